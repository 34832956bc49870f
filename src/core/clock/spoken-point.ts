/**
 * A point as a call carries it: `black.plays.1616` is black on Q16. Column (A is 1, without I) times a hundred, and row from below, so that
 * every language can say both parts, and no board size is needed to say them.
 */
import { COLUMN_LETTERS, columnOf, rowOf, type BoardSize, type Point } from '../go/point.js';

const COLUMN_FACTOR = 100;

export const makeSpokenPoint = (point: Point, size: BoardSize): number =>
  (columnOf(point, size) + 1) * COLUMN_FACTOR + (size.height - rowOf(point, size));

/** The letter and the row; undefined where the number is of no point. */
export const parseSpokenPoint = (number: number): { readonly letter: string; readonly row: number } | undefined => {
  const letter = COLUMN_LETTERS.charAt(Math.floor(number / COLUMN_FACTOR) - 1);
  const row = number % COLUMN_FACTOR;
  return letter === '' || row < 1 ? undefined : { letter, row };
};
