/**
 * Workbench: the one cursor on which a tracker tries its lines.
 *
 * Hypotheses differ in their last few turns. So one cursor goes from line to line, undoing and
 * playing only what differs, and hands out boards: the stones after a line, as a value. What it
 * stands on at the moment is a cache and nothing more: every question names its line, and the
 * answer does not depend on what was asked before.
 */
import type { Color } from '../go/color.js';
import { Cursor, EMPTY, WHITE, colorOf, stoneOf } from '../go/cursor.js';
import type { BoardSize, Point } from '../go/point.js';
import type { Occupant } from '../go/position.js';
import type { Refusal } from '../go/refusal.js';
import type { Game } from '../game/game.js';
import type { Turn } from './turn.js';

/** What lies on the board after a line. */
export interface Board {
  readonly size: BoardSize;
  /** One stone a point, as `go/stone.ts` numbers them; nobody writes. */
  readonly stones: Uint8Array;
  readonly toMove: Color;
  /** What the last turn took off. */
  readonly captured: readonly Point[];
}

export const occupantOn = (board: Board, point: Point): Occupant => {
  const stone = board.stones[point];
  if (stone === undefined || stone === EMPTY) return 'empty';
  return stone === WHITE ? 'white' : 'black';
};

/** Fewer stones than points without one: nobody passes yet. */
export const isOpen = ({ stones }: Board): boolean => stones.reduce((count, stone) => count + (stone === EMPTY ? 1 : -1), 0) > 0;

/** What the cursor needs to know of a turn. */
type Step = Pick<Turn, 'color' | 'move'>;

const sameStep = (one: Step | undefined, other: Step): boolean =>
  one === other ||
  (one !== undefined &&
    one.color === other.color &&
    (one.move.kind === 'play' ? other.move.kind === 'play' && one.move.point === other.move.point : other.move.kind !== 'play'));

export class Workbench {
  readonly #cursor: Cursor;
  /** The turns that the cursor has made, from the first move of the game on. */
  readonly #path: Step[] = [];
  readonly #firstToMove: Color;

  /** Stands at the game's last move. */
  constructor(game: Game) {
    const { size, ruleset } = game.settings;
    const { stones, toMove } = game.setUp;
    const laid = new Uint8Array(size.width * size.height);
    for (const color of ['black', 'white'] as const) for (const point of stones[color]) laid[point] = stoneOf(color);
    this.#cursor = new Cursor(size, ruleset);
    this.#cursor.setUpAll(laid);
    this.#firstToMove = toMove;
    this.#cursor.toMove = stoneOf(toMove);
    this.#go(0, game.moves);
  }

  /** This line is the one that all others share up to the next base: from now on ask with that base. */
  settle(base: number, line: readonly Step[]): void {
    this.#go(base, line);
  }

  /** The cursor after a line whose first turn has this number of moves before it. Leave it as it was found. */
  at(base: number, line: readonly Step[]): Cursor {
    this.#go(base, line);
    return this.#cursor;
  }

  /** What lies on the board after the line. */
  boardAfter(base: number, line: readonly Step[]): Board {
    this.#go(base, line);
    return this.#board();
  }

  /** The board when this side plays there after the line, or why it may not. The side must be the one to move. */
  play(base: number, line: readonly Step[], point: Point): Board | Refusal {
    this.#go(base, line);
    const refusal = this.#cursor.play(point);
    if (refusal !== undefined) return refusal;
    const board = this.#board();
    this.#cursor.undo();
    return board;
  }

  /** What a stone there would take off, allowed or not. */
  takenBy(base: number, line: readonly Step[], point: Point): readonly Point[] {
    this.#go(base, line);
    if (this.#cursor.playAsPlayed(point) !== undefined) return [];
    const taken = this.#cursor.lastCaptured;
    this.#cursor.undo();
    return taken;
  }

  #board(): Board {
    const { size, stones, toMove, lastCaptured } = this.#cursor;
    return { size, stones: stones.slice(), toMove: colorOf(toMove), captured: lastCaptured };
  }

  #go(base: number, line: readonly Step[]): void {
    let shared = 0;
    while (shared < line.length) {
      const step = line[shared];
      if (step === undefined || !sameStep(this.#path[base + shared], step)) break;
      shared += 1;
    }
    while (this.#path.length > base + shared) {
      this.#cursor.undo();
      this.#path.pop();
    }
    for (const step of line.slice(shared)) {
      this.#cursor.toMove = stoneOf(step.color);
      this.#make(step);
      this.#path.push(step);
    }
    const last = this.#path.at(-1);
    this.#cursor.toMove = stoneOf(last === undefined ? this.#firstToMove : last.color === 'black' ? 'white' : 'black');
  }

  /** What the record has stands, allowed or not; a stone that cannot lie there at all leaves the turn. */
  #make({ move }: Step): void {
    if (move.kind === 'play' && (this.#cursor.play(move.point) === undefined || this.#cursor.playAsPlayed(move.point) === undefined))
      return;
    this.#cursor.pass();
  }
}
