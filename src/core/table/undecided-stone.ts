/**
 * An undecided stone: one that may have been put down in time, and is not yet believed.
 *
 *     stone down ── period over ── · · · undecided · · · ── believed: it counts from when it was put down
 *                                                        └─ gone, or not decided for too long: the period was over
 *
 * While it lies there, what time alone has brought after it is not told: a flag is provisional. Every display shows it, for
 * a display follows the clock; the reader says it, and the record has it, once it is sure. Only a stone whose own moment counts
 * has this power: where stones end the turn, and one that captures while the seconds are counted.
 */
import { captureStopsTheCount, nextMomentMs, type Clock } from '../clock/clock.js';
import type { Game } from '../game/game.js';
import { placeMove } from '../game/place-move.js';
import { lastCaptured, playAt } from '../go/position.js';
import { isStone, mayBe } from '../inference/hypothesis.js';
import type { Point } from '../go/point.js';
import { LATE_LINE_MS, keptDueMs } from './table-clock.js';
import type { TableState } from './table-state.js';

/** Nobody is kept from knowing for longer: a stone without a press is believed after half of this. */
export const UNDECIDED_MAX_MS = 8000;

/** A stone of the side to move, on a point that the record has empty, put down in this turn and no later than `untilMs`. */
const layInTime = ({ sensing, turnClock }: TableState, { position }: Game, clock: Clock, untilMs: number): readonly Point[] =>
  sensing.points.flatMap(({ reading, sinceMs }, point) => {
    const isNew = isStone(reading) && mayBe(reading, clock.toMove) && position.stones[point] === 'empty';
    return isNew && sinceMs <= untilMs && sinceMs >= (turnClock?.sinceMs ?? 0) ? [point] : [];
  });

const wouldCapture = ({ position }: Game, clock: Clock, point: Point): boolean => {
  const placed = placeMove(position, { color: clock.toMove, move: playAt(point) });
  return placed.ok && lastCaptured(placed.value.position).length > 0;
};

/** Whether the news of the clock at `newsMs` waits, at `nowMs`, for a stone that may have come before it. */
export const isUndecided = (state: TableState, newsMs: number, nowMs: number): boolean => {
  const { game, tracker } = state;
  const clock = game?.clock;
  if (game === undefined || clock === undefined || tracker === undefined) return false;
  if (clock.status.kind !== 'running' || nowMs >= newsMs + UNDECIDED_MAX_MS) return false;
  if (clock.policy.turnEnds !== 'stone' && !captureStopsTheCount(clock)) return false;
  const stones = layInTime(state, game, clock, newsMs);
  return clock.policy.turnEnds === 'stone' ? stones.length > 0 : stones.some((point) => wouldCapture(game, clock, point));
};

/** Whether something of the clock has been due and is not told: it waits for a stone. */
export const newsWaits = ({ game, settledMs }: TableState): boolean => {
  const newsMs = game?.clock === undefined ? undefined : nextMomentMs(game.clock);
  return newsMs !== undefined && newsMs <= settledMs;
};

/** When the clock asks to be looked at again; undefined while it stands. */
export const clockWakeMs = (state: TableState): number | undefined => {
  const { game } = state;
  const newsMs = game?.clock === undefined ? undefined : nextMomentMs(game.clock);
  if (game === undefined || newsMs === undefined) return undefined;
  const toldMs = newsMs + LATE_LINE_MS;
  return newsWaits(state) ? toldMs + UNDECIDED_MAX_MS : Math.min(keptDueMs(game) ?? Infinity, toldMs);
};
