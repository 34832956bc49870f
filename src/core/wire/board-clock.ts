/**
 * The board's clock in the table's time.
 *
 *     atMs = unwrapped board ms + the smallest (host - board) of the last 8 to 16 seconds
 *
 * A line takes some time from the board to the host, and now and then a long time: a busy host,
 * a USB hub, a queue. It never takes less than none, so the smallest difference seen lately is
 * the nearest to the truth, and one late line moves nothing. "Lately", because the two clocks
 * drift apart: a ceramic resonator by up to 0.5 %, which is 80 ms in 16 s; a crystal by 1 ms.
 * A whole window of late lines moves the moments at most by their lateness, and the line's own
 * arrival is among the differences, so nothing is ever dated after it was heard.
 *
 * Lines that waited while the host stood still (stopped, starved) come all at once, the first of them the latest: after a
 * gap longer than boards keep, a line that is later than drift can make it says nothing about the difference, and the time
 * of the gap does not count for the window.
 *
 * Lines need not come in the order of their moments (a press may overtake a heartbeat by 90 ms
 * in the captures); the board's clock is unwrapped by the signed 32-bit difference from one line
 * to the next, and a leap back of more than 10 s is a board that was started again.
 */
/** The window is the running bucket and the whole one before it. */
const BUCKET_MS = 8_000;

/** Lines are never this much out of order; a restarted board's clock is. */
const RESTART_LEAP_MS = 10_000;

/** Boards say something every second; a host that hears nothing for longer was not listening, or nobody spoke. */
const GAP_MS = 2_000;

/** The worst resonator (see above). */
const DRIFT_SHARE = 0.005;

export interface BoardClock {
  /** Of the last line: its 32-bit clock, and the same unwrapped. */
  lastRawMs: number;
  unwrappedMs: number;
  lastHostMs: number;
  bucketFromHostMs: number;
  bucketMinMs: number;
  bucketBeforeMinMs: number;
}

/** A clock that first heard `rawMs` at `hostMs`. */
export const openBoardClock = (rawMs: number, hostMs: number): BoardClock => ({
  lastRawMs: rawMs,
  unwrappedMs: rawMs,
  lastHostMs: hostMs,
  bucketFromHostMs: hostMs,
  bucketMinMs: hostMs - rawMs,
  bucketBeforeMinMs: Number.POSITIVE_INFINITY,
});

/** From the last line to this one, over the wrap of 32 bits. */
const leapTo = (clock: BoardClock, rawMs: number): number => (rawMs - clock.lastRawMs) | 0;

/** The board was started again since its last line. */
export const hasStartedAgain = (clock: BoardClock, rawMs: number): boolean => leapTo(clock, rawMs) < -RESTART_LEAP_MS;

/** Host ms of the board's `rawMs`, heard at `hostMs`; never after it. Changes the clock, which belongs to the caller alone. */
export const mapBoardMs = (clock: BoardClock, rawMs: number, hostMs: number): number => {
  if (hasStartedAgain(clock, rawMs)) Object.assign(clock, openBoardClock(rawMs, hostMs));
  else clock.unwrappedMs += leapTo(clock, rawMs);
  clock.lastRawMs = rawMs;

  const differenceMs = hostMs - clock.unwrappedMs;
  const gapMs = hostMs - clock.lastHostMs;
  clock.lastHostMs = hostMs;
  const laterMs = differenceMs - Math.min(clock.bucketMinMs, clock.bucketBeforeMinMs);
  if (gapMs > GAP_MS && laterMs > gapMs * DRIFT_SHARE) clock.bucketFromHostMs += gapMs;
  const bucketAgeMs = hostMs - clock.bucketFromHostMs;
  if (bucketAgeMs >= BUCKET_MS) {
    clock.bucketBeforeMinMs = bucketAgeMs < 2 * BUCKET_MS ? clock.bucketMinMs : Number.POSITIVE_INFINITY;
    clock.bucketMinMs = differenceMs;
    clock.bucketFromHostMs = hostMs;
  } else {
    clock.bucketMinMs = Math.min(clock.bucketMinMs, differenceMs);
  }
  return clock.unwrappedMs + Math.min(clock.bucketMinMs, clock.bucketBeforeMinMs);
};
