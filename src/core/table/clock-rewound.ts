/**
 * The clock rewound: what was told of it is news until the stone or the press that came first has been believed.
 *
 *     turn began ───────── stone down ───── period used, flag (told) ───── stone believed: it counts from when it was put down
 *
 * A stone is believed some seconds after it was put down, and a press is sometimes understood only then. The turn's clock
 * is kept as it was when the turn began; what comes late is put in at its own moment, and what time alone had told after
 * it is taken back, by an event that says so.
 */
import { changeClock, settingOf, type ClockAction } from '../clock/clock-actions.js';
import { advance, withSide, type Clock, type ClockEvent } from '../clock/clock.js';
import { COLORS, type Color } from '../go/color.js';
import { clockBodies } from '../game/game-clock.js';
import type { GameEvent } from '../game/event.js';
import type { Game } from '../game/game.js';
import type { TimedBody } from './timed-body.js';

/** The clock as somebody last changed it, since when the side that it runs for has been on turn, and what has stopped it since. */
export interface TurnClock {
  readonly clock: Clock;
  readonly sinceMs: number;
  readonly stood: readonly { readonly action: ClockAction; readonly atMs: number }[];
}

const OF_TIME_ALONE: readonly ClockEvent['kind'][] = ['overtime-began', 'period-used', 'consideration-began', 'flag-fell'];

/** `sinceMs`: the moment of what the event follows from. */
export const turnClockAfter = (
  before: TurnClock | undefined,
  event: GameEvent,
  { clock }: Game,
  sinceMs: number,
): TurnClock | undefined => {
  if (event.kind !== 'clock' || clock === undefined) return before;
  if (event.happened !== null && OF_TIME_ALONE.includes(event.happened.kind)) return before;
  const isSameTurn = before !== undefined && before.clock.toMove === clock.toMove && before.clock.status.kind !== 'ready';
  if (!isSameTurn) return { clock, sinceMs, stood: [] };
  const { happened } = event;
  if (happened?.kind === 'paused') return stoodBy(before, { kind: 'pause', reason: happened.reason }, happened.atMs);
  if (happened?.kind === 'resumed') return stoodBy(before, { kind: 'resume' }, happened.atMs);
  if (happened?.kind === 'clock-started' && before.stood.at(-1)?.atMs === happened.atMs) return before;
  return { clock, sinceMs: before.sinceMs, stood: [] };
};

const stoodBy = (before: TurnClock, action: ClockAction, atMs: number): TurnClock => ({
  ...before,
  stood: [...before.stood, { action, atMs }],
});

/** An action at its own moment, even where the clock has told more since. */
export const changeAtItsMoment = (clock: Clock, turn: TurnClock | undefined, action: ClockAction, atMs: number): readonly TimedBody[] => {
  const moment = Math.floor(atMs);
  const isLate = turn !== undefined && moment < clock.asOfMs && moment >= turn.clock.asOfMs;
  const began = isLate
    ? stoodAgain(
        turn.clock,
        turn.stood.filter(({ atMs: at }) => at <= moment),
      ).clock
    : clock;
  const answer = changeClock(began, action, Math.max(moment, isLate ? 0 : clock.asOfMs));
  // A press while the clock stood ends its turn when the clock goes on.
  if (isLate && answer.refused !== undefined) return changeAtItsMoment(clock, undefined, action, atMs);
  if (answer.refused !== undefined) return [];
  if (!isLate) return clockBodies(clock, answer).map((body) => ({ body, atMs: answer.clock.asOfMs }));
  const stood = stoodAgain(
    answer.clock,
    turn.stood.filter(({ atMs: at }) => at > moment),
  );
  const since = advance(stood.clock, clock.asOfMs);
  const now: Clock = { ...since.clock, asOfMs: clock.asOfMs };
  const given = COLORS.flatMap((side) => givenBack(clock, now, side));
  const news = answer.events.filter(({ atMs: at, kind }) => at >= moment || !OF_TIME_ALONE.includes(kind));
  const told = [...given, ...news, ...stood.events, ...since.events].filter(
    ({ kind }) => kind !== 'clock-started' || now.status.kind === 'running',
  );
  return clockBodies(clock, { clock: now, events: told }).map((body) => ({ body, atMs: now.asOfMs }));
};

/** The clock after pauses that were told already, with what time alone brings between them. */
const stoodAgain = (clock: Clock, stood: TurnClock['stood']): { readonly clock: Clock; readonly events: readonly ClockEvent[] } =>
  stood.reduce<{ readonly clock: Clock; readonly events: readonly ClockEvent[] }>(
    (at, { action, atMs }) => {
      const answer = changeClock(at.clock, action, atMs);
      return { clock: answer.clock, events: [...at.events, ...answer.events.filter(({ kind }) => OF_TIME_ALONE.includes(kind))] };
    },
    { clock, events: [] },
  );

const givenBack = (told: Clock, now: Clock, side: Color): readonly ClockEvent[] => {
  const was = settingOf(told.sides[side]);
  const is = settingOf(now.sides[side]);
  if (was.periodsLeft === is.periodsLeft && told.sides[side].phase === now.sides[side].phase) return [];
  const why = 'the stone or the press that ended this time came before it was over';
  return [{ kind: 'time-corrected', side, was, now: is, why, undone: true, atMs: now.asOfMs }];
};

/**
 * The side to move by the record has the clock: where the last move was pressed for and its side's clock runs, the press
 * was understood late (after a takeback, a revision, a pause), and ends the turn when it was made.
 */
export const pressOwed = ({ clock, moves }: Game, turn: TurnClock | undefined, pressedMs: number | undefined): readonly TimedBody[] => {
  const last = moves.at(-1);
  if (clock === undefined || turn === undefined || last === undefined || pressedMs === undefined) return [];
  if (clock.policy.turnEnds !== 'press' || clock.status.kind !== 'running' || clock.toMove !== last.color || pressedMs < turn.sinceMs)
    return [];
  return changeAtItsMoment(clock, turn, { kind: 'press', side: last.color }, pressedMs);
};

/**
 * The record was revised, and the press that began this turn ended none: the last move had been pressed for before it. The
 * clock goes back to the side that the record says is to move, and the side whose clock ran for nothing has its time again.
 * What the other thought meanwhile is not taken off: nobody loses time in silence.
 */
export const turnGivenBack = (
  { clock, moves, position }: Game,
  turn: TurnClock | undefined,
  pressedMs: number | undefined,
  nowMs: number,
): readonly TimedBody[] => {
  const last = moves.at(-1);
  if (clock === undefined || turn === undefined || last === undefined || pressedMs === undefined) return [];
  const { toMove: side, policy, status } = clock;
  if (policy.turnEnds !== 'press' || status.kind !== 'running') return [];
  if (side !== last.color || position.toMove === side || pressedMs >= turn.sinceMs || turn.clock.toMove !== side) return [];
  const told = advance(clock, nowMs).clock;
  const asOfMs = Math.max(clock.asOfMs, Math.floor(nowMs));
  const back: Clock = {
    ...clock,
    asOfMs,
    sides: withSide(clock.sides, side, turn.clock.sides[side]),
    corrections: withSide(clock.corrections, side, turn.clock.corrections[side]),
  };
  const answer = changeClock(back, { kind: 'turn-over-to', side: position.toMove }, asOfMs);
  const why = 'the press that started this clock ended no turn';
  const was = settingOf(told.sides[side]);
  const now = settingOf(back.sides[side]);
  const given: ClockEvent = { kind: 'time-corrected', side, was, now, why, undone: true, atMs: asOfMs };
  return clockBodies(clock, { clock: answer.clock, events: [given, ...answer.events] }).map((body) => ({ body, atMs: asOfMs }));
};
