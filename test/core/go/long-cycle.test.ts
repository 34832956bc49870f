/**
 * Whole-board repetition over long cycles, and the report of a long cycle where only the simple ko is forbidden.
 *
 * Seven kos on an empty board, three held by black and four by white, black to move: each play takes a ko of
 * the other side, no holding pattern comes twice, and the last play brings the first one back.
 */
import { describe, expect, test } from 'vitest';
import { longCycle } from '../../../src/core/go/long-cycle.js';
import { FULL_BOARD, pointAt, type Point } from '../../../src/core/go/point.js';
import { PASS, cursorAt, play, playAt, positionOf, setUpPosition, type Position } from '../../../src/core/go/position.js';
import { at, positionFromDiagram } from '../../support/go-diagram.js';
import { ruleset } from '../../support/rulesets.js';

/** Upper left corners of the seven units, column and row from 0. */
const UNITS = [
  [1, 1],
  [6, 1],
  [11, 1],
  [1, 6],
  [6, 6],
  [11, 6],
  [1, 11],
] as const;
/** A unit: `a` is white's stone while white holds the ko, `b` black's while black does. */
const UNIT = ['.XO.', 'XabO', '.XO.'];
const HELD_BY_BLACK_AT_FIRST = 0b0000111;

const pointsOfMark = (unit: readonly [number, number], mark: string): Point[] =>
  UNIT.flatMap((row, y) =>
    Array.from(row).flatMap((found, x) => (found === mark ? (pointAt(unit[0] + x, unit[1] + y, FULL_BOARD) ?? []) : [])),
  );

const sevenKos = (rules: string): Position => {
  const black: Point[] = [];
  const white: Point[] = [];
  UNITS.forEach((unit, index) => {
    black.push(...pointsOfMark(unit, 'X'));
    white.push(...pointsOfMark(unit, 'O'));
    if ((HELD_BY_BLACK_AT_FIRST >> index) & 1) black.push(...pointsOfMark(unit, 'b'));
    else white.push(...pointsOfMark(unit, 'a'));
  });
  return setUpPosition(FULL_BOARD, ruleset(rules), { black, white, toMove: 'black' });
};

/** The units taken, in order, in a walk of this many plies through different holding patterns and back to the first. */
const cycleOf = (plies: number): number[] => {
  const visited = new Set([HELD_BY_BLACK_AT_FIRST]);
  const walk: number[] = [];
  const goOn = (pattern: number): boolean => {
    const blackToMove = walk.length % 2 === 0;
    for (let unit = 0; unit < UNITS.length; unit += 1) {
      const heldByBlack = ((pattern >> unit) & 1) === 1;
      if (heldByBlack === blackToMove) continue;
      const next = pattern ^ (1 << unit);
      walk.push(unit);
      if (walk.length === plies && next === HELD_BY_BLACK_AT_FIRST) return true;
      if (walk.length < plies && !visited.has(next)) {
        visited.add(next);
        if (goOn(next)) return true;
        visited.delete(next);
      }
      walk.pop();
    }
    return false;
  };
  if (!goOn(HELD_BY_BLACK_AT_FIRST)) throw new Error(`no cycle of ${plies} plies`);
  return walk;
};

const pointTaken = (unit: number, ply: number): Point => {
  const [point] = pointsOfMark(UNITS[unit] ?? [0, 0], ply % 2 === 0 ? 'b' : 'a');
  if (point === undefined) throw new Error('no such unit');
  return point;
};

describe.each([20, 38, 48])('a cycle of %i plies through seven kos', (plies) => {
  const cycle = cycleOf(plies);

  test.each(['chinese', 'aga', 'new-zealand', 'tromp-taylor'])('is refused at its last ply under %s, naming the set-up', (rules) => {
    const cursor = cursorAt(sevenKos(rules));
    cycle.forEach((unit, ply) => {
      const point = pointTaken(unit, ply);
      expect(cursor.play(point)).toEqual(ply === plies - 1 ? { kind: 'superko', point, move: 0 } : undefined);
    });
  });

  test('is played under simple ko, and reported with its length and what each side lost', () => {
    const cursor = cursorAt(sevenKos('japanese'));
    cycle.forEach((unit, ply) => {
      expect(longCycle(positionOf(cursor))).toBeUndefined();
      expect(cursor.play(pointTaken(unit, ply))).toBeUndefined();
    });
    expect(longCycle(positionOf(cursor))).toEqual({ sinceMove: 0, turns: plies, lost: { black: plies / 2, white: plies / 2 }, returns: 1 });
  });
});

describe('the report of a long cycle', () => {
  /** Sending two, returning one (vector L12): black gives two stones for one, again and again. */
  const sendingTwo = `
    . . . . .
    . . X X X
    X X X O O
    X O O O .
    X O . O X
    X O X X .`;

  const playOn = (start: Position, names: readonly string[]): Position =>
    names.reduce((position, name) => {
      const played = play(position, position.toMove, name === 'pass' ? PASS : playAt(at(name, position.size)));
      if (!played.ok) throw new Error(`${name}: ${played.refusal.kind}`);
      return played.value;
    }, start);

  const start = positionFromDiagram(sendingTwo, ruleset('japanese'));

  test('says which side lost more', () => {
    const round = ['E3', 'E1', 'E2', 'pass'];
    expect(longCycle(playOn(start, round))).toEqual({ sinceMove: 0, turns: 4, lost: { black: 2, white: 1 }, returns: 1 });
    expect(longCycle(playOn(start, [...round, ...round]))).toEqual({ sinceMove: 4, turns: 4, lost: { black: 2, white: 1 }, returns: 2 });
  });

  test('is silent while the same board has the other side to move', () => {
    expect(longCycle(playOn(start, ['E3', 'E1', 'E2']))).toBeUndefined();
  });

  test('is silent about passes', () => {
    expect(longCycle(playOn(start, ['pass', 'pass']))).toBeUndefined();
  });

  test('is silent about a ko retaken after an exchange elsewhere', () => {
    const ko = positionFromDiagram('. X O .\nX O . O\n. X O .\n. . . .', ruleset('japanese'));
    expect(longCycle(playOn(ko, ['C3', 'D1', 'A1', 'B3']))).toBeUndefined();
  });
});
