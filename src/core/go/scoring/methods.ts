/** Every way of counting under its name, in the order in which they are printed. */
import { COUNTINGS, type Counting } from '../ruleset.js';
import { countAgaArea } from './aga-area.js';
import { countArtEdition } from './art-edition.js';
import { countChineseArea } from './chinese-area.js';
import type { Count, CountFacts } from './count.js';
import { countEqualLu } from './equal-lu.js';
import { countHeadStones } from './head-stones.js';
import { countIngFillIn } from './ing-fill-in.js';
import { countLivingStones } from './living-stones.js';
import { countTangLu } from './tang-lu.js';
import { countTerritory } from './territory.js';

const METHODS: Readonly<Record<Counting, (facts: CountFacts) => Count>> = {
  'chinese-area': countChineseArea,
  territory: countTerritory,
  'ing-fill-in': countIngFillIn,
  'living-stones': countLivingStones,
  'equal-lu': countEqualLu,
  'tang-lu': countTangLu,
  'head-stones': countHeadStones,
  'art-edition': countArtEdition,
  'aga-area': countAgaArea,
};

export const countBy = (method: Counting, facts: CountFacts): Count => METHODS[method](facts);

export const countByAll = (facts: CountFacts): readonly Count[] => COUNTINGS.map((method) => countBy(method, facts));

/** The count that decides under the rule set. */
export const decidingCount = (facts: CountFacts): Count => countBy(facts.ruleset.counting, facts);
