/** The server's time in the browser: the shortest round trip counts. */
import { expect, test } from 'vitest';
import { serverAhead, tripsAfter, TRIPS_KEPT, type RoundTrip } from '../../../src/console/page/sound/server-time.js';

const trip = (sentMs: number, thereMs: number, backMs: number): RoundTrip => ({
  sentMs,
  receivedMs: sentMs + thereMs + backMs,
  serverMs: sentMs + thereMs + 1000,
});

test('before the first round trip nothing is known', () => {
  expect(serverAhead([])).toBeUndefined();
});

test('slow and lopsided trips do not move it; the shortest says how wrong it can be', () => {
  const trips = [trip(0, 80, 5), trip(100, 2, 2), trip(200, 3, 90)].reduce<readonly RoundTrip[]>(tripsAfter, []);
  expect(serverAhead(trips)).toEqual({ aheadMs: 1000, withinMs: 2 });
});

test('old trips are forgotten', () => {
  const trips = Array.from({ length: TRIPS_KEPT + 5 }, (_, nth) => trip(nth * 10, nth, nth)).reduce<readonly RoundTrip[]>(tripsAfter, []);
  expect(trips).toHaveLength(TRIPS_KEPT);
  expect(serverAhead(trips)?.withinMs).toBe(5);
});
