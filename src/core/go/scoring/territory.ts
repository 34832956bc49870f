/**
 * Territory (数目法), Japanese and Korean: points that a side surrounds, not in seki and not to be filled, less the stones it lost. Shared points count nothing.
 * Source: RULEBOOK 4.2.
 */
import { QUARTERS } from './amount.js';
import { taxReasons, taxedTerritory } from './area.js';
import { groupsIn, lostBy, settleCount, taxFor, type Count, type CountFacts } from './count.js';

export const countTerritory = (facts: CountFacts): Count => {
  const points = taxedTerritory(facts.board, taxFor('territory', facts, 'seki'), () => groupsIn(facts));
  const lost = { black: lostBy('black', facts), white: lostBy('white', facts) };
  return settleCount(
    {
      method: 'territory',
      unit: 'points',
      black: (points.black - lost.black) * QUARTERS,
      white: (points.white - lost.white) * QUARTERS,
      reasons: [
        `black ${points.black} points less ${lost.black} stones lost, white ${points.white} points less ${lost.white} stones lost`,
        ...taxReasons(facts.board, points),
      ],
    },
    facts,
  );
};
