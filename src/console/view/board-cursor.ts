/** The point that keys have chosen on a board: arrows go from line to line and stop at the edge. */
import { columnOf, rowOf, type BoardSize, type Point } from '../../core/go/point.js';

const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a cursor begins: in the middle. */
export const middleOf = (size: BoardSize): Point => Math.floor(size.height / 2) * size.width + Math.floor(size.width / 2);

/** Undefined: the key is none of the board's. */
export const cursorAfter = (key: string, at: Point, size: BoardSize): Point | undefined => {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const within = (line: number, lines: number): number => Math.min(lines - 1, Math.max(0, line));
  return within(rowOf(at, size) + step[1], size.height) * size.width + within(columnOf(at, size) + step[0], size.width);
};
