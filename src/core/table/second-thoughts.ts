/**
 * Second thoughts about an end: two passes, or a stone on each pad, stop play until somebody plays on.
 *
 *     counting ── a move and its press, on a board that is as the record says ──▶ play goes on
 *
 * While a game is counted, stones are moved about, filled in and taken off: none of that is play. So it takes more than a
 * stone: a move that was pressed for, on a board that has nothing odd about it. A board that is being counted is soon
 * like no position of the game, and is then no longer followed.
 */
import type { Conclusion } from '../inference/conclude.js';
import type { Hypothesis } from '../inference/hypothesis.js';
import type { Tracker } from '../inference/tracker.js';
import type { Game } from '../game/game.js';

/** Points that differ on a board on which play goes on; more of them are stones being counted. */
const ODD_POINTS_MAX = 1;
/** Points that differ when the board is surely being counted, and nobody plays on without saying so. */
const COUNTED_POINTS = 12;

const oddPoints = ({ strays }: Hypothesis): number =>
  strays.filter(({ excuse }) => excuse !== 'sensor' && excuse !== 'prisoner' && excuse !== 'together').length;

/** Whether what is concluded now says that play goes on after all. */
export const isPlayedOn = ({ hypotheses: [best] }: Tracker, game: Game, conclusions: readonly Conclusion[]): boolean => {
  if (best === undefined || best.upset || oddPoints(best) > ODD_POINTS_MAX) return false;
  if (!conclusions.some(({ action }) => action.kind === 'play' || action.kind === 'revise')) return false;
  // A stone of the position that was lifted is being counted; a takeback is told to nobody by a board alone.
  if (best.strays.some(({ kind, excuse }) => kind === 'missing' && excuse !== 'together')) return false;
  if (conclusions.some(({ action }) => action.kind === 'take-back')) return false;
  const stoppedMs = game.moves.at(-1)?.evidence[0]?.atMs ?? 0;
  return best.line.some(({ move, landedMs, pressedMs }) => move.kind === 'play' && pressedMs !== undefined && landedMs > stoppedMs);
};

/** Whether the board is being counted: it is followed no more until somebody says that play goes on. */
export const isBeingCounted = ({ hypotheses: [best] }: Tracker): boolean =>
  best === undefined || best.upset || oddPoints(best) >= COUNTED_POINTS;
