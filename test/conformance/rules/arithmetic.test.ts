/**
 * The arithmetic of results on 19 x 19 (vectors C1 to C12): areas in, winner and margin out.
 */
import { describe, expect, test } from 'vitest';
import { FULL_BOARD } from '../../../src/core/go/point.js';
import { parseKomi } from '../../../src/core/go/rule-axes.js';
import type { Ruleset } from '../../../src/core/go/ruleset.js';
import { makeAmount } from '../../../src/core/go/scoring/amount.js';
import type { CountFacts } from '../../../src/core/go/scoring/count.js';
import type { FinalBoard } from '../../../src/core/go/scoring/final-board.js';
import { countBy, decidingCount } from '../../../src/core/go/scoring/methods.js';
import { makeChineseResult, makeResult, makeSgfResult } from '../../../src/core/go/scoring/result-text.js';
import { facts } from '../../support/counting.js';

/** Only the areas matter here, so the board is stated and not drawn. */
const areas = (black: number, white: number, shared = 0): FinalBoard => ({
  size: FULL_BOARD,
  stones: new Uint8Array(361),
  stonesAtStop: new Uint8Array(361),
  owners: new Uint8Array(361),
  livingStones: { black, white },
  emptyPoints: { black: 0, white: 0 },
  sharedPoints: shared,
  deadStones: { black: 0, white: 0 },
});

const results = (board: FinalBoard, rules: string, more: Partial<CountFacts> = {}, axes: Partial<Ruleset> = {}): string[] => {
  const count = decidingCount(facts(board, rules, more, axes));
  return [makeResult(count), makeChineseResult(count), makeSgfResult(count)];
};

describe('results as players and SGF write them', () => {
  test.each([
    ['C1', 185, 176, 0, 'chinese', ['B+3/4 zi', '黑胜3/4子', 'B+1.5']],
    ['C2', 184, 177, 0, 'chinese', ['W+1/4 zi', '白胜1/4子', 'W+0.5']],
    ['C3', 184, 176, 1, 'chinese', ['B+1/4 zi', '黑胜1/4子', 'B+0.5']],
    ['C4', 183, 176, 2, 'chinese', ['W+1/4 zi', '白胜1/4子', 'W+0.5']],
    ['C5', 184, 176, 1, 'ing', ['B (tie)', '平点，黑胜', 'B+']],
    ['C6', 185, 176, 0, 'ing', ['B+1', '黑胜1目', 'B+1']],
    ['C7', 184, 177, 0, 'ing', ['W+1', '白胜1目', 'W+1']],
  ])('%s: %i to %i, %i shared, %s', (_, black, white, shared, rules, expected) => {
    expect(results(areas(black, white, shared), rules)).toEqual(expected);
  });

  test.each([
    ['C8', 'black', 'B+0.5'],
    ['C9', 'white', 'W+0.5'],
  ] as const)('%s: WMSG 2008, 184 to 177, %s passed first', (_, firstToPass, expected) => {
    expect(results(areas(184, 177), 'wmsg-2008', { firstToPass })[0]).toBe(expected);
  });
});

describe('C10: 185 to 176, four handicap stones, komi 0.5', () => {
  test.each([
    ['chinese', {}, 'B+4.5'],
    ['aga', {}, 'B+5.5'],
    ['new-zealand', {}, 'B+8.5'],
    ['tromp-taylor', {}, 'B+8.5'],
    ['ing', { compensation: 'n' }, 'B+4.5'],
    ['ing', {}, 'B+8.5'],
  ] as const)('%s %o: %s', (rules, axes, expected) => {
    const count = decidingCount(facts(areas(185, 176), rules, { handicap: 4, komiHalfPoints: 1 }, axes));
    expect(makeSgfResult(count)).toBe(expected);
  });

  test('Chinese rules without a komi of the game: n/2 zi in its place', () => {
    expect(results(areas(185, 176), 'chinese', { handicap: 4 })[0]).toBe('B+2 1/2 zi');
  });
});

describe('C12: komi', () => {
  test.each([
    ['7.5', 'points', 15],
    ['6 1/2', 'points', 13],
    ['0', 'zi', 0],
    ['3.75', 'zi', 15],
    ['3 3/4', 'zi', 15],
    ['2.75', 'zi', 11],
    ['7.5', 'zi', 15],
    ['3.75 zi', 'points', 15],
    ['-4.50', 'points', -9],
    ['8点', 'points', 16],
  ] as const)('%s counted in %s is %i half points', (text, unit, halfPoints) => {
    expect(parseKomi(text, unit)).toEqual({ ok: true, value: halfPoints });
  });

  test.each([
    ['7.3', 'points'],
    ['7.3', 'zi'],
    ['3.75', 'points'],
    ['1/3', 'points'],
    ['', 'points'],
    ['1/0', 'points'],
    ['1e3', 'points'],
    ['9999', 'points'],
  ] as const)('%j counted in %s is refused', (text, unit) => {
    expect(parseKomi(text, unit).ok).toBe(false);
  });
});

describe('par on 19 x 19', () => {
  test.each([
    ['chinese', 184.5, 176.5, 'black'],
    ['chinese', 184, 177, 'white'],
    ['chinese-2.75', 183.5, 177.5, 'black'],
    ['chinese-2.75', 183, 178, 'white'],
    ['chinese-club', 180.5, 180.5, 'draw'],
    ['chinese-club', 181, 180, 'black'],
    ['ming-qing', 181, 180, 'black'],
  ])('%s: %s to %s is for %s', (rules, black, white, winner) => {
    const shared = 2 * (black % 1);
    expect(decidingCount(facts(areas(Math.floor(black), Math.floor(white), shared), rules)).winner).toBe(winner);
  });

  test('art edition with 6 1/2: black wins from 184, white from 177 1/2', () => {
    const own = (black: number, white: number): FinalBoard => ({ ...areas(100, 100), emptyPoints: { black, white } });
    const black = countBy('art-edition', facts(own(67, 60), 'art-edition'));
    const white = countBy('art-edition', facts(own(66, 60), 'art-edition'));
    expect([makeAmount(black.black), makeAmount(black.white), black.winner]).toEqual(['184', '177', 'black']);
    expect([makeAmount(white.black), makeAmount(white.white), white.winner]).toEqual(['183 1/2', '177 1/2', 'white']);
  });

  test('first player who also plays last pays one, where the event says so', () => {
    const axes = { lastMove: 'black-pays-one' } as const;
    expect(results(areas(185, 176), 'chinese', { firstToPass: 'white' }, axes)[0]).toBe('B+1/4 zi');
    expect(results(areas(185, 176), 'chinese', { firstToPass: 'black' }, axes)[0]).toBe('B+3/4 zi');
  });

  test('a whole komi can end in jigo', () => {
    const board = { ...areas(100, 100), emptyPoints: { black: 46, white: 40 } };
    expect(results(board, 'japanese', { komiHalfPoints: 12 }, { tax: 'none' })).toEqual(['jigo', '和棋', '0']);
  });
});
