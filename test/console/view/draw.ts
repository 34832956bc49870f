/** A drawn board as a diagram: `X` black, `O` white, `x` and `o` where a stone is recorded and not there, `*` a prisoner still on. */
import type { BoardView } from '../../../src/console/view/board-view.js';
import type { BoardSize } from '../../../src/core/go/point.js';

export const diagram = ({ stones }: BoardView, { width, height }: BoardSize): string => {
  const marks = Array.from({ length: width * height }, () => '.');
  for (const { point, color, kind } of stones) {
    const mark = color === 'black' ? 'X' : 'O';
    marks[point] = kind === 'stone' ? mark : kind === 'missing' ? mark.toLowerCase() : '*';
  }
  return Array.from({ length: height }, (_, row) => marks.slice(row * width, (row + 1) * width).join(' ')).join('\n');
};

/** A diagram in a test, without its indentation. */
export const drawn = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
