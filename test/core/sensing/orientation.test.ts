/** How a board lies: what its own corner is called by the players, and back. */
import { expect, test } from 'vitest';
import { ORIENTATIONS, playersSize, toPlayers, toSensor, turnedInput } from '../../../src/core/sensing/orientation.js';

const WIDE = { width: 3, height: 2 };

test('the first point of a board turned by a quarter lies at the upper right', () => {
  // sensor: a b c / d e f       players: d a / e b / f c
  expect(playersSize(WIDE, 'turned-90')).toEqual({ width: 2, height: 3 });
  expect([0, 1, 2, 3, 4, 5].map((point) => toPlayers(point, WIDE, 'turned-90'))).toEqual([1, 3, 5, 0, 2, 4]);
});

test('a half turn swaps the ends', () => {
  expect([0, 1, 2, 3, 4, 5].map((point) => toPlayers(point, WIDE, 'turned-180'))).toEqual([5, 4, 3, 2, 1, 0]);
});

test('a mirrored board swaps left and right', () => {
  expect([0, 1, 2, 3, 4, 5].map((point) => toPlayers(point, WIDE, 'mirrored'))).toEqual([2, 1, 0, 5, 4, 3]);
});

test.each(ORIENTATIONS)('%s: every point has its sensor, and back', (orientation) => {
  const sensors = toSensor(WIDE, orientation);
  expect(sensors.map((point) => toPlayers(point, WIDE, orientation))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a turned grid is heard as the players see it', () => {
  const said = turnedInput(
    { kind: 'snapshot', atMs: 7, readings: ['black', 'empty', 'empty', 'empty', 'empty', 'white'] },
    WIDE,
    'turned-90',
  );
  expect(said).toEqual({ kind: 'snapshot', atMs: 7, readings: ['empty', 'black', 'empty', 'empty', 'white', 'empty'] });
});
