/**
 * Audience: whoever shows or steers a table, and the snapshot they all see. Those who only show it now (`watch`) see beside it
 * what is ahead of the disk while that is slow.
 *
 * A snapshot is made once for each change, however many look at it. A listener that throws is
 * counted and said; the others hear everything all the same.
 */
import type { GameEvent } from '../core/game/event.js';
import type { LogPort, TableListener, TableSnapshot, TableWatcher, TimePort } from './ports.js';

export class Audience {
  readonly #makeSnapshot: (version: number) => TableSnapshot;
  /** Undefined while nothing is shown that is not safe. */
  readonly #makeAhead: (version: number) => TableSnapshot | undefined;
  readonly #time: TimePort;
  readonly #log: LogPort;
  readonly #listeners = new Set<TableListener>();
  readonly #watchers = new Set<TableWatcher>();
  #snapshot: TableSnapshot | undefined;
  #version = 0;
  #listenersFailed = 0;

  constructor(
    makeSnapshot: (version: number) => TableSnapshot,
    makeAhead: (version: number) => TableSnapshot | undefined,
    time: TimePort,
    log: LogPort,
  ) {
    this.#makeSnapshot = makeSnapshot;
    this.#makeAhead = makeAhead;
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

  watch(watcher: TableWatcher): () => void {
    this.#watchers.add(watcher);
    watcher(this.snapshot(), this.#ahead());
    return () => this.#watchers.delete(watcher);
  }

  /** Something has changed. The table's time goes on over restarts, so a version taken from it does too. */
  tell(events: readonly GameEvent[]): void {
    this.#version = Math.max(this.#version + 1, this.#time.nowMs());
    this.#snapshot = undefined;
    for (const listener of this.#listeners) this.#guarded(() => listener(this.snapshot(), events));
    this.tellAhead();
  }

  /** What is shown has changed, and nothing that is safe. */
  tellAhead(): void {
    const ahead = this.#watchers.size === 0 ? undefined : this.#ahead();
    for (const watcher of this.#watchers) this.#guarded(() => watcher(this.snapshot(), ahead));
  }

  close(): void {
    this.#listeners.clear();
    this.#watchers.clear();
  }

  #ahead(): TableSnapshot | undefined {
    return this.#makeAhead(Math.max(this.#version, this.#time.nowMs()));
  }

  #guarded(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.#listenersFailed += 1;
      const { tableId } = this.snapshot();
      this.#log.error({ table: tableId, error: error instanceof Error ? error.stack : String(error) }, 'a listener failed');
    }
  }
}
