/**
 * Points and lists of points in SGF values: `pd`, the empty value or `tt` for a pass, `aa:cc` for a rectangle.
 * Source: SGF FF[4], "Go (GM[1])" for stones and moves, "Compressed point lists".
 */
import { columnOf, parseSgfPoint, pointAt, rowOf, type BoardSize, type Point } from '../go/point.js';
import type { Move } from '../go/position.js';

/** `tt` is a pass on boards up to this side, where it is no point (FF[3] and before). */
const TT_IS_PASS_UP_TO = 19;

/** What a value of `B` or `W` says, or undefined where it is no point of this board. */
export const parseSgfMove = (value: string, size: BoardSize): Move | undefined => {
  const letters = value.trim();
  if (letters === '') return { kind: 'pass' };
  if (letters === 'tt' && size.width <= TT_IS_PASS_UP_TO && size.height <= TT_IS_PASS_UP_TO) return { kind: 'pass' };
  const point = parseSgfPoint(letters, size);
  return point === undefined ? undefined : { kind: 'play', point };
};

/** The points of one value of a list: a point, or every point of the rectangle between two. Undefined where it is neither. */
export const parsePointList = (value: string, size: BoardSize): readonly Point[] | undefined => {
  const [first = '', second, ...more] = value.trim().split(':');
  const from = parseSgfPoint(first, size);
  if (from === undefined || more.length > 0) return undefined;
  if (second === undefined) return [from];
  const to = parseSgfPoint(second, size);
  if (to === undefined) return undefined;
  const [left, right] = inOrder(columnOf(from, size), columnOf(to, size));
  const [top, bottom] = inOrder(rowOf(from, size), rowOf(to, size));
  const points: Point[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const point = pointAt(column, row, size);
      if (point !== undefined) points.push(point);
    }
  }
  return points;
};

const inOrder = (one: number, other: number): readonly [number, number] => (one <= other ? [one, other] : [other, one]);
