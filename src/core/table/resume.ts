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
import { awaitedBoard } from './set-up-reading.js';
import { QUIET_MS, openTable, taken, type TableSettings, type TableState } from './table-state.js';

/** What a board reads that is as the record says: the stones of the position, and prisoners that still lie there. */
const readingsOf = ({ position, pendingPrisoners }: Game): readonly Reading[] =>
  // Prisoners are stones of the side that was captured: the one to move now.
  position.stones.map((occupant, point) => (pendingPrisoners.includes(point) ? position.toMove : occupant));

/** The table as it was after these events, from `started` on. */
export const resumeTable = (settings: TableSettings, events: readonly GameEvent[]): TableState => {
  const state = clockStopped(events.reduce(taken, openTable(settings)));
  const { game } = state;
  if (game === undefined || isPlaySuspended(game)) return state;
  const isBegun = game.moves.length > 0 || events.some((event) => event.kind === 'stones-set-up');
  if (!isBegun) return { ...state, awaitsSetUp: awaitedBoard({ handicap: undefined, resumed: false }, 0) };
  const settledMs = events.reduce((latest, event) => Math.max(latest, event.atMs), 0);
  const sensing = openSensing(settings.size, { quietMs: QUIET_MS }, settledMs, readingsOf(game));
  const stone = openedStone(game);
  if (stone !== undefined && game.mismatch.includes(stone))
    return { ...state, sensing, awaitsSetUp: awaitedBoard({ handicap: undefined, resumed: true, stone }, settledMs), settledMs };
  return { ...state, sensing, tracker: openTracker(game, sensing, settings.clockButtons), settledMs };
};

/** Time in which nothing was running is nobody's: the clock stands until somebody says that play goes on. */
const clockStopped = (state: TableState): TableState => {
  const clock = state.game?.clockKept ?? state.game?.clock;
  if (state.game === undefined || clock === undefined) return state;
  return { ...state, game: { ...state.game, clock: afterRestart(clock), clockKept: undefined } };
};
