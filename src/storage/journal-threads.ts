/**
 * A few journal threads, with the tables dealt out among them: a sync of one disk's file then waits behind few others, and the
 * file system puts several together. One slow file holds up only those of its own thread.
 */
import type { Result } from '../core/result.js';
import type { JournalStore, OpenJournal } from './journal-store.js';
import { JournalThread } from './journal-thread.js';

/** More gain nothing: a disk has few queues, and each thread is a heap of its own. */
export const JOURNAL_THREADS_MAX = 4;

export class JournalThreads implements JournalStore {
  readonly #threads: JournalThread[] = [];
  readonly #max: number;
  readonly #make: () => JournalThread;
  #dealt = 0;

  constructor(max = JOURNAL_THREADS_MAX, make = () => new JournalThread()) {
    this.#max = max;
    this.#make = make;
  }

  /** How often a thread had to be started again. */
  get restarts(): number {
    return this.#threads.reduce((sum, thread) => sum + thread.restarts, 0);
  }

  open(file: string, tableId: string): Promise<Result<OpenJournal, string>> {
    const which = this.#dealt % this.#max;
    this.#dealt += 1;
    const thread = (this.#threads[which] ??= this.#make());
    return thread.open(file, tableId);
  }

  /** Ends the threads; close the journals first. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
