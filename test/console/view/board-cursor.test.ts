/** A board is worked by keys: arrows go from line to line and stop at the edge. */
import { expect, test } from 'vitest';
import { cursorAfter, middleOf } from '../../../src/console/view/board-cursor.js';
import { makePointName } from '../../../src/core/go/point.js';
import { pointNamed } from '../fake-table.js';

const NINE = { width: 9, height: 9 };
const OBLONG = { width: 3, height: 1 };
const walk = (from: string, ...keys: readonly string[]): string =>
  makePointName(
    keys.reduce((at, key) => cursorAfter(key, at, NINE) ?? at, pointNamed(from, NINE)),
    NINE,
  );

test('it begins in the middle', () => {
  expect(makePointName(middleOf(NINE), NINE)).toBe('E5');
  expect(makePointName(middleOf(OBLONG), OBLONG)).toBe('B1');
});

test('each arrow goes one line', () => {
  expect(walk('E5', 'ArrowUp', 'ArrowUp', 'ArrowRight')).toBe('F7');
  expect(walk('E5', 'ArrowDown', 'ArrowLeft')).toBe('D4');
});

test('it does not leave the board', () => {
  expect(walk('A9', 'ArrowUp', 'ArrowLeft')).toBe('A9');
  expect(walk('J1', 'ArrowDown', 'ArrowRight')).toBe('J1');
});

test('other keys are not the board’s', () => {
  expect(cursorAfter('Tab', 0, NINE)).toBeUndefined();
});
