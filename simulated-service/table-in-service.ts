/**
 * One table of the simulated service, over all runs of it: what it has told people, what they see on their page, what they have
 * asked for, and the arbiter who looks after the clocks.
 */
import path from 'node:path';
import type { Chance } from '../simulator/chance.js';
import { openGsbBoard } from '../src/boards/gsb/gsb-board.js';
import { AnsweredOnce } from '../src/console/answered-once.js';
import { liveChange } from '../src/console/view/live-change.js';
import { liveTable, type LiveTable } from '../src/console/view/live-table.js';
import { toldAhead, toldChange, toldWhole, type TableOnPage } from '../src/console/view/table-on-page.js';
import { parseCheckpoint } from '../src/core/clock/checkpoint.js';
import type { ClockAction } from '../src/core/clock/clock-actions.js';
import { clockAt, type Clock } from '../src/core/clock/clock.js';
import type { GameEvent } from '../src/core/game/event.js';
import { COLORS, type Color } from '../src/core/go/color.js';
import { rulesetNamed } from '../src/core/go/ruleset.js';
import type { LogPort, TimePort } from '../src/session/ports.js';
import { Session } from '../src/session/session.js';
import { openJournal } from '../src/storage/journal.js';
import type { BoardAtTable } from './board-at-table.js';
import type { SimulatedDisk, SimulatedRecords } from './disk.js';
import { PageWords } from './page-words.js';
import { EVERY_SECOND, SimulatedVoice } from './voice.js';
import type { SimulatedProcess, World } from './world.js';

/** More than anybody uses: the flag is another story. */
const MAIN_MS = 3_600_000;
const CONTROL = '60m';

/** Where somebody reads the seconds there have to be some. */
const PERIOD_MS = 30_000;
const PERIODS = 20;
const CONTROL_ALOUD = '1s + 20x30s';

/** What clocks and truth may differ by with nothing said. */
export const CLOCK_OFF_MAX_MS = 50;

/** Until somebody who was not answered asks again. */
const ASKED_AGAIN_MS = 5000;

/** What is wrong with cable, journal or record is said within this: a board that says nothing is missed after three seconds. */
const SAID_WITHIN_MS = 5000;

/** What is said aloud of an event; the players of a simulated evening break no rule. */
const aloudOf = (event: GameEvent): string | undefined => {
  if (event.kind === 'moved') return event.move.kind === 'pass' ? 'pass' : `${event.color}.plays`;
  if (event.kind === 'ended') return event.result?.startsWith('B+') === true ? 'black.wins' : 'white.wins';
  if (event.kind !== 'clock' || event.happened === null) return undefined;
  if (event.happened.kind === 'clock-started') return event.happened.side;
  return event.happened.kind === 'paused' ? 'pause' : event.happened.kind === 'resumed' ? 'resume' : undefined;
};

/** After a press, a stone or a start the table has had its say within this, however slow the disk is. */
const SETTLES_MS = 3000;

const japanese = () => {
  const found = rulesetNamed('japanese');
  if (!found.ok) throw new Error(found.refusal);
  return found.value;
};

export interface Breach {
  readonly atMs: number;
  readonly table: string;
  readonly what: string;
}

export class TableInService {
  readonly id: string;
  readonly file: string;
  readonly board: BoardAtTable;
  readonly #world: World;
  readonly #chance: Chance;
  /** Somebody reads the seconds. */
  readonly #isAloud: boolean;
  readonly #breached: (breach: Breach) => void;
  session: Session | undefined;
  #process: SimulatedProcess | undefined;
  #time: TimePort | undefined;
  #answers = new AnsweredOnce();
  /** What somebody who watches has: `kept` as it was told, `shown` with what is ahead of a slow disk. */
  #page: TableOnPage | undefined;
  #openedMs = 0;
  /** Said once, until it is right again. */
  #wasOff = false;
  /** Events of the present game that people have been told, in order. */
  told: string[] = [];
  /** Every note that somebody asked for, and those that were answered. */
  readonly asked = new Set<string>();
  readonly answered = new Set<string>();
  /** What was said aloud, and not told on the page yet. */
  #saidAloud: string[] = [];
  readonly #words: PageWords;
  readonly #counts = {
    events: 0,
    commands: 0,
    repeats: 0,
    clocksAssigned: 0,
    clocksCompared: 0,
    shownAhead: 0,
    wordsHeard: 0,
    sentencesAloud: 0,
    troublesSaid: 0,
  };

  constructor(
    id: string,
    folder: string,
    board: BoardAtTable,
    world: World,
    chance: Chance,
    breached: (breach: Breach) => void,
    isAloud = false,
  ) {
    this.#isAloud = isAloud;
    this.id = id;
    this.file = path.join(folder, `${id}.journal`);
    this.board = board;
    this.#world = world;
    this.#chance = chance;
    this.#breached = breached;
    this.#words = new PageWords((what) => this.broken(what));
  }

  get counts(): Readonly<Record<string, number>> {
    return { ...this.#counts, ...this.#words.counts };
  }

  broken(what: string): void {
    this.#breached({ atMs: this.#world.nowMs, table: this.id, what });
  }

  /** Takes the table up in this run of the service. Answers why not. */
  async open(process: SimulatedProcess, disk: SimulatedDisk, records: SimulatedRecords, log: LogPort): Promise<string | undefined> {
    const journal = await openJournal(disk, this.file, this.id, { after: (ms, what) => process.after(ms, what) });
    if (!journal.ok) return journal.refusal;
    if (process.isKilled) return undefined;
    this.checkToldIn(journal.value.gameEvents());
    const time = process.timeAfter(journal.value.lastMs());
    const board = openGsbBoard({ openCable: this.board.cable(process), time, firstCommand: this.#chance.whole(1, 65_535) });
    const settings = {
      tableId: this.id,
      name: this.id,
      address: 'sim:',
      ruleset: japanese(),
      time: this.#isAloud ? CONTROL_ALOUD : CONTROL,
      beginsAnew: false,
    };
    const voice = new SimulatedVoice(this.#world, process, time.worldMs, {
      left: (side) => this.#leftOfPeriod(side),
      isOver: () => this.#isOver(),
      heard: () => (this.#counts.wordsHeard += 1),
      said: (key) => this.#saidAloud.push(key),
      broken: (what) => this.broken(what),
    });
    const reader = this.#isAloud ? { table: EVERY_SECOND, voice } : undefined;
    const session = new Session(settings, { board, reader, journal: journal.value, records: records.of(process), time, log });
    this.session = session;
    this.#process = process;
    this.#time = time;
    this.#answers = new AnsweredOnce();
    this.#openedMs = this.#world.nowMs;
    this.#page = undefined;
    this.#saidAloud = [];
    session.subscribe((snapshot, events) => {
      if (process.isKilled) return;
      // A warning that goes with them is told first.
      if (events.length > 0) this.#checkSaidAloud(events);
      for (const event of events) {
        this.#hears(event);
        log.info({ table: this.id, event: event.kind }, 'heard');
      }
      if (events.length === 0)
        this.#world.note(`${this.id}: ${snapshot.board.link}; ${snapshot.warnings.map(({ message }) => message).join('; ')}`);
    });
    session.watch((safe, ahead) => {
      if (!process.isKilled) this.#sees(liveTable(safe), ahead === undefined ? undefined : liveTable(ahead, false));
    });
    return undefined;
  }

  /** The process was killed: nobody answers any more. */
  lost(): void {
    this.session = undefined;
    this.#process = undefined;
    this.board.forgetReader();
  }

  async close(): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    this.checkQuietPage();
    await session.close();
    this.session = undefined;
  }

  /** What was told is a part of what is there, in the same order. */
  checkToldIn(events: readonly GameEvent[]): void {
    const there = events.map((event) => JSON.stringify(event));
    let at = 0;
    for (const one of this.told) {
      const found = there.indexOf(one, at);
      if (found === -1) {
        this.broken(`told and not kept: ${one.slice(0, 160)}`);
        return;
      }
      at = found + 1;
    }
  }

  checkPage(): void {
    if (this.session === undefined || this.#page === undefined) return;
    const { kept } = this.#page;
    const is = JSON.stringify({ ...liveTable(this.session.snapshot()), version: 0 });
    if (JSON.stringify({ ...kept, version: 0 }) !== is) this.broken('the page keeps something else than the table');
  }

  /** When nothing has gone wrong for long. */
  checkQuietPage(): void {
    this.checkPage();
    if (this.#page?.shown.kept === false) this.broken('the page shows in the end what is not kept');
  }

  /** As the stream tells it: a change of what is safe, and what is shown beyond it. */
  #sees(safe: LiveTable, ahead: LiveTable | undefined): void {
    if (ahead !== undefined) this.#counts.shownAhead += 1;
    if (this.#page === undefined) {
      this.#page = toldAhead(toldWhole(safe), ahead === undefined ? null : liveChange(safe, ahead));
      return;
    }
    const change = { ...liveChange(this.#page.kept, safe), tableId: this.id };
    const told = toldChange(this.#page, ahead === undefined ? change : { ...change, ahead: liveChange(safe, ahead) });
    if (!told.ok) this.broken(`the page cannot follow: ${told.refusal}`);
    else this.#page = told.value;
    const { shown } = this.#page;
    this.#words.sees(shown);
    if (shown.kept !== (ahead === undefined)) this.broken(`what is shown is ${ahead === undefined ? '' : 'not '}kept and is not marked so`);
  }

  #hears(event: GameEvent): void {
    this.#counts.events += 1;
    this.#world.note(`${this.id}: ${JSON.stringify(event)}`);
    if (event.kind === 'started') {
      this.told = [];
      this.board.begin();
    }
    // Checkpoints are for a restart alone: nobody is told.
    if (event.kind !== 'clock-kept') this.told.push(JSON.stringify(event));
  }

  /** Once each, when it is kept, and nothing besides. */
  #checkSaidAloud(events: readonly GameEvent[]): void {
    const said = this.#saidAloud.map((key) => key.replace(/\.plays\..*/, '.plays'));
    this.#saidAloud = [];
    if (!this.#isAloud) return;
    const wanted = events.flatMap((event) => aloudOf(event) ?? []);
    this.#counts.sentencesAloud += said.length;
    if (said.join() !== wanted.join()) this.broken(`said aloud: ${said.join(' ')}; to be said: ${wanted.join(' ')}`);
  }

  #isOver(): boolean {
    const ended = this.#page?.shown.game?.ended;
    return ended !== undefined && ended !== null;
  }

  /** A side gives up. Asked again until it is done: the service may be killed meanwhile. */
  giveUp(color: Color): void {
    const again = (): void => {
      if (this.#isOver()) return;
      this.#process?.after(0, () => void this.session?.submit({ kind: 'resign', color }, 'recorder'));
      this.#world.after(ASKED_AGAIN_MS, again);
    };
    again();
  }

  /** What is really wrong is said: of the cable, the journal and the record. */
  checkTroubleSaid(disk: SimulatedDisk, records: SimulatedRecords): void {
    const { session } = this;
    const process = this.#process;
    if (session === undefined || process === undefined) return;
    const { nowMs } = this.#world;
    // Who has just begun, or stood still, has not had the time to notice.
    const fromMs = Math.max(this.#openedMs, process.stillUntilMs);
    const isLong = (sinceMs: number | undefined): boolean => sinceMs !== undefined && nowMs - Math.max(sinceMs, fromMs) > SAID_WITHIN_MS;
    const { warnings, board } = session.snapshot();
    const missing = (kind: string): boolean => !warnings.some((warning) => warning.kind === kind);
    const troubles = [
      { is: isLong(this.board.outSinceMs()), isSaid: board.link === 'down', what: 'the cable is out' },
      { is: isLong(disk.troubledSinceMs(this.file)), isSaid: !missing('journal'), what: 'the journal cannot be written' },
      { is: isLong(records.troubledSinceMs(this.id)), isSaid: !missing('record'), what: 'the record cannot be written' },
    ];
    for (const { is, isSaid, what } of troubles) {
      if (!is) continue;
      this.#counts.troublesSaid += 1;
      if (!isSaid) this.broken(`${what}, and nothing is said`);
    }
  }

  /** Somebody at the desk writes a note, and asks again where no answer comes. */
  command(isImpatient: boolean): void {
    const { session } = this;
    if (session === undefined) return;
    const text = `note ${this.asked.size + 1}`;
    this.asked.add(text);
    this.#counts.commands += 1;
    const ask = (): void => {
      void this.#answers
        .do(text, text, async () => {
          const done = await session.submit({ kind: 'note', text }, 'arbiter');
          return { status: done.ok ? 200 : 409, body: '' };
        })
        ?.then(({ status }) => {
          if (status === 200 && this.session === session) this.answered.add(text);
        });
    };
    // What people ask of a service that stands still waits for it.
    this.#process?.after(0, ask);
    if (!isImpatient) return;
    this.#process?.after(this.#chance.between(200, 4000), () => {
      if (this.answered.has(text)) return;
      this.#counts.repeats += 1;
      ask();
    });
  }

  /** Of the period that is counted now. */
  #leftOfPeriod(side: Color): number | undefined {
    const clock = this.#clock();
    return clock?.status.kind === 'running' && clock.toMove === side ? clock.sides[side].leftMs : undefined;
  }

  /** As the page shows it, whatever the disk does. */
  #clock(): Clock | undefined {
    const live = this.#page?.shown.game?.clock;
    if (live === undefined || live === null || this.#time === undefined) return undefined;
    const clock = parseCheckpoint(live.checkpoint, live.atMs);
    return clock.ok ? clockAt(clock.value, this.#time.nowMs()) : undefined;
  }

  /** The arbiter passes by: assigns time that nobody knew, and compares the clocks. */
  arbiterLooks(): void {
    const { session } = this;
    const process = this.#process;
    const clock = this.#clock();
    const { onTurn } = this.board;
    if (session === undefined || process === undefined || clock === undefined || onTurn === undefined || this.#isOver()) return;
    if (process.stillUntilMs > this.#world.nowMs || process.catchingUpMs() > 0) return;
    // The state of the board, each warning and each move, as they are: whoever looks is told now, and not in the end.
    this.checkPage();
    const { warnings, board } = session.snapshot();
    const said = warnings.map(({ kind }) => kind);
    if (board.link !== 'up') return;
    const lastMs = Math.max(this.#openedMs, this.board.pressedMs.at(-1) ?? 0, this.board.moves.at(-1)?.putMs ?? 0);
    if (this.#world.nowMs - lastMs < SETTLES_MS) return;
    const { status } = clock;
    const isUnknown = status.kind === 'paused' && ['restart', 'board-lost', 'stood-still'].includes(status.reason);
    if (isUnknown || (status.kind === 'ready' && said.includes('gap'))) this.#assign(session, onTurn, clock, isUnknown);
    else if (status.kind === 'running' && said.includes('gap')) this.#assign(session, onTurn, clock, false);
    else if (status.kind === 'running') this.#compare(clock, onTurn);
  }

  #assign(session: Session, onTurn: Color, clock: Clock, isPaused: boolean): void {
    this.#counts.clocksAssigned += 1;
    this.#world.note(`${this.id}: the arbiter sets the clocks right`);
    const used = this.board.usedMs(this.#world.nowMs);
    const acts: ClockAction[] = COLORS.map((side) => ({
      kind: 'correct',
      side,
      set: this.#isAloud ? { mainMs: 0, periodsLeft: PERIODS, leftMs: this.#leftReally(side) } : { mainMs: MAIN_MS - used[side] },
      why: 'seen at the table',
    }));
    if (clock.status.kind === 'ready') acts.push({ kind: 'start', side: onTurn });
    else if (clock.toMove !== onTurn) acts.push({ kind: 'turn-over-to', side: onTurn });
    if (isPaused) acts.push({ kind: 'resume' });
    for (const act of acts) void session.submit({ kind: 'clock', clock: act }, 'arbiter');
  }

  /** Of the period: the side that waits has a whole one. */
  #leftReally(side: Color): number {
    const goneMs = side === this.board.onTurn ? this.#world.nowMs - (this.board.pressedMs.at(-1) ?? 0) : 0;
    return PERIOD_MS - (goneMs % PERIOD_MS);
  }

  #compare(clock: Clock, onTurn: Color): void {
    this.#counts.clocksCompared += 1;
    const used = this.board.usedMs(this.#world.nowMs);
    const isCounted = COLORS.every((side) => clock.sides[side].moves > 0 && clock.sides[side].mainMs === 0);
    if (this.#isAloud && !isCounted) return;
    for (const side of COLORS) {
      const { mainMs, leftMs } = clock.sides[side];
      const beyondMs = this.#isAloud ? leftMs - this.#leftReally(side) : mainMs - (MAIN_MS - used[side]);
      // A little before and after the end of a period are near each other.
      const offMs = this.#isAloud ? beyondMs - PERIOD_MS * Math.round(beyondMs / PERIOD_MS) : beyondMs;
      if (Math.abs(offMs) <= CLOCK_OFF_MAX_MS) continue;
      if (this.#wasOff) return;
      this.#wasOff = true;
      this.broken(`${side}'s clock is off by ${offMs} ms and nothing is said (${onTurn} is on turn, the clock runs for ${clock.toMove})`);
      return;
    }
    this.#wasOff = false;
  }
}
