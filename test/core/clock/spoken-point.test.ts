/** Points as a call carries them, there and back. */
import { expect, test } from 'vitest';
import { makeSpokenPoint, parseSpokenPoint } from '../../../src/core/clock/spoken-point.js';
import { COLUMN_LETTERS } from '../../../src/core/go/point.js';

test('every point of a board goes there and back as its letter and its row from below', () => {
  const size = { width: 19, height: 13 };
  for (let point = 0; point < size.width * size.height; point += 1)
    expect(parseSpokenPoint(makeSpokenPoint(point, size))).toEqual({
      letter: COLUMN_LETTERS.charAt(point % size.width),
      row: size.height - Math.floor(point / size.width),
    });
  expect(makeSpokenPoint(15, { width: 19, height: 19 })).toBe(1619);
});

test.each([0, 5, 99, 100, 1600, 9901])('%d is no point', (number) => expect(parseSpokenPoint(number)).toBeUndefined());
