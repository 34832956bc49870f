/**
 * Team play (四人分曹共围棋, rengo): players of a side in a fixed order, B1 W1 B2 W2; a side has
 * one clock (RULEBOOK 3).
 *
 * Whose turn it is follows from how often the side has played: passes are turns, a move taken back is none, and
 * clocks that are swapped change nothing. The board cannot see who put a stone down.
 */
import type { BySide, Color } from '../go/color.js';

/** More to a side than this is no game but a festival. */
export const MEMBERS_MAX = 5;

/** The member of `side` whose turn it is, or will be; undefined where the side is one player, or nobody. */
export const memberToPlay = (turns: readonly Color[], side: Color, members: BySide<readonly string[]>): string | undefined => {
  const names = members[side];
  if (names.length < 2) return undefined;
  const played = turns.filter((color) => color === side).length;
  return names[played % names.length];
};

/** `A & B`: a side as one name. */
export const sideName = (members: readonly string[]): string => members.join(' & ');
