/**
 * Art edition of the grand rules (艺术版): prisoners and dead stones are filled back, and all that is under stones or open to both is shared
 * equally; what is left to compare is each side's own empty points b and w. Black's area is b + (N - (b + w))/2 on a board of N points.
 *
 * Eyes in seki count. A one-sided dame in seki and a half-point ko that is held count one each; a trial play-out shows them, and
 * they come in as `extraPoints`. Source: RULEBOOK 4.6.
 */
import { pointCount } from '../point.js';
import { QUARTERS, QUARTERS_A_HALF } from './amount.js';
import { lostBy, settleCount, type Count, type CountFacts } from './count.js';

export const countArtEdition = (facts: CountFacts): Count => {
  const { board, extraPoints } = facts;
  const own = {
    black: board.emptyPoints.black - lostBy('black', facts) + extraPoints.black,
    white: board.emptyPoints.white - lostBy('white', facts) + extraPoints.white,
  };
  const sharedEqually = (pointCount(board.size) - own.black - own.white) * QUARTERS_A_HALF;
  return settleCount(
    {
      method: 'art-edition',
      unit: 'points',
      black: own.black * QUARTERS + sharedEqually,
      white: own.white * QUARTERS + sharedEqually,
      reasons: [
        `own empty points: black ${own.black}, white ${own.white}; all others are shared equally`,
        ...(extraPoints.black + extraPoints.white === 0
          ? []
          : [`shown by the trial: black ${extraPoints.black}, white ${extraPoints.white} points`]),
      ],
    },
    facts,
  );
};
