/**
 * TurnLog: the past of a game in flat arrays: every turn, what it took off, and the key of every position.
 *
 * Position 0 is the set-up and position n the one after turn n, so there is one position more than turns.
 * A game of 300 moves takes some 10 KiB. `History` is the same as a value to hand on.
 */
import type { Color } from './color.js';
import type { Point } from './point.js';
import { BLACK, WHITE, colorOf, otherStone, type StoneColor } from './stone.js';

/** What a position is besides its stones, as bits: who moves next, and what led there. */
export const KIND = { blackToMoveByPlay: 1, whiteToMoveByPlay: 2, blackToMoveByPass: 4, whiteToMoveByPass: 8, setUp: 16 } as const;

const PASS_POINT = -1;
const NO_KO = -1;

/** Turns that a log has room for at first; it doubles when they are used up. */
const ROOM_AT_FIRST = 384;

/** One turn as people ask for it. */
export interface Turn {
  /** Undefined: a pass. */
  readonly point: Point | undefined;
  readonly color: Color;
  /** Points of the stones that came off, the other side's or one's own. */
  readonly captured: readonly Point[];
  readonly selfCapture: boolean;
}

/** The past as a value, to read with `turnIn`; its arrays are nobody's to write. */
export interface History {
  readonly turnCount: number;
  /** For each turn: where, by whom, and the end of its part of `taken`. */
  readonly points: Int16Array;
  readonly colors: Uint8Array;
  readonly selfCaptures: Uint8Array;
  readonly takenEnds: Int32Array;
  readonly taken: Int16Array;
  /** For each position: its 64-bit key in halves, its KIND, and the point where a ko may not be retaken (-1: none). */
  readonly highs: Int32Array;
  readonly lows: Int32Array;
  readonly kinds: Uint8Array;
  readonly koPoints: Int16Array;
}

const grown = <Numbers extends Int16Array | Int32Array | Uint8Array>(old: Numbers, into: Numbers): Numbers => {
  into.set(old);
  return into;
};

export class TurnLog implements History {
  turnCount = 0;
  points: Int16Array;
  colors: Uint8Array;
  selfCaptures: Uint8Array;
  takenEnds: Int32Array;
  taken: Int16Array;
  highs: Int32Array;
  lows: Int32Array;
  kinds: Uint8Array;
  koPoints: Int16Array;

  constructor(room = ROOM_AT_FIRST) {
    this.points = new Int16Array(room);
    this.colors = new Uint8Array(room);
    this.selfCaptures = new Uint8Array(room);
    this.takenEnds = new Int32Array(room);
    this.taken = new Int16Array(room);
    this.highs = new Int32Array(room + 1);
    this.lows = new Int32Array(room + 1);
    this.kinds = new Uint8Array(room + 1);
    this.koPoints = new Int16Array(room + 1);
    this.kinds[0] = KIND.setUp;
    this.koPoints[0] = NO_KO;
  }

  /** How many stones came off in all turns so far: where the next turn's part of `taken` begins. */
  get takenCount(): number {
    return this.turnCount === 0 ? 0 : (this.takenEnds[this.turnCount - 1] ?? 0);
  }

  /** Makes room for a turn that takes off up to `stones` stones. Call it before writing into `taken`. */
  makeRoom(stones: number): void {
    const turns = this.points.length;
    if (this.turnCount === turns) {
      this.points = grown(this.points, new Int16Array(turns * 2));
      this.colors = grown(this.colors, new Uint8Array(turns * 2));
      this.selfCaptures = grown(this.selfCaptures, new Uint8Array(turns * 2));
      this.takenEnds = grown(this.takenEnds, new Int32Array(turns * 2));
      this.highs = grown(this.highs, new Int32Array(turns * 2 + 1));
      this.lows = grown(this.lows, new Int32Array(turns * 2 + 1));
      this.kinds = grown(this.kinds, new Uint8Array(turns * 2 + 1));
      this.koPoints = grown(this.koPoints, new Int16Array(turns * 2 + 1));
    }
    const needed = this.takenCount + stones;
    if (needed > this.taken.length) this.taken = grown(this.taken, new Int16Array(Math.max(needed, this.taken.length * 2)));
  }

  /** Adds a turn and the position after it. Its captured points are already in `taken`, up to `takenEnd`. */
  add(point: Point | undefined, color: StoneColor, selfCapture: boolean, takenEnd: number, high: number, low: number): void {
    const turn = this.turnCount;
    this.points[turn] = point ?? PASS_POINT;
    this.colors[turn] = color;
    this.selfCaptures[turn] = selfCapture ? 1 : 0;
    this.takenEnds[turn] = takenEnd;
    const position = turn + 1;
    this.highs[position] = high;
    this.lows[position] = low;
    this.kinds[position] = kindAfter(color, point === undefined);
    this.koPoints[position] = NO_KO;
    this.turnCount = position;
  }

  /** The past so far as a value that later turns do not touch. */
  copy(): History {
    const turns = this.turnCount;
    return {
      turnCount: turns,
      points: this.points.slice(0, turns),
      colors: this.colors.slice(0, turns),
      selfCaptures: this.selfCaptures.slice(0, turns),
      takenEnds: this.takenEnds.slice(0, turns),
      taken: this.taken.slice(0, this.takenCount),
      highs: this.highs.slice(0, turns + 1),
      lows: this.lows.slice(0, turns + 1),
      kinds: this.kinds.slice(0, turns + 1),
      koPoints: this.koPoints.slice(0, turns + 1),
    };
  }

  /** A log that goes on from a past, with room for a few turns more. */
  static from(history: History): TurnLog {
    const log = new TurnLog(history.turnCount + ROOM_TO_GO_ON);
    log.turnCount = history.turnCount;
    log.points.set(history.points);
    log.colors.set(history.colors);
    log.selfCaptures.set(history.selfCaptures);
    log.takenEnds.set(history.takenEnds);
    log.makeRoom(0);
    log.taken.set(history.taken);
    log.highs.set(history.highs);
    log.lows.set(history.lows);
    log.kinds.set(history.kinds);
    log.koPoints.set(history.koPoints);
    return log;
  }
}

/** Turns that a log made from a position has room for before it grows. */
const ROOM_TO_GO_ON = 16;

const kindAfter = (color: StoneColor, passed: boolean): number => {
  if (color === BLACK) return passed ? KIND.whiteToMoveByPass : KIND.whiteToMoveByPlay;
  return passed ? KIND.blackToMoveByPass : KIND.blackToMoveByPlay;
};

const stoneColorAt = (history: History, turn: number): StoneColor => (history.colors[turn] === BLACK ? BLACK : WHITE);

/** The points that turn `index` (from 0) took off; none after a pass. */
export const takenIn = (history: History, index: number): readonly Point[] =>
  Array.from(history.taken.subarray(index === 0 ? 0 : history.takenEnds[index - 1], history.takenEnds[index]));

/** Turn `index`, from 0. Asking for one that was not played is a bug. */
export const turnIn = (history: History, index: number): Turn => {
  const point = history.points[index];
  if (point === undefined || index >= history.turnCount) throw new RangeError(`no turn ${index} in a game of ${history.turnCount}`);
  return {
    point: point === PASS_POINT ? undefined : point,
    color: colorOf(stoneColorAt(history, index)),
    captured: takenIn(history, index),
    selfCapture: history.selfCaptures[index] === 1,
  };
};

/** Whose prisoners the stones are that a turn took off: the other side's of a self-capture. */
export const takerOf = (color: StoneColor, selfCapture: boolean): StoneColor => (selfCapture ? otherStone(color) : color);
