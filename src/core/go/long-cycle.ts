/**
 * A long cycle: the whole board comes back, with the same side to move and the same ko.
 *
 * Where only the simple ko is forbidden this ends no game by itself: the arbiter is told at the first return, with the cycle's length
 * and the stones that each side lost in it, because under some rules that difference decides.
 * Source: RULEBOOK 2 (a long cycle).
 */
import type { BySide } from './color.js';
import type { Position } from './position.js';
import { BLACK, stoneOf } from './stone.js';
import { turnIn, type History } from './turn-log.js';

export interface LongCycle {
  /** The move after which the board was the same the last time; 0: the set-up. */
  readonly sinceMove: number;
  /** Turns from there to now, passes included. */
  readonly turns: number;
  /** Stones that each side lost in these turns. */
  readonly lost: BySide<number>;
  /** How often this position has come back; 1 at the first return, when the arbiter is told. */
  readonly returns: number;
}

/** The cycle that the last turn closed, or undefined. Passing alone closes none. */
export const longCycle = ({ history, toMove }: Pick<Position, 'history' | 'toMove'>): LongCycle | undefined => {
  const now = history.turnCount;
  let sinceMove: number | undefined;
  let returns = 0;
  for (let earlier = now - 1; earlier >= 0; earlier -= 1) {
    if (!samePosition(history, earlier, now, stoneOf(toMove))) continue;
    sinceMove ??= earlier;
    returns += 1;
  }
  if (sinceMove === undefined) return undefined;
  return cycleSince(history, sinceMove, returns);
};

/** The cycle from a position to now, which is the same. Undefined: there were only passes between them. */
export const cycleSince = (history: History, sinceMove: number, returns: number): LongCycle | undefined => {
  const turns = Array.from({ length: history.turnCount - sinceMove }, (_, index) => turnIn(history, sinceMove + index));
  if (turns.every((turn) => turn.point === undefined)) return undefined;
  const lost = { black: 0, white: 0 };
  for (const { color, captured, selfCapture } of turns) lost[(color === 'black') === selfCapture ? 'black' : 'white'] += captured.length;
  return { sinceMove, turns: turns.length, lost, returns };
};

/**
 * Whether the positions of two moves are the same in all that matters for what may be played next. A set-up
 * does not say whether a ko was taken just before it, so its ko is the same as any.
 */
export const samePosition = (history: History, earlier: number, now: number, toMove: number): boolean =>
  history.lows[earlier] === history.lows[now] &&
  history.highs[earlier] === history.highs[now] &&
  (earlier === 0 || history.koPoints[earlier] === history.koPoints[now]) &&
  (history.colors[earlier] ?? BLACK) === toMove;
