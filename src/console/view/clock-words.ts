/**
 * The clock in words that anybody reads: `0:17 · 5 periods`, `1:05:09`, "1 hour, then 5 × 60 s".
 *
 * Never an instrument's notation (console plan). Times are rounded up, so that nothing reads 0 before the flag has fallen.
 */
import { clockAt, type Clock } from '../../core/clock/clock.js';
import type { SideTime } from '../../core/clock/side-time.js';
import { periodMsOf, type TimeControl } from '../../core/clock/time-control.js';
import type { Color } from '../../core/go/color.js';
import { tell, type Sentence } from '../../words/telling.js';

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** In the last ten seconds of main time tenths are of use; a count of the seconds is called anyway. */
const padded = (number: number): string => String(number).padStart(2, '0');

/** `1:05:09`, `12:40`, `0:17`. */
export const timeDigits = (leftMs: number): string => {
  const seconds = Math.ceil(Math.max(0, leftMs) / SECOND_MS);
  const minutes = Math.floor(seconds / MINUTE_S);
  return seconds < HOUR_S
    ? `${minutes}:${padded(seconds % MINUTE_S)}`
    : `${Math.floor(seconds / HOUR_S)}:${padded(minutes % MINUTE_S)}:${padded(seconds % MINUTE_S)}`;
};

/** A length as people say it: 1 hour, 30 min, 30 s. A byo-yomi minute is 60 s. */
export const lengthWords = (lengthMs: number): Sentence | readonly Sentence[] => {
  const seconds = Math.round(lengthMs / SECOND_MS);
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  const rest = seconds % MINUTE_S;
  if (seconds < 2 * MINUTE_S) return tell('time.seconds', { n: seconds });
  const parts = [
    ...(hours > 0 ? [tell('time.hours', { n: hours })] : []),
    ...(minutes > 0 ? [tell('time.minutes', { n: minutes })] : []),
    ...(rest > 0 ? [tell('time.seconds', { n: rest })] : []),
  ];
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : parts;
};

export interface SideClock {
  readonly digits: string;
  /** `5 periods`, `last one`, `12 stones to play`; undefined where there is nothing to add. */
  readonly beside: Sentence | undefined;
  /** The periods left, the running one included: pips. 0: none to show. */
  readonly pips: number;
  /** Of those the one that is running. */
  readonly isCounting: boolean;
  readonly isOver: boolean;
  readonly isRunning: boolean;
  readonly leftMs: number;
}

const besideOf = (control: TimeControl, side: SideTime): Sentence | undefined => {
  const { phase, periodsLeft, stonesLeft } = side;
  if (phase === 'flag') return tell('time.over');
  if (control.kind === 'canadian') return phase === 'main' ? undefined : tell('time.stones', { n: stonesLeft });
  if (periodsLeft === 0) return undefined;
  if (control.kind === 'considerations') return tell('time.considerations', { n: periodsLeft });
  if (phase === 'main') return tell('time.plus-periods', { n: periodsLeft });
  return periodsLeft === 1 ? tell('time.last-period') : tell('time.periods', { n: periodsLeft });
};

export const sideClock = (clock: Clock, color: Color, nowMs: number): SideClock => {
  const now = clockAt(clock, nowMs);
  const side = now.sides[color];
  const control = now.controls[color];
  const leftMs = side.phase === 'flag' ? 0 : side.phase === 'main' ? side.mainMs : side.leftMs;
  return {
    digits: timeDigits(leftMs),
    beside: besideOf(control, side),
    pips: control.kind === 'canadian' ? 0 : side.periodsLeft,
    isCounting: side.phase === 'overtime' || side.phase === 'consideration',
    isOver: side.phase === 'flag',
    isRunning: now.status.kind === 'running' && now.toMove === color,
    leftMs,
  };
};

const afterMain = (control: TimeControl): Sentence | undefined => {
  switch (control.kind) {
    case 'byo-yomi':
    case 'reserved':
    case 'ing':
      return tell('control.periods', { n: control.periods, time: lengthWords(control.periodMs) });
    case 'progressive':
      return tell('control.periods', { n: control.stages.length, time: lengthWords(periodMsOf(control, 1)) });
    case 'canadian':
      return tell('control.stones', { n: control.stones, time: lengthWords(control.blockMs) });
    case 'fischer':
      return tell('control.increment', { time: lengthWords(control.incrementMs) });
    case 'bronstein':
    case 'delay':
      return tell('control.delay', { time: lengthWords(control.delayMs) });
    case 'considerations':
      return tell('control.considerations', { n: control.considerations, time: lengthWords(control.considerationMs) });
    case 'multi-stage': {
      const [next] = control.stages;
      return next === undefined ? undefined : tell('control.stage', { time: lengthWords(next.addMs) });
    }
    case 'absolute':
    case 'hourglass':
      return undefined;
  }
};

/** "1 hour, then 5 × 60 s": a time control read back. */
export const controlWords = (control: TimeControl): Sentence => {
  if (control.kind === 'hourglass') return tell('control.hourglass', { time: lengthWords(control.mainMs) });
  const rest = afterMain(control);
  const main =
    control.kind === 'considerations'
      ? tell('control.move', { time: lengthWords(control.moveMs) })
      : control.mainMs > 0
        ? tell('plain', { text: lengthWords(control.mainMs) })
        : undefined;
  if (main === undefined) return rest ?? tell('time.none');
  return rest === undefined ? main : tell('control.then', { main, rest });
};
