/**
 * TableFeed: one table, told to everybody who watches it.
 *
 *     TablePort ─ snapshot ─▶ LiveTable ─ compared with the one before ─▶ one frame ─┬─▶ spectator
 *                                                                                    └─▶ spectator ...
 *
 * A frame is made once, however many watch. The latest are kept, so that a browser that lost its
 * connection for a moment hears only what it missed.
 *
 * What the table shows ahead of a slow disk is told as a change of what is safe, and is never kept: whoever comes back is told
 * what is safe, and then what is ahead of it by now.
 */
import { performance } from 'node:perf_hooks';
import type { TablePort, TableSnapshot, TableWatcher } from '../session/ports.js';
import { HEARTBEAT_FRAME, aheadFrame, changeFrame, tableFrame, timeFrame, type EventNumbers } from './event-frame.js';
import { Spectators, type Spectator } from './spectators.js';
import { liveChange, type LiveChange } from './view/live-change.js';
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
  #ahead: LiveChange | undefined;
  /** When the present state came, in this process's time. */
  #changedAtMs = performance.now();
  #tableFrame: Buffer | undefined;
  #kept: NumberedFrame[] = [];
  /** The last change that is no longer kept. */
  #forgotten: number;
  readonly #spectators = new Spectators();
  #changesSent = 0;

  constructor(port: Pick<TablePort, 'snapshot' | 'subscribe' | 'watch'>, numbers: EventNumbers) {
    this.#numbers = numbers;
    this.#forgotten = numbers.last;
    let shown = port.snapshot();
    this.#table = liveTable(shown);
    const watcher: TableWatcher = (safe, ahead) => {
      if (safe !== shown) this.#changed(liveTable(safe), ahead);
      else this.#wentAhead(ahead);
      shown = safe;
    };
    this.#unsubscribe = port.watch?.(watcher) ?? port.subscribe((safe) => watcher(safe, undefined));
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
    if (this.#ahead !== undefined) this.#spectators.send(spectator, aheadFrame(this.#table.tableId, this.#ahead));
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

  /** Only what is shown beyond the same safe state. */
  #wentAhead(ahead: TableSnapshot | undefined): void {
    if (ahead === undefined && this.#ahead === undefined) return;
    this.#ahead = ahead === undefined ? undefined : liveChange(this.#table, liveTable(ahead, false));
    this.#spectators.sendAll(aheadFrame(this.#table.tableId, this.#ahead ?? null));
  }

  #changed(after: LiveTable, ahead: TableSnapshot | undefined): void {
    const change = liveChange(this.#table, after);
    this.#table = after;
    this.#changedAtMs = performance.now();
    this.#tableFrame = undefined;
    const number = this.#numbers.next();
    const id = this.#numbers.make(number);
    const frame = changeFrame(id, after.tableId, change);
    this.#ahead = ahead === undefined ? undefined : liveChange(after, liveTable(ahead, false));
    this.#kept.push({ number, frame });
    if (this.#kept.length > CHANGES_KEPT_MAX) this.#forgotten = this.#kept.shift()?.number ?? this.#forgotten;
    this.#changesSent += 1;
    this.#spectators.sendAll(this.#ahead === undefined ? frame : changeFrame(id, after.tableId, change, this.#ahead));
  }

  get #lastChange(): number {
    return this.#kept.at(-1)?.number ?? this.#forgotten;
  }

  /** The changes since the event of this number; undefined where some of them are no longer kept. */
  #missedSince(number: number | undefined): readonly NumberedFrame[] | undefined {
    return number === undefined || number < this.#forgotten ? undefined : this.#kept.filter((change) => change.number > number);
  }
}
