/**
 * The page: one table, live, with a look back.
 *
 *     events ─ live-feed ─▶ LiveTable ─ shown-positions ─▶ every position ─ board-view (with the look) ─▶ Board
 */
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { FULL_BOARD } from '../../core/go/point.js';
import { boardGeometry } from '../view/board-geometry.js';
import { boardView, type BoardView } from '../view/board-view.js';
import type { LiveGame } from '../../core/table/live-game.js';
import type { LiveTable, TableSummary } from '../view/live-table.js';
import { LIVE, lookAfterKey, shownNumber, type Look } from '../view/look.js';
import { showGame, type ShownGame } from '../view/shown-positions.js';
import { timeWords } from '../view/game-words.js';
import { announcement, playerName, rulesWords } from '../view/words.js';
import { Arbiter } from './arbiter/arbiter.js';
import { BoardPicture } from './board.js';
import { Head, Notices, ServerLost } from './head.js';
import type { ServerState } from './live-feed.js';
import { Moves, Steps, Story } from './moves.js';
import { Players } from './players.js';
import { Captions } from './sound/captions.js';
import { SoundControl } from './sound/sound-control.js';
import { useCount } from './use-count.js';
import { useRoom } from './use-room.js';
import { useChosenTable, useTable, useTables } from './use-tables.js';

const EMPTY_VIEW: BoardView = { stones: [], marks: [], number: 0, toMove: 'black', prisonersTakenBy: { black: 0, white: 0 } };

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest('input, select, textarea') !== null;

export const App = (): JSX.Element => {
  const tables = useTables();
  const tableId = useChosenTable(tables);
  const { table, server, heardAt, tableNowMs } = useTable(tableId);
  const [look, setLook] = useState<Look>(LIVE);
  const [isAsked, setAsked] = useState(false);
  const { stage, room } = useRoom();
  const count = useCount(tableId);

  const game = table?.game ?? null;
  const known = useRef<ShownGame | undefined>(undefined);
  const shown = useMemo(() => (known.current = game === null ? undefined : showGame(game, known.current)), [game]);
  const liveView = useMemo(() => (shown === undefined ? undefined : boardView(shown)), [shown]);
  const view = useMemo(() => (shown === undefined ? undefined : boardView(shown, look)), [shown, look]);
  const moveCount = game?.moves.length ?? 0;
  const number = shownNumber(look, moveCount);
  const size = game?.size ?? table?.board?.size ?? FULL_BOARD;
  const geometry = useMemo(
    () => (room === undefined ? undefined : boardGeometry(size, room, window.devicePixelRatio)),
    [size.width, size.height, room],
  );

  // Another table or another game begins live.
  useEffect(() => setLook(LIVE), [tableId, game?.gameNumber]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (lookAfterKey(event.key, LIVE, moveCount) === undefined) return;
      event.preventDefault();
      // From the look as it is by then: a second press may come before the first is painted.
      setLook((current) => lookAfterKey(event.key, current, moveCount) ?? current);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [moveCount]);
  useEffect(() => {
    document.title =
      game === null ? 'Banmen' : `Move ${moveCount} · ${playerName('black', game.players)} – ${playerName('white', game.players)}`;
  }, [game]);

  const boardLabel = `Board ${size.width} by ${size.height}, ${number === 0 ? 'before the first move' : game === null ? '' : announcement(game, number)}`;
  return (
    <main class={look.kind === 'live' ? 'page' : 'page looking-back'}>
      {server === 'lost' && <ServerLost sinceWords={heardAt?.toLocaleTimeString() ?? 'before'} />}
      <Head tables={tables ?? []} table={table} tableId={tableId} server={server} />
      <div class="stage" ref={stage}>
        {geometry !== undefined && (
          <div class="wood">
            <BoardPicture view={view ?? EMPTY_VIEW} geometry={geometry} label={boardLabel} />
          </div>
        )}
      </div>
      {table !== undefined && <Notices table={table} liveView={liveView} />}
      {game !== null && view !== undefined ? (
        <>
          <Players game={game} view={view} tableNowMs={tableNowMs} />
          <Steps game={game} number={number} look={look} onLook={setLook} isServerLost={server === 'lost'} />
          <Story game={game} number={number} isAsked={isAsked} onToggle={() => setAsked(!isAsked)} />
          <Moves game={game} number={number} onLook={setLook} onAsk={() => setAsked(true)} isAsked={isAsked} />
          <footer class="foot">
            <span class="rules">{footWords(game)}</span>
            <a class="download" href={`api/tables/${encodeURIComponent(table?.tableId ?? '')}/game.sgf`} download>
              Save SGF
            </a>
            {table !== undefined && <Arbiter table={table} liveView={liveView} />}
            {count !== undefined && <SoundControl feed={count} hasClock={game.clock !== null} />}
          </footer>
        </>
      ) : (
        <div class="waiting">
          <p>{waitingWords(tables, server, table)}</p>
          {table !== undefined && <Arbiter table={table} liveView={liveView} />}
        </div>
      )}
      <Captions feed={count} />
      <p class="unseen" aria-live="polite">
        {look.kind === 'live' && game !== null ? announcement(game, moveCount) : ''}
      </p>
    </main>
  );
};

/** The rules, and the time that each side has. */
const footWords = (game: LiveGame): string => {
  const time = timeWords(game);
  return time === undefined ? rulesWords(game.ruleset) : `${rulesWords(game.ruleset)}\u00a0· ${time}`;
};

const waitingWords = (tables: readonly TableSummary[] | undefined, server: ServerState, table: LiveTable | undefined): string => {
  if (table !== undefined) return 'Waiting for the first game: put the board in its starting position.';
  if (tables === undefined || server === 'connecting') return 'Looking for the tables…';
  return tables.length === 0 ? 'No table is set up yet.' : 'Waiting for the table…';
};
