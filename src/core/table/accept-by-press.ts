/**
 * A press while a game is counted: the side accepts the count (LIFE-OF-A-GAME, `accept-count`).
 *
 * Only once people have marked the count: before that a press may be a pass that came late, or play that goes on
 * (`second-thoughts.ts`). A hand that rests on the button while somebody marks accepts nothing.
 */
import type { Game } from '../game/game.js';
import { isCounting } from '../game/phase.js';
import type { Color } from '../go/color.js';

/** Whoever accepts has looked at the count as it is since its last mark, in ms. */
const LOOKED_AT_MS = 2000;

export const isAcceptedByPress = (game: Game, side: Color, atMs: number): boolean => {
  if (!isCounting(game) || game.counting.accepted[side] !== null) return false;
  const marked = game.acts.filter(({ kind }) => kind === 'mark' || kind === 'trial').at(-1);
  return marked !== undefined && marked.atMs >= lastMoveMs(game) && atMs >= marked.atMs + LOOKED_AT_MS;
};

/** When the last move was made: what was marked in an earlier count of this game is not this one. */
const lastMoveMs = ({ moves }: Game): number => moves.at(-1)?.evidence[0]?.atMs ?? 0;
