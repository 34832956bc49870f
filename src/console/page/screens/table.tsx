/**
 * The table: the board, who plays, the time, the moves, a look back.
 *
 *     events ─ useLive ─▶ LiveTable ─ useShown ─▶ every position ─ board-view (with the look) ─▶ Board
 */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { FULL_BOARD } from '../../../core/go/point.js';
import type { LiveGame } from '../../../core/table/live-game.js';
import { parseControls } from '../../../core/clock/control-text.js';
import { controlWords } from '../../view/clock-words.js';
import { LIVE } from '../../view/look.js';
import type { PageRoute } from '../../view/route.js';
import { announcement, axesWords, playerName, termsWords } from '../../view/words.js';
import { BoardStage } from '../board-stage.js';
import { LinkLamp, NotKept, Notices, ServerLost } from '../head.js';
import { useWords } from '../language.js';
import { useLive } from '../live/use-live.js';
import { Moves, Steps, Story, Strip } from '../moves.js';
import { Players } from '../players.js';
import { goTo, PageLink } from '../router.js';
import { Share } from '../share.js';
import { Captions } from '../sound/captions.js';
import { SoundControl } from '../sound/sound-control.js';
import { useClock } from '../use-clock.js';
import { useCount } from '../use-count.js';
import { useEscape } from '../use-escape.js';
import { Tablet } from '../tablet.js';
import { useSession } from '../use-session.js';
import { useShown } from '../use-shown.js';

/** What lies in place of the list of moves. */
type Sheet = 'share' | 'sound' | 'tablet' | undefined;

export const TableScreen = ({ route }: { readonly route: PageRoute & { readonly screen: 'table' } }): JSX.Element => {
  const words = useWords();
  const { say, sayIt } = words;
  const { tables, ids, server, heardAt, tableNowMs } = useLive([route.table]);
  const table = tables.get(route.table);
  const game = table?.game ?? null;
  const { look, setLook, number, liveView, view, numbers } = useShown(game, route.move);
  const [isAsked, setAsked] = useState(false);
  const [hasNumbers, setNumbers] = useState(false);
  const [sheet, setSheet] = useState<Sheet>();
  useEscape(sheet !== undefined, () => setSheet(undefined));
  const { session } = useSession();
  const isTablet = session?.role === 'table' && session.table === route.table;
  const count = useCount(table === undefined ? undefined : route.table);
  const clock = useClock(game?.clock ?? null, route.table, tableNowMs);
  const moveCount = game?.moves.length ?? 0;
  const size = game?.size ?? table?.board?.size ?? FULL_BOARD;
  useEffect(() => {
    const names = game === null ? '' : ` · ${sayIt(playerName('black', game.players))} – ${sayIt(playerName('white', game.players))}`;
    document.title = game === null ? 'Banmen' : `${say('move.number', { number: moveCount })}${names}`;
  }, [game, words]);
  // The address says which move is on show, so that it can be passed on.
  useEffect(() => {
    if (game === null) return;
    const path = look.kind === 'live' ? `/t/${route.table}` : `/t/${route.table}/g/${game.gameNumber}#${number}`;
    if (path !== location.pathname + location.hash) history.replaceState(null, '', path);
  }, [look, number, game?.gameNumber]);
  // When both have stopped, the count opens by itself for whoever was watching.
  const phaseBefore = useRef(game?.phase);
  useEffect(() => {
    if (phaseBefore.current === 'playing' && game?.phase === 'counting' && look.kind === 'live') goTo(`/t/${route.table}/count`);
    phaseBefore.current = game?.phase;
  }, [game?.phase]);
  const isUnknown = table === undefined && ids !== undefined && !ids.includes(route.table);
  const told = game === null ? '' : number === 0 ? say('move.before-first') : sayIt(announcement(game, number));
  const toggle = (which: Sheet): void => setSheet(sheet === which ? undefined : which);
  return (
    <main class={['page', look.kind === 'back' && 'looking-back', sheet !== undefined && 'has-sheet'].filter(Boolean).join(' ')}>
      {server === 'lost' && <ServerLost heardAt={heardAt} />}
      <div class="head">
        <PageLink to="/" class="to-hall" label={say('page.to-hall')}>
          ‹
        </PageLink>
        <h1>{table?.name ?? route.table}</h1>
        {table !== undefined && <NotKept table={table} />}
        {table !== undefined && <LinkLamp table={table} server={server} />}
      </div>
      <BoardStage size={size} view={view} told={told} numbers={hasNumbers ? numbers : undefined} />
      {table !== undefined && <Notices table={table} liveView={liveView} />}
      {game !== null && view !== undefined ? (
        <>
          <Players game={game} view={view} clock={clock} />
          <Steps game={game} number={number} look={look} onLook={setLook} isServerLost={server === 'lost'} />
          <div class="telling">
            <Story game={game} number={number} isAsked={isAsked} onToggle={() => setAsked(!isAsked)} />
            <Strip game={game} number={number} onLook={setLook} />
          </div>
          {sheet === 'share' ? (
            <Share tableId={route.table} number={number} onClose={() => setSheet(undefined)} />
          ) : sheet === 'sound' && count !== undefined ? (
            <section class="sheet" aria-label={say('table.sound')}>
              <SoundControl feed={count} hasClock={game.clock !== null} />
            </section>
          ) : sheet === 'tablet' && isTablet ? (
            <Tablet tableId={route.table} game={game} />
          ) : (
            <Moves game={game} number={number} onLook={setLook} onAsk={() => setAsked(true)} isAsked={isAsked} />
          )}
          <footer class="foot">
            <div class="deeds">
              <button type="button" class="plain-button" aria-pressed={hasNumbers} onClick={() => setNumbers(!hasNumbers)}>
                {say('table.numbers')}
              </button>
              {(game.phase === 'counting' || game.phase === 'over') && (
                <PageLink to={`/t/${route.table}/count`} class="plain-button">
                  {say('table.count')}
                </PageLink>
              )}
              {game.clock !== null && (
                <PageLink to={`/t/${route.table}/clock`} class="plain-button">
                  {say('table.clock')}
                </PageLink>
              )}
              {count !== undefined && (
                <button type="button" class="plain-button" aria-pressed={sheet === 'sound'} onClick={() => toggle('sound')}>
                  {say('table.sound')}
                </button>
              )}
              {isTablet && (
                <button type="button" class="plain-button" aria-pressed={sheet === 'tablet'} onClick={() => toggle('tablet')}>
                  {say('tablet.title')}
                </button>
              )}
              <button type="button" class="plain-button" aria-pressed={sheet === 'share'} onClick={() => toggle('share')}>
                {say('table.share')}
              </button>
              <a
                class="plain-button download"
                href={`/api/v1/tables/${encodeURIComponent(route.table)}/game.sgf`}
                download
                aria-label={say('table.save-sgf')}
              >
                SGF
              </a>
            </div>
            <Terms game={game} />
          </footer>
        </>
      ) : (
        <div class="waiting">
          <p>{table !== undefined ? say('notice.waiting-first') : isUnknown ? say('notice.no-table') : say('notice.waiting-table')}</p>
          {isUnknown ? (
            <PageLink to="/" class="main-button">
              {say('page.to-hall')}
            </PageLink>
          ) : (
            <PageLink to={`/desk/${route.table}`} class="plain-button">
              {say('table.desk')}
            </PageLink>
          )}
        </div>
      )}
      <Captions feed={count} />
      <p class="unseen" aria-live="polite">
        {look === LIVE && game !== null ? sayIt(announcement(game, moveCount)) : ''}
      </p>
    </main>
  );
};

/** The rules, and the time that each side has. A line may break between them and nowhere else. */
const Terms = ({ game }: { readonly game: LiveGame }): JSX.Element => {
  const { sayIt } = useWords();
  const controls = game.clock === null ? undefined : parseControls(game.clock.checkpoint.controls);
  const time = controls?.ok === true ? [controlWords(controls.value.black)] : [];
  return (
    <span class="rules terms">
      {[...termsWords(game), ...time, ...axesWords(game.ruleset)].map((term, nth) => (
        <span key={nth}>{sayIt(term)}</span>
      ))}
    </span>
  );
};
