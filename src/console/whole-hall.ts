/** The streams that look at every table there is: they hear of those that are added while everything runs. */
import type { Caller } from './access/caller.js';
import { tablesFrame } from './event-frame.js';
import { shownTo, type ServedTable } from './served-table.js';
import type { Spectator } from './spectators.js';

interface Stream {
  readonly caller: Caller;
  /** The stream hears this table too, from now on. */
  readonly join: (table: ServedTable) => void;
}

export class WholeHall {
  readonly #streams = new Map<Spectator, Stream>();

  enter(spectator: Spectator, stream: Stream): void {
    this.#streams.set(spectator, stream);
  }

  leave(spectator: Spectator): void {
    this.#streams.delete(spectator);
  }

  added(table: ServedTable, ids: readonly string[]): void {
    for (const [spectator, { caller, join }] of this.#streams) {
      spectator.write(tablesFrame(ids));
      for (const { frame } of shownTo(caller, table).feed.since(undefined)) spectator.write(frame);
      join(table);
    }
  }
}
