/** What a record says and nobody read: it is named, and the record does not count as whole. */
import { expect, test } from 'vitest';
import { gameOf, turnsOf, type KifuGame } from '../../../src/core/record/kifu-game.js';
import { EDITED_POINTS_MAX } from '../../../src/core/record/kifu-steps.js';
import { NODE_PROBLEMS_MAX } from '../../../src/core/record/node-problems.js';
import { playThrough } from '../../../src/core/record/play-through.js';
import { parseSgf, type ParsedSgf } from '../../../src/core/record/sgf-parse.js';
import { ruleset } from '../../support/rulesets.js';

const parsed = (text: string): ParsedSgf => {
  const read = parseSgf(text);
  if (!read.ok) throw new Error(read.refusal.message);
  return read.value;
};

const game = (text: string): KifuGame => {
  const [root] = parsed(text).games;
  if (root === undefined) throw new Error('no game');
  return gameOf(root);
};

const told = ({ problems }: KifuGame): string[] => problems.map(({ kind, message }) => `${kind}: ${message}`);

test.each([
  ['SZ[37]', 'SZ[37] is no board of 1 to 25 lines; none of it was read'],
  ['SZ[0]', 'SZ[0] is no board of 1 to 25 lines; none of it was read'],
  ['SZ[19:26]', 'SZ[19:26] is no board of 1 to 25 lines; none of it was read'],
  ['GM[2]', 'GM[2] is another game, not Go (GM[1])'],
  ['GM[12]SZ[8]', 'GM[12] is another game, not Go (GM[1])'],
])('%s is not played here', (root, why) => {
  expect(game(`(;${root};B[aa])`).notPlayable).toBe(why);
});

test.each(['GM[1]', 'GM[]', 'SZ[9]', 'SZ[9:7]', 'SZ[ 19 ]', 'SZ[19x19]', 'SZ[25]', 'SZ[]'])('%s is played here', (root) => {
  expect(game(`(;${root};B[aa])`).notPlayable).toBeUndefined();
});

test('a move off the board is not read, and is no pass', () => {
  const off = game('(;SZ[18];B[dd];W[ss];B[oo])');
  expect(told(off)).toEqual(['not-read: W[ss] is no point of this board']);
  expect(turnsOf(off)).toHaveLength(2);
});

test('handicap stones that were written as moves are stones put down before the game', () => {
  const given = game('(;HA[3];B[dd];B[pp];B[dp];W[pd];B[qf])');
  expect([given.setUp.black.length, given.setUp.toMove, turnsOf(given).length]).toEqual([3, 'white', 2]);
  expect(told(given)).toEqual([
    'doubtful: HA[3]: the handicap stones are given as moves; they are taken as stones put down before the game',
  ]);
  expect(playThrough(given, ruleset('japanese')).remarks).toEqual([]);
});

test('two moves of black in a game without a handicap stay moves', () => {
  expect(game('(;B[dd];B[pp];W[pd])').setUp.black).toEqual([]);
  expect(game('(;HA[2];B[dd];B[pp];B[dp];W[pd])').setUp.black).toEqual([]);
});

test.each([
  ['(;HA[4];W[dd])', 'doubtful: HA[4] but no handicap stones are put down (AB)'],
  ['(;HA[4]AB[dd][pp];W[dp])', 'doubtful: HA[4] but 2 handicap stones are put down (AB)'],
])('%s', (text, message) => {
  expect(told(game(text))).toEqual([message]);
});

test('PL beside a move is whose turn it is after it', () => {
  expect(playThrough(game('(;SZ[9];B[ee];W[cc]PL[B];B[gg])'), ruleset('japanese')).remarks).toEqual([]);
  expect(playThrough(game('(;SZ[9];B[ee];W[cc]PL[W];W[gg])'), ruleset('japanese')).remarks).toEqual([]);
});

test('stones put down beside a move are there before it', () => {
  const both = playThrough(game('(;SZ[9];B[ee];AB[cc]W[cd];B[gg])'), ruleset('japanese'));
  expect([both.turns, both.final.history.turnCount]).toEqual([3, 2]);
});

test('moves behind a variation are the game, and it is said', () => {
  const { games, problems, isWhole } = parsed('(;SZ[9];B[ee](;W[cc];B[gg]);W[gc];B[cg];W[dd])');
  expect(games.map((root) => turnsOf(gameOf(root)).length)).toEqual([4]);
  expect(problems.map(({ message }) => message)).toEqual(['the game goes on behind a variation; what follows here is taken as the game']);
  expect(isWhole).toBe(true);
});

test('a root without its ";" keeps its properties, in every game of a collection', () => {
  const { games } = parsed('(GM[1]SZ[9]C[(;no game];B[ee])\n(GM[1]SZ[13];B[dd])(;SZ[7];B[cc])');
  expect(games.map((root) => gameOf(root).size.width)).toEqual([9, 13, 7]);
});

test('moves behind the bracket that ends the game are not read', () => {
  expect(parsed('(;B[dd];W[pp]);B[dp];W[pd])').isWhole).toBe(false);
  expect(parsed('(;B[dd];W[pp]C[good.])))\n]C[good. ])))').isWhole).toBe(true);
});

test.each(['(;B[dd];[pp])', '(;B[dd];W;B[dp])', '(;B[dd];W[pp;B[dp])', '(;B[dd];w[pp])'])('%s is not whole', (text) => {
  expect(parsed(text).isWhole).toBe(false);
});

test('a board named a hundred thousand times is one board', () => {
  const { setUp, problems } = game(`(;AB${'[aa:ss]'.repeat(100_000)};W[aa])`);
  expect([setUp.black.length, problems.length]).toEqual([361, 0]);
});

test('ten thousand boards put down by hand are more than is read, and it is said', () => {
  const edits = game(`(;B[dd]${';AB[aa:ss]'.repeat(10_000)})`);
  expect(edits.steps.reduce((sum, step) => sum + (step.kind === 'edit' ? step.edit.black.length : 0), 0)).toBeLessThanOrEqual(
    EDITED_POINTS_MAX,
  );
  expect(edits.problems[0]?.kind).toBe('not-read');
});

test('of half a million problems a hundred are told, and the rest counted', () => {
  const off = game(`(;SZ[9]${';B[zz];W[zz]'.repeat(250_000)})`);
  expect([off.problems.length, off.problems.length + off.problemsLeftOut]).toEqual([NODE_PROBLEMS_MAX, 500_000]);
});

test('half a million passes are played through', () => {
  expect(playThrough(game(`(;SZ[9]${';B[];W[]'.repeat(250_000)})`), ruleset('japanese'))).toMatchObject({ turns: 500_000, remarks: [] });
});
