/**
 * PlayThrough: a recorded game played again under a rule set, as played, with what was against the rules.
 *
 * A repetition or a move out of turn stays in the game and is named; a stone on an occupied point, off the board or without
 * liberties cannot lie there, so it is left out and named. Stones edited in the middle of a game begin a
 * new history: what may not come back is known from there on only.
 */
import { opposite, type BySide, type Color } from '../go/color.js';
import { Cursor } from '../go/cursor.js';
import type { LongCycle } from '../go/long-cycle.js';
import { EMPTY, colorOf, stoneOf } from '../go/stone.js';
import { cursorAt, positionOf, setUpPosition, type Move, type Position } from '../go/position.js';
import type { Refusal } from '../go/refusal.js';
import type { Ruleset } from '../go/ruleset.js';
import type { KifuGame } from './kifu-game.js';
import type { Edit } from './kifu-steps.js';
import type { KifuNode } from './kifu.js';
import { Returns } from './returns.js';

export type Remark =
  /** Against the rules. `leftOut`: the stone could not lie there. */
  | { readonly kind: 'illegal'; readonly refusal: Refusal; readonly leftOut: boolean }
  | { readonly kind: 'out-of-turn' }
  | { readonly kind: 'long-cycle'; readonly cycle: LongCycle }
  /** Stones were edited here. */
  | { readonly kind: 'edited' };

export type RemarkOnMove = Remark & {
  /** Number of the turn, from 1; of an edit: the turns before it. */
  readonly number: number;
  readonly color: Color;
  readonly move: Move | undefined;
  readonly node: KifuNode;
};

export interface PlayThrough {
  readonly final: Position;
  /** Turns of the record, passes included, those left out too. */
  readonly turns: number;
  /** Over the whole record, edits notwithstanding. */
  readonly prisonersTakenBy: BySide<number>;
  /** Numbers of the turns that were passes. */
  readonly passes: BySide<readonly number[]>;
  readonly firstToPass: Color | undefined;
  readonly remarks: readonly RemarkOnMove[];
}

export const playThrough = (game: KifuGame, ruleset: Ruleset): PlayThrough => {
  const passes: { black: number[]; white: number[] } = { black: [], white: [] };
  const remarks: RemarkOnMove[] = [];
  let cursor = cursorAt(setUpPosition(game.size, ruleset, game.setUp));
  let returns = new Returns();
  returns.after(cursor.past, cursor.toMove);
  let number = 0;
  for (const step of game.steps) {
    if (step.kind === 'edit') {
      const { black, white, empty, toMove } = step.edit;
      if (black.length + white.length + empty.length === 0) {
        if (toMove !== undefined) cursor.toMove = stoneOf(toMove);
        continue;
      }
      cursor = edited(cursor, step.edit);
      returns = new Returns();
      returns.after(cursor.past, cursor.toMove);
      remarks.push({ kind: 'edited', number, color: colorOf(cursor.toMove), move: undefined, node: step.node });
      continue;
    }
    number += 1;
    const { color, move, node } = step;
    const remark = (found: Remark): number => remarks.push({ ...found, number, color, move, node });
    if (colorOf(cursor.toMove) !== color) {
      remark({ kind: 'out-of-turn' });
      cursor.toMove = stoneOf(color);
    }
    let refusal: Refusal | undefined;
    if (move.kind === 'pass') {
      passes[color].push(number);
      cursor.pass();
    } else {
      refusal = cursor.play(move.point);
    }
    const leftOut = move.kind === 'play' && refusal !== undefined && cursor.playAsPlayed(move.point) !== undefined;
    if (refusal !== undefined) remark({ kind: 'illegal', refusal, leftOut });
    if (leftOut) {
      cursor.toMove = stoneOf(opposite(color));
      continue;
    }
    const cycle = returns.after(cursor.past, cursor.toMove);
    if (cycle !== undefined && refusal === undefined) remark({ kind: 'long-cycle', cycle });
  }
  const [firstBlack = Infinity] = passes.black;
  const [firstWhite = Infinity] = passes.white;
  return {
    final: positionOf(cursor),
    turns: number,
    prisonersTakenBy: { ...cursor.prisonersTakenBy },
    passes,
    firstToPass: firstBlack === firstWhite ? undefined : firstBlack < firstWhite ? 'black' : 'white',
    remarks,
  };
};

/** The board with stones put on and taken off by hand, as a new beginning; prisoners stay taken. */
const edited = (cursor: Cursor, edit: Edit): Cursor => {
  const next = new Cursor(cursor.size, cursor.ruleset);
  const stones = Uint8Array.from(cursor.stones);
  for (const point of edit.empty) stones[point] = EMPTY;
  for (const color of ['black', 'white'] as const) for (const point of edit[color]) stones[point] = stoneOf(color);
  next.setUpAll(stones);
  next.toMove = edit.toMove === undefined ? cursor.toMove : stoneOf(edit.toMove);
  Object.assign(next.prisonersTakenBy, cursor.prisonersTakenBy);
  return next;
};

/** A remark in words, without its place: `move 57 W Q16: repeats the position after move 41 (superko)`. */
export const describeRefusal = (refusal: Refusal): string => {
  switch (refusal.kind) {
    case 'occupied':
      return 'there is a stone already';
    case 'off-board':
      return 'no such point on this board';
    case 'wrong-turn':
      return "not this side's turn";
    case 'forbidden-point':
      return 'no liberty and nothing captured (forbidden point)';
    case 'ko':
      return `retakes the ko at once: the board would be as it was after ${afterMove(refusal.move)}`;
    case 'superko':
      return `repeats the position after ${afterMove(refusal.move)} (superko)`;
  }
};

const afterMove = (move: number): string => (move === 0 ? 'the set-up' : `move ${move}`);
