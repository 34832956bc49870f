/**
 * Set-up: from a board that was just plugged in to its first recorded move, without a file or a command. The map is the board
 * itself; good points stay quiet, bad ones say what to do.
 */
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { FULL_BOARD, makePointName } from '../../../core/go/point.js';
import type { LiveTable } from '../../view/live-table.js';
import { tablePath } from '../../view/route.js';
import { sensorMap, type BoardSeen, type SensorMap } from '../../view/sensor-map.js';
import { BoardStage } from '../board-stage.js';
import { Choice } from '../desk/field.js';
import { ServerLost } from '../head.js';
import { useWords } from '../language.js';
import { useLive } from '../live/use-live.js';
import { PageLink } from '../router.js';
import { CalibrationSteps } from '../setup/calibration.js';
import { FindBoards } from '../setup/find-boards.js';
import { SetUpAreas } from '../setup/set-up-areas.js';
import { BoardTests } from '../setup/board-tests.js';
import { SignIn } from '../sign-in.js';
import { useBoardSeen } from '../use-board-seen.js';
import { useSession } from '../use-session.js';
import './desk.css';
import './setup.css';

/** Points that are named; more is a board that is not empty at all. */
const NAMED_MAX = 8;

interface Step {
  readonly title: string;
  readonly told: string;
  readonly isDone: boolean;
}

const useSteps = (table: LiveTable | undefined, seen: BoardSeen | undefined, map: SensorMap | undefined): readonly Step[] => {
  const { say } = useWords();
  const [wasClear, setWasClear] = useState(false);
  const isHeard = table?.link === 'up' && table.board !== null;
  const isClear = isHeard && map !== undefined && map.dots.length > 0 && map.stones.length === 0;
  useEffect(() => setWasClear(false), [table?.tableId]);
  useEffect(() => {
    if (isClear) setWasClear(true);
  }, [isClear]);
  const last = table?.game?.moves.at(-1);
  const size = table?.game?.size ?? FULL_BOARD;
  const board = table?.board;
  const isSimulated = seen?.address.startsWith('sim:') === true;
  return [
    {
      title: say('setup.step-plug'),
      told:
        board === null || board === undefined
          ? say('setup.not-heard')
          : isSimulated
            ? say('setup.simulated')
            : say('setup.found', { board: board.boardId, ...board.size }),
      isDone: isHeard,
    },
    {
      title: say('setup.step-clear'),
      told:
        map === undefined || map.dots.length === 0
          ? ''
          : map.stones.length === 0
            ? say('setup.is-clear', { n: map.dots.length })
            : say('setup.not-clear', {
                points: `${map.stones.slice(0, NAMED_MAX).join(', ')}${map.stones.length > NAMED_MAX ? ' …' : ''}`,
              }),
      isDone: isHeard && (wasClear || last !== undefined),
    },
    {
      title: say('setup.step-play'),
      told:
        last === undefined
          ? say('setup.play-yet')
          : say('setup.played', {
              number: table?.game?.moves.length ?? 0,
              point: last.point === null ? say('move.pass') : makePointName(last.point, size),
            }),
      isDone: last !== undefined,
    },
  ];
};

const Steps = ({ steps }: { readonly steps: readonly Step[] }): JSX.Element => {
  const now = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol class="setup-steps">
      {steps.map(({ title, told, isDone }, nth) => (
        <li key={title} class={isDone ? 'done' : nth === now ? 'now' : ''} aria-current={nth === now ? 'step' : undefined}>
          <span class="setup-sign" aria-hidden="true">
            {isDone ? '✓' : nth + 1}
          </span>
          <span>
            <b>{title}</b>
            <span>{told}</span>
          </span>
        </li>
      ))}
    </ol>
  );
};

const READINGS = ['black', 'white', 'empty', 'occupied', 'fault'] as const;

const Seen = ({ seen }: { readonly seen: BoardSeen }): JSX.Element => {
  const { say } = useWords();
  return (
    <section class="desk-form" aria-label={say('setup.seen')}>
      <h2>{say('setup.seen')}</h2>
      {seen.seen.length === 0 ? (
        <p class="hint">{say('setup.seen-nothing')}</p>
      ) : (
        <table class="setup-seen">
          <tbody>
            {seen.seen.map(({ point, reading, agoMs }, nth) => {
              const known = READINGS.find((one) => one === reading);
              return (
                <tr key={nth}>
                  <td>
                    <b>{point}</b>
                  </td>
                  <td>
                    {(known === 'black' || known === 'white') && <span class={`disc ${known}`} aria-hidden="true" />}{' '}
                    {known === undefined ? reading : say(`setup.reading-${known}`)}
                  </td>
                  <td>{say('setup.ago', { seconds: Math.round(agoMs / 1000) })}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
};

const Sensors = ({ map }: { readonly map: SensorMap }): JSX.Element => {
  const { say } = useWords();
  return (
    <section class="desk-form" aria-label={say('setup.sensors')}>
      <h2>{say('setup.sensors')}</h2>
      {map.troubles.length === 0 ? (
        <p>{say('setup.all-well')}</p>
      ) : (
        <dl class="setup-troubles">
          {map.troubles.map(({ name, kind, count }) => (
            <div key={name} class={kind}>
              <dt>{name}</dt>
              <dd>{kind === 'noisy' ? say('setup.noisy', { n: count }) : say(`setup.${kind}`)}</dd>
            </div>
          ))}
        </dl>
      )}
      {map.range !== undefined && <p class="hint">{say('setup.levels', map.range)}</p>}
      {map.troubles.some(({ kind }) => kind === 'noisy') && <p class="hint">{say('setup.flickers')}</p>}
    </section>
  );
};

export const SetUpScreen = (): JSX.Element => {
  const { say } = useWords();
  const { tables, ids, server, heardAt } = useLive('*');
  const signedIn = useSession();
  const [chosen, setChosen] = useState<string>();
  useEffect(() => void (document.title = `${say('setup.title')} · Banmen`), [say]);
  const mayAct = signedIn.session?.role === 'organiser';
  const here = chosen ?? ids?.[0];
  const table = here === undefined ? undefined : tables.get(here);
  const seen = useBoardSeen(mayAct ? here : undefined);
  const size = seen?.size ?? table?.board?.size ?? FULL_BOARD;
  const map = useMemo(() => (seen === undefined ? undefined : sensorMap(seen, size)), [seen, size]);
  const steps = useSteps(table, seen, map);
  if (signedIn.session === undefined) return <p class="loading">{say('page.loading')}</p>;
  if (!mayAct)
    return (
      <main class="setup setup-closed">
        <h1>{say('setup.title')}</h1>
        <p>{say('setup.only-organiser')}</p>
        {signedIn.session.canSignIn && <SignIn signedIn={signedIn} tables={[...tables.values()]} />}
      </main>
    );
  return (
    <main class="setup">
      {server === 'lost' && <ServerLost heardAt={heardAt} />}
      <h1 class="unseen">{say('setup.title')}</h1>
      <SetUpAreas here="boards" />
      <Steps steps={steps} />
      <div class="setup-map">
        <BoardStage size={size} view={map?.view} told={say('setup.map', { board: table?.name ?? '' })} sensors={map?.dots ?? []} />
      </div>
      <div class="setup-panel">
        {tables.size > 1 && (
          <Choice
            label={say('setup.board')}
            value={here ?? ''}
            onValue={setChosen}
            options={[...tables.values()].map(({ tableId, name }): readonly [string, string] => [tableId, name])}
          />
        )}
        <FindBoards onTable={setChosen} />
        {map !== undefined && <Sensors map={map} />}
        {seen !== undefined && <Seen seen={seen} />}
        {here !== undefined && <BoardTests key={`tests-${here}`} tableId={here} />}
        {here !== undefined && <CalibrationSteps key={`calibration-${here}`} tableId={here} />}
        {here !== undefined && (
          <section class="desk-form" aria-label={say('setup.support')}>
            <h2>{say('setup.support')}</h2>
            <p class="hint">{say('setup.support-what')}</p>
            <a class="plain-button" href={`/api/v1/tables/${encodeURIComponent(here)}/support`} download>
              {say('setup.support-make')}
            </a>
          </section>
        )}
        {here !== undefined && (
          <PageLink to={tablePath(here)} class={steps.every(({ isDone }) => isDone) ? 'main-button' : 'plain-button'}>
            {say('setup.done')}
          </PageLink>
        )}
      </div>
    </main>
  );
};
