/**
 * FinalBoard: the stones that live at the end, and whose every point then is.
 *
 * Dead stones are off. A region of empty points belongs to the side whose stones alone it touches; one that both
 * touch, or none, is shared. This is the whole of area counting, so it is done in flat arrays, in one walk.
 */
import type { BySide } from '../color.js';
import { LINES, linesOn, pointCount, type BoardSize, type Point } from '../point.js';
import { stonesOf, type Occupant } from '../position.js';
import { BLACK, EMPTY, WHITE, type StoneColor } from '../stone.js';

/** Whose a point is. */
export const SHARED = 0;
export type Owner = typeof SHARED | StoneColor;

export interface FinalBoard {
  readonly size: BoardSize;
  /** Living stones, one entry a point. */
  readonly stones: Uint8Array;
  /** The stones as they lay when play stopped, the dead ones with them. */
  readonly stonesAtStop: Uint8Array;
  /** For each point, its Owner: that of its stone, or of its region. */
  readonly owners: Uint8Array;
  readonly livingStones: BySide<number>;
  /** Empty points of each side, dead stones' points among them. */
  readonly emptyPoints: BySide<number>;
  /** Empty points of nobody alone. */
  readonly sharedPoints: number;
  /** Dead stones taken off, by their own colour. */
  readonly deadStones: BySide<number>;
}

/** The final board of a position whose dead stones are known. A dead point without a stone is a bug. */
export const finalBoard = (size: BoardSize, occupants: readonly Occupant[], dead: readonly Point[]): FinalBoard => {
  const stonesAtStop = stonesOf({ stones: occupants });
  const stones = dead.length === 0 ? stonesAtStop : stonesAtStop.slice();
  const deadStones = { black: 0, white: 0 };
  for (const point of dead.length === 0 ? dead : new Set(dead)) {
    if (stones[point] === BLACK) deadStones.black += 1;
    else if (stones[point] === WHITE) deadStones.white += 1;
    else throw new RangeError(`no stone to be dead on point ${point}`);
    stones[point] = EMPTY;
  }
  return { size, stones, stonesAtStop, ...ownersOf(size, stones), deadStones };
};

type Ownership = Pick<FinalBoard, 'owners' | 'livingStones' | 'emptyPoints' | 'sharedPoints'>;

const UNSEEN = 255;

/** Whose every point is with these stones on the board. */
export const ownersOf = (size: BoardSize, stones: Uint8Array): Ownership => {
  const points = pointCount(size);
  const lines = linesOn(size);
  const owners = new Uint8Array(points).fill(UNSEEN);
  const region = new Int16Array(points);
  /** By owner: shared, black, white. */
  const living = [0, 0, 0];
  const empty = [0, 0, 0];
  for (let start = 0; start < points; start += 1) {
    if (owners[start] !== UNSEEN) continue;
    const stone = stones[start] ?? EMPTY;
    if (stone !== EMPTY) {
      owners[start] = stone;
      living[stone] = (living[stone] ?? 0) + 1;
      continue;
    }
    let count = 1;
    let touched = 0;
    region[0] = start;
    owners[start] = SHARED;
    for (let index = 0; index < count; index += 1) {
      const first = (region[index] ?? 0) * LINES;
      for (let line = first; line < first + LINES; line += 1) {
        const beside = lines[line] ?? 0;
        if (beside === points) continue;
        const there = stones[beside] ?? EMPTY;
        touched |= there;
        if (there !== EMPTY || owners[beside] !== UNSEEN) continue;
        owners[beside] = SHARED;
        region[count] = beside;
        count += 1;
      }
    }
    // BLACK and WHITE are the bits 1 and 2: both together, or none, is nobody's.
    const owner = touched === BLACK || touched === WHITE ? touched : SHARED;
    empty[owner] = (empty[owner] ?? 0) + count;
    if (owner !== SHARED) for (let index = 0; index < count; index += 1) owners[region[index] ?? 0] = owner;
  }
  return {
    owners,
    livingStones: { black: living[BLACK] ?? 0, white: living[WHITE] ?? 0 },
    emptyPoints: { black: empty[BLACK] ?? 0, white: empty[WHITE] ?? 0 },
    sharedPoints: empty[SHARED] ?? 0,
  };
};
