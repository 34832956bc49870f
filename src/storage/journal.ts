/**
 * The journal of a table: what is appended, and when it is on the disk.
 *
 * Group commit: everything that is appended within GROUP_MS goes into one transaction, and so
 * costs one sync of the disk. Where no event is among the entries, nobody is waiting to hear of it:
 * they wait for the next event, INPUTS_WAIT_MS or (bare lines: heartbeats, notes) LINES_WAIT_MS at
 * most. A board that only says "I am here", or a flickering sensor, does not wear out a disk.
 *
 *     append ──▶ waiting ──(GROUP_MS)──▶ one transaction ──▶ the promises resolve
 *                   ▲                          │ disk full, I/O error
 *                   └────── kept, again later ─┘ told to watchTrouble
 *
 * A disk that fails loses nothing: what waits is kept in memory, in order, and tried again. At
 * most WAITING_ENTRIES_MAX; beyond that an append is refused and counted, and the caller has to
 * know that it happened.
 */
import { refuse, ok, type Result } from '../core/result.js';
import type { JournalEntry, JournalPort } from '../session/ports.js';
import { openJournalFile, type JournalFile } from './journal-file.js';

/** Long enough to gather what one chunk of bytes set off, too short for a player to notice, in ms. */
const GROUP_MS = 3;

/** What a power cut may cost of inputs from which nothing followed, in ms. After it the board tells its grid anew anyway. */
const INPUTS_WAIT_MS = 200;

/** What a power cut may cost of lines that meant nothing, in ms. */
const LINES_WAIT_MS = 5000;

/** A whole game with every line of it takes about 6,000 entries. */
export const WAITING_ENTRIES_MAX = 20_000;

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 5000;

/** Why an append was not taken: a rejection that the caller answers for. */
export class JournalRefusal extends Error {
  readonly kind: 'too-much-waiting' | 'closed';

  constructor(kind: 'too-much-waiting' | 'closed', message: string) {
    super(message);
    this.name = 'JournalRefusal';
    this.kind = kind;
  }
}

const patienceMs = (entries: readonly JournalEntry[]): number => {
  if (entries.some((entry) => entry.kind === 'event')) return GROUP_MS;
  return entries.every((entry) => entry.kind === 'line') ? LINES_WAIT_MS : INPUTS_WAIT_MS;
};

interface Waiting {
  readonly entries: readonly JournalEntry[];
  readonly resolve: () => void;
  readonly reject: (reason: JournalRefusal) => void;
}

/** Opens the journal of a table, for this process alone; a refusal says what is wrong and what mends it. */
export const openJournal = (file: string, tableId: string): Result<Journal, string> => {
  const opened = openJournalFile(file, tableId);
  return opened.ok ? ok(new Journal(opened.value)) : refuse(opened.refusal);
};

export class Journal implements JournalPort {
  readonly #file: JournalFile;
  #waiting: Waiting[] = [];
  #waitingEntries = 0;
  /** Runs out when the next batch is due; `dueMs` is how long it was set for. */
  #timer: { readonly handle: NodeJS.Timeout; readonly dueMs: number } | undefined;
  #retryMs = RETRY_FIRST_MS;
  #trouble: string | undefined;
  #troubleListener: (trouble: string | undefined) => void = () => undefined;
  #closed = false;
  readonly #counts = {
    journalEntries: 0,
    journalCommits: 0,
    journalCommitsFailed: 0,
    journalEntriesRefused: 0,
    journalEntriesWaitingMost: 0,
  };

  constructor(file: JournalFile) {
    this.#file = file;
  }

  append(entries: readonly JournalEntry[]): Promise<void> {
    if (entries.length === 0) return Promise.resolve();
    if (this.#closed) return Promise.reject(new JournalRefusal('closed', `the journal ${this.#file.file} is closed`));
    if (this.#waitingEntries + entries.length > WAITING_ENTRIES_MAX) {
      this.#counts.journalEntriesRefused += entries.length;
      const why = this.#trouble ?? 'the disk is too slow';
      return Promise.reject(
        new JournalRefusal('too-much-waiting', `${this.#waitingEntries} entries wait for ${this.#file.file} already: ${why}`),
      );
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entries, resolve, reject });
      this.#waitingEntries += entries.length;
      this.#counts.journalEntriesWaitingMost = Math.max(this.#counts.journalEntriesWaitingMost, this.#waitingEntries);
      if (this.#trouble === undefined) this.#commitWithin(patienceMs(entries));
    });
  }

  room(): number {
    return this.#closed ? 0 : WAITING_ENTRIES_MAX - this.#waitingEntries;
  }

  watchTrouble(listener: (trouble: string | undefined) => void): void {
    this.#troubleListener = listener;
    listener(this.#trouble);
  }

  gameEvents(gameNumber?: number): ReturnType<JournalFile['gameEvents']> {
    return this.#file.gameEvents(gameNumber);
  }

  games(): ReturnType<JournalFile['games']> {
    return this.#file.games();
  }

  lastBoard(): ReturnType<JournalFile['lastBoard']> {
    return this.#file.lastBoard();
  }

  lastMs(): number {
    return this.#file.lastMs();
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counts, journalEntriesWaiting: this.#waitingEntries };
  }

  /** Tries once more to keep what is waiting; what the disk still does not take is rejected, so that nobody believes it kept. */
  close(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#commit();
    this.#closed = true;
    if (this.#timer !== undefined) clearTimeout(this.#timer.handle);
    for (const { reject } of this.#waiting) reject(new JournalRefusal('closed', `${this.#file.file} was closed before it could be kept`));
    this.#waiting = [];
    this.#file.close();
    return Promise.resolve();
  }

  #commitWithin(dueMs: number): void {
    if (this.#timer !== undefined) {
      if (this.#timer.dueMs <= dueMs) return;
      clearTimeout(this.#timer.handle);
    }
    this.#timer = { dueMs, handle: setTimeout(() => this.#commit(), dueMs) };
  }

  #commit(): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer.handle);
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    try {
      this.#file.append(this.#waiting.flatMap(({ entries }) => entries));
    } catch (error) {
      this.#failed(error);
      return;
    }
    const kept = this.#waiting;
    this.#counts.journalEntries += this.#waitingEntries;
    this.#counts.journalCommits += 1;
    this.#waiting = [];
    this.#waitingEntries = 0;
    this.#retryMs = RETRY_FIRST_MS;
    for (const { resolve } of kept) resolve();
    this.#tellTrouble(undefined);
  }

  #failed(error: unknown): void {
    this.#counts.journalCommitsFailed += 1;
    this.#tellTrouble(troubleOf(error, this.#file.file));
    this.#commitWithin(this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
  }

  #tellTrouble(trouble: string | undefined): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#troubleListener(trouble);
  }
}

/** What is wrong with the disk, and the remedy, for people. */
const troubleOf = (error: unknown, file: string): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_FULL') {
    return `the disk is full: ${file} cannot grow; make room, and what happened meanwhile is kept by itself`;
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return `${file} is locked by another program: close that one, and what happened meanwhile is kept by itself`;
  }
  return `${file} cannot be written (${error instanceof Error ? error.message : String(error)}); what happens is held in memory and tried again`;
};
