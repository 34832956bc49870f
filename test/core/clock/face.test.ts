/** What the clock shows: four digits, rounded up, and nothing that changes unseen. */
import { expect, test } from 'vitest';
import { faceOf, nextFaceMs, sameFace } from '../../../src/core/clock/face.js';
import { begun, play, press, ready } from './table.js';

test.each([
  ['12h', 0, '12:00'],
  ['1h5m', 500, '1:05'],
  ['1h', 0, '1:00'],
  ['1h', 1, '1:00'],
  ['1h', 1000, '59:59'],
  ['40m', 100, '40:00'],
  ['5m + 5x60s', 295_001, '5.0'],
  ['20s', 9_999, '0:11'],
  ['20s', 10_000, '10.0'],
  ['20s', 10_050, '10.0'],
  ['20s', 10_100, '9.9'],
  ['20s', 19_999, '0.1'],
  ['20s', 20_000, 'FLAG'],
  ['5x60s', 0, '5. 60'],
  ['5x60s', 18_000, '5. 42'],
  ['5x60s', 50_000, '5.10.0'],
  ['5x60s', 50_600, '5. 9.4'],
  ['5x60s', 60_000, '4. 60'],
  ['12x60s', 18_000, '12.42'],
  ['12x60s', 51_000, '12. 9'],
  ['1m + ing 3x10m', 60_000, '10:00'],
  ['0m + 25/10m', 0, '10:00'],
  ['0m + 25/10m', 552_000, '25.48'],
  ['30s + 9x60s considerations', 31_000, '8. 59'],
  ['5x2m', 20_000, '1:40'],
  ['5x2m', 21_000, '5. 99'],
  ['99x60s', 0, '99.60'],
  ['100x60s', 0, '1:00'],
  ['9x60s', 0, '9. 60'],
  ['10x60s', 0, '10.60'],
  ['0m + 25/10m', 540_000, '1:00'],
  ['0m + 25/10m', 540_001, '25.60'],
])('%s after %d ms shows %s', (control, nowMs, digits) => {
  expect(faceOf(begun(control), nowMs).black.digits).toBe(digits);
});

test.each([
  ['40m', 0, false],
  ['1m + 5x60s', 61_000, true],
  ['30s + 9x60s considerations', 0, true],
  ['30s + 9x60s considerations', 31_000, true],
  ['1m', 60_000, false],
])('%s after %d ms: counting is %s', (control, nowMs, counting) => {
  expect(faceOf(begun(control), nowMs).black.counting).toBe(counting);
});

test('one face differs from another in all that it shows', () => {
  const face = faceOf(begun('5x60s'), 0);
  expect(face).toMatchObject({ running: 'black', held: false });
  expect(sameFace(face, { ...face })).toBe(true);
  const others = [
    { ...face, running: 'white' as const },
    { ...face, held: true },
    { ...face, black: { ...face.black, digits: '5. 59' } },
    { ...face, white: { ...face.white, digits: '5. 59' } },
    { ...face, black: { ...face.black, counting: !face.black.counting } },
    { ...face, white: { ...face.white, flag: true } },
  ];
  expect(others.map((other) => sameFace(face, other))).toEqual(others.map(() => false));
});

test('no face needs more than four digits', () => {
  for (const control of ['12h + 99x60s', '3x9s', '100x60s', '0m + 400/20m', '20m + 30/5m', 'hourglass 100h'])
    for (let nowMs = 0; nowMs < 100_000; nowMs += 730)
      for (const { digits } of [faceOf(begun(control), nowMs).black, faceOf(begun(control), nowMs).white])
        expect(digits.replaceAll(/[.:]/g, '').length, digits).toBeLessThanOrEqual(4);
});

test('a pause is shown by the side to move, a flag by the side that lost, an error by both', () => {
  const paused = play(begun('40m'), [5, press('black')], [10, { kind: 'pause', reason: 'lunch' }]).clock;
  expect(faceOf(paused, 20)).toMatchObject({ white: { digits: 'PAUS' }, black: { digits: '40:00' }, running: undefined });
  expect(faceOf(begun('1m'), 60_000).black).toEqual({ digits: 'FLAG', counting: false, flag: true });
  expect(faceOf(begun('1m'), 0, 'board-lost')).toMatchObject({ black: { digits: 'E-01' }, white: { digits: 'E-01' } });
});

test('between two moments of change the face stays the same, and at each it is another', () => {
  for (const control of ['12s + 2x11s', '12s', '5s + delay 3s', '3s + 2/12s']) {
    const clock = begun(control);
    let nowMs = 0;
    for (let changes = 0; changes < 200; changes += 1) {
      const nextMs = nextFaceMs(clock, nowMs);
      if (nextMs === undefined) break;
      expect(nextMs).toBeGreaterThan(nowMs);
      expect(sameFace(faceOf(clock, nowMs), faceOf(clock, nextMs - 1)), `${control} ${String(nowMs)}`).toBe(true);
      nowMs = nextMs;
    }
    expect(nowMs).toBeGreaterThan(7_000);
  }
  expect(nextFaceMs(ready('40m'), 0)).toBeUndefined();
});

test('a count that stands still for a capture is shown so, and does not change until its limit', () => {
  const held = play(begun('5x60s'), [20_500, { kind: 'prisoners-pending' }]).clock;
  expect(faceOf(held, 30_000)).toMatchObject({ held: true, black: { digits: '5. 40' } });
  expect(nextFaceMs(held, 30_000)).toBe(20_500 + 60_000 + 500);
});
