/**
 * Server-sent events as bytes: made once, written to every spectator. Source: HTML standard, 9.2.6 (event stream interpretation).
 *
 * Changes are numbered over all tables of one run of the server, so the id of the last one that was heard says of every table
 * what was missed: `Last-Event-ID` is enough to go on. A table that is told whole has an id that ends in `+`: until all are told,
 * whoever comes back with it hears everything again. What is shown ahead of a slow disk has no id: nobody goes on from there.
 */
import { randomBytes } from 'node:crypto';
import type { LiveChange } from './view/live-change.js';
import type { LiveTable } from './view/live-table.js';
import type { ToldCall } from './view/told-call.js';

/** `retry` tells the browser how long to wait before it comes back; many come back at once when a server restarts. */
export const RETRY_MS = 1500;

/** `epoch` names the run of the server, and whether spectators see the tables later: numbers start again with it. */
export class EventNumbers {
  readonly epoch: string;
  #last = 0;

  constructor(epoch = randomBytes(6).toString('hex')) {
    this.epoch = epoch;
  }

  get last(): number {
    return this.#last;
  }

  next(): number {
    this.#last += 1;
    return this.#last;
  }

  /** The number behind an id of this epoch; undefined for one of an earlier run, or for anything else. */
  parse(id: string | undefined): number | undefined {
    const parts = /^([0-9a-f]{1,32})-(\d{1,15})$/.exec(id ?? '');
    return parts?.[1] === this.epoch && Number(parts[2]) <= this.#last ? Number(parts[2]) : undefined;
  }

  make(number: number): string {
    return `${this.epoch}-${number}`;
  }
}

const frame = (name: string, id: string | undefined, data: unknown): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

export const helloFrame = (): Buffer => Buffer.from(`retry: ${RETRY_MS}\n\n`);

export const tableFrame = (id: string, table: LiveTable): Buffer => frame('table', `${id}+`, table);

/** With its table: one stream may tell of several. `ahead`: what is shown beyond it; absent: nothing more is. */
export const changeFrame = (id: string, tableId: string, change: LiveChange, ahead?: LiveChange): Buffer =>
  frame('change', id, { ...change, tableId, ...(ahead === undefined ? {} : { ahead }) });

/** What is shown ahead of the state that was told last; null: that state itself is. */
export const aheadFrame = (tableId: string, ahead: LiveChange | null): Buffer => frame('ahead', undefined, { tableId, ahead });

/** Everything up to here was told. It is no event: a browser only keeps the id. */
export const toldFrame = (id: string): Buffer => Buffer.from(`id: ${id}\n\n`);

/** An event and no comment: only events reach the page, which must notice when the server goes silent. */
export const HEARTBEAT_FRAME = frame('heartbeat', undefined, {});

/** A heartbeat that tells the table's own time, by which a page lets a running clock run. */
export const timeFrame = (tableId: string, tableMs: number): Buffer => frame('heartbeat', undefined, { tableId, tableMs });

/** Something of the event that the tables play in may be another: it is to be asked for again. */
export const EVENT_FRAME = frame('event', undefined, {});

/** Which tables there are: the first word of a stream that tells of several. */
export const tablesFrame = (ids: readonly string[]): Buffer => frame('tables', undefined, ids);

/** Words of the spoken count that are worth fetching ahead. */
export const wordsFrame = (tableId: string, words: readonly string[]): Buffer => frame('words', undefined, { tableId, words });

/** All that is to be said from now on, with the moment at which it was sent; without calls, only the moment. */
export const callsFrame = (tableId: string, nowMs: number | undefined, calls?: readonly ToldCall[]): Buffer =>
  frame('calls', undefined, { tableId, nowMs, ...(calls === undefined ? {} : { calls }) });
