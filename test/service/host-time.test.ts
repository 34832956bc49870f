/** The system clock is set forward or back by an hour during a game: thinking time takes no notice. */
import { afterEach, expect, test, vi } from 'vitest';
import { changeClock } from '../../src/core/clock/clock-actions.js';
import { clockAt, DEFAULT_POLICY, newClock } from '../../src/core/clock/clock.js';
import { bothSides } from '../../src/core/clock/time-control.js';
import { hostTime } from '../../src/service/host-time.js';

const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['forward', HOUR_MS],
  ['back', -HOUR_MS],
])('set %s by an hour, neither flag falls nor does time come back', (_, stepMs) => {
  const time = hostTime(0);
  const control = bothSides({ kind: 'absolute', mainMs: HOUR_MS / 2 });
  const clock = changeClock(newClock(control, DEFAULT_POLICY, 'black'), { kind: 'start', side: 'black' }, time.nowMs()).clock;
  const wall = Date.now();
  const before = time.nowMs();
  vi.spyOn(Date, 'now').mockReturnValue(wall + stepMs);
  const after = time.nowMs();
  expect(time.wallMs()).toBe(wall + stepMs);
  // Half the step is far more than the test can take, and less than the step would show.
  expect(Math.abs(after - before)).toBeLessThan(HOUR_MS / 2);
  expect(after).toBeGreaterThanOrEqual(before);
  const now = clockAt(clock, after);
  expect(now.status.kind).toBe('running');
  expect(now.sides.black.mainMs).toBe(HOUR_MS / 2 - (after - clock.asOfMs));
});
