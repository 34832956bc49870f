/** The count: what is dead is touched, the number of the rule set stands large, both sides accept, or play goes on. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { COLORS } from '../../../core/go/color.js';
import { FULL_BOARD, makePointName, type Point } from '../../../core/go/point.js';
import type { LiveCount } from '../../../core/table/live-document.js';
import type { LiveGame } from '../../../core/table/live-game.js';
import { writtenAmount } from '../../../words/amount-words.js';
import { tellManner } from '../../../words/manner-words.js';
import { tellSide } from '../../../words/note-words.js';
import { EMPTY_BOARD_VIEW, type BoardView } from '../../view/board-view.js';
import { countedPoints } from '../../view/counted-points.js';
import type { PageRoute } from '../../view/route.js';
import { newTrial, trialView, type Trial } from '../../view/trial.js';
import { tell } from '../../../words/telling.js';
import { endWords, playerName, termsWords } from '../../view/words.js';
import { BoardStage } from '../board-stage.js';
import { Outcome } from '../desk/outcome.js';
import { useActs } from '../desk/use-acts.js';
import { Notices, ServerLost } from '../head.js';
import { useWords } from '../language.js';
import { useLive } from '../live/use-live.js';
import { PageLink } from '../router.js';
import { useProposal } from '../use-proposal.js';
import { isArbiter, useSession } from '../use-session.js';
import { useShown } from '../use-shown.js';
import { TrialPanel, touchedIn } from './count-trial.js';
import './desk.css';
import './count.css';

/** What a touch marks. Points are open ones that the art edition gives to a side. */
const BRUSHES = ['dead', 'seki', 'black-point', 'white-point'] as const;
type Brush = (typeof BRUSHES)[number];

const HINTS = {
  dead: 'count.hint',
  seki: 'count.hint-seki',
  'black-point': 'count.hint-point',
  'white-point': 'count.hint-point',
} as const;

/** Stands where the number goes: no text has it. */
const FIGURE = '\u0001';

/** The number of the rule set, in its own unit, large; and what each side has. */
const Hero = ({ game, count: { count, text } }: { readonly game: LiveGame; readonly count: LiveCount }): JSX.Element => {
  const { say, sayIt } = useWords();
  const { winner, margin, unit, method, black, white } = count;
  const isNumber = winner !== 'draw' && margin !== 0;
  const [before = '', after = ''] = isNumber
    ? say('outcome.score', { winner: tellSide(winner), margin: tell(`amount.${unit}`, { amount: FIGURE }) }).split(FIGURE)
    : [];
  return (
    <section class="count-hero">
      <p class="hint terms">
        {termsWords(game).map((term, nth) => (
          <span key={nth}>{sayIt(term)}</span>
        ))}
      </p>
      <p class="count-number" aria-live="polite">
        {isNumber ? (
          <>
            {before}
            <b>{writtenAmount(margin)}</b>
            {after}
          </>
        ) : winner === 'draw' ? (
          say('outcome.draw')
        ) : (
          text
        )}
      </p>
      <p class="count-sides">
        <span>{say(`counting.${method}`)}</span>
        {COLORS.map((side) => (
          <span key={side}>
            <span class={`disc ${side}`} aria-hidden="true" />
            <span class="unseen">{sayIt(tellSide(side))}</span> {writtenAmount(side === 'black' ? black : white)}
          </span>
        ))}
      </p>
    </section>
  );
};

/** What the marks on the board mean. */
const Legend = (): JSX.Element => {
  const { say } = useWords();
  return (
    <ul class="count-legend">
      {(['black-here', 'white-here', 'dead-here'] as const).map((one) => (
        <li key={one}>
          <svg viewBox="0 0 20 20" width="20" height="20" class={`legend-mark ${one}`} aria-hidden="true">
            <rect width="20" height="20" rx="4" class="legend-wood" />
            {one === 'dead-here' && <circle cx="10" cy="10" r="8" class="legend-stone" />}
            {one === 'black-here' ? (
              <rect x="6" y="6" width="8" height="8" class="legend-black" />
            ) : (
              <path d="M10 5.4 14.6 10 10 14.6 5.4 10z" class="legend-white" />
            )}
          </svg>
          {say(`count.${one}`)}
        </li>
      ))}
    </ul>
  );
};

export const CountScreen = ({ route }: { readonly route: PageRoute }): JSX.Element => {
  const { say, sayIt } = useWords();
  const tableId = 'table' in route && route.table !== undefined ? route.table : '';
  const { tables, server, heardAt } = useLive([tableId]);
  const table = tables.get(tableId);
  const game = table?.game ?? null;
  const { liveView, livePosition } = useShown(game);
  const acts = useActs(tableId);
  const [brush, setBrush] = useState<Brush>('dead');
  const [trial, setTrial] = useState<Trial>();
  const { session } = useSession();
  const mayAct = isArbiter(session) || (session?.role === 'table' && session.table === tableId);
  const size = game?.size ?? FULL_BOARD;
  const count = game?.count ?? null;
  const proposal = useProposal(tableId, mayAct && count !== null);
  const view = liveView ?? EMPTY_BOARD_VIEW;
  const dead = count?.dead ?? [];
  const seki = count?.inSeki ?? [];
  const territory = useMemo(
    () => (count === null || game === null ? undefined : countedPoints(count, game.ruleset)),
    [count, game?.ruleset],
  );
  const shown: BoardView = {
    ...view,
    marks: seki.map((point) => ({ point, kind: 'seki' })),
    stones: view.stones.map((stone) => (dead.includes(stone.point) ? { ...stone, kind: 'prisoner' } : stone)),
  };
  const touch = (point: Point): void => {
    if (trial !== undefined) {
      setTrial(touchedIn(trial, point));
      return;
    }
    const hasStone = view.stones.some((stone) => stone.point === point);
    const name = makePointName(point, size);
    const mark = (as: Brush | 'alive' | 'not-seki' | 'no-point'): void => acts.act(name, { act: 'mark', point: name, as });
    if (brush === 'dead' && hasStone) mark(dead.includes(point) ? 'alive' : 'dead');
    else if (brush === 'seki' && hasStone) mark(seki.includes(point) ? 'not-seki' : 'seki');
    else if ((brush === 'black-point' || brush === 'white-point') && !hasStone)
      mark(count?.held.some((held) => held.point === point) === true ? 'no-point' : brush);
  };
  // Only where the art edition decides does a point count that no stones of one side alone surround.
  const brushes = BRUSHES.filter((one) => one === 'dead' || one === 'seki' || game?.ruleset.counting === 'art-edition');
  return (
    <main class="page">
      {server === 'lost' && <ServerLost heardAt={heardAt} />}
      <div class="head">
        <PageLink to={`/t/${tableId}`} class="to-hall" label={say('clock.back')}>
          ‹
        </PageLink>
        <h1>{table?.name ?? tableId}</h1>
      </div>
      <BoardStage
        size={size}
        view={trial === undefined ? shown : trialView(trial)}
        territory={trial === undefined ? territory : undefined}
        onPoint={mayAct && count !== null ? touch : undefined}
      />
      {table !== undefined && <Notices table={table} liveView={liveView} />}
      <div class="sheet tab-body">
        {mayAct && <Outcome acts={acts} canUndo={isArbiter(session)} />}
        {count === null ? (
          <p>{game !== null && game.phase === 'over' && game.ended !== null ? sayIt(endWords(game.ended)) : say('count.not-yet')}</p>
        ) : trial !== undefined && mayAct ? (
          <TrialPanel trial={trial} acts={acts} onTrial={setTrial} />
        ) : (
          <>
            <Hero game={game as LiveGame} count={count} />
            {mayAct && (
              <div class="act-grid" role="group" aria-label={say('count.touch-marks')}>
                {brushes.map((one) => (
                  <button key={one} type="button" class="plain-button" aria-pressed={brush === one} onClick={() => setBrush(one)}>
                    {say(`count.marks-${one}`)}
                  </button>
                ))}
              </div>
            )}
            <p class="hint">{say(mayAct ? HINTS[brush] : 'count.by-table')}</p>
            {mayAct && proposal !== undefined && dead.length === 0 && proposal.dead.length > 0 && (
              <div class="proposal">
                <p>
                  {proposal.by === 'playouts'
                    ? say('count.proposed-by-playouts', { n: proposal.dead.length })
                    : say('count.proposed', { by: proposal.by, n: proposal.dead.length })}
                </p>
                <button
                  type="button"
                  class="plain-button"
                  disabled={acts.isBusy}
                  onClick={() => acts.act(say('count.take-proposal'), { act: 'mark', points: proposal.dead, as: 'dead' })}
                >
                  {say('count.take-proposal')}
                </button>
              </div>
            )}
            {mayAct && proposal !== undefined && proposal.trouble !== null && <p class="hint">{proposal.trouble}</p>}
            <div class="accepts">
              {COLORS.map((side) => (
                <div key={side} class={count.accepted[side] ? 'accept accepted' : 'accept'}>
                  <span class="accept-who">
                    <span class={`disc ${side}`} aria-hidden="true" />
                    <bdi>{sayIt(playerName(side, (game as LiveGame).players))}</bdi>
                  </span>
                  {count.accepted[side] ? (
                    <p>
                      <span aria-hidden="true">✓ </span>
                      {say('count.accepted', { side: tellSide(side) })}
                    </p>
                  ) : (
                    mayAct && (
                      <button
                        type="button"
                        class="main-button"
                        disabled={acts.isBusy}
                        onClick={() => acts.act(say('count.accepts', { side: tellSide(side) }), { act: 'accept-count', side })}
                      >
                        {say('count.accepts', { side: tellSide(side) })}
                      </button>
                    )
                  )}
                </div>
              ))}
            </div>
            {mayAct && (
              <div class="act-grid">
                <button
                  type="button"
                  class="plain-button"
                  disabled={livePosition === undefined}
                  onClick={() => setTrial(livePosition === undefined ? undefined : newTrial(livePosition))}
                >
                  {say('trial.open')}
                </button>
                <button
                  type="button"
                  class="plain-button"
                  disabled={acts.isBusy}
                  onClick={() => acts.act(say('count.play-on'), { act: 'play-on' })}
                >
                  {say('count.play-on')}
                </button>
              </div>
            )}
            <Legend />
            <section class="by-hand" aria-label={say('count.by-hand')}>
              <h2>{say('count.by-hand')}</h2>
              {tellManner(count.manner).map((sentence) => (
                <p key={sentence.key}>{sayIt(sentence)}</p>
              ))}
            </section>
            <details>
              <summary>{say('count.methods')}</summary>
              <ul>
                {count.methods.map(({ method, black, white, winner, margin }) => (
                  <li key={method}>
                    {say(`counting.${method}`)}: {writtenAmount(black)} – {writtenAmount(white)},{' '}
                    {winner === 'draw'
                      ? say('count.level')
                      : say('count.result', { winner: tellSide(winner), margin: writtenAmount(margin) })}
                  </li>
                ))}
              </ul>
            </details>
          </>
        )}
      </div>
    </main>
  );
};
