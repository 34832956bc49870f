/**
 * Turn: one move of a line as inference holds it, with what is known about it.
 */
import type { Color } from '../go/color.js';
import { PASS, type Move } from '../go/position.js';
import type { Evidence } from '../game/claimed-move.js';

/** `hidden`: somebody played where it could not be seen; later evidence says where. */
export type TurnMove = Move | { readonly kind: 'hidden' };

export interface Turn {
  readonly color: Color;
  readonly move: TurnMove;
  /** Since when the stone has lain; the moment of the press for a pass. */
  readonly landedMs: number;
  readonly pressedMs: number | undefined;
  readonly doubtful: boolean;
  readonly order: 'known' | 'unknown';
  readonly why: string;
  readonly evidence: readonly Evidence[];
}

export const sameMove = (one: TurnMove, other: TurnMove): boolean =>
  one.kind === other.kind && (one.kind !== 'play' || other.kind !== 'play' || one.point === other.point);

export const sameTurn = (one: Turn, other: Turn): boolean => one.color === other.color && sameMove(one.move, other.move);

/** What the record has of it: what nobody could see is a pass there. */
export const recordedMove = ({ move }: Turn): Move => (move.kind === 'hidden' ? PASS : move);

/** Whether two lines are the same, compared from the end, where lines differ. */
export const sameLine = (one: readonly Turn[], other: readonly Turn[]): boolean => {
  if (one.length !== other.length) return false;
  for (let index = one.length - 1; index >= 0; index -= 1) {
    const turn = one[index];
    const same = other[index];
    if (turn === same) continue;
    if (turn === undefined || same === undefined || !sameTurn(turn, same)) return false;
  }
  return true;
};

/** Played where nobody could see it: when its press was, or will be, nobody knows; one is taken for granted. */
export const isPressUnseen = ({ move, landedMs, pressedMs }: Turn): boolean => move.kind === 'play' && pressedMs === landedMs;

/** Both sides have passed, and pressed for it: play has stopped. */
export const endsWithPasses = (line: readonly Turn[]): boolean =>
  line.length >= 2 && line.slice(-2).every(({ move, pressedMs }) => move.kind === 'pass' && pressedMs !== undefined);
