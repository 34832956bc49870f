/**
 * TableFeed: one table, told to everybody who watches it.
 *
 *     TablePort ─ snapshot ─▶ LiveTable ─ compared with the one before ─▶ one frame ─┬─▶ spectator
 *                                                                                    └─▶ spectator ...
 *
 * A frame is made once, however many watch. The latest are kept, so that a browser that lost its
 * connection for a moment hears only what it missed. A spectator who does not take what is sent
 * is dropped and counted: the browser comes back by itself, and nobody else waits.
 */
import { performance } from 'node:perf_hooks';
import type { TablePort } from '../session/ports.js';
import { HEARTBEAT_FRAME, changeFrame, helloFrame, parseEventId, tableFrame, timeFrame } from './event-frame.js';
import { liveChange } from './view/live-change.js';
import { liveTable, type LiveTable } from './view/live-table.js';

/** Changes kept for browsers that come back; one who missed more gets the whole state. */
export const CHANGES_KEPT_MAX = 256;
/** One who has left more than this untaken gets nothing more: some four whole games, or thousands of moves. */
export const SPECTATOR_BUFFER_BYTES_MAX = 512 * 1024;

/** One connection, as far as the feed is concerned. */
export interface Spectator {
  write(frame: Buffer): void;
  /** Written and not yet taken. */
  bufferedBytes(): number;
  /** Ends the connection at once. */
  drop(): void;
}

interface KeptChange {
  readonly from: number;
  readonly frame: Buffer;
}

export class TableFeed {
  readonly #epoch: string;
  readonly #unsubscribe: () => void;
  #table: LiveTable;
  /** When the present state came, in this process's time. */
  #changedAtMs = performance.now();
  #tableFrame: Buffer | undefined;
  #kept: KeptChange[] = [];
  readonly #spectators = new Set<Spectator>();
  #spectatorsDropped = 0;
  #changesSent = 0;

  constructor(port: Pick<TablePort, 'snapshot' | 'subscribe'>, epoch: string) {
    this.#epoch = epoch;
    this.#table = liveTable(port.snapshot());
    this.#unsubscribe = port.subscribe((snapshot) => this.#changed(liveTable(snapshot)));
  }

  get table(): LiveTable {
    return this.#table;
  }

  get spectatorCount(): number {
    return this.#spectators.size;
  }

  /** What was sent and who was lost, since the start. */
  counters(): Readonly<Record<'spectators' | 'spectatorsDropped' | 'changesSent', number>> {
    return { spectators: this.#spectators.size, spectatorsDropped: this.#spectatorsDropped, changesSent: this.#changesSent };
  }

  /** Tells the spectator the whole state, or what it missed since `lastEventId`, and from now on every change. */
  add(spectator: Spectator, lastEventId: string | undefined): void {
    this.#spectators.add(spectator);
    const missed = this.#missedSince(parseEventId(lastEventId, this.#epoch));
    this.#send(spectator, helloFrame());
    if (missed !== undefined) for (const { frame } of missed) this.#send(spectator, frame);
    else this.#send(spectator, (this.#tableFrame ??= tableFrame(this.#epoch, this.#table)));
    const time = this.#timeFrame();
    if (time !== undefined) this.#send(spectator, time);
  }

  remove(spectator: Spectator): void {
    this.#spectators.delete(spectator);
  }

  heartbeat(): void {
    const beat = this.#timeFrame() ?? HEARTBEAT_FRAME;
    for (const spectator of this.#spectators) this.#send(spectator, beat);
  }

  close(): void {
    this.#unsubscribe();
    for (const spectator of this.#spectators) spectator.drop();
    this.#spectators.clear();
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
    const frame = changeFrame(this.#epoch, after.tableId, change);
    this.#kept.push({ from: change.from, frame });
    if (this.#kept.length > CHANGES_KEPT_MAX) this.#kept.shift();
    this.#changesSent += 1;
    for (const spectator of this.#spectators) this.#send(spectator, frame);
  }

  /** The changes that lead from this version to the present one; undefined when they are no longer kept. */
  #missedSince(version: number | undefined): readonly KeptChange[] | undefined {
    if (version === undefined) return undefined;
    if (version === this.#table.version) return [];
    const first = this.#kept.findIndex(({ from }) => from === version);
    return first === -1 ? undefined : this.#kept.slice(first);
  }

  #send(spectator: Spectator, frame: Buffer): void {
    if (spectator.bufferedBytes() <= SPECTATOR_BUFFER_BYTES_MAX) {
      spectator.write(frame);
      return;
    }
    this.#spectators.delete(spectator);
    this.#spectatorsDropped += 1;
    spectator.drop();
  }
}
