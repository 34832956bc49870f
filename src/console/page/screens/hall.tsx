/** The hall: every table as a live thumbnail, those that need somebody first; or large on a projector, some at a time. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { COLORS } from '../../../core/go/color.js';
import { FULL_BOARD } from '../../../core/go/point.js';
import { boardView, EMPTY_BOARD_VIEW, type BoardView } from '../../view/board-view.js';
import { inHallOrder, lampOf, needsSomebody, type Lamp } from '../../view/lamp.js';
import type { LiveTable } from '../../view/live-table.js';
import type { LiveGame } from '../../../core/table/live-game.js';
import { tablePath } from '../../view/route.js';
import { showGame, type ShownGame } from '../../view/shown-positions.js';
import { waitingReason } from '../../view/waiting-reason.js';
import { playerName } from '../../view/words.js';
import { BoardStage } from '../board-stage.js';
import { ServerLost } from '../head.js';
import { LampSign } from '../lamp-sign.js';
import { useWords } from '../language.js';
import { useLive } from '../live/use-live.js';
import { PageLink } from '../router.js';
import { useClock } from '../use-clock.js';
import './hall.css';

/** How long the projector shows the same boards, in ms. */
const PROJECTOR_TURN_MS = 20_000;

type Filter = 'all' | 'need' | 'playing' | 'over';

const FILTERS: readonly { readonly filter: Filter; readonly fits: (lamp: Lamp) => boolean }[] = [
  { filter: 'all', fits: () => true },
  { filter: 'need', fits: needsSomebody },
  { filter: 'playing', fits: (lamp) => lamp === 'playing' || lamp === 'doubt' },
  { filter: 'over', fits: (lamp) => lamp === 'over' },
];

interface CardProps {
  readonly table: LiveTable;
  readonly tableNowMs: (id: string) => number;
  /** Calls for the arbiter are for the desk: never on a projector. */
  readonly isQuiet: boolean;
}

const Card = ({ table, tableNowMs, isQuiet }: CardProps): JSX.Element => {
  const { sayIt } = useWords();
  const { game } = table;
  const known = useRef<ShownGame | undefined>(undefined);
  const view = useMemo(() => {
    let made: BoardView | undefined;
    const make = (now: LiveGame): BoardView => {
      known.current = showGame(now, known.current);
      return boardView(known.current);
    };
    return (): BoardView => (made ??= game === null ? EMPTY_BOARD_VIEW : make(game));
  }, [game]);
  const size = game?.size ?? table.board?.size ?? FULL_BOARD;
  const clock = useClock(game?.clock ?? null, table.tableId, tableNowMs);
  const real = lampOf(table);
  const lamp: Lamp = isQuiet && (real === 'call' || real === 'doubt') ? 'playing' : real;
  const reason = isQuiet || (game === null && lamp !== 'no-link') ? undefined : waitingReason(table, view);
  const isOn = game !== null && game.ended === null;
  return (
    <PageLink to={tablePath(table.tableId)} class={`card ${lamp}`}>
      <BoardStage size={size} view={view} isThumbnail />
      <span class="card-words">
        <span class="card-head">
          <b>{table.name}</b>
          <LampSign lamp={lamp} />
        </span>
        {game !== null &&
          COLORS.map((color) => (
            <span key={color} class={`seat${isOn && game.toMove === color ? ' to-move' : ''}`}>
              <span class="seat-name">
                <span class={`disc ${color}`} aria-hidden="true" />
                <bdi>{sayIt(playerName(color, game.players))}</bdi>
              </span>
              {clock !== undefined && (
                <span class="seat-time">
                  <b>{clock[color].digits}</b>
                  {clock[color].beside !== undefined && <span>{sayIt(clock[color].beside)}</span>}
                </span>
              )}
            </span>
          ))}
        {reason !== undefined && <span class="card-reason">{sayIt(reason)}</span>}
      </span>
    </PageLink>
  );
};

const fitsSearch = ({ name, game }: LiveTable, search: string): boolean =>
  [name, game?.players.black ?? '', game?.players.white ?? ''].some((text) => text.toLowerCase().includes(search.trim().toLowerCase()));

/** What is played here, where every game says the same: `Autumn Cup · round 3`. */
const eventOf = (tables: readonly LiveTable[]): { readonly event: string; readonly round: string } | undefined => {
  const games = tables.flatMap(({ game }) => game ?? []);
  const { event = '', round = '' } = games[0]?.settings ?? {};
  const isSame = games.every(({ settings }) => (settings.event ?? '') === event && (settings.round ?? '') === round);
  return event !== '' && isSame ? { event, round } : undefined;
};

/** Some boards at a time, the next ones after a while. */
const useTurn = (count: number, at: number): number => {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (at === 0) return undefined;
    const timer = window.setInterval(() => setTurn((now) => now + 1), PROJECTOR_TURN_MS);
    return () => window.clearInterval(timer);
  }, [at]);
  return at === 0 ? 0 : turn % Math.max(1, Math.ceil(count / at));
};

export const Hall = (): JSX.Element => {
  const { say } = useWords();
  const { tables, ids, server, heardAt, tableNowMs } = useLive('*');
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  /** How many boards the projector shows; 0: no projector. */
  const [projected, setProjected] = useState(0);
  useEffect(() => void (document.title = `${say('hall.title')} · Banmen`), [say]);
  const ordered = useMemo(() => inHallOrder([...tables.values()]), [tables]);
  const fits = FILTERS.find((one) => one.filter === filter)?.fits ?? (() => true);
  const chosen = ordered.filter((table) => fits(lampOf(table)) && fitsSearch(table, search));
  const event = eventOf(ordered);
  const turn = useTurn(chosen.length, projected);
  const shown = projected === 0 ? chosen : chosen.slice(turn * projected, (turn + 1) * projected);
  return (
    <main class={projected === 0 ? 'hall' : `hall projector of-${projected}`}>
      {server === 'lost' && <ServerLost heardAt={heardAt} />}
      {event === undefined ? (
        <h1 class="unseen">{say('hall.title')}</h1>
      ) : (
        <h1 class="hall-event">
          <bdi>{event.event}</bdi>
          {event.round !== '' && <span>{/^\d+$/.test(event.round) ? say('hall.round', { round: event.round }) : event.round}</span>}
        </h1>
      )}
      <div class="hall-tools" role="group" aria-label={say('hall.filter')}>
        <input
          type="search"
          placeholder={say('hall.search')}
          aria-label={say('hall.search')}
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
        {FILTERS.map(({ filter: one, fits: fitsOne }) => (
          <button key={one} type="button" class="chip" aria-pressed={filter === one} onClick={() => setFilter(one)}>
            {say(`hall.${one}`)} <span class="many">{ordered.filter((table) => fitsOne(lampOf(table))).length}</span>
          </button>
        ))}
        <select
          class="projector-choice"
          aria-label={say('hall.projector')}
          value={projected}
          onChange={(event) => setProjected(Number(event.currentTarget.value))}
        >
          <option value={0}>{say('hall.projector')}…</option>
          {[1, 4, 9].map((n) => (
            <option key={n} value={n}>
              {say('hall.boards', { n })}
            </option>
          ))}
        </select>
      </div>
      {ids !== undefined && tables.size > 0 && chosen.length === 0 && <p class="hall-nothing">{say('hall.nothing')}</p>}
      {ids?.length === 0 && <p class="hall-nothing">{say('hall.empty')}</p>}
      {ids === undefined && <p class="hall-nothing">{say('page.loading')}</p>}
      <div class="cards">
        {shown.map((table) => (
          <Card key={table.tableId} table={table} tableNowMs={tableNowMs} isQuiet={projected > 0} />
        ))}
      </div>
    </main>
  );
};
