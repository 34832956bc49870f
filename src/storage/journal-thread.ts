/**
 * The journal thread as the service sees it: one worker for all journals, started again when it dies.
 *
 * A thread that dies takes no acknowledged entry with it: what was asked and not answered is asked again, and the file
 * itself says whether it was kept (`afterSeq`).
 */
import { Worker } from 'node:worker_threads';
import { reasonOf, ok, refuse, type Result } from '../core/result.js';
import type { JournalEntry, JournalPage } from '../session/ports.js';
import type { AnsweredRequest, JournalAnswer, JournalRequest } from './journal-messages.js';
import { isWaitedFor, type JournalledBefore, type JournalStore, type OpenJournal } from './journal-store.js';

/** What a request that the thread did not live to answer says. */
export const THREAD_LOST = 'JOURNAL_THREAD_LOST';

type WithoutNumber<Request> = Request extends unknown ? Omit<Request, 'request'> : never;

interface Asked {
  readonly resolve: (answer: JournalAnswer) => void;
  readonly reject: (error: Error) => void;
}

const codedError = (code: string, message: string): Error => Object.assign(new Error(message), { code });

export class JournalThread implements JournalStore {
  readonly #entry: URL;
  #worker: Worker | undefined;
  #requests = 0;
  readonly #asked = new Map<number, Asked>();
  #closed = false;
  #restarts = -1;

  /** `entry`: the worker's file; where the build puts it, unless a test says otherwise. */
  constructor(entry = new URL('./journal-worker.js', import.meta.url)) {
    this.#entry = entry;
  }

  /** How often the thread had to be started again. */
  get restarts(): number {
    return Math.max(0, this.#restarts);
  }

  /** Which run of the thread it is, started where there is none: a journal that was opened in another has to be opened again. */
  run(): number {
    this.#started();
    return this.#restarts;
  }

  async open(file: string, tableId: string): Promise<Result<OpenJournal, string>> {
    try {
      const opened = await this.openFile(file, tableId);
      return opened.ok ? ok(new ThreadJournal(this, file, tableId, opened.value)) : refuse(opened.refusal);
    } catch (error) {
      return refuse(`the journal ${file} cannot be opened: ${reasonOf(error)}`);
    }
  }

  async openFile(file: string, tableId: string): Promise<Result<{ readonly before: JournalledBefore; readonly lastSeq: number }, string>> {
    const answer = await this.ask({ kind: 'open', file, tableId });
    if (answer.kind !== 'opened') throw new Error(`an answer of another kind: ${answer.kind}`);
    return answer.answer;
  }

  ask(asked: WithoutNumber<AnsweredRequest>): Promise<JournalAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(codedError('JOURNAL_CLOSED', 'the journals are closed'));
        return;
      }
      this.#requests += 1;
      this.#asked.set(this.#requests, { resolve, reject });
      this.#started().postMessage({ ...asked, request: this.#requests });
    });
  }

  /** What comes after the append that this file has on its way is waited for. */
  hurry(file: string): void {
    const hurry: JournalRequest = { kind: 'hurry', file };
    if (!this.#closed) this.#worker?.postMessage(hurry);
  }

  /** Ends the thread; close the journals first. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  #started(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    this.#restarts += 1;
    const worker = new Worker(this.#entry);
    this.#worker = worker;
    worker.on('message', (answer: JournalAnswer) => {
      const asked = this.#asked.get(answer.request);
      this.#asked.delete(answer.request);
      if (answer.kind === 'failed') asked?.reject(codedError(answer.code, answer.message));
      else asked?.resolve(answer);
    });
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      const lost = [...this.#asked.values()];
      this.#asked.clear();
      for (const { reject } of lost) reject(codedError(THREAD_LOST, 'the thread that writes the journals has ended; it is started again'));
    });
    return worker;
  }
}

class ThreadJournal implements OpenJournal {
  readonly file: string;
  readonly before: JournalledBefore;
  readonly #thread: JournalThread;
  readonly #tableId: string;
  #run: number;
  #lastSeq: number;

  constructor(
    thread: JournalThread,
    file: string,
    tableId: string,
    opened: { readonly before: JournalledBefore; readonly lastSeq: number },
  ) {
    this.#thread = thread;
    this.file = file;
    this.#tableId = tableId;
    this.before = opened.before;
    this.#lastSeq = opened.lastSeq;
    this.#run = thread.run();
  }

  async append(entries: readonly JournalEntry[]): Promise<void> {
    try {
      await this.#append(entries);
    } catch (error) {
      // Asked again at once, in a new thread: the file says whether it has them already.
      if ((error as { readonly code?: unknown }).code !== THREAD_LOST) throw error;
      await this.#append(entries);
    }
  }

  async #append(entries: readonly JournalEntry[]): Promise<void> {
    await this.#openAgain();
    const answer = await this.#thread.ask({
      kind: 'append',
      file: this.file,
      afterSeq: this.#lastSeq,
      entries,
      isUrgent: isWaitedFor(entries),
    });
    if (answer.kind === 'appended') this.#lastSeq = answer.lastSeq;
  }

  hurry(): void {
    this.#thread.hurry(this.file);
  }

  async look(): Promise<void> {
    await this.#openAgain();
    await this.#thread.ask({ kind: 'look', file: this.file });
  }

  async page(afterSeq: number): Promise<JournalPage> {
    await this.#openAgain();
    const answer = await this.#thread.ask({ kind: 'page', file: this.file, afterSeq });
    if (answer.kind !== 'paged') throw new Error(`an answer of another kind: ${answer.kind}`);
    return answer.page;
  }

  async close(): Promise<void> {
    await this.#thread.ask({ kind: 'close', file: this.file });
  }

  /** In a thread that was started again no journal is open. `#lastSeq` stays: the file may have more, and then it has them. */
  async #openAgain(): Promise<void> {
    if (this.#run === this.#thread.run()) return;
    const opened = await this.#thread.openFile(this.file, this.#tableId);
    if (!opened.ok) throw codedError(THREAD_LOST, opened.refusal);
    this.#run = this.#thread.run();
  }
}
