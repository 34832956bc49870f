/**
 * Sensors: what the board reads although nobody touched it.
 *
 * Flickers anywhere (an empty point reads a stone, a stone reads nothing or the other colour),
 * restless points with a bad contact, a sensor that is stuck on a stone, one that is dead.
 * Laid over the whole sitting at the end, because sensors do not know what hands do.
 */
import { COLORS, opposite } from '../../src/core/go/color.js';
import { pointCount, type Point } from '../../src/core/go/point.js';
import type { Chance } from '../chance.js';
import type { GameToPlay } from './game.js';
import type { Sitting } from './sitting.js';

/** Measured: 30 to 200 ms. */
const FLICKER_MS = [30, 200] as const;
const OTHER_COLOR_RATIO = 0.5;
/** A weak sensor loses its stone for longer than any flicker. */
const LOST_MS = [150, 1_000] as const;
/** A stuck sensor is stuck from the moment the board is switched on. */
const STUCK_FROM_MS = 1_000;
const MS_PER_MINUTE = 60_000;

const playedPoints = (game: GameToPlay): Point[] => game.moves.flatMap(({ move }) => (move.kind === 'play' ? [move.point] : []));

const flicker = (sitting: Sitting, point: Point, atMs: number, chance: Chance): void => {
  const { stones } = sitting;
  const lies = stones.atTime(point, atMs);
  const shown =
    lies === 'empty' ? (chance.pick(COLORS) ?? 'black') : chance.happens(OTHER_COLOR_RATIO) ? opposite(lies) : ('empty' as const);
  stones.blip(point, shown, atMs, atMs + chance.between(FLICKER_MS[0], FLICKER_MS[1]));
};

const flickers = (perMinute: number, fromMs: number, toMs: number, chance: Chance, happen: (atMs: number) => void): void => {
  if (perMinute <= 0) return;
  for (let atMs = fromMs; ;) {
    atMs += chance.exponential(MS_PER_MINUTE / perMinute);
    // What flickers comes back before nobody looks any more.
    if (atMs >= toMs - LOST_MS[1]) return;
    happen(atMs);
  }
};

/** Lays the sensors' own faults over everything up to `toMs`; answers which points are broken. */
export const disturbSensors = (sitting: Sitting, game: GameToPlay, toMs: number): { stuck: Point | undefined; dead: Point | undefined } => {
  const { options } = sitting;
  const points = pointCount(sitting.size);
  const anywhere = sitting.chance.stream('flicker');
  flickers(options.flickerPerMinute, STUCK_FROM_MS, toMs, anywhere, (atMs) => {
    flicker(sitting, anywhere.whole(0, points - 1), atMs, anywhere);
  });
  for (let index = 0; index < options.restlessPoints; index += 1) {
    const chance = sitting.chance.stream(`restless ${index}`);
    const point = chance.whole(0, points - 1);
    flickers(options.restlessPerMinute, STUCK_FROM_MS, toMs, chance, (atMs) => flicker(sitting, point, atMs, chance));
  }

  for (let index = 0; index < options.weakPoints; index += 1) {
    const chance = sitting.chance.stream(`weak ${index}`);
    const point = chance.pick(playedPoints(game));
    if (point === undefined) break;
    flickers(options.weakPerMinute, STUCK_FROM_MS, toMs, chance, (atMs) => {
      sitting.stones.bump(point, atMs, atMs + chance.between(LOST_MS[0], LOST_MS[1]));
    });
  }

  const broken = sitting.chance.stream('broken');
  const stuck = broken.happens(options.stuckRatio) ? broken.pick(sitting.stones.untouched()) : undefined;
  if (stuck !== undefined) sitting.stones.blip(stuck, broken.pick(COLORS) ?? 'black', STUCK_FROM_MS, Infinity);
  const dead = broken.happens(options.deadRatio) ? broken.whole(0, points - 1) : undefined;
  if (dead !== undefined) sitting.stones.blip(dead, 'empty', 0, Infinity);
  return { stuck, dead };
};
