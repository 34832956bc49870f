/**
 * The first moves of a game that began before the table knew that it had: stones that came one after the other onto a cleared board.
 *
 * They are moves only where they can be read as such: in turn, by the side that begins, in a game without stones before it. What is
 * read in any other way is left to the board, which takes what lies there as the set-up. Each is doubtful: nobody weighed it as it came.
 */
import type { Action } from '../core/game/action.js';
import { hasSeatStones } from '../core/game/game-about.js';
import type { GameSettings } from '../core/game/game-settings.js';
import { opposite, type Color } from '../core/go/color.js';
import { playAt } from '../core/go/position.js';
import type { ComeStone } from './board-policy.js';

export const firstMovesOf = (come: readonly ComeStone[], settings: GameSettings): readonly Action[] => {
  if (hasSeatStones(settings) || (settings.handicap?.stones ?? 0) > 1) return [];
  let toMove: Color = settings.ruleset.firstMove;
  const moves: Action[] = [];
  for (const { point, reading, atMs } of come) {
    // A board without colours tells only that there is one.
    if (reading !== 'occupied' && reading !== toMove) return [];
    const why = 'put down on the cleared board, before the next game was known to have begun';
    const evidence = [{ point, atMs }];
    moves.push({ kind: 'play', color: toMove, move: playAt(point), certain: false, order: 'known', why, evidence });
    toMove = opposite(toMove);
  }
  return moves;
};
