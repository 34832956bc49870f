/**
 * Handicap stones and seat stones: where custom puts them.
 *
 * Free handicap needs no table: black puts the stones where they like, and they are read off
 * the board. Source: RULEBOOK 3; the order of the star points is the usual one
 * (upper right first as black sees it is left to the players; only the set of points matters).
 */
import { ok, refuse, type Result } from '../result.js';
import type { BySide } from './color.js';
import { pointAt, type BoardSize, type Point } from './point.js';

/** Lines from the edge to the star points: the third line below 13 x 13, the fourth from there. */
const starLines = (side: number): { near: number; middle: number; far: number } | undefined => {
  if (side < 7) return undefined;
  const near = side < 13 ? 2 : 3;
  return { near, middle: (side - 1) / 2, far: side - 1 - near };
};

/** The star points of the board: corners, and with odd sides the middles of the sides and tengen. Empty below 7 lines. */
export const starPoints = (size: BoardSize): readonly Point[] => {
  const columns = starLines(size.width);
  const rows = starLines(size.height);
  if (columns === undefined || rows === undefined) return [];
  return [rows.near, rows.middle, rows.far]
    .flatMap((row) => [columns.near, columns.middle, columns.far].map((column) => [column, row] as const))
    .filter(([column, row]) => Number.isInteger(column) && Number.isInteger(row))
    .flatMap(([column, row]) => pointAt(column, row, size) ?? []);
};

/** For 2 to 9 stones, in units of near (0), middle (1), far (2): column, row. */
const FIXED: readonly (readonly (readonly [number, number])[])[] = (() => {
  const corners = [
    [2, 0],
    [0, 2],
    [2, 2],
    [0, 0],
  ] as const;
  const sides = [
    [0, 1],
    [2, 1],
  ] as const;
  const ends = [
    [1, 0],
    [1, 2],
  ] as const;
  const tengen = [[1, 1]] as const;
  return [
    [],
    [],
    corners.slice(0, 2),
    corners.slice(0, 3),
    corners,
    [...corners, ...tengen],
    [...corners, ...sides],
    [...corners, ...sides, ...tengen],
    [...corners, ...sides, ...ends],
    [...corners, ...sides, ...ends, ...tengen],
  ];
})();

/** The star points for `stones` fixed handicap stones (0 or 2 to 9); refused where the board has no such points. */
export const fixedHandicap = (stones: number, size: BoardSize): Result<readonly Point[], string> => {
  if (stones === 0) return ok([]);
  const columns = starLines(size.width);
  const rows = starLines(size.height);
  const pattern = FIXED[stones];
  if (pattern === undefined || pattern.length === 0) return refuse(`fixed handicap is 2 to 9 stones, not ${stones}`);
  if (columns === undefined || rows === undefined) return refuse(`a ${size.width} x ${size.height} board has no star points`);
  const lines = ['near', 'middle', 'far'] as const;
  const points = pattern.map(([column, row]) => {
    const x = columns[lines[column] ?? 'near'];
    const y = rows[lines[row] ?? 'near'];
    return Number.isInteger(x) && Number.isInteger(y) ? pointAt(x, y, size) : undefined;
  });
  const known = points.filter((point) => point !== undefined);
  return known.length === points.length
    ? ok(known)
    : refuse(`a ${size.width} x ${size.height} board has no middle points for ${stones} stones`);
};

/** The seat stones of the old game (座子): two of each colour on the corner star points, black on one of the two diagonals. */
export const seatStones = (blackDiagonal: 'rising' | 'falling', size: BoardSize): Result<BySide<readonly Point[]>, string> => {
  const four = fixedHandicap(4, size);
  if (!four.ok) return four;
  const [upperRight, lowerLeft, lowerRight, upperLeft] = four.value;
  if (upperRight === undefined || lowerLeft === undefined || lowerRight === undefined || upperLeft === undefined)
    return refuse('no corners');
  const rising = [upperRight, lowerLeft];
  const falling = [upperLeft, lowerRight];
  return ok(blackDiagonal === 'rising' ? { black: rising, white: falling } : { black: falling, white: rising });
};
