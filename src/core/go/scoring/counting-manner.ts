/**
 * How a count is done by hand under the method that decides, with the figures that must come out: what a referee does at the table, and
 * what a console shows beside the board. `src/words` makes the sentences.
 *
 * Sources: RULEBOOK 4.1 to 4.6; AGA Concise Rules, 7 and 12.
 */
import type { BySide } from '../color.js';
import { pointCount } from '../point.js';
import { QUARTERS, type Quarters } from './amount.js';
import { taxedTerritory } from './area.js';
import { compensationOf, groupsIn, komiOf, lostBy, taxFor, type CountFacts } from './count.js';
import { ingStones } from './ing-fill-in.js';
import { livingStones } from './living-stones.js';
import { decidingCount } from './methods.js';

export type CountingManner =
  /** One side is counted, in round tens and what is left, and held against the half it needs. All in quarters of a zi. */
  | {
      readonly kind: 'one-side';
      readonly side: 'black';
      readonly area: Quarters;
      readonly tens: number;
      readonly rest: Quarters;
      /** Black needs more than this, white more than its own. */
      readonly par: BySide<Quarters>;
    }
  /** Dead stones and prisoners go back into their owner's territory; what stays open is counted. */
  | { readonly kind: 'filled'; readonly territory: BySide<number>; readonly filledBack: BySide<number>; readonly left: BySide<number> }
  /** Each side fills its area with all its stones; what stays open, and what stays in the bowl. */
  | { readonly kind: 'fill-in'; readonly stonesEach: number; readonly leftOpen: BySide<number>; readonly inBowl: BySide<number> }
  /** Own open points are compared, all others shared; areas in quarters. */
  | {
      readonly kind: 'shares';
      readonly own: BySide<number>;
      readonly shared: number;
      readonly area: BySide<Quarters>;
      readonly par: BySide<Quarters>;
    }
  /** Each pass hands over a stone, and white passes last. */
  | { readonly kind: 'pass-stones'; readonly passes: BySide<number>; readonly isWhitesMissing: boolean }
  /** Stones that can live, with the eyes they keep. */
  | { readonly kind: 'living'; readonly stones: BySide<number>; readonly lu: BySide<number>; readonly basicEyes: BySide<number> }
  /** Stones and points, nothing more. */
  | { readonly kind: 'area'; readonly stones: BySide<number>; readonly points: BySide<number> };

const TEN = 10;

export const mannerOf = (facts: CountFacts): CountingManner => {
  const { board, ruleset } = facts;
  const count = decidingCount(facts);
  switch (ruleset.counting) {
    case 'chinese-area':
    case 'head-stones': {
      const tens = Math.floor(count.black / QUARTERS / TEN);
      return { kind: 'one-side', side: 'black', area: count.black, tens, rest: count.black - tens * TEN * QUARTERS, par: parOf(facts) };
    }
    case 'territory': {
      const territory = taxedTerritory(board, taxFor('territory', facts, 'seki'), () => groupsIn(facts));
      const filledBack = { black: lostBy('black', facts), white: lostBy('white', facts) };
      const left = { black: territory.black - filledBack.black, white: territory.white - filledBack.white };
      return { kind: 'filled', territory, filledBack, left };
    }
    case 'ing-fill-in': {
      const stonesEach = ingStones(pointCount(board.size));
      const over = (quarters: Quarters): number => quarters / QUARTERS - stonesEach;
      const leftOpen = { black: Math.max(0, over(count.black)), white: Math.max(0, over(count.white)) };
      return {
        kind: 'fill-in',
        stonesEach,
        leftOpen,
        inBowl: { black: Math.max(0, -over(count.black)), white: Math.max(0, -over(count.white)) },
      };
    }
    case 'art-edition': {
      const own = {
        black: board.emptyPoints.black - lostBy('black', facts) + facts.extraPoints.black,
        white: board.emptyPoints.white - lostBy('white', facts) + facts.extraPoints.white,
      };
      const shared = pointCount(board.size) - own.black - own.white;
      return { kind: 'shares', own, shared, area: { black: count.black, white: count.white }, par: parOf(facts) };
    }
    case 'living-stones':
    case 'equal-lu':
    case 'tang-lu': {
      const { stones, lu, basicEyes } = livingStones(facts);
      return { kind: 'living', stones, lu, basicEyes };
    }
    case 'aga-area':
      return ruleset.passStones === 'handed-over'
        ? { kind: 'pass-stones', passes: facts.passes, isWhitesMissing: facts.lastToPass === 'black' }
        : { kind: 'area', stones: board.livingStones, points: board.emptyPoints };
  }
};

/** What each side's area is held against: half the board, and half of what black gives (184 1/4 and 176 3/4 with komi 3 3/4 zi). */
const parOf = (facts: CountFacts): BySide<Quarters> => {
  const half = (pointCount(facts.board.size) * QUARTERS) / 2;
  // A point of difference is half a point of area; half points of komi are quarters of area.
  const given = komiOf(facts) + (compensationOf(facts) * QUARTERS) / 2;
  return { black: half + given, white: half - given };
};
