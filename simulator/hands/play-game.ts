/**
 * A game played by hands: what the sensors are exposed to, and what really happened.
 *
 *     set-up ─▶ for each turn: think · incidents · stone down · prisoners off · press ─▶ counting ─▶ sensors' own faults
 *
 * Pure and seeded. The order above is the order in which the pieces are called; each piece is a
 * file of this folder and draws from its own stream of chance.
 */
import type { Color } from '../../src/core/go/color.js';
import { BLACK, EMPTY } from '../../src/core/go/cursor.js';
import { pointCount, type Point } from '../../src/core/go/point.js';
import { Chance } from '../chance.js';
import { lieAskew } from './askew.js';
import { clear, clearEarly, earlyClearingMs, noticeForgotten, takeOff } from './clearing.js';
import { count, showEndOnPads, tidy } from './after-the-game.js';
import { goDetour, planDetour } from './detours.js';
import { nudge, upset } from './disturbing.js';
import { joinedAt, playOn, startOf, type GameToPlay } from './game.js';
import type { Happening } from './happening.js';
import { infringe, koPoint } from './infringing.js';
import { land, LANDING_LEAD_MS } from './landing.js';
import { letChildPlay, showVariation, straighten, sweepAlong } from './meddling.js';
import { mislay } from './mislaying.js';
import { letRoll, misplacedPoint, putBackWrong, putRightLate, shiftRow, showAgain, spillBowl, swapStones } from './mixing-up.js';
import type { HandsOptions } from './options.js';
import { paceOf, think } from './pace.js';
import { pressBoth, pressTurn, settleOwedPress, showsPasses, tryButtons } from './press-habits.js';
import { pressAt } from './pressing.js';
import { addSensorFaults } from './sensor-faults.js';
import { disturbSensors } from './sensors.js';
import { letters, noteInfraction, type Sitting } from './sitting.js';
import { Stones } from './stones.js';
import { tryAndTakeBack } from './taking-back.js';
import { sideNumber, type Truth } from './truth.js';
import { turnHappenings } from './turning.js';

/** The first set-up stone, and the time from one to the next. */
const SET_UP_FROM_MS = 2_000;
const SET_UP_STEP_MS = [600, 1_300] as const;
/** From the last set-up stone to the start of the game. */
const START_AFTER_MS = 4_000;
const EVEN_START_MS = 5_000;
const FIRST_MOVE_AFTER_MS = 2_000;
/** A clock pressed before clearing is pressed soon, and the prisoners wait. */
const PRESSED_FIRST_AFTER_MS = 500;
const CLEARED_AFTER_PRESS_MS = 1_500;
const LATE_PRESS_MS = [150, 1_500] as const;
/** After the last thing any hand did, the game is over; the board is watched a little longer. */
const END_AFTER_MS = 3_000;
/** What lies on a point of one of the next moves would be in its way. */
const WANTED_SOON = 16;
/** Captures are rarer than moves, and kos than captures: there, what may go wrong goes wrong more often. */
const CAPTURE_VIOLATION_FACTOR = 4;
const KO_VIOLATION_FACTOR = 6;

export interface Played {
  readonly happenings: readonly Happening[];
  readonly truth: Omit<Truth, 'profile' | 'seed' | 'outages'>;
}

/** Plays the whole game. A move that is not allowed is a bug of the caller (`checkGame` first) and throws. */
export const playGame = (whole: GameToPlay, options: HandsOptions, seed: number): Played => {
  const game = joinedAt(whole, options.joinedAtMove);
  const chance = new Chance(seed);
  const sitting: Sitting = {
    size: game.size,
    options,
    chance,
    stones: new Stones(pointCount(game.size)),
    cursor: startOf(game),
    moves: [],
    infractions: [],
    optional: [],
    forgotten: new Map(),
    wantedSoon: new Set(),
    owedPress: undefined,
    misplaced: undefined,
    keptFree: new Map(),
    what: [],
    onPads: { black: 0, white: 0 },
    letGoMs: { black: 0, white: 0 },
    pressedMs: 0,
    lastStone: undefined,
    lastRestMs: 0,
    busyUntilMs: 0,
    takebacks: 0,
    upsets: 0,
    flips: 0,
  };

  const startMs = setUp(sitting, game);
  sitting.lastRestMs = startMs;
  sitting.busyUntilMs = startMs + FIRST_MOVE_AFTER_MS;
  if (options.clockButtons && chance.stream('tries').happens(options.triedButtonsRatio))
    sitting.busyUntilMs = tryButtons(sitting, startMs) + FIRST_MOVE_AFTER_MS;
  game.moves.forEach((turn, index) => {
    sitting.wantedSoon.clear();
    for (const { move } of game.moves.slice(index, index + WANTED_SOON)) if (move.kind === 'play') sitting.wantedSoon.add(move.point);
    if (turn.move.kind === 'pass') pass(sitting, turn);
    else playStone(sitting, index, turn.move.point, turn.color, endIsNear(game, index), pointOf(game, index + 1));
  });

  for (const point of [...sitting.forgotten.keys()])
    takeOff(sitting, point, Math.max(sitting.lastRestMs + LANDING_LEAD_MS, sitting.busyUntilMs));
  const ended = chance.stream('end').happens(options.padEndRatio) ? showEndOnPads(sitting) : undefined;
  const end = Math.max(sitting.stones.lastMs, sitting.lastRestMs) + END_AFTER_MS;
  const final = Array.from(sitting.cursor.stones, (stone) => (stone === EMPTY ? '.' : stone === BLACK ? 'B' : 'W')).join('');
  if (options.countingMs > 0) count(sitting, end);
  if (chance.stream('tidy').happens(options.tidyRatio)) tidy(sitting, Math.max(end, sitting.stones.lastMs));
  const last = Math.max(end, sitting.stones.lastMs) + END_AFTER_MS;
  addSensorFaults(sitting, startMs, end);
  const { stuck, dead } = disturbSensors(sitting, game, last);
  return {
    happenings: turnHappenings(sitting.stones.happenings(), game.size, options.turn),
    truth: {
      compare: showsPasses(options) ? 'exact' : 'nopasses',
      size: game.size.width,
      setup: {
        B: game.setUp.black.map((point) => letters(sitting, point)),
        W: game.setUp.white.map((point) => letters(sitting, point)),
      },
      start: startMs,
      moves: sitting.moves,
      infractions: sitting.infractions,
      optional: sitting.optional,
      what: sitting.what.sort((one, other) => one.from - other.from),
      takebacks: sitting.takebacks,
      upsets: sitting.upsets,
      flips: sitting.flips,
      ...(stuck === undefined ? {} : { stuck: letters(sitting, stuck) }),
      ...(dead === undefined ? {} : { dead: letters(sitting, dead) }),
      ...(ended === undefined ? {} : { ended }),
      end,
      last,
      final,
    },
  };
};

const pointOf = (game: GameToPlay, index: number): Point | undefined => {
  const move = game.moves[index]?.move;
  return move?.kind === 'play' ? move.point : undefined;
};

/** What a press too many could be taken for: a pass among the next two turns, or the end of the game. */
type NearEnd = 'pass' | 'end' | 'far';

const endIsNear = (game: GameToPlay, index: number): NearEnd => {
  if (game.moves.slice(index + 1, index + 3).some(({ move }) => move.kind === 'pass')) return 'pass';
  return index + 2 >= game.moves.length ? 'end' : 'far';
};

/** Set-up stones go down in any order, or lie there already; answers when the game starts. */
const setUp = (sitting: Sitting, game: GameToPlay): number => {
  const chance = sitting.chance.stream('set-up');
  const stones = (['black', 'white'] as const).flatMap((color) => game.setUp[color].map((point) => ({ point, color })));
  const { joinedAtMove } = sitting.options;
  if (joinedAtMove > 0) {
    for (const { point, color } of stones) sitting.stones.put(point, color, 0);
    return EVEN_START_MS;
  }
  let atMs = SET_UP_FROM_MS;
  for (const { point, color } of chance.shuffled(stones)) {
    sitting.stones.put(point, color, atMs);
    atMs += chance.between(SET_UP_STEP_MS[0], SET_UP_STEP_MS[1]);
  }
  return stones.length === 0 ? EVEN_START_MS : Math.round(atMs + START_AFTER_MS);
};

const pass = (sitting: Sitting, turn: GameToPlay['moves'][number]): void => {
  const { options, cursor } = sitting;
  const chance = sitting.chance.stream(`pass ${sitting.moves.length}`);
  const atMs = Math.round(
    Math.max(sitting.lastRestMs + Math.max(think(sitting, chance), options.shortestThinkMs), sitting.busyUntilMs + 400),
  );
  noticeForgotten(sitting, atMs);
  settleOwedPress(sitting, atMs);
  const pressedMs = showsPasses(options) ? pressAt(sitting, turn.color, atMs) : atMs;
  playOn(cursor, turn);
  sitting.moves.push({ c: sideNumber(turn.color), p: '', t: pressedMs, n: 0 });
  sitting.lastStone = undefined;
  sitting.lastRestMs = pressedMs;
  sitting.busyUntilMs = pressedMs;
};

/** What may come between two moves; each begins when the one before is over. */
const incidents = (sitting: Sitting, meant: Point, chance: Chance, near: NearEnd): boolean => {
  const { options } = sitting;
  const before = sitting.busyUntilMs;
  if (options.clockButtons && near === 'far' && sitting.chance.stream(`stop ${sitting.moves.length}`).happens(options.bothButtonsRatio))
    sitting.busyUntilMs = pressBoth(sitting);
  if (chance.happens(options.nudgeRatio)) sitting.busyUntilMs = nudge(sitting);
  if (chance.happens(options.upsetRatio)) sitting.busyUntilMs = upset(sitting);
  const infringes = options.violationRatio * (koPoint(sitting) === undefined ? 1 : KO_VIOLATION_FACTOR);
  if (sitting.forgotten.size === 0 && chance.happens(infringes)) sitting.busyUntilMs = infringe(sitting, meant);
  if (chance.happens(options.takebackRatio)) sitting.busyUntilMs = tryAndTakeBack(sitting, meant);
  const meddling = sitting.chance.stream(`meddling ${sitting.moves.length}`);
  if (meddling.happens(options.sleeveRatio)) sitting.busyUntilMs = sweepAlong(sitting);
  if (meddling.happens(options.straightenRatio)) sitting.busyUntilMs = straighten(sitting);
  if (meddling.happens(options.variationRatio) && sitting.forgotten.size === 0) sitting.busyUntilMs = showVariation(sitting, meant);
  if (meddling.happens(options.childRatio) && sitting.forgotten.size === 0) sitting.busyUntilMs = letChildPlay(sitting);
  sitting.busyUntilMs = putRightLate(sitting);
  const mixing = sitting.chance.stream(`mixing up ${sitting.moves.length}`);
  if (mixing.happens(options.swapRatio)) sitting.busyUntilMs = swapStones(sitting);
  if (mixing.happens(options.putBackWrongRatio)) sitting.busyUntilMs = putBackWrong(sitting);
  if (mixing.happens(options.shiftedRowRatio)) sitting.busyUntilMs = shiftRow(sitting);
  if (mixing.happens(options.shownAgainRatio) && sitting.forgotten.size === 0) sitting.busyUntilMs = showAgain(sitting);
  if (mixing.happens(options.strayRollRatio)) sitting.busyUntilMs = letRoll(sitting);
  if (mixing.happens(options.spilledBowlRatio)) sitting.busyUntilMs = spillBowl(sitting);
  return sitting.busyUntilMs !== before;
};

const playStone = (sitting: Sitting, index: number, point: Point, color: Color, near: NearEnd, reply: Point | undefined): void => {
  const { options, cursor, stones } = sitting;
  const chance = sitting.chance.stream(`move ${index}`);
  noticeForgotten(sitting, sitting.lastRestMs);
  const disturbed = incidents(sitting, point, chance, near);
  const misplaces = near === 'far' && sitting.chance.stream(`misplaces ${index}`).happens(options.misplacedRatio);
  const beside = misplaces && sitting.misplaced === undefined ? misplacedPoint(sitting, point, reply) : undefined;
  const detour = beside === undefined ? planDetour(sitting, point, color, near === 'far') : undefined;

  const early = chance.happens(options.earlyPrisonerRatio);
  const pace = paceOf(sitting, point, color, index === 0 || disturbed ? 'unhurried' : 'ordinary', chance);
  let { restMs } = pace;

  const wrong = playOn(cursor, { color, move: { kind: 'play', point } });
  if (wrong !== undefined) throw new Error(`move ${index + 1} of the game: ${wrong}`);
  const prisoners = cursor.lastCaptured.slice();
  const lifts = early && prisoners.length > 0;
  if (lifts) restMs = Math.max(restMs, sitting.busyUntilMs + LANDING_LEAD_MS + earlyClearingMs(prisoners.length));
  // A stone out of the wrong bowl takes nothing; what is held elsewhere first is held before prisoners come off.
  const goes = detour !== undefined && prisoners.length === 0 ? detour : undefined;
  if (goes !== undefined) restMs = Math.max(restMs, sitting.busyUntilMs + LANDING_LEAD_MS * 2 + goes.needsMs);
  // A stone that is taken must have been put down before, and one that was forgotten makes room first.
  restMs = Math.round(restMs);
  noticeForgotten(sitting, restMs - LANDING_LEAD_MS);
  for (const place of [point, ...prisoners]) takeOff(sitting, place, Math.max(sitting.lastRestMs + 1, restMs - LANDING_LEAD_MS));

  settleOwedPress(sitting, restMs - (goes?.needsMs ?? 0));
  const freeFromMs = goes === undefined ? pace.freeFromMs : goDetour(sitting, goes, color, restMs);
  if (beside !== undefined) sitting.misplaced = { move: index, atMs: restMs, from: beside, to: point, color };
  const landing = land(sitting, beside ?? point, color, restMs, Math.min(restMs - 1, freeFromMs), 'may-slide');
  sitting.moves.push({ c: sideNumber(color), p: letters(sitting, point), t: restMs, n: prisoners.length });
  if (beside === undefined) lieAskew(sitting, point, color, landing.doneMs);
  if (lifts) clearEarly(sitting, prisoners, landing.firstMs);
  if (goes?.isPressed === true) sitting.busyUntilMs = Math.max(sitting.busyUntilMs, landing.doneMs);
  else finishTurn(sitting, color, lifts ? [] : prisoners, landing.doneMs, restMs, chance, near);
  sitting.lastStone = stones.at(point) === color ? point : undefined;
  sitting.lastRestMs = restMs;
};

/** Prisoners off, clock pressed: in this order, or in the wrong one. */
const finishTurn = (
  sitting: Sitting,
  color: Color,
  prisoners: readonly Point[],
  doneMs: number,
  restMs: number,
  chance: Chance,
  near: NearEnd,
): void => {
  const { options } = sitting;
  const violates =
    prisoners.length > 0 && options.clockButtons && chance.happens(Math.min(1, options.violationRatio * CAPTURE_VIOLATION_FACTOR));
  if (violates) {
    const pressMs = pressAt(sitting, color, Math.max(restMs, doneMs) + PRESSED_FIRST_AFTER_MS);
    noteInfraction(sitting, 'clock-before-clearing', color, pressMs, undefined);
    sitting.busyUntilMs = Math.max(sitting.busyUntilMs, clear(sitting, color, prisoners, pressMs, CLEARED_AFTER_PRESS_MS));
    return;
  }
  const clearedMs = prisoners.length > 0 ? mislay(sitting, color, prisoners, clear(sitting, color, prisoners, doneMs)) : doneMs;
  // The other hand may still be at the prisoners of the move before.
  sitting.busyUntilMs = Math.max(sitting.busyUntilMs, clearedMs);
  if (!options.clockButtons) return;
  const forgets = chance.happens(options.forgottenPressRatio);
  const late = chance.happens(options.latePressRatio);
  // Shortly before a pass no press is forgotten: nobody could tell it from the pass.
  const isNearPass = near === 'pass';
  if (forgets && !isNearPass) return;
  const lateMs = late && !isNearPass ? chance.between(LATE_PRESS_MS[0], LATE_PRESS_MS[1]) : 0;
  pressTurn(sitting, { side: color, restMs, doneMs: clearedMs, lateMs, isNearPass, isPlain: near !== 'far' });
};
