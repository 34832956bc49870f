/**
 * A playout: both sides play a position to its end by chance, with the little sense that keeps living stones alive.
 *
 *     kill from inside what took stones ─▶ take what the last move left in atari ─▶ else save what it put in atari ─▶ else a point by chance
 *
 * Nobody fills an own eye. Nobody puts own stones in atari, unless what the other side would capture is a shape that it makes no two
 * eyes of: so a seki stays as it is, and a dead shape is killed from inside. A side with no such move passes.
 */
import type { Cursor } from '../cursor.js';
import { LINES, columnOf, linesOn, pointAt, pointCount, rowOf, type BoardSize, type Point } from '../point.js';
import { EMPTY, otherStone, type StoneColor } from '../stone.js';

/** Moves of one game, in boards: repetition beyond the ko would go on for ever. */
const MOVES_MAX_BOARDS = 3;
/** The largest shape that kills from inside. */
const KILLING_STONES_MAX = 6;
/** Smaller ones need no move inside: one stone leaves an eye, two leave one whatever is played. */
const VITAL_STONES_MIN = 3;
/** Shapes of which no two eyes are made when they are captured: for each stone its neighbours in the shape, sorted. */
const KILLING_SHAPES: ReadonlySet<string> = new Set(['0', '11', '112', '1113', '2222', '12223', '11114', '112224']);

/** A whole number from 0 to below the limit. */
export type RandomBelow = (limit: number) => number;

/** mulberry32: the same seed gives the same numbers. */
export const randomFrom = (seed: number): RandomBelow => {
  let state = seed | 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
};

export class Playout {
  readonly #points: number;
  readonly #lines: Int16Array;
  readonly #diagonals: readonly (readonly Point[])[];
  /** Points bear the number of the walk that saw them. */
  readonly #seen: Int32Array;
  readonly #chain: Int16Array;
  #walk = 0;
  /** What `#look` found: stones of the chain, its liberties (no more than asked), the last of them. */
  #stones = 0;
  #liberties = 0;
  #liberty: Point = 0;

  constructor(size: BoardSize) {
    this.#points = pointCount(size);
    this.#lines = linesOn(size);
    this.#diagonals = Array.from({ length: this.#points }, (_, point) =>
      [-1, 1].flatMap((right) => [-1, 1].flatMap((down) => pointAt(columnOf(point, size) + right, rowOf(point, size) + down, size) ?? [])),
    );
    this.#seen = new Int32Array(this.#points);
    this.#chain = new Int16Array(this.#points);
  }

  /** Plays until both sides in turn have nothing to play. The cursor should judge ko alone. */
  run(cursor: Cursor, random: RandomBelow): void {
    let passes = 0;
    let last: Point | undefined;
    for (let moves = 0; passes < 2 && moves < this.#points * MOVES_MAX_BOARDS; moves += 1) {
      const urgent = moves === 0 ? this.#urgent(cursor) : this.#answer(cursor, last);
      last = urgent ?? this.#somewhere(cursor, random(this.#points));
      if (last === undefined) {
        cursor.pass();
        passes += 1;
      } else passes = 0;
    }
  }

  /** Who moves first takes the largest chain that stands in atari, or saves its own largest. */
  #urgent(cursor: Cursor): Point | undefined {
    const { stones, toMove } = cursor;
    const found: { readonly at: Point; readonly isTaken: boolean; readonly size: number }[] = [];
    for (let point = 0; point < this.#points; point += 1) {
      if (stones[point] === EMPTY) continue;
      this.#look(stones, point, 2);
      if (this.#liberties === 1) found.push({ at: this.#liberty, isTaken: stones[point] !== toMove, size: this.#stones });
    }
    found.sort((one, other) => other.size - one.size || one.at - other.at);
    for (const { at, isTaken } of found) {
      if (cursor.play(at) !== undefined) continue;
      this.#look(stones, at, 2);
      if (isTaken || this.#liberties > 1) return at;
      cursor.undo();
    }
    return undefined;
  }

  /** The reply that a move calls for: kill from inside what took our stones, take it, or save what it put in atari. Played where it was found. */
  #answer(cursor: Cursor, last: Point | undefined): Point | undefined {
    if (last === undefined) return undefined;
    const { stones } = cursor;
    const own = cursor.toMove;
    const vital = this.#vitalOf(cursor.lastCaptured);
    if (vital !== undefined && cursor.play(vital) === undefined) return vital;
    if (stones[last] === otherStone(own)) {
      this.#look(stones, last, 2);
      const at = this.#liberty;
      if (this.#liberties === 1 && cursor.play(at) === undefined) return at;
    }
    for (let line = last * LINES; line < (last + 1) * LINES; line += 1) {
      const beside = this.#lines[line] ?? 0;
      if (beside === this.#points || stones[beside] !== own) continue;
      this.#look(stones, beside, 2);
      const isInAtari = this.#liberties === 1;
      if (!isInAtari) continue;
      const at = this.#liberty;
      if (cursor.play(at) !== undefined) continue;
      this.#look(stones, at, 2);
      if (this.#liberties > 1) return at;
      cursor.undo();
    }
    return undefined;
  }

  /** The first point from here on that is legal, no own eye, and puts no own stones in atari for nothing. */
  #somewhere(cursor: Cursor, from: Point): Point | undefined {
    const { stones, toMove } = cursor;
    for (let step = 0; step < this.#points; step += 1) {
      const point = (from + step) % this.#points;
      if (stones[point] !== EMPTY || this.#isOwnEye(stones, point, toMove) || cursor.play(point) !== undefined) continue;
      this.#look(stones, point, 2);
      if (this.#liberties > 1 || cursor.lastCaptured.length > 0 || this.#isKillingShape(stones, point, toMove)) return point;
      cursor.undo();
    }
    return undefined;
  }

  /** Walks the chain on a point until it knows so many liberties. */
  #look(stones: Uint8Array, start: Point, libertiesAtMost: number): void {
    const color = stones[start];
    this.#walk += 1;
    const walk = this.#walk;
    let count = 1;
    this.#liberties = 0;
    this.#chain[0] = start;
    this.#seen[start] = walk;
    for (let index = 0; index < count; index += 1) {
      const first = (this.#chain[index] ?? 0) * LINES;
      for (let line = first; line < first + LINES; line += 1) {
        const beside = this.#lines[line] ?? 0;
        if (beside === this.#points || this.#seen[beside] === walk) continue;
        const there = stones[beside];
        if (there !== EMPTY && there !== color) continue;
        this.#seen[beside] = walk;
        if (there === color) {
          this.#chain[count] = beside;
          count += 1;
          continue;
        }
        this.#liberty = beside;
        this.#liberties += 1;
        if (this.#liberties === libertiesAtMost) {
          this.#stones = count;
          return;
        }
      }
    }
    this.#stones = count;
  }

  /** Where a captured killing shape is played into: the point with the most neighbours in it. */
  #vitalOf(captured: readonly Point[]): Point | undefined {
    if (captured.length < VITAL_STONES_MIN || captured.length > KILLING_STONES_MAX) return undefined;
    const joins = captured.map((point) => captured.filter((other) => this.#isBeside(point, other)).length);
    if (!KILLING_SHAPES.has([...joins].sort().join(''))) return undefined;
    return captured[joins.indexOf(Math.max(...joins))];
  }

  #isBeside(point: Point, other: Point): boolean {
    for (let line = point * LINES; line < (point + 1) * LINES; line += 1) if (this.#lines[line] === other) return true;
    return false;
  }

  /** The chain that was looked at last, as the other side would capture it. */
  #isKillingShape(stones: Uint8Array, point: Point, own: StoneColor): boolean {
    if (this.#stones > KILLING_STONES_MAX) return false;
    if (this.#stones === 1) return true;
    const joins: number[] = [];
    for (let index = 0; index < this.#stones; index += 1) {
      const first = (this.#chain[index] ?? point) * LINES;
      let beside = 0;
      for (let line = first; line < first + LINES; line += 1) if (stones[this.#lines[line] ?? 0] === own) beside += 1;
      joins.push(beside);
    }
    return KILLING_SHAPES.has(joins.sort().join(''));
  }

  /** All neighbours own, and the other side on at most one diagonal, at the edge on none. */
  #isOwnEye(stones: Uint8Array, point: Point, own: StoneColor): boolean {
    for (let line = point * LINES; line < (point + 1) * LINES; line += 1) {
      const beside = this.#lines[line] ?? 0;
      if (beside < this.#points && stones[beside] !== own) return false;
    }
    const diagonals = this.#diagonals[point] ?? [];
    let hostile = 0;
    for (const diagonal of diagonals) if (stones[diagonal] === otherStone(own)) hostile += 1;
    return hostile <= (diagonals.length === LINES ? 1 : 0);
  }
}
