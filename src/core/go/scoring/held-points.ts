/**
 * Held points: open points through which the other side cannot pass, because whoever pushes in is caught or cut off at once. A tiger's mouth,
 * the corner of a bamboo joint and what becomes of them at the edge keep an eye closed although the last dame beside it is still open.
 *
 * A shape is drawn around the open point (0, 0), right and down; it is tried in all eight ways to lay it. Which shapes are worth
 * knowing is learnt from goscorer's public description (https://github.com/lightvector/goscorer), as is the whole reading of seki.
 */
import { columnOf, pointAt, pointCount, rowOf, type BoardSize, type Point } from '../point.js';
import { BLACK, EMPTY, WHITE, otherStone, type StoneColor } from '../stone.js';
import type { FinalBoard } from './final-board.js';

type Step = readonly [right: number, down: number];

interface HoldingShape {
  /** Living stones of the side that holds the point. */
  readonly own: readonly Step[];
  /** Points where the other side has no living stone. */
  readonly free: readonly Step[];
  /** The board ends below the point. */
  readonly atEdge: boolean;
}

const SHAPES: readonly HoldingShape[] = [
  // Stones above and below, the one above with a neighbour over the open side.
  { own: [[0, -1], [1, -1], [0, 1]], free: [[1, 0], [1, 1]], atEdge: false },
  // A one-space jump, free on both sides, with one of them wide.
  { own: [[0, -1], [0, 1]], free: [[-1, -1], [-1, 0], [-1, 1], [1, 0]], atEdge: false },
  // One stone on this side, two diagonally on that.
  { own: [[1, 0], [-1, -1], [-1, 1]], free: [[0, -1], [0, 1], [-1, 0], [1, -1], [1, 1]], atEdge: false },
  // A jump along the edge.
  { own: [[-1, 0], [1, 0]], free: [[0, -1]], atEdge: true },
  // Two stones side by side on the second line.
  { own: [[0, -1], [1, -1]], free: [[1, 0]], atEdge: true },
  // One stone on the second line with room on one side.
  { own: [[0, -1]], free: [[-1, -1], [-1, 0], [1, 0]], atEdge: true },
]; // prettier-ignore

/** The eight ways to lay a shape: where its right and its down point to. */
const WAYS: readonly (readonly [right: Step, down: Step])[] = [1, -1].flatMap((one) =>
  [1, -1].flatMap((other) => [
    [[one, 0], [0, other]] as const,
    [[0, one], [other, 0]] as const,
  ]),
); // prettier-ignore

interface LaidShape {
  readonly own: readonly Point[];
  readonly free: readonly Point[];
}

const laidTables = new Map<string, readonly (readonly LaidShape[])[]>();

/** For each point, the shapes that the board has room for around it. One table a size, made once. */
const laidShapesOn = (size: BoardSize): readonly (readonly LaidShape[])[] => {
  const key = `${size.width}x${size.height}`;
  const known = laidTables.get(key);
  if (known !== undefined) return known;
  const table = Array.from({ length: pointCount(size) }, (_, centre) => {
    const laid: LaidShape[] = [];
    for (const { own, free, atEdge } of SHAPES) {
      for (const [right, down] of WAYS) {
        const at = ([x, y]: Step): Point | undefined =>
          pointAt(columnOf(centre, size) + x * right[0] + y * down[0], rowOf(centre, size) + x * right[1] + y * down[1], size);
        if (atEdge && at([0, 1]) !== undefined) continue;
        const ownPoints = own.map(at).filter((point) => point !== undefined);
        const freePoints = free.map(at).filter((point) => point !== undefined);
        if (ownPoints.length === own.length && freePoints.length === free.length) laid.push({ own: ownPoints, free: freePoints });
      }
    }
    return laid;
  });
  laidTables.set(key, table);
  return table;
};

/** For each point the side that holds it, EMPTY where neither does. No point is held by both: each shape needs stones where the other must have none. */
export const heldPoints = ({ size, stones, stonesAtStop }: FinalBoard): Uint8Array => {
  const held = new Uint8Array(stones.length);
  const laid = laidShapesOn(size);
  const isFree = (point: Point, side: StoneColor): boolean =>
    stones[point] === side || (stones[point] === EMPTY && stonesAtStop[point] !== side);
  for (let point = 0; point < stones.length; point += 1) {
    if (stonesAtStop[point] !== EMPTY) continue;
    for (const { own, free } of laid[point] ?? []) {
      const side = stones[own[0] ?? 0];
      if (side !== BLACK && side !== WHITE) continue;
      if (own.every((stone) => stones[stone] === side) && free.every((there) => isFree(there, side))) {
        held[point] = side;
        break;
      }
    }
  }
  return held;
};

/** Whether this side may walk on from a point: not where the other lives, nor where it holds. */
export const passesThrough = (stones: Uint8Array, held: Uint8Array, point: Point, side: StoneColor): boolean =>
  stones[point] !== otherStone(side) && held[point] !== otherStone(side);
