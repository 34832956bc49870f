/**
 * SGF there and back: what is read, what is said about broken files, and that neither depth nor
 * length is a danger.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { gameOf, turnsOf } from '../../../src/core/record/kifu-game.js';
import { mainLine, sameKifu, textIn, valuesOf, type KifuNode } from '../../../src/core/record/kifu.js';
import { makeSgf } from '../../../src/core/record/sgf-make.js';
import { parseSgf, SGF_LENGTH_MAX, SGF_PROBLEMS_MAX, type ParsedSgf } from '../../../src/core/record/sgf-parse.js';
import { needsShared } from '../../support/tools.js';

const parsed = (text: string): ParsedSgf => {
  const result = parseSgf(text);
  if (!result.ok) throw new Error(`${result.refusal.line}:${result.refusal.column} ${result.refusal.message}`);
  return result.value;
};

const rootOf = (text: string): KifuNode => {
  const [root] = parsed(text).games;
  if (root === undefined) throw new Error('no game');
  return root;
};

const problemsOf = (text: string): readonly string[] =>
  parsed(text).problems.map(({ line, column, message }) => `${line}:${column} ${message}`);

describe('a plain record', () => {
  const root = rootOf('(;FF[4]SZ[9]C[hello \\] there]\n;B[aa];W[])');

  test('has its game in the main line', () => {
    expect(mainLine(root)).toHaveLength(3);
    expect(turnsOf(gameOf(root)).map(({ color, move }) => [color, move])).toEqual([
      ['black', { kind: 'play', point: 0 }],
      ['white', { kind: 'pass' }],
    ]);
  });

  test('has its texts without escapes', () => {
    expect(textIn(root, 'C')).toBe('hello ] there');
  });

  test('comes back equal from the text that is made of it', () => {
    expect(sameKifu(rootOf(makeSgf(root)), root)).toBe(true);
  });
});

test('variations are children, the main line the first of them', () => {
  const root = rootOf('(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))');
  expect(makeSgf(root).replaceAll('\n', '')).toBe('(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))');
  expect(mainLine(root).map((node) => node.properties[0]?.values[0])).toEqual(['9', 'aa', 'bb', 'cc']);
});

test('a collection keeps all its games', () => {
  const { games, problems } = parsed('(;GM[1])\n(;GM[1];B[aa])');
  expect(games).toHaveLength(2);
  expect(problems).toEqual([]);
});

test.each([
  ['6.5', 6.5],
  ['3.75', 3.75],
  ['375', 3.75],
  ['6,5', 6.5],
  ['-4.50', -4.5],
  ['0', 0],
  ['', undefined],
  ['many', undefined],
])('KM[%s] is komi %s', (written, komi) => {
  expect(gameOf(rootOf(`(;KM[${written}])`)).komi).toBe(komi);
});

test('properties that Banmen does not know survive', () => {
  const text = '(;XYZ[a\\:b:c\\\\][]LB[dd:1]\n[ee:2];B[pd]KO[])';
  expect(sameKifu(rootOf(makeSgf(rootOf(text))), rootOf(text))).toBe(true);
  expect(valuesOf(rootOf(text), 'XYZ')).toEqual(['a\\:b:c\\\\', '']);
});

test('the long names of FF[1] to FF[3] are read', () => {
  const root = rootOf('(;GaMe[1]FileFormat[3]SiZe[19]AddBlack[pd][dp];White[tt];Black[qq])');
  expect(root.properties.map(({ name }) => name)).toEqual(['GM', 'FF', 'SZ', 'AB']);
  expect(turnsOf(gameOf(root)).map(({ move }) => move.kind)).toEqual(['pass', 'play']);
});

test('compressed point lists are rectangles', () => {
  const game = gameOf(rootOf('(;SZ[9]AB[aa:cb]AW[ii])'));
  expect(game.setUp.black).toEqual([0, 1, 2, 9, 10, 11]);
  expect(game.setUp.white).toEqual([80]);
});

describe('a broken file', () => {
  test.each([
    ['a byte order mark is nothing', '\uFEFF(;B[aa])', []],
    ['text before and after is named', 'Hello\r\n(;B[aa])\r\nbye', ['1:1 text before the game', '3:1 text after the game']],
    ['a missing closing parenthesis is named where it was opened', '(;B[aa]\n(;W[bb]', ['2:1 this "(" and 1 before it are never closed']],
    ['a move without its bracket costs only the bracket', '(;B[aa;W[bb]\n;B[cc])', ['1:4 the bracket after B is never closed']],
    ['a comment that never ends is kept', '(;B[aa]C[what', ['1:1 this "(" is never closed', '1:9 the bracket after C is never closed']],
    ['a property twice keeps both values', '(;C[a]C[b])', ['1:7 property C twice in one node; all its values are kept together']],
    ['a name without a value is named', '(;B[aa]KO;W[bb])', ["1:8 'KO' has no value"]],
    ['stray text between the brackets is named', '(;B[aa] ?!? ;W[bb])', ['1:9 text outside the brackets']],
  ])('%s', (_, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  test('without its bracket a move and those after it are still read', () => {
    expect(turnsOf(gameOf(rootOf('(;B[aa;W[bb]\n;B[cc])')))).toHaveLength(3);
  });

  test.each([
    [';B[aa];W[bb]', ['1:1 the game does not begin with "(;"']],
    ['B[aa];W[bb]', ['1:1 the game does not begin with "(;"', '1:1 a node without its ";"']],
    ['(B[aa];W[bb])', ['1:2 a node without its ";"']],
    ['(;B[aa](W[bb]))', ['1:9 a node without its ";"']],
    ['(;B[aa]()(;W[bb]))', []],
    ['(;B[aa];W[bb]))', ['1:15 text after the game']],
  ])('%s is two moves', (text, problems) => {
    expect(turnsOf(gameOf(rootOf(text))).map(({ color }) => color)).toEqual(['black', 'white']);
    expect(problemsOf(text)).toEqual(problems);
  });

  test.each(['', 'nothing', 'World [1]', '(', '()', '[;', 'PK\u0003\u0004'])('%j is refused with line and column', (text) => {
    const result = parseSgf(text);
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.refusal).toMatchObject({ line: 1, column: 1 });
  });

  test('with thousands of problems only the first are told, the rest counted', () => {
    const { problems, problemsLeftOut } = parsed(`(;B[aa]${'?;'.repeat(5000)})`);
    expect(problems).toHaveLength(SGF_PROBLEMS_MAX);
    expect(problemsLeftOut).toBe(5000 - SGF_PROBLEMS_MAX);
  });

  test('a place points at the node', () => {
    const { placeOf, games } = parsed('(;SZ[9]\n;B[aa]\n  ;W[zz])');
    const [root] = games;
    if (root === undefined) throw new Error('no game');
    const [problem] = gameOf(root).problems;
    expect(problem?.message).toBe('W[zz] is no point of this board');
    expect(problem && placeOf(problem.node)).toEqual({ line: 3, column: 3 });
  });
});

describe('depth and length', () => {
  test('a text longer than any collection is refused unread', () => {
    expect(parseSgf(' '.repeat(SGF_LENGTH_MAX + 1))).toMatchObject({ ok: false, refusal: { line: 1, column: 1 } });
  });

  test('20,000 nested variations are read and written', () => {
    const text = `${'(;B[aa]'.repeat(20_000)}${')'.repeat(20_000)}`;
    const root = rootOf(text);
    expect(mainLine(root)).toHaveLength(20_000);
    expect(sameKifu(rootOf(makeSgf(root)), root)).toBe(true);
  });

  test.each([
    ['brackets that never close', 'B[;'],
    ['parentheses that nothing follows', '('],
    ['properties of one node', 'A[]B[]'],
    ['backslashes', '\\'],
  ])('half a million characters of %s are no trap', (_, piece) => {
    expect(parseSgf(`(;${piece.repeat(500_000 / piece.length)}`).ok).toBe(true);
    expect(parseSgf(piece.repeat(500_000 / piece.length)).ok).toBe(/[AB]/.test(piece));
  });
});

const games = needsShared('games');
test.skipIf(games.missing)(games.name('every shared game is read without a problem and comes back equal'), () => {
  for (const file of readdirSync(games.path)) {
    const text = readFileSync(path.join(games.path, file), 'utf8');
    const { problems, games: roots } = parsed(text);
    expect(problems, file).toEqual([]);
    const [root] = roots;
    if (root === undefined) throw new Error(file);
    expect(gameOf(root).problems, file).toEqual([]);
    expect(sameKifu(rootOf(makeSgf(root)), root), file).toBe(true);
  }
});
