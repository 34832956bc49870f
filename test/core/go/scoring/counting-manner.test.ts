/** How each rule set counts by hand, with the figures that must come out, and what makes a count doubtful. */
import { describe, expect, test } from 'vitest';
import { countDoubts } from '../../../../src/core/go/scoring/count-doubts.js';
import { makeManner, mannerOf } from '../../../../src/core/go/scoring/counting-manner.js';
import { decidingCount } from '../../../../src/core/go/scoring/methods.js';
import { territoryWithPassStones } from '../../../../src/core/go/scoring/aga-area.js';
import type { CountFacts } from '../../../../src/core/go/scoring/count.js';
import { drawnFinalBoard, facts } from '../../../support/counting.js';

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
    ['chinese', ['count black alone: 2 tens and 4, 24 zi in all', 'black wins above 28 1/4, white above 20 3/4']],
    [
      'japanese',
      ["fill the stones lost back: 2 black ones into black's 5 points, 1 white ones into white's 5", 'left open: black 3, white 4'],
    ],
    [
      'ing',
      ['each side fills its own area with its 24 stones, eyes included', 'left open: black 0, white 1; left in the bowl: black 0, white 0'],
    ],
    [
      'art-edition',
      [
        'own open points after filling back: black 3, white 4; the other 42 points are shared equally',
        'areas: black 24, white 25; black wins above 27 3/4, white above 21 1/4',
      ],
    ],
    ['living-stones', ['fill all but the basic eyes (black 2, white 4)', 'stones and lu: black 19 and 3, white 20 and 1']],
    ['tromp-taylor', ['stones and points: black 19 and 5, white 20 and 5']],
  ])('%s', (rules, sentences) => {
    expect(makeManner(mannerOf(golden(rules)))).toEqual(sentences);
  });

  test('par on a full board: 184 1/4 and 176 3/4 with komi 3 3/4 zi, 183 3/4 and 177 1/4 in the art edition', () => {
    const empty = drawnFinalBoard(Array.from({ length: 19 }, () => '.'.repeat(19)).join('\n'));
    expect(makeManner(mannerOf(facts(empty, 'chinese')))[1]).toBe('black wins above 184 1/4, white above 176 3/4');
    expect(makeManner(mannerOf(facts(empty, 'art-edition')))[1]).toContain('black wins above 183 3/4, white above 177 1/4');
    expect(makeManner(mannerOf(facts(empty, 'ing')))[0]).toContain('180 stones');
  });

  test('handicap stones move par: black gives half a zi for each', () => {
    const par = makeManner(mannerOf(golden('chinese', { handicap: 4 })))[1];
    expect(par).toBe('black wins above 26 1/2, white above 22 1/2');
  });
});

describe('pass stones', () => {
  const passes = { black: 1, white: 1 };

  test('white passes last, or hands over one stone more: then territory gives what area gives', () => {
    const late = golden('aga', { passes, lastToPass: 'black', komiHalfPoints: 0 });
    const whole = golden('aga', { passes: { black: 1, white: 2 }, lastToPass: 'white', komiHalfPoints: 0 });
    expect(territoryWithPassStones(late)).toBe(territoryWithPassStones(whole));
    expect(makeManner(mannerOf(late))).toEqual([
      'pass stones handed over: black 1, white 1',
      'white passes last: it hands over one stone more',
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
