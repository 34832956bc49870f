/** The golden example of RULEBOOK 4.7, 7 x 7: every method gives what its table says. */
import { expect, test } from 'vitest';
import { makeAmount } from '../../../../src/core/go/scoring/amount.js';
import { countByAll } from '../../../../src/core/go/scoring/methods.js';
import { drawnFinalBoard, facts } from '../../../support/counting.js';

/** The stone on c2 is dead, and each side captured one stone. */
const GOLDEN = `
  . X . X X O .
  . X X X O . O
  . . X O O O O
  X X X X O X O
  O O O X X X X
  O . X O O X X
  . O O O O O X`;

const counted = (rules: string): string[] =>
  countByAll(facts(drawnFinalBoard(GOLDEN, ['C2']), rules, { komiHalfPoints: 0, prisonersTakenBy: { black: 1, white: 1 } })).map(
    ({ method, black, white, winner, margin, unit }) =>
      `${method} ${makeAmount(black)} ${makeAmount(white)} ${winner} ${makeAmount(margin)} ${unit}`,
  );

const TABLE = [
  'chinese-area 24 25 white 1/2 zi',
  'territory 3 4 white 1 points',
  'ing-fill-in 24 25 white 1 points',
  'living-stones 22 21 black 1 stones',
  'equal-lu 21 20 black 1 stones',
  'tang-lu 1 0 black 1 lu',
  'head-stones 25 24 black 1/2 zi',
  'art-edition 24 25 white 1 points',
  'aga-area 24 25 white 1 points',
];

test.each([
  'chinese',
  'japanese',
  'ing',
  'wmsg-2008',
  'art-edition',
  'living-stones',
  'tang-song',
  'ming-qing',
  'aga',
  'new-zealand',
  'tromp-taylor',
])('whatever rule set is named (%s), each method says what the table says', (rules) => {
  expect(counted(rules)).toEqual(TABLE);
});
