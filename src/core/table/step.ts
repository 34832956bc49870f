/**
 * One table, one step: the whole flow on one screen. READ THIS FIRST.
 *
 *     input ─▶ sensing ─ rests ─▶ inference ─ actions ─▶ game ─▶ events
 *                 ▲                   ▲
 *             deadlines            presses
 *
 * A pure function of the state, the input and the time. Every deadline that is due before the
 * input is settled first, in the order of time, so the same inputs give the same events
 * however often somebody ticks in between. The caller journals the events, tells its
 * listeners, and ticks again at `wakeAtMs`.
 */
import { afterRestart } from '../clock/checkpoint.js';
import type { Color } from '../go/color.js';
import type { BoardSize, Point } from '../go/point.js';
import { decide, type ActionRefusal } from '../game/decide.js';
import { apply, newGame, type Game } from '../game/game.js';
import type { Action, Role } from '../game/action.js';
import type { GameEvent, GameEventBody } from '../game/event.js';
import { handicapBeingPut, setUpFromBoard } from '../inference/set-up.js';
import { conclude } from '../inference/conclude.js';
import { considerPress, considerRests, considerTime, openTracker, trackerWakeMs, type Tracker } from '../inference/tracker.js';
import { hear, nextRestMs, openSensing, settleRest, type Sensing } from '../sensing/grid.js';
import { playersSize, turnedInput, type Orientation } from '../sensing/orientation.js';
import type { BoardInput, Reading } from '../wire/board-input.js';
import { isPlaySuspended, openedStone, toPutRight } from './adjourned.js';
import { announcementsAfter, reminder, reminderAfter, type Announcement } from './announcements.js';
import { lightsOf, sameLights, type Light } from './lights.js';
import { EMPTY_PADS, padsAfter, padsDueMs, saidOnPads, type Pads } from './pads.js';
import {
  CLOCK_LAG_MS,
  LATE_LINE_MS,
  clockFollows,
  clockNews,
  clockPressed,
  clockToKeep,
  clockWakeMs,
  prisonersOn,
  type TimedBody,
} from './table-clock.js';

export interface TableSettings {
  /** As the players see the board. */
  readonly size: BoardSize;
  /** How the board lies before them; as it is where nothing is said. */
  readonly orientation?: Orientation;
  /** There is a button for each side, on the board or on the clock. */
  readonly clockButtons: boolean;
}

export type Input =
  | BoardInput
  | { readonly kind: 'action'; readonly atMs: number; readonly by: Role; readonly action: Action }
  | { readonly kind: 'tick'; readonly atMs: number };

export type Output =
  | { readonly kind: 'event'; readonly event: GameEvent }
  /** The complete picture for the board's lights. */
  | { readonly kind: 'lights'; readonly points: readonly Light[] }
  /** To be spoken, where the organiser wants to hear of it. */
  | ({ readonly kind: 'say' } & Announcement)
  /** The action that was the input was not taken. */
  | { readonly kind: 'refused'; readonly refusal: ActionRefusal };

/** A board that is to be read before the game is followed on it. */
interface AwaitedBoard {
  readonly handicap: number | undefined;
  /** The record is as it should be, whatever lies there. */
  readonly resumed: boolean;
  /** The stone of a sealed move that was opened: it is put down before play goes on. */
  readonly stone?: Point | undefined;
}

export interface TableState {
  readonly settings: TableSettings;
  readonly sensing: Sensing;
  readonly game: Game | undefined;
  /** Undefined while there is no game to follow: before the set-up is read, and after the end. */
  readonly tracker: Tracker | undefined;
  /** A game has begun and what lies on the board is still to be read. */
  readonly awaitsSetUp: AwaitedBoard | undefined;
  /** Nothing was announced, and nobody has played white or pressed: black stones may still be handicap stones. */
  readonly setUpOpen: boolean;
  readonly pads: Pads;
  /** When the players are to be reminded of captured stones that still lie there. */
  readonly reminderMs: number | undefined;
  /** What the board's lamps were last told to show. */
  readonly lights: readonly Light[];
  /** Everything due before this moment is settled. */
  readonly settledMs: number;
}

export interface Step {
  readonly state: TableState;
  readonly outputs: readonly Output[];
  /** When something falls due although nothing more is heard. */
  readonly wakeAtMs: number | undefined;
}

/** A stone that bounces as it settles, and a hand that hovers, are quicker than this (95 in 100 gaps are under 0.23 s). */
const QUIET_MS = 250;

export const openTable = (settings: TableSettings): TableState => ({
  settings,
  sensing: openSensing(settings.size, { quietMs: QUIET_MS }, 0),
  game: undefined,
  tracker: undefined,
  awaitsSetUp: undefined,
  setUpOpen: false,
  pads: EMPTY_PADS,
  reminderMs: undefined,
  lights: [],
  settledMs: 0,
});

/** What a board reads that is as the record says: the stones of the position, and prisoners that still lie there. */
const readingsOf = ({ position, pendingPrisoners }: Game): readonly Reading[] =>
  // Prisoners are stones of the side that was captured: the one to move now.
  position.stones.map((occupant, point) => (pendingPrisoners.includes(point) ? position.toMove : occupant));

/**
 * The table as it was after these events (from `started` on). From there on a restart is an outage of the
 * cable: what the next snapshot shows beyond the record happened while nobody could see it.
 */
export const resumeTable = (settings: TableSettings, events: readonly GameEvent[]): TableState => {
  const state = clockStopped(events.reduce(taken, openTable(settings)));
  const { game } = state;
  if (game === undefined || isPlaySuspended(game)) return state;
  const isBegun = game.moves.length > 0 || events.some((event) => event.kind === 'stones-set-up');
  if (!isBegun) return { ...state, awaitsSetUp: { handicap: undefined, resumed: false } };
  const settledMs = events.reduce((latest, event) => Math.max(latest, event.atMs), 0);
  const sensing = openSensing(settings.size, { quietMs: QUIET_MS }, settledMs, readingsOf(game));
  const stone = openedStone(game);
  if (stone !== undefined && game.mismatch.includes(stone))
    return { ...state, sensing, awaitsSetUp: { handicap: undefined, resumed: true, stone }, settledMs };
  return { ...state, sensing, tracker: openTracker(game, sensing, settings.clockButtons), settledMs };
};

/** Time in which nothing was running is nobody's: the clock stands until somebody says that play goes on. */
const clockStopped = (state: TableState): TableState => {
  const clock = state.game?.clockKept ?? state.game?.clock;
  if (state.game === undefined || clock === undefined) return state;
  return { ...state, game: { ...state.game, clock: afterRestart(clock), clockKept: undefined } };
};

/** The state after an event of the game. */
const taken = (state: TableState, event: GameEvent): TableState => {
  if (event.kind === 'started')
    return { ...state, game: newGame(event.settings, event.seq), tracker: undefined, awaitsSetUp: undefined, reminderMs: undefined };
  if (state.game === undefined) return state;
  const game = apply(state.game, event);
  return { ...state, game, reminderMs: reminderAfter(state.reminderMs, event, game) };
};

const earliest = (...moments: readonly (number | undefined)[]): number | undefined =>
  moments.reduce((first, moment) => (first === undefined || (moment !== undefined && moment < first) ? moment : first), undefined);

const afterMs = (momentMs: number | undefined, settledMs: number): number | undefined =>
  momentMs !== undefined && momentMs > settledMs ? momentMs : undefined;

const nextDueMs = (state: TableState): number | undefined =>
  earliest(
    nextRestMs(state.sensing),
    state.reminderMs,
    state.tracker === undefined || state.game === undefined ? undefined : trackerWakeMs(state.tracker, state.game, state.settledMs),
    state.tracker === undefined ? undefined : padsDueMs(state.pads, state.settledMs),
    state.tracker === undefined ? undefined : afterMs(twoPasses(state.game)?.dueMs, state.settledMs),
  );

/** Presses a moment apart may yet turn out to be late ones; a pass that is doubtful is given longer. */
const PASSES_STAND_MS = 2000;
const DOUBTFUL_PASSES_STAND_MS = 10_000;

/** The last two turns, where both are passes that were seen (a press is their evidence): when the second was, and when it has stood long enough. */
const twoPasses = (game: Game | undefined): { readonly atMs: number; readonly dueMs: number } | undefined => {
  const lastTwo = game?.ended === undefined ? (game?.moves.slice(-2) ?? []) : [];
  const [first, second] = lastTwo;
  const atMs = second?.evidence[0]?.atMs;
  if (first?.evidence[0] === undefined || atMs === undefined || !lastTwo.every(({ move }) => move.kind === 'pass')) return undefined;
  return { atMs, dueMs: atMs + (lastTwo.every(({ certain }) => certain) ? PASSES_STAND_MS : DOUBTFUL_PASSES_STAND_MS) };
};

/** What people do to the clock, and nothing on the board. */
const CLOCK_ACTIONS: readonly Action['kind'][] = ['clock', 'seal', 'late', 'undo-late'];

/** A step being made: the state so far and what came of it. */
class StepInProgress {
  state: TableState;
  readonly outputs: Output[] = [];

  constructor(state: TableState) {
    this.state = state;
  }

  /** Settles everything that is due up to this moment, in the order of time. */
  settleUntil(nowMs: number): void {
    for (let due = nextDueMs(this.state); due !== undefined && due <= nowMs; due = nextDueMs(this.state)) {
      this.state = { ...this.state, settledMs: Math.max(this.state.settledMs, due) };
      this.#rest(due);
      this.#remind(due);
    }
    this.state = { ...this.state, settledMs: Math.max(this.state.settledMs, nowMs) };
    this.#settleClock(nowMs - CLOCK_LAG_MS);
  }

  #remind(dueMs: number): void {
    const { reminderMs } = this.state;
    if (reminderMs === undefined || reminderMs > dueMs) return;
    this.state = { ...this.state, reminderMs: undefined };
    this.outputs.push({ kind: 'say', ...reminder(reminderMs) });
  }

  /** Tells what the clock has to tell up to this moment, each thing at its own. */
  #settleClock(untilMs: number): void {
    for (let news = clockNews(this.state.game?.clock, untilMs); news !== undefined; news = clockNews(this.state.game?.clock, untilMs))
      this.#tellAll(news);
  }

  /** Journals the clock as it stands, once a second: a restart loses no more. */
  keepClock(nowMs: number): void {
    for (let kept = clockToKeep(this.state.game, nowMs); kept !== undefined; kept = clockToKeep(this.state.game, nowMs))
      this.#tell(kept.body, kept.atMs);
  }

  #tellAll(bodies: readonly TimedBody[]): void {
    for (const { body, atMs } of bodies) this.#tell(body, atMs);
  }

  #rest(nowMs: number): void {
    const { sensing, changes } = settleRest(this.state.sensing, nowMs);
    this.state = { ...this.state, sensing };
    this.#lookForPrisoners();
    this.#readSetUp(nowMs);
    if (changes.length > 0) this.#growSetUp(nowMs);
    const { tracker } = this.state;
    if (tracker === undefined) return;
    const after = changes.length === 0 ? tracker : considerRests(tracker, changes, sensing, nowMs);
    this.state = { ...this.state, tracker: considerTime(after, sensing, nowMs) };
    this.#conclude(nowMs);
    const said = saidOnPads(this.state.pads, nowMs);
    if (said !== undefined && this.state.tracker !== undefined) this.act(said.action, said.atMs);
  }

  /** A game that has begun takes what lies on the board as its set-up, once the board is read and at rest. */
  #readSetUp(nowMs: number): void {
    const { awaitsSetUp, sensing, game, settings } = this.state;
    if (awaitsSetUp === undefined || game === undefined || sensing.link !== 'up' || sensing.restless.length > 0) return;
    if (!awaitsSetUp.resumed) {
      const setUp = setUpFromBoard(sensing, awaitsSetUp.handicap);
      if (setUp === undefined) return;
      const { black, white, toMove } = setUp;
      if (black.length + white.length > 0) this.act({ kind: 'set-up', stones: { black, white }, toMove }, nowMs);
    }
    if (awaitsSetUp.stone !== undefined && !this.#isPutDown(awaitsSetUp.stone, nowMs)) return;
    // What differed from the record as it was before; what still differs is found anew.
    if ((this.state.game?.mismatch.length ?? 0) > 0) this.act({ kind: 'mismatch', points: [] }, nowMs);
    const ready = this.state.game;
    if (ready === undefined) return;
    const setUpOpen = !awaitsSetUp.resumed && awaitsSetUp.handicap === undefined;
    this.state = { ...this.state, awaitsSetUp: undefined, setUpOpen, tracker: openTracker(ready, sensing, settings.clockButtons) };
  }

  /** Whether the stone of an opened sealed move lies there; until it does, the board is compared with the record. */
  #isPutDown(stone: Point, nowMs: number): boolean {
    const { game, sensing } = this.state;
    if (game === undefined) return true;
    const points = toPutRight(stone, game, sensing);
    if (points.join() !== game.mismatch.join()) this.act({ kind: 'mismatch', points }, nowMs);
    return points.length === 0;
  }

  /** Black stones put down one after another are handicap stones, in any order, until white plays or somebody presses (rules handbook, 3). */
  #growSetUp(nowMs: number): void {
    const { setUpOpen, game, sensing, settings } = this.state;
    if (!setUpOpen || game === undefined) return;
    const black = handicapBeingPut(sensing);
    const known = game.setUp.stones.black;
    if (game.moves.length > 1 || black === undefined) return;
    if (black.length === known.length && black.every((point) => known.includes(point))) return;
    if (!this.act({ kind: 'set-up', stones: { black, white: [] }, toMove: 'white' }, nowMs) || this.state.game === undefined) return;
    this.state = { ...this.state, tracker: openTracker(this.state.game, sensing, settings.clockButtons) };
  }

  /** What the sensors say, at the moment at which they said it. */
  hear(input: BoardInput): void {
    const atMs = Math.max(input.atMs, this.state.settledMs);
    this.settleUntil(atMs);
    const before = this.state.sensing.link;
    const { size, orientation = 'as-is' } = this.state.settings;
    const seen = turnedInput({ ...input, atMs }, playersSize(size, orientation), orientation);
    this.state = { ...this.state, sensing: hear(this.state.sensing, seen) };
    const { link } = this.state.sensing;
    if (link !== before) this.#tell({ kind: 'link', state: link }, atMs);
    if (input.kind === 'link') this.#rest(atMs);
    if (input.kind === 'button' && input.down) this.#press(input.side, atMs);
    if (input.kind === 'pad') this.state = { ...this.state, pads: padsAfter(this.state.pads, { ...input, atMs }) };
  }

  #press(side: Color, atMs: number): void {
    this.state = { ...this.state, setUpOpen: false };
    const { tracker, sensing } = this.state;
    if (tracker !== undefined) {
      this.state = { ...this.state, tracker: considerPress(tracker, side, sensing, atMs) };
      this.#conclude(atMs);
    }
    this.#settleClock(atMs);
    this.#tellAll(clockPressed(this.state.game?.clock, { kind: 'press', side }, atMs));
  }

  /** Captured stones that lay on the board are off once none of their points reads a stone, at rest. */
  #lookForPrisoners(): void {
    const { game, sensing } = this.state;
    const pending = game?.pendingPrisoners ?? [];
    if (pending.length === 0 || prisonersOn(pending, sensing).length > 0) return;
    if (pending.some((point) => sensing.restless.includes(point))) return;
    this.#tell({ kind: 'prisoners-off' }, Math.max(...pending.map((point) => sensing.points[point]?.sinceMs ?? 0)));
  }

  /** Takes what the tracker is sure of into the game. */
  #conclude(nowMs: number): void {
    const { tracker, game, sensing } = this.state;
    if (tracker === undefined || game === undefined) return;
    const concluded = conclude(tracker, game, sensing, nowMs);
    this.state = { ...this.state, tracker: concluded.tracker };
    for (const { action, atMs } of concluded.conclusions) this.act(action, atMs);
    this.#endAfterTwoPasses(nowMs);
  }

  /** Two passes stop play (rules handbook, 5), when they have stood for a moment. */
  #endAfterTwoPasses(nowMs: number): void {
    const ending = twoPasses(this.state.game);
    if (ending !== undefined && ending.dueMs <= nowMs) this.act({ kind: 'end', reason: 'passes', result: undefined }, ending.atMs);
  }

  /** Puts an action to the game; its events are outputs, a refusal is one too. */
  act(action: Action, atMs: number): boolean {
    if (CLOCK_ACTIONS.includes(action.kind)) this.#settleClock(atMs);
    const decided = decide(this.state.game, action, atMs);
    if (!decided.ok) {
      this.outputs.push({ kind: 'refused', refusal: decided.refusal });
      return false;
    }
    for (const body of decided.value) this.#tell(body, atMs);
    return true;
  }

  #tell(body: GameEventBody, atMs: number): void {
    const { game } = this.state;
    if (game === undefined && body.kind !== 'started') return;
    const movesOn = body.kind === 'moved' || body.kind === 'revised' || body.kind === 'taken-back';
    if (movesOn && game !== undefined && game.pendingPrisoners.length > 0) {
      this.#tell({ kind: 'prisoners-off' }, atMs);
      this.#tell(body, atMs);
      return;
    }
    const seq = body.kind === 'started' || game === undefined ? 1 : game.seq + 1;
    const event: GameEvent = { ...body, seq, atMs };
    this.state = taken(this.state, event);
    if (this.state.game?.ended !== undefined) this.state = { ...this.state, tracker: undefined };
    this.outputs.push({ kind: 'event', event });
    if (this.state.game !== undefined)
      this.outputs.push(...announcementsAfter(event, this.state.game).map((said) => ({ kind: 'say', ...said }) as const));
    this.#follow(event);
  }

  /** What an event brings with it: prisoners that still lie there, and the clock. */
  #follow(event: GameEvent): void {
    const { game, sensing } = this.state;
    if (game === undefined || event.kind === 'clock' || event.kind === 'clock-kept') return;
    if (event.kind === 'moved') {
      const points = prisonersOn(game.moves.at(-1)?.captured ?? [], sensing);
      if (points.length > 0) this.#tell({ kind: 'prisoners-pending', points }, event.evidence[0]?.atMs ?? event.atMs);
    }
    const { game: after } = this.state;
    if (after !== undefined) this.#tellAll(clockFollows(event, after));
  }

  /** Somebody at the console or the command line: the board's own story begins again from what they made of the game. */
  command(action: Action, atMs: number): void {
    const wasAtRest = this.state.game !== undefined && isPlaySuspended(this.state.game);
    if (!this.act(action, atMs) || this.state.game === undefined) return;
    const { game } = this.state;
    // Play goes on: whether or not the sensor under the sealed stone reads it, the arbiter has seen it.
    const goesOn = action.kind === 'clock' && action.clock.kind === 'resume' && this.state.awaitsSetUp?.stone !== undefined;
    if (CLOCK_ACTIONS.includes(action.kind) && wasAtRest === isPlaySuspended(game) && !goesOn) return;
    const isBegun = game.moves.length + game.setUp.stones.black.length + game.setUp.stones.white.length > 0;
    // A game that was lost before it began, and is not lost after all, has its set-up still to be read.
    const resumed = action.kind === 'undo-late' ? isBegun : action.kind !== 'start';
    const handicap = action.kind === 'start' ? action.handicap : undefined;
    const stone = action.kind === 'open-seal' ? openedStone(game) : undefined;
    this.state = { ...this.state, tracker: undefined, awaitsSetUp: isPlaySuspended(game) ? undefined : { handicap, resumed, stone } };
    this.#readSetUp(atMs);
  }
}

/** The lamps' new picture, where it has changed. */
const withLights = (state: TableState, outputs: readonly Output[]): { state: TableState; outputs: readonly Output[] } => {
  const lights = lightsOf(state.game);
  if (sameLights(lights, state.lights)) return { state, outputs };
  return { state: { ...state, lights }, outputs: [...outputs, { kind: 'lights', points: lights }] };
};

/** Takes one input. `nowMs`: the table's monotonic time, at which the input was received. */
export const step = (state: TableState, input: Input, nowMs: number): Step => {
  const work = new StepInProgress(state);
  switch (input.kind) {
    case 'tick':
      work.settleUntil(nowMs - LATE_LINE_MS);
      break;
    case 'action':
      work.settleUntil(input.atMs - LATE_LINE_MS);
      work.command(input.action, input.atMs);
      break;
    case 'readings':
    case 'snapshot':
    case 'link':
    case 'button':
    case 'pad':
    case 'hand':
      work.hear(input);
      break;
  }
  work.keepClock(nowMs);
  const due = nextDueMs(work.state);
  const wakeAtMs = earliest(due === undefined ? undefined : due + LATE_LINE_MS, clockWakeMs(work.state.game));
  return { ...withLights(work.state, work.outputs), wakeAtMs };
};
