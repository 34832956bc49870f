/**
 * A table without the world: virtual time, a board, a disk and a folder that do as the test says.
 * The table itself is the real one.
 */
import { tell, type Sentence } from '../../src/words/telling.js';
import type { GameEvent } from '../../src/core/game/event.js';
import type { Action } from '../../src/core/game/action.js';
import { rulesetNamed, type Ruleset } from '../../src/core/go/ruleset.js';
import type { Reading } from '../../src/core/wire/board-input.js';
import type {
  BoardIdentity,
  BoardNews,
  BoardPort,
  ClockDevicePort,
  JournalEntry,
  JournalPort,
  Light,
  LogPort,
  RecordKnowsMore,
  RecordName,
  RecordPort,
  Standstill,
  TableInput,
  TimePort,
} from '../../src/session/ports.js';
import { Session } from '../../src/session/session.js';
import type { SessionPorts, SessionSettings } from '../../src/session/taken-up.js';

export const japanese = (): Ruleset => {
  const found = rulesetNamed('japanese');
  if (!found.ok) throw new Error(found.refusal);
  return found.value;
};

export const BOARD_19: BoardIdentity = {
  boardId: 'test-0001',
  firmware: 'test-1',
  width: 19,
  height: 19,
  sensor: 'colour',
  clockButtons: 2,
  leds: 'rgb',
};

export const emptyGrid = ({ width, height }: BoardIdentity): readonly Reading[] => Array.from({ length: width * height }, () => 'empty');

/** Whole milliseconds, as the machine's own time for a table. */
export class VirtualTime implements TimePort {
  #nowMs: number;
  #alarms: { readonly atMs: number; readonly callback: () => void }[] = [];

  constructor(startMs = 1000) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  wallMs(): number {
    return Date.UTC(2026, 10, 29, 12) + this.#nowMs;
  }

  wakeAt(atMs: number, callback: () => void): () => void {
    // As with a timer of the runtime, never in the same millisecond.
    const alarm = { atMs: Math.max(Math.ceil(atMs), this.#nowMs + 1), callback };
    this.#alarms.push(alarm);
    return () => void (this.#alarms = this.#alarms.filter((other) => other !== alarm));
  }

  readonly #watching = new Set<(stood: Standstill) => void>();
  #readMs = 0;

  watchStandstill(listener: (stood: Standstill) => void): () => void {
    this.#watching.add(listener);
    return () => this.#watching.delete(listener);
  }

  catchingUpMs(): number {
    return Math.max(0, this.#readMs - this.#nowMs);
  }

  /** The process does not run for so long: no alarm rings before what waited has been read (as `loop-watch.ts` sees to). */
  standStill(missedMs: number, catchUpMs = 250): void {
    const fromMs = this.#nowMs;
    this.#nowMs += missedMs;
    this.#readMs = this.#nowMs + catchUpMs;
    this.#alarms = this.#alarms.map((alarm) => (alarm.atMs <= this.#readMs ? { ...alarm, atMs: this.#readMs } : alarm));
    for (const listener of this.#watching) listener({ fromMs, toMs: this.#nowMs, kind: 'stopped', missedMs });
  }

  /** The machine sleeps, and its monotonic clock with it. */
  sleep(missedMs: number): void {
    for (const listener of this.#watching) listener({ fromMs: this.#nowMs, toMs: this.#nowMs, kind: 'asleep', missedMs });
  }

  get alarms(): number {
    return this.#alarms.length;
  }

  /** Lets time pass; alarms go off on the way, in order. */
  async pass(ms: number): Promise<void> {
    // What is ready now is done now, and not at the first alarm.
    await settle();
    const endMs = this.#nowMs + ms;
    for (;;) {
      const due = this.#alarms.filter((alarm) => alarm.atMs <= endMs).sort((one, other) => one.atMs - other.atMs)[0];
      if (due === undefined) break;
      this.#alarms = this.#alarms.filter((alarm) => alarm !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.callback();
      await settle();
    }
    this.#nowMs = endMs;
    await settle();
  }
}

/** Everything that is ready to go on has gone on. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

export class FakeBoard implements BoardPort {
  #listener: Parameters<BoardPort['start']>[0] | undefined;
  readonly lights: (readonly Light[])[] = [];
  refreshes = 0;
  closed = false;

  start(listener: Parameters<BoardPort['start']>[0]): void {
    this.#listener = listener;
  }

  says(news: Partial<BoardNews>): void {
    this.#listener?.news({ lines: news.lines ?? [], inputs: news.inputs ?? [] });
  }

  identifies(identity: BoardIdentity = BOARD_19): void {
    this.#listener?.identified(identity);
  }

  /** Says who it is and shows its grid, as boards do when they are opened. */
  connects(identity: BoardIdentity = BOARD_19, readings: readonly Reading[] = emptyGrid(identity)): void {
    this.identifies(identity);
    this.says({
      inputs: [
        { kind: 'snapshot', atMs: 0, readings },
        { kind: 'link', atMs: 0, state: 'up' },
      ],
    });
  }

  notes(note: string): void {
    this.#listener?.problem(tell('board.note', { note }));
  }

  hasProblem(message: string): void {
    this.#listener?.problem(tell('plain', { text: message }));
  }

  showLights(lights: readonly Light[]): void {
    this.lights.push(lights);
  }

  refresh(): void {
    this.refreshes += 1;
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}

/** A journal in memory. While `isStalled`, nothing gets onto the disk. */
export class MemoryJournal implements JournalPort {
  readonly kept: JournalEntry[];
  readonly batches: (readonly JournalEntry[])[] = [];
  isStalled = false;
  /** How long the disk takes for a sync, and by which time; one after the other, and what came meanwhile together. */
  slow: { readonly syncMs: number; readonly time: TimePort } | undefined;
  roomLeft = 20_000;
  #isSyncing = false;
  #waiting: { readonly entries: readonly JournalEntry[]; readonly resolve: () => void; readonly reject: (why: Error) => void }[] = [];
  #tell: (trouble: Sentence | undefined) => void = () => undefined;

  constructor(kept: readonly JournalEntry[] = []) {
    this.kept = [...kept];
  }

  append(entries: readonly JournalEntry[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entries, resolve, reject });
      if (this.slow !== undefined) this.#sync(this.slow);
      else if (!this.isStalled) this.flush();
    });
  }

  #sync(slow: NonNullable<MemoryJournal['slow']>): void {
    if (this.#isSyncing || this.#waiting.length === 0) return;
    this.#isSyncing = true;
    const batch = this.#waiting.length;
    slow.time.wakeAt(slow.time.nowMs() + slow.syncMs, () => {
      this.#isSyncing = false;
      this.flush(batch);
      this.#sync(slow);
    });
  }

  /** What waits is not taken. */
  refuse(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the journal is closed'));
  }

  flush(count = this.#waiting.length): void {
    for (const { entries, resolve } of this.#waiting.splice(0, count)) {
      this.kept.push(...entries);
      this.batches.push(entries);
      resolve();
    }
  }

  room(): number {
    return this.roomLeft;
  }

  watchTrouble(listener: (trouble: Sentence | undefined) => void): void {
    this.#tell = listener;
  }

  hasTrouble(trouble: string | undefined): void {
    this.#tell(trouble === undefined ? undefined : tell('plain', { text: trouble }));
  }

  #events(): readonly GameEvent[] {
    return this.kept.flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []));
  }

  gameEvents(): readonly GameEvent[] {
    const events = this.#events();
    return events.slice(Math.max(0, events.map((event) => event.kind).lastIndexOf('started')));
  }

  games(): ReturnType<JournalPort['games']> {
    const starts = this.kept.flatMap((entry, index) =>
      entry.kind === 'event' && entry.event.kind === 'started' ? [{ index, event: entry.event }] : [],
    );
    return starts.map(({ index, event }, game) => ({ number: game + 1, startedSeq: index + 1, startedAt: event.settings.startedAt }));
  }

  lastBoard(): BoardIdentity | undefined {
    return this.kept.flatMap((entry) => (entry.kind === 'board' ? [entry.identity] : [])).at(-1);
  }

  lastMs(): number {
    return Math.max(0, ...this.#events().map((event) => event.atMs));
  }

  counters(): Readonly<Record<string, number>> {
    return {};
  }

  close(): Promise<void> {
    this.flush();
    return Promise.resolve();
  }
}

export class FakeRecords implements RecordPort {
  readonly written: { readonly name: RecordName; readonly sgf: string }[] = [];
  isFailing = false;

  /** The moves of a record that is there already, and not to be written over. */
  more: RecordKnowsMore | undefined;

  write(name: RecordName, sgf: string): Promise<RecordKnowsMore | undefined> {
    if (this.isFailing) return Promise.reject(new Error('ENOSPC: no space left on device'));
    this.written.push({ name, sgf });
    return Promise.resolve(this.more);
  }
}

export const SILENT: LogPort = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const playing = (point: number, color: 'black' | 'white'): Action => ({
  kind: 'play',
  color,
  move: { kind: 'play', point },
  certain: true,
  order: 'known',
  why: 'a stone was read there',
  evidence: [{ point, atMs: 0 }],
});

export const reading = (point: number, color: 'black' | 'white' | 'empty', atMs: number): TableInput & { kind: 'readings' } => ({
  kind: 'readings',
  atMs,
  changes: [{ point, reading: color }],
});

/** A clock button that goes down. */
export const press = (side: 'black' | 'white', atMs: number): TableInput & { kind: 'button' } => ({
  kind: 'button',
  atMs,
  side,
  down: true,
});

export interface Rig {
  readonly board: FakeBoard;
  readonly journal: MemoryJournal;
  readonly records: FakeRecords;
  readonly time: VirtualTime;
  readonly session: Session;
}

interface RigGiven extends Partial<Omit<Rig, 'session'>> {
  readonly settings?: Partial<SessionSettings>;
  readonly clockDevice?: ClockDevicePort;
  readonly proposeDead?: SessionPorts['proposeDead'];
}

export const openRig = (given: RigGiven = {}): Rig => {
  const board = given.board ?? new FakeBoard();
  const journal = given.journal ?? new MemoryJournal();
  const records = given.records ?? new FakeRecords();
  const time = given.time ?? new VirtualTime(journal.lastMs() + 1000);
  const settings: SessionSettings = {
    tableId: 'table-1',
    name: 'Table 1',
    address: 'sim:',
    ruleset: japanese(),
    beginsAnew: false,
    ...given.settings,
  };
  const { clockDevice, proposeDead } = given;
  const ports = { board, journal, records, time, log: SILENT, clockDevice, proposeDead };
  return { board, journal, records, time, session: new Session(settings, ports) };
};
