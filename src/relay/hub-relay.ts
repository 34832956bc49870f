/**
 * HubRelay: the relay of one hub: every table's lane into the stream, a word every two seconds, and answers to the hall.
 *
 *     journal ─ more of it is safe ─▶ LanePublisher ─ journal, page by page ─▶ engine
 *     hall ─ signed command ─▶ CommandBook ─▶ TablePort.submit ─▶ signed answer
 *
 * Nothing here is waited for: a table hears of no relay, and a hub goes on for days without one.
 */
import type { Action } from '../core/game/action.js';
import type { GameEvent } from '../core/game/event.js';
import type { JournalPages, KeptTextPort, LogPort, TablePort, TableRefusal, TimePort } from '../session/ports.js';
import { CommandBook, makeSigned, type CommandRefusal, type HallCommand } from './command.js';
import type { RelayEngine } from './engine.js';
import { HUB_WORD_EVERY_MS, makeHubWord } from './hub-word.js';
import { LanePublisher, type LaneAlarms, type LaneCursor } from './lane-publisher.js';
import { askSubject, hubSubject, laneSubject, parseResync } from './names.js';

/** How often the cursors are written down while they move: what a kill costs is looked up in the stream. */
const CURSORS_EVERY_MS = 1000;

/** One table as its relay sees it. */
export interface RelayedTable {
  readonly table: Pick<TablePort, 'id' | 'name' | 'submit'>;
  readonly journal: JournalPages;
  readonly time: Pick<TimePort, 'nowMs'>;
}

export interface HubRelayPorts {
  readonly engine: RelayEngine;
  readonly cursors: KeptTextPort;
  readonly alarms: LaneAlarms;
  readonly log: LogPort;
  /** Since this run began, in ms. */
  readonly nowMs: () => number;
}

export interface HubRelaySettings {
  readonly hub: string;
  /** Another one at each start. */
  readonly run: string;
  /** Without it the hall only watches. */
  readonly commandKey: Buffer | undefined;
}

/** What a hub answers the hall. */
export type HubAnswer =
  | { readonly id: string; readonly kind: 'done'; readonly events: readonly GameEvent[] }
  | { readonly id: string; readonly kind: 'refused'; readonly refusal: TableRefusal }
  | { readonly id: string; readonly kind: 'not-taken'; readonly why: CommandRefusal | 'no-table' | 'sealed' };

type Cursors = Readonly<Record<string, LaneCursor>>;

const readCursors = (kept: KeptTextPort, log: LogPort): Cursors => {
  try {
    return JSON.parse(kept.read() ?? '{}') as Cursors;
  } catch (error) {
    log.warn({ error: String(error) }, 'the cursors of the relay cannot be read: the stream says how far it is');
    return {};
  }
};

/** A move that is sealed is written at its table, and nowhere on the way. */
const tellsSealedMove = (action: Action): boolean => action.kind === 'seal' && action.move !== undefined;

export class HubRelay {
  readonly #settings: HubRelaySettings;
  readonly #ports: HubRelayPorts;
  readonly #tables: RelayedTable[] = [];
  readonly #lanes = new Map<string, LanePublisher>();
  readonly #cursors: Map<string, LaneCursor>;
  readonly #book: CommandBook | undefined;
  readonly #ends: (() => void)[] = [];
  readonly #troubles = new Map<string, string>();
  #cancelCursors: (() => void) | undefined;
  #cancelWord: (() => void) | undefined;
  #closed = false;
  readonly #counts = { relayCommandsTaken: 0, relayCommandsRefused: 0, relayCursorsFailed: 0 };

  constructor(settings: HubRelaySettings, ports: HubRelayPorts) {
    const { hub, run, commandKey } = settings;
    this.#settings = settings;
    this.#ports = ports;
    this.#cursors = new Map(Object.entries(readCursors(ports.cursors, ports.log)));
    this.#book = commandKey === undefined ? undefined : new CommandBook(hub, run, commandKey);
    this.#ends.push(ports.engine.serve(askSubject(hub), (text) => this.#answer(text)));
    this.#sayWord();
  }

  /** The table is told of from now on, from where its lane ends. */
  add(relayed: RelayedTable): void {
    const { table, journal } = relayed;
    this.#tables.push(relayed);
    const lane = new LanePublisher(
      { subject: laneSubject(this.#settings.hub, table.id), idStem: `${this.#settings.hub}:${table.id}`, name: table.name },
      {
        engine: this.#ports.engine,
        journal,
        alarms: this.#ports.alarms,
        advanced: (cursor) => this.#advanced(table.id, cursor),
        trouble: (why) => this.#trouble(table.id, why),
      },
      this.#cursors.get(table.id),
    );
    this.#lanes.set(table.id, lane);
    this.#ends.push(journal.watchKept(() => lane.wake()));
    lane.wake();
  }

  counters(): Readonly<Record<string, number>> {
    const sums: Record<string, number> = { ...this.#counts, relayLanesInTrouble: this.#troubles.size };
    for (const lane of this.#lanes.values())
      for (const [name, count] of Object.entries(lane.counters())) sums[name] = (sums[name] ?? 0) + count;
    return sums;
  }

  /** Where each lane is, by table: two machines that have the same hash have the same entries. */
  lanes(): Readonly<Record<string, LaneCursor | undefined>> {
    return Object.fromEntries(this.#tables.map(({ table }) => [table.id, this.#cursors.get(table.id)]));
  }

  /** Sends nothing more, and writes down how far it came. Close the engine after it. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelWord?.();
    this.#cancelCursors?.();
    for (const end of this.#ends) end();
    for (const lane of this.#lanes.values()) lane.close();
    await this.#writeCursors();
  }

  #advanced(table: string, cursor: LaneCursor): void {
    this.#cursors.set(table, cursor);
    if (this.#closed) return;
    this.#cancelCursors ??= this.#ports.alarms.after(CURSORS_EVERY_MS, () => {
      this.#cancelCursors = undefined;
      void this.#writeCursors();
    });
  }

  async #writeCursors(): Promise<void> {
    try {
      await this.#ports.cursors.write(JSON.stringify(Object.fromEntries(this.#cursors)));
    } catch (error) {
      this.#counts.relayCursorsFailed += 1;
      this.#ports.log.warn({ error: String(error) }, 'the cursors of the relay cannot be written: the stream says how far it is');
    }
  }

  /** Said once when nothing goes out any more, and once when it does again. */
  #trouble(table: string, why: string | undefined): void {
    const before = this.#troubles.size;
    if (why === undefined) this.#troubles.delete(table);
    else this.#troubles.set(table, why);
    if (before === 0 && why !== undefined) this.#ports.log.warn({ why }, 'the relay waits for the engine; the tables go on');
    if (before > 0 && this.#troubles.size === 0) this.#ports.log.info({}, 'the relay goes on');
  }

  #sayWord(): void {
    const { hub, run } = this.#settings;
    const tables = this.#tables.map(({ table, time }) => {
      const { lane, tip } = this.#lanes.get(table.id)?.tip() ?? { lane: 1, tip: { seq: 0, hash: '' } };
      return { id: table.id, name: table.name, lane, seq: tip.seq, hash: tip.hash, tableMs: time.nowMs() };
    });
    this.#ports.engine.tell(hubSubject(hub), makeHubWord({ hub, run, nowMs: this.#ports.nowMs(), tables }));
    this.#cancelWord = this.#ports.alarms.after(HUB_WORD_EVERY_MS, () => this.#sayWord());
  }

  async #answer(text: string): Promise<string> {
    const resync = parseResync(text);
    if (resync !== undefined) {
      for (const [table, lane] of this.#lanes) if (resync === '*' || resync === table) lane.resync();
      return text;
    }
    const key = this.#settings.commandKey;
    if (this.#book === undefined || key === undefined) return '';
    const taken = this.#book.take(text, this.#ports.nowMs());
    if (!taken.ok) {
      this.#counts.relayCommandsRefused += 1;
      this.#ports.log.warn({ why: taken.refusal }, 'a command from the hall was not taken');
      return makeSigned(JSON.stringify({ id: '', kind: 'not-taken', why: taken.refusal } satisfies HubAnswer), key);
    }
    this.#counts.relayCommandsTaken += 1;
    return makeSigned(JSON.stringify(await this.#carryOut(taken.value)), key);
  }

  async #carryOut({ id, table: wanted, by, action }: HallCommand): Promise<HubAnswer> {
    const table = this.#tables.find((one) => one.table.id === wanted)?.table;
    if (table === undefined) return { id, kind: 'not-taken', why: 'no-table' };
    if (tellsSealedMove(action)) return { id, kind: 'not-taken', why: 'sealed' };
    this.#ports.log.info({ table: table.id, by, action: action.kind }, 'a command from the hall');
    const done = await table.submit(action, by);
    return done.ok ? { id, kind: 'done', events: done.value } : { id, kind: 'refused', refusal: done.refusal };
  }
}
