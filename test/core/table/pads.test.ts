/** Stones laid beside the board: resigning, and agreeing that nothing is left to play. Times in ms. */
import { expect, test } from 'vitest';
import { EMPTY_PADS, padsAfter, padsDueMs, saidOnPads } from '../../../src/core/table/pads.js';
import type { Reading, Side } from '../../../src/core/wire/board-input.js';

const laid = (pads: typeof EMPTY_PADS, atMs: number, side: Side, ...stones: Reading[]): typeof EMPTY_PADS =>
  padsAfter(pads, { kind: 'pad', atMs, side, stones });

test('two stones of one’s own colour resign, once they have lain a while', () => {
  const pads = laid(EMPTY_PADS, 1000, 'white', 'white', 'white');
  expect(saidOnPads(pads, 2000)).toBeUndefined();
  expect(padsDueMs(pads, 1000)).toBe(2500);
  expect(saidOnPads(pads, 2500)).toEqual({ action: { kind: 'resign', color: 'white' }, atMs: 1000 });
});

test('one stone of the other colour on each side ends the game by agreement', () => {
  const one = laid(EMPTY_PADS, 1000, 'black', 'white');
  expect(saidOnPads(one, 9000)).toBeUndefined();
  const both = laid(one, 9000, 'white', 'black');
  expect(saidOnPads(both, 10_500)).toEqual({ action: { kind: 'end', reason: 'agreement', result: undefined }, atMs: 9000 });
});

test('a stone taken back in time says nothing', () => {
  const pads = laid(laid(EMPTY_PADS, 1000, 'black', 'black', 'black'), 1800, 'black', 'black');
  expect(saidOnPads(pads, 9000)).toBeUndefined();
});

test('two stones of the other colour do not resign', () => {
  expect(saidOnPads(laid(EMPTY_PADS, 1000, 'black', 'white', 'white'), 9000)).toBeUndefined();
});
