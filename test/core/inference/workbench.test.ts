/**
 * The workbench: one cursor for many lines. What it answers about a line is what a fresh game of
 * that line says, whatever it was asked before. fast-check prints the seed of a failure.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Color } from '../../../src/core/go/color.js';
import { Cursor, colorOf, stoneOf } from '../../../src/core/go/cursor.js';
import type { Point } from '../../../src/core/go/point.js';
import { PASS, playAt } from '../../../src/core/go/position.js';
import type { TurnMove } from '../../../src/core/inference/turn.js';
import { Workbench, occupantOn, type Board } from '../../../src/core/inference/workbench.js';
import { at, drawPosition, drawn } from '../../support/go-diagram.js';
import { attemptsArbitrary, pointOfAttempt } from '../../support/nearby-games.js';
import { NINE, gameOf, settingsOn } from '../../support/started-game.js';

interface Turn {
  readonly color: Color;
  readonly move: TurnMove;
}

const SETTINGS = settingsOn(NINE);

/** The line in a game of its own: as played, what cannot lie there leaves the turn. */
const freshly = (line: readonly Turn[]): Cursor => {
  const cursor = new Cursor(NINE, SETTINGS.ruleset);
  for (const { color, move } of line) {
    cursor.toMove = stoneOf(color);
    if (move.kind !== 'play' || (cursor.play(move.point) !== undefined && cursor.playAsPlayed(move.point) !== undefined)) cursor.pass();
  }
  return cursor;
};

const factsOf = (board: Board): unknown => [Array.from(board.stones), board.toMove, board.captured];
const freshFacts = (cursor: Cursor): unknown => [Array.from(cursor.stones), colorOf(cursor.toMove), cursor.lastCaptured];

/** Alternating turns by these attempts; one in sixteen passes or is hidden. */
const lineOf = (attempts: readonly number[], first: Color = 'black'): readonly Turn[] => {
  const line: Turn[] = [];
  let last: Point | undefined;
  attempts.forEach((attempt, index) => {
    const color: Color = (index % 2 === 0) === (first === 'black') ? 'black' : 'white';
    if (attempt % 16 === 7) return void line.push({ color, move: attempt % 32 === 7 ? PASS : { kind: 'hidden' } });
    last = pointOfAttempt(attempt, last, NINE);
    line.push({ color, move: playAt(last) });
  });
  return line;
};

describe('whatever was asked before', () => {
  const questions = fc.array(fc.record({ share: fc.nat({ max: 40 }), more: attemptsArbitrary(0, 30), probe: fc.nat({ max: 0xffff }) }), {
    minLength: 2,
    maxLength: 12,
  });

  test('a line leads to the board that a fresh game of it has, and so does a play tried at its end', () => {
    fc.assert(
      fc.property(questions, (asked) => {
        const workbench = new Workbench(gameOf());
        let line: readonly Turn[] = [];
        for (const { share, more, probe } of asked) {
          const kept = line.slice(0, share);
          line = [...kept, ...lineOf(more, kept.length % 2 === 0 ? 'black' : 'white')];
          expect(factsOf(workbench.boardAfter(0, line))).toEqual(freshFacts(freshly(line)));
          const point = probe % 81;
          const played = workbench.play(0, line, point);
          const fresh = freshly(line);
          const refusal = fresh.play(point);
          expect('kind' in played ? played : factsOf(played)).toEqual(refusal ?? freshFacts(fresh));
          const lenient = freshly(line);
          expect(workbench.takenBy(0, line, point)).toEqual(lenient.playAsPlayed(point) === undefined ? lenient.lastCaptured : []);
        }
      }),
      { numRuns: 120 },
    );
  });

  test('lines that begin further on, once their beginning is settled', () => {
    fc.assert(
      fc.property(
        attemptsArbitrary(20, 40),
        fc.array(attemptsArbitrary(0, 20), { maxLength: 6 }),
        fc.nat({ max: 15 }),
        (all, others, base) => {
          const line = lineOf(all);
          const workbench = new Workbench(gameOf());
          workbench.settle(0, line);
          for (const attempts of others) {
            const rest = lineOf(attempts, base % 2 === 0 ? 'black' : 'white');
            const whole = [...line.slice(0, base), ...rest];
            expect(factsOf(workbench.boardAfter(base, rest))).toEqual(freshFacts(freshly(whole)));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a board with three chains to take at once', () => {
  /** Black at E5 takes three chains: E6 E7, D5, and F5 G5. */
  const BEFORE = `
    . . . . . . . . .
    . . . . X . . . .
    . . . X O X . . .
    . . . X O X X . .
    . . X O . O O X .
    . . . X X X X . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`;
  const { marks } = drawn(BEFORE);
  const stones = (mark: string): readonly Point[] => marks.flatMap((found, point) => (found === mark ? [point] : []));
  const game = { ...gameOf(), setUp: { stones: { black: stones('X'), white: stones('O') }, toMove: 'black' as const } };
  const taking: Turn = { color: 'black', move: playAt(at('E5', NINE)) };
  const elsewhere: Turn = { color: 'black', move: playAt(at('A1', NINE)) };
  const shown = (board: Board): string =>
    drawPosition({ size: NINE, stones: Array.from({ length: 81 }, (_, point) => occupantOn(board, point)) });

  test('all three come off, and are back when another line is asked for, as often as one likes', () => {
    const workbench = new Workbench(game);
    for (let times = 0; times < 5; times += 1) {
      expect(workbench.boardAfter(0, [taking]).captured).toEqual(stones('O'));
      expect(shown(workbench.boardAfter(0, []))).toBe(shown(new Workbench(game).boardAfter(0, [])));
      expect(shown(workbench.boardAfter(0, [elsewhere]))).toBe(shown(new Workbench(game).boardAfter(0, [elsewhere])));
      expect(workbench.takenBy(0, [], at('E5', NINE))).toEqual(stones('O'));
    }
  });
});

test('a ko may not be retaken at the end of a line, and may after an exchange', () => {
  const workbench = new Workbench(gameOf('black D6', 'white E6', 'black D4', 'white E4', 'black C5', 'white F5', 'black J1', 'white D5'));
  const take: Turn = { color: 'black', move: playAt(at('E5', NINE)) };
  expect(workbench.play(8, [take], at('D5', NINE))).toMatchObject({ kind: 'ko' });
  const exchange: readonly Turn[] = [
    take,
    { color: 'white', move: playAt(at('A9', NINE)) },
    { color: 'black', move: playAt(at('J9', NINE)) },
  ];
  expect(workbench.play(8, exchange, at('D5', NINE))).toMatchObject({ captured: [at('E5', NINE)] });
});
