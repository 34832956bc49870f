/** Both accept the count at the clock: presses after somebody has marked it. Nine by nine; two stones, two passes. */
import { describe, expect, test } from 'vitest';
import { isCounting } from '../../../src/core/game/phase.js';
import { point, Sitting } from '../../support/sitting.js';

const STOPPED_MS = 20_000;

const counted = (): Sitting => {
  const sitting = new Sitting('10m + 3x30s');
  for (const [atMs, letters, side] of [
    [3000, 'ee', 'black'],
    [6000, 'gc', 'white'],
  ] as const) {
    sitting.plays(atMs, letters, side);
  }
  sitting.passUntil(15_000);
  sitting.act(16_000, { kind: 'stop', why: 'both said so' });
  sitting.passUntil(STOPPED_MS);
  return sitting;
};

const mark = (sitting: Sitting, atMs: number): void => {
  sitting.act(atMs, { kind: 'mark', points: [point('gc')], as: 'dead' });
};

const accepted = (sitting: Sitting): readonly string[] =>
  sitting.events.flatMap((event) => (event.kind === 'count-accepted' ? [event.side] : []));

describe('a press while a game is counted', () => {
  test('accepts the count for its side; the second one ends the game with the score', () => {
    const sitting = counted();
    mark(sitting, STOPPED_MS);
    sitting.press(STOPPED_MS + 5000, 'white');
    expect(accepted(sitting)).toEqual(['white']);
    expect(isCounting(sitting.game)).toBe(true);
    sitting.press(STOPPED_MS + 7000, 'white');
    sitting.press(STOPPED_MS + 8000, 'black');
    expect(accepted(sitting)).toEqual(['white', 'black']);
    expect(sitting.game.ended?.result).toMatch(/^[BW]\+/);
    expect(isCounting(sitting.game)).toBe(false);
  });

  test('is none before somebody has marked the count, nor by a hand that rests on the button meanwhile', () => {
    const sitting = counted();
    sitting.press(STOPPED_MS + 1000, 'black');
    mark(sitting, STOPPED_MS + 2000);
    sitting.press(STOPPED_MS + 3900, 'white');
    expect(accepted(sitting)).toEqual([]);
    sitting.press(STOPPED_MS + 4000, 'white');
    expect(accepted(sitting)).toEqual(['white']);
  });

  test('counts no more once something else is marked', () => {
    const sitting = counted();
    mark(sitting, STOPPED_MS);
    sitting.press(STOPPED_MS + 5000, 'white');
    sitting.act(STOPPED_MS + 6000, { kind: 'mark', points: [point('gc')], as: 'alive' });
    sitting.press(STOPPED_MS + 9000, 'black');
    expect(isCounting(sitting.game)).toBe(true);
    sitting.press(STOPPED_MS + 10_000, 'white');
    expect(isCounting(sitting.game)).toBe(false);
  });

  test('of a game that goes on is a press', () => {
    const sitting = counted();
    mark(sitting, STOPPED_MS);
    sitting.act(STOPPED_MS + 1000, { kind: 'play-on', why: 'disputed' });
    sitting.press(STOPPED_MS + 9000, 'white');
    expect(accepted(sitting)).toEqual([]);
  });
});
