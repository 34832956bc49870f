/**
 * A simulated evening: the whole service in one process on virtual time, with the troubles that its seed draws, and then without.
 *
 *     tables, cables, journals, pages, people ─▶ minutes of trouble ─▶ some without ─▶ closed, read again, compared
 *
 * What has to hold: what was told is kept; a command that was answered is done once, another at most once; clocks are right or
 * people are told; a record is never shorter without a takeback; the inputs give the same events again; memory is bounded; and
 * when the faults have stopped, record and board agree or the page says what is open.
 */
import { mkdtempSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Chance } from '../simulator/chance.js';
import { makePointName } from '../src/core/go/point.js';
import type { JournalEntry } from '../src/session/ports.js';
import { stepAgain } from '../src/session/step-again.js';
import { WAITING_ENTRIES_MAX } from '../src/storage/journal.js';
import { withCopy } from '../src/storage/journal-check.js';
import { openJournalFile } from '../src/storage/journal-file.js';
import { entryOf, readableRows } from '../src/storage/journal-rows.js';
import { BoardAtTable, SIZE } from './board-at-table.js';
import { movesIn, SimulatedDisk, SimulatedRecords } from './disk.js';
import { drawFaults, withoutFaults, type Faults } from './faults.js';
import { SimulatedLog } from './log-disk.js';
import { TableInService, type Breach } from './table-in-service.js';
import { SimulatedProcess, World } from './world.js';

/** How long it goes wrong, how long people play on without that, and how long nothing more happens. In ms. */
export interface EveningLength {
  readonly faultsMs: number;
  readonly playedOnMs: number;
  readonly quietMs: number;
}

export const WHOLE: EveningLength = { faultsMs: 180_000, playedOnMs: 40_000, quietMs: 110_000 };
/** For a test suite that has other things to do. */
export const SHORT: EveningLength = { faultsMs: 60_000, playedOnMs: 20_000, quietMs: 60_000 };

type Note = (atMs: number, what: string) => void;

const MINUTE_MS = 60_000;

/** How often the arbiter passes by, and how often somebody writes a note. */
const ARBITER_MS = 2000;
const NOTE_MS = 15_000;

/** Where somebody reads the seconds, one game ends in the middle of the trouble: this share of it after its players have stopped. */
const STOPS_AT = 0.5;
const GIVES_UP_AT = 0.6;
/** And the others when nobody plays any more, in ms. */
const GIVES_UP_AFTER_MS = 30_000;

/** A journal that was removed is missed and written anew within seconds. */
const GONE_SEEN_MS = 2000;

/** From a kill to the next start. */
const DOWN_MS = [500, 5000] as const;

/** Alarms of three tables and their boards; more is a leak. */
const ALARMS_MAX = 400;

export interface Evening {
  readonly seed: number;
  readonly steps: number;
  readonly tables: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly counts: Readonly<Record<string, number>>;
  readonly broken: readonly string[];
}

const add = (into: Record<string, number>, more: Readonly<Record<string, number>>): void => {
  for (const [name, count] of Object.entries(more)) into[name] = (into[name] ?? 0) + count;
};

/** Where files cost no disk. */
const folderFor = (seed: number): string => {
  const memory = '/dev/shm';
  return mkdtempSync(path.join(existsSync(memory) ? memory : tmpdir(), `banmen-sim-${seed}-`));
};

class SimulatedService {
  readonly world: World;
  readonly broken: Breach[] = [];
  readonly tables: TableInService[];
  readonly disk: SimulatedDisk;
  readonly records: SimulatedRecords;
  readonly log: SimulatedLog;
  readonly #chance: Chance;
  faults: Faults;
  #process: SimulatedProcess;
  readonly counts = { kills: 0, standstills: 0, damageFound: 0 };

  readonly #faultsMs: number;

  constructor(seed: number, folder: string, faultsMs: number, wanted: Partial<Faults>, note: Note | undefined) {
    this.world = new World(note);
    this.#process = new SimulatedProcess(this.world);
    this.#chance = new Chance(seed);
    this.#faultsMs = faultsMs;
    this.faults = { ...drawFaults(this.#chance.stream('faults')), ...wanted };
    this.disk = new SimulatedDisk(this.world, this.#chance.stream('disk'), this.faults, this.#process);
    this.records = new SimulatedRecords(this.world, this.#chance.stream('records'), this.faults);
    this.tables = Array.from({ length: this.faults.tables }, (_, index) => {
      const boardId = this.faults.equalIds ? 'sim-0001' : `sim-000${index + 1}`;
      const board = new BoardAtTable(this.world, this.#chance.stream(`board ${index}`), this.faults, boardId);
      const people = this.#chance.stream(`people ${index}`);
      return new TableInService(
        `table-${index + 1}`,
        folder,
        board,
        this.world,
        people,
        (breach) => this.broken.push(breach),
        this.faults.aloud,
      );
    });
    this.log = new SimulatedLog(this.world, this.#chance.stream('log'), this.faults, (what) => this.tables[0]?.broken(what));
    this.records.onShorter = (name, was, now) => this.#recordShorter(name, was, now);
    this.disk.onUnseen = (file) =>
      this.tables.find((table) => table.file === file)?.broken('the end of its journal was changed, and what is told of it is wrong');
  }

  async start(): Promise<void> {
    this.#process = new SimulatedProcess(this.world);
    this.disk.process = this.#process;
    const process = this.#process;
    const log = this.log.open(process);
    for (const table of this.tables) {
      const restore = this.faults.flippedBits && this.counts.kills > 0 ? this.disk.flipOneBit(table.file, table.id) : undefined;
      const before = this.broken.length;
      const refused = await table.open(process, this.disk, this.records, log);
      if (refused === undefined || restore === undefined) {
        if (refused !== undefined) table.broken(`not taken up: ${refused}`);
        continue;
      }
      // Damage is found and said, and not played on with: whoever looks after the machine brings back the file.
      this.counts.damageFound += 1;
      if (!refused.includes('damaged') && !refused.includes('no journal')) table.broken(`damage is called something else: ${refused}`);
      this.broken.length = before;
      restore();
      const again = await table.open(process, this.disk, this.records, log);
      if (again !== undefined) table.broken(`not taken up: ${again}`);
    }
  }

  kill(): void {
    if (this.#process.isKilled) return;
    if (this.disk.hasGone) {
      this.world.after(GONE_SEEN_MS, () => this.kill());
      return;
    }
    this.counts.kills += 1;
    this.world.note('the service is killed');
    this.#process.isKilled = true;
    this.disk.kill(this.faults.powerCuts);
    this.log.check(true);
    for (const table of this.tables) table.lost();
    this.world.after(this.#chance.between(...DOWN_MS), () => void this.start());
  }

  standStill(): void {
    if (this.#process.isKilled || this.#process.stillUntilMs > this.world.nowMs) return;
    this.counts.standstills += 1;
    this.#process.standStill(this.faults.standstillMs * this.#chance.between(0.2, 1));
  }

  stopFaults(): void {
    this.world.note('the faults stop');
    this.disk.onWriting = undefined;
    this.faults = withoutFaults(this.faults);
    this.disk.faults = this.faults;
    this.records.faults = this.faults;
    this.log.faults = this.faults;
    for (const { board } of this.tables) board.faults = this.faults;
  }

  #recordShorter(name: string, was: number, now: number): void {
    const table = this.tables.find(({ id }) => name.includes(id));
    const isSaid = table?.told.some((event) => /"kind":"(?:taken-back|revised|corrected|undone)"/.test(event));
    if (isSaid !== true) table?.broken(`the record has ${now} moves where it had ${was}, and no takeback says so`);
  }

  /** Trouble of one kind comes so many times a minute, and until the faults stop. */
  trouble(perMinute: number, what: () => void): void {
    if (perMinute === 0) return;
    const next = (): void => {
      this.world.after(this.#chance.exponential(MINUTE_MS / perMinute), () => {
        if (this.world.nowMs >= this.#faultsMs) return;
        what();
        next();
      });
    };
    next();
  }
}

const every = (world: World, ms: number, what: () => void): void => {
  const again = (): void => {
    what();
    world.after(ms, again);
  };
  world.after(ms, again);
};

/** The entries of a journal, whole, from a copy. */
const entriesOf = (file: string): readonly JournalEntry[] | string =>
  withCopy(file, (database) =>
    [...readableRows(database)].flatMap((row) => {
      const entry = entryOf(row);
      return entry === undefined ? [] : [entry];
    }),
  );

const checkRecordAndBoard = (table: TableInService): void => {
  const snapshot = table.session?.snapshot();
  const game = snapshot?.game;
  if (snapshot === undefined || game === undefined) {
    table.broken('there is no game in the end');
    return;
  }
  const isSaid =
    snapshot.board.link !== 'up' || snapshot.warnings.length > 0 || game.mismatch.length > 0 || game.moves.some(({ certain }) => !certain);
  const recorded = new Map<number, string>();
  for (const side of ['black', 'white'] as const) for (const point of game.setUp[side]) recorded.set(point, side);
  for (const { color, point } of game.moves) if (point !== null) recorded.set(point, color);
  const lying = new Map(table.board.moves.map(({ color, point }) => [point, color] as const));
  const wrong = [...new Set([...recorded.keys(), ...lying.keys()])].filter((point) => recorded.get(point) !== lying.get(point));
  if (wrong.length > 0 && !isSaid)
    table.broken(`record and board differ on ${wrong.map((point) => makePointName(point, SIZE)).join(' ')}, and nothing is said`);
  const setUp = game.setUp.black.length + game.setUp.white.length;
  if (setUp > 0) table.broken(`${setUp} stones became a set-up in silence`);
  const known = game.moves.map(({ color, point, order }) => (order === 'known' ? `${color} ${point}` : undefined));
  const played = table.board.moves.map(({ color, point }) => `${color} ${point}`);
  const misplaced = known.findIndex((move, index) => move !== undefined && move !== played[index]);
  if (misplaced !== -1 && !isSaid)
    table.broken(`move ${misplaced + 1} is ${known[misplaced] ?? ''} and was ${played[misplaced] ?? 'none'}`);
};

const checkKept = (table: TableInService, records: SimulatedRecords): void => {
  const opened = openJournalFile(table.file, table.id);
  if (!opened.ok) {
    table.broken(`cannot be read in the end: ${opened.refusal}`);
    return;
  }
  const events = opened.value.gameEvents();
  opened.value.close();
  table.checkToldIn(events);
  const notes = events.flatMap((event) => (event.kind === 'noted' ? [event.text] : []));
  for (const text of table.asked) {
    const times = notes.filter((note) => note === text).length;
    if (table.answered.has(text) && times !== 1) table.broken(`${text} was answered and is there ${times} times`);
    else if (times > 1) table.broken(`${text} was never answered and is there ${times} times`);
  }
  const entries = entriesOf(table.file);
  if (typeof entries === 'string') {
    table.broken(entries);
    return;
  }
  const { differs } = stepAgain(entries);
  if (differs !== undefined)
    table.broken(
      `stepped again, entry ${differs.entry} is ${(differs.again ?? 'nothing').slice(0, 120)} and was ${(differs.was ?? 'nothing').slice(0, 120)}`,
    );
  const [sgf = ''] = [...records.files].filter(([name]) => name.includes(table.id)).map(([, text]) => text);
  const game = events.reduce((count, event) => (event.kind === 'moved' ? Math.max(count, event.number) : count), 0);
  if (game > 0 && movesIn(sgf) === 0) table.broken('the record was never written');
};

/** Plays the evening of a seed. `wanted`: troubles that are not drawn. `note` hears what happens. */
export const playEvening = async (seed: number, length = WHOLE, wanted: Partial<Faults> = {}, note?: Note): Promise<Evening> => {
  const folder = folderFor(seed);
  const service = new SimulatedService(seed, folder, length.faultsMs, wanted, note);
  const { world, tables, disk, records } = service;
  const chance = new Chance(seed).stream('trouble');
  const faults: Record<string, number> = {};
  const counts: Record<string, number> = {};
  try {
    world.at(0, () => void service.start());
    const {
      tables: count,
      kills,
      standstills,
      cablePulled,
      cablePulledMs,
      diskFull,
      diskFullMs,
      unlinked,
      impatient,
      logFull,
      logFullMs,
    } = service.faults;
    service.trouble(kills, () => {
      if (service.faults.powerCuts) disk.onWriting = () => service.kill();
      else service.kill();
    });
    service.trouble(standstills, () => service.standStill());
    service.trouble(cablePulled * count, () => chance.pick(tables)?.board.pull(cablePulledMs * chance.between(0.3, 1)));
    service.trouble(diskFull, () => (disk.fullUntilMs = world.nowMs + diskFullMs * chance.between(0.3, 1)));
    service.trouble(unlinked, () => disk.unlinkOne());
    service.trouble(logFull, () => (service.log.fullUntilMs = world.nowMs + logFullMs * chance.between(0.3, 1)));
    every(world, ARBITER_MS, () => {
      for (const table of tables) {
        table.arbiterLooks();
        table.checkTroubleSaid(disk, records);
      }
    });
    for (const table of tables) every(world, NOTE_MS, () => table.command(chance.happens(impatient)));
    let alarmsMost = 0;
    every(world, MINUTE_MS / 6, () => {
      alarmsMost = Math.max(alarmsMost, world.waiting);
      service.log.checkBound();
    });
    const endsEarly = service.faults.aloud ? chance.pick([...tables, undefined]) : undefined;
    if (endsEarly !== undefined) {
      world.at(length.faultsMs * STOPS_AT, () => endsEarly.board.stopPlaying());
      world.at(length.faultsMs * GIVES_UP_AT, () => endsEarly.giveUp('white'));
    }
    await world.runTo(length.faultsMs);
    service.stopFaults();
    await world.runTo(length.faultsMs + length.playedOnMs);
    for (const { board } of tables) board.stopPlaying();
    if (service.faults.aloud) for (const table of tables) world.after(GIVES_UP_AFTER_MS, () => table.giveUp('black'));
    await world.runTo(length.faultsMs + length.playedOnMs + length.quietMs);
    if (alarmsMost > ALARMS_MAX) tables[0]?.broken(`${alarmsMost} alarms wait`);
    for (const table of tables) {
      if (service.faults.aloud && table.session?.snapshot().game?.ended === undefined) table.broken('the game has no end');
      // What was still to be seen when the game was given up is no part of it.
      if (table !== endsEarly) checkRecordAndBoard(table);
      const { journalEntriesWaitingMost = 0, stepsFailed = 0, listenersFailed = 0 } = table.session?.counters() ?? {};
      if (journalEntriesWaitingMost > WAITING_ENTRIES_MAX) table.broken(`${journalEntriesWaitingMost} entries waited`);
      if (stepsFailed + listenersFailed > 0) table.broken(`${stepsFailed} steps and ${listenersFailed} listeners failed`);
    }
    const closing = Promise.all(tables.map((table) => table.close())).then(() => service.log.close());
    await world.runTo(world.nowMs + MINUTE_MS);
    await closing;
    service.log.check(false);
    for (const table of tables) {
      checkKept(table, records);
      add(counts, table.counts);
      add(faults, table.board.counts);
    }
    add(faults, disk.counts);
    add(faults, service.counts);
    const { logFull: logsFull, logShort, logLinesDropped, logLines } = service.log.counts;
    add(faults, { logsFull, logShort, logLinesDropped });
    add(counts, { logLines });
    add(faults, { recordsFailed: records.counts.recordsFailed });
    delete faults['appends'];
    add(counts, { appends: disk.counts.appends, moves: tables.reduce((sum, { board }) => sum + board.moves.length, 0) });
    const broken = service.broken.map(({ atMs, table, what }) => `${(atMs / 1000).toFixed(1)} s, ${table}: ${what}`);
    return { seed, steps: world.steps, tables: tables.length, faults, counts, broken };
  } finally {
    disk.kill(false);
    rmSync(folder, { recursive: true, force: true });
  }
};
