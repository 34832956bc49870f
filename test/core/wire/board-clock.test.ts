/** Board moments in host time: the board's clock is 100 ms ahead of the host's unless a story says otherwise. */
import { describe, expect, test } from 'vitest';
import { hasStartedAgain, mapBoardMs, openBoardClock } from '../../../src/core/wire/board-clock.js';

const AHEAD_MS = 100;
const WRAP = 0x1_0000_0000;

/** A clock that has heard a heartbeat a second, 2 ms late each, up to `untilMs`. */
const clockHeardUntil = (untilMs: number, aheadMs = AHEAD_MS) => {
  const clock = openBoardClock(aheadMs % WRAP, 2);
  for (let ms = 0; ms <= untilMs; ms += 1000) mapBoardMs(clock, (ms + aheadMs) % WRAP, ms + 2);
  return clock;
};

describe('a moment of the board', () => {
  test('is the moment of the board, not of the arrival', () => {
    const clock = clockHeardUntil(5000);
    expect(mapBoardMs(clock, 5600 + AHEAD_MS, 5640)).toBe(5602);
  });

  test('is not moved by one line that came late', () => {
    const clock = clockHeardUntil(5000);
    expect(mapBoardMs(clock, 5600 + AHEAD_MS, 7500)).toBe(5602);
    expect(mapBoardMs(clock, 7600 + AHEAD_MS, 7602)).toBe(7602);
  });

  test('is never after the arrival, even when the first line was late', () => {
    const clock = openBoardClock(0 + AHEAD_MS, 900);
    expect(mapBoardMs(clock, 1000 + AHEAD_MS, 1002)).toBe(1002);
  });

  test('may be before that of an earlier line', () => {
    const clock = clockHeardUntil(5000);
    expect(mapBoardMs(clock, 5600 + AHEAD_MS, 5700)).toBe(5602);
    expect(mapBoardMs(clock, 5520 + AHEAD_MS, 5701)).toBe(5522);
  });

  test('goes on over the wrap of 32 bits', () => {
    const aheadMs = WRAP - 2500;
    const clock = clockHeardUntil(5000, aheadMs);
    expect(mapBoardMs(clock, (5600 + aheadMs) % WRAP, 5610)).toBe(5602);
    expect(clock.unwrappedMs).toBeGreaterThan(WRAP);
  });

  test('follows a clock that is slow or fast by 0.5 %, to within 100 ms', () => {
    for (const rate of [0.995, 1.005]) {
      const clock = openBoardClock(0, 2);
      for (let ms = 0; ms <= 3_600_000; ms += 1000) {
        const atMs = mapBoardMs(clock, Math.floor(ms * rate), ms + 2);
        expect(Math.abs(atMs - ms)).toBeLessThanOrEqual(100);
      }
    }
  });

  test('is the arrival after a silence in which the clocks drifted', () => {
    const clock = clockHeardUntil(5000);
    expect(mapBoardMs(clock, 600_000 + AHEAD_MS - 60, 600_002)).toBe(600_002);
  });

  test.each([8000, 40_000])('is its own where the line waited while the host stood still for %i ms', (stoodMs) => {
    const clock = clockHeardUntil(20_000);
    const readMs = 20_002 + stoodMs;
    for (let ms = 21_000; ms < 20_000 + stoodMs; ms += 1000) expect(mapBoardMs(clock, ms + AHEAD_MS, readMs)).toBe(ms + 2);
    expect(mapBoardMs(clock, readMs + 998 + AHEAD_MS, readMs + 1000)).toBe(readMs + 1000);
  });

  test('follows a board whose own clock stood still', () => {
    const clock = clockHeardUntil(20_000);
    for (let ms = 21_000; ms <= 60_000; ms += 1000) mapBoardMs(clock, ms + AHEAD_MS, ms + 8002);
    expect(mapBoardMs(clock, 61_000 + AHEAD_MS, 69_002)).toBe(69_002);
  });

  test('is not moved by the lines of a window that is over', () => {
    const clock = clockHeardUntil(20_000);
    // From here on every line is 50 ms late: after two windows that is how long a line takes.
    for (let ms = 21_000; ms <= 36_000; ms += 1000) mapBoardMs(clock, ms + AHEAD_MS, ms + 52);
    expect(mapBoardMs(clock, 36_500 + AHEAD_MS, 36_560)).toBe(36_552);
  });

  test('of a window is kept for the next, and no longer', () => {
    const clock = openBoardClock(AHEAD_MS, 2);
    expect(mapBoardMs(clock, 7900 + AHEAD_MS, 7910)).toBe(7902);
    expect(mapBoardMs(clock, 8000 + AHEAD_MS, 8010)).toBe(8002);
    expect(mapBoardMs(clock, 15_900 + AHEAD_MS, 15_910)).toBe(15_902);
    expect(mapBoardMs(clock, 16_400 + AHEAD_MS, 16_410)).toBe(16_410);
  });

  test('begins anew when the board was started again', () => {
    const clock = clockHeardUntil(60_000);
    expect(mapBoardMs(clock, 30, 63_000)).toBe(63_000);
    expect(mapBoardMs(clock, 530, 63_510)).toBe(63_500);
  });

  test('may lie 10 s before that of the last line, and no more', () => {
    const clock = clockHeardUntil(60_000);
    expect(hasStartedAgain(clock, 50_000 + AHEAD_MS)).toBe(false);
    expect(hasStartedAgain(clock, 49_999 + AHEAD_MS)).toBe(true);
  });
});
