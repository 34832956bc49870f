/**
 * What people enter at a table, as far as the board is concerned: does its story begin again, and is play over?
 *
 * After every act that changes what should lie on the board, the board is compared with the record anew: a move that was
 * entered and never put down is shown as one.
 */
import type { Action } from '../game/action.js';
import type { Game } from '../game/game.js';
import { hasSeatStones } from '../game/game-about.js';

/** Whether the board means what it meant before the act: names, notes, rulings, marks and the clock do not change that. */
export const leavesTheBoard = (before: Game, after: Game): boolean =>
  after.seq > before.seq &&
  before.moves === after.moves &&
  before.setUp === after.setUp &&
  before.settings.ruleset === after.settings.ruleset &&
  before.settings.handicap === after.settings.handicap &&
  (before.ended === undefined) === (after.ended === undefined) &&
  (before.sealed === undefined) === (after.sealed === undefined);

/** Two passes stop play (RULEBOOK 5), entered ones at once: nobody has to wait whether a press meant something else. */
export const secondPassEntered = (action: Action, { moves, ended }: Game): boolean => {
  if (action.kind !== 'play' || action.move.kind !== 'pass' || ended !== undefined) return false;
  const [first, second] = moves.slice(-2);
  return first?.move.kind === 'pass' && second?.move.kind === 'pass' && first.color !== second.color;
};

/** How many handicap stones the board is to show before the game is followed; undefined: whatever lies there. */
export const announcedHandicap = (action: Action, { settings }: Game): number | undefined => {
  if ((action.kind === 'start' || action.kind === 'next') && action.handicap !== undefined) return action.handicap;
  return settings.handicap === undefined || hasSeatStones(settings) ? undefined : settings.handicap.stones;
};
