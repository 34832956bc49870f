/**
 * Disturbing: stones that leave their points without anybody meaning it.
 *
 * Nudged: a sleeve pushes one stone onto the next point; it is put straight some seconds later.
 * Upset: many at once are on wrong points or on the floor, and the board is rebuilt stone by stone.
 * Wiped: all of them are. None of this is a move, and none an infraction.
 */
import { colorOf, EMPTY } from '../../src/core/go/cursor.js';
import { pointCount, type Point } from '../../src/core/go/point.js';
import type { Chance } from '../chance.js';
import { freeNeighbours, noteIncident, somePoint, type Sitting } from './sitting.js';

const AFTER_MS = [400, 5_000] as const;
/** A stone leaves its point, and the next one reads it. */
const PUSHED_MS = [15, 80] as const;
const STRAIGHTENED_AFTER_MS = [1_900, 8_000] as const;
const HAND_MS = [150, 550] as const;

/** In an upset most stones of the stirred part move within this time. */
const UPSET_MS = 150;
const UPSET_STONES_RATIO = 0.35;
const FALLS_OFF_RATIO = 0.1;
const REBUILD_BEGINS_MS = [2_000, 6_000] as const;
const REBUILD_STEP_MS = [700, 2_300] as const;
const WIPE_MS = 1_500;
const WIPED_STEP_MS = [350, 900] as const;

const colorAt = (sitting: Sitting, point: Point): ReturnType<typeof colorOf> | undefined => {
  const stone = sitting.cursor.stones[point];
  return stone === 1 || stone === 2 ? colorOf(stone) : undefined;
};

const standsThere = (sitting: Sitting, point: Point): boolean =>
  sitting.cursor.stones[point] !== EMPTY && sitting.stones.at(point) === colorAt(sitting, point);

/** One stone onto the next point and back. Answers when it is straight again. */
export const nudge = (sitting: Sitting): number => {
  const chance = sitting.chance.stream(`nudge ${sitting.moves.length}`);
  const point = somePoint(
    sitting,
    chance,
    (candidate) => standsThere(sitting, candidate) && candidate !== sitting.lastStone && freeNeighbours(sitting, candidate).length > 0,
  );
  if (point === undefined) return sitting.busyUntilMs;
  const beside = chance.pick(freeNeighbours(sitting, point));
  const color = colorAt(sitting, point);
  if (beside === undefined || color === undefined) return sitting.busyUntilMs;
  const { stones } = sitting;
  const offMs = after(sitting, chance);
  stones.lift(point, offMs);
  stones.put(beside, color, offMs + chance.between(PUSHED_MS[0], PUSHED_MS[1]));
  const takenMs = offMs + chance.between(STRAIGHTENED_AFTER_MS[0], STRAIGHTENED_AFTER_MS[1]);
  stones.lift(beside, takenMs);
  const straightMs = takenMs + chance.between(HAND_MS[0], HAND_MS[1]);
  stones.put(point, color, straightMs);
  noteIncident(sitting, 'nudged', offMs, straightMs, point);
  return straightMs;
};

/** The board is upset, or wiped clean, and rebuilt. Answers when every stone is back. */
export const upset = (sitting: Sitting): number => {
  const chance = sitting.chance.stream(`upset ${sitting.moves.length}`);
  const { stones } = sitting;
  const standing = Array.from({ length: pointCount(sitting.size) }, (_, point) => point).filter((point) => standsThere(sitting, point));
  if (standing.length === 0) return sitting.busyUntilMs;
  sitting.upsets += 1;
  const fromMs = after(sitting, chance);
  const wiped = chance.happens(sitting.options.wipedRatio);
  const stirred = wiped ? chance.shuffled(standing) : standing.filter(() => chance.happens(UPSET_STONES_RATIO));

  const lies = new Map<Point, Point | undefined>();
  for (const point of stirred) stones.lift(point, fromMs + chance.between(0, wiped ? WIPE_MS : UPSET_MS));
  for (const point of stirred) {
    const color = colorAt(sitting, point);
    const free = freeNeighbours(sitting, point);
    const beside = wiped || chance.happens(FALLS_OFF_RATIO) ? undefined : chance.pick(free);
    lies.set(point, beside);
    if (beside !== undefined && color !== undefined) stones.put(beside, color, fromMs + UPSET_MS + chance.between(0, PUSHED_MS[1]));
  }

  const step = wiped ? WIPED_STEP_MS : REBUILD_STEP_MS;
  let atMs = fromMs + UPSET_MS + chance.between(REBUILD_BEGINS_MS[0], REBUILD_BEGINS_MS[1]);
  for (const point of chance.shuffled(stirred)) {
    const beside = lies.get(point);
    const color = colorAt(sitting, point);
    if (color === undefined) continue;
    if (beside !== undefined) stones.lift(beside, atMs);
    atMs += chance.between(HAND_MS[0], HAND_MS[1]);
    stones.put(point, color, atMs);
    atMs += chance.between(step[0], step[1]);
  }
  noteIncident(sitting, 'upset', fromMs, atMs);
  return atMs;
};

const after = (sitting: Sitting, chance: Chance): number =>
  Math.max(sitting.lastRestMs, sitting.busyUntilMs) + chance.between(AFTER_MS[0], AFTER_MS[1]);
