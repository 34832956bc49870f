/** Late players and team order (RULEBOOK 3, RULEBOOK 6). */
import { describe, expect, test } from 'vitest';
import { DEFAULT_LATENESS, proposeForLateness } from '../../../src/core/clock/lateness.js';
import { memberToPlay, sideName } from '../../../src/core/clock/team-order.js';
import type { Color } from '../../../src/core/go/color.js';

const MINUTE_MS = 60_000;

test('each side is charged its own lateness, once or twice over', () => {
  const late = { black: 5 * MINUTE_MS, white: 0 };
  expect(proposeForLateness(late, DEFAULT_LATENESS)).toEqual({ chargeMs: { black: 300_000, white: 0 }, forfeits: [] });
  expect(proposeForLateness(late, { ...DEFAULT_LATENESS, timesOver: 2 }).chargeMs.black).toBe(600_000);
});

test('past the limit a side loses, and both past it both lose', () => {
  expect(proposeForLateness({ black: 15 * MINUTE_MS, white: 15 * MINUTE_MS + 1 }, DEFAULT_LATENESS).forfeits).toEqual(['white']);
  expect(proposeForLateness({ black: 16 * MINUTE_MS, white: 20 * MINUTE_MS }, DEFAULT_LATENESS)).toEqual({
    chargeMs: { black: 0, white: 0 },
    forfeits: ['black', 'white'],
  });
});

describe('a team', () => {
  const members = { black: ['B1', 'B2'], white: ['W1', 'W2'] };
  /** Who plays each of these turns, and the one after them. */
  const orderOf = (turns: string): string => {
    const colors = Array.from(turns, (letter): Color => (letter === 'b' ? 'black' : 'white'));
    return colors.map((color, turn) => memberToPlay(colors.slice(0, turn), color, members)).join(' ');
  };

  test('plays B1 W1 B2 W2 and begins again, whoever begins', () => {
    expect(orderOf('bwbwb')).toBe('B1 W1 B2 W2 B1');
    expect(orderOf('wbwb')).toBe('W1 B1 W2 B2');
  });

  test('keeps the order of each side when one side plays twice', () => {
    expect(orderOf('bbwbw')).toBe('B1 B2 W1 B1 W2');
  });

  test('may be one player against two', () => {
    const uneven = { black: ['B1'], white: ['W1', 'W2'] };
    expect(memberToPlay([], 'black', uneven)).toBeUndefined();
    expect(memberToPlay(['black', 'white'], 'white', uneven)).toBe('W2');
    expect(sideName(uneven.white)).toBe('W1 & W2');
  });
});
