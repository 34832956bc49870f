/**
 * The server's time in the browser: of many round trips the shortest says best what time it is there, for its answer
 * can be wrong by half of its length at most.
 */

export interface RoundTrip {
  readonly sentMs: number;
  readonly receivedMs: number;
  /** What the server's clock said in between. */
  readonly serverMs: number;
}

/** Round trips that count; older ones say nothing about a clock that drifts. */
export const TRIPS_KEPT = 24;

const lengthOf = ({ sentMs, receivedMs }: RoundTrip): number => receivedMs - sentMs;

export const tripsAfter = (trips: readonly RoundTrip[], trip: RoundTrip): readonly RoundTrip[] => [...trips, trip].slice(-TRIPS_KEPT);

/** What to add to the browser's clock for the server's, and by how much that can be wrong; undefined before the first round trip. */
export const serverAhead = (trips: readonly RoundTrip[]): { readonly aheadMs: number; readonly withinMs: number } | undefined => {
  const best = trips.reduce<RoundTrip | undefined>(
    (one, other) => (one === undefined || lengthOf(other) < lengthOf(one) ? other : one),
    undefined,
  );
  if (best === undefined) return undefined;
  return { aheadMs: best.serverMs - (best.sentMs + best.receivedMs) / 2, withinMs: lengthOf(best) / 2 };
};
