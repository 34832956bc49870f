/**
 * The engine and a naive second one play the same random games, in which half of the attempts are
 * garbage: off the board, occupied, suicidal, repeating. They must agree on every answer, and a refused move
 * must leave no trace. fast-check prints the seed of a failure.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Cursor } from '../../../src/core/go/cursor.js';
import { before, cursorAt, emptyPosition, play, positionOf } from '../../../src/core/go/position.js';
import type { Refusal } from '../../../src/core/go/refusal.js';
import { REPETITIONS, SELF_CAPTURES, type Ruleset } from '../../../src/core/go/ruleset.js';
import { rulesetNamed } from '../../../src/core/go/ruleset.js';
import { NaiveGame } from '../../support/naive-engine.js';

const chinese = ((): Ruleset => {
  const found = rulesetNamed('chinese');
  if (!found.ok) throw new Error(found.refusal);
  return found.value;
})();

const MARKS = '.XO';
const boardOf = (cursor: Cursor): string => Array.from(cursor.stones, (stone) => MARKS[stone] ?? '?').join('');

/** A cursor's whole state as far as anybody outside can see it. */
const stateOf = (cursor: Cursor): string => JSON.stringify(positionOf(cursor));

const PASS_ONE_IN = 20;
const OFF_BOARD = [-1, -1000, 1e9, 0.5, NaN, Infinity];

/** A point that nobody can play on: one with a stone, or none of the board. */
const garbagePoint = (cursor: Cursor, number: number): number => {
  const occupied = Array.from(cursor.stones.keys()).filter((point) => cursor.stones[point] !== 0);
  return occupied[number % (occupied.length + 2)] ?? OFF_BOARD[number % OFF_BOARD.length] ?? -1;
};

const repetitions = REPETITIONS.filter((repetition) => repetition !== 'ing');

const games = fc.record({
  width: fc.integer({ min: 1, max: 6 }),
  height: fc.integer({ min: 1, max: 5 }),
  repetition: fc.constantFrom(...repetitions),
  selfCapture: fc.constantFrom(...SELF_CAPTURES),
  /** Half of them garbage on purpose: an occupied point or one off the board. */
  attempts: fc.array(fc.record({ garbage: fc.boolean(), number: fc.nat(9999) }), { minLength: 60, maxLength: 220 }),
  undoEvery: fc.integer({ min: 5, max: 40 }),
});

describe('in random games full of garbage', () => {
  test('both engines agree, refused moves change nothing, and undo goes all the way back', () => {
    fc.assert(
      fc.property(games, ({ width, height, repetition, selfCapture, attempts, undoEvery }) => {
        const ruleset: Ruleset = { ...chinese, repetition, selfCapture };
        const cursor = new Cursor({ width, height }, ruleset);
        const naive = new NaiveGame(width, height, { repetition, selfCapture });
        const states = [stateOf(cursor)];
        attempts.forEach((attempt, index) => {
          const point = attempt.garbage ? garbagePoint(cursor, attempt.number) : attempt.number % (width * height);
          if (!attempt.garbage && attempt.number % PASS_ONE_IN === 0) {
            cursor.pass();
            naive.pass();
            states.push(stateOf(cursor));
            return;
          }
          const earlier = index % 7 === 0 ? stateOf(cursor) : undefined;
          const refusal = cursor.play(point);
          const answer = naive.play(point);
          expect(refusal?.kind).toBe(answer.legal ? undefined : answer.why);
          if (refusal !== undefined && earlier !== undefined) expect(stateOf(cursor)).toBe(earlier);
          if (answer.legal) {
            expect(cursor.lastCaptured).toHaveLength(answer.captured);
            states.push(stateOf(cursor));
          }
          expect(boardOf(cursor)).toBe(naive.board);
          if (index % undoEvery === 0 && answer.legal) {
            cursor.undo();
            expect(stateOf(cursor)).toBe(states.at(-2));
            expect(cursor.play(point)).toBeUndefined();
            expect(stateOf(cursor)).toBe(states.at(-1));
          }
        });
        expect(cursor.prisonersTakenBy).toEqual({ black: naive.prisoners.X, white: naive.prisoners.O });
        for (let turns = cursor.turnCount; turns > 0; turns -= 1) {
          expect(stateOf(cursor)).toBe(states[turns]);
          cursor.undo();
        }
        expect(stateOf(cursor)).toBe(states[0]);
      }),
      { numRuns: 200 },
    );
  });

  test('positions as values and the cursor agree, and an old position is as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 26 }), { minLength: 20, maxLength: 80 }), (attempts) => {
        const size = { width: 5, height: 5 };
        const cursor = new Cursor(size, chinese);
        let position = emptyPosition(size, chinese);
        for (const point of attempts) {
          const old = position;
          const oldJson = JSON.stringify(position);
          const answer = play(position, position.toMove, point < 0 ? { kind: 'pass' } : { kind: 'play', point });
          let refusal: Refusal | undefined;
          if (point < 0) cursor.pass();
          else refusal = cursor.play(point);
          expect(answer.ok ? undefined : answer.refusal).toEqual(refusal);
          if (answer.ok) {
            position = answer.value;
            expect(JSON.stringify(position)).toBe(stateOf(cursor));
            expect(JSON.stringify(before(position))).toBe(oldJson);
          }
          expect(JSON.stringify(old)).toBe(oldJson);
          expect(stateOf(cursorAt(position))).toBe(stateOf(cursor));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the number of legal positions', () => {
  /** Every position that can be set up in which each chain has a liberty: judged by playing nothing but asking the naive engine. */
  const legalPositions = (side: number): number => {
    const points = side * side;
    let legal = 0;
    for (let code = 0; code < 3 ** points; code += 1) {
      const marks = Array.from({ length: points }, (_, point) => Math.floor(code / 3 ** point) % 3);
      const cursor = new Cursor({ width: side, height: side }, { ...chinese, repetition: 'none' });
      marks.forEach((mark, point) => {
        if (mark !== 0) cursor.setUp(point, mark === 1 ? 1 : 2);
      });
      if (marks.every((mark, point) => mark === 0 || cursor.libertiesOf(point) > 0)) legal += 1;
    }
    return legal;
  };

  test.each([
    [1, 1],
    [2, 57],
    [3, 12_675],
  ])('on a square board of %i is %i', (side, count) => {
    expect(legalPositions(side)).toBe(count);
  });
});
