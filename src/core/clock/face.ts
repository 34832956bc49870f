/**
 * ClockFace: what a clock shows, whatever it is made of.
 *
 *     clock ─▶ faceOf ─▶ LED displays (clock-device), console, terminal
 *
 * A face is a value of what can be *seen*: two faces that are equal need nothing to be sent.
 * Times are rounded up, so that nothing reads 0 before the flag has fallen. `digits` is for four
 * seven-segment digits with a colon in the middle and a point after each; at most four
 * characters beside those.
 *
 *     1:05      one hour and five minutes         5. 42   five periods, 42 s left of this one
 *     39:59     minutes and seconds               5. 9.4  the same, in the last ten seconds
 *     9.4       the last ten seconds of main      25.48   Canadian: 25 stones in 48 s
 *     PAUS      the clocks stand (shown by the side to move)
 *     FLAG      time over       E-01  an error code, on both
 */
import { COLORS, type BySide, type Color } from '../go/color.js';
import { clockAt, isHeld, nextMomentMs, type Clock } from './clock.js';
import { untilCrossingMs, type SideTime } from './side-time.js';
import type { TimeControl } from './time-control.js';

/** Why both displays show a code in place of the time. */
export const FACE_ERRORS = { 'board-lost': 'E-01', 'journal-stuck': 'E-02', 'no-table': 'E-03' } as const;
export type FaceError = keyof typeof FACE_ERRORS;

export interface SideFace {
  readonly digits: string;
  /** The seconds are being counted. */
  readonly counting: boolean;
  readonly flag: boolean;
}

export interface ClockFace extends BySide<SideFace> {
  /** Whose time runs; undefined while the clocks stand. */
  readonly running: Color | undefined;
  /** The count stands still for a capture. */
  readonly held: boolean;
}

const TENTH_MS = 100;
const SECOND_MS = 1000;
/** Up to this, tenths are shown where there is room. */
const TENTHS_UP_TO_MS = 10 * SECOND_MS;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** A period as long as this is shown in minutes and seconds, without the count of periods: there is no room for both. */
const COUNT_BELOW_S = 100;
const TWO_DIGITS_MAX = 99;

const padded = (number: number): string => String(number).padStart(2, '0');

const lengthDigits = (leftMs: number): string => {
  if (leftMs <= TENTHS_UP_TO_MS) {
    const tenths = Math.ceil(leftMs / TENTH_MS);
    return `${String(Math.floor(tenths / 10))}.${String(tenths % 10)}`;
  }
  const seconds = Math.ceil(leftMs / SECOND_MS);
  return seconds < HOUR_S
    ? `${String(Math.floor(seconds / MINUTE_S))}:${padded(seconds % MINUTE_S)}`
    : `${String(Math.min(TWO_DIGITS_MAX, Math.floor(seconds / HOUR_S)))}:${padded(Math.floor((seconds % HOUR_S) / MINUTE_S))}`;
};

/** A small number (periods, stones) and the seconds that belong to it. */
const countDigits = (count: number, leftMs: number): string => {
  const seconds = Math.ceil(leftMs / SECOND_MS);
  if (seconds >= COUNT_BELOW_S || count > TWO_DIGITS_MAX) return lengthDigits(leftMs);
  if (count > 9) return `${String(count)}.${String(seconds).padStart(2, ' ')}`;
  const left = leftMs <= TENTHS_UP_TO_MS ? lengthDigits(leftMs).padStart(4, ' ') : String(seconds).padStart(3, ' ');
  return `${String(count)}.${left}`;
};

const digitsOf = (control: TimeControl, side: SideTime): string => {
  if (side.phase === 'flag') return 'FLAG';
  if (side.phase === 'main') return lengthDigits(side.mainMs);
  if (control.kind === 'canadian')
    return side.leftMs >= MINUTE_S * SECOND_MS ? lengthDigits(side.leftMs) : countDigits(side.stonesLeft, side.leftMs);
  return countDigits(side.periodsLeft, side.leftMs);
};

/** What is to be seen at `nowMs`. `error` stands in place of both times. */
export const faceOf = (clock: Clock, nowMs: number, error?: FaceError): ClockFace => {
  const now = clockAt(clock, nowMs);
  const sideFace = (color: Color): SideFace => {
    const side = now.sides[color];
    const pausedHere = now.status.kind === 'paused' && now.toMove === color;
    return {
      digits: error !== undefined ? FACE_ERRORS[error] : pausedHere ? 'PAUS' : digitsOf(now.controls[color], side),
      counting: side.phase === 'overtime' || side.phase === 'consideration',
      flag: side.phase === 'flag',
    };
  };
  return {
    black: sideFace('black'),
    white: sideFace('white'),
    running: now.status.kind === 'running' ? now.toMove : undefined,
    held: isHeld(now),
  };
};

export const sameFace = (one: ClockFace, other: ClockFace): boolean =>
  one.running === other.running &&
  one.held === other.held &&
  COLORS.every(
    (color) =>
      one[color].digits === other[color].digits && one[color].counting === other[color].counting && one[color].flag === other[color].flag,
  );

/** The next moment at which the face can change by itself; undefined while it cannot. */
export const nextFaceMs = (clock: Clock, nowMs: number): number | undefined => {
  const now = clockAt(clock, nowMs);
  const border = nextMomentMs(now);
  if (border === undefined) return undefined;
  const leftMs = untilCrossingMs(now.controls[now.toMove], now.sides[now.toMove]);
  const stepMs = leftMs <= TENTHS_UP_TO_MS ? TENTH_MS : SECOND_MS;
  // What is left beyond the border's own distance is time that stands still.
  const stillMs = border - now.asOfMs - leftMs;
  return now.asOfMs + stillMs + (leftMs % stepMs === 0 ? stepMs : leftMs % stepMs);
};
