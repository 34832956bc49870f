/** Exact amounts as people write them, there and back. */
import { expect, test } from 'vitest';
import { makeAmount, parseAmount } from '../../../../src/core/go/scoring/amount.js';

test.each([
  [0, '0'],
  [1, '1/4'],
  [2, '1/2'],
  [15, '3 3/4'],
  [96, '24'],
  [-2, '-1/2'],
  [-15, '-3 3/4'],
])('%i quarters are %s', (quarters, text) => {
  expect(makeAmount(quarters)).toBe(text);
  expect(parseAmount(text)).toBe(quarters);
});

test('every amount up to a full board goes there and back', () => {
  for (let quarters = -1500; quarters <= 1500; quarters += 1) expect(parseAmount(makeAmount(quarters))).toBe(quarters);
});

test.each(['', '-', '1/3', '3/', 'x', '1.5', '3  3/4', '2 2/4x'])('%j is no amount', (text) => {
  expect(parseAmount(text)).toBeUndefined();
});
