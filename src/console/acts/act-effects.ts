/**
 * What an act means for the moves and for the board, from the game before and after it: to be shown before it is done.
 */
import { makePointName } from '../../core/go/point.js';
import { PASS, playAsPlayed, playAt, setUpPosition, type Occupant } from '../../core/go/position.js';
import type { LiveGame, LiveMove } from '../../core/table/live-game.js';

export interface ActEffects {
  /** Moves of the record after it that are flagged and were not before, or have become passes. */
  readonly illegal: readonly { readonly move: number; readonly point: string; readonly flagged: string | null }[];
  /** What is to be done on the board, point by point. */
  readonly board: readonly { readonly point: string; readonly was: Occupant; readonly now: Occupant }[];
}

const pointOf = ({ point }: LiveMove, { size }: LiveGame): string => (point === null ? 'pass' : makePointName(point, size));

const stonesOf = ({ size, ruleset, setUp, moves }: LiveGame): readonly Occupant[] => {
  let position = setUpPosition(size, ruleset, setUp);
  for (const { color, point } of moves) {
    const played = playAsPlayed(position, color, point === null ? PASS : playAt(point));
    const next = played.ok ? played : playAsPlayed(position, color, PASS);
    if (next.ok) position = next.value;
  }
  return position.stones;
};

export const actEffects = (before: LiveGame, after: LiveGame): Partial<ActEffects> => {
  if (before.gameNumber !== after.gameNumber || before.startedAt !== after.startedAt) return {};
  const stones = stonesOf(before);
  const board = stonesOf(after).flatMap((now, point) => {
    const was = stones[point] ?? 'empty';
    return was === now ? [] : [{ point: makePointName(point, after.size), was, now }];
  });
  const known = new Set(before.moves.map((move, index) => `${index} ${move.point} ${move.flagged}`));
  const shifted = after.moves.length - before.moves.length;
  const illegal = after.moves.flatMap((move, index) => {
    const wasKnown = known.has(`${index} ${move.point} ${move.flagged}`) || known.has(`${index - shifted} ${move.point} ${move.flagged}`);
    return move.flagged === null || wasKnown ? [] : [{ move: index + 1, point: pointOf(move, after), flagged: move.flagged }];
  });
  return { illegal, board };
};
