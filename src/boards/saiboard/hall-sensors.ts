/**
 * Hall sensors: what their raw levels mean.
 *
 * A sensor rests at a level of its own; a stone moves it by some 40 steps, white up, black down. Where it rests is learned
 * while nothing lies on it, and from all the others while a stone does, so that a board may be switched on with stones on
 * it. Warmth moves all sensors together and slowly: that is followed. A stone is nothing slow.
 */
import type { Reading } from '../../core/wire/board-input.js';

/** What a stone moves its sensor by, in raw steps. From the board's description. */
const STONE_STEPS = 40;
/** A stone lies there from here on, and is gone below the other: between the two nothing changes. Ours. */
const ON_STEPS = 0.65 * STONE_STEPS;
const OFF_STEPS = 0.4 * STONE_STEPS;
/** How fast a resting level may move: 1 step in 2 s. A stone that is pushed on slowly is faster. Ours. */
const DRIFT_STEPS_PER_MS = 1 / 2000;
/** Two looks further apart than this say nothing about drift. Ours. */
const DRIFT_MS_MAX = 1_000;

const middleOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

export class HallSensors {
  #rest: number[] | undefined;
  #readings: Reading[] = [];
  #lookedMs = 0;

  /** What each sensor reads; always as many levels as the board has points. */
  read(levels: readonly number[], nowMs: number): readonly Reading[] {
    const rest = this.#rest ?? this.#firstLook(levels);
    this.#follow(levels, rest, nowMs);
    this.#readings = levels.map((level, point) => this.#reading(level - (rest[point] ?? 0), this.#readings[point] ?? 'empty'));
    this.#rest = rest;
    this.#lookedMs = nowMs;
    return this.#readings;
  }

  /** Where each sensor rests, as far as is known. */
  get rest(): readonly number[] {
    return this.#rest ?? [];
  }

  /** Stones pull to both sides, so the middle of all levels is where an empty point rests, however many lie there. */
  #firstLook(levels: readonly number[]): number[] {
    const middle = middleOf(levels);
    return levels.map((level) => (Math.abs(level - middle) < ON_STEPS ? level : middle));
  }

  #follow(levels: readonly number[], rest: number[], nowMs: number): void {
    const forMs = nowMs - this.#lookedMs;
    if (this.#readings.length === 0 || forMs <= 0 || forMs > DRIFT_MS_MAX) return;
    const most = forMs * DRIFT_STEPS_PER_MS;
    const empty = levels.flatMap((level, point) => (this.#readings[point] === 'empty' ? [level - (rest[point] ?? 0)] : []));
    // With a stone on it a sensor cannot be seen to drift: it goes with the others.
    const together = empty.length === 0 ? 0 : clamp(middleOf(empty), most);
    for (const [point, level] of levels.entries()) {
      const before = rest[point] ?? 0;
      rest[point] = before + (this.#readings[point] === 'empty' ? clamp(level - before, most) : together);
    }
  }

  #reading(steps: number, before: Reading): Reading {
    const now: Reading = steps > 0 ? 'white' : 'black';
    if (Math.abs(steps) >= ON_STEPS) return now;
    return Math.abs(steps) >= OFF_STEPS && before === now ? before : 'empty';
  }
}
