/**
 * Audience: whoever shows or steers a table, and the snapshot they all see.
 *
 * A snapshot is made once for each change, however many look at it. A listener that throws is
 * counted and said; the others hear everything all the same.
 */
import type { GameEvent } from '../core/game/event.js';
import type { LogPort, TableListener, TableSnapshot, TimePort } from './ports.js';

export class Audience {
  readonly #makeSnapshot: (version: number) => TableSnapshot;
  readonly #time: TimePort;
  readonly #log: LogPort;
  readonly #listeners = new Set<TableListener>();
  #snapshot: TableSnapshot | undefined;
  #version = 0;
  #listenersFailed = 0;

  constructor(makeSnapshot: (version: number) => TableSnapshot, time: TimePort, log: LogPort) {
    this.#makeSnapshot = makeSnapshot;
    this.#time = time;
    this.#log = log;
  }

  get listenersFailed(): number {
    return this.#listenersFailed;
  }

  snapshot(): TableSnapshot {
    this.#snapshot ??= this.#makeSnapshot(this.#version);
    return this.#snapshot;
  }

  subscribe(listener: TableListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Something has changed. The table's time goes on over restarts, so a version taken from it does too. */
  tell(events: readonly GameEvent[]): void {
    this.#version = Math.max(this.#version + 1, this.#time.nowMs());
    this.#snapshot = undefined;
    for (const listener of this.#listeners) {
      try {
        listener(this.snapshot(), events);
      } catch (error) {
        this.#listenersFailed += 1;
        const { tableId } = this.snapshot();
        this.#log.error({ table: tableId, error: error instanceof Error ? error.stack : String(error) }, 'a listener failed');
      }
    }
  }

  close(): void {
    this.#listeners.clear();
  }
}
