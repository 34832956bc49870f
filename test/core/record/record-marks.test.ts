/** What a record says of its own end: RE as people and programs write it, TB and TW where programs put them. */
import { describe, expect, test } from 'vitest';
import { gameOf } from '../../../src/core/record/kifu-game.js';
import { parseWrittenResult } from '../../../src/core/record/record-marks.js';
import { parseSgf } from '../../../src/core/record/sgf-parse.js';

const game = (sgf: string): ReturnType<typeof gameOf> => {
  const parsed = parseSgf(sgf);
  const root = parsed.ok ? parsed.value.games[0] : undefined;
  if (root === undefined) throw new Error('no game');
  return gameOf(root);
};

describe('a result', () => {
  test.each([
    ['B+3.5', { winner: 'black', margin: 3.5, unit: undefined }],
    ['w+0,5', { winner: 'white', margin: 0.5, unit: undefined }],
    ['W+1 3/4 zi', { winner: 'white', margin: 1.75, unit: 'zi' }],
    ['B+1/4子', { winner: 'black', margin: 0.25, unit: 'zi' }],
    ['B+R', { winner: 'black', margin: undefined, unit: undefined }],
    ['White+Time', { winner: 'white', margin: undefined, unit: undefined }],
    ['0', { winner: 'draw', margin: 0, unit: undefined }],
    ['Jigo', { winner: 'draw', margin: 0, unit: undefined }],
  ])('%s', (written, result) => {
    expect(parseWrittenResult(written)).toEqual(result);
  });

  test.each(['', '?', 'Void', 'black wins'])('%j is none', (written) => {
    expect(parseWrittenResult(written)).toBeUndefined();
  });
});

test('territory is that of the last node that marks any', () => {
  expect(game('(;SZ[3]TB[aa];B[bb]TB[ab]TW[cc];W[])').territoryMarked).toEqual({ black: [3], white: [8] });
  expect(game('(;SZ[3];B[bb])').territoryMarked).toBeUndefined();
});

test.each([
  ['375', 3.75],
  ['50', 0.5],
  ['650', 6.5],
])('KM[%s] is hundredths, and it is told', (written, komi) => {
  const read = game(`(;SZ[9]KM[${written}])`);
  expect(read.komi).toBe(komi);
  expect(read.problems.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
    `doubtful: KM[${written}] is taken as hundredths: komi ${komi}`,
  ]);
});
