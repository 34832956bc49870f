/** How final positions are counted: the vectors in `counting/`, and bent four in the corner (D01). */
import { describe, expect, test } from 'vitest';
import { taxedArea, taxedPoints } from '../../../src/core/go/scoring/area.js';
import { groupsOn, livingGroups } from '../../../src/core/go/scoring/groups.js';
import { countBy } from '../../../src/core/go/scoring/methods.js';
import { drawnFinalBoard, facts } from '../../support/counting.js';
import { countingVectors } from './vector-files.js';

test('all vectors are here', () => {
  expect(countingVectors()).toHaveLength(10);
});

describe.each(countingVectors())('$title', ({ board: diagram, dame, expectations }) => {
  const board = drawnFinalBoard(diagram);

  test(`has ${dame} dame`, () => {
    expect(board.sharedPoints).toBe(dame);
  });

  test.each(expectations)('$method, tax $tax', ({ method, tax, black, white, groups }) => {
    const found = groupsOn(board, 'dame');
    const count = method === 'area' ? taxedArea(board, tax, () => found) : taxedPoints(board, tax, () => found);
    expect(count).toEqual({ black, white });
    if (groups !== undefined) expect(livingGroups(found)).toEqual({ black: groups[0], white: groups[1] });
  });
});

/** Where dame are open, players do not take a living group's territory: the same boards as another scorer (goscorer) counts them. */
test.each([
  ['S01', 9, 5],
  ['S02', 9, 5],
  ['S03', 0, 0],
  ['S04', 0, 0],
  ['S05', 2, 2],
  ['S06', 4, 2],
  ['S07', 8, 4],
  ['S08', 3, 3],
  ['S09', 0, 0],
])('%s by territory, seki by eyes: black %i, white %i', (id, black, white) => {
  const vector = countingVectors().find(({ title }) => title.startsWith(id));
  const board = drawnFinalBoard(vector?.board ?? '');
  expect(taxedPoints(board, 'seki', () => groupsOn(board, 'eyes'))).toEqual({ black, white });
});

describe('D01 Bent four in the corner', () => {
  const diagram = `
    O O . X O .
    O X X X O .
    . X O O O .
    X X O . O .
    O O O O . .
    . . . . . .`;
  const blackDead = ['D6', 'B5', 'C5', 'D5', 'B4', 'A3', 'B3'];

  test('Japanese 1989: black is dead as it stands', () => {
    const count = countBy('territory', facts(drawnFinalBoard(diagram, blackDead), 'japanese', { komiHalfPoints: 0 }));
    // 22 points, 7 of them under dead stones, and the 7 dead stones themselves.
    expect((count.white - count.black) / 4).toBe(29);
  });

  test.each(['chinese', 'aga', 'new-zealand', 'tromp-taylor', 'ing', 'wmsg-2008'])('%s: played out black dies, 36 to 0', (rules) => {
    const board = drawnFinalBoard(diagram, blackDead);
    expect(board.livingStones.white + board.emptyPoints.white).toBe(36);
    const count = countBy('aga-area', facts(board, rules, { komiHalfPoints: 0 }));
    expect([count.black / 4, count.white / 4]).toEqual([0, 36]);
  });

  test('left as it stands area counts 7 for black and 27 for white', () => {
    const count = countBy('aga-area', facts(drawnFinalBoard(diagram), 'chinese', { komiHalfPoints: 0 }));
    expect([count.black / 4, count.white / 4]).toEqual([7, 27]);
  });
});
