/**
 * Ing fill-in (填满计点): each side fills its own area with all its stones, prisoners and dead ones returned; what stays empty
 * on one side and what stays in the other's bowl give the difference. With the same number of stones to each side that is the difference of areas.
 * Source: RULEBOOK 4.3.
 */
import { pointCount } from '../point.js';
import { QUARTERS } from './amount.js';
import { taxReasons, taxedArea, taxedPoints } from './area.js';
import { groupsIn, settleCount, taxFor, type Count, type CountFacts } from './count.js';

/** Stones in each bowl: 180 on 19 x 19, 24 on 7 x 7. */
export const ingStones = (points: number): number => Math.floor((points - 1) / 2);

export const countIngFillIn = (facts: CountFacts): Count => {
  const { board } = facts;
  const tax = taxFor('ing-fill-in', facts, 'none');
  const groups = (): ReturnType<typeof groupsIn> => groupsIn(facts);
  const area = taxedArea(board, tax, groups);
  const stones = ingStones(pointCount(board.size));
  const left = (color: 'black' | 'white'): string => {
    const over = area[color] - stones;
    return over >= 0 ? `${color} has ${over} points left empty` : `${color} has ${-over} stones left over`;
  };
  return settleCount(
    {
      method: 'ing-fill-in',
      unit: 'points',
      black: area.black * QUARTERS,
      white: area.white * QUARTERS,
      reasons: [`${stones} stones to each side; ${left('black')}, ${left('white')}`, ...taxReasons(board, taxedPoints(board, tax, groups))],
    },
    facts,
  );
};
