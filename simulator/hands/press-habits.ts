/**
 * Habits at the clock: the wrong button, both, twice, early, late, never, and hands that stay on it.
 *
 *     a turn is over ─▶ pressTurn ─▶ presses          next stone is near ─▶ settleOwedPress
 *
 * Near a pass nothing of this happens: nobody could tell a press too many from the pass.
 */
import { opposite, type Color } from '../../src/core/go/color.js';
import type { HandsOptions } from './options.js';
import { pressAt, pressMoment } from './pressing.js';
import { noteIncident, type Sitting } from './sitting.js';

const OWN_AFTER_WRONG_MS = [250, 1_600] as const;
const EARLY_BY_MS = [80, 900] as const;
const AGAIN_AFTER_MS = [150, 1_500] as const;
const REMINDED_AFTER_MS = [2_500, 15_000] as const;
const IDLE_AFTER_MS = [1_500, 10_000] as const;
const HELD_MS = [1_000, 12_000] as const;
const BOUNCE_DOWN_MS = [26, 70] as const;
const BOTH_AFTER_MS = [800, 6_000] as const;
const BOTH_APART_MS = 450;
const STOPPED_MS = [2_000, 25_000] as const;
const TRIED = [2, 7] as const;
const TRIED_APART_MS = [250, 1_800] as const;
/** The reply must be so far away that its player would not press any more. */
const BEFORE_REPLY_MS = 1_500;

/** This side presses after its stones. */
export const presses = ({ silentSides }: HandsOptions, side: Color): boolean => silentSides !== 'both' && silentSides !== side;

/** Where nobody uses the buttons nobody presses for a pass either. */
export const showsPasses = ({ clockButtons, silentSides }: HandsOptions): boolean => clockButtons && silentSides !== 'both';

export interface EndOfTurn {
  readonly side: Color;
  /** When the stone lay still, and when the hand was off the board. */
  readonly restMs: number;
  readonly doneMs: number;
  readonly lateMs: number;
  readonly isNearPass: boolean;
  /** Of the last moves of a game, the press is plain: what came after a press too many would tell what it was. */
  readonly isPlain: boolean;
}

/** The press of a turn, as this player does it. */
export const pressTurn = (sitting: Sitting, { side, restMs, doneMs, lateMs, isNearPass, isPlain }: EndOfTurn): void => {
  const { options } = sitting;
  if (!presses(options, side)) return;
  const chance = sitting.chance.stream(`habit ${sitting.moves.length}`);
  let wantedMs = pressMoment(sitting, doneMs) + lateMs;
  let heldMs: number | undefined;
  if (!isPlain) {
    if (chance.happens(options.remindedPressRatio)) {
      sitting.owedPress = { side, dueMs: doneMs + chance.between(REMINDED_AFTER_MS[0], REMINDED_AFTER_MS[1]) };
      return;
    }
    if (doneMs === restMs && chance.happens(options.earlyPressRatio)) {
      const earlyMs = restMs - chance.between(EARLY_BY_MS[0], EARLY_BY_MS[1]);
      wantedMs = Math.max(earlyMs, sitting.letGoMs[opposite(side)] + 1, sitting.lastRestMs + 1);
      noteIncident(sitting, 'early press', wantedMs, restMs, undefined, side);
    }
    if (chance.happens(options.wrongButtonRatio)) {
      const wrongMs = pressAt(sitting, opposite(side), wantedMs);
      wantedMs = wrongMs + chance.between(OWN_AFTER_WRONG_MS[0], OWN_AFTER_WRONG_MS[1]);
      noteIncident(sitting, 'wrong button', wrongMs, wantedMs, undefined, side);
    }
    if (chance.happens(options.heldButtonRatio)) heldMs = chance.between(HELD_MS[0], HELD_MS[1]);
    if (chance.happens(options.bouncingButtonRatio))
      pressAt(sitting, side, wantedMs - 200, chance.between(BOUNCE_DOWN_MS[0], BOUNCE_DOWN_MS[1]));
  }
  const pressMs = pressAt(sitting, side, wantedMs, heldMs);
  if (isNearPass) sitting.busyUntilMs = pressMs;
  if (lateMs === 0) sitting.pressedMs = heldMs === undefined ? sitting.letGoMs[side] : pressMs;
  if (isPlain) return;
  if (chance.happens(options.pressedTwiceRatio)) {
    const again = pressAt(sitting, side, sitting.letGoMs[side] + chance.between(AGAIN_AFTER_MS[0], AGAIN_AFTER_MS[1]));
    noteIncident(sitting, 'pressed twice', pressMs, again, undefined, side);
  } else if (chance.happens(options.idlePressRatio)) {
    sitting.owedPress = { side, dueMs: sitting.letGoMs[side] + chance.between(IDLE_AFTER_MS[0], IDLE_AFTER_MS[1]) };
  }
};

/** A press that is still owed comes now, where the opponent has let its side the time. */
export const settleOwedPress = (sitting: Sitting, nextRestMs: number): void => {
  const owed = sitting.owedPress;
  sitting.owedPress = undefined;
  if (owed === undefined || owed.dueMs > nextRestMs - BEFORE_REPLY_MS) return;
  const atMs = pressAt(sitting, owed.side, owed.dueMs);
  noteIncident(sitting, 'press while the other thinks', atMs, atMs, undefined, owed.side);
};

/** Somebody stops the clock with both buttons. Answers when play goes on. */
export const pressBoth = (sitting: Sitting): number => {
  const chance = sitting.chance.stream(`both ${sitting.moves.length}`);
  const fromMs = Math.max(sitting.lastRestMs, sitting.busyUntilMs, sitting.pressedMs, sitting.letGoMs.black, sitting.letGoMs.white);
  const first: Color = chance.happens(0.5) ? 'black' : 'white';
  const atMs = pressAt(sitting, first, fromMs + chance.between(BOTH_AFTER_MS[0], BOTH_AFTER_MS[1]));
  const otherMs = pressAt(sitting, opposite(first), atMs + chance.between(0, BOTH_APART_MS));
  noteIncident(sitting, 'both buttons', atMs, otherMs);
  return otherMs + chance.between(STOPPED_MS[0], STOPPED_MS[1]);
};

/** Before the first stone somebody tries whether the buttons work. Answers when that is over. */
export const tryButtons = (sitting: Sitting, fromMs: number): number => {
  const chance = sitting.chance.stream('tried buttons');
  let atMs = fromMs;
  for (let left = chance.whole(TRIED[0], TRIED[1]); left > 0; left -= 1) {
    atMs = pressAt(sitting, chance.happens(0.5) ? 'black' : 'white', atMs + chance.between(TRIED_APART_MS[0], TRIED_APART_MS[1]));
  }
  noteIncident(sitting, 'tried buttons', fromMs, atMs);
  return atMs;
};
