/**
 * Pipeline: inputs go through the steps of a table into the journal, and only then on.
 *
 *     take ──▶ step, step, ... ──▶ one append ──(safe)──▶ behind.safe(events, said)
 *                                      └─(not safe after SHOWN_AHEAD_MS)──▶ behind.ahead(events)
 *
 * Steps run ahead of the disk: the next input does not wait for the sync of the one before. So there
 * are three moments: `now` (as far as the steps have gone), `safe` (as far as the journal has it), and
 * `shown`, which is `safe` but where the disk is slow: then those who only show the table are ahead of it.
 * What the journal refuses never happened: the table goes back to what is safe.
 */
import type { GameEvent } from '../core/game/event.js';
import type { Game } from '../core/game/game.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { Announcement } from '../core/table/announcements.js';
import { lightsAtSensors } from '../core/table/lights.js';
import { step } from '../core/table/step.js';
import { LATE_LINE_MS } from '../core/table/table-clock.js';
import type { Output, TableState } from '../core/table/table-state.js';
import { tell } from '../words/telling.js';
import { fullBudget, spendEntries, type EntryBudget } from './entry-budget.js';
import type { TableRefusal, JournalEntry, JournalPort, Light, LogPort, TableInput, TimePort } from './ports.js';
import { refusalOf, refusedAs } from '../words/table-refusal.js';
import { afterEvent, type TableFacts } from './table-facts.js';

/** A step is taken only when the journal has room for whatever it may set off. */
const ROOM_FOR_A_STEP = 2000;

/**
 * What decides nothing (lines, notes, inputs) leaves so much room free: it waits for seconds before it is kept, and a flood of it
 * would else leave none for the stone that comes behind it. Half of what a journal holds in memory.
 */
const ROOM_FOR_DECISIONS = 10_000;

/** How long a deadline waits when the journal has no room, in ms. */
const NO_ROOM_WAIT_MS = 500;

/**
 * How long what was decided may be on its way to the disk before it is shown all the same, in ms: more than a healthy disk
 * takes, less than anybody at the table waits for a press.
 */
export const SHOWN_AHEAD_MS = 40;

const STEP_FAILED = refusedAs('fault', tell('refusal.fault'));
/** The journal takes nothing now. */
export const NOT_KEPT = refusedAs('journal', tell('refusal.journal'));

/** The table at one moment. */
export interface Moment {
  /** Undefined until a board has said who it is. */
  readonly state: TableState | undefined;
  readonly facts: TableFacts;
  /** Of the game in `state`; 0 before the first. */
  readonly gameNumber: number;
  /** The picture for a board with lamps; undefined until the first step that has one. */
  readonly lights?: readonly Light[] | undefined;
}

/** What came of something that was taken. */
export interface Taken {
  readonly events: readonly GameEvent[];
  readonly refusal: TableRefusal | undefined;
  /** True when it is safe and everybody has been told; false when the journal did not take it. */
  readonly kept: Promise<boolean>;
}

/** Whoever comes after the journal. */
export interface Behind {
  /** The events are on the disk. None: only the lights are new, or there is something to say. `wereShown`: `ahead` came before. */
  safe(events: readonly GameEvent[], said: readonly Announcement[], wereShown: boolean): void;
  /** The disk is slow: `shown` has gone on to these ahead of `safe`. Only for those who show the table now. */
  ahead(events: readonly GameEvent[]): void;
  /** The journal did not take what was stepped: `now` and `shown` are what is safe. */
  wentBack(): void;
  /** A step threw: a fault in the program. The table goes on as it was before. */
  failed(input: TableInput, error: unknown): void;
}

export interface PipelinePorts {
  readonly journal: JournalPort;
  readonly time: TimePort;
  readonly log: LogPort;
}

/** What comes of the inputs that are taken together, added up. */
interface Outcome {
  readonly events: GameEvent[];
  lights: readonly Light[] | undefined;
  readonly said: Announcement[];
  refusal: TableRefusal | undefined;
}

const addOutput = (output: Output, input: TableInput, { size, orientation = 'as-is' }: TableState['settings'], taken: Outcome): void => {
  switch (output.kind) {
    case 'event':
      taken.events.push(output.event);
      return;
    case 'lights':
      taken.lights = lightsAtSensors(output.points, size, orientation);
      return;
    case 'say':
      taken.said.push(output);
      return;
    case 'refused':
      // The board's own conclusions may be refused too; nobody waits for an answer to those.
      if (input.kind === 'action') taken.refusal = refusalOf(output.refusal, input.action, size);
  }
};

export class Pipeline {
  readonly #ports: PipelinePorts;
  readonly #behind: Behind;
  #now: Moment;
  #safe: Moment;
  /** Not safe yet, and shown all the same. */
  #ahead: Moment | undefined;
  /** The append before, so that what needs none of its own keeps its place in the order. */
  #appended: Promise<void> = Promise.resolve();
  #budget: EntryBudget;
  #cancelWake: (() => void) | undefined;
  #closed = false;
  readonly #counts = { inputs: 0, events: 0, entriesNotKept: 0, stepsFailed: 0, shownAhead: 0, stepsNotKept: 0 };

  constructor(start: Moment, ports: PipelinePorts, behind: Behind) {
    this.#now = start;
    this.#safe = start;
    this.#ports = ports;
    this.#behind = behind;
    this.#budget = fullBudget(ports.time.nowMs());
  }

  /** As far as the steps have gone. */
  get now(): Moment {
    return this.#now;
  }

  /** As far as the journal has it. */
  get safe(): Moment {
    return this.#safe;
  }

  /** For those who show the table now, and for nobody else. */
  get shown(): Moment {
    return this.#ahead ?? this.#safe;
  }

  /** False while `shown` is ahead of the disk. */
  get isShownSafe(): boolean {
    return this.#ahead === undefined;
  }

  counters(): Readonly<Record<string, number>> {
    return this.#counts;
  }

  /** Ask before anything is taken; what is taken without room may be refused by the journal. */
  hasRoom(): boolean {
    return this.#ports.journal.room() >= ROOM_FOR_A_STEP;
  }

  /** Another state, for another board; nobody is told before its first event. */
  open(state: TableState): void {
    this.#now = { ...this.#now, state };
  }

  /** No deadline runs out any more. */
  close(): void {
    this.#closed = true;
    this.#cancelWake?.();
  }

  /** What an input would come to; nothing is changed or kept. */
  attempt(input: TableInput): Result<{ readonly events: readonly GameEvent[]; readonly game: Game | undefined }, TableRefusal> {
    const { state } = this.#now;
    const tried: Outcome = { events: [], lights: undefined, said: [], refusal: undefined };
    if (state === undefined) return refuse(STEP_FAILED);
    const stepped = step(state, input, this.#ports.time.nowMs());
    for (const output of stepped.outputs) addOutput(output, input, state.settings, tried);
    return tried.refusal === undefined ? ok({ events: tried.events, game: stepped.state.game }) : refuse(tried.refusal);
  }

  /** Settles what is due. */
  tick(): void {
    const nowMs = this.#ports.time.nowMs();
    if (this.hasRoom()) this.take([], [{ kind: 'tick', atMs: nowMs }]);
    else this.#wakeAt(nowMs + NO_ROOM_WAIT_MS);
  }

  /** Steps through the inputs; what was said, the inputs and what was decided are journalled together. */
  take(said: readonly JournalEntry[], inputs: readonly TableInput[]): Taken {
    const nowMs = this.#ports.time.nowMs();
    const before = this.#now;
    const entries: JournalEntry[] = [...said];
    const taken: Outcome = { events: [], lights: undefined, said: [], refusal: undefined };
    for (const input of inputs) {
      // What comes later than its moment counts from what was settled before it. Ticks of themselves are not kept, so that is said here.
      const settledMs = this.#now.state?.settledMs ?? 0;
      const isLate = input.kind === 'action' ? input.atMs - LATE_LINE_MS < settledMs : input.kind !== 'tick' && input.atMs < settledMs;
      const settledByMs = Math.min(nowMs, settledMs + LATE_LINE_MS);
      if (isLate) this.#takeOne({ kind: 'tick', atMs: settledByMs }, settledByMs, taken, entries, true);
      this.#takeOne(input, nowMs, taken, entries, input.kind !== 'tick');
    }
    const { events } = taken;
    const worth = this.#worthKeeping(entries, nowMs);
    if (worth.length > this.#ports.journal.room()) {
      // Before anything else is stepped: what follows must not rest on what the journal does not have.
      this.#goBackTo(before, worth.length, 'no room');
      return { events: [], refusal: NOT_KEPT, kept: Promise.resolve(false) };
    }
    const { state, gameNumber, facts, lights } = this.#now;
    const started = events.filter((event) => event.kind === 'started').length;
    this.#now = {
      state,
      gameNumber: gameNumber + started,
      facts: events.reduce(afterEvent, facts),
      lights: taken.lights ?? lights,
    };
    this.#counts.events += events.length;
    return { events, refusal: taken.refusal, kept: this.#keep(worth, taken) };
  }

  /** `isKept`: also where nothing is decided. */
  #takeOne(input: TableInput, nowMs: number, taken: Outcome, entries: JournalEntry[], isKept: boolean): void {
    const before = taken.events.length;
    this.#step(input, nowMs, taken);
    const decided = taken.events.slice(before);
    if (isKept || decided.length > 0) entries.push({ kind: 'input', nowMs, input });
    for (const event of decided) entries.push({ kind: 'event', event });
  }

  /** Adds what comes of one input. Nothing where there is no table yet, or where the step itself is broken. */
  #step(input: TableInput, nowMs: number, taken: Outcome): void {
    const { state } = this.#now;
    if (input.kind !== 'tick') this.#counts.inputs += 1;
    taken.refusal = undefined;
    if (state === undefined) return;
    try {
      const stepped = step(state, input, nowMs);
      this.#now = { ...this.#now, state: stepped.state };
      this.#wakeAt(stepped.wakeAtMs);
      for (const output of stepped.outputs) addOutput(output, input, state.settings, taken);
    } catch (error) {
      this.#counts.stepsFailed += 1;
      taken.refusal = STEP_FAILED;
      this.#behind.failed(input, error);
    }
  }

  #wakeAt(atMs: number | undefined): void {
    this.#cancelWake?.();
    this.#cancelWake = undefined;
    if (atMs === undefined || this.#closed) return;
    const soonestMs = this.#ports.time.nowMs() + 1;
    this.#cancelWake = this.#ports.time.wakeAt(Math.max(atMs, soonestMs), () => this.tick());
  }

  /** With nothing decided and the budget or the room spent, nothing is kept: it is counted. */
  #worthKeeping(entries: readonly JournalEntry[], nowMs: number): readonly JournalEntry[] {
    if (entries.some((entry) => entry.kind === 'event' || entry.kind === 'board')) return entries;
    if (this.#ports.journal.room() - entries.length >= ROOM_FOR_DECISIONS) {
      const { budget, granted } = spendEntries(this.#budget, entries.length, nowMs);
      this.#budget = budget;
      if (granted) return entries;
    }
    this.#counts.entriesNotKept += entries.length;
    return [];
  }

  async #keep(entries: readonly JournalEntry[], { events, lights, said }: Outcome): Promise<boolean> {
    const moment = this.#now;
    if (entries.length > 0) this.#appended = this.#ports.journal.append(entries);
    let wereShown = false;
    // A checkpoint of the clock shows nothing new.
    const showsNothing = events.every(({ kind }) => kind === 'clock-kept');
    const cancelAhead = showsNothing
      ? undefined
      : this.#unlessKept(() => {
          wereShown = true;
          this.#ahead = moment;
          this.#counts.shownAhead += 1;
          this.#behind.ahead(events);
        });
    try {
      await this.#appended;
    } catch (error) {
      this.#goBackTo(this.#safe, entries.length, String(error));
      return false;
    } finally {
      cancelAhead?.();
    }
    this.#safe = moment;
    if (this.#ahead === moment) this.#ahead = undefined;
    if (events.length > 0 || lights !== undefined || said.length > 0) this.#behind.safe(events, said, wereShown);
    return true;
  }

  /** One after the other, each after the same time: a later moment never comes before an earlier one. */
  #unlessKept(show: () => void): () => void {
    const { time } = this.#ports;
    return time.wakeAt(time.nowMs() + SHOWN_AHEAD_MS, show);
  }

  /** What was stepped since did not happen; whoever was shown it is shown this again. */
  #goBackTo(moment: Moment, entries: number, error: string): void {
    this.#counts.stepsNotKept += 1;
    this.#ports.log.error({ entries, error }, 'the journal did not take a step');
    this.#now = moment;
    if (moment === this.#safe) this.#ahead = undefined;
    this.#wakeAt(this.#ports.time.nowMs() + NO_ROOM_WAIT_MS);
    this.#behind.wentBack();
  }
}
