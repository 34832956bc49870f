/**
 * Equal lu, compare stones (等路比子法): the surplus of lu is filled with its owner's stones until both sides have equally many; then
 * stones are compared. Source: RULEBOOK 4.4, method 3 (named there without a procedure).
 */
import { QUARTERS } from './amount.js';
import { settleCount, type Count, type CountFacts } from './count.js';
import { livingStones } from './living-stones.js';

export const countEqualLu = (facts: CountFacts): Count => {
  const { stones, lu } = livingStones(facts);
  const left = Math.min(lu.black, lu.white);
  return settleCount(
    {
      method: 'equal-lu',
      unit: 'stones',
      black: (stones.black + lu.black - left) * QUARTERS,
      white: (stones.white + lu.white - left) * QUARTERS,
      reasons: [`black has ${lu.black} lu, white ${lu.white}; filled until each has ${left}`],
    },
    facts,
  );
};
