/**
 * The organiser's screen: rounds, a round's games with their tables, who is missing, who is still playing and for how long, results to
 * confirm, standings and lists for others. Everybody may look; an arbiter says what happened, the organiser opens and closes rounds.
 */
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { EVENT_FORMATS, type EventGame, type EventStanding, type EventView } from '../../../session/event-port.js';
import type { LiveTable } from '../../view/live-table.js';
import type { PageRoute } from '../../view/route.js';
import { Choice } from '../desk/field.js';
import { GameRow } from '../event/game-row.js';
import { useNow } from '../event/use-now.js';
import { useEvent, type EventOfPage } from '../event/use-event.js';
import { ServerLost } from '../head.js';
import { useWords } from '../language.js';
import { useLive } from '../live/use-live.js';
import { PageLink } from '../router.js';
import { SignIn } from '../sign-in.js';
import { isArbiter, useSession } from '../use-session.js';
import './desk.css';
import './event.css';

/** Who needs somebody comes first; then who still plays; what is done comes last. */
const ORDER: readonly EventGame['state'][] = [
  'differs',
  'to-confirm',
  'undecided',
  'missing',
  'no-table',
  'counting',
  'playing',
  'adjourned',
  'waiting',
  'armed',
  'paired',
  'done',
];

/** A game at a table without a board needs nobody, and there may be more of them than of all others. */
const placeInOrder = ({ state, at }: EventGame): number => ORDER.indexOf(state === 'no-table' && at === null ? 'paired' : state);

const Rounds = ({ view }: { readonly view: EventView }): JSX.Element => {
  const { say } = useWords();
  return (
    <nav class="event-rounds" aria-label={say('event.title')}>
      {view.rounds.map(({ round, state, games, results, toConfirm }) => (
        <PageLink key={round} to={`/event/${round}`} class="event-round" isHere={round === view.round}>
          <b>{say('event.round', { n: round })}</b>
          <span>{state === 'open' ? say('event.progress', { n: results, all: games }) : say(`event.state.${state}`)}</span>
          {toConfirm > 0 && <em>{say('event.to-confirm-count', { n: toConfirm })}</em>}
        </PageLink>
      ))}
    </nav>
  );
};

const Pairings = ({ event }: { readonly event: EventOfPage }): JSX.Element => {
  const { say } = useWords();
  return (
    <label class="field event-import">
      <span>{say('event.import')}</span>
      <input
        type="file"
        accept=".xml,.csv"
        disabled={event.isBusy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) event.takePairings(file, say('event.imported'));
          currentTarget.value = '';
        }}
      />
    </label>
  );
};

const RoundTools = ({
  view,
  event,
  isOrganiser,
  mayAct,
}: {
  readonly view: EventView;
  readonly event: EventOfPage;
  readonly isOrganiser: boolean;
  readonly mayAct: boolean;
}): JSX.Element => {
  const { say } = useWords();
  const { round } = view;
  const state = view.rounds.find((one) => one.round === round)?.state ?? 'not-paired';
  const toConfirm = view.games.filter((game) => game.state === 'to-confirm').length;
  const tool = (text: string, onClick: () => void, isMain = false): JSX.Element => (
    <button type="button" class={isMain ? 'main-button' : 'plain-button'} disabled={event.isBusy} onClick={onClick}>
      {text}
    </button>
  );
  return (
    <div class="event-tools">
      {isOrganiser &&
        state === 'paired' &&
        tool(say('event.open-round', { n: round }), () => event.act({ act: 'open-round', round }, say('event.opened', { n: round })), true)}
      {mayAct &&
        toConfirm > 0 &&
        tool(say('event.confirm-all', { n: toConfirm }), () => event.act({ act: 'confirm', round }, say('event.confirmed')), true)}
      {isOrganiser && state === 'open' && (
        <>
          {tool(say('event.arrange'), () => event.act({ act: 'arrange', round }, say('event.done')))}
          {tool(say('event.close-round', { n: round }), () => event.act({ act: 'close-round', round }, say('event.closed', { n: round })))}
        </>
      )}
      {isOrganiser && <Pairings event={event} />}
    </div>
  );
};

const Standings = ({ facts }: { readonly facts: number }): JSX.Element => {
  const { say } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [rows, setRows] = useState<readonly EventStanding[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    void fetch('/api/v1/event/standings')
      .then(async (answer) => answer.ok && setRows((await answer.json()) as readonly EventStanding[]))
      .catch(() => undefined);
  }, [isOpen, facts]);
  return (
    <details class="event-standings" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('event.standings')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('event.place')}</th>
            <th scope="col">{say('event.player')}</th>
            <th scope="col">{say('event.points')}</th>
            <th scope="col">SOS</th>
            <th scope="col">SOSOS</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, name, rank, points, sos, sosos }) => (
            <tr key={place}>
              <td>{place}</td>
              <td>
                <bdi>{name}</bdi> <small>{rank}</small>
              </td>
              <td>{points}</td>
              <td>{sos}</td>
              <td>{sosos}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

const Lists = ({ mayAct }: { readonly mayAct: boolean }): JSX.Element => {
  const { say } = useWords();
  return (
    <section class="event-lists" aria-label={say('event.export')}>
      <h2>{say('event.export')}</h2>
      <ul>
        {mayAct &&
          EVENT_FORMATS.map((format) => (
            <li key={format}>
              <a class="plain-button" href={`/api/v1/event/files/${format}`} download>
                {say(`event.export.${format}`)}
              </a>
            </li>
          ))}
        <li>
          <a class="plain-button" href="/api/v1/event/published/index.json">
            {say('event.published')}
          </a>
        </li>
      </ul>
    </section>
  );
};

const Round = ({
  view,
  event,
  mayAct,
  isOrganiser,
  tables,
}: {
  readonly view: EventView;
  readonly event: EventOfPage;
  readonly mayAct: boolean;
  readonly isOrganiser: boolean;
  readonly tables: ReadonlyMap<string, LiveTable>;
}): JSX.Element => {
  const { say } = useWords();
  const now = useNow(view.now);
  const [show, setShow] = useState<'all' | 'open'>('all');
  const games = useMemo(
    () =>
      [...view.games]
        .filter(({ state }) => show === 'all' || state !== 'done')
        .sort((one, other) => placeInOrder(one) - placeInOrder(other) || one.table - other.table),
    [view.games, show],
  );
  const count = (...states: readonly EventGame['state'][]): number => view.games.filter(({ state }) => states.includes(state)).length;
  const [missing, playing] = [count('missing'), count('playing', 'counting', 'adjourned')];
  return (
    <section class="event-games" aria-label={say('event.games', { n: view.round })}>
      <div class="event-head">
        <h2>{say('event.games', { n: view.round })}</h2>
        <span role="status">
          {[missing > 0 ? say('event.missing', { n: missing }) : '', playing > 0 ? say('event.playing', { n: playing }) : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        <Choice
          label={say('event.show')}
          value={show}
          onValue={(value) => setShow(value === 'open' ? 'open' : 'all')}
          options={[
            ['all', say('event.show.all')],
            ['open', say('event.show.open')],
          ]}
        />
      </div>
      <ul>
        {games.map((game) => (
          <GameRow
            key={`${game.black.key} ${game.white.key}`}
            game={game}
            round={view.round}
            now={now}
            moves={game.state === 'playing' ? Math.max(game.moves, tables.get(game.at ?? '')?.game?.moves.length ?? 0) : game.moves}
            mayAct={mayAct}
            boardsTable={isOrganiser ? tables.get(game.at ?? '') : undefined}
            nameOf={(id) => tables.get(id)?.name ?? id}
            isBusy={event.isBusy}
            act={event.act}
          />
        ))}
      </ul>
      {(
        [
          ['event.byes', view.byes],
          ['event.idle', view.idle],
        ] as const
      ).map(
        ([key, players]) =>
          players.length > 0 && (
            <p key={key} class="event-others">
              <b>{say(key)}:</b>{' '}
              {players.map(({ key: player, name }, index) => (
                <span key={player}>
                  {index > 0 && say('list.between')}
                  <bdi>{name}</bdi>
                </span>
              ))}
            </p>
          ),
      )}
    </section>
  );
};

export const EventScreen = ({ route }: { readonly route: PageRoute }): JSX.Element => {
  const { say } = useWords();
  const { tables, server, heardAt } = useLive('*');
  const signedIn = useSession();
  const event = useEvent(route.screen === 'event' ? route.round : undefined, {
    server,
    role: signedIn.session?.role,
    noAnswer: say('desk.no-answer'),
  });
  const { state, told } = event;
  const view = state.kind === 'event' ? state.view : undefined;
  useEffect(() => void (document.title = `${view?.name ?? say('event.title')} · Banmen`), [say, view?.name]);
  const { session } = signedIn;
  const mayAct = isArbiter(session);
  const isOrganiser = session?.role === 'organiser';
  return (
    <main class="event">
      {(server === 'lost' || event.isLost) && <ServerLost heardAt={heardAt} />}
      <h1>{view === undefined || view.name === '' ? say('event.title') : view.name}</h1>
      {session !== undefined && !mayAct && session.canSignIn && <SignIn signedIn={signedIn} tables={[...tables.values()]} />}
      {state.kind === 'none' && <p class="hint">{say('event.none')}</p>}
      {state.kind === 'not-allowed' && <p class="hint">{say('event.arbiters-only')}</p>}
      {told !== undefined && (
        <div class={`outcome ${told.isDone ? 'done' : 'refused'}`} role={told.isDone ? 'status' : 'alert'}>
          {told.isDone && <span>{told.what}</span>}
          {told.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      )}
      {view !== undefined && (
        <>
          {view.trouble !== null && (
            <p class="outcome refused" role="alert">
              {view.trouble}
            </p>
          )}
          {view.rounds.length === 0 && <p class="hint">{say('event.no-pairings')}</p>}
          <Rounds view={view} />
          <RoundTools view={view} event={event} isOrganiser={isOrganiser} mayAct={mayAct} />
          {view.strays.length > 0 && mayAct && <p class="hint">{say('event.strays', { n: view.strays.length })}</p>}
          {view.rounds.length > 0 && (
            <Round key={view.round} view={view} event={event} mayAct={mayAct} isOrganiser={isOrganiser} tables={tables} />
          )}
          {view.rounds.length > 0 && (
            <>
              <Standings facts={view.facts} />
              <Lists mayAct={mayAct} />
            </>
          )}
        </>
      )}
    </main>
  );
};
