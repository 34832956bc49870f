/**
 * Stones: what lies on the board from moment to moment, and what its sensors make of it.
 *
 *     put, lift (hands)  ─▶ what lies there ─┐
 *                                            ├─▶ happenings, in order of time
 *     blip (sensors, shadows, bounces) ──────┘
 *
 * Two layers, because hands and sensors do not know of each other: a flicker may fall on a stone
 * that is being lifted. For one point, `put` and `lift` come in order of time; the caller that
 * breaks this has a bug, and it throws.
 */
import { opposite, type Color } from '../../src/core/go/color.js';
import type { Point } from '../../src/core/go/point.js';
import type { Exposed, Happening } from './happening.js';

interface Lying {
  readonly atMs: number;
  readonly color: Exposed;
  /** What the sensor makes of it: another colour where the magnet lies upside down. */
  readonly exposed: Exposed;
}

interface Blip {
  readonly fromMs: number;
  readonly toMs: number;
  readonly exposed: Exposed;
}

export class Stones {
  readonly #lying: Lying[][];
  readonly #blips: Blip[][];
  readonly #besides: Happening[] = [];
  #lastMs = 0;

  constructor(points: number) {
    this.#lying = Array.from({ length: points }, () => []);
    this.#blips = Array.from({ length: points }, () => []);
  }

  /** The last thing any hand did. */
  get lastMs(): number {
    return this.#lastMs;
  }

  put(point: Point, color: Color, atMs: number, magnet: 'right' | 'upside-down' = 'right'): void {
    this.#add(point, { atMs: Math.round(atMs), color, exposed: magnet === 'right' ? color : opposite(color) });
  }

  lift(point: Point, atMs: number): void {
    this.#add(point, { atMs: Math.round(atMs), color: 'empty', exposed: 'empty' });
  }

  /** The sensor reads something else than what lies there, for a while. */
  blip(point: Point, exposed: Exposed, fromMs: number, toMs: number): void {
    this.#blips[point]?.push({ fromMs: Math.round(fromMs), toMs: Math.round(toMs), exposed });
  }

  /** Off its point for a moment, and back: a bump. */
  bump(point: Point, fromMs: number, toMs: number): void {
    this.blip(point, 'empty', fromMs, toMs);
  }

  button(side: Color, down: boolean, atMs: number): void {
    const wholeMs = Math.round(atMs);
    this.#besides.push({ kind: 'button', atMs: wholeMs, side, down });
    this.#lastMs = Math.max(this.#lastMs, wholeMs);
  }

  /** Stones on the pad outside this side's lower right corner. */
  pad(side: Color, stones: readonly Color[], atMs: number): void {
    const wholeMs = Math.round(atMs);
    this.#besides.push({ kind: 'pad', atMs: wholeMs, side, stones });
    this.#lastMs = Math.max(this.#lastMs, wholeMs);
  }

  /** What lies on the point after everything that was put and lifted so far. */
  at(point: Point): Exposed {
    return this.#lying[point]?.at(-1)?.color ?? 'empty';
  }

  /** What the point's sensor made of what lay there at this moment, blips aside. */
  atTime(point: Point, atMs: number): Exposed {
    let exposed: Exposed = 'empty';
    for (const lying of this.#lying[point] ?? []) {
      if (lying.atMs > atMs) break;
      exposed = lying.exposed;
    }
    return exposed;
  }

  /** When the point was last touched; -1 for never. */
  touchedMs(point: Point): number {
    return this.#lying[point]?.at(-1)?.atMs ?? -1;
  }

  /** What the sensor made of the point, from stay to stay; the last one lasts until `endMs`. */
  staysOn(point: Point, endMs: number): { readonly exposed: Exposed; readonly fromMs: number; readonly toMs: number }[] {
    const lying = this.#lying[point] ?? [];
    return lying.map(({ exposed, atMs }, index) => ({ exposed, fromMs: atMs, toMs: lying[index + 1]?.atMs ?? endMs }));
  }

  /** Somebody's hand is on this button between these moments. */
  isButtonUsed(side: Color, fromMs: number, toMs: number): boolean {
    return this.#besides.some((one) => one.kind === 'button' && one.side === side && one.atMs >= fromMs && one.atMs <= toMs);
  }

  /** Points on which no stone ever lay. */
  untouched(): Point[] {
    return [...this.#lying.keys()].filter((point) => this.#lying[point]?.length === 0);
  }

  /** Everything in order of time, whole milliseconds. */
  happenings(): Happening[] {
    const all = this.#besides.slice();
    this.#lying.forEach((lying, point) => this.#sweep(point, lying, this.#blips[point] ?? [], all));
    return all.sort((one, other) => one.atMs - other.atMs);
  }

  #sweep(point: Point, lying: readonly Lying[], blips: readonly Blip[], into: Happening[]): void {
    const moments = [...lying.map((one) => one.atMs), ...blips.flatMap((blip) => [blip.fromMs, blip.toMs])].sort((a, b) => a - b);
    let shown: Exposed = 'empty';
    for (const atMs of moments) {
      let exposed = this.atTime(point, atMs);
      for (const blip of blips) if (blip.fromMs <= atMs && atMs < blip.toMs) exposed = blip.exposed;
      if (exposed === shown || !Number.isFinite(atMs)) continue;
      shown = exposed;
      into.push({ kind: 'point', atMs, point, exposed });
    }
  }

  #add(point: Point, lying: Lying): void {
    const before = this.#lying[point];
    if (before === undefined) throw new RangeError(`no point ${point}`);
    const last = before.at(-1);
    if (last !== undefined && lying.atMs <= last.atMs)
      throw new Error(`point ${point}: ${lying.color} at ${lying.atMs} after ${last.color} at ${last.atMs}`);
    if ((last?.color ?? 'empty') !== 'empty' && lying.color !== 'empty') throw new Error(`point ${point}: two stones at ${lying.atMs}`);
    before.push(lying);
    this.#lastMs = Math.max(this.#lastMs, lying.atMs);
  }
}
