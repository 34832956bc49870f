/**
 * A table that is taken up again after a restart, from the events in the journal.
 *
 * From there on the restart is an outage of the cable: what the next snapshot shows beyond the
 * record happened while nobody could see it.
 */
import { afterRestart } from '../clock/checkpoint.js';
import type { GameEvent } from '../game/event.js';
import type { Game } from '../game/game.js';
import { openTracker } from '../inference/tracker.js';
import { openSensing } from '../sensing/grid.js';
import type { Reading } from '../wire/board-input.js';
import { isPlaySuspended, openedStone } from './adjourned.js';
import { hasSeatStones } from '../game/game-about.js';
import { awaitedBoard } from './set-up-reading.js';
import { QUIET_MS, openTable, taken, type TableSettings, type TableState } from './table-state.js';

/** What a board reads that is as the record says: the stones of the position, and prisoners that still lie there. */
const readingsOf = ({ position, pendingPrisoners }: Game): readonly Reading[] =>
  // Prisoners are stones of the side that was captured: the one to move now.
  position.stones.map((occupant, point) => (pendingPrisoners.includes(point) ? position.toMove : occupant));

/**
 * Before the first move: was the board read as empty? A board that is heard is read as soon as it is at rest, and stones that lay
 * there are in the journal then. So stones that lie there now were put down while nothing ran, and are moves (or handicap stones that are
 * still being put, where they are black alone). An announced set-up is read whenever it lies there.
 */
const wasReadEmpty = ({ settings }: Game, events: readonly GameEvent[]): boolean => {
  const isAnnounced = (settings.handicap?.stones ?? 0) >= 2 || hasSeatStones(settings);
  if (isAnnounced) return false;
  let heardMs = events[0]?.atMs;
  for (const event of events) {
    if (event.kind !== 'link') continue;
    if (event.state === 'up') heardMs ??= event.atMs;
    else if (heardMs !== undefined && event.atMs > heardMs + QUIET_MS) return true;
    else heardMs = undefined;
  }
  return heardMs !== undefined;
};

/** The table as it was after these events, from `started` on. */
export const resumeTable = (settings: TableSettings, events: readonly GameEvent[]): TableState => {
  const state = clockStopped(events.reduce(taken, openTable(settings)));
  const { game } = state;
  if (game === undefined || isPlaySuspended(game)) return state;
  const isBegun = game.moves.length > 0 || events.some((event) => event.kind === 'stones-set-up');
  const setUpOpen = !isBegun && wasReadEmpty(game, events);
  if (!isBegun && !setUpOpen) return { ...state, awaitsSetUp: awaitedBoard({ handicap: undefined, resumed: false }, 0) };
  const settledMs = events.reduce((latest, event) => Math.max(latest, event.atMs), 0);
  const sensing = openSensing(settings.size, { quietMs: QUIET_MS }, settledMs, readingsOf(game));
  const stone = openedStone(game);
  if (stone !== undefined && game.mismatch.includes(stone))
    return { ...state, sensing, awaitsSetUp: awaitedBoard({ handicap: undefined, resumed: true, stone }, settledMs), settledMs };
  return { ...state, sensing, setUpOpen, tracker: openTracker(game, sensing, settings.clockButtons), settledMs };
};

/** Time in which nothing was running is nobody's: the clock stands until somebody says that play goes on. */
const clockStopped = (state: TableState): TableState => {
  const clock = state.game?.clockKept ?? state.game?.clock;
  if (state.game === undefined || clock === undefined) return state;
  return { ...state, game: { ...state.game, clock: afterRestart(clock), clockKept: undefined } };
};
