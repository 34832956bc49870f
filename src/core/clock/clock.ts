/**
 * The clock of one game: whose time runs, and how much each side has, exact at any moment.
 *
 *     changeClock(clock, action, atMs)     what people and the board do        (clock-actions.ts)
 *     settle(clock, nowMs)                 time went by: periods used, flags   (here)
 *     clockAt(clock, nowMs)                the same, only to look              (here)
 *     nextMomentMs(clock)                  when settle will next have news     (here)
 *
 * Pure: moments are the table's monotonic milliseconds, handed in and taken as whole ones. A
 * tick is never needed for the time to be right; it only brings the news. The clock's moment
 * `asOfMs` moves on only when there is news or an action, so a press that is stamped a little
 * earlier than the last tick is charged up to its own stamp and no further. A caller whose
 * buttons travel slowly may settle that much later: every event carries its exact moment.
 */
import { opposite, type BySide, type Color } from '../go/color.js';
import { ok, refuse, type Result } from '../result.js';
import { parseDuration } from './duration.js';
import { hasOvertime, type TimeControl } from './time-control.js';
import { noteUse, type Correction } from './corrections.js';
import { penaltyPoints, spend, startSide, untilCrossingMs, type OvertimeEntry, type SideTime, type TimeSetting } from './side-time.js';

/** Why a clock stands. */
export const PAUSE_REASONS = ['lunch', 'arbiter', 'adjourned', 'board-lost', 'stood-still', 'restart', 'counting', 'other'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** How long at most the count stands still for one capture, unless the event says otherwise: a large capture is lifted in less. */
export const CAPTURE_LIMIT_MS = 60_000;

/** What ends a turn. `stone`: boards without buttons, or where the organiser says so. */
export const TURN_ENDS = ['press', 'stone'] as const;
export type TurnEnds = (typeof TURN_ENDS)[number];

export interface ClockPolicy {
  readonly turnEnds: TurnEnds;
  /** Whether the move that uses up main time gets a fresh period (RULEBOOK 6, open points). */
  readonly overtimeEntry: OvertimeEntry;
  /** Whether lifting captured stones is timed while the seconds are counted; the limit is for one capture. */
  readonly captures: { readonly kind: 'timed' } | { readonly kind: 'untimed-in-overtime'; readonly limitMs: number };
}

/** How captures are timed while the seconds are counted, from an organiser's word: `timed`, or the limit for one capture. */
export const parseCaptures = (text: string): Result<ClockPolicy['captures'], string> => {
  if (text.trim() === 'timed') return ok({ kind: 'timed' });
  const limit = parseDuration(text);
  return limit.ok ? ok({ kind: 'untimed-in-overtime', limitMs: limit.value }) : refuse(`${limit.refusal}, or timed`);
};

export const DEFAULT_POLICY: ClockPolicy = {
  turnEnds: 'press',
  overtimeEntry: 'fresh',
  captures: { kind: 'untimed-in-overtime', limitMs: CAPTURE_LIMIT_MS },
};

export type ClockStatus =
  | { readonly kind: 'ready' }
  | { readonly kind: 'running' }
  | { readonly kind: 'paused'; readonly reason: PauseReason; readonly sealed: boolean }
  | { readonly kind: 'flag'; readonly side: Color }
  | { readonly kind: 'ended' };

export interface Clock {
  readonly controls: BySide<TimeControl>;
  readonly policy: ClockPolicy;
  readonly status: ClockStatus;
  /** Whose time runs, or will run when the clock goes on. */
  readonly toMove: Color;
  /** Each side's time at `asOfMs`. */
  readonly sides: BySide<SideTime>;
  readonly asOfMs: number;
  /** Captured stones lie on the board; `holdLeftMs`: how long the count may still stand still for them. */
  readonly prisoners: { readonly holdLeftMs: number } | undefined;
  /** The latest corrections of each side, oldest first, for undoing. */
  readonly corrections: BySide<readonly Correction[]>;
}

export type ClockEventBody =
  | { readonly kind: 'clock-started'; readonly side: Color }
  | { readonly kind: 'clock-stopped'; readonly side: Color; readonly by: 'press' | 'stone' | 'seal' | 'arbiter'; readonly turnMs: number }
  /** `penaltyPoints`: lost so far, Ing only, else 0. The same for `period-used`. */
  | { readonly kind: 'overtime-began'; readonly side: Color; readonly periodsLeft: number; readonly penaltyPoints: number }
  | { readonly kind: 'period-used'; readonly side: Color; readonly periodsLeft: number; readonly penaltyPoints: number }
  /** NHK: `periodsLeft` is the considerations still to come after this one. */
  | { readonly kind: 'consideration-began'; readonly side: Color; readonly periodsLeft: number }
  | { readonly kind: 'flag-fell'; readonly side: Color }
  | { readonly kind: 'paused'; readonly reason: PauseReason }
  /** `sealed`: the side to move has written its move down; it is played when the clock goes on. */
  | { readonly kind: 'adjourned'; readonly sealedBy: Color | undefined }
  | { readonly kind: 'resumed' }
  | {
      readonly kind: 'time-corrected';
      readonly side: Color;
      readonly was: Required<TimeSetting>;
      readonly now: Required<TimeSetting>;
      readonly why: string;
      readonly undone: boolean;
    }
  | { readonly kind: 'sides-swapped' };

export type ClockEvent = ClockEventBody & { readonly atMs: number };

export interface ClockNews {
  readonly clock: Clock;
  /** In order of their moments. */
  readonly events: readonly ClockEvent[];
}

/** A clock before the first turn. */
export const newClock = (controls: BySide<TimeControl>, policy: ClockPolicy, toMove: Color): Clock => ({
  controls,
  policy,
  status: { kind: 'ready' },
  toMove,
  sides: { black: startSide(controls.black), white: startSide(controls.white) },
  asOfMs: 0,
  prisoners: undefined,
  corrections: { black: [], white: [] },
});

export const withSide = <Value>(both: BySide<Value>, side: Color, value: Value): BySide<Value> =>
  side === 'black' ? { black: value, white: both.white } : { black: both.black, white: value };

const counts = (control: TimeControl, side: SideTime): boolean => hasOvertime(control) && side.phase !== 'main' && side.phase !== 'flag';

/** Whether a capture of the side to move makes its time stand still, now that its seconds are counted. */
export const captureStopsTheCount = ({ policy, controls, sides, toMove }: Clock): boolean =>
  policy.captures.kind === 'untimed-in-overtime' && counts(controls[toMove], sides[toMove]);

/** How a stretch of `elapsedMs` falls into time that counts, time that stands still for a capture, and time that counts again. */
const splitAtHold = (clock: Clock, elapsedMs: number): { readonly beforeMs: number; readonly heldMs: number; readonly afterMs: number } => {
  const control = clock.controls[clock.toMove];
  const side = clock.sides[clock.toMove];
  if (clock.prisoners === undefined || !hasOvertime(control)) return { beforeMs: elapsedMs, heldMs: 0, afterMs: 0 };
  const beforeMs = Math.min(elapsedMs, counts(control, side) ? 0 : untilCrossingMs(control, side));
  const heldMs = Math.min(elapsedMs - beforeMs, clock.prisoners.holdLeftMs);
  return { beforeMs, heldMs, afterMs: elapsedMs - beforeMs - heldMs };
};

/** The clock at `nowMs` with everything that happened on the way. Earlier than `asOfMs`: nothing changes. */
export const advance = (clock: Clock, nowMs: number): ClockNews => {
  const now = Math.floor(nowMs);
  if (clock.status.kind !== 'running' || now <= clock.asOfMs) return { clock, events: [] };
  const { toMove, policy } = clock;
  const control = clock.controls[toMove];
  const { beforeMs, heldMs, afterMs } = splitAtHold(clock, now - clock.asOfMs);

  const before = spend(control, clock.sides[toMove], beforeMs, policy.overtimeEntry);
  const after = spend(control, before.side, afterMs, policy.overtimeEntry);
  const crossings = [
    ...before.crossings.map((crossing) => ({ ...crossing, atMs: clock.asOfMs + crossing.afterMs })),
    ...after.crossings.map((crossing) => ({ ...crossing, atMs: clock.asOfMs + beforeMs + heldMs + crossing.afterMs })),
  ];
  const side = after.side;
  const usedMs = side.usedMs - clock.sides[toMove].usedMs;
  const flag = crossings.find((crossing) => crossing.kind === 'flag-fell');
  const events = crossings.map(({ kind, atMs, periodsLeft }): ClockEvent => {
    switch (kind) {
      case 'flag-fell':
        return { kind, atMs, side: toMove };
      case 'consideration-began':
        return { kind, atMs, side: toMove, periodsLeft };
      case 'overtime-began':
      case 'period-used':
        return {
          kind,
          atMs,
          side: toMove,
          periodsLeft,
          penaltyPoints: penaltyPoints(control, { ...side, phase: 'overtime', periodsLeft }),
        };
    }
  });
  const sides = withSide(clock.sides, toMove, side);
  const other = opposite(toMove);
  return {
    clock: {
      ...clock,
      status: flag === undefined ? clock.status : { kind: 'flag', side: toMove },
      sides: control.kind === 'hourglass' ? withSide(sides, other, gained(sides[other], usedMs)) : sides,
      asOfMs: flag?.atMs ?? now,
      prisoners: clock.prisoners === undefined ? undefined : { holdLeftMs: clock.prisoners.holdLeftMs - heldMs },
      corrections: withSide(clock.corrections, toMove, noteUse(clock.corrections[toMove], usedMs)),
    },
    events,
  };
};

/** Hourglass: the sand that ran out of one glass. */
const gained = (side: SideTime, ms: number): SideTime =>
  side.phase === 'flag' ? side : { ...side, mainMs: side.mainMs + ms, addedMs: side.addedMs + ms };

/** Time went by: what has happened up to and including `nowMs`. No news: the very same clock. */
export const settleClock = (clock: Clock, nowMs: number): ClockNews => {
  const news = advance(clock, nowMs);
  return news.events.length === 0 ? { clock, events: [] } : news;
};

/** The clock as it stands at `nowMs`, to look at or to keep. */
export const clockAt = (clock: Clock, nowMs: number): Clock => advance(clock, nowMs).clock;

/** The next moment at which `settleClock` has news; undefined while nothing can happen by itself. */
export const nextMomentMs = (clock: Clock): number | undefined => {
  if (clock.status.kind !== 'running') return undefined;
  const control = clock.controls[clock.toMove];
  const side = clock.sides[clock.toMove];
  const holdMs = clock.prisoners !== undefined && counts(control, side) ? clock.prisoners.holdLeftMs : 0;
  return clock.asOfMs + holdMs + untilCrossingMs(control, side);
};

/** Whether the seconds are being counted but stand still for a capture. */
export const isHeld = (clock: Clock): boolean =>
  clock.status.kind === 'running' &&
  clock.prisoners !== undefined &&
  clock.prisoners.holdLeftMs > 0 &&
  counts(clock.controls[clock.toMove], clock.sides[clock.toMove]);
