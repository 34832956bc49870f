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
import type { Action, Role } from '../game/action.js';
import { isCounting } from '../game/phase.js';
import type { Color } from '../go/color.js';
import { conclude } from '../inference/conclude.js';
import { considerPress, considerRests, considerTime, pressOfLastMove, trackerWakeMs } from '../inference/tracker.js';
import { hear, nextRestMs, settleRest } from '../sensing/grid.js';
import { playersSize, turnedInput } from '../sensing/orientation.js';
import type { BoardInput } from '../wire/board-input.js';
import { isAcceptedByPress } from './accept-by-press.js';
import { isPlaySuspended, openedStone } from './adjourned.js';
import { announcedHandicap, leavesTheBoard, secondPassEntered } from './entered.js';
import { reminder } from './announcements.js';
import { lightsOf, sameLights } from './lights.js';
import { EMPTY_PADS, padsAfter, padsDueMs, saidOnPads } from './pads.js';
import { endAfterTwoPasses, twoPasses } from './passes.js';
import { prisonersGone } from './prisoners.js';
import { compareAfterAct, compareAtRest, withPutRight } from './put-right.js';
import { awaitedBoard, growSetUp, heardAt, readSetUp } from './set-up-reading.js';
import { StepInProgress } from './step-in-progress.js';
import { pressOwed, turnGivenBack } from './clock-rewound.js';
import { isBeingCounted, isPlayedOn } from './second-thoughts.js';
import { LATE_LINE_MS, clockPressed } from './table-clock.js';
import { loseOnTime, timeLossDueMs } from './time-loss.js';
import { clockWakeMs } from './undecided-stone.js';
import type { Input, Output, Step, TableState } from './table-state.js';
import { stopUnheard, unheardAfter, unheardDueMs } from './unheard.js';

/** Takes one input. `nowMs`: the table's monotonic time, at which the input was received. */
export const step = (state: TableState, input: Input, nowMs: number): Step => {
  const work = new StepInProgress(state);
  switch (input.kind) {
    case 'tick':
      settleUntil(work, nowMs - LATE_LINE_MS);
      break;
    case 'action':
      settleUntil(work, input.atMs - LATE_LINE_MS);
      command(work, input.action, input.atMs, input.by);
      break;
    case 'readings':
    case 'snapshot':
    case 'link':
    case 'button':
    case 'pad':
    case 'hand':
      hearBoard(work, input);
      break;
  }
  // No further than what no line can change any more: lines that waited come long after their moment.
  work.keepClock(Math.min(nowMs, work.state.settledMs + LATE_LINE_MS));
  const due = nextDueMs(work.state);
  const wakeAtMs = earliest(due === undefined ? undefined : due + LATE_LINE_MS, clockWakeMs(work.state));
  return { ...withLights(work.state, work.outputs), wakeAtMs };
};

/** Settles everything that is due up to this moment, in the order of time. */
const settleUntil = (work: StepInProgress, nowMs: number): void => {
  for (let due = nextDueMs(work.state); due !== undefined && due <= nowMs; due = nextDueMs(work.state)) {
    work.state = { ...work.state, settledMs: Math.max(work.state.settledMs, due) };
    work.settleClock(due);
    comeToRest(work, due);
    remind(work, due);
    stopWhereUnheard(work, due);
    loseOnTime(work, due);
  }
  work.state = { ...work.state, settledMs: Math.max(work.state.settledMs, nowMs) };
  work.settleClock(nowMs);
  loseOnTime(work, nowMs);
};

/** The board is not heard, and nobody knows who pressed meanwhile. */
const stopWhereUnheard = (work: StepInProgress, nowMs: number): void => {
  const stopped = stopUnheard(work.state, nowMs);
  if (stopped.length > 0) work.state = { ...work.state, unheard: undefined };
  work.tellAll(stopped);
};

const nextDueMs = (state: TableState): number | undefined =>
  earliest(
    nextRestMs(state.sensing),
    state.reminderMs,
    unheardDueMs(state),
    state.tracker === undefined || state.game === undefined ? undefined : trackerWakeMs(state.tracker, state.game, state.settledMs),
    state.tracker === undefined ? undefined : padsDueMs(state.pads, state.settledMs),
    state.tracker === undefined ? undefined : afterMs(twoPasses(state.game)?.dueMs, state.settledMs),
    state.game === undefined ? undefined : afterMs(timeLossDueMs(state.game), state.settledMs),
    state.awaitsSetUp?.readByMs === Infinity ? undefined : afterMs(state.awaitsSetUp?.readByMs, state.settledMs),
  );

/** What the sensors say, at the moment at which they said it. */
const hearBoard = (work: StepInProgress, input: BoardInput): void => {
  // What comes later than its moment counts from now on, one thing after the other: lines that waited keep their order.
  const { settledMs } = work.state;
  const comesLate = input.atMs < settledMs && (input.kind === 'readings' || input.kind === 'button');
  const atMs = comesLate ? settledMs + 1 : Math.max(input.atMs, settledMs);
  settleUntil(work, atMs);
  const before = work.state.sensing.link;
  const { size, orientation = 'as-is' } = work.state.settings;
  const seen = turnedInput({ ...input, atMs }, playersSize(size, orientation), orientation);
  work.state = { ...work.state, sensing: hear(work.state.sensing, seen) };
  const { link } = work.state.sensing;
  if (link !== before) work.tell({ kind: 'link', state: link }, atMs);
  if (input.kind === 'link') {
    work.state = { ...work.state, unheard: unheardAfter(work.state.unheard, { ...input, atMs }) };
    stopWhereUnheard(work, atMs);
    // A gap while the clock stood is nobody's time: whoever lets it go on knows of it.
    if (unheardDueMs(work.state) === undefined) work.state = { ...work.state, unheard: undefined };
    if (input.state === 'up') work.state = { ...work.state, awaitsSetUp: heardAt(work.state.awaitsSetUp, atMs) };
    comeToRest(work, atMs);
  }
  if (input.kind === 'button' && input.down) press(work, input.side, atMs);
  if (input.kind === 'pad') work.state = { ...work.state, pads: padsAfter(work.state.pads, { ...input, atMs }) };
};

/** The players are reminded of captured stones that still lie there, once. */
const remind = (work: StepInProgress, dueMs: number): void => {
  const { reminderMs } = work.state;
  if (reminderMs === undefined || reminderMs > dueMs) return;
  work.state = { ...work.state, reminderMs: undefined };
  work.outputs.push({ kind: 'say', ...reminder(reminderMs) });
};

/** Points that have come to rest, and what time alone brings. */
const comeToRest = (work: StepInProgress, nowMs: number): void => {
  const { sensing, changes } = settleRest(work.state.sensing, nowMs);
  work.state = { ...work.state, sensing };
  compareAtRest(work, nowMs);
  const gone = prisonersGone(work.state.game, sensing);
  if (gone !== undefined) work.tell(gone.body, gone.atMs);
  readSetUp(work, nowMs);
  if (changes.length > 0) growSetUp(work, changes, nowMs);
  const { tracker } = work.state;
  if (tracker === undefined) return;
  const after = changes.length === 0 ? tracker : considerRests(tracker, changes, sensing, nowMs);
  work.state = { ...work.state, tracker: considerTime(after, sensing, nowMs) };
  takeConclusions(work, nowMs);
  const said = saidOnPads(work.state.pads, nowMs);
  if (said !== undefined && work.state.tracker !== undefined && work.state.game?.ended === undefined) work.act(said.action, said.atMs);
};

const press = (work: StepInProgress, side: Color, atMs: number): void => {
  work.state = { ...work.state, setUpOpen: false };
  const { tracker, sensing } = work.state;
  if (tracker !== undefined) {
    work.state = { ...work.state, tracker: considerPress(tracker, side, sensing, atMs) };
    takeConclusions(work, atMs);
  }
  const { game } = work.state;
  if (game !== undefined && isAcceptedByPress(game, side, atMs)) work.act({ kind: 'accept-count', side }, atMs);
  work.settleClock(atMs);
  work.tellAll(clockPressed(work.state.game?.clock, { kind: 'press', side }, atMs));
};

/** Takes what the tracker is sure of into the game. */
const takeConclusions = (work: StepInProgress, nowMs: number): void => {
  const { tracker, game, sensing } = work.state;
  if (tracker === undefined || game === undefined) return;
  const concluded = conclude(tracker, game, sensing, nowMs);
  if (isCounting(game) && !isPlayedOn(tracker, game, concluded.conclusions)) {
    if (isBeingCounted(tracker)) work.state = { ...work.state, tracker: undefined };
    return;
  }
  if (isCounting(game)) playOn(work, nowMs);
  work.state = { ...work.state, tracker: concluded.tracker };
  for (const { action, atMs } of concluded.conclusions) {
    work.act(action.kind === 'mismatch' ? { ...action, points: withPutRight(action.points, work) } : action, atMs);
  }
  endAfterTwoPasses(work, nowMs);
  settleOwedPress(work);
  if (concluded.conclusions.some(({ action }) => action.kind === 'revise')) giveTurnBack(work, nowMs);
};

/** Both had stopped, it seemed, and somebody plays: the game goes on with its clock, and what lies on the pads has had its say. */
const playOn = (work: StepInProgress, nowMs: number): void => {
  work.act({ kind: 'play-on', why: 'play went on' }, nowMs);
  if (work.state.game?.clock?.status.kind === 'paused') work.act({ kind: 'clock', clock: { kind: 'resume' } }, nowMs);
  work.state = { ...work.state, pads: EMPTY_PADS };
};

/** A press that was understood late ends its turn when it was made. */
const settleOwedPress = (work: StepInProgress): void => {
  const { game, tracker, turnClock } = work.state;
  if (game === undefined) return;
  const pressedMs = tracker === undefined ? undefined : pressOfLastMove(tracker, game);
  if (pressedMs !== undefined) work.tellAll(pressOwed(game, turnClock, pressedMs), pressedMs);
};

/** After a revision the clock belongs to the side that the record says is to move. */
const giveTurnBack = (work: StepInProgress, nowMs: number): void => {
  const { game, tracker, turnClock } = work.state;
  if (game === undefined || tracker === undefined) return;
  work.tellAll(turnGivenBack(game, turnClock, pressOfLastMove(tracker, game), nowMs));
};

/** Somebody at the console or the command line: the board's own story begins again from what they made of the game. */
const command = (work: StepInProgress, action: Action, atMs: number, by: Role): void => {
  const before = work.state.game;
  if (!work.act(action, atMs, by) || work.state.game === undefined) return;
  if (secondPassEntered(action, work.state.game)) work.act({ kind: 'end', reason: 'passes', result: undefined }, atMs);
  const { game } = work.state;
  // Play goes on: whether or not the sensor under the sealed stone reads it, the arbiter has seen it.
  const goesOn = action.kind === 'clock' && action.clock.kind === 'resume' && work.state.awaitsSetUp?.stone !== undefined;
  if (before !== undefined && leavesTheBoard(before, game) && !goesOn) {
    settleOwedPress(work);
    return;
  }
  const isBegun = game.moves.length + game.setUp.stones.black.length + game.setUp.stones.white.length > 0;
  // A game that was lost before it began, and is not lost after all, has its set-up still to be read.
  const isRead = isBegun || !['undo-late', 'amend'].includes(action.kind);
  const resumed = isRead && !['start', 'next', 'arrange'].includes(action.kind);
  const handicap = announcedHandicap(action, game);
  const toMove = action.kind === 'start' ? action.toMove : undefined;
  const stone = action.kind === 'open-seal' ? openedStone(game) : undefined;
  work.state = {
    ...work.state,
    tracker: undefined,
    awaitsSetUp: isPlaySuspended(game) ? undefined : awaitedBoard({ handicap, resumed, stone, toMove }, atMs),
  };
  readSetUp(work, atMs);
  compareAfterAct(work, before, atMs);
};

const earliest = (...moments: readonly (number | undefined)[]): number | undefined =>
  moments.reduce((first, moment) => (first === undefined || (moment !== undefined && moment < first) ? moment : first), undefined);

const afterMs = (momentMs: number | undefined, settledMs: number): number | undefined =>
  momentMs !== undefined && momentMs > settledMs ? momentMs : undefined;

/** The lamps' new picture, where it has changed. */
const withLights = (state: TableState, outputs: readonly Output[]): { state: TableState; outputs: readonly Output[] } => {
  const lights = lightsOf(state.game);
  if (sameLights(lights, state.lights)) return { state, outputs };
  return { state: { ...state, lights }, outputs: [...outputs, { kind: 'lights', points: lights }] };
};
