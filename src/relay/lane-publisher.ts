/**
 * LanePublisher: one table's lane, from its journal into the stream. The journal is the outbox: what the stream does not have
 * yet is read from it again, however long the engine was away, and the table never waits for any of this.
 *
 *     take stock: where does the stream end? ─▶ a page of the journal ─▶ a few entries at a time, each where the last was kept
 *          ▲                                                                         │
 *          └────────── `order`: the stream ends elsewhere (lost data, another run) ──┘
 *
 * The cursor only saves work: the stream itself says how far it is, and the journal whether that is its own. A journal that was
 * replaced, or put back from a copy, begins another lane; a stream that has lost its end, or all, is filled again.
 */
import { messageOf } from '../core/result.js';
import type { JournalPages, KeptEntry } from '../session/ports.js';
import type { RelayEngine } from './engine.js';
import {
  joinLines,
  LANE_START,
  linesOf,
  makeLaneMessage,
  parseLaneMessage,
  readingFrom,
  readOn,
  type LaneReading,
  type LaneTip,
} from './lane.js';

/** How far a lane was when it was last written down. */
export interface LaneCursor extends LaneTip {
  readonly lane: number;
  /** The journal's own hash of that entry: the journal is still the one that the cursor was made for. */
  readonly journalHash: string;
}

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 1000;
/** The stream's end is asked for again after this where it was found to be elsewhere: a node that answers may be a moment behind. */
const ORDER_WAIT_MS = 50;
/** In one message: a turn with its clock is three entries, 2 kB; a node of the engine refuses more than 1 MB. */
export const ENTRIES_TOGETHER_MAX = 64;
const CHARACTERS_TOGETHER_MAX = 128 * 1024;

export interface LaneAlarms {
  after(ms: number, what: () => void): () => void;
}

export interface PublisherPorts {
  readonly engine: RelayEngine;
  readonly journal: JournalPages;
  readonly alarms: LaneAlarms;
  /** Is told each time the lane is further. */
  readonly advanced: (cursor: LaneCursor) => void;
  /** Is told why nothing goes out, and `undefined` when it does again. */
  readonly trouble: (why: string | undefined) => void;
}

export interface PublishedTable {
  readonly subject: string;
  /** `hub:table`: messages are named after it. */
  readonly idStem: string;
  readonly name: string;
}

/** What goes out as one message. */
interface Parcel {
  readonly lines: readonly string[];
  /** With all of it read. */
  readonly reading: LaneReading;
  /** The journal's own hash of the last entry in it. */
  readonly journalHash: string;
}

interface Stock {
  readonly lane: number;
  readonly reading: LaneReading;
  readonly streamSeq: number;
}

export class LanePublisher {
  readonly #table: PublishedTable;
  readonly #ports: PublisherPorts;
  #cursor: LaneCursor | undefined;
  /** Undefined: not known, or no longer. */
  #stock: Stock | undefined;
  #isRunning = false;
  #isWoken = false;
  #closed = false;
  #cancelWait: (() => void) | undefined;
  #endWait: (() => void) | undefined;
  #retryMs = RETRY_FIRST_MS;
  /** Makes the id of what is sent once more because the stream has lost it. */
  #again = 0;
  #lastSeq = 0;
  readonly #counts = { relayPublished: 0, relayDuplicates: 0, relayReordered: 0, relayLost: 0, relayFailures: 0, relayLanesBegun: 0 };

  /** `cursor`: what was written down, if anything. Nothing is sent before the first `wake`. */
  constructor(table: PublishedTable, ports: PublisherPorts, cursor: LaneCursor | undefined) {
    this.#table = table;
    this.#ports = ports;
    this.#cursor = cursor;
  }

  /** There may be something to send. */
  wake(): void {
    if (this.#closed) return;
    this.#isWoken = true;
    if (!this.#isRunning) void this.#run();
  }

  /** Looks anew where the stream ends, and sends what it lacks. */
  resync(): void {
    this.#stock = undefined;
    this.#retryMs = RETRY_FIRST_MS;
    this.#endWait?.();
    this.wake();
  }

  /** What the stream is known to have. */
  tip(): { readonly lane: number; readonly tip: LaneTip } {
    return { lane: this.#cursor?.lane ?? 1, tip: this.#cursor ?? LANE_START };
  }

  counters(): Readonly<Record<string, number>> {
    const read = this.#stock?.reading.readSeq ?? this.#cursor?.seq ?? 0;
    return { ...this.#counts, relayEntriesWaiting: Math.max(0, this.#lastSeq - read) };
  }

  close(): void {
    this.#closed = true;
    this.#endWait?.();
  }

  /** Asked again after each wait. */
  #isClosed(): boolean {
    return this.#closed;
  }

  #current(): Stock | undefined {
    return this.#stock;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isWoken && !this.#closed) {
      this.#isWoken = false;
      try {
        await this.#sendAll();
        this.#retryMs = RETRY_FIRST_MS;
        this.#ports.trouble(undefined);
      } catch (error) {
        if (this.#isClosed()) break;
        this.#counts.relayFailures += 1;
        this.#ports.trouble(messageOf(error));
        await this.#wait(this.#retryMs);
        this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
        this.#isWoken = true;
      }
    }
    this.#isRunning = false;
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      this.#stock ??= await this.#takeStock();
      const page = await this.#ports.journal.page(this.#stock.reading.readSeq);
      this.#lastSeq = page.lastSeq;
      await this.#sendPage(page.entries);
      const stock = this.#current();
      if (this.#isClosed()) return;
      if (stock === undefined) continue;
      const { reading } = stock;
      this.#stock = { ...stock, reading: { ...reading, readSeq: Math.max(reading.readSeq, page.throughSeq) } };
      if (page.throughSeq >= page.lastSeq) return;
    }
  }

  /** Ends before its end where the stream's end has to be looked up anew, or nothing more is to be sent. */
  async #sendPage(entries: readonly KeptEntry[]): Promise<void> {
    for (let from = 0; from < entries.length;) {
      const stock = this.#current();
      if (stock === undefined || this.#isClosed()) return;
      const { parcel, to } = this.#gather(entries, from, stock);
      if (parcel.lines.length === 0) this.#stock = { ...stock, reading: parcel.reading };
      else if (!(await this.#sendParcel(parcel, stock))) return;
      from = to;
    }
  }

  #gather(entries: readonly KeptEntry[], from: number, stock: Stock): { readonly parcel: Parcel; readonly to: number } {
    const lines: string[] = [];
    let [{ reading }, to, characters, journalHash] = [stock, from, 0, ''];
    for (const kept of entries.slice(from)) {
      if (lines.length >= ENTRIES_TOGETHER_MAX || characters >= CHARACTERS_TOGETHER_MAX) break;
      const read = readOn(reading, kept);
      reading = read.reading;
      to += 1;
      if (read.entry === undefined) continue;
      const line = makeLaneMessage({ lane: stock.lane, name: this.#table.name, entry: read.entry });
      lines.push(line);
      characters += line.length;
      journalHash = kept.hash;
    }
    return { parcel: { lines, reading, journalHash }, to };
  }

  /** False: where the stream ends has to be looked up anew. */
  async #sendParcel(parcel: Parcel, stock: Stock): Promise<boolean> {
    const { lines, reading, journalHash } = parcel;
    const streamSeq = await this.#send(parcel, stock);
    // Asked to look anew meanwhile: what was sent is found there.
    if (this.#current() !== stock) return false;
    if (streamSeq === undefined) {
      this.#stock = undefined;
      this.#counts.relayReordered += 1;
      await this.#wait(ORDER_WAIT_MS);
      return false;
    }
    this.#stock = { lane: stock.lane, reading, streamSeq };
    this.#counts.relayPublished += lines.length;
    this.#advanced({ ...reading.tip, lane: stock.lane, journalHash });
    return true;
  }

  /** Named after its last entry. Undefined: the lane does not end where it should. */
  async #send({ lines, reading }: Parcel, { lane, streamSeq }: Stock): Promise<number | undefined> {
    const { subject, idStem } = this.#table;
    const text = joinLines(lines);
    const plain = `${idStem}:${reading.tip.seq}${lane === 1 ? '' : `:lane-${lane}`}`;
    const id = this.#again === 0 ? plain : `${plain}:again-${this.#again}`;
    const answer = await this.#ports.engine.publish(subject, id, streamSeq, text);
    if (answer.kind === 'order') return undefined;
    if (!answer.duplicate) return answer.streamSeq;
    this.#counts.relayDuplicates += 1;
    const last = await this.#ports.engine.last(subject);
    if (last?.streamSeq === answer.streamSeq && last.text === text) return answer.streamSeq;
    // The engine remembers the message and no longer has it: under another name it is taken.
    this.#again += 1;
    const again = await this.#ports.engine.publish(subject, `${plain}:again-${this.#again}`, streamSeq, text);
    return again.kind === 'order' ? undefined : again.streamSeq;
  }

  #advanced(cursor: LaneCursor): void {
    this.#cursor = cursor;
    this.#ports.advanced(cursor);
  }

  /** Where the stream ends, held against the journal. */
  async #takeStock(): Promise<Stock> {
    const { subject } = this.#table;
    const cursor = this.#cursor !== undefined && (await this.#isOfThisJournal(this.#cursor)) ? this.#cursor : undefined;
    const last = await this.#ports.engine.last(subject);
    const streamed = last === undefined ? undefined : parseLaneMessage(linesOf(last.text).at(-1) ?? '');
    if (last === undefined || streamed?.ok !== true) {
      // Somebody else's message behind our own: the hall says so if anything is missing before it.
      if (last !== undefined && cursor !== undefined) return { lane: cursor.lane, reading: readingFrom(cursor), streamSeq: last.streamSeq };
      if (this.#cursor !== undefined && this.#cursor.seq > 0) {
        this.#counts.relayLost += 1;
        this.#again += 1;
      }
      const lane = this.#cursor === undefined ? 1 : cursor === undefined ? this.#cursor.lane + 1 : cursor.lane;
      return this.#begin(lane, last?.streamSeq ?? 0);
    }
    const { lane, entry } = streamed.value;
    if (cursor !== undefined && cursor.lane === lane && cursor.seq === entry.seq && cursor.hash === entry.hash)
      return { lane, reading: readingFrom(cursor), streamSeq: last.streamSeq };
    const from = cursor !== undefined && cursor.lane === lane && cursor.seq < entry.seq ? cursor : LANE_START;
    const reading = (await this.#readTo(entry, from)) ?? (from === LANE_START ? undefined : await this.#readTo(entry, LANE_START));
    if (reading === undefined) return this.#begin(lane + 1, last.streamSeq);
    if (cursor !== undefined && cursor.seq > entry.seq) {
      this.#counts.relayLost += 1;
      this.#again += 1;
    }
    const { entries } = await this.#ports.journal.page(entry.seq - 1);
    this.#advanced({ seq: entry.seq, hash: entry.hash, lane, journalHash: entries[0]?.hash ?? '' });
    return { lane, reading, streamSeq: last.streamSeq };
  }

  #begin(lane: number, streamSeq: number): Stock {
    if (this.#cursor === undefined || lane !== this.#cursor.lane) this.#counts.relayLanesBegun += 1;
    this.#advanced({ ...LANE_START, lane, journalHash: '' });
    return { lane, reading: readingFrom(LANE_START), streamSeq };
  }

  async #isOfThisJournal({ seq, journalHash }: LaneCursor): Promise<boolean> {
    if (seq === 0) return true;
    const { entries } = await this.#ports.journal.page(seq - 1);
    return entries[0]?.seq === seq && entries[0].hash === journalHash;
  }

  /** The journal read from `from` to where its lane ends at `tip`; undefined: it does not come by there. */
  async #readTo(tip: LaneTip, from: LaneTip): Promise<LaneReading | undefined> {
    let reading = readingFrom(from);
    while (reading.tip.seq < tip.seq) {
      const page = await this.#ports.journal.page(reading.readSeq);
      for (const kept of page.entries) {
        if (kept.seq > tip.seq) break;
        reading = readOn(reading, kept).reading;
      }
      if (reading.tip.seq >= tip.seq) break;
      if (page.throughSeq >= Math.min(page.lastSeq, tip.seq)) return undefined;
      reading = { ...reading, readSeq: page.throughSeq };
    }
    return reading.tip.seq === tip.seq && reading.tip.hash === tip.hash ? reading : undefined;
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        this.#cancelWait?.();
        this.#cancelWait = undefined;
        this.#endWait = undefined;
        resolve();
      };
      this.#endWait = end;
      this.#cancelWait = this.#ports.alarms.after(ms, end);
    });
  }
}
