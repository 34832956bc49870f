/**
 * A family of boards that are asked again and again how they lie, and answer with the whole of it (ADD-A-BOARD).
 *
 *     ask ─▶ board ─octets─▶ hear ─▶ BoardLook ─ LookWatch ─▶ BoardInput
 *
 * A family knows the octets and nothing else: cables, waiting and opening again are `polled-board.ts`.
 */
import type { BySide } from '../core/go/color.js';
import type { Reading } from '../core/wire/board-input.js';
import type { BoardIdentity, Light } from '../session/ports.js';

/** How the whole board lies in one moment. */
export interface BoardLook {
  /** One reading a point, row by row. */
  readonly readings: readonly Reading[];
  /** Clock buttons that are down, where the board has any. */
  readonly buttons?: BySide<boolean>;
  /** Whether a hand is over the board, where it feels one. */
  readonly hand?: boolean;
}

export type Answer =
  | { readonly kind: 'look'; readonly look: BoardLook }
  /** Understood, and it says nothing about the stones. */
  | { readonly kind: 'other' }
  | { readonly kind: 'refused'; readonly why: string };

export interface PolledFamily {
  readonly identity: BoardIdentity;
  /** Octets that ask for a look; undefined: the board speaks by itself. */
  readonly ask: string | undefined;
  /** From one question to the next. */
  readonly everyMs: number;
  /** A new cable: half an answer of the one before is forgotten, what was learned of the sensors is not. */
  opened(): void;
  /** What came, as characters (latin1); the answers that are whole by now. */
  hear(octets: string, nowMs: number): readonly Answer[];
  /** Octets that show this complete picture; undefined: the board has no lamps. */
  lights(lights: readonly Light[]): string | undefined;
}
