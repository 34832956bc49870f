/**
 * The journal of a table: what is appended, and when it is on the disk.
 *
 * Group commit: everything that is appended within GROUP_MS goes into one transaction, and so
 * costs one sync of the disk. Where no event is among the entries, nobody is waiting to hear of it:
 * they wait for the next event, INPUTS_WAIT_MS or (bare lines: heartbeats, notes) LINES_WAIT_MS at
 * most. A board that only says "I am here", or a flickering sensor, does not wear out a disk.
 *
 *     append ──▶ waiting ──(GROUP_MS)──▶ one transaction, in the journal thread ──▶ the promises resolve
 *                   ▲                          │ disk full, I/O error
 *                   └────── kept, again later ─┘ told to watchTrouble
 *
 * A disk that fails loses nothing: what waits is kept in memory, in order, and tried again. At
 * most WAITING_ENTRIES_MAX; beyond that an append is refused and counted, and the caller has to
 * know that it happened.
 */
import { reasonOf, ok, refuse, type Result } from '../core/result.js';
import type { JournalEntry, JournalPage, JournalPages, JournalPort } from '../session/ports.js';
import { inEnglish, tell, type Sentence } from '../words/telling.js';
import { JOURNAL_GONE, JOURNAL_REPLACED } from './journal-place.js';
import { isWaitedFor, type JournalStore, type OpenJournal } from './journal-store.js';

/** Long enough to gather what one chunk of bytes set off, too short for a player to notice, in ms. */
const GROUP_MS = 3;

/**
 * What a power cut may cost of inputs from which nothing followed, in ms. After it the board tells its grid anew anyway. In a hall of
 * 200 tables with club hands these were most of the syncs, and decisions waited behind them.
 */
const INPUTS_WAIT_MS = 1000;

/** What a power cut may cost of lines that meant nothing, in ms. */
const LINES_WAIT_MS = 5000;

/** A whole game with every line of it takes about 6,000 entries. */
export const WAITING_ENTRIES_MAX = 20_000;

/** How soon it is noticed that the file is no longer where it was, although nothing is written. */
const LOOK_EVERY_MS = 2000;

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

/** When something is to be done later; the answer cancels it. `isIdle`: no reason for the process to stay. */
export interface JournalAlarms {
  after(ms: number, what: () => void, isIdle?: boolean): () => void;
}

const REAL_ALARMS: JournalAlarms = {
  after: (ms, what, isIdle = false) => {
    const timer = setTimeout(what, ms);
    if (isIdle) timer.unref();
    return () => clearTimeout(timer);
  },
};

const patienceMs = (entries: readonly JournalEntry[]): number => {
  if (entries.some((entry) => entry.kind === 'event')) return GROUP_MS;
  return entries.every((entry) => entry.kind === 'line') ? LINES_WAIT_MS : INPUTS_WAIT_MS;
};

/** A page tells nothing of lines and inputs (`KeptEntry`). */
const isTold = ({ kind }: JournalEntry): boolean => kind !== 'line' && kind !== 'input';

interface Waiting {
  readonly entries: readonly JournalEntry[];
  readonly resolve: () => void;
  readonly reject: (reason: JournalRefusal) => void;
}

/** Opens the journal of a table, for this process alone; a refusal says what is wrong and what mends it. */
export const openJournal = async (
  store: JournalStore,
  file: string,
  tableId: string,
  alarms = REAL_ALARMS,
): Promise<Result<Journal, string>> => {
  const opened = await store.open(file, tableId);
  return opened.ok ? ok(new Journal(opened.value, alarms)) : refuse(opened.refusal);
};

export class Journal implements JournalPort, JournalPages {
  readonly #file: OpenJournal;
  #waiting: Waiting[] = [];
  /** On its way to the disk, or to be tried again; always the same until it is kept. */
  #batch: readonly Waiting[] | undefined;
  /** Of what waits and what is on its way. */
  #unkeptEntries = 0;
  /** Settled when the disk has answered; undefined while nothing is on its way. */
  #committing: Promise<void> | undefined;
  /** Runs out when the next batch is due; `dueMs` is how long it was set for. */
  #timer: { readonly cancel: () => void; readonly dueMs: number } | undefined;
  #retryMs = RETRY_FIRST_MS;
  #trouble: Sentence | undefined;
  readonly #keptListeners = new Set<() => void>();
  #troubleListener: (trouble: Sentence | undefined) => void = () => undefined;
  #closed = false;
  readonly #counts = {
    journalEntries: 0,
    journalCommits: 0,
    journalCommitsFailed: 0,
    journalEntriesRefused: 0,
    journalEntriesWaitingMost: 0,
  };

  readonly #alarms: JournalAlarms;
  #cancelLook: () => void = () => undefined;

  constructor(file: OpenJournal, alarms: JournalAlarms = REAL_ALARMS) {
    this.#file = file;
    this.#alarms = alarms;
    if (file.look !== undefined) this.#lookLater();
  }

  append(entries: readonly JournalEntry[]): Promise<void> {
    if (entries.length === 0) return Promise.resolve();
    if (this.#closed) return Promise.reject(new JournalRefusal('closed', `the journal ${this.#file.file} is closed`));
    if (this.#unkeptEntries + entries.length > WAITING_ENTRIES_MAX) {
      this.#counts.journalEntriesRefused += entries.length;
      const why = textOf(this.#trouble) ?? 'the disk is too slow';
      return Promise.reject(
        new JournalRefusal('too-much-waiting', `${this.#unkeptEntries} entries wait for ${this.#file.file} already: ${why}`),
      );
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entries, resolve, reject });
      this.#unkeptEntries += entries.length;
      this.#counts.journalEntriesWaitingMost = Math.max(this.#counts.journalEntriesWaitingMost, this.#unkeptEntries);
      // A batch that failed is tried again at its own time, and takes these along.
      if (this.#batch === undefined && this.#committing === undefined) this.#commitWithin(patienceMs(entries));
      else if (this.#committing !== undefined && isWaitedFor(entries)) this.#file.hurry?.();
    });
  }

  room(): number {
    return this.#closed ? 0 : WAITING_ENTRIES_MAX - this.#unkeptEntries;
  }

  watchTrouble(listener: (trouble: Sentence | undefined) => void): void {
    this.#troubleListener = listener;
    listener(this.#trouble);
  }

  gameEvents(): OpenJournal['before']['events'] {
    return this.#file.before.events;
  }

  games(): OpenJournal['before']['games'] {
    return this.#file.before.games;
  }

  lastBoard(): OpenJournal['before']['board'] {
    return this.#file.before.board;
  }

  lastMs(): number {
    return this.#file.before.lastMs;
  }

  entriesGone(): number {
    return this.#file.before.entriesGone;
  }

  page(afterSeq: number): Promise<JournalPage> {
    if (this.#closed || this.#file.page === undefined)
      return Promise.reject(new JournalRefusal('closed', `the journal ${this.#file.file} cannot be read now`));
    return this.#file.page(afterSeq);
  }

  watchKept(listener: () => void): () => void {
    this.#keptListeners.add(listener);
    return () => this.#keptListeners.delete(listener);
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counts, journalEntriesWaiting: this.#unkeptEntries };
  }

  /** Tries once more to keep what is waiting; what the disk still does not take is rejected, so that nobody believes it kept. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#cancelLook();
    await this.#committing;
    await this.#commit();
    // What came while the batch before was on its way.
    if (this.#batch === undefined) await this.#commit();
    this.#timer?.cancel();
    for (const { reject } of [...(this.#batch ?? []), ...this.#waiting])
      reject(new JournalRefusal('closed', `${this.#file.file} was closed before it could be kept`));
    this.#batch = undefined;
    this.#waiting = [];
    await this.#file.close().catch(() => undefined);
  }

  #commitWithin(dueMs: number): void {
    if (this.#timer !== undefined) {
      if (this.#timer.dueMs <= dueMs) return;
      this.#timer.cancel();
    }
    this.#timer = { dueMs, cancel: this.#alarms.after(dueMs, () => void this.#commit()) };
  }

  #isTryingAgain(): boolean {
    return this.#batch !== undefined;
  }

  #lookLater(): void {
    this.#cancelLook = this.#alarms.after(LOOK_EVERY_MS, () => void this.#look(), true);
  }

  /** Where nothing is written nobody would notice that the file is gone. A batch that failed asks by itself. */
  async #look(): Promise<void> {
    if (!this.#isTryingAgain()) {
      try {
        await this.#file.look?.();
        if (!this.#isTryingAgain()) this.#tellTrouble(undefined);
      } catch (error) {
        if (!this.#closed) this.#tellTrouble(troubleOf(error, this.#file.file));
      }
    }
    if (!this.#closed) this.#lookLater();
  }

  /** One batch at a time: what comes while it is on its way goes with the next, and shares one sync. */
  #commit(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = undefined;
    if (this.#committing !== undefined) return this.#committing;
    if (this.#batch === undefined) {
      if (this.#waiting.length === 0) return Promise.resolve();
      this.#batch = this.#waiting;
      this.#waiting = [];
    }
    const batch = this.#batch;
    this.#committing = this.#file.append(batch.flatMap(({ entries }) => entries)).then(
      () => this.#kept(batch),
      (error: unknown) => this.#failed(error),
    );
    return this.#committing;
  }

  #kept(batch: readonly Waiting[]): void {
    const entries = batch.reduce((sum, one) => sum + one.entries.length, 0);
    this.#committing = undefined;
    this.#batch = undefined;
    this.#counts.journalEntries += entries;
    this.#counts.journalCommits += 1;
    this.#unkeptEntries -= entries;
    this.#retryMs = RETRY_FIRST_MS;
    for (const { resolve } of batch) resolve();
    if (batch.some((one) => one.entries.some(isTold))) for (const listener of this.#keptListeners) listener();
    this.#tellTrouble(undefined);
    if (!this.#closed && this.#waiting.length > 0) this.#commitWithin(Math.min(...this.#waiting.map((one) => patienceMs(one.entries))));
  }

  #failed(error: unknown): void {
    this.#committing = undefined;
    this.#counts.journalCommitsFailed += 1;
    this.#tellTrouble(troubleOf(error, this.#file.file));
    if (this.#closed) return;
    this.#commitWithin(this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
  }

  #tellTrouble(trouble: Sentence | undefined): void {
    if (textOf(trouble) === textOf(this.#trouble)) return;
    this.#trouble = trouble;
    this.#troubleListener(trouble);
  }
}

const textOf = (trouble: Sentence | undefined): string | undefined => (trouble === undefined ? undefined : inEnglish(trouble));

/** What is wrong with the disk, and the remedy, for people. */
const troubleOf = (error: unknown, file: string): Sentence => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_FULL') return tell('warning.journal-full', { file });
  if (code === JOURNAL_GONE) return tell('warning.journal-removed', { file });
  if (code === JOURNAL_REPLACED) return tell('warning.journal-replaced', { file });
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return tell('warning.journal-locked', { file });
  return tell('warning.journal-unwritable', { file, why: reasonOf(error) });
};
