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
export interface PlayedTurn {
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

type Arrays = Omit<History, 'turnCount'>;

/** All arrays of a log in one buffer: logs are made often, and each buffer costs more than what lies in it. */
const makeArrays = (turns: number, takenRoom: number): Arrays => {
  const positions = turns + 1;
  const buffer = new ArrayBuffer(4 * (2 * positions + turns) + 2 * (positions + turns + takenRoom) + positions + 2 * turns);
  let at = 0;
  const next = <Numbers>(make: (offset: number) => Numbers, bytes: number): Numbers => {
    at += bytes;
    return make(at - bytes);
  };
  return {
    highs: next((offset) => new Int32Array(buffer, offset, positions), 4 * positions),
    lows: next((offset) => new Int32Array(buffer, offset, positions), 4 * positions),
    takenEnds: next((offset) => new Int32Array(buffer, offset, turns), 4 * turns),
    koPoints: next((offset) => new Int16Array(buffer, offset, positions), 2 * positions),
    points: next((offset) => new Int16Array(buffer, offset, turns), 2 * turns),
    taken: next((offset) => new Int16Array(buffer, offset, takenRoom), 2 * takenRoom),
    kinds: next((offset) => new Uint8Array(buffer, offset, positions), positions),
    colors: next((offset) => new Uint8Array(buffer, offset, turns), turns),
    selfCaptures: next((offset) => new Uint8Array(buffer, offset, turns), turns),
  };
};

/** Copies what a history has had so far. */
const copyInto = (arrays: Arrays, past: History, takenCount: number): void => {
  const turns = past.turnCount;
  arrays.highs.set(past.highs.subarray(0, turns + 1));
  arrays.lows.set(past.lows.subarray(0, turns + 1));
  arrays.kinds.set(past.kinds.subarray(0, turns + 1));
  arrays.koPoints.set(past.koPoints.subarray(0, turns + 1));
  arrays.points.set(past.points.subarray(0, turns));
  arrays.colors.set(past.colors.subarray(0, turns));
  arrays.selfCaptures.set(past.selfCaptures.subarray(0, turns));
  arrays.takenEnds.set(past.takenEnds.subarray(0, turns));
  arrays.taken.set(past.taken.subarray(0, takenCount));
};

const takenCountOf = (history: History): number => (history.turnCount === 0 ? 0 : (history.takenEnds[history.turnCount - 1] ?? 0));

export class TurnLog implements History {
  turnCount = 0;
  points!: Int16Array;
  colors!: Uint8Array;
  selfCaptures!: Uint8Array;
  takenEnds!: Int32Array;
  taken!: Int16Array;
  highs!: Int32Array;
  lows!: Int32Array;
  kinds!: Uint8Array;
  koPoints!: Int16Array;

  constructor(room = ROOM_AT_FIRST, takenRoom = room) {
    this.#use(makeArrays(room, takenRoom));
    this.kinds[0] = KIND.setUp;
    this.koPoints[0] = NO_KO;
  }

  #use(arrays: Arrays): void {
    this.points = arrays.points;
    this.colors = arrays.colors;
    this.selfCaptures = arrays.selfCaptures;
    this.takenEnds = arrays.takenEnds;
    this.taken = arrays.taken;
    this.highs = arrays.highs;
    this.lows = arrays.lows;
    this.kinds = arrays.kinds;
    this.koPoints = arrays.koPoints;
  }

  /** How many stones came off in all turns so far: where the next turn's part of `taken` begins. */
  get takenCount(): number {
    return takenCountOf(this);
  }

  /** Makes room for a turn that takes off up to `stones` stones. Call it before writing into `taken`. */
  makeRoom(stones: number): void {
    const needed = this.takenCount + stones;
    const isFull = this.turnCount === this.points.length;
    if (!isFull && needed <= this.taken.length) return;
    const turns = isFull ? this.points.length * 2 : this.points.length;
    const arrays = makeArrays(turns, needed <= this.taken.length ? this.taken.length : Math.max(needed, this.taken.length * 2));
    copyInto(arrays, this, this.takenCount);
    this.#use(arrays);
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
    const arrays = makeArrays(this.turnCount, this.takenCount);
    copyInto(arrays, this, this.takenCount);
    return { turnCount: this.turnCount, ...arrays };
  }

  /** A log that goes on from a past, with room for a few turns more. */
  static from(history: History): TurnLog {
    const takenCount = takenCountOf(history);
    const log = new TurnLog(history.turnCount + ROOM_TO_GO_ON, takenCount + ROOM_TO_GO_ON);
    copyInto(log, history, takenCount);
    log.turnCount = history.turnCount;
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
export const turnIn = (history: History, index: number): PlayedTurn => {
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
