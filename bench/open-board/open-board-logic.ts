/**
 * How the software of the open 19 x 19 board (Saiboard) makes a record out of what its sensors read: the baseline that ours is held
 * against. Written anew from how it behaves (its version 1.0, December 2023); none of its code is here.
 *
 *     looks ─ four alike ─▶ a settled board ─▶ against the record: nothing, one or two new stones, stones that are gone, or "does not match"
 *
 * - A board counts as settled when four looks in a row, each of them unlike the last settled board, are the same.
 * - One new stone of the side to move is its move; two new stones of two colours are two moves, the side to move first.
 * - Stones that are gone undo moves, if exactly the latest moves (captured stones aside) laid them.
 * - Anything else is shown as wrong, and nothing more is recorded until the board is as the record has it.
 * - A pass is told to it by a person. It plays on from the set-up that it is given.
 *
 * Its hand sensor hides the board while somebody reaches over it; captures have none, so every look counts here.
 */
import { opposite, type Color } from '../../src/core/go/color.js';
import type { BoardSize, Point } from '../../src/core/go/point.js';
import { lastCaptured, PASS, play, playAt, setUpPosition, type Occupant, type Position, type SetUp } from '../../src/core/go/position.js';
import type { Ruleset } from '../../src/core/go/ruleset.js';

export interface LoggedMove {
  readonly color: Color;
  /** Undefined: a pass. */
  readonly point: Point | undefined;
}

interface Laid extends LoggedMove {
  readonly after: Position;
  readonly captured: readonly Point[];
}

interface Stone {
  readonly color: Color;
  readonly point: Point;
}

/** Looks that have to be alike. */
const ALIKE = 4;
/** New stones that it takes for moves at once. */
const NEW_MAX = 2;

export class OpenBoardLogic {
  readonly #start: Position;
  #path: readonly Laid[] = [];
  #settled: readonly Occupant[];
  #looks: (readonly Occupant[])[] = [];
  /** It shows the board as wrong, and waits. */
  isStuck = false;

  constructor(size: BoardSize, ruleset: Ruleset, setUp: SetUp) {
    this.#start = setUpPosition(size, ruleset, setUp);
    this.#settled = this.#start.stones.map(() => 'empty');
  }

  get moves(): readonly LoggedMove[] {
    return this.#path;
  }

  /** One look at the board. */
  look(stones: readonly Occupant[]): void {
    if (same(stones, this.#settled)) return;
    this.#looks = [...this.#looks, stones].slice(-ALIKE);
    if (this.#looks.length < ALIKE || !this.#looks.every((each) => same(each, stones))) return;
    this.#settled = stones;
    this.#compare(stones);
  }

  /** Somebody taps it in. */
  pass(): void {
    this.#record(this.#position.toMove, undefined);
  }

  get #position(): Position {
    return this.#path.at(-1)?.after ?? this.#start;
  }

  #compare(board: readonly Occupant[]): void {
    const recorded = this.#position.stones;
    if (same(board, recorded)) {
      this.isStuck = false;
      return;
    }
    if (this.isStuck) return;
    const added = stonesOf(board).filter(({ point, color }) => recorded[point] !== color);
    const gone = stonesOf(recorded).filter(({ point, color }) => board[point] !== color);
    const isTaken = added.length === 0 ? this.#undo(gone) : this.#add(added) || (gone.length > 0 && this.#undo(gone) && this.#add(added));
    this.isStuck = !isTaken || !same(board, this.#position.stones);
  }

  #add(added: readonly Stone[]): boolean {
    const { toMove } = this.#position;
    if (added.length > NEW_MAX || (added.length === NEW_MAX && added[0]?.color === added[1]?.color)) return false;
    if (added.length === 1 && added[0]?.color !== toMove) return false;
    const inTurn = [...added.filter(({ color }) => color === toMove), ...added.filter(({ color }) => color !== toMove)];
    return inTurn.every(({ color, point }) => this.#record(color, point));
  }

  /** Its engine refuses what the rules forbid, and the move is gone again. */
  #record(color: Color, point: Point | undefined): boolean {
    const position = this.#position;
    const inTurn = position.toMove === color ? position : passedBy(position, opposite(color));
    const played = play(inTurn, color, point === undefined ? PASS : playAt(point));
    if (!played.ok) return false;
    this.#path = [...this.#path, { color, point, after: played.value, captured: lastCaptured(played.value) }];
    return true;
  }

  #undo(gone: readonly Stone[]): boolean {
    const captured = this.#path.flatMap((laid) => laid.captured.map((point) => keyOf({ point, color: opposite(laid.color) })));
    const wanted = gone.map(keyOf).sort().join();
    for (let back = gone.length; back <= this.#path.length; back += 1) {
      const laid = this.#path
        .slice(this.#path.length - back)
        .flatMap(({ color, point }) => (point === undefined ? [] : [keyOf({ color, point })]))
        .filter((key) => !captured.includes(key));
      if (laid.length < gone.length) continue;
      if (laid.sort().join() !== wanted) return false;
      this.#path = this.#path.slice(0, this.#path.length - back);
      return true;
    }
    return false;
  }
}

const keyOf = ({ color, point }: Stone): string => `${color} ${point}`;

const same = (one: readonly Occupant[], other: readonly Occupant[]): boolean => one.every((stone, point) => stone === other[point]);

const stonesOf = (board: readonly Occupant[]): readonly Stone[] =>
  board.flatMap((stone, point) => (stone === 'empty' ? [] : [{ color: stone, point }]));

const passedBy = (position: Position, color: Color): Position => {
  const passed = play(position, color, PASS);
  return passed.ok ? passed.value : position;
};
