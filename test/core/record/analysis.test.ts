/** An engine's opinion of a game: what each move lost, which lost most, there and back as JSON, and in the record. */
import { expect, test } from 'vitest';
import { annotated, lossesOf, makeAnalysis, parseAnalysis, worstMoves, type GameAnalysis } from '../../../src/core/record/analysis.js';
import { gameOf, turnsOf } from '../../../src/core/record/kifu-game.js';
import { mainLine } from '../../../src/core/record/kifu.js';
import { makeSgf } from '../../../src/core/record/sgf-make.js';
import { parseSgf } from '../../../src/core/record/sgf-parse.js';

const ANALYSIS: GameAnalysis = {
  engine: 'Script 1',
  moves: ['BE5', 'WC3', 'BG7', 'WC7', 'BG3', 'WE3', 'BC5', 'WG5', 'Bpass', 'Wpass'],
  leads: [0, 0.4, 3.4, 1.4, 2, -6, -2, -7.5, null, -8, -8.2],
  better: [null, 'D4', null, null, 'E7', null, null, null, null, null],
};

test('a move loses what the lead changes against its side; where the engine did not say, nothing', () => {
  expect(lossesOf(ANALYSIS).map(({ number, lost }) => [number, Math.round(lost * 10) / 10])).toEqual([
    [1, -0.4],
    [2, 3],
    [3, 2],
    [4, 0.6],
    [5, 8],
    [6, 4],
    [7, 5.5],
    [10, -0.2],
  ]);
});

test('the worst of each side, a point or more, by number', () => {
  expect(worstMoves(ANALYSIS).map(({ number, color }) => `${number} ${color}`)).toEqual([
    '2 white',
    '3 black',
    '5 black',
    '6 white',
    '7 black',
  ]);
  expect(worstMoves(ANALYSIS, 1).map(({ number }) => number)).toEqual([5, 6]);
});

test('it is kept as JSON and read back; what is no analysis is refused by what is wrong', () => {
  expect(parseAnalysis(makeAnalysis(ANALYSIS))).toEqual({ ok: true, value: ANALYSIS });
  const refusal = (changed: object): string => {
    const parsed = parseAnalysis(JSON.stringify({ ...ANALYSIS, ...changed }));
    return parsed.ok ? 'taken' : parsed.refusal;
  };
  expect(refusal({ leads: [1] })).toBe('leads are numbers or null, one more than there are moves');
  expect(refusal({ leads: ANALYSIS.leads.map(() => 5000) })).toContain('leads are numbers');
  expect(refusal({ moves: ['E5'] })).toBe('moves are like BQ16 or Wpass');
  expect(refusal({ better: [1] })).toContain('better has');
  expect(parseAnalysis('{')).toEqual({ ok: false, refusal: 'no JSON' });
});

test('the record with it: V everywhere, BM and a comment at the worst, variations and all else untouched', () => {
  const sgf = '(;GM[1]SZ[9]RE[W+R](;B[ee]C[mine\\]](;W[cg];B[gc](;W[cc];B[gg];W[eg];B[ce];W[ge];B[];W[])(;W[dd]))(;W[dc]))(;B[dd]))';
  const parsed = parseSgf(sgf);
  const root = parsed.ok ? parsed.value.games[0] : undefined;
  if (root === undefined) throw new Error('no game');
  const nodes = turnsOf(gameOf(root)).map(({ node }) => node);
  const text = makeSgf(annotated(mainLine(root), nodes, ANALYSIS)).replaceAll('\n', '');
  expect(text).toContain(';B[ee]C[mine\\]]V[0.5]');
  expect(text).toContain(';W[cg]V[3.5]BM[1]C[loses 3.0 points; better D4 (Script 1)]');
  expect(text).toContain('(;W[dd])');
  expect(text).toContain('(;W[dc])');
  expect(text).toContain('(;B[dd])');
  expect(text.match(/BM\[1\]/g)).toHaveLength(5);
});
