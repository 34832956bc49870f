/**
 * Hall: follows every hub's lanes and keeps them, so that all tables of an event are seen in one place.
 *
 *     stream ─ entries ─▶ next, known, gap? ─▶ log, on the disk ─▶ HallTable ─▶ pages
 *                         hall-batch.ts │ gap           └─ then the engine hears that they were kept
 *                                       └─▶ lane-repair.ts
 *     hub words ─ alive, how far, what time ─▶ HallTable
 *
 * Duplicates and gaps are found by (table, seq), never by what the engine promises: it acknowledges before it syncs. What it has
 * lost the hubs have, and what the hall has lost the stream or the hubs have.
 */
import { randomUUID } from 'node:crypto';
import type { Action, Role } from '../core/game/action.js';
import type { GameEvent } from '../core/game/event.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { LogPort, TableRefusal, TimePort } from '../session/ports.js';
import { refusedAs } from '../words/table-refusal.js';
import { tell } from '../words/telling.js';
import { HALL_ROLES, makeSigned, parseSigned, type HallCommand } from './command.js';
import type { HallEngine, StreamMessage } from './engine.js';
import { sortBatch, type HallStep, type SortedBatch } from './hall-batch.js';
import type { HallLine } from './hall-log.js';
import { HallTable, type HallFold, type KeepRecord } from './hall-table.js';
import type { HubAnswer } from './hub-relay.js';
import { HUB_SILENT_MS, parseHubWord, type HubWord } from './hub-word.js';
import { placeOf, type LaneTip } from './lane.js';
import type { LaneAlarms } from './lane-publisher.js';
import { LaneRepair } from './lane-repair.js';
import { askSubject, EVERY_HUB, makeResync } from './names.js';

const AGAIN_MS = 500;
/** Pages are told at most so often; what came together is one change. */
const TELL_EVERY_MS = 40;
const LOOK_EVERY_MS = 1000;
const ASK_HUB_MS = 5000;
/** Many congresses; past that a table of a lane is not taken, and counted. */
export const HALL_TABLES_MAX = 10_000;

/** What is kept of the lanes; a `HallLog`. */
export interface LaneStore {
  append(lines: readonly string[]): Promise<void>;
}

export interface HallPorts {
  readonly engine: HallEngine;
  readonly store: LaneStore;
  readonly alarms: LaneAlarms;
  readonly time: Pick<TimePort, 'nowMs' | 'wallMs'>;
  readonly log: LogPort;
  readonly fold: HallFold;
  readonly keepRecord: KeepRecord;
  /** Is told of each table as soon as there is something to show. */
  readonly tableCame: (table: HallTable) => void;
}

interface HubAsHeard {
  readonly word: HubWord;
  readonly atMs: number;
}

export class EventHall {
  readonly #ports: HallPorts;
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #tables = new Map<string, HallTable>();
  readonly #repair: LaneRepair;
  readonly #hubs = new Map<string, HubAsHeard>();
  readonly #shown = new Set<HallTable>();
  readonly #startedMs: number;
  #queue: StreamMessage[] = [];
  #isDraining = false;
  #drained: Promise<void> = Promise.resolve();
  #cancelTell: (() => void) | undefined;
  #cancelLook: (() => void) | undefined;
  #endFollow: (() => Promise<unknown>) | undefined;
  /** The stream was made anew: these hubs were not asked to fill it yet. */
  #emptied = false;
  readonly #askedToFill = new Set<string>();
  #closed = false;
  readonly #counts = {
    hallEntries: 0,
    hallDuplicates: 0,
    hallGaps: 0,
    hallConflicts: 0,
    hallLanesBegun: 0,
    hallNotUnderstood: 0,
    hallFailures: 0,
    hallCommands: 0,
    hallTablesRefused: 0,
  };

  /** `keys`: with which a hub is commanded, by its name. Give it what was kept (`restore`), then `start`. */
  constructor(keys: ReadonlyMap<string, Buffer>, ports: HallPorts) {
    this.#keys = keys;
    this.#ports = ports;
    this.#startedMs = ports.time.nowMs();
    this.#repair = new LaneRepair({
      engine: ports.engine,
      log: ports.log,
      resync: (hub, table) => this.#resync(hub, table),
      followAnew: () => this.#endFollow?.().catch(() => undefined) ?? Promise.resolve(),
      failed: () => (this.#counts.hallFailures += 1),
    });
  }

  /** A line that was kept before this start; all of them, in order, before anything else. */
  restore({ hub, table: name, message }: HallLine): void {
    const table = this.#tableOf(hub, name);
    if (table === undefined) return;
    if (message === undefined) table.forget(table.lane);
    else if (placeOf(message.entry, message.lane === table.lane ? table.tip : { seq: 0, hash: '' }) === 'next') table.take(message);
  }

  /** Those that were kept, as they are to be shown from the start: `tableCame` says nothing of them. */
  restored(): readonly HallTable[] {
    for (const table of this.#tables.values()) {
      table.tell();
      this.#shown.add(table);
    }
    return this.tables;
  }

  start(): void {
    this.#ports.engine.hear(EVERY_HUB, (text) => this.#heardHub(text));
    this.#tellSoon();
    this.#look();
    void this.#follow();
  }

  /** Asked again after each wait. */
  #isClosed(): boolean {
    return this.#closed;
  }

  get tables(): readonly HallTable[] {
    return [...this.#tables.values()];
  }

  /** Where each lane is, by the hall's name of the table. */
  lanes(): Readonly<Record<string, LaneTip & { readonly lane: number }>> {
    return Object.fromEntries(this.tables.map(({ id, tip, lane }) => [id, { ...tip, lane }]));
  }

  /** Each hub, when it was last heard, and by how many entries of its journals the hall is behind it at most. */
  hubs(): Readonly<Record<string, { readonly silentMs: number; readonly tables: number; readonly tablesBehind: number }>> {
    const nowMs = this.#ports.time.nowMs();
    return Object.fromEntries(
      [...this.#hubs].map(([hub, { word, atMs }]) => {
        const behind = word.tables.filter(({ id, seq }) => (this.#tables.get(`${hub} ${id}`)?.tip.seq ?? 0) < seq);
        return [hub, { silentMs: Math.round(nowMs - atMs), tables: word.tables.length, tablesBehind: behind.length }];
      }),
    );
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counts, hallRepairs: this.#repair.repairs, hallTables: this.#tables.size, hallWaiting: this.#queue.length };
  }

  /** What has come is kept; then nothing more is taken. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelLook?.();
    await this.#endFollow?.().catch(() => undefined);
    await this.#drained;
    this.#cancelTell?.();
    this.#tellAll();
  }

  #tableOf(hub: string, name: string): HallTable | undefined {
    const key = `${hub} ${name}`;
    const known = this.#tables.get(key);
    if (known !== undefined) return known;
    if (this.#tables.size >= HALL_TABLES_MAX) {
      this.#counts.hallTablesRefused += 1;
      return undefined;
    }
    const { fold, time, keepRecord } = this.#ports;
    const table = new HallTable(hub, name, { fold, time, keepRecord, send: (action, by) => this.#command(hub, name, action, by) });
    this.#tables.set(key, table);
    this.#repair.add(table, time.nowMs());
    return table;
  }

  async #follow(): Promise<void> {
    // Whoever has kept nothing begins where the stream begins, whatever a hall before it had heard.
    let readsAgain = this.#tables.size === 0;
    while (!this.#closed) {
      try {
        if (readsAgain) await this.#ports.engine.readAgain();
        readsAgain = false;
        if (await this.#ports.engine.ensureStream()) {
          this.#emptied = true;
          this.#askedToFill.clear();
        }
        const { over, end } = await this.#ports.engine.follow((message) => this.#came(message));
        this.#endFollow = end;
        await over;
      } catch (error) {
        if (this.#isClosed()) return;
        this.#counts.hallFailures += 1;
        this.#ports.log.info({ why: String(error) }, 'the hall waits for the engine');
      }
      this.#endFollow = undefined;
      if (!this.#isClosed()) await new Promise<void>((resolve) => void this.#ports.alarms.after(AGAIN_MS, resolve));
    }
  }

  #came(message: StreamMessage): void {
    this.#repair.came(this.#ports.time.nowMs());
    this.#queue.push(message);
    if (this.#isDraining) return;
    this.#isDraining = true;
    this.#drained = this.#drain();
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      const sorted = sortBatch(batch, (hub, name) => this.#tableOf(hub, name));
      this.#count(sorted);
      if (sorted.lines.length > 0 && !(await this.#keep(sorted.lines))) break;
      for (const step of sorted.steps) this.#take(step);
      for (const message of sorted.done) message.kept();
      this.#tellSoon();
    }
    // In the same turn as the last look at the queue: nothing is left lying between the two.
    this.#isDraining = false;
  }

  /** Tries until the disk takes it; false: the hall is closed, and the engine sends it again. */
  async #keep(lines: readonly string[]): Promise<boolean> {
    for (let isTold = false; ; isTold = true) {
      try {
        await this.#ports.store.append(lines);
        return true;
      } catch (error) {
        if (!isTold) this.#ports.log.error({ error: String(error) }, 'the hall cannot keep what comes; it is tried again');
        this.#counts.hallFailures += 1;
        if (this.#closed) return false;
        await new Promise<void>((resolve) => void this.#ports.alarms.after(AGAIN_MS, resolve));
      }
    }
  }

  #count({ steps, gaps, conflicts, begun, duplicates, notUnderstood }: SortedBatch): void {
    const nowMs = this.#ports.time.nowMs();
    this.#counts.hallEntries += steps.filter(({ kind }) => kind === 'take').length;
    this.#counts.hallDuplicates += duplicates;
    this.#counts.hallNotUnderstood += notUnderstood;
    this.#counts.hallGaps += gaps.length;
    this.#counts.hallConflicts += conflicts.length;
    this.#counts.hallLanesBegun += begun.length;
    for (const table of [...gaps, ...conflicts]) this.#repair.missing(table, nowMs);
    for (const { id } of begun) this.#ports.log.warn({ table: id }, 'a journal was replaced: its lane begins anew');
  }

  /** It is kept. */
  #take(step: HallStep): void {
    if (step.kind === 'forget') {
      step.table.forget(step.lane);
      return;
    }
    step.table.take(step.message);
    this.#repair.moved(step.table, this.#ports.time.nowMs());
  }

  #heardHub(text: string): void {
    const parsed = parseHubWord(text);
    if (!parsed.ok) {
      this.#counts.hallNotUnderstood += 1;
      return;
    }
    const { value: word } = parsed;
    const before = this.#hubs.get(word.hub);
    const atMs = this.#ports.time.nowMs();
    this.#hubs.set(word.hub, { word, atMs });
    for (const { id, tableMs } of word.tables) {
      const table = this.#tableOf(word.hub, id);
      if (before?.word.run !== word.run) table?.forgetTime();
      table?.heardTime(tableMs);
    }
    if (this.#emptied && !this.#askedToFill.has(word.hub)) {
      this.#askedToFill.add(word.hub);
      void this.#resync(word.hub, '*');
    }
  }

  /** Once a second: which hubs are silent, and which lanes lack something. */
  #look(): void {
    if (this.#closed) return;
    const nowMs = this.#ports.time.nowMs();
    for (const table of this.#tables.values()) {
      const heard = this.#hubs.get(table.hub);
      const silentMs = nowMs - (heard?.atMs ?? this.#startedMs);
      const since = new Date(this.#ports.time.wallMs() - silentMs).toISOString().slice(11, 16);
      table.warn(silentMs > HUB_SILENT_MS ? tell('warning.hub-silent', { hub: table.hub, time: `${since} UTC` }) : undefined);
      const said = heard?.word.tables.find(({ id }) => id === table.table);
      this.#repair.looked(table, said !== undefined && said.lane === table.lane && said.seq > table.tip.seq, nowMs);
    }
    this.#tellSoon();
    // What waits to be kept may be what is missing.
    if (this.#queue.length === 0) void this.#repair.repair(nowMs);
    this.#cancelLook = this.#ports.alarms.after(LOOK_EVERY_MS, () => this.#look());
  }

  async #resync(hub: string, table: string): Promise<void> {
    try {
      await this.#ports.engine.ask(askSubject(hub), makeResync(table), ASK_HUB_MS);
    } catch {
      // It is asked again with its next word, or by the next repair.
      this.#askedToFill.delete(hub);
      this.#counts.hallFailures += 1;
    }
  }

  async #command(
    hub: string,
    table: string,
    action: Action,
    by: Exclude<Role, 'board'>,
  ): Promise<Result<readonly GameEvent[], TableRefusal>> {
    const key = this.#keys.get(hub);
    const heard = this.#hubs.get(hub);
    const nowMs = this.#ports.time.nowMs();
    const role = HALL_ROLES.find((one) => one === by);
    const notTaken = (why: string): Result<readonly GameEvent[], TableRefusal> =>
      refuse(refusedAs(`hub-${why}`, tell('refusal.hub-refused', { hub, why })));
    if (key === undefined) return notTaken('unsigned');
    if (role === undefined) return notTaken('role');
    if (heard === undefined || nowMs - heard.atMs > HUB_SILENT_MS)
      return refuse(refusedAs('hub-silent', tell('refusal.hub-silent', { hub })));
    const { run, nowMs: saidMs } = heard.word;
    const command: HallCommand = { id: randomUUID(), hub, run, atMs: saidMs + nowMs - heard.atMs, table, by: role, action };
    this.#counts.hallCommands += 1;
    let answered: string;
    try {
      answered = await this.#ports.engine.ask(askSubject(hub), makeSigned(JSON.stringify(command), key), ASK_HUB_MS);
    } catch {
      return refuse(refusedAs('hub-unanswered', tell('refusal.hub-unanswered', { hub })));
    }
    const text = parseSigned(answered, key);
    if (text === undefined) return notTaken('unsigned');
    const answer = JSON.parse(text) as HubAnswer;
    if (answer.kind === 'not-taken') {
      return answer.why === 'sealed' ? refuse(refusedAs('sealed-at-table', tell('refusal.sealed-at-table'))) : notTaken(answer.why);
    }
    if (answer.id !== command.id) return notTaken('unsigned');
    return answer.kind === 'refused' ? refuse(answer.refusal) : ok(answer.events);
  }

  #tellSoon(): void {
    this.#cancelTell ??= this.#ports.alarms.after(TELL_EVERY_MS, () => {
      this.#cancelTell = undefined;
      this.#tellAll();
    });
  }

  #tellAll(): void {
    for (const table of this.#tables.values()) {
      if (!table.isChanged) continue;
      table.tell();
      if (this.#shown.has(table)) continue;
      this.#shown.add(table);
      this.#ports.tableCame(table);
    }
  }
}
