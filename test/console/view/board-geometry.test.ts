/** Where things are on the drawn board. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardGeometry, coordinateLabels, drawnStarPoints, xOf, yOf } from '../../../src/console/view/board-geometry.js';
import { BOARD_SIDE_MAX, makePointName } from '../../../src/core/go/point.js';

const FULL = { width: 19, height: 19 };
const LAPTOP = { width: 736, height: 736 };
const PHONE = { width: 374, height: 374 };

const anySize = fc.record({ width: fc.integer({ min: 1, max: BOARD_SIDE_MAX }), height: fc.integer({ min: 1, max: BOARD_SIDE_MAX }) });
const anyRoom = fc.record({ width: fc.integer({ min: 250, max: 3000 }), height: fc.integer({ min: 250, max: 3000 }) });

describe('a board', () => {
  test('fits its room, whatever its size, with every stone inside', () => {
    fc.assert(
      fc.property(anySize, anyRoom, fc.constantFrom(1, 1.5, 2, 2.75, 3), (size, room, pixelRatio) => {
        const { width, height, xs, ys, stoneRadius } = boardGeometry(size, room, pixelRatio);
        expect(width).toBeLessThanOrEqual(room.width);
        expect(height).toBeLessThanOrEqual(room.height);
        expect(Math.min(...xs, ...ys) - stoneRadius).toBeGreaterThanOrEqual(0);
        expect(Math.max(...xs) + stoneRadius).toBeLessThanOrEqual(width);
        expect(Math.max(...ys) + stoneRadius).toBeLessThanOrEqual(height);
      }),
    );
  });

  test.each([1, 2, 3])('has lines that fall on whole device pixels at %i a CSS pixel', (pixelRatio) => {
    for (const room of [LAPTOP, PHONE]) {
      const { xs, lineWidth } = boardGeometry(FULL, room, pixelRatio);
      for (const x of xs) {
        const leftEdge = (x - lineWidth / 2) * pixelRatio;
        expect(Math.abs(leftEdge - Math.round(leftEdge))).toBeLessThan(1e-6);
      }
    }
  });

  test('fills the room of a laptop and of a phone to within a device pixel a line', () => {
    expect(boardGeometry(FULL, LAPTOP, 1).width).toBeGreaterThan(736 - 21);
    expect(boardGeometry(FULL, PHONE, 3).width).toBeGreaterThan(374 - 7);
  });

  test('has its points row by row from the top left', () => {
    const geometry = boardGeometry(FULL, LAPTOP, 1);
    expect(xOf(0, geometry)).toBe(geometry.xs[0]);
    expect(xOf(360, geometry)).toBe(geometry.xs[18]);
    expect(yOf(360, geometry)).toBe(geometry.ys[18]);
    expect(yOf(19, geometry) - yOf(0, geometry)).toBe(geometry.cell);
  });
});

describe('star points', () => {
  const names = (width: number, height: number): string[] =>
    drawnStarPoints({ width, height }).map((point) => makePointName(point, { width, height }));

  test('are nine on a full board', () => {
    expect(names(19, 19)).toEqual(['D16', 'K16', 'Q16', 'D10', 'K10', 'Q10', 'D4', 'K4', 'Q4']);
  });

  test('are the corners and tengen on a small one', () => {
    expect(names(9, 9)).toEqual(['C7', 'G7', 'E5', 'C3', 'G3']);
    expect(names(13, 13)).toEqual(['D10', 'K10', 'G7', 'D4', 'K4']);
  });

  test('are the corners alone where there is no middle, and none on a tiny board', () => {
    expect(names(18, 18)).toHaveLength(4);
    expect(names(5, 5)).toEqual([]);
  });
});

test('columns have no I, and rows are counted from the bottom', () => {
  const { top, bottom, left, right } = coordinateLabels({ width: 9, height: 7 }, { han: false });
  expect(bottom).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J']);
  expect(left).toEqual(['7', '6', '5', '4', '3', '2', '1']);
  expect([top, right]).toEqual([bottom, left]);
});

test('the lines of a board are numbered from the upper left corner too, where newspapers print them so', () => {
  const { top, bottom, left, right } = coordinateLabels(FULL, { han: true });
  expect([bottom.at(0), left.at(0)]).toEqual(['A', '19']);
  expect([top.at(0), top.at(-1)]).toEqual(['1', '19']);
  expect([right.at(0), right.at(9), right.at(-1)]).toEqual(['一', '十', '十九']);
  expect(coordinateLabels({ width: 25, height: 25 }, { han: true }).right.at(-1)).toBe('二十五');
});
