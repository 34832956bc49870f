/**
 * Taking back: a move is tried, perhaps with the clock pressed and even answered, and taken back
 * by agreement. The game never knew of it.
 */
import { opposite, type Color } from '../../src/core/go/color.js';
import { colorOf } from '../../src/core/go/cursor.js';
import type { Point } from '../../src/core/go/point.js';
import { land, LANDING_LEAD_MS } from './landing.js';
import { pressAt, pressMoment } from './pressing.js';
import { noteIncident, playable, somePoint, type Sitting } from './sitting.js';

const TRIED_AFTER_MS = [1_200, 8_000] as const;
const HELD_MS = [2_400, 7_600] as const;
const PRESSED_RATIO = 0.5;
const ANSWERED_AFTER_MS = [1_500, 5_000] as const;
const LIFTED_APART_MS = [400, 1_500] as const;

/** The side to move tries a move and takes it back; answers when the board is as it was. */
export const tryAndTakeBack = (sitting: Sitting, meant: Point | undefined): number => {
  const chance = sitting.chance.stream(`takeback ${sitting.moves.length}`);
  const side = colorOf(sitting.cursor.toMove);
  const first = somePoint(sitting, chance, (point) => point !== meant && playable(sitting, point, 'none'));
  if (first === undefined) return sitting.busyUntilMs;

  let restMs = Math.max(sitting.lastRestMs, sitting.busyUntilMs) + LANDING_LEAD_MS + chance.between(TRIED_AFTER_MS[0], TRIED_AFTER_MS[1]);
  const landed = land(sitting, first, side, restMs, restMs - LANDING_LEAD_MS);
  const deep = chance.happens(sitting.options.deepTakebackRatio);
  const handMs = pressed(sitting, side, landed.doneMs, deep || chance.happens(PRESSED_RATIO));

  let second: Point | undefined;
  let lastHandMs = handMs;
  if (deep) {
    sitting.cursor.play(first);
    second = somePoint(sitting, chance, (point) => point !== meant && playable(sitting, point, 'none'));
    sitting.cursor.undo();
  }
  if (second !== undefined) {
    const answerMs = handMs + LANDING_LEAD_MS + chance.between(ANSWERED_AFTER_MS[0], ANSWERED_AFTER_MS[1]);
    const answered = land(sitting, second, opposite(side), answerMs, handMs);
    lastHandMs = pressed(sitting, opposite(side), answered.doneMs, chance.happens(PRESSED_RATIO));
    restMs = answerMs;
  }

  let liftedMs = Math.max(lastHandMs + 200, restMs + chance.between(HELD_MS[0], HELD_MS[1]));
  if (second !== undefined) {
    sitting.stones.lift(second, liftedMs);
    liftedMs += chance.between(LIFTED_APART_MS[0], LIFTED_APART_MS[1]);
  }
  sitting.stones.lift(first, liftedMs);
  sitting.takebacks += 1;
  noteIncident(sitting, 'taken back', landed.firstMs, liftedMs, first);
  return liftedMs;
};

const pressed = (sitting: Sitting, side: Color, afterMs: number, happens: boolean): number => {
  if (!happens || !sitting.options.clockButtons) return afterMs;
  return pressAt(sitting, side, pressMoment(sitting, afterMs));
};
