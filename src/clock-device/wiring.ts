/**
 * Wiring: which pin of the clock's board is what. A club that builds its own says so in the
 * settings.
 */
import type { BySide } from '../core/go/color.js';

export interface Wiring {
  /** I2C addresses of the two HT16K33 displays. */
  readonly display: BySide<number>;
  /**
   * two: a button a side, to ground (the board's pull-up is used). rocker: one contact, closed
   * while black's side is down, so black has pressed.
   */
  readonly buttons: ({ readonly kind: 'two' } & BySide<number>) | { readonly kind: 'rocker'; readonly pin: number };
  /** Lit while the side's time runs. */
  readonly toMove: BySide<number>;
  /** Lit while the side's seconds are counted. */
  readonly counting: BySide<number>;
  /** Lit when the side's flag has fallen. */
  readonly flag: BySide<number>;
}

export const DEFAULT_WIRING: Wiring = {
  display: { black: 0x70, white: 0x71 },
  buttons: { kind: 'two', black: 2, white: 3 },
  toMove: { black: 4, white: 5 },
  counting: { black: 6, white: 7 },
  flag: { black: 8, white: 9 },
};
