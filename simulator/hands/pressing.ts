/** Pressing: a hand on the clock button, in time, late, or not at all. */
import { opposite, type Color } from '../../src/core/go/color.js';
import type { Sitting } from './sitting.js';
import { sideNumber } from './truth.js';

/** From the last touch of the board to the press, measured 300 to 1200 ms. */
const PRESS_AFTER_MS = [300, 1_200] as const;
const HELD_MS = [70, 130] as const;

/** A button is up for at least so long before it is pressed again. */
const UP_MS = 150;

/** Presses and lets go; a little later where the button is still down from a late press before. Answers when it went down. */
export const pressAt = (sitting: Sitting, side: Color, wantedMs: number, heldMs?: number): number => {
  const chance = sitting.chance.stream(`press ${Math.round(wantedMs)}`);
  const atMs = Math.max(Math.round(wantedMs), sitting.letGoMs[side] + UP_MS);
  const upMs = Math.round(atMs + (heldMs ?? chance.between(HELD_MS[0], HELD_MS[1])));
  const isTurned = sitting.chance.stream('turned clock').happens(sitting.options.turnedClockRatio);
  const button = isTurned ? opposite(side) : side;
  sitting.stones.button(button, true, atMs);
  sitting.stones.button(button, false, upMs);
  sitting.letGoMs[side] = upMs;
  // With a prisoner of one's own capture still there this may be called `clock-before-clearing`, or not.
  const forgot = [...sitting.forgotten.values()].some(({ by, dueMs }) => by === side && dueMs > atMs);
  if (forgot) sitting.optional.push({ kind: 'clock-before-clearing', t: atMs, by: sideNumber(side) });
  return atMs;
};

/** When this side would press after its hand is off the board. */
export const pressMoment = (sitting: Sitting, afterMs: number): number => {
  const chance = sitting.chance.stream(`moment ${Math.round(afterMs)}`);
  return Math.round(afterMs + chance.between(PRESS_AFTER_MS[0], PRESS_AFTER_MS[1]));
};
