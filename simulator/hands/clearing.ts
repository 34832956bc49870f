/**
 * Clearing: prisoners come off the board, in any order, one by one.
 *
 * Before the stone is put down, after it, one of them much later, and with neighbours bumped.
 */
import type { Color } from '../../src/core/go/color.js';
import type { Point } from '../../src/core/go/point.js';
import { neighboursOn } from '../../src/core/go/point.js';
import type { Chance } from '../chance.js';
import { isFree, type Sitting } from './sitting.js';

/** From the stone at rest to the first prisoner, and from one to the next. */
const FIRST_AFTER_MS = [320, 1_250] as const;
const NEXT_AFTER_MS = [180, 620] as const;
/** The last prisoner taken off early, before the stone comes down. */
const EARLY_LEAD_MS = [250, 900] as const;
/** When a forgotten prisoner is noticed; one in five takes much longer. */
const NOTICED_MS = [2_500, 10_000] as const;
const NOTICED_LATE_MS = [10_000, 50_000] as const;
const NOTICED_LATE_RATIO = 0.2;
const BUMP_MS = [35, 400] as const;
/** Two hands that take prisoners off at once. */
const TWO_HANDS_APART_MS = 60;

/** Time that prisoners need when they are lifted before the stone. */
export const earlyClearingMs = (count: number): number => EARLY_LEAD_MS[1] + count * NEXT_AFTER_MS[1];

const lift = (sitting: Sitting, point: Point, atMs: number, chance: Chance): void => {
  sitting.stones.lift(point, atMs);
  if (!chance.happens(sitting.options.bumpRatio)) return;
  const standing = (neighboursOn(sitting.size)[point] ?? []).filter(
    (next) => sitting.stones.at(next) !== 'empty' && !isFree(sitting, next) && sitting.stones.touchedMs(next) < atMs,
  );
  const bumped = chance.pick(standing);
  if (bumped !== undefined) sitting.stones.bump(bumped, atMs + 10, atMs + 10 + chance.between(BUMP_MS[0], BUMP_MS[1]));
};

/** All prisoners off before the stone comes down at `firstMs`. */
export const clearEarly = (sitting: Sitting, prisoners: readonly Point[], firstMs: number): void => {
  const chance = sitting.chance.stream(`early ${Math.round(firstMs)}`);
  let atMs = firstMs - chance.between(EARLY_LEAD_MS[0], EARLY_LEAD_MS[1]);
  for (const point of chance.shuffled(prisoners)) {
    lift(sitting, point, Math.max(atMs, sitting.stones.touchedMs(point) + 1), chance);
    atMs -= chance.between(NEXT_AFTER_MS[0], NEXT_AFTER_MS[1]);
  }
};

/** Prisoners off one by one from `fromMs`; one of them may be forgotten. Answers when the hand is done. */
export const clear = (sitting: Sitting, by: Color, prisoners: readonly Point[], fromMs: number, firstAfterMs?: number): number => {
  const chance = sitting.chance.stream(`clearing ${Math.round(fromMs)}`);
  const order = chance.shuffled(prisoners);
  const { clearingSlowness } = sitting.options;
  if (firstAfterMs === undefined && sitting.chance.stream(`left ${Math.round(fromMs)}`).happens(sitting.options.leftPrisonersRatio)) {
    const dueMs = Math.round(fromMs + chance.between(NOTICED_MS[0], NOTICED_LATE_MS[1]));
    order.forEach((point, index) => sitting.forgotten.set(point, { by, dueMs: dueMs + index * NEXT_AFTER_MS[1] }));
    return fromMs;
  }
  const forgotten = firstAfterMs === undefined && chance.happens(sitting.options.forgottenPrisonerRatio) ? order.pop() : undefined;
  let atMs = fromMs + (firstAfterMs ?? chance.between(FIRST_AFTER_MS[0], FIRST_AFTER_MS[1])) * clearingSlowness;
  let doneMs = fromMs;
  const inPairs = sitting.chance.stream(`hands ${Math.round(fromMs)}`).happens(sitting.options.twoHandsRatio);
  for (const [index, point] of order.entries()) {
    doneMs = atMs;
    lift(sitting, point, atMs, chance);
    if (inPairs && index % 2 === 0) {
      atMs += chance.between(0, TWO_HANDS_APART_MS);
      continue;
    }
    atMs += chance.between(NEXT_AFTER_MS[0], NEXT_AFTER_MS[1]) * clearingSlowness;
  }
  if (forgotten !== undefined) {
    const [low, high] = chance.happens(NOTICED_LATE_RATIO) ? NOTICED_LATE_MS : NOTICED_MS;
    sitting.forgotten.set(forgotten, { by, dueMs: Math.round(doneMs + chance.between(low, high)) });
  }
  return doneMs;
};

/** Forgotten prisoners that somebody has noticed by now come off. */
export const noticeForgotten = (sitting: Sitting, byMs: number): void => {
  for (const [point, { dueMs }] of sitting.forgotten) if (dueMs <= byMs) takeOff(sitting, point, dueMs);
};

/** The forgotten prisoner on this point, if any, has to go now: somebody wants to play there. */
export const takeOff = (sitting: Sitting, point: Point, atMs: number): void => {
  if (!sitting.forgotten.delete(point)) return;
  sitting.stones.lift(point, Math.max(atMs, sitting.stones.touchedMs(point) + 1));
};
