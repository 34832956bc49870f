/**
 * Dead stones: marked by people, chain by chain or group by group.
 *
 * A mark is any stone of a chain. A group is what people call one: the chains of a colour joined through
 * points where the other side has no stone. Proposals come from `dead-stone-proposal.ts` or from an engine; only the
 * players' or the arbiter's word makes a stone dead.
 */
import { neighboursOn, type Point } from '../point.js';
import type { Position } from '../position.js';

type Board = Pick<Position, 'size' | 'stones'>;

/** All stones of the chain on this point; none where it is empty. */
export const chainAt = (board: Board, point: Point): readonly Point[] => joined(board, point, false);

/** All stones of the group on this point; none where it is empty. */
export const groupAt = (board: Board, point: Point): readonly Point[] => joined(board, point, true);

const joined = ({ size, stones }: Board, start: Point, throughEmpty: boolean): readonly Point[] => {
  const color = stones[start];
  if (color === undefined || color === 'empty') return [];
  const neighbours = neighboursOn(size);
  const seen = new Set([start]);
  for (const point of seen) {
    for (const beside of neighbours[point] ?? []) {
      const there = stones[beside];
      if (there === color || (throughEmpty && there === 'empty')) seen.add(beside);
    }
  }
  return [...seen].filter((point) => stones[point] === color).sort((one, other) => one - other);
};
