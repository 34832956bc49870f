/**
 * Has the board been cleared? After a game that tells that the next one may begin.
 *
 * Believed only after a whole grid has been heard, and when no stone was read for CLEAR_MS: the
 * last stone of a board being cleared may flicker.
 */
import type { TableInput } from './ports.js';

/** Nobody sets up a board and plays in this time; nobody lifts the last stone and puts it back for as long. In ms. */
export const CLEAR_MS = 3000;

export interface ClearedBoard {
  /** Points on which a stone is read; undefined until the first whole grid. */
  readonly stones: ReadonlySet<number> | undefined;
  /** Since when none is. */
  readonly sinceMs: number;
}

export const NOT_SEEN: ClearedBoard = { stones: undefined, sinceMs: 0 };

const isStone = (reading: string): boolean => reading !== 'empty' && reading !== 'fault';

export const afterInput = (board: ClearedBoard, input: TableInput): ClearedBoard => {
  switch (input.kind) {
    case 'snapshot': {
      const stones = new Set(input.readings.flatMap((reading, point) => (isStone(reading) ? [point] : [])));
      return { stones, sinceMs: board.stones?.size === 0 && stones.size === 0 ? board.sinceMs : input.atMs };
    }
    case 'readings': {
      if (board.stones === undefined) return board;
      const stones = new Set(board.stones);
      for (const { point, reading } of input.changes) {
        if (isStone(reading)) stones.add(point);
        else stones.delete(point);
      }
      return { stones, sinceMs: board.stones.size === 0 && stones.size === 0 ? board.sinceMs : input.atMs };
    }
    case 'link':
    case 'button':
    case 'pad':
    case 'hand':
    case 'action':
    case 'tick':
      return board;
  }
};

export const isClear = (board: ClearedBoard, nowMs: number): boolean => board.stones?.size === 0 && nowMs - board.sinceMs >= CLEAR_MS;
