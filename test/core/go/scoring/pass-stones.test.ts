/** C11: with pass stones, black first and white passing last, area and territory give the same margin in every game. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cursor } from '../../../../src/core/go/cursor.js';
import { positionOf } from '../../../../src/core/go/position.js';
import { territoryWithPassStones } from '../../../../src/core/go/scoring/aga-area.js';
import { finalBoard } from '../../../../src/core/go/scoring/final-board.js';
import { facts } from '../../../support/counting.js';
import { ruleset } from '../../../support/rulesets.js';

test('area and territory with pass stones agree exactly in random games', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1, max: 24 }), { minLength: 10, maxLength: 120 }), (attempts) => {
      const cursor = new Cursor({ width: 5, height: 5 }, ruleset('aga'));
      const passes = { black: 0, white: 0 };
      const pass = (): void => {
        passes[positionOf(cursor).toMove] += 1;
        cursor.pass();
      };
      for (const point of attempts) {
        if (point < 0) pass();
        else cursor.play(point);
      }
      pass();
      if (cursor.turnCount % 2 === 1) pass();
      const { size, stones, prisonersTakenBy } = positionOf(cursor);
      const board = finalBoard(size, stones, []);
      const area = board.livingStones.black + board.emptyPoints.black - board.livingStones.white - board.emptyPoints.white;
      expect(territoryWithPassStones(facts(board, 'aga', { prisonersTakenBy, passes }))).toBe(area);
    }),
    { numRuns: 500 },
  );
});
