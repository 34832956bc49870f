/**
 * What the conformance suite needs of a board: a cable, and, where there are any, hands.
 *
 *     tcp | serial port ─┐
 *     virtual board ─────┤
 *     host program ──────┼─▶ BoardUnderTest ─▶ conversation ─▶ cases ─▶ report
 *     emulated AVR ──────┘
 *
 * Time passes only in `hear`. A simulated board makes it pass; a real one lets it pass.
 */
import type { Reading } from '../src/core/wire/board-input.js';

/** Hands at the board. What they do is felt at once and debounced by the board. */
export interface Hands {
  /** False: what hands do may be felt some milliseconds later, so nothing can be said about short contacts. */
  readonly arePrecise: boolean;
  put(column: number, row: number, reading: Reading): void;
  /** A side's clock button. */
  press(side: 'black' | 'white', down: boolean): void;
  /** The host's end takes no octets, or takes them again. Absent: it cannot be imitated on this board. */
  readonly stall?: (isStalled: boolean) => void;
}

export interface BoardUnderTest {
  /** For the report: an address, or the kind of board. */
  readonly name: string;
  readonly hands?: Hands;
  /** Sends a line; the LF is added. */
  send(line: string): void;
  /** Lets up to `ms` pass, less when something comes; the lines that came, without LF. */
  hear(ms: number): Promise<readonly string[]>;
  /** The board's or the host's monotonic clock. */
  nowMs(): number;
  close(): Promise<void>;
}
