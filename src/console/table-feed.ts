/**
 * TableFeed: one table, told to everybody who watches it.
 *
 *     TablePort ─ snapshot ─▶ LiveTable ─ compared with the one before ─▶ one frame ─┬─▶ spectator
 *                                                                                    └─▶ spectator ...
 *
 * A frame is made once, however many watch. The latest are kept, so that a browser that lost its
 * connection for a moment hears only what it missed.
 */
import { performance } from 'node:perf_hooks';
import type { TablePort } from '../session/ports.js';
import { HEARTBEAT_FRAME, changeFrame, tableFrame, timeFrame, type EventNumbers } from './event-frame.js';
import { Spectators, type Spectator } from './spectators.js';
import { liveChange } from './view/live-change.js';
import { liveTable, type LiveTable } from './view/live-table.js';

/** Changes kept for browsers that come back; one who missed more gets the whole state. */
export const CHANGES_KEPT_MAX = 256;
/** What somebody who joins is told; `number` puts the frames of several feeds in order. */
export interface NumberedFrame {
  readonly number: number;
  readonly frame: Buffer;
}

export class TableFeed {
  readonly #numbers: EventNumbers;
  readonly #unsubscribe: () => void;
  #table: LiveTable;
  /** When the present state came, in this process's time. */
  #changedAtMs = performance.now();
  #tableFrame: Buffer | undefined;
  #kept: NumberedFrame[] = [];
  /** The last change that is no longer kept. */
  #forgotten: number;
  readonly #spectators = new Spectators();
  #changesSent = 0;

  constructor(port: Pick<TablePort, 'snapshot' | 'subscribe'>, numbers: EventNumbers) {
    this.#numbers = numbers;
    this.#forgotten = numbers.last;
    this.#table = liveTable(port.snapshot());
    this.#unsubscribe = port.subscribe((snapshot) => this.#changed(liveTable(snapshot)));
  }

  get table(): LiveTable {
    return this.#table;
  }

  /** Of this feed: pages of one stream may hear several. */
  get numbers(): EventNumbers {
    return this.#numbers;
  }

  /** What was sent and who was lost, since the start. */
  counters(): Readonly<Record<'spectators' | 'spectatorsDropped' | 'changesSent', number>> {
    return { spectators: this.#spectators.count, spectatorsDropped: this.#spectators.dropped, changesSent: this.#changesSent };
  }

  /** The whole state, before every change; or what was missed since `lastEventId`. */
  since(lastEventId: string | undefined): readonly NumberedFrame[] {
    const missed = this.#missedSince(this.#numbers.parse(lastEventId));
    this.#tableFrame ??= tableFrame(this.#numbers.make(this.#lastChange), this.#table);
    return missed ?? [{ number: 0, frame: this.#tableFrame }];
  }

  /** Tells the spectator every change from now on. */
  add(spectator: Spectator): void {
    this.#spectators.add(spectator);
    const time = this.#timeFrame();
    if (time !== undefined) this.#spectators.send(spectator, time);
  }

  remove(spectator: Spectator): void {
    this.#spectators.remove(spectator);
  }

  heartbeat(): void {
    this.#spectators.sendAll(this.#timeFrame() ?? HEARTBEAT_FRAME);
  }

  close(): void {
    this.#unsubscribe();
    this.#spectators.close();
  }

  /** Undefined while no clock runs. A version is the table's time at its change, and from there on time is time. */
  #timeFrame(): Buffer | undefined {
    if (this.#table.game?.clock?.checkpoint.status.kind !== 'running') return undefined;
    return timeFrame(this.#table.tableId, this.#table.version + Math.round(performance.now() - this.#changedAtMs));
  }

  #changed(after: LiveTable): void {
    const change = liveChange(this.#table, after);
    this.#table = after;
    this.#changedAtMs = performance.now();
    this.#tableFrame = undefined;
    const number = this.#numbers.next();
    const frame = changeFrame(this.#numbers.make(number), after.tableId, change);
    this.#kept.push({ number, frame });
    if (this.#kept.length > CHANGES_KEPT_MAX) this.#forgotten = this.#kept.shift()?.number ?? this.#forgotten;
    this.#changesSent += 1;
    this.#spectators.sendAll(frame);
  }

  get #lastChange(): number {
    return this.#kept.at(-1)?.number ?? this.#forgotten;
  }

  /** The changes since the event of this number; undefined where some of them are no longer kept. */
  #missedSince(number: number | undefined): readonly NumberedFrame[] | undefined {
    return number === undefined || number < this.#forgotten ? undefined : this.#kept.filter((change) => change.number > number);
  }
}
