/**
 * Cursor: one game being played, forwards and backwards, fast.
 *
 * A flat array, 64-bit keys of every position so far and an undo log. Mutable, so it has one
 * owner and never leaves the function or object that made it; `position.ts` has the values
 * that rooms hand each other.
 *
 *     cursor = new Cursor(size, ruleset)   setUp(point, stone) ...   play(point) | pass()   undo()
 */
import type { Color } from './color.js';
import { neighboursOn, pointCount, type BoardSize, type Point } from './point.js';
import type { Refusal } from './refusal.js';
import type { Ruleset } from './ruleset.js';
import { ZOBRIST_HIGH, ZOBRIST_LOW, ZOBRIST_STRIDE } from './zobrist.js';

/** What lies on a point, as the flat array has it. */
export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;
export type Stone = typeof EMPTY | typeof BLACK | typeof WHITE;

export const stoneOf = (color: Color): typeof BLACK | typeof WHITE => (color === 'black' ? BLACK : WHITE);
export const colorOf = (stone: typeof BLACK | typeof WHITE): Color => (stone === BLACK ? 'black' : 'white');

/** One turn as it was played, with what it takes to undo it. */
export interface Turn {
  readonly point: Point | undefined;
  readonly stone: typeof BLACK | typeof WHITE;
  /** Points of the stones that came off, the other side's or one's own. */
  readonly captured: readonly Point[];
  readonly selfCapture: boolean;
}

/** Every turn since the set-up, and the key of every position (one more than turns), as two halves. */
export interface History {
  readonly turns: readonly Turn[];
  readonly highs: readonly number[];
  readonly lows: readonly number[];
}

const NOTHING: readonly Point[] = [];

export class Cursor {
  readonly size: BoardSize;
  readonly ruleset: Ruleset;
  /** One stone a point. Read it freely; only the cursor writes. */
  readonly stones: Uint8Array;
  toMove: typeof BLACK | typeof WHITE = BLACK;
  readonly prisonersTakenBy = { black: 0, white: 0 };
  readonly #neighbours: readonly (readonly Point[])[];
  #turns: Turn[] = [];
  /** Key of the position before turn i at i; the present one last. */
  #highs: number[] = [0];
  #lows: number[] = [0];
  /** Marks for one flood fill: a point is seen when its mark equals the number of the fill. */
  readonly #marks: Int32Array;
  #fill = 0;

  constructor(size: BoardSize, ruleset: Ruleset) {
    this.size = size;
    this.ruleset = ruleset;
    this.stones = new Uint8Array(pointCount(size));
    this.#marks = new Int32Array(pointCount(size));
    this.#neighbours = neighboursOn(size);
  }

  /** Turns played since the set-up, passes included. */
  get turnCount(): number {
    return this.#turns.length;
  }

  /** The past as a value, to hand on with a position. */
  history(): History {
    return { turns: this.#turns.slice(), highs: this.#highs.slice(), lows: this.#lows.slice() };
  }

  /** Takes over the past of a position whose stones are already on the board. */
  remember(history: History): void {
    this.#turns = history.turns.slice();
    this.#highs = history.highs.slice();
    this.#lows = history.lows.slice();
  }

  /** Puts or removes a stone before the first turn. A broken invariant (a turn was played) throws. */
  setUp(point: Point, stone: Stone): void {
    if (this.#turns.length > 0) throw new Error('set-up after the first turn');
    for (const changed of [this.stones[point] ?? EMPTY, stone]) {
      this.#highs[0] = (this.#highs[0] ?? 0) ^ (ZOBRIST_HIGH[changed * ZOBRIST_STRIDE + point] ?? 0);
      this.#lows[0] = (this.#lows[0] ?? 0) ^ (ZOBRIST_LOW[changed * ZOBRIST_STRIDE + point] ?? 0);
    }
    this.stones[point] = stone;
  }

  /** Plays for the side to move, or says why not; a refused move changes nothing. */
  play(point: Point): Refusal | undefined {
    const mover = this.toMove;
    if (!(point >= 0 && point < this.stones.length)) return { kind: 'off-board', point };
    if (this.stones[point] !== EMPTY) return { kind: 'occupied', point };
    const other = mover === BLACK ? WHITE : BLACK;
    this.stones[point] = mover;

    let captured: Point[] | undefined;
    for (const next of this.#neighbours[point] ?? NOTHING) {
      if (this.stones[next] !== other) continue;
      const chain = this.#chainWithoutLiberty(next);
      if (chain === undefined) continue;
      for (const dead of chain) this.stones[dead] = EMPTY;
      captured = captured === undefined ? chain : captured.concat(chain);
    }

    let selfCapture = false;
    if (captured === undefined) {
      const own = this.#chainWithoutLiberty(point);
      if (own !== undefined) {
        const { selfCapture: allowed } = this.ruleset;
        if (allowed === 'forbidden' || (allowed === 'two-or-more' && own.length < 2)) {
          this.stones[point] = EMPTY;
          return { kind: 'forbidden-point', point };
        }
        selfCapture = true;
        captured = own;
        for (const dead of own) this.stones[dead] = EMPTY;
      }
    }

    this.#advance({ point, stone: mover, captured: captured ?? NOTHING, selfCapture });
    const repeated = this.#repeatedTurn();
    if (repeated !== undefined) {
      this.undo();
      return { kind: this.ruleset.repetition === 'simple' || this.ruleset.repetition === 'ing' ? 'ko' : 'superko', point, move: repeated };
    }
    return undefined;
  }

  /** A turn given up. Always allowed. */
  pass(): void {
    this.#advance({ point: undefined, stone: this.toMove, captured: NOTHING, selfCapture: false });
  }

  /** Takes the last turn back. Nothing to take back is a bug. */
  undo(): void {
    const turn = this.#turns.pop();
    if (turn === undefined) throw new Error('nothing to undo');
    this.#highs.pop();
    this.#lows.pop();
    this.toMove = turn.stone;
    if (turn.point === undefined) return;
    const other = turn.stone === BLACK ? WHITE : BLACK;
    this.stones[turn.point] = EMPTY;
    for (const point of turn.captured) this.stones[point] = turn.selfCapture ? turn.stone : other;
    if (turn.selfCapture) this.stones[turn.point] = EMPTY;
    this.#countPrisoners(turn, -1);
  }

  /** Points of the stones that the last turn took off the board; none after a pass. */
  get lastCaptured(): readonly Point[] {
    return this.#turns.at(-1)?.captured ?? NOTHING;
  }

  #advance(turn: Turn): void {
    const other = turn.stone === BLACK ? WHITE : BLACK;
    let high = this.#highs[this.#highs.length - 1] ?? 0;
    let low = this.#lows[this.#lows.length - 1] ?? 0;
    if (turn.point !== undefined) {
      const played = turn.stone * ZOBRIST_STRIDE + turn.point;
      high ^= ZOBRIST_HIGH[played] ?? 0;
      low ^= ZOBRIST_LOW[played] ?? 0;
    }
    for (const point of turn.captured) {
      const index = (turn.selfCapture ? turn.stone : other) * ZOBRIST_STRIDE + point;
      high ^= ZOBRIST_HIGH[index] ?? 0;
      low ^= ZOBRIST_LOW[index] ?? 0;
    }
    this.#turns.push(turn);
    this.#highs.push(high);
    this.#lows.push(low);
    this.#countPrisoners(turn, 1);
    this.toMove = other;
  }

  #countPrisoners(turn: Turn, sign: 1 | -1): void {
    const taker = turn.selfCapture ? (turn.stone === BLACK ? WHITE : BLACK) : turn.stone;
    this.prisonersTakenBy[colorOf(taker)] += sign * turn.captured.length;
  }

  /** The number of the turn whose position has come back (0: the set-up), where the rule set forbids that. */
  #repeatedTurn(): number | undefined {
    const last = this.#highs.length - 1;
    const high = this.#highs[last];
    const low = this.#lows[last];
    const same = (index: number): boolean => this.#highs[index] === high && this.#lows[index] === low;
    const { repetition } = this.ruleset;
    switch (repetition) {
      case 'none':
        return undefined;
      case 'simple':
      case 'ing':
        return last >= 2 && same(last - 2) ? last - 2 : undefined;
      case 'positional':
      case 'situational':
      case 'natural-situational':
        for (let index = last - 1; index >= 0; index -= 1) {
          if (!same(index)) continue;
          if (repetition === 'positional') return index;
          const next = this.#turns[index];
          if (repetition === 'situational' && next?.stone === this.toMove) return index;
          const maker = this.#turns[index - 1];
          if (repetition === 'natural-situational' && maker?.point !== undefined && maker.stone !== this.toMove) return index;
        }
        return undefined;
    }
  }

  /** The points of the chain on `start` if it has no liberty, else undefined. */
  #chainWithoutLiberty(start: Point): Point[] | undefined {
    this.#fill += 1;
    const color = this.stones[start];
    const chain = [start];
    this.#marks[start] = this.#fill;
    for (let index = 0; index < chain.length; index += 1) {
      for (const next of this.#neighbours[chain[index] ?? start] ?? NOTHING) {
        const stone = this.stones[next];
        if (stone === EMPTY) return undefined;
        if (stone !== color || this.#marks[next] === this.#fill) continue;
        this.#marks[next] = this.#fill;
        chain.push(next);
      }
    }
    return chain;
  }
}
