/**
 * Rest: how long each point has read the same, and what it last read at rest.
 *
 * Hands hover, stones bounce, sensors flicker. Every point comes to rest on its own: one
 * restless point must never hold back the rest of the board, or a single bad sensor would
 * stop the recording. A reading that gives way before it has rested was a blip: it leaves no
 * trace but a count. What a resting reading *means* is the work of `inference/`.
 *
 * Pure: the time comes in as an argument and nothing here sets a timer. Ask `settle` again on
 * a tick; a board that has gone silent comes to rest by itself.
 */
import type { Reading } from '../wire/board-input.js';

export interface PointRest {
  /** What the sensor reads now. */
  readonly reading: Reading;
  /** When it began to read this, in monotonic milliseconds. */
  readonly sinceMs: number;
  /** What it last read at rest, and since when. */
  readonly resting: Reading;
  readonly restingSinceMs: number;
  /** Set when the change happened while readings may have been lost: it began between this moment and `sinceMs`. */
  readonly unseenFromMs: number | undefined;
  /** The earliest moment from which it may have read this. */
  readonly earliestMs: number;
  /** When it first changed after it was last at rest: a stone that bounces touched the board then. */
  readonly stirredMs: number;
  /** Set while the reading is back to what it was at rest: since when. A stone may have been put where another was just taken off. */
  readonly returnedMs: number | undefined;
  /** Readings that gave way before they had rested, in the minute that began at `blipsFromMs`. */
  readonly blips: number;
  readonly blipsFromMs: number;
  /** It has read this since a scan in which several points began to read stones: a shadow or a magnet, and nothing about this sensor. */
  readonly cameTogether: boolean;
  /** Stones that came to rest here alone and were gone again within moments, each within a minute of the one before; and when the last one went. */
  readonly visits: number;
  readonly visitedMs: number;
  /** Stones that came to rest here and went again, and stones that were away for moments: each within some minutes of the one before. */
  readonly guests: number;
  readonly guestMs: number;
  readonly lapses: number;
  readonly lapseMs: number;
  /** Since when a stone that reads as the last one did has lain here, moments away not counted. */
  readonly stoneSinceMs: number;
  readonly stone: Reading;
}

/** Whether a reading was told as it changed, or with a whole grid some time after. */
export type Told = 'at-once' | 'late';

export interface RestConfig {
  /** A stone that bounces as it settles does so within this time, in milliseconds. */
  readonly quietMs: number;
}

export const freshPoint = (reading: Reading, nowMs: number): PointRest => ({
  reading,
  sinceMs: nowMs,
  resting: reading,
  restingSinceMs: nowMs,
  unseenFromMs: undefined,
  earliestMs: nowMs,
  stirredMs: nowMs,
  returnedMs: undefined,
  blips: 0,
  blipsFromMs: nowMs,
  cameTogether: false,
  visits: 0,
  visitedMs: nowMs,
  guests: 0,
  guestMs: nowMs,
  lapses: 0,
  lapseMs: nowMs,
  stoneSinceMs: nowMs,
  stone: reading,
});

const MINUTE_MS = 60_000;

/**
 * The point after one more reading. `unseenFromMs`: from when on changes may have gone unseen, if any may.
 * `told`: as it happened, or some time later.
 */
export const observe = (point: PointRest, reading: Reading, nowMs: number, unseenFromMs?: number, told: Told = 'at-once'): PointRest => {
  if (reading === point.reading) return point;
  const stirredMs = isAtRest(point) ? nowMs : point.stirredMs;
  const newMinute = nowMs - point.blipsFromMs >= MINUTE_MS;
  const blipsFromMs = newMinute ? nowMs : point.blipsFromMs;
  const blips = (newMinute ? 0 : point.blips) + (point.reading === point.resting ? 0 : 1);
  if (reading === point.resting)
    return { ...point, reading, sinceMs: point.restingSinceMs, unseenFromMs: undefined, stirredMs, returnedMs: nowMs, blips, blipsFromMs };
  // What has not rested since it changed unseen is still part of that change: a flicker over a stone that came in the gap.
  const before = point.reading === point.resting ? undefined : point.unseenFromMs;
  const fromMs = before ?? unseenFromMs;
  const earliestMs = before ?? (told === 'late' ? (unseenFromMs ?? nowMs) : nowMs);
  return { ...point, reading, sinceMs: nowMs, unseenFromMs: fromMs, earliestMs, stirredMs, returnedMs: undefined, blips, blipsFromMs };
};

export const isAtRest = (point: PointRest): boolean => point.reading === point.resting && point.returnedMs === undefined;

/** When the present reading will have rested; undefined when it has. */
export const restsAtMs = (point: PointRest, config: RestConfig): number | undefined =>
  isAtRest(point) ? undefined : (point.returnedMs ?? point.sinceMs) + config.quietMs;

/** A stone that is put down bounces up to four times and hands hover; more than this in a minute is the sensor. */
const FLICKERING_BLIPS = 20;

export const isFlickering = (point: PointRest, nowMs: number): boolean =>
  point.blips >= FLICKERING_BLIPS && nowMs - point.blipsFromMs < 2 * MINUTE_MS;

/** A stone that is put down and lifted again lies for some seconds; what a sensor makes up by itself hardly one. */
const VISIT_MS = 1500;

export const recentVisits = ({ visits, visitedMs }: PointRest, nowMs: number): number => (nowMs - visitedMs <= MINUTE_MS ? visits : 0);

/** What a sensor has made up is remembered for so long. */
const MEMORY_MS = 5 * MINUTE_MS;
/** A stone that is put down by mistake, or for a moment, is off again by then. */
const GUEST_MS = 10_000;
/** A stone that is lifted and put back is away for longer. */
const LAPSE_MS = 1500;

/** How often a stone has lately come to rest here and gone again. */
export const recentGuests = ({ guests, guestMs }: PointRest, nowMs: number): number => (nowMs - guestMs <= MEMORY_MS ? guests : 0);

/** How often the stone that lies here has lately not been read for moments. */
export const recentLapses = ({ lapses, lapseMs }: PointRest, nowMs: number): number => (nowMs - lapseMs <= MEMORY_MS ? lapses : 0);

/** A stone that is back within this time is the same. */
const AWAY_MS = 20_000;

/** The point once its reading has rested. `cameTogether`: other points began to read stones in the same scan. */
export const rested = (point: PointRest, cameTogether = false): PointRest => {
  const lastedMs = point.sinceMs - point.restingSinceMs;
  const goes = point.reading === 'empty' && point.resting !== 'empty';
  const isVisit = goes && lastedMs < VISIT_MS && !point.cameTogether;
  const isGuest = goes && lastedMs < GUEST_MS;
  const isLapse = point.resting === 'empty' && point.reading === point.stone && lastedMs < LAPSE_MS;
  return {
    ...point,
    resting: point.reading,
    restingSinceMs: point.sinceMs,
    returnedMs: undefined,
    cameTogether,
    ...(isGuest ? { guests: recentGuests(point, point.sinceMs) + 1, guestMs: point.sinceMs } : {}),
    ...(isLapse ? { lapses: recentLapses(point, point.sinceMs) + 1, lapseMs: point.sinceMs } : {}),
    ...(isVisit ? { visits: recentVisits(point, point.sinceMs) + 1, visitedMs: point.sinceMs } : {}),
    ...stoneOn(point),
  };
};

const stoneOn = (point: PointRest): Pick<PointRest, 'stone' | 'stoneSinceMs'> => {
  const { stone, stoneSinceMs, reading, resting, sinceMs, restingSinceMs } = point;
  if (reading === 'empty' || reading === 'fault') return { stone, stoneSinceMs };
  const isBack = reading === stone && (resting === reading || sinceMs - restingSinceMs < AWAY_MS);
  return { stone: reading, stoneSinceMs: isBack ? stoneSinceMs : sinceMs };
};

/** More than a stone bounces: nobody waits for this point to come to rest. */
const UNSTEADY_BLIPS = 5;

export const isUnsteady = ({ blips }: PointRest): boolean => blips >= UNSTEADY_BLIPS;
