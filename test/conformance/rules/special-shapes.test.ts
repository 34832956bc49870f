/**
 * Shapes that the rule texts name, as they stand on a board: what is allowed, and what each way of counting makes of them.
 * Every board here is small enough to be counted by eye.
 */
import { describe, expect, test } from 'vitest';
import { PASS, play, playAt, type Position } from '../../../src/core/go/position.js';
import { makeAmount } from '../../../src/core/go/scoring/amount.js';
import { groupsOn } from '../../../src/core/go/scoring/groups.js';
import { countBy } from '../../../src/core/go/scoring/methods.js';
import type { Counting } from '../../../src/core/go/ruleset.js';
import type { CountFacts } from '../../../src/core/go/scoring/count.js';
import { drawnFinalBoard, facts } from '../../support/counting.js';
import { at, positionFromDiagram } from '../../support/go-diagram.js';
import { ruleset } from '../../support/rulesets.js';

const counted = (diagram: string, method: Counting, more: Partial<CountFacts> = {}): string => {
  const { black, white } = countBy(method, facts(drawnFinalBoard(diagram), 'chinese', { komiHalfPoints: 0, ...more }));
  return `${makeAmount(black)} ${makeAmount(white)}`;
};

/** Plays on; the last of the names may be refused, and its refusal is the answer. */
const playOn = (start: Position, names: readonly string[]): string => {
  let position = start;
  for (const name of names) {
    const played = play(position, position.toMove, name === 'pass' ? PASS : playAt(at(name, position.size)));
    if (!played.ok) return `${name} ${played.refusal.kind}`;
    position = played.value;
  }
  return 'all legal';
};

describe('a half-point ko left open', () => {
  /** Black holds the ko: white's next stone on c3 would take it. */
  const board = `
    . X O .
    X . X O
    . X O .
    X X O O`;

  test("by area its point is black's: only black stones are beside it", () => {
    expect(counted(board, 'chinese-area')).toBe('9 7');
  });

  test('in the art edition the holder has it, and one more where the trial says so', () => {
    expect(counted(board, 'art-edition')).toBe('8 1/2 7 1/2');
    expect(counted(board, 'art-edition', { extraPoints: { black: 1, white: 0 } })).toBe('9 7');
  });
});

describe('seki without eyes', () => {
  const board = 'X . O\nX . O';

  test('shared liberties go half to each by area, to nobody by territory', () => {
    expect(counted(board, 'chinese-area')).toBe('3 3');
    expect(counted(board, 'territory')).toBe('0 0');
  });

  test('its groups return no head stone and keep no basic eye', () => {
    const groups = groupsOn(drawnFinalBoard(board), 'eyes');
    expect(groups.map(({ inSeki, basicEyes }) => [inSeki, basicEyes])).toEqual([
      [true, 0],
      [true, 0],
    ]);
    expect(counted(board, 'living-stones')).toBe('2 2');
  });
});

describe('seki with one eye each', () => {
  const board = '. X O\nX . O\nX O .';

  test('the eyes count by area and in the art edition, not by territory', () => {
    expect(counted(board, 'chinese-area')).toBe('4 1/2 4 1/2');
    expect(counted(board, 'art-edition')).toBe('4 1/2 4 1/2');
    expect(counted(board, 'territory')).toBe('0 0');
  });

  test('each group keeps its one eye: its stones alone live', () => {
    expect(counted(board, 'living-stones')).toBe('3 3');
  });
});

test('a dame that only one side can play counts for it in the art edition where the trial says so', () => {
  const seki = 'X . O\nX . O';
  expect(counted(seki, 'art-edition', { extraPoints: { black: 0, white: 1 } })).toBe('2 1/2 3 1/2');
});

describe('the two-headed dragon (vector S05)', () => {
  const board = `
    . X X X X X X
    X O O O O O X
    X O . O O O X
    X O O O O O X
    X O O O . O X
    X O O O O O X
    X X X X X X .`;

  test('lives by two false eyes: neither can be played by white', () => {
    const position = positionFromDiagram(board, ruleset('chinese'), 'white');
    expect(playOn(position, ['A7'])).toBe('A7 forbidden-point');
    expect(playOn(position, ['G1'])).toBe('G1 forbidden-point');
  });

  test('is one group and keeps both eyes', () => {
    expect(counted(board, 'living-stones')).toBe('22 23');
    expect(counted(board, 'head-stones')).toBe('24 25');
  });
});

test('a chain of three may not kill itself under Chinese rules and may under New Zealand rules', () => {
  const board = 'X X . O\nO O O .\n. . . .';
  expect(playOn(positionFromDiagram(board, ruleset('chinese')), ['C3'])).toBe('C3 forbidden-point');
  expect(playOn(positionFromDiagram(board, ruleset('new-zealand')), ['C3'])).toBe('all legal');
});

test('sending two and returning one is plain repetition under Chinese rules, and goes round under Japanese rules', () => {
  const board = `
    . . . . .
    . . X X X
    X X X O O
    X O O O .
    X O . O X
    X O X X .`;
  expect(playOn(positionFromDiagram(board, ruleset('chinese')), ['E3', 'E1', 'E2'])).toBe('E2 superko');
  expect(playOn(positionFromDiagram(board, ruleset('japanese')), ['E3', 'E1', 'E2', 'pass', 'E3', 'E1', 'E2'])).toBe('all legal');
});
