/**
 * Grid: what the sensors say is on the board, right or wrong.
 *
 * A grid need not be a legal position. It may hold a chain with no liberties (captured
 * stones not yet lifted), two extra stones, or a point nobody can read. Deciding what it
 * *means* is the work of `inference/`; nothing here knows the rules of Go.
 *
 *     BoardInput ─ hear ─▶ Sensing ─ settle (each point when it is due) ─▶ RestChange, in order
 */
import { pointCount, type BoardSize, type Point } from '../go/point.js';
import type { BoardInput, LinkState, Reading } from '../wire/board-input.js';
import { NO_NOISE, restsInNoiseAtMs, withGiveWay, type Noise } from './noise.js';
import { freshPoint, isAtRest, isUnsteady, observe, rested, restsAtMs, type PointRest, type RestConfig, type Told } from './rest.js';

export type { LinkState, Reading };

export interface Sensing {
  readonly size: BoardSize;
  readonly config: RestConfig;
  /** One entry a point, row by row from the top left of the board as the players see it. */
  readonly points: readonly PointRest[];
  /** Points that have not come to rest. */
  readonly restless: readonly Point[];
  readonly link: LinkState;
  /** From when on changes may have gone unseen; undefined while the link is up. */
  readonly unseenFromMs: number | undefined;
  readonly noise: Noise;
}

/** A point that has come to rest: at another reading than before, or at the same again (`was` equals `reading`) after a moment away. */
export interface RestChange {
  readonly point: Point;
  readonly was: Reading;
  /** Since when it had read `was`. */
  readonly wasSinceMs: number;
  readonly reading: Reading;
  /** When it began to read this. */
  readonly sinceMs: number;
  /** When it was found to be at rest. */
  readonly atMs: number;
  /** It may have begun as early as this, because readings were lost. */
  readonly unseenFromMs: number | undefined;
}

/** `resting`: what the points read when they were last heard of, where that is known; what differs later has changed unseen. */
export const openSensing = (size: BoardSize, config: RestConfig, nowMs: number, resting: readonly Reading[] = []): Sensing => ({
  size,
  config,
  points: Array.from({ length: pointCount(size) }, (_, point) => freshPoint(resting[point] ?? 'empty', nowMs)),
  restless: [],
  link: 'down',
  unseenFromMs: nowMs,
  noise: NO_NOISE,
});

const withReadings = (sensing: Sensing, atMs: number, changes: Iterable<readonly [Point, Reading]>, told: Told): Sensing => {
  let points: PointRest[] | undefined;
  const touched: Point[] = [];
  let { noise } = sensing;
  for (const [point, reading] of changes) {
    const before = (points ?? sensing.points)[point];
    if (before === undefined || before.reading === reading) continue;
    points ??= sensing.points.slice();
    if (told === 'at-once' && before.reading !== before.resting && !isUnsteady(before)) noise = withGiveWay(noise, point, atMs);
    points[point] = observe(before, reading, atMs, sensing.unseenFromMs, told);
    touched.push(point);
  }
  if (points === undefined) return sensing;
  const now = points;
  const restless = [...new Set([...sensing.restless, ...touched])].filter((point) => {
    const at = now[point];
    return at !== undefined && !isAtRest(at);
  });
  return { ...sensing, points, restless, noise };
};

/** The grid after what the board said. Inputs that are not about the grid leave it as it is. */
export const hear = (sensing: Sensing, input: BoardInput): Sensing => {
  switch (input.kind) {
    case 'readings':
      return withReadings(
        sensing,
        input.atMs,
        input.changes.map((change) => [change.point, change.reading] as const),
        input.isLate ? 'late' : 'at-once',
      );
    case 'snapshot': {
      const readings = input.readings.map((reading, point) => [point, reading] as const);
      return { ...withReadings(sensing, input.atMs, readings, 'late'), link: 'up', unseenFromMs: undefined };
    }
    case 'link':
      return {
        ...sensing,
        link: input.state,
        unseenFromMs: input.state === 'up' ? undefined : (sensing.unseenFromMs ?? input.heardUntilMs ?? input.atMs),
      };
    case 'button':
    case 'pad':
    case 'hand':
      return sensing;
  }
};

/** What changed unseen is looked at together, and nothing of it for longer than this for the sake of the rest. */
const TOGETHER_MAX_MS = 750;
/** ... or, before the keyframe that tells what else there is, for longer than this: it is asked for twice a second. */
const KEYFRAME_WAIT_MS = 2000;

/** When each restless point comes to rest: what changed unseen with the last of it, or nearly. */
const restMoments = ({ points, restless, config, link, noise }: Sensing): readonly (readonly [Point, number])[] => {
  const own = restless.flatMap((point): [Point, number][] => {
    const at = points[point];
    const dueMs = at === undefined ? undefined : restsAtMs(at, config);
    return dueMs === undefined ? [] : [[point, restsInNoiseAtMs(noise, dueMs - config.quietMs, dueMs)]];
  });
  const unseen = own.filter(([point]) => points[point]?.unseenFromMs !== undefined).map(([, dueMs]) => dueMs);
  const maxMs = link === 'up' ? TOGETHER_MAX_MS : KEYFRAME_WAIT_MS;
  const lastMs = link === 'up' ? Math.max(...unseen) : Infinity;
  const togetherMs = Math.min(lastMs, Math.min(...unseen) + maxMs);
  return own.map(([point, dueMs]) => [point, points[point]?.unseenFromMs === undefined ? dueMs : Math.max(dueMs, togetherMs)]);
};

/** When the next point comes to rest; undefined when all have. */
export const nextRestMs = (sensing: Sensing): number | undefined =>
  sensing.restless.length === 0 ? undefined : Math.min(...restMoments(sensing).map(([, dueMs]) => dueMs));

/** So many points that begin to read stones in one scan, or two that follow, are no hand's. */
const TOGETHER_STONES = 3;
/** Points that change in one scan, or in two that follow. */
export const ONE_SCAN_MS = 30;

const comesTogether = ({ reading, sinceMs }: PointRest, points: readonly PointRest[]): boolean =>
  readsStone(reading) &&
  points.filter((other) => readsStone(other.reading) && Math.abs(other.sinceMs - sinceMs) <= ONE_SCAN_MS).length >= TOGETHER_STONES;

const readsStone = (reading: Reading): boolean => reading !== 'empty' && reading !== 'fault';

/** Lets every point come to rest that is due by `nowMs`; the changes in the order in which they began. */
export const settleRest = (sensing: Sensing, nowMs: number): { sensing: Sensing; changes: readonly RestChange[] } => {
  const due = sensing.restless.length === 0 ? [] : restMoments(sensing).flatMap(([point, dueMs]) => (dueMs <= nowMs ? [point] : []));
  if (due.length === 0) return { sensing, changes: [] };
  const points = sensing.points.slice();
  const changes: RestChange[] = [];
  for (const point of due) {
    const before = points[point];
    if (before === undefined) continue;
    points[point] = rested(before, comesTogether(before, sensing.points));
    const { resting: was, restingSinceMs: wasSinceMs, reading, unseenFromMs } = before;
    changes.push({ point, was, wasSinceMs, reading, sinceMs: before.returnedMs ?? before.sinceMs, atMs: nowMs, unseenFromMs });
  }
  changes.sort((one, other) => one.sinceMs - other.sinceMs || one.point - other.point);
  return { sensing: { ...sensing, points, restless: sensing.restless.filter((point) => !due.includes(point)) }, changes };
};

/** Nothing more will be heard: what has not come to rest never will, but sensors that see again, all in one scan, are no hand's flicker. */
export const withoutRestless = (sensing: Sensing): Sensing => {
  const points = sensing.points.slice();
  const changing = sensing.restless.flatMap((point) => sensing.points[point] ?? []);
  const restless = sensing.restless.filter((point) => {
    const at = sensing.points[point];
    if (at === undefined || comesTogether(at, changing)) return true;
    points[point] = { ...at, reading: at.resting, sinceMs: at.restingSinceMs, returnedMs: undefined };
    return false;
  });
  return { ...sensing, points, restless };
};

/** What the point reads at rest. */
export const restingReading = (sensing: Sensing, point: Point): Reading => sensing.points[point]?.resting ?? 'fault';

/** Points that a whole board waits for: one that flickers never comes to rest, and holds back nobody. */
export const isBoardAtRest = ({ restless, points }: Sensing): boolean =>
  restless.every((point) => {
    const at = points[point];
    return at === undefined || isUnsteady(at);
  });
