/** Results as records write them: there and back, and what is none. */
import { describe, expect, test } from 'vitest';
import {
  makeMargin,
  parseMargin,
  parseSgfResult,
  resultOfCount,
  sgfResultOf,
  winnerOf,
  type GameResult,
} from '../../../src/core/game/game-result.js';

const points = (quarters: number) => ({ quarters, unit: 'points' as const });

test.each<[string, GameResult]>([
  ['B+3.5', { kind: 'score', winner: 'black', margin: points(14) }],
  ['W+0.25', { kind: 'score', winner: 'white', margin: points(1) }],
  ['W+12', { kind: 'score', winner: 'white', margin: points(48) }],
  ['B+R', { kind: 'resignation', winner: 'black' }],
  ['W+T', { kind: 'time', winner: 'white' }],
  ['B+F', { kind: 'forfeit', winner: 'black' }],
  ['0', { kind: 'draw' }],
  ['Void', { kind: 'no-result' }],
  ['?', { kind: 'unfinished' }],
])('%s goes there and back', (text, result) => {
  expect(parseSgfResult(text)).toEqual(result);
  expect(sgfResultOf(result)).toBe(text);
});

test.each<[string, GameResult | undefined]>([
  [' w+resign ', { kind: 'resignation', winner: 'white' }],
  ['b+time', { kind: 'time', winner: 'black' }],
  ['B+Forfeit', { kind: 'forfeit', winner: 'black' }],
  ['W+', { kind: 'score', winner: 'white', margin: undefined }],
  ['Draw', { kind: 'draw' }],
  ['jigo', { kind: 'draw' }],
  ['VOID', { kind: 'no-result' }],
  ['00', undefined],
  ['0 points', undefined],
  ['avoid', undefined],
  ['void it', undefined],
  ['G+3', undefined],
  ['wB+3', undefined],
  ['B+tea', undefined],
  ['B+0.3', undefined],
  ['', undefined],
])("'%s' is read as it is meant, or not at all", (text, result) => expect(parseSgfResult(text)).toEqual(result));

test.each<[GameResult, string]>([
  [{ kind: 'ruling', winner: 'white' }, 'W+F'],
  [{ kind: 'both-lose' }, 'Void'],
])('what SGF has no word for is written as the nearest: %j', (result, text) => expect(sgfResultOf(result)).toBe(text));

test('who won is said where somebody did', () => {
  expect(winnerOf({ kind: 'time', winner: 'white' })).toBe('white');
  expect(winnerOf({ kind: 'draw' })).toBeUndefined();
});

test('a count without a margin is won all the same, and an even one is a draw', () => {
  const count = { method: 'territory', black: 0, white: 0, unit: 'points' } as unknown as Parameters<typeof resultOfCount>[0];
  expect(resultOfCount({ ...count, winner: 'draw', margin: 0 })).toEqual({ kind: 'draw' });
  expect(resultOfCount({ ...count, winner: 'black', margin: 0 })).toEqual({ kind: 'score', winner: 'black', margin: undefined });
  expect(resultOfCount({ ...count, winner: 'white', margin: 6 })).toEqual({ kind: 'score', winner: 'white', margin: points(6) });
});

describe('a margin', () => {
  test.each([
    ['3.5', 14, 'points'],
    [' 3 1/2 ', 14, 'points'],
    ['1/2', 2, 'points'],
    ['3/4 zi', 3, 'zi'],
    ['3/4子', 3, 'zi'],
    ['2 lu', 8, 'lu'],
    ['2路', 8, 'lu'],
    ['1 Stones', 4, 'stones'],
    ['1 stone', 4, 'stones'],
    ['7 points', 28, 'points'],
    ['7 point', 28, 'points'],
    ['7目', 28, 'points'],
    ['1250', 5000, 'points'],
  ])("'%s'", (text, quarters, unit) => expect(parseMargin(text, 'points')).toEqual({ ok: true, value: { quarters, unit } }));

  test('without a word is in the unit of the rule set', () => {
    expect(parseMargin('2.75', 'zi')).toEqual({ ok: true, value: { quarters: 11, unit: 'zi' } });
  });

  test.each([
    ['', 'is no number'],
    ['points', 'is no number'],
    ['-3', 'is no number'],
    ['3.125', 'is no number'],
    ['12345', 'is no number'],
    ['3 points 2', 'is no number'],
    ['x3', 'is no number'],
    ['3 apples', "'apples' is no unit"],
    ['0.3', 'is no multiple of a quarter'],
    ['1/3', 'is no multiple of a quarter'],
    ['1/0', 'is no multiple of a quarter'],
    ['1250.25', 'more than any board has points'],
  ])("'%s' is none: %s", (text, why) => {
    const margin = parseMargin(text, 'points');
    expect(margin.ok ? '' : margin.refusal).toContain(why);
  });

  test.each([
    [14, 'points', '3 1/2 points'],
    [3, 'zi', '3/4 zi'],
    [8, 'lu', '2 lu'],
  ] as const)('of %d quarters of %s is written %s, and read again', (quarters, unit, text) => {
    expect(makeMargin({ quarters, unit })).toBe(text);
    expect(parseMargin(text, 'points')).toEqual({ ok: true, value: { quarters, unit } });
  });
});
