/**
 * JournalStore: where journal files are written, so that nobody waits for a disk but whoever asked.
 *
 *     Journal ─ append ─▶ OpenJournal ─ message ─▶ worker thread: one transaction, one sync ─▶ answer
 *
 * `journal-thread.ts` is the one that the service uses. Tests bring one of their own.
 */
import type { Result } from '../core/result.js';
import type { GameEvent } from '../core/game/event.js';
import type { BoardIdentity, JournalEntry, JournalledGame, JournalPages } from '../session/ports.js';

/** What a journal held when it was opened. */
export interface JournalledBefore {
  readonly games: readonly JournalledGame[];
  /** Of the latest game, in order. */
  readonly events: readonly GameEvent[];
  readonly board: BoardIdentity | undefined;
  /** The greatest moment of any entry; 0 for an empty journal. */
  readonly lastMs: number;
  /** Entries that had been kept, and were gone from its end. */
  readonly entriesGone: number;
}

/** Whether anybody hears of it: a running clock's moment is kept for a restart alone, inputs and lines for reading them again. */
export const isWaitedFor = (entries: readonly JournalEntry[]): boolean =>
  entries.some((entry) => entry.kind === 'event' && entry.event.kind !== 'clock-kept');

/** A journal that is open, and nobody else's until it is closed. */
export interface OpenJournal extends Partial<Pick<JournalPages, 'page'>> {
  readonly file: string;
  readonly before: JournalledBefore;
  /** All or none, in this order; resolves when they are on the disk. Rejects with what the disk says (`code`). */
  append(entries: readonly JournalEntry[]): Promise<void>;
  /** The append that is on its way holds up something that is waited for. */
  hurry?(): void;
  /** Rejects while the file is not where it was opened (`journal-place.ts`). */
  look?(): Promise<void>;
  close(): Promise<void>;
}

export interface JournalStore {
  /** Opens or makes the journal of a table; a refusal names the file, the trouble and the remedy. */
  open(file: string, tableId: string): Promise<Result<OpenJournal, string>>;
}
