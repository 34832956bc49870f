/** Boards drawn as text: X black, O white, `.` empty, rows from the top; blanks do not matter. A bad drawing throws. */
import { parsePointName, type BoardSize, type Point } from '../../src/core/go/point.js';
import { setUpPosition, type Position } from '../../src/core/go/position.js';
import type { Color } from '../../src/core/go/color.js';
import type { Ruleset } from '../../src/core/go/ruleset.js';

export interface Drawn {
  readonly size: BoardSize;
  readonly marks: readonly string[];
}

export const drawn = (diagram: string): Drawn => {
  const rows = diagram
    .trim()
    .split('\n')
    .map((row) => row.replaceAll(/\s/g, ''));
  const width = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== width || /[^.XO]/.test(row))) throw new Error(`diagram: bad row in\n${diagram}`);
  return { size: { width, height: rows.length }, marks: Array.from(rows.join('')) };
};

export const pointsOf = (board: Drawn, mark: string): Point[] => board.marks.flatMap((found, point) => (found === mark ? [point] : []));

export const positionFromDiagram = (diagram: string, ruleset: Ruleset, toMove: Color = 'black'): Position => {
  const board = drawn(diagram);
  return setUpPosition(board.size, ruleset, { black: pointsOf(board, 'X'), white: pointsOf(board, 'O'), toMove });
};

/** The board of a position as marks, one row a line. */
export const drawPosition = (position: Pick<Position, 'size' | 'stones'>): string => {
  const marks = position.stones.map((stone) => (stone === 'black' ? 'X' : stone === 'white' ? 'O' : '.'));
  const { width, height } = position.size;
  return Array.from({ length: height }, (_, row) => marks.slice(row * width, (row + 1) * width).join(' ')).join('\n');
};

/** The point of this name; a name that is none throws. */
export const at = (name: string, size: BoardSize): Point => {
  const point = parsePointName(name, size);
  if (!point.ok) throw new Error(point.refusal);
  return point.value;
};
