/**
 * Equal stones, compare lu (等子比路法), the Tang method: prisoners and dead stones are filled back, so both have the same number of
 * stones on the board; then the empty points besides the basic eyes are compared.
 *
 * Where the sides put down different numbers of stones, the difference is taken into account, so that the result is
 * that of the living stones; not where the game ended evenly by custom (`evenEnd`). Whether unfilled dame are
 * filled or shared makes no difference to the comparison. Source: RULEBOOK 4.4, method 4; which sources disagree.
 */
import type { Color } from '../color.js';
import { QUARTERS } from './amount.js';
import { lostBy, settleCount, type Count, type CountFacts } from './count.js';
import { livingStones } from './living-stones.js';

export const countTangLu = (facts: CountFacts): Count => {
  const { stones, lu } = livingStones(facts);
  const lost = { black: lostBy('black', facts), white: lostBy('white', facts) };
  const left = { black: lu.black - lost.black, white: lu.white - lost.white };
  const putDown = (color: Color): number => stones[color] + lost[color];
  const surplus = facts.evenEnd ? 0 : putDown('black') - putDown('white');
  return settleCount(
    {
      method: 'tang-lu',
      unit: 'lu',
      black: left.black * QUARTERS,
      white: left.white * QUARTERS,
      leadPoints: (left.black - left.white + surplus) * QUARTERS,
      reasons: [
        `black has ${lu.black} lu and fills back ${lost.black} stones, white ${lu.white} and ${lost.white}`,
        `stones put down: black ${putDown('black')}, white ${putDown('white')}`,
        ...(surplus === 0
          ? []
          : [`the difference in stones put down is taken into account: ${Math.abs(surplus)} to ${surplus > 0 ? 'black' : 'white'}`]),
      ],
    },
    facts,
  );
};
