/**
 * Zobrist keys: 64 bits as two halves of 32, one pair for each colour on each point.
 *
 * The table is computed, not drawn: the same game has the same keys on every machine, so keys
 * may be journalled and compared. Two halves, because JavaScript's fast integers have 32 bits.
 */
import { BOARD_SIDE_MAX } from './point.js';

const POINTS_MAX = BOARD_SIDE_MAX * BOARD_SIDE_MAX;

/** splitmix32: full period, every output once (Steele et al. 2014, 32-bit constants of Ettinger). */
const splitmix = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
};

const fill = (seed: number): Int32Array => {
  const next = splitmix(seed);
  return Int32Array.from({ length: 3 * POINTS_MAX }, (_, index) => (index < POINTS_MAX ? 0 : next()));
};

/** Index `stone * ZOBRIST_STRIDE + point`, stone 1 black, 2 white (0 is empty and all zero). */
export const ZOBRIST_STRIDE = POINTS_MAX;
export const ZOBRIST_HIGH = fill(0x62616e);
export const ZOBRIST_LOW = fill(0x6d656e);
