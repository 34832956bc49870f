/**
 * The streams that are open, and the tables that come while they are: one that looks at every table hears of each, one that named
 * a table before it was there hears that one. A stream that hears of no table yet is told that the server lives.
 */
import type { Caller } from './access/caller.js';
import { HEARTBEAT_FRAME, tablesFrame } from './event-frame.js';
import { shownTo, type ServedTable } from './served-table.js';
import type { Spectator } from './spectators.js';

export interface OpenStream {
  readonly caller: Caller;
  /** Every table there is, or those of these ids. */
  readonly wanted: '*' | ReadonlySet<string>;
  /** The stream hears this table too, from now on. */
  readonly join: (table: ServedTable) => void;
  /** It hears of a table, which has a heartbeat of its own. */
  readonly hearsAny: () => boolean;
}

export class OpenStreams {
  readonly #streams = new Map<Spectator, OpenStream>();

  enter(spectator: Spectator, stream: OpenStream): void {
    this.#streams.set(spectator, stream);
  }

  leave(spectator: Spectator): void {
    this.#streams.delete(spectator);
  }

  added(table: ServedTable, ids: readonly string[]): void {
    for (const [spectator, { caller, wanted, join }] of this.#streams) {
      if (wanted !== '*' && !wanted.has(table.port.id)) continue;
      spectator.write(tablesFrame(ids));
      for (const { frame } of shownTo(caller, table).feed.since(undefined)) spectator.write(frame);
      join(table);
    }
  }

  heartbeat(): void {
    for (const [spectator, { hearsAny }] of this.#streams) if (!hearsAny()) spectator.write(HEARTBEAT_FRAME);
  }

  /** Ends those that no table would end. */
  close(): void {
    for (const spectator of this.#streams.keys()) spectator.drop();
    this.#streams.clear();
  }
}
