/** What lies on a board while hands play: the stones, the buttons that are down, and whether a hand is over it. */
import type { Color } from '../../src/core/go/color.js';
import { pointCount, type BoardSize } from '../../src/core/go/point.js';
import type { Exposed, Happening } from '../hands/happening.js';

/** A hand is over the board this long before and after each thing that it does. */
const HAND_MS = 400;

export class ExposedBoard {
  readonly size: BoardSize;
  readonly stones: Exposed[];
  readonly down: Record<Color, boolean> = { black: false, white: false };
  /** In order of time, still to come. */
  #coming: Happening[] = [];
  #touchedMs = Number.NEGATIVE_INFINITY;

  constructor(size: BoardSize) {
    this.size = size;
    this.stones = Array<Exposed>(pointCount(size)).fill('empty');
  }

  expose(happenings: readonly Happening[]): void {
    this.#coming = [...this.#coming, ...happenings];
  }

  advance(nowMs: number): void {
    for (let next = this.#coming[0]; next !== undefined && next.atMs <= nowMs; next = this.#coming[0]) {
      this.#coming.shift();
      if (next.kind === 'point') {
        this.stones[next.point] = next.exposed;
        this.#touchedMs = next.atMs;
      } else if (next.kind === 'button') this.down[next.side] = next.down;
    }
  }

  isTouched(nowMs: number): boolean {
    const next = this.#coming.find(({ kind }) => kind === 'point');
    return nowMs - this.#touchedMs < HAND_MS || (next !== undefined && next.atMs - nowMs < HAND_MS);
  }
}
