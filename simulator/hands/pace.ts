/**
 * Pace: when the next stone lies still, and from when on its player's hand may be over the board.
 *
 * Ordinary players think, wait until the other hand is off the board and the clock is pressed.
 * Quick ones have the reply ready and do not wait for the press; hurried ones do not even wait
 * until the prisoners are off.
 */
import type { Color } from '../../src/core/go/color.js';
import type { Point } from '../../src/core/go/point.js';
import type { Chance } from '../chance.js';
import { LANDING_LEAD_MS } from './landing.js';
import { isFree, type Sitting } from './sitting.js';

/** Nobody puts a stone down while the other hand is still over the board. */
const REPLY_AFTER_MS = 200;
/** Where a stone has just been lifted the next one takes longer: two hands want the same place. */
const SAME_POINT_AFTER_MS = 500;
/** The next stone may lie still this soon after the button came up. */
const REPLY_AFTER_PRESS_MS = 15;
const HANDS_APART_MS = 40;
/** From stone to stone, measured. */
const QUICK_REPLY_MS = [260, 1_150] as const;

export interface Pace {
  readonly restMs: number;
  /** Before this the hand of this player is not over the board. */
  readonly freeFromMs: number;
}

/** A time to think, as the options have it. */
export const think = (sitting: Sitting, chance: Chance): number =>
  Math.max(sitting.options.shortestThinkMs, chance.exponential(sitting.options.thinkMs));

/** `unhurried`: the first move of a game, or something has just been put right on the board; nobody replies at once then. */
export const paceOf = (sitting: Sitting, point: Point, color: Color, occasion: 'ordinary' | 'unhurried', chance: Chance): Pace => {
  const { options, stones, lastRestMs, busyUntilMs } = sitting;
  const isOrdinary = occasion === 'ordinary';
  const quick = isOrdinary && chance.happens(options.quickReplyRatio);
  // Nobody hurries to where a prisoner lies or lay.
  const lay = stones.touchedMs(point) > lastRestMs || !isFree(sitting, point);
  const hurried = isOrdinary && !lay && chance.happens(options.replyBeforeClearingRatio);
  const waitsForPress = !hurried && !quick && !chance.happens(options.replyBeforePressRatio);

  const wantedMs = lastRestMs + (quick ? chance.between(QUICK_REPLY_MS[0], QUICK_REPLY_MS[1]) : think(sitting, chance));
  const restMs = Math.max(
    wantedMs,
    hurried ? 0 : busyUntilMs + (isOrdinary ? REPLY_AFTER_MS : LANDING_LEAD_MS),
    waitsForPress ? sitting.pressedMs + REPLY_AFTER_PRESS_MS : 0,
    // Nobody plays again with their own last press still to come.
    sitting.letGoMs[color] + REPLY_AFTER_MS,
    stones.touchedMs(point) + SAME_POINT_AFTER_MS,
    (sitting.keptFree.get(point) ?? 0) + SAME_POINT_AFTER_MS,
  );
  return { restMs, freeFromMs: (hurried ? lastRestMs : Math.max(lastRestMs, busyUntilMs)) + HANDS_APART_MS };
};
