/** Counting: after the game the stones are moved about, taken off and filled in. None of it is a move. */
import { COLORS } from '../../src/core/go/color.js';
import { somePoint, type Sitting } from './sitting.js';

const BEGINS_AFTER_MS = [3_500, 6_500] as const;
const STEP_MS = [150, 600] as const;
const TAKE_OFF_RATIO = 0.5;

/** Handles stones for `countingMs` from the end of the game. */
export const count = (sitting: Sitting, endMs: number): void => {
  const chance = sitting.chance.stream('counting');
  let atMs = endMs + chance.between(BEGINS_AFTER_MS[0], BEGINS_AFTER_MS[1]);
  const untilMs = atMs + sitting.options.countingMs;
  while (atMs < untilMs) {
    const takesOff = chance.happens(TAKE_OFF_RATIO);
    const point = somePoint(sitting, chance, (candidate) => (sitting.stones.at(candidate) !== 'empty') === takesOff);
    if (point !== undefined && sitting.stones.touchedMs(point) < atMs - 1) {
      if (takesOff) sitting.stones.lift(point, atMs);
      else sitting.stones.put(point, chance.pick(COLORS) ?? 'black', atMs);
    }
    atMs += chance.between(STEP_MS[0], STEP_MS[1]);
  }
};
