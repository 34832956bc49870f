/**
 * How a point comes to rest. Times are in milliseconds; every story starts at 0 with an empty
 * point, and a stone bounces for less than 250 throughout.
 */
import { describe, expect, test } from 'vitest';
import { freshPoint, isAtRest, isFlickering, observe, rested, restsAtMs, type PointRest } from '../../../src/core/sensing/rest.js';
import type { Reading } from '../../../src/core/wire/board-input.js';

const config = { quietMs: 250 };
const EMPTY = freshPoint('empty', 0);

/** The point after these readings, each at its moment. */
const after = (...readings: readonly (readonly [number, Reading])[]): PointRest =>
  readings.reduce((point, [atMs, reading]) => observe(point, reading, atMs), EMPTY);

test('a stone put down and left alone comes to rest after the quiet time, and dates from when it was put down', () => {
  const stone = after([1000, 'black']);
  expect(isAtRest(stone)).toBe(false);
  expect(restsAtMs(stone, config)).toBe(1250);
  expect(rested(stone)).toMatchObject({ resting: 'black', restingSinceMs: 1000 });
});

test('a point at rest is waiting for nothing', () => {
  expect(restsAtMs(EMPTY, config)).toBeUndefined();
  expect(restsAtMs(rested(after([1000, 'black'])), config)).toBeUndefined();
});

test('a stone that bounces begins its wait again with each touch', () => {
  const bounced = after([1000, 'black'], [1090, 'empty'], [1140, 'black']);
  expect(restsAtMs(bounced, config)).toBe(1390);
  expect(rested(bounced).restingSinceMs).toBe(1140);
});

test('the same reading again changes nothing', () => {
  const stone = after([1000, 'black']);
  expect(observe(stone, 'black', 1200)).toBe(stone);
});

describe('a moment away', () => {
  const stone = rested(after([1000, 'white']));
  const away = observe(stone, 'empty', 5000);
  const back = observe(away, 'white', 5100);

  test('is a blip: counted, and waited for once more, because another stone may have been put there', () => {
    expect(back.blips).toBe(1);
    expect(isAtRest(back)).toBe(false);
    expect(restsAtMs(back, config)).toBe(5350);
  });

  test('leaves the stone lying since it was put down', () => {
    expect(rested(back)).toMatchObject({ resting: 'white', restingSinceMs: 1000 });
    expect(isAtRest(rested(back))).toBe(true);
  });
});

test('what changes while readings may have been lost may have begun as long ago as the loss', () => {
  expect(observe(EMPTY, 'black', 9000, 4000).unseenFromMs).toBe(4000);
  expect(observe(EMPTY, 'black', 9000).unseenFromMs).toBeUndefined();
});

describe('the earliest moment from which a point may have read so', () => {
  test('is when it was heard, even while readings may have been lost', () => {
    expect(observe(EMPTY, 'black', 9000, 4000).earliestMs).toBe(9000);
    expect(observe(EMPTY, 'black', 9000).earliestMs).toBe(9000);
  });

  test('is the loss, where a whole grid told it later', () => {
    expect(observe(EMPTY, 'black', 9000, 4000, 'late').earliestMs).toBe(4000);
    expect(observe(EMPTY, 'black', 9000, undefined, 'late').earliestMs).toBe(9000);
  });

  test('is still the loss when its colour flickers before it has rested', () => {
    const found = observe(EMPTY, 'white', 9000, 4000, 'late');
    expect(observe(found, 'black', 9060)).toMatchObject({ reading: 'black', sinceMs: 9060, unseenFromMs: 4000, earliestMs: 4000 });
  });

  test('is its own when it changes again after it has rested', () => {
    const found = rested(observe(EMPTY, 'white', 9000, 4000, 'late'));
    expect(observe(found, 'empty', 12_000)).toMatchObject({ unseenFromMs: undefined, earliestMs: 12_000 });
  });
});

describe('a sensor that flickers', () => {
  const flickered = (times: number, everyMs: number): PointRest =>
    Array.from({ length: times }, (_, index) => index * everyMs).reduce(
      (point, atMs) => observe(observe(point, 'black', atMs), 'empty', atMs + everyMs / 2),
      EMPTY,
    );

  test('is told from a stone that bounces as it is put down', () => {
    expect(isFlickering(flickered(30, 1000), 30_000)).toBe(true);
    expect(isFlickering(flickered(4, 80), 400)).toBe(false);
  });

  test('is well again when it has been quiet for two minutes', () => {
    expect(isFlickering(flickered(30, 1000), 30_000 + 120_000)).toBe(false);
  });
});
