/**
 * Lengths of time as people write them: `40m`, `1h30m`, `90s`, `2h 30m`, `250ms`.
 *
 * Whole milliseconds inside; `makeDuration` writes the shortest usual form (`60s` stays a
 * number of seconds when it is below two minutes: a byo-yomi period is called "sixty seconds").
 */
import { ok, refuse, type Result } from '../result.js';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Longer than any game on one day, and far inside what a number holds exactly. */
export const DURATION_MAX_MS = 100 * HOUR_MS;

const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, m: MINUTE_MS, s: SECOND_MS, ms: 1 };

const SHAPE = /^(\d{1,9}(h|ms|m|s)\s*)+$/;
const PART = /(\d+)(h|ms|m|s)/g;

/** Refuses with the reason, for people: anything but number-unit pairs, and more than DURATION_MAX_MS. */
export const parseDuration = (text: string): Result<number, string> => {
  const trimmed = text.trim();
  if (!SHAPE.test(trimmed)) return refuse(`'${trimmed}' is no length of time: write 1h30m, 40m or 60s`);
  let totalMs = 0;
  for (const [, amount, unit] of trimmed.matchAll(PART)) totalMs += Number(amount) * (UNIT_MS[unit ?? ''] ?? 0);
  return totalMs > DURATION_MAX_MS ? refuse(`'${trimmed}' is longer than ${String(DURATION_MAX_MS / HOUR_MS)} hours`) : ok(totalMs);
};

/** At most this many seconds are written in seconds alone: 60s and 90s, but 2m. */
const SECONDS_ALONE_BELOW_MS = 2 * MINUTE_MS;

/** The text of a length: `1h30m`, `40m`, `60s`; zero is `0m`. */
export const makeDuration = (lengthMs: number): string => {
  if (lengthMs === 0) return '0m';
  const restMs = lengthMs % SECOND_MS;
  if (lengthMs < SECONDS_ALONE_BELOW_MS) {
    const seconds = (lengthMs - restMs) / SECOND_MS;
    return `${seconds > 0 ? `${String(seconds)}s` : ''}${restMs > 0 ? `${String(restMs)}ms` : ''}`;
  }
  const hours = Math.floor(lengthMs / HOUR_MS);
  const minutes = Math.floor((lengthMs % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((lengthMs % MINUTE_MS) / SECOND_MS);
  return [
    [hours, 'h'],
    [minutes, 'm'],
    [seconds, 's'],
    [restMs, 'ms'],
  ]
    .filter(([amount]) => amount !== 0)
    .map(([amount, unit]) => `${String(amount)}${String(unit)}`)
    .join('');
};
