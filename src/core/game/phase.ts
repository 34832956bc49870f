/**
 * The phase of a game: what the board and the clock mean just now (LIFE-OF-A-GAME).
 *
 *     arranged ─▶ playing ─▶ counting ─▶ over
 *                  ▲  adjourned │         │
 *                  └────────────┴─────────┘ play goes on, reopened
 */
import type { Game } from './game.js';

export const PHASES_OF_A_GAME = ['arranged', 'playing', 'adjourned', 'counting', 'over'] as const;
export type GamePhase = (typeof PHASES_OF_A_GAME)[number];

/** Play has stopped and nobody has said who won. */
export const isCounting = ({ ended }: Pick<Game, 'ended'>): boolean =>
  ended !== undefined && ended.result === undefined && (ended.reason === 'passes' || ended.reason === 'agreement');

export const isOver = (game: Pick<Game, 'ended'>): boolean => game.ended !== undefined && !isCounting(game);

/** Nothing has happened yet: no move, and the clock has not been started. */
export const isUntouched = ({ moves, clock, ended, sealed }: Game): boolean =>
  ended === undefined && sealed === undefined && moves.length === 0 && (clock === undefined || clock.status.kind === 'ready');

export const phaseOf = (game: Game): GamePhase => {
  if (isCounting(game)) return 'counting';
  if (game.ended !== undefined) return 'over';
  const status = game.clock?.status;
  if (game.sealed !== undefined || (status?.kind === 'paused' && status.reason === 'adjourned')) return 'adjourned';
  return isUntouched(game) ? 'arranged' : 'playing';
};
