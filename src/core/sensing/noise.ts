/**
 * Noise: readings that give way all over the board at once.
 *
 * A stone that is put down bounces, a hand hovers over a point or two. When in one second readings give way
 * on more points than hands have to do with, it is a cable, a charger, a telephone; what stays for a moment then
 * is worth less, and every point needs longer to come to rest. Points that are never steady say nothing about it.
 */
import type { Point } from '../go/point.js';

interface GaveWay {
  readonly point: Point;
  readonly atMs: number;
}

export interface Noise {
  /** Where readings gave way before they had rested, the latest of them, one a point. */
  readonly gaveWay: readonly GaveWay[];
  /** Until when what has come to rest may be noise. */
  readonly untilMs: number;
}

export const NO_NOISE: Noise = { gaveWay: [], untilMs: -Infinity };

/** A stone that rolls touches four points in this time; a burst of noise more. */
const NOISY_POINTS = 5;
const WINDOW_MS = 1000;
/** In noise a point rests for so long: twice as long as a flicker lasts. */
const NOISY_QUIET_MS = 600;

export const withGiveWay = ({ gaveWay, untilMs }: Noise, point: Point, atMs: number): Noise => {
  const latest = [...gaveWay.filter((other) => other.point !== point && atMs - other.atMs <= WINDOW_MS), { point, atMs }];
  return { gaveWay: latest.slice(-NOISY_POINTS), untilMs: latest.length >= NOISY_POINTS ? atMs + NOISY_QUIET_MS : untilMs };
};

/** When a point rests that would rest at `dueMs` on a quiet board, and has read the same since `sinceMs`. */
export const restsInNoiseAtMs = ({ untilMs }: Noise, sinceMs: number, dueMs: number): number =>
  dueMs >= untilMs ? dueMs : Math.min(untilMs, sinceMs + NOISY_QUIET_MS);
