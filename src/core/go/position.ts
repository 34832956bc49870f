/**
 * Position: what is legally on the board, whose turn it is, and what may not come back.
 *
 * A frozen value: playing makes a new one, a refused play leaves the old one as it was. For
 * searching and for whole records use `cursor.ts`, which does the same in place and fast.
 */
import { ok, refuse, type Result } from '../result.js';
import type { BySide, Color } from './color.js';
import { Cursor } from './cursor.js';
import { pointCount, type BoardSize, type Point } from './point.js';
import type { Refusal } from './refusal.js';
import type { Ruleset } from './ruleset.js';
import { BLACK, EMPTY, WHITE, colorOf, stoneOf } from './stone.js';
import { takenIn, type History } from './turn-log.js';

export type Move = { readonly kind: 'play'; readonly point: Point } | { readonly kind: 'pass' };

export const PASS: Move = Object.freeze({ kind: 'pass' });

export const playAt = (point: Point): Move => ({ kind: 'play', point });

/** What lies on a point. The words are those of a grid's readings, so the two compare directly. */
export type Occupant = 'empty' | Color;

export interface Position {
  readonly size: BoardSize;
  readonly ruleset: Ruleset;
  /** One entry a point. */
  readonly stones: readonly Occupant[];
  readonly toMove: Color;
  readonly prisonersTakenBy: BySide<number>;
  /** Every turn since the set-up and the key of every position; read it with `turnIn`. */
  readonly history: History;
}

export interface SetUp {
  readonly black: readonly Point[];
  readonly white: readonly Point[];
  readonly toMove: Color;
}

/** A position to start from: empty, or with stones on the board. The first set-up is part of what may not be repeated. */
export const setUpPosition = (size: BoardSize, ruleset: Ruleset, setUp: SetUp): Position => {
  const cursor = new Cursor(size, ruleset);
  const stones = new Uint8Array(pointCount(size));
  for (const color of ['black', 'white'] as const) {
    for (const point of setUp[color]) {
      if (!(point >= 0 && point < stones.length)) throw new RangeError(`set-up: no point ${point} on this board`);
      stones[point] = stoneOf(color);
    }
  }
  cursor.setUpAll(stones);
  cursor.toMove = stoneOf(setUp.toMove);
  return positionOf(cursor);
};

export const emptyPosition = (size: BoardSize, ruleset: Ruleset): Position =>
  setUpPosition(size, ruleset, { black: [], white: [], toMove: 'black' });

/** The present of a cursor as a value. */
export const positionOf = (cursor: Cursor): Position => {
  const stones: Occupant[] = [];
  for (let point = 0; point < cursor.stones.length; point += 1) stones.push(OCCUPANTS[cursor.stones[point] ?? EMPTY] ?? 'empty');
  return Object.freeze({
    size: cursor.size,
    ruleset: cursor.ruleset,
    stones: Object.freeze(stones),
    toMove: colorOf(cursor.toMove),
    prisonersTakenBy: Object.freeze({ ...cursor.prisonersTakenBy }),
    history: cursor.history(),
  });
};

/** By stone: EMPTY, BLACK, WHITE. */
const OCCUPANTS = ['empty', 'black', 'white'] as const;

/** A cursor that goes on from here; it is the caller's own. */
export const cursorAt = (position: Position): Cursor => {
  const cursor = new Cursor(position.size, position.ruleset, position.history);
  cursor.placeAll(stonesOf(position));
  cursor.toMove = stoneOf(position.toMove);
  Object.assign(cursor.prisonersTakenBy, position.prisonersTakenBy);
  return cursor;
};

/** One stone a point, as this room's flat arrays have it. */
export const stonesOf = ({ stones }: Pick<Position, 'stones'>): Uint8Array => {
  const flat = new Uint8Array(stones.length);
  for (let point = 0; point < flat.length; point += 1) {
    const occupant = stones[point];
    if (occupant === 'black') flat[point] = BLACK;
    else if (occupant === 'white') flat[point] = WHITE;
  }
  return flat;
};

/** The position after this turn, or why it is not allowed. `color` out of turn is refused as `wrong-turn`. */
export const play = (position: Position, color: Color, move: Move): Result<Position, Refusal> => {
  if (color !== position.toMove) return refuse({ kind: 'wrong-turn', point: move.kind === 'play' ? move.point : undefined });
  const cursor = cursorAt(position);
  if (move.kind === 'pass') {
    cursor.pass();
    return ok(positionOf(cursor));
  }
  const refusal = cursor.play(move.point);
  return refusal === undefined ? ok(positionOf(cursor)) : refuse(refusal);
};

/**
 * *As played*: the position with this turn in it although it is out of turn or repeats a position; the record
 * flags it and people decide. Only a point that is occupied or off the board, or a stone that could not stay
 * there for want of liberties, is still refused.
 */
export const playAsPlayed = (position: Position, color: Color, move: Move): Result<Position, Refusal> => {
  const cursor = cursorAt(position);
  cursor.toMove = stoneOf(color);
  if (move.kind === 'pass') {
    cursor.pass();
    return ok(positionOf(cursor));
  }
  const refusal = cursor.playAsPlayed(move.point);
  return refusal === undefined ? ok(positionOf(cursor)) : refuse(refusal);
};

/** Turns since the set-up, passes included. */
export const turnCount = (position: Position): number => position.history.turnCount;

/** The points that the last turn took off the board; none after a pass or a set-up. */
export const lastCaptured = (position: Position): readonly Point[] =>
  position.history.turnCount === 0 ? [] : takenIn(position.history, position.history.turnCount - 1);

/** The position before the last turn. Asking a set-up for it is a bug. */
export const before = (position: Position): Position => {
  const cursor = cursorAt(position);
  cursor.undo();
  return positionOf(cursor);
};
