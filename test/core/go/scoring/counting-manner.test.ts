/** How each rule set counts by hand, with the figures that must come out, and what makes a count doubtful. */
import { describe, expect, test } from 'vitest';
import { countDoubts } from '../../../../src/core/go/scoring/count-doubts.js';
import { mannerOf, type CountingManner } from '../../../../src/core/go/scoring/counting-manner.js';
import { decidingCount } from '../../../../src/core/go/scoring/methods.js';
import { territoryWithPassStones } from '../../../../src/core/go/scoring/aga-area.js';
import type { CountFacts } from '../../../../src/core/go/scoring/count.js';
import { tellManner } from '../../../../src/words/manner-words.js';
import { inEnglish } from '../../../../src/words/telling.js';
import { drawnFinalBoard, facts } from '../../../support/counting.js';

const makeManner = (manner: CountingManner): readonly string[] => tellManner(manner).map(inEnglish);

/** The golden example of the rules handbook, 4.7: c2 is dead, each side captured one stone. */
const board = drawnFinalBoard(
  `
  . X . X X O .
  . X X X O . O
  . . X O O O O
  X X X X O X O
  O O O X X X X
  O . X O O X X
  . O O O O O X`,
  ['C2'],
);
const golden = (rules: string, more: Partial<CountFacts> = {}): CountFacts =>
  facts(board, rules, { prisonersTakenBy: { black: 1, white: 1 }, ...more });

describe('at the table', () => {
  test.each([
    ['chinese', ['Count Black alone: 2 tens and 4, 24 zi in all.', 'Black wins above 28¼, White above 20¾.']],
    ['japanese', ['Fill the stones lost back: 2 into Black’s 5 points, 1 into White’s 5.', 'Left open: Black 3, White 4.']],
    [
      'ing',
      ['Each side fills its own area with its 24 stones, eyes too.', 'Left open: Black 0, White 1.', 'Left in the bowl: Black 0, White 0.'],
    ],
    [
      'art-edition',
      [
        'Own open points after filling back: Black 3, White 4; the other 42 are shared equally.',
        'Areas: Black 24, White 25.',
        'Black wins above 27¾, White above 21¼.',
      ],
    ],
    ['living-stones', ['Fill all but the basic eyes (Black 2, White 4).', 'Stones and lu: Black 19 and 3, White 20 and 1.']],
    ['tromp-taylor', ['Stones and points: Black 19 and 5, White 20 and 5.']],
  ])('%s', (rules, sentences) => {
    expect(makeManner(mannerOf(golden(rules)))).toEqual(sentences);
  });

  test('par on a full board: 184 1/4 and 176 3/4 with komi 3 3/4 zi, 183 3/4 and 177 1/4 in the art edition', () => {
    const empty = drawnFinalBoard(Array.from({ length: 19 }, () => '.'.repeat(19)).join('\n'));
    expect(makeManner(mannerOf(facts(empty, 'chinese')))[1]).toBe('Black wins above 184¼, White above 176¾.');
    expect(makeManner(mannerOf(facts(empty, 'art-edition')))[2]).toBe('Black wins above 183¾, White above 177¼.');
    expect(makeManner(mannerOf(facts(empty, 'ing')))[0]).toContain('180 stones');
  });

  test('handicap stones move par: black gives half a zi for each', () => {
    const par = makeManner(mannerOf(golden('chinese', { handicap: 4 })))[1];
    expect(par).toBe('Black wins above 26½, White above 22½.');
  });
});

describe('pass stones', () => {
  const passes = { black: 1, white: 1 };

  test('white passes last, or hands over one stone more: then territory gives what area gives', () => {
    const late = golden('aga', { passes, lastToPass: 'black', komiHalfPoints: 0 });
    const whole = golden('aga', { passes: { black: 1, white: 2 }, lastToPass: 'white', komiHalfPoints: 0 });
    expect(territoryWithPassStones(late)).toBe(territoryWithPassStones(whole));
    expect(makeManner(mannerOf(late))).toEqual([
      'Pass stones handed over: Black 1, White 1.',
      'White passes last and hands over one stone more: that pass is missing.',
    ]);
    expect(countDoubts(late, decidingCount(late), undefined)).toEqual([
      'black was the last to pass: under these rules white passes once more and hands over a stone',
    ]);
    expect(countDoubts(whole, decidingCount(whole), undefined)).toEqual([]);
  });
});

describe('doubts', () => {
  const doubts = (
    rules: string,
    margin: number | undefined,
    winner: 'black' | 'white' | 'draw',
    unit?: 'points' | 'zi',
  ): readonly string[] => {
    const counted = golden(rules, { komiHalfPoints: 0 });
    return countDoubts(counted, decidingCount(counted), { winner, margin, unit, written: 'as written' });
  };

  test('a result that the count gives too is none, in points or in zi where the unit is not said', () => {
    expect(doubts('chinese', 1, 'white')).toEqual([]);
    expect(doubts('chinese', 0.5, 'white')).toEqual([]);
    expect(doubts('japanese', 1, 'white')).toEqual([]);
  });

  test.each([
    ['another margin', 'japanese', 2, 'white', undefined],
    ['the other side', 'japanese', 1, 'black', undefined],
    ['a draw', 'japanese', 0, 'draw', undefined],
    ['zi where it is points', 'chinese', 1, 'white', 'zi'],
  ] as const)('%s is told', (_, rules, margin, winner, unit) => {
    expect(doubts(rules, margin, winner, unit)[0]).toMatch(/^the record's result is as written, the count gives W\+/);
  });

  test('a resignation is no score', () => {
    expect(doubts('japanese', undefined, 'black')).toEqual([]);
  });

  test('three moves and all the rest open: the game is hardly over', () => {
    const open = facts(drawnFinalBoard('. . . . .\n . X . O .\n . . . . .\n . X . . .\n . . . . .'), 'chinese');
    expect(countDoubts(open, decidingCount(open), undefined)[0]).toMatch(/^22 of 25 points are open to both sides/);
  });
});
