/**
 * A trial (实战解决): a disputed group is played out, away from the position at the stop, which is kept and counted afterwards with what
 * the trial showed.
 *
 * Either side may start, and nothing of the game's own repetition history holds in it. A claim that a group is dead stands if
 * all its stones went; a claim that it lives stands if the opponent could not take it. Source: RULEBOOK 4.6.
 */
import type { Color } from '../color.js';
import type { Point } from '../point.js';
import { setUpPosition, type Position } from '../position.js';
import { turnIn } from '../turn-log.js';

/** The position that a trial is played from: the kept stones, without a past. Play on it as on any other. */
export const openTrial = (kept: Position, toMove: Color): Position => {
  const pointsOf = (color: Color): Point[] => kept.stones.flatMap((stone, point) => (stone === color ? [point] : []));
  return setUpPosition(kept.size, kept.ruleset, { black: pointsOf('black'), white: pointsOf('white'), toMove });
};

/** Which of these stones the trial captured: a stone put back on their point later does not bring them to life. */
export const takenInTrial = (trial: Position, stones: readonly Point[]): readonly Point[] => {
  const taken = new Set<Point>();
  for (let turn = 0; turn < trial.history.turnCount; turn += 1) for (const point of turnIn(trial.history, turn).captured) taken.add(point);
  return stones.filter((point) => taken.has(point));
};

/** What the trial showed of a disputed group: dead only if all of it was taken. */
export const shownByTrial = (trial: Position, group: readonly Point[]): 'dead' | 'alive' =>
  takenInTrial(trial, group).length === group.length ? 'dead' : 'alive';
