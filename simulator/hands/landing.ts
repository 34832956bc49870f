/**
 * Landing: one stone on its way to its point.
 *
 *     hover near it ... on the wrong neighbour ... contact, off, contact, off, contact = at rest ... slides off, put back
 *
 * All of it is planned backwards from the moment of rest, because that is the moment the game
 * knows; what does not fit after `notBeforeMs` does not happen.
 */
import { COLORS, type Color } from '../../src/core/go/color.js';
import type { Point } from '../../src/core/go/point.js';
import type { Chance } from '../chance.js';
import { freeNeighbours, type Sitting } from './sitting.js';

/** Contacts and gaps of a stone that bounces, measured: contacts 40 to 250 ms, gaps 30 to 100 ms. */
const CONTACT_MS = [45, 230] as const;
const GAP_MS = [30, 100] as const;
const BOUNCES_MAX = 3;
/** From the last contact until the stone lies still. */
const SETTLING_MS = [15, 95] as const;
/** A shadow on a neighbouring point, and how long before the stone comes down. */
const SHADOW_MS = [35, 200] as const;
const SHADOW_LEAD_MS = [40, 420] as const;
/** Down on the wrong point, for less than a second; then up and over. */
const WRONG_MS = [350, 880] as const;
const OVER_MS = [90, 260] as const;
const SLIDE_AFTER_MS = 200;
const SLIDE_OFF_MS = [90, 620] as const;

export interface Landing {
  /** The first contact with the board at its point. */
  readonly firstMs: number;
  /** When the stone is left alone for good. */
  readonly doneMs: number;
}

const within = (chance: Chance, [low, high]: readonly [number, number]): number => chance.between(low, high);

/** Puts a stone of this colour on the point so that it lies still at `restMs`. */
export const land = (
  sitting: Sitting,
  point: Point,
  color: Color,
  restMs: number,
  notBeforeMs: number,
  after: 'may-slide' | 'stays' = 'stays',
): Landing => {
  const { stones, options } = sitting;
  const chance = sitting.chance.stream(`landing ${Math.round(restMs)}`);
  const earliestMs = Math.max(notBeforeMs, stones.touchedMs(point) + 1);

  const gaps: (readonly [number, number])[] = [];
  let firstMs = restMs;
  if (chance.happens(options.bounceRatio)) {
    firstMs -= within(chance, SETTLING_MS);
    for (let bounces = chance.whole(1, BOUNCES_MAX); bounces > 0; bounces -= 1) {
      const gapFromMs = firstMs - within(chance, GAP_MS);
      const contactMs = gapFromMs - within(chance, CONTACT_MS);
      if (contactMs < earliestMs) break;
      gaps.push([gapFromMs, firstMs]);
      firstMs = contactMs;
    }
  }
  if (firstMs < earliestMs) firstMs = earliestMs;

  const upsideDown = chance.happens(options.upsideDownRatio);
  if (upsideDown) sitting.flips += 1;
  stones.put(point, color, firstMs, upsideDown ? 'upside-down' : 'right');
  for (const [fromMs, toMs] of gaps) stones.bump(point, fromMs, toMs);

  approach(sitting, point, color, firstMs, earliestMs, chance);

  if (after === 'may-slide' && chance.happens(options.slideRatio)) {
    const offMs = restMs + SLIDE_AFTER_MS;
    const backMs = offMs + within(chance, SLIDE_OFF_MS);
    stones.bump(point, offMs, backMs);
    return { firstMs, doneMs: backMs };
  }
  return { firstMs, doneMs: restMs };
};

/** What neighbouring points see of the hand before the stone comes down. */
const approach = (sitting: Sitting, point: Point, color: Color, firstMs: number, earliestMs: number, chance: Chance): void => {
  const { stones, options } = sitting;
  const neighbours = freeNeighbours(sitting, point);
  let untilMs = firstMs;
  if (chance.happens(options.wrongNeighbourRatio)) {
    const neighbour = chance.pick(neighbours);
    const upMs = untilMs - within(chance, OVER_MS);
    const downMs = upMs - within(chance, WRONG_MS);
    if (neighbour !== undefined && downMs > earliestMs) {
      stones.blip(neighbour, color, downMs, upMs);
      untilMs = downMs;
    }
  }
  if (chance.happens(options.hoverRatio)) {
    const neighbour = chance.pick(neighbours);
    const goneMs = untilMs - within(chance, SHADOW_LEAD_MS);
    const cameMs = goneMs - within(chance, SHADOW_MS);
    if (neighbour !== undefined && cameMs > earliestMs) stones.blip(neighbour, chance.pick(COLORS) ?? color, cameMs, goneMs);
  }
};

/** How long before rest the hand may already be at work, with all that it may do. */
export const LANDING_LEAD_MS = 1_100;
