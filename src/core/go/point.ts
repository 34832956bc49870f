/**
 * Points and their names.
 *
 * A point is a number, row by row from the top left: 0 is A19 on a full board, 360 is T1.
 * People say `Q16` (columns without I, rows from the bottom); SGF and the wire say `pd`
 * (columns and rows as letters from the top left).
 */
import { ok, refuse, type Result } from '../result.js';

export type Point = number;

export interface BoardSize {
  /** Columns, 1 to 25. */
  readonly width: number;
  /** Rows, 1 to 25. */
  readonly height: number;
}

export const BOARD_SIDE_MAX = 25;

export const FULL_BOARD: BoardSize = { width: 19, height: 19 };

/** Columns from the left; there is no I. */
export const COLUMN_LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
const SGF_LETTERS = 'abcdefghijklmnopqrstuvwxy';

export const pointCount = (size: BoardSize): number => size.width * size.height;

export const columnOf = (point: Point, size: BoardSize): number => point % size.width;
export const rowOf = (point: Point, size: BoardSize): number => Math.floor(point / size.width);

/** The point in this column and row (both from 0, top left), or undefined where the board has none. */
export const pointAt = (column: number, row: number, size: BoardSize): Point | undefined =>
  column >= 0 && column < size.width && row >= 0 && row < size.height ? row * size.width + column : undefined;

/** `Q16` */
export const makePointName = (point: Point, size: BoardSize): string =>
  `${COLUMN_LETTERS[columnOf(point, size)] ?? '?'}${size.height - rowOf(point, size)}`;

export const parsePointName = (name: string, size: BoardSize): Result<Point, string> => {
  const parts = /^([A-HJ-Za-hj-z])([1-9]\d?)$/.exec(name.trim());
  const column = COLUMN_LETTERS.indexOf((parts?.[1] ?? '?').toUpperCase());
  const point = pointAt(column, size.height - Number(parts?.[2]), size);
  return point === undefined ? refuse(`'${name}' is no point of a ${size.width} x ${size.height} board; write it like Q16`) : ok(point);
};

/** `pd` */
export const makeSgfPoint = (point: Point, size: BoardSize): string =>
  (SGF_LETTERS[columnOf(point, size)] ?? '?') + (SGF_LETTERS[rowOf(point, size)] ?? '?');

/** Undefined for anything that is not two letters of this board. */
export const parseSgfPoint = (letters: string, size: BoardSize): Point | undefined =>
  letters.length === 2 ? pointAt(SGF_LETTERS.indexOf(letters.charAt(0)), SGF_LETTERS.indexOf(letters.charAt(1)), size) : undefined;

const neighbourTables = new Map<number, readonly (readonly Point[])[]>();

/** For each point, the two to four points joined to it by a line. One table a size, made once. */
export const neighboursOn = (size: BoardSize): readonly (readonly Point[])[] => {
  const key = size.width * (BOARD_SIDE_MAX + 1) + size.height;
  const known = neighbourTables.get(key);
  if (known !== undefined) return known;
  const table = Array.from({ length: pointCount(size) }, (_, point) => {
    const column = columnOf(point, size);
    const row = rowOf(point, size);
    return [
      pointAt(column, row - 1, size),
      pointAt(column - 1, row, size),
      pointAt(column + 1, row, size),
      pointAt(column, row + 1, size),
    ].filter((neighbour) => neighbour !== undefined);
  });
  neighbourTables.set(key, table);
  return table;
};

/** Next to each other on a line, or across. */
export const areBeside = (one: Point, other: Point, size: BoardSize): boolean =>
  Math.max(Math.abs(columnOf(one, size) - columnOf(other, size)), Math.abs(rowOf(one, size) - rowOf(other, size))) === 1;

/** Lines that a point in the middle of the board has. */
export const LINES = 4;

const lineTables = new Map<number, Int16Array>();

/** The same in one flat table, for speed: LINES entries a point, and the point after the last (no point) where the board ends. */
export const linesOn = (size: BoardSize): Int16Array => {
  const key = size.width * (BOARD_SIDE_MAX + 1) + size.height;
  const known = lineTables.get(key);
  if (known !== undefined) return known;
  const points = pointCount(size);
  const table = new Int16Array(points * LINES).fill(points);
  neighboursOn(size).forEach((neighbours, point) => table.set(neighbours, point * LINES));
  lineTables.set(key, table);
  return table;
};
