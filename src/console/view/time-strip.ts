/**
 * The time that each move took, as a strip: black upwards, white downwards, doubts marked.
 *
 * From one stone to the next, as the board felt them: it needs no clock. A pause counts as nobody's thinking.
 */
import type { Color } from '../../core/go/color.js';
import type { LiveMove } from '../../core/table/live-game.js';

export interface StripBar {
  readonly number: number;
  readonly color: Color;
  /** Null: the first move, and one whose moment is not known. */
  readonly tookMs: number | null;
  /** Its height, from 0 to 1. */
  readonly height: number;
  readonly isInDoubt: boolean;
}

/** Longer looks the same: one long think would else flatten all the others. */
const FULL_HEIGHT_MS = 5 * 60_000;

/** The square root: short thinks still differ beside long ones. */
const heightOf = (tookMs: number): number => Math.sqrt(Math.min(tookMs, FULL_HEIGHT_MS) / FULL_HEIGHT_MS);

export const timeStrip = (moves: readonly LiveMove[]): readonly StripBar[] =>
  moves.map(({ color, atMs, certain, flagged }, index) => {
    const beforeMs = moves[index - 1]?.atMs ?? null;
    const tookMs = atMs === null || beforeMs === null ? null : Math.max(0, atMs - beforeMs);
    return { number: index + 1, color, tookMs, height: heightOf(tookMs ?? 0), isInDoubt: !certain || flagged !== null };
  });
