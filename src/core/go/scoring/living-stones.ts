/**
 * Living stones (计活子): stones that can live on the board at the end. Each group keeps its basic eyes empty, two of them, in seki
 * none or one; all its other points (lu, 路) are filled or counted as if they were (填满计活子法, 子路合计法).
 * Source: RULEBOOK 4.4, methods 1 and 2.
 */
import type { BySide, Color } from '../color.js';
import { QUARTERS } from './amount.js';
import { groupsIn, settleCount, type Count, type CountFacts } from './count.js';
import { ownPoints, type Group } from './groups.js';

export interface LivingStones {
  readonly groups: readonly Group[];
  readonly stones: BySide<number>;
  /** Own empty points besides the basic eyes. */
  readonly lu: BySide<number>;
  readonly basicEyes: BySide<number>;
}

/** What all methods with living stones begin from. */
export const livingStones = (facts: CountFacts): LivingStones => {
  const groups = groupsIn(facts);
  const sum = (color: Color, of: (group: Group) => number): number =>
    groups.filter((group) => group.color === color).reduce((total, group) => total + of(group), 0);
  const both = (of: (group: Group) => number): BySide<number> => ({ black: sum('black', of), white: sum('white', of) });
  return {
    groups,
    stones: both((group) => group.stones.length),
    lu: both((group) => ownPoints(group) - group.basicEyes),
    basicEyes: both((group) => group.basicEyes),
  };
};

export const countLivingStones = (facts: CountFacts): Count => {
  const { stones, lu, basicEyes } = livingStones(facts);
  return settleCount(
    {
      method: 'living-stones',
      unit: 'stones',
      black: (stones.black + lu.black) * QUARTERS,
      white: (stones.white + lu.white) * QUARTERS,
      reasons: [
        `black ${stones.black} stones and ${lu.black} lu, white ${stones.white} stones and ${lu.white} lu`,
        `basic eyes kept empty: black ${basicEyes.black}, white ${basicEyes.white}`,
      ],
    },
    facts,
  );
};
