/**
 * Which moves lead from the position before a gap to the grid after it? Nine by nine, Japanese
 * rules; black to move unless said. X is black, O is white.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Color } from '../../../src/core/go/color.js';
import { Cursor, EMPTY, colorOf, stoneOf } from '../../../src/core/go/cursor.js';
import { makePointName, type Point } from '../../../src/core/go/point.js';
import { findMoves, movesInOrder, stonesThatCame, type FoundMove } from '../../../src/core/inference/recovery.js';
import type { Reading } from '../../../src/core/wire/board-input.js';
import { at, drawn } from '../../support/go-diagram.js';
import { attemptsArbitrary, pointOfAttempt } from '../../support/nearby-games.js';
import { NINE, settingsOn } from '../../support/started-game.js';

const RULES = settingsOn(NINE).ruleset;
const NOTHING: ReadonlySet<Point> = new Set();
/** All came at the same moment, so the stones are tried in the order of the board. */
const together = (): number => 0;

const readingsIn = (diagram: string): Reading[] =>
  drawn(diagram).marks.map((mark) => (mark === 'X' ? 'black' : mark === 'O' ? 'white' : 'empty'));

const standingOn = (diagram: string, toMove: Color = 'black'): Cursor => {
  const cursor = new Cursor(NINE, RULES);
  cursor.setUpAll(
    Uint8Array.from(readingsIn(diagram), (reading) => (reading === 'black' || reading === 'white' ? stoneOf(reading) : EMPTY)),
  );
  cursor.toMove = stoneOf(toMove);
  return cursor;
};

/** The same board with stones put down and taken off. */
const changed = (diagram: string, black: readonly string[], white: readonly string[], off: readonly string[] = []): Reading[] => {
  const readings = readingsIn(diagram);
  for (const name of black) readings[at(name, NINE)] = 'black';
  for (const name of white) readings[at(name, NINE)] = 'white';
  for (const name of off) readings[at(name, NINE)] = 'empty';
  return readings;
};

const words = ([moves]: readonly (readonly FoundMove[])[]): string | undefined =>
  moves
    ?.map(({ color, point, restored }) => `${color} ${point === undefined ? '?' : makePointName(point, NINE)}${restored ? ' unseen' : ''}`)
    .join(', ');

const EMPTY_BOARD = Array<string>(9).fill('. '.repeat(9).trim()).join('\n');

/** White's stone at D6 has one liberty left, E6. */
const IN_ATARI = `
  . . . . . . . . .
  . . . . . . . . .
  . . . X . . O . .
  . . X O . . . . .
  . . . X . . O . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

/** Black thrown in at E5 would be taken by white at F5. */
const NET = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . O . X . .
  . . . O . . X . .
  . . . . O . X . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

describe('nothing hidden', () => {
  test('the new stones in turn', () => {
    const found = findMoves(standingOn(EMPTY_BOARD), changed(EMPTY_BOARD, ['C3', 'G7'], ['E5']), NOTHING, together);
    expect(words(found)).toBe('black G7, white E5, black C3');
  });

  test('stones that came earlier are tried first', () => {
    const cameMs = (point: Point): number => (point === at('C3', NINE) ? 1 : 2);
    const found = findMoves(standingOn(EMPTY_BOARD), changed(EMPTY_BOARD, ['C3', 'G7'], ['E5']), NOTHING, cameMs);
    expect(words(found)).toBe('black C3, white E5, black G7');
  });

  test('a stone that is gone was captured: the order that takes it', () => {
    const found = findMoves(standingOn(IN_ATARI), changed(IN_ATARI, ['E6', 'C3'], ['A1'], ['D6']), NOTHING, together);
    expect(words(found)).toMatch(/^black E6, white A1, black C3$|^black C3, white A1, black E6$/);
  });

  test('a grid that has not changed needs no move', () => {
    expect(findMoves(standingOn(IN_ATARI), readingsIn(IN_ATARI), NOTHING, together)).toEqual([[]]);
  });

  test('a board without colours: whose turn it is says whose stone', () => {
    const readings = readingsIn(EMPTY_BOARD);
    for (const name of ['C3', 'G7']) readings[at(name, NINE)] = 'occupied';
    expect(words(findMoves(standingOn(EMPTY_BOARD), readings, NOTHING, together))).toBe('black G7, white C3');
  });

  test('a stuck sensor and a broken one are passed over', () => {
    const readings = changed(EMPTY_BOARD, ['C3', 'J1'], []);
    readings[at('A9', NINE)] = 'fault';
    expect(words(findMoves(standingOn(EMPTY_BOARD), readings, new Set([at('J1', NINE)]), together))).toBe('black C3');
  });
});

describe('the order in which stones came', () => {
  const apart = (blackMs: number, whiteMs: number) => {
    const cameMs = (point: Point): number => (point === at('C3', NINE) ? blackMs : whiteMs);
    return words(findMoves(standingOn(EMPTY_BOARD), changed(EMPTY_BOARD, ['C3'], ['E5']), NOTHING, cameMs));
  };

  test('may be the other way round where they came within a moment', () => {
    expect(apart(1700, 1000)).toBe('black C3, white E5');
    expect(apart(1701, 1000)).not.toBe('black C3, white E5');
    expect(apart(1000, 9000)).toBe('black C3, white E5');
  });
});

describe('just the stones that lie there', () => {
  const readings = changed(EMPTY_BOARD, ['C3', 'G7'], ['E5']);
  const inOrder = (playsMax: number) => {
    const cursor = standingOn(EMPTY_BOARD);
    return movesInOrder(cursor, readings, NOTHING, stonesThatCame(cursor, readings, NOTHING, together), playsMax);
  };

  test('are tried within a limit of plays', () => {
    expect(inOrder(3)).toHaveLength(3);
    expect(inOrder(2)).toBeUndefined();
  });

  test('are those that the position has not, or of the other colour', () => {
    const came = (names: readonly string[], ignore: ReadonlySet<Point> = NOTHING) => {
      const lying = changed(IN_ATARI, names.slice(0, 1), names.slice(1));
      return stonesThatCame(standingOn(IN_ATARI), lying, ignore, (point) => point).map(({ point, reading, cameMs }) => {
        expect(cameMs).toBe(point);
        return `${reading} ${makePointName(point, NINE)}`;
      });
    };
    expect(came(['D6', 'D7'])).toEqual(['white D7', 'black D6']);
    expect(came(['D7', 'D6'])).toEqual([]);
    expect(came(['A1', 'B1'], new Set([at('A1', NINE)]))).toEqual(['white B1']);
  });
});

describe('one turn hidden', () => {
  test('a stone played and captured is restored where one point is possible', () => {
    const found = findMoves(standingOn(NET), changed(NET, [], ['F5']), NOTHING, together);
    expect(found.map((way) => words([way]))).toEqual(['black E5 unseen, white F5']);
  });

  test('is left open where two points are possible', () => {
    const nets = `
      . O . X . . . . .
      O . . X . . . . .
      . O . X . . . . .
      . . . . O . X . .
      . . . O . . X . .
      . . . . O . X . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    const one = findMoves(standingOn(nets), changed(nets, [], ['F5']), NOTHING, together);
    expect(one.map((way) => words([way]))).toEqual(['black E5 unseen, white F5']);
    const both = findMoves(standingOn(nets), changed(nets, ['A1'], ['F5', 'C8']), NOTHING, together);
    expect(both.length).toBe(1);
    expect(words(both)).toContain('?');
  });

  test('even where the turns add up without it: the next move will tell', () => {
    const ways = findMoves(standingOn(NET), changed(NET, ['A1'], ['F5']), NOTHING, together);
    expect(ways.map((way) => words([way]))).toEqual(['black A1, white F5', 'black E5 unseen, white F5, black A1']);
  });

  test('and is left open where no point is', () => {
    const found = findMoves(standingOn(EMPTY_BOARD), changed(EMPTY_BOARD, [], ['E5']), NOTHING, together);
    expect(words(found)).toBe('black ? unseen, white E5');
  });
});

test('a grid that no legal moves lead to is not explained away', () => {
  const off = changed(IN_ATARI, [], [], ['D7', 'C6', 'G7']);
  expect(findMoves(standingOn(IN_ATARI), off, NOTHING, together)).toEqual([]);
});

describe('games of which some moves were not seen', () => {
  test('what is found is legal and leads to the grid, and the cursor is where it was', () => {
    let explained = 0;
    fc.assert(
      fc.property(attemptsArbitrary(10, 40), attemptsArbitrary(1, 5), (before, hidden) => {
        const cursor = new Cursor(NINE, RULES);
        let last: Point | undefined;
        const playOn = (on: Cursor, attempts: readonly number[]): void => {
          for (const attempt of attempts) {
            const point = pointOfAttempt(attempt, last, NINE);
            if (on.play(point) === undefined) last = point;
          }
        };
        playOn(cursor, before);
        const stones = Array.from(cursor.stones);
        const { turnCount, toMove } = cursor;
        playOn(cursor, hidden);
        const readings = Array.from(cursor.stones, (stone): Reading => (stone === EMPTY ? 'empty' : colorOf(stone === 1 ? 1 : 2)));
        while (cursor.turnCount > turnCount) cursor.undo();

        const found = findMoves(cursor, readings, NOTHING, together);
        expect([Array.from(cursor.stones), cursor.turnCount, cursor.toMove]).toEqual([stones, turnCount, toMove]);
        if (found.length > 0) explained += 1;
        for (const way of found) {
          const taken: Point[] = [];
          for (const { color, point } of way) {
            expect(color).toBe(colorOf(cursor.toMove));
            if (point === undefined) cursor.pass();
            else {
              expect(cursor.play(point)).toBeUndefined();
              taken.push(...cursor.lastCaptured);
            }
          }
          // What was captured within the gap may lie there still.
          const reads = Array.from(cursor.stones, (stone) => (stone === EMPTY ? 'empty' : colorOf(stone === 1 ? 1 : 2)));
          expect(reads.map((reading, point) => (reading === 'empty' && taken.includes(point) ? readings[point] : reading))).toEqual(
            readings,
          );
          while (cursor.turnCount > turnCount) cursor.undo();
        }
      }),
      { numRuns: 100 },
    );
    expect(explained).toBeGreaterThan(50);
  });
});
