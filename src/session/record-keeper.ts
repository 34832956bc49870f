/**
 * Keeps the SGF files up to date, without holding anything up.
 *
 * The journal is the truth and the files follow it: only the newest record of a game matters, so
 * a record that is asked for while another is being written replaces the one still waiting. A write
 * that fails is told to people and tried again, at longer and longer intervals, while play and journal go on.
 */
import { messageOf } from '../core/result.js';
import { tell, type Sentence } from '../words/telling.js';
import type { RecordKnowsMore, RecordName, RecordPort, TimePort } from './ports.js';

const RETRY_FIRST_MS = 1000;
const RETRY_MAX_MS = 60_000;

/** Games whose last record is still to be written. More only when the disk has failed for that many games; the journal has them all. */
export const GAMES_WAITING_MAX = 16;

interface WaitingRecord {
  readonly name: RecordName;
  readonly makeSgf: () => string;
  readonly movesKnown: number;
}

const tellMore = ({ moves, result }: RecordKnowsMore, known: number): Sentence =>
  moves > known ? tell('warning.record-longer', { moves, known }) : tell('warning.record-ended', { result });

export class RecordKeeper {
  readonly #records: RecordPort;
  readonly #time: TimePort;
  readonly #tellTrouble: (trouble: Sentence | undefined) => void;
  /** By game number, oldest game first. */
  readonly #waiting = new Map<number, WaitingRecord>();
  #isWriting = false;
  /** Settled once everything that was waiting is written, or has failed. */
  #written: Promise<void> = Promise.resolve();
  #retryMs = RETRY_FIRST_MS;
  #cancelRetry: (() => void) | undefined;
  #closed = false;
  readonly #counts = { recordsWritten: 0, recordsFailed: 0, recordsGivenUp: 0 };

  /** `tellTrouble` hears why nothing can be written, and `undefined` when it works again. */
  constructor(records: RecordPort, time: TimePort, tellTrouble: (trouble: Sentence | undefined) => void) {
    this.#records = records;
    this.#time = time;
    this.#tellTrouble = tellTrouble;
  }

  /** Asks for the record of a game to be written as it is when its turn comes; `makeSgf` is called once, then. */
  keep(name: RecordName, makeSgf: () => string, movesKnown: number): void {
    this.#waiting.set(name.gameNumber, { name, makeSgf, movesKnown });
    const oldest = this.#waiting.keys().next();
    if (this.#waiting.size > GAMES_WAITING_MAX && oldest.done !== true) {
      this.#waiting.delete(oldest.value);
      this.#counts.recordsGivenUp += 1;
    }
    if (this.#cancelRetry === undefined) this.#start();
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counts, recordsWaiting: this.#waiting.size };
  }

  /** Tries once more to write what is waiting, and does not try again after that. */
  async close(): Promise<void> {
    await this.#written;
    this.#closed = true;
    this.#cancelRetry?.();
    this.#start();
    await this.#written;
  }

  #start(): void {
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#written = this.#writeAll();
  }

  /** `#isWriting` ends in the same turn as the last look at what is waiting, so that nothing is left lying between the two. */
  async #writeAll(): Promise<void> {
    for (;;) {
      const next = this.#waiting.entries().next();
      if (next.done === true) break;
      const [gameNumber, record] = next.value;
      let more: RecordKnowsMore | undefined;
      try {
        more = await this.#records.write(record.name, record.makeSgf(), record.movesKnown);
      } catch (error) {
        this.#failed(error);
        break;
      }
      if (this.#waiting.get(gameNumber) === record) this.#waiting.delete(gameNumber);
      this.#counts.recordsWritten += 1;
      this.#retryMs = RETRY_FIRST_MS;
      this.#tellTrouble(more === undefined ? undefined : tellMore(more, record.movesKnown));
    }
    this.#isWriting = false;
  }

  #failed(error: unknown): void {
    this.#counts.recordsFailed += 1;
    const why = messageOf(error);
    this.#tellTrouble(tell('warning.record-unwritable', { why }));
    if (this.#closed) return;
    this.#cancelRetry = this.#time.wakeAt(this.#time.nowMs() + this.#retryMs, () => {
      this.#cancelRetry = undefined;
      this.#start();
    });
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
  }
}
