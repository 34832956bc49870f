/**
 * Askew: a stone that was put down and does not lie on its crossing, until somebody straightens it.
 * Its hand thinks that it is done, so play and presses go on meanwhile.
 */
import type { Color } from '../../src/core/go/color.js';
import type { Point } from '../../src/core/go/point.js';
import { freeNeighbours, isWantedSoon, noteIncident, type Sitting } from './sitting.js';

/** From the stone at rest until it is straightened. */
const STRAIGHTENED_AFTER_MS = [1_200, 16_000] as const;
const LOST_MS = [90, 1_600] as const;
const FOUND_MS = [120, 2_500] as const;
const WAYS = ['both', 'wrong one', 'in turn'] as const;

/** What the sensors make of the stone that has just come to rest here. */
export const lieAskew = (sitting: Sitting, point: Point, color: Color, restMs: number): void => {
  const { options, stones } = sitting;
  const chance = sitting.chance.stream(`askew ${sitting.moves.length}`);
  if (chance.happens(options.offCentreRatio)) {
    const untilMs = restMs + chance.between(STRAIGHTENED_AFTER_MS[0], STRAIGHTENED_AFTER_MS[1]);
    let atMs = restMs + chance.between(FOUND_MS[0], FOUND_MS[1]);
    while (atMs < untilMs) {
      const backMs = Math.min(untilMs, atMs + chance.between(LOST_MS[0], LOST_MS[1]));
      stones.blip(point, 'empty', atMs, backMs);
      atMs = backMs + chance.between(FOUND_MS[0], FOUND_MS[1]);
    }
    noteIncident(sitting, 'off centre', restMs, untilMs, point);
    return;
  }
  if (!chance.happens(options.betweenPointsRatio)) return;
  const beside = chance.pick(freeNeighbours(sitting, point).filter((next) => !isWantedSoon(sitting, next)));
  if (beside === undefined) return;
  const untilMs = restMs + chance.between(STRAIGHTENED_AFTER_MS[0], STRAIGHTENED_AFTER_MS[1]);
  const way = chance.pick(WAYS) ?? 'both';
  if (way === 'in turn') {
    let atMs = restMs;
    for (let isBeside = chance.happens(0.5); atMs < untilMs; isBeside = !isBeside) {
      const thenMs = Math.min(untilMs, atMs + chance.between(FOUND_MS[0], FOUND_MS[1]));
      if (isBeside) {
        stones.blip(point, 'empty', atMs, thenMs);
        stones.blip(beside, color, atMs, thenMs);
      }
      atMs = thenMs;
    }
  } else {
    stones.blip(beside, color, restMs - 1, untilMs);
    if (way === 'wrong one') stones.blip(point, 'empty', restMs - 1, untilMs);
  }
  sitting.keptFree.set(beside, untilMs);
  noteIncident(sitting, `between points, ${way}`, restMs, untilMs, point);
};
