/**
 * Points to put right: where people changed what should lie on the board, and it does not lie there yet.
 *
 *     act of a person ─▶ the record says otherwise ─▶ compared with the board at once ─▶ mismatch, lamps ─▶ laid right ─▶ none
 *
 * The arbiter's word stands, so nothing is inferred from such a point: the stone is put down or taken off, or another
 * act says otherwise. What the tracker finds to differ by itself is told beside it.
 */
import type { Game } from '../game/game.js';
import type { Point } from '../go/point.js';
import { agrees } from '../inference/hypothesis.js';
import type { Sensing } from '../sensing/grid.js';
import type { StepInProgress } from './step-in-progress.js';

const differs = (point: Point, { position }: Game, { points }: Sensing): boolean => {
  const resting = points[point]?.resting ?? 'fault';
  return resting !== 'fault' && !agrees(resting, position.stones[point] ?? 'empty');
};

/** Where the act changed what should lie there; all points where play goes on that had stopped. */
const changedPoints = (before: Game | undefined, after: Game): readonly Point[] => {
  const goesOn = before !== undefined && before.ended !== undefined && after.ended === undefined;
  return after.position.stones.flatMap((occupant, point) => (goesOn || before?.position.stones[point] !== occupant ? [point] : []));
};

const union = (one: readonly Point[], other: readonly Point[]): readonly Point[] =>
  [...new Set([...one, ...other])].sort((left, right) => left - right);

const tellMismatch = (work: StepInProgress, atMs: number): void => {
  const { game, putRight, tracker } = work.state;
  if (game === undefined || game.ended !== undefined) return;
  const points = union(putRight, tracker?.mismatch ?? []);
  if (points.join() !== game.mismatch.join()) work.act({ kind: 'mismatch', points }, atMs);
};

/** After an act of a person that changed what should lie on the board. */
export const compareAfterAct = (work: StepInProgress, before: Game | undefined, atMs: number): void => {
  const { game, sensing } = work.state;
  if (game === undefined || before === undefined || game.ended !== undefined || sensing.link !== 'up') return;
  const points = union(work.state.putRight, changedPoints(before, game)).filter((point) => differs(point, game, sensing));
  work.state = { ...work.state, putRight: points };
  tellMismatch(work, atMs);
};

/** Points have come to rest: some of them may lie right now. */
export const compareAtRest = (work: StepInProgress, atMs: number): void => {
  const { game, sensing, putRight } = work.state;
  if (putRight.length === 0 || game === undefined) return;
  const left = putRight.filter((point) => differs(point, game, sensing));
  if (left.length === putRight.length) return;
  work.state = { ...work.state, putRight: left };
  tellMismatch(work, atMs);
};

/** What the tracker finds to differ, with what people have still to put right. */
export const withPutRight = (points: readonly Point[], { state }: StepInProgress): readonly Point[] => union(points, state.putRight);
