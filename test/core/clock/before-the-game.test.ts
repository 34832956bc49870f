/** Late players and team order (rules handbook, 3 and 6). */
import { expect, test } from 'vitest';
import { DEFAULT_LATENESS, proposeForLateness } from '../../../src/core/clock/lateness.js';
import { seatOfTurn } from '../../../src/core/clock/team-order.js';

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

test('a team plays B1 W1 B2 W2 and begins again', () => {
  const order = [0, 1, 2, 3, 4].map((turn) => {
    const { side, player } = seatOfTurn(turn, 'black', 2);
    return `${side === 'black' ? 'B' : 'W'}${String(player + 1)}`;
  });
  expect(order.join(' ')).toBe('B1 W1 B2 W2 B1');
  expect(seatOfTurn(1, 'white', 1)).toEqual({ side: 'black', player: 0 });
});
