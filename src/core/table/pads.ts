/**
 * Pads: stones laid outside the lower right corners (RULEBOOK 5).
 *
 * One stone of the other colour says that nothing is left to play; when both sides have laid one,
 * the game is over by agreement. Two stones of one's own colour resign. A stone that is only put
 * down there for a moment says nothing. Colours are believed where the pad can tell them.
 */
import type { Action } from '../game/action.js';
import { COLORS, opposite, type BySide, type Color } from '../go/color.js';
import type { BoardInput, Reading } from '../wire/board-input.js';

interface Pad {
  readonly stones: readonly Reading[];
  readonly sinceMs: number;
}

export type Pads = BySide<Pad>;

/** A stone on a pad for this long is meant: nobody rests one there by accident for longer. */
const PAD_REST_MS = 1500;

const RESIGNING_STONES = 2;

export const EMPTY_PADS: Pads = { black: { stones: [], sinceMs: 0 }, white: { stones: [], sinceMs: 0 } };

export const padsAfter = (pads: Pads, { side, stones, atMs }: BoardInput & { readonly kind: 'pad' }): Pads => {
  const lying = stones.filter((stone) => stone !== 'empty' && stone !== 'fault');
  return { ...pads, [side]: { stones: lying, sinceMs: atMs } };
};

/** When what lies on the pads has lain long enough; undefined where nothing lies there or it is past. */
export const padsDueMs = (pads: Pads, settledMs: number): number | undefined => {
  const due = COLORS.map((side) => pads[side])
    .filter(({ stones }) => stones.length > 0)
    .map(({ sinceMs }) => sinceMs + PAD_REST_MS)
    .filter((atMs) => atMs > settledMs);
  return due.length === 0 ? undefined : Math.min(...due);
};

const areOf = (stones: readonly Reading[], color: Color): boolean => stones.every((stone) => stone === color || stone === 'occupied');

/** What the pads say at this moment, and since when; undefined: nothing. */
export const saidOnPads = (pads: Pads, nowMs: number): { readonly action: Action; readonly atMs: number } | undefined => {
  const isAtRest = (side: Color): boolean => nowMs - pads[side].sinceMs >= PAD_REST_MS;
  for (const side of COLORS) {
    const { stones, sinceMs } = pads[side];
    if (stones.length === RESIGNING_STONES && areOf(stones, side) && isAtRest(side))
      return { action: { kind: 'resign', color: side }, atMs: sinceMs };
  }
  const both = COLORS.every((side) => pads[side].stones.length === 1 && areOf(pads[side].stones, opposite(side)) && isAtRest(side));
  const atMs = Math.max(pads.black.sinceMs, pads.white.sinceMs);
  return both ? { action: { kind: 'end', reason: 'agreement', result: undefined }, atMs } : undefined;
};
