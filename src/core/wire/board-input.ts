/**
 * What a board tells a table, whatever family it is of.
 *
 *     bytes ─ boards/<family> ─▶ BoardInput ─▶ core/table
 *
 * Above this nobody knows what a line is. `atMs` is always the table's monotonic time: board
 * milliseconds, unwrapped and mapped to host milliseconds.
 */
export const READINGS = ['empty', 'black', 'white', 'occupied', 'fault'] as const;

/** `occupied`: a stone whose colour the board cannot tell. `fault`: the sensor says that it is broken. */
export type Reading = (typeof READINGS)[number];

/** A side, as the wire's `clkB`, `clkW`, `padB`, `padW` name it; the same words as `core/go`'s Color. */
export type Side = 'black' | 'white';

export interface PointReading {
  readonly point: number;
  readonly reading: Reading;
}

/**
 * up: what the board says is complete. suspect: changes may be missing until the next snapshot.
 * down: nothing is heard. faulty: the board contradicts itself again and again (protocol, recovery 4).
 */
export const LINK_STATES = ['up', 'suspect', 'down', 'faulty'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export type BoardInput =
  /** Absolute readings, in the order in which the board accepted them. `isLate`: told by rows of a keyframe, some time after they changed. */
  | { readonly kind: 'readings'; readonly atMs: number; readonly changes: readonly PointReading[]; readonly isLate?: true }
  /** A whole grid, confirmed by the board's own checksum; one reading a point, row by row. */
  | { readonly kind: 'snapshot'; readonly atMs: number; readonly readings: readonly Reading[] }
  /** `heardUntilMs`: up to this moment nothing can have been missed; absent: up to `atMs`. */
  | { readonly kind: 'link'; readonly atMs: number; readonly state: LinkState; readonly heardUntilMs?: number }
  /** A side's clock button: pressed (`down`) or let go. `isLate`: its line was lost; it was pressed somewhat earlier than `atMs`. */
  | { readonly kind: 'button'; readonly atMs: number; readonly side: Side; readonly down: boolean; readonly isLate?: true }
  /** The stones lying outside a side's lower right corner (RULEBOOK 5). */
  | { readonly kind: 'pad'; readonly atMs: number; readonly side: Side; readonly stones: readonly Reading[] }
  /** A hand is over the board, or no longer. */
  | { readonly kind: 'hand'; readonly atMs: number; readonly over: boolean };
