/**
 * After the game: the end is shown on the pads, stones are moved about in counting, the board is
 * cleared. None of it is a move (RULEBOOK 5).
 */
import { COLORS, opposite } from '../../src/core/go/color.js';
import { colorOf } from '../../src/core/go/cursor.js';
import { pointCount } from '../../src/core/go/point.js';
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

const PAD_AFTER_MS = [2_000, 6_000] as const;
const SWEEP_AFTER_MS = [2_000, 5_000] as const;
/** A handful of stones at a time. */
const SWEEP_STEP_MS = [10, 120] as const;

/**
 * One stone of the other colour each: agreed. Two of one's own: resigned. The side to move begins.
 * Answers which; a game that ended in passes was agreed.
 */
export const showEndOnPads = (sitting: Sitting): 'agreement' | 'resignation' => {
  const chance = sitting.chance.stream('pads');
  const side = colorOf(sitting.cursor.toMove);
  const agreed = sitting.moves.at(-1)?.p === '';
  let atMs = sitting.stones.lastMs + chance.between(PAD_AFTER_MS[0], PAD_AFTER_MS[1]);
  sitting.stones.pad(side, [agreed ? opposite(side) : side], atMs);
  atMs += chance.between(PAD_AFTER_MS[0], PAD_AFTER_MS[1]) / (agreed ? 1 : 4);
  if (agreed) sitting.stones.pad(opposite(side), [side], atMs);
  else sitting.stones.pad(side, [side, side], atMs);
  return agreed ? 'agreement' : 'resignation';
};

/** Everything off the board, by the handful. */
export const tidy = (sitting: Sitting, fromMs: number): void => {
  const chance = sitting.chance.stream('tidying');
  let atMs = fromMs + chance.between(SWEEP_AFTER_MS[0], SWEEP_AFTER_MS[1]);
  const lying = Array.from({ length: pointCount(sitting.size) }, (_, point) => point).filter(
    (point) => sitting.stones.at(point) !== 'empty',
  );
  for (const point of chance.shuffled(lying)) {
    sitting.stones.lift(point, atMs);
    atMs += chance.between(SWEEP_STEP_MS[0], SWEEP_STEP_MS[1]);
  }
};
