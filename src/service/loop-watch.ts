/**
 * The watch over this process: has it stood still, and for how long?
 *
 *     beat, beat, beat, ─────── nothing ───────, beat: it stood still (stopped, starved, a slow turn of the loop)
 *     beat, beat, (the wall's uptime leaps), beat:     the machine slept; the monotonic clock stood as well
 *
 * After such a time deadlines are overdue and what boards said meanwhile still waits to be read. Whoever decides by the time asks
 * `catchingUpMs` first, and waits for as long; the first who asks notices, so nobody is sooner than the watch.
 */
import { uptime } from 'node:os';

/** How often the watch looks. */
const BEAT_MS = 50;

/** Later than this, and something of a board may lie unread: a turn of the loop and a collection of garbage take less. */
const STILL_MS = 200;

/** Several turns of the loop; all that a kernel keeps for a port is read in less. */
export const CATCH_UP_MS = 250;

/** The uptime is told in hundredths of a second, and read a moment after the clock. */
const ASLEEP_MS = 1000;

/** How often it is asked whether the machine slept. */
const BEATS_A_LOOK = 20;

/** A time in which the process did not run, by its monotonic milliseconds. */
export interface StoodStill {
  readonly fromMs: number;
  readonly toMs: number;
  readonly kind: 'stopped' | 'asleep';
  readonly missedMs: number;
}

export interface WatchedClock {
  monotonicMs(): number;
  /** With the time in which the machine slept. */
  uptimeMs(): number;
}

const NANOSECONDS_PER_MS = 1_000_000n;

const MACHINE: WatchedClock = {
  monotonicMs: () => Number(process.hrtime.bigint() / NANOSECONDS_PER_MS),
  uptimeMs: () => uptime() * 1000,
};

export class LoopWatch {
  readonly #clock: WatchedClock;
  readonly #listeners = new Set<(stood: StoodStill) => void>();
  #beatMs: number;
  #beats = 0;
  #readMs = Number.NEGATIVE_INFINITY;
  /** How far the uptime is before the monotonic clock; more than before: the machine slept. */
  #aheadMs: number;
  #timer: NodeJS.Timeout | undefined;
  readonly #counts = { loopStalls: 0, loopStalledMs: 0, loopStalledWorstMs: 0, machineSleeps: 0 };

  constructor(clock: WatchedClock = MACHINE) {
    this.#clock = clock;
    this.#beatMs = clock.monotonicMs();
    this.#aheadMs = clock.uptimeMs() - this.#beatMs;
  }

  start(): void {
    this.#timer = setInterval(() => this.beat(), BEAT_MS);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#listeners.clear();
  }

  counters(): Readonly<Record<string, number>> {
    return this.#counts;
  }

  watch(listener: (stood: StoodStill) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Looks whether the process stood still since the last beat, and how long it takes to read what waited. */
  catchingUpMs(): number {
    const nowMs = this.#look();
    return Math.max(0, this.#readMs - nowMs);
  }

  beat(): void {
    const nowMs = this.#look();
    this.#beatMs = nowMs;
    this.#beats += 1;
    if (this.#beats % BEATS_A_LOOK !== 0) return;
    const aheadMs = this.#clock.uptimeMs() - nowMs;
    const missedMs = aheadMs - this.#aheadMs;
    this.#aheadMs = aheadMs;
    if (missedMs < ASLEEP_MS) return;
    this.#counts.machineSleeps += 1;
    this.#tell({ fromMs: nowMs, toMs: nowMs, kind: 'asleep', missedMs });
  }

  #look(): number {
    const nowMs = this.#clock.monotonicMs();
    const fromMs = this.#beatMs;
    const missedMs = nowMs - fromMs;
    if (missedMs < STILL_MS) return nowMs;
    this.#beatMs = nowMs;
    this.#readMs = nowMs + CATCH_UP_MS;
    this.#counts.loopStalls += 1;
    this.#counts.loopStalledMs += missedMs;
    this.#counts.loopStalledWorstMs = Math.max(this.#counts.loopStalledWorstMs, missedMs);
    this.#tell({ fromMs, toMs: nowMs, kind: 'stopped', missedMs });
    return nowMs;
  }

  #tell(stood: StoodStill): void {
    for (const listener of this.#listeners) listener(stood);
  }
}
