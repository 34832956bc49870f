/** Looking back and coming back, in a game of twenty moves. */
import { expect, test } from 'vitest';
import { LIVE, lookAfterKey, lookAt, shownNumber, lookBy, type Look } from '../../../src/console/view/look.js';

const MOVES = 20;

const afterKeys = (...keys: readonly string[]): Look =>
  keys.reduce<Look>((look, key) => {
    const next = lookAfterKey(key, look, MOVES);
    if (next === undefined) throw new Error(`${key} does nothing`);
    return next;
  }, LIVE);

test('live follows the game', () => {
  expect(shownNumber(LIVE, 20)).toBe(20);
  expect(shownNumber(LIVE, 21)).toBe(21);
});

test('a look back stays at its move while the game goes on', () => {
  const look = lookBy(LIVE, -1, 20);
  expect(shownNumber(look, 20)).toBe(19);
  expect(shownNumber(look, 25)).toBe(19);
});

test('stepping forward to the last move is live again', () => {
  expect(afterKeys('ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight')).toEqual(LIVE);
});

test('nobody steps off either end', () => {
  expect(shownNumber(afterKeys('Home', 'ArrowLeft'), MOVES)).toBe(0);
  expect(afterKeys('ArrowRight')).toEqual(LIVE);
});

test('page up goes ten moves back; end and escape come back to live', () => {
  expect(shownNumber(afterKeys('PageUp'), MOVES)).toBe(10);
  expect(afterKeys('PageUp', 'End')).toEqual(LIVE);
  expect(afterKeys('Home', 'Escape')).toEqual(LIVE);
});

test('a game taken back below the move on show shows its last move', () => {
  expect(shownNumber(lookAt(15, 20), 12)).toBe(12);
});

test('other keys are left to the browser', () => {
  expect(lookAfterKey('a', LIVE, MOVES)).toBeUndefined();
});
