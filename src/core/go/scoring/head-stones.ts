/**
 * Returning the head stones (还棋头; 等虚比子法): area is counted, and the side with more living groups gives one zi to the other for
 * each group more. Source: RULEBOOK 4.4, method 5.
 */
import { QUARTERS, QUARTERS_A_HALF } from './amount.js';
import { groupsIn, settleCount, type Count, type CountFacts } from './count.js';
import { livingGroups } from './groups.js';

export const countHeadStones = (facts: CountFacts): Count => {
  const { livingStones, emptyPoints, sharedPoints } = facts.board;
  const groups = groupsIn(facts);
  const living = facts.groupsByHand.living ?? livingGroups(groups);
  const returned = living.white - living.black;
  const inSeki = groups.filter((group) => group.inSeki).length;
  const shared = sharedPoints * QUARTERS_A_HALF;
  return settleCount(
    {
      method: 'head-stones',
      unit: 'zi',
      black: (livingStones.black + emptyPoints.black + returned) * QUARTERS + shared,
      white: (livingStones.white + emptyPoints.white - returned) * QUARTERS + shared,
      reasons: [
        `black ${livingStones.black} stones and ${emptyPoints.black} points, white ${livingStones.white} stones and ${emptyPoints.white} points`,
        `living groups: black ${living.black}, white ${living.white}${returned === 0 ? '' : `; ${Math.abs(returned)} zi to ${returned > 0 ? 'black' : 'white'}`}`,
        ...(inSeki === 0 ? [] : [`${inSeki} groups in seki return nothing: living stones may differ`]),
      ],
    },
    facts,
  );
};
