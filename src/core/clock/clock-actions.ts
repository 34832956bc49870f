/**
 * What people and the board do to the clock: start, press, stone, capture, pause, correct.
 *
 * `changeClock` first lets time go by up to the action's moment, so the answer's events may
 * begin with a period used or a flag fallen on the way; then the action is taken or refused.
 * A refusal never loses those events: they stand beside it.
 */
import { opposite, type BySide, type Color } from '../go/color.js';
import { advance, withSide, type Clock, type ClockEvent, type ClockEventBody, type ClockNews, type PauseReason } from './clock.js';
import { noteCorrection, noteTurn, withoutCorrection, type Correction } from './corrections.js';
import { abandonTurn, endTurn, setTime, takeTime, type SideTime, type TimeSetting } from './side-time.js';
import { DURATION_MAX_MS } from './duration.js';
import { PERIODS_MAX, periodsOf, STONES_MAX, type TimeControl } from './time-control.js';

export type ClockAction =
  /** The first turn begins; or the arbiter says whose turn it is. */
  | { readonly kind: 'start'; readonly side: Color }
  /** `side` pressed its button. On a clock that stands ready this starts the other side. */
  | { readonly kind: 'press'; readonly side: Color }
  /** A stone of `side` lies still: ends its turn where the event says so, changes nothing else. */
  | { readonly kind: 'stone'; readonly side: Color }
  /** Captured stones lie on the board, since the capturing stone; then they are off. */
  | { readonly kind: 'prisoners-pending' }
  | { readonly kind: 'prisoners-off' }
  | { readonly kind: 'pause'; readonly reason: PauseReason }
  | { readonly kind: 'resume' }
  /** The side to move has sealed its move: its turn is over, and the clock stands until play goes on. */
  | { readonly kind: 'seal' }
  /** A take-back or a ruling: `side` is to move. No turn is counted, nothing is added. */
  | { readonly kind: 'turn-over-to'; readonly side: Color }
  | { readonly kind: 'correct'; readonly side: Color; readonly set: TimeSetting; readonly why: string }
  /** Takes time away as if the side had used it: lateness, or the gap after a restart. */
  | { readonly kind: 'charge'; readonly side: Color; readonly ms: number; readonly why: string; readonly id?: number }
  | { readonly kind: 'undo-correction'; readonly side: Color }
  /** The clocks were set the wrong way round: each side gets the other's time and control. */
  | { readonly kind: 'swap-sides' }
  | { readonly kind: 'end' };

export const CLOCK_REFUSALS = [
  'not-running',
  'already-running',
  'not-paused',
  'wrong-turn',
  'flag-fallen',
  'game-over',
  'not-possible-here',
  'nothing-to-undo',
] as const;
export type ClockRefusal = (typeof CLOCK_REFUSALS)[number];

export interface ClockAnswer extends ClockNews {
  /** Why the action changed nothing; undefined: it was taken. */
  readonly refused: ClockRefusal | undefined;
}

export const settingOf = (side: SideTime): Required<TimeSetting> => ({
  mainMs: side.mainMs,
  periodsLeft: side.periodsLeft,
  leftMs: side.leftMs,
  stonesLeft: side.stonesLeft,
  moves: side.moves,
});

type Step = { readonly clock: Clock; readonly events: readonly ClockEventBody[] } | ClockRefusal;

const turnEnded = (clock: Clock, by: 'press' | 'stone' | 'seal'): { readonly clock: Clock; readonly event: ClockEventBody } => {
  const side = clock.toMove;
  const before = clock.sides[side];
  return {
    clock: {
      ...clock,
      toMove: opposite(side),
      sides: withSide(clock.sides, side, endTurn(clock.controls[side], before)),
      corrections: withSide(clock.corrections, side, noteTurn(clock.corrections[side], 'counted')),
    },
    event: { kind: 'clock-stopped', side, by, turnMs: before.turnMs },
  };
};

const overTo = (clock: Clock, by: 'press' | 'stone'): Step => {
  const { clock: next, event } = turnEnded(clock, by);
  return { clock: next, events: [event, { kind: 'clock-started', side: next.toMove }] };
};

/** The turn is over, and the clock that stands is now the other side's. */
const standsFor = (clock: Clock, by: 'press' | 'stone'): Step => {
  const { clock: next, event } = turnEnded(clock, by);
  return { clock: next, events: [event] };
};

/** Whether an arbiter's values make sense for this control. */
const isPossible = (control: TimeControl, set: TimeSetting): boolean => {
  const within = (value: number | undefined, max: number): boolean =>
    value === undefined || (Number.isInteger(value) && value >= 0 && value <= max);
  if (!within(set.mainMs, DURATION_MAX_MS) || !within(set.leftMs, DURATION_MAX_MS)) return false;
  if (!within(set.periodsLeft, periodsOf(control) > 0 ? PERIODS_MAX : 0)) return false;
  if (!within(set.stonesLeft, control.kind === 'canadian' ? STONES_MAX : 0)) return false;
  if (control.kind === 'considerations' && (set.mainMs ?? 0) > 0) return false;
  if (control.kind === 'canadian' && set.stonesLeft === 0) return false;
  return within(set.moves, Number.MAX_SAFE_INTEGER);
};

/** Puts a side's time in place of what it was: a flag may go up again, or fall. */
const corrected = (clock: Clock, side: Color, now: SideTime, why: string, undone: boolean): Step => {
  const was = clock.sides[side];
  const event: ClockEventBody = { kind: 'time-corrected', side, was: settingOf(was), now: settingOf(now), why, undone };
  const next: Clock = { ...clock, sides: withSide(clock.sides, side, now) };
  const fell = now.phase === 'flag' && was.phase !== 'flag';
  if (fell) return { clock: { ...next, status: { kind: 'flag', side } }, events: [event, { kind: 'flag-fell', side }] };
  const raised = now.phase !== 'flag' && clock.status.kind === 'flag' && clock.status.side === side;
  if (raised)
    return {
      clock: { ...next, status: { kind: 'paused', reason: 'arbiter', sealed: false } },
      events: [event, { kind: 'paused', reason: 'arbiter' }],
    };
  return { clock: next, events: [event] };
};

const swapped = <Value>(both: BySide<Value>): BySide<Value> => ({ black: both.white, white: both.black });

/**
 * The clock stands because nobody knows the time, and the players may not have noticed: a press ends their turn, with the time
 * that is known of it, and the clock stands for the other side.
 */
const isPlayedOn = (status: Clock['status']): boolean =>
  status.kind === 'paused' && ['board-lost', 'stood-still', 'restart'].includes(status.reason);

const step = (clock: Clock, action: ClockAction): Step => {
  const { status } = clock;
  if (status.kind === 'ended') return 'game-over';
  switch (action.kind) {
    case 'start':
      if (status.kind === 'running') return 'already-running';
      if (status.kind !== 'ready') return status.kind === 'flag' ? 'flag-fallen' : 'not-possible-here';
      return {
        clock: { ...clock, status: { kind: 'running' }, toMove: action.side },
        events: [{ kind: 'clock-started', side: action.side }],
      };
    case 'press':
      if (status.kind === 'ready') return step(clock, { kind: 'start', side: opposite(action.side) });
      if (isPlayedOn(status) && action.side === clock.toMove) return standsFor(clock, 'press');
      if (status.kind !== 'running') return status.kind === 'flag' ? 'flag-fallen' : 'not-running';
      return action.side === clock.toMove ? overTo(clock, 'press') : 'wrong-turn';
    case 'stone': {
      const endsIt = clock.policy.turnEnds === 'stone' && action.side === clock.toMove;
      if (endsIt && status.kind === 'running') return overTo(clock, 'stone');
      // It was put down before the pause, or in it: play goes on with the other side.
      return endsIt && status.kind === 'paused' && !status.sealed ? standsFor(clock, 'stone') : { clock, events: [] };
    }
    case 'prisoners-pending': {
      if (clock.policy.captures.kind === 'timed') return { clock, events: [] };
      return { clock: { ...clock, prisoners: { holdLeftMs: clock.policy.captures.limitMs } }, events: [] };
    }
    case 'prisoners-off':
      return { clock: { ...clock, prisoners: undefined }, events: [] };
    case 'pause':
      if (status.kind !== 'running') return status.kind === 'flag' ? 'flag-fallen' : 'not-running';
      return {
        clock: { ...clock, status: { kind: 'paused', reason: action.reason, sealed: false } },
        events: [action.reason === 'adjourned' ? { kind: 'adjourned', sealedBy: undefined } : { kind: 'paused', reason: action.reason }],
      };
    case 'resume':
      if (status.kind !== 'paused') return 'not-paused';
      return {
        clock: { ...clock, status: { kind: 'running' } },
        events: [{ kind: 'resumed' }, { kind: 'clock-started', side: clock.toMove }],
      };
    case 'seal': {
      if (status.kind !== 'running') return status.kind === 'flag' ? 'flag-fallen' : 'not-running';
      const { clock: next, event } = turnEnded(clock, 'seal');
      return {
        clock: { ...next, status: { kind: 'paused', reason: 'adjourned', sealed: true } },
        events: [event, { kind: 'adjourned', sealedBy: clock.toMove }],
      };
    }
    case 'turn-over-to': {
      if (action.side === clock.toMove) return { clock, events: [] };
      const stopped = clock.sides[clock.toMove];
      const next: Clock = {
        ...clock,
        toMove: action.side,
        sides: withSide(clock.sides, clock.toMove, abandonTurn(clock.controls[clock.toMove], stopped)),
        corrections: withSide(clock.corrections, clock.toMove, noteTurn(clock.corrections[clock.toMove], 'abandoned')),
      };
      if (status.kind !== 'running') return { clock: next, events: [] };
      return {
        clock: next,
        events: [
          { kind: 'clock-stopped', side: clock.toMove, by: 'arbiter', turnMs: stopped.turnMs },
          { kind: 'clock-started', side: action.side },
        ],
      };
    }
    case 'correct': {
      const control = clock.controls[action.side];
      if (!isPossible(control, action.set)) return 'not-possible-here';
      return keptCorrection(clock, action.side, setTime(control, clock.sides[action.side], action.set), action);
    }
    case 'charge': {
      if (!Number.isInteger(action.ms) || action.ms < 0) return 'not-possible-here';
      const control = clock.controls[action.side];
      return keptCorrection(clock, action.side, takeTime(control, clock.sides[action.side], action.ms), action);
    }
    case 'undo-correction': {
      const last = clock.corrections[action.side].at(-1);
      if (last === undefined) return 'nothing-to-undo';
      const control = clock.controls[action.side];
      const now = withoutCorrection(control, clock.sides[action.side], last, clock.policy.overtimeEntry);
      const earlier = withSide(clock.corrections, action.side, clock.corrections[action.side].slice(0, -1));
      return corrected({ ...clock, corrections: earlier }, action.side, now, last.why, true);
    }
    case 'swap-sides':
      return {
        clock: {
          ...clock,
          status: status.kind === 'flag' ? { kind: 'flag', side: opposite(status.side) } : status,
          controls: swapped(clock.controls),
          sides: swapped(clock.sides),
          corrections: swapped(clock.corrections),
        },
        events: [{ kind: 'sides-swapped' }],
      };
    case 'end':
      return { clock: { ...clock, status: { kind: 'ended' } }, events: [] };
  }
};

const keptCorrection = (clock: Clock, side: Color, now: SideTime, about: Pick<Correction, 'why' | 'id'>): Step => {
  const kept = noteCorrection(clock.corrections[side], clock.controls[side], clock.sides[side], now, about);
  return corrected({ ...clock, corrections: withSide(clock.corrections, side, kept) }, side, now, about.why, false);
};

/** One action at its moment. Moments earlier than the clock's own count as its own. */
export const changeClock = (clock: Clock, action: ClockAction, atMs: number): ClockAnswer => {
  const moment = Math.max(Math.floor(atMs), clock.asOfMs);
  const { clock: now, events } = advance(clock, moment);
  const answer = step({ ...now, asOfMs: moment }, action);
  if (typeof answer === 'string') return { clock: events.length > 0 ? now : clock, events, refused: answer };
  const own: readonly ClockEvent[] = answer.events.map((event) => ({ ...event, atMs: moment }));
  return { clock: answer.clock, events: [...events, ...own], refused: undefined };
};
