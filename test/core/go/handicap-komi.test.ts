/** The komi that each rule set gives a game with a handicap, unless people agree on another. Half points. */
import { expect, test } from 'vitest';
import { proposedKomi } from '../../../src/core/go/handicap-komi.js';
import { ruleset } from '../../support/rulesets.js';

test.each([
  ['chinese', 0, 15],
  ['chinese', 1, 0],
  ['chinese', 4, 0],
  ['japanese', 0, 13],
  ['japanese', 1, 1],
  ['japanese', 5, 1],
  ['korean', 5, 1],
  ['aga', 0, 15],
  ['aga', 3, 1],
  ['ing', 2, 0],
  ['ming-qing', 2, 0],
])('%s with %i stones: %i', (rules, stones, halfPoints) => {
  expect(proposedKomi(ruleset(rules), stones)).toBe(halfPoints);
});
