/**
 * Chinese area (数子法): living stones and the points that they alone surround; shared points go half to each.
 * Source: RULEBOOK 4.1.
 */
import { QUARTERS, QUARTERS_A_HALF, makeAmount } from './amount.js';
import { taxReasons, taxedPoints } from './area.js';
import { groupsIn, settleCount, taxFor, type Count, type CountFacts } from './count.js';

export const countChineseArea = (facts: CountFacts): Count => {
  const { board } = facts;
  const { livingStones, sharedPoints } = board;
  const points = taxedPoints(board, taxFor('chinese-area', facts, 'none'), () => groupsIn(facts));
  const shared = sharedPoints * QUARTERS_A_HALF;
  return settleCount(
    {
      method: 'chinese-area',
      unit: 'zi',
      black: (livingStones.black + points.black) * QUARTERS + shared,
      white: (livingStones.white + points.white) * QUARTERS + shared,
      reasons: [
        `black ${livingStones.black} stones and ${points.black} points, white ${livingStones.white} stones and ${points.white} points`,
        ...taxReasons(board, points),
        ...(shared === 0 ? [] : [`${sharedPoints} shared points, ${makeAmount(shared)} to each`]),
      ],
    },
    facts,
  );
};
