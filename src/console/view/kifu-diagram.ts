/**
 * Diagrams of a printed game: each shows what lay there before it and the moves of its part, numbered. A move onto a point that
 * has a number or a stone in this diagram already (a ko, a stone that was taken) is told below it: `57 at 43`.
 */
import type { Color } from '../../core/go/color.js';
import { makePointName } from '../../core/go/point.js';
import type { LiveGame } from '../../core/table/live-game.js';
import type { BoardView, DrawnStone } from './board-view.js';
import { showGame } from './shown-positions.js';

export const MOVES_A_DIAGRAM = 50;

export interface BesideMove {
  readonly number: number;
  /** The number that stands on its point; 0: a stone without one; undefined: a pass. */
  readonly at: number | undefined;
  readonly point: string;
}

export interface KifuDiagram {
  readonly from: number;
  readonly to: number;
  readonly view: BoardView;
  /** One entry a point; 0: none. */
  readonly numbers: readonly number[];
  readonly beside: readonly BesideMove[];
}

export const kifuDiagrams = (game: LiveGame, each = MOVES_A_DIAGRAM): readonly KifuDiagram[] => {
  const { positions } = showGame(game);
  const diagrams: KifuDiagram[] = [];
  for (let first = 0; first === 0 || first < game.moves.length; first += each) {
    const before = positions[first];
    if (before === undefined) break;
    const colors = new Map<number, Color>(before.stones.flatMap((stone, point) => (stone === 'empty' ? [] : [[point, stone] as const])));
    const numbers = before.stones.map(() => 0);
    const beside: BesideMove[] = [];
    const part = game.moves.slice(first, first + each);
    for (const [index, { color, point }] of part.entries()) {
      const number = first + index + 1;
      if (point === null) beside.push({ number, at: undefined, point: '' });
      else if (colors.has(point)) beside.push({ number, at: numbers[point] ?? 0, point: makePointName(point, game.size) });
      else {
        colors.set(point, color);
        numbers[point] = number;
      }
    }
    const stones = [...colors].map(([point, color]): DrawnStone => ({ point, color, kind: 'stone' }));
    const view: BoardView = { stones, marks: [], number: first + part.length, toMove: 'black', prisonersTakenBy: { black: 0, white: 0 } };
    diagrams.push({ from: first + 1, to: first + part.length, view, numbers, beside });
  }
  return diagrams;
};
