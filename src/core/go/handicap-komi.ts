/**
 * Komi of a game with a handicap: what the rule set gives such a game, to be proposed. A komi that people agree on goes before it.
 *
 * One stone is the first move alone (让先): black begins and gives no komi. Compensation for the stones is another matter
 * (`scoring/count`). Source: RULEBOOK 2 and RULEBOOK 3.
 */
import type { Ruleset } from './ruleset.js';

/** Half a point, so that a handicap game cannot be drawn. */
const HALF_A_POINT = 1;

/** In half points. `stones`: 0 for an even game. */
export const proposedKomi = (ruleset: Pick<Ruleset, 'komiHalfPoints' | 'handicapKomi'>, stones: number): number => {
  if (stones === 0) return ruleset.komiHalfPoints;
  switch (ruleset.handicapKomi) {
    case 'kept':
      return ruleset.komiHalfPoints;
    case 'half':
      return HALF_A_POINT;
    case 'dropped':
      return 0;
  }
};
