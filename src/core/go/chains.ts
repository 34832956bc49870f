/**
 * Chains: the stones on the board, joined along lines, and how much room each chain has.
 *
 * Kept up to date stone by stone, so that a play costs the same on a full board as on an empty
 * one. A chain is named after one of its points, its head; its stones hang together in a ring.
 * Liberties are counted by lines: an empty point counts once for every line that joins it to the
 * chain. That is more than a player counts, but it is none at the same moment, and it adds and
 * subtracts without looking anywhere else.
 *
 * Mutable, and a part of one `Cursor`.
 */
import { LINES, linesOn, pointCount, type BoardSize, type Point } from './point.js';
import { BLACK, EMPTY, WHITE, type Stone, type StoneColor } from './stone.js';

/** What lies beyond the edge: neither empty nor a stone. */
const WALL = 3;
export class Chains {
  /** One stone a point, and the wall behind the last. */
  readonly cells: Uint8Array;
  readonly #lines: Int16Array;
  /** The head of the chain that a stone belongs to. Means nothing on an empty point. */
  readonly #heads: Int16Array;
  /** The next stone of the chain's ring. */
  readonly #next: Int16Array;
  /** Stones in the chain, at its head. */
  readonly #sizes: Int16Array;
  /** Lines from the chain to empty points, at its head. */
  readonly #liberties: Int16Array;
  /** Heads that `findDead` found. */
  readonly #dead: Int16Array;
  /** A stone is gathered when it bears the number of the walk. */
  readonly #seen: Int32Array;
  #walk = 0;

  constructor(size: BoardSize) {
    const points = pointCount(size);
    this.#lines = linesOn(size);
    // One buffer for all: cursors are made often, and each buffer costs more than what lies in it.
    const longs = 4 * points;
    const shorts = 2 * points;
    const buffer = new ArrayBuffer(longs + 4 * shorts + 2 * LINES + points + 1);
    this.#seen = new Int32Array(buffer, 0, points);
    this.#heads = new Int16Array(buffer, longs, points);
    this.#next = new Int16Array(buffer, longs + shorts, points);
    this.#sizes = new Int16Array(buffer, longs + 2 * shorts, points);
    this.#liberties = new Int16Array(buffer, longs + 3 * shorts, points);
    this.#dead = new Int16Array(buffer, longs + 4 * shorts, LINES);
    this.cells = new Uint8Array(buffer, longs + 4 * shorts + 2 * LINES, points + 1);
    this.cells[points] = WALL;
  }

  /** A stone is about to lie on an empty point: every chain beside it has a line less to breathe through. */
  closeLiberties(point: Point): void {
    this.#addLiberties(point, -1);
  }

  /** The point is empty again, or stays empty after all. */
  openLiberties(point: Point): void {
    this.#addLiberties(point, 1);
  }

  #addLiberties(point: Point, lines: 1 | -1): void {
    const cells = this.cells;
    const first = point * LINES;
    for (let line = first; line < first + LINES; line += 1) {
      const next = this.#lines[line] ?? 0;
      const cell = cells[next];
      if (cell === EMPTY || cell === WALL) continue;
      const head = this.#heads[next] ?? 0;
      this.#liberties[head] = (this.#liberties[head] ?? 0) + lines;
    }
  }

  /** Finds the chains of this colour beside the point that have no liberty; `deadChain` names them. */
  findDead(point: Point, color: StoneColor): number {
    const first = point * LINES;
    let count = 0;
    for (let line = first; line < first + LINES; line += 1) {
      const next = this.#lines[line] ?? 0;
      if (this.cells[next] !== color) continue;
      const head = this.#heads[next] ?? 0;
      if (this.#liberties[head] !== 0) continue;
      if (count > 0 && this.#dead[0] === head) continue;
      if (count > 1 && this.#dead[1] === head) continue;
      if (count > 2 && this.#dead[2] === head) continue;
      this.#dead[count] = head;
      count += 1;
    }
    return count;
  }

  /** Head of the chain that the last `findDead` found at this place. */
  deadChain(index: number): Point {
    return this.#dead[index] ?? 0;
  }

  /** Whether a stone of this colour would have a liberty here, with liberties beside it already closed and captures aside. */
  breathesAt(point: Point, color: StoneColor): boolean {
    const first = point * LINES;
    for (let line = first; line < first + LINES; line += 1) {
      const next = this.#lines[line] ?? 0;
      const cell = this.cells[next];
      if (cell === EMPTY) return true;
      if (cell === color && (this.#liberties[this.#heads[next] ?? 0] ?? 0) > 0) return true;
    }
    return false;
  }

  /** Puts a stone down and joins it to its own. The liberties beside it are already closed. */
  put(point: Point, color: StoneColor): void {
    const cells = this.cells;
    const first = point * LINES;
    this.#heads[point] = point;
    this.#next[point] = point;
    this.#sizes[point] = 1;
    let lines = 0;
    for (let line = first; line < first + LINES; line += 1) if (cells[this.#lines[line] ?? 0] === EMPTY) lines += 1;
    this.#liberties[point] = lines;
    cells[point] = color;
    let head = point;
    for (let line = first; line < first + LINES; line += 1) {
      const next = this.#lines[line] ?? 0;
      if (cells[next] !== color) continue;
      const other = this.#heads[next] ?? 0;
      if (other !== head) head = this.#join(head, other);
    }
  }

  /** Takes a whole chain off and writes its points into `into`, from `at` on. Answers how many stones it had. */
  takeOff(head: Point, into: Int16Array, at: number): number {
    const count = this.#sizes[head] ?? 0;
    let point = head;
    for (let index = at; index < at + count; index += 1) {
      into[index] = point;
      this.cells[point] = EMPTY;
      point = this.#next[point] ?? 0;
    }
    for (let index = at; index < at + count; index += 1) this.#addLiberties(into[index] ?? 0, 1);
    return count;
  }

  /** Changes what lies on a point, without a thought of what that does to its chains: `rebuild` them afterwards. */
  overwrite(point: Point, stone: Stone): void {
    this.cells[point] = stone;
  }

  /** Makes all chains anew from the stones on the board. */
  rebuild(): void {
    const points = this.cells.length - 1;
    this.#walk += 1;
    for (let point = 0; point < points; point += 1) {
      if (this.cells[point] !== EMPTY && this.#seen[point] !== this.#walk) this.#gather(point);
    }
  }

  /** Makes the chains on these points and beside them anew: the point alone, and those of the list from `start` to `end`. */
  rebuildAround(point: Point, list: Int16Array, start: number, end: number): void {
    this.#walk += 1;
    this.#gatherAround(point);
    for (let index = start; index < end; index += 1) this.#gatherAround(list[index] ?? 0);
  }

  #gatherAround(point: Point): void {
    this.#gatherOnce(point);
    const first = point * LINES;
    for (let line = first; line < first + LINES; line += 1) this.#gatherOnce(this.#lines[line] ?? 0);
  }

  #gatherOnce(point: Point): void {
    const cell = this.cells[point];
    if (cell !== EMPTY && cell !== WALL && this.#seen[point] !== this.#walk) this.#gather(point);
  }

  /** Follows the lines from one stone to all its chain. The ring is its own list of what is still to be looked at. */
  #gather(start: Point): void {
    const cells = this.cells;
    const color = cells[start];
    let last = start;
    let size = 1;
    let lines = 0;
    this.#seen[start] = this.#walk;
    this.#heads[start] = start;
    this.#next[start] = start;
    for (let point = start; ; point = this.#next[point] ?? 0) {
      const first = point * LINES;
      for (let line = first; line < first + LINES; line += 1) {
        const beside = this.#lines[line] ?? 0;
        if (cells[beside] === EMPTY) lines += 1;
        if (cells[beside] !== color || this.#seen[beside] === this.#walk) continue;
        this.#seen[beside] = this.#walk;
        this.#heads[beside] = start;
        this.#next[last] = beside;
        this.#next[beside] = start;
        last = beside;
        size += 1;
      }
      if (point === last) break;
    }
    this.#sizes[start] = size;
    this.#liberties[start] = lines;
  }

  /** The next stone of the ring: walk on until the first comes again. */
  next(point: Point): Point {
    return this.#next[point] ?? 0;
  }

  /** Whether the stone here is a chain by itself with just one liberty, as the stone that takes a ko is. */
  isLoneInAtari(point: Point): boolean {
    return this.#heads[point] === point && this.#sizes[point] === 1 && this.#liberties[point] === 1;
  }

  /** The liberties of the chain on this point as a player counts them; 0 where there is no stone. */
  libertiesOf(point: Point): number {
    const cell = this.cells[point];
    if (cell !== BLACK && cell !== WHITE) return 0;
    const found = new Set<Point>();
    let stone = point;
    do {
      for (let line = stone * LINES; line < (stone + 1) * LINES; line += 1) {
        const beside = this.#lines[line] ?? 0;
        if (this.cells[beside] === EMPTY) found.add(beside);
      }
      stone = this.next(stone);
    } while (stone !== point);
    return found.size;
  }

  /** The smaller chain takes the head of the larger. */
  #join(one: Point, other: Point): Point {
    const oneIsLarger = (this.#sizes[one] ?? 0) >= (this.#sizes[other] ?? 0);
    const head = oneIsLarger ? one : other;
    const joined = oneIsLarger ? other : one;
    let point = joined;
    do {
      this.#heads[point] = head;
      point = this.#next[point] ?? 0;
    } while (point !== joined);
    const afterHead = this.#next[head] ?? 0;
    this.#next[head] = this.#next[joined] ?? 0;
    this.#next[joined] = afterHead;
    this.#sizes[head] = (this.#sizes[head] ?? 0) + (this.#sizes[joined] ?? 0);
    this.#liberties[head] = (this.#liberties[head] ?? 0) + (this.#liberties[joined] ?? 0);
    return head;
  }
}
