/**
 * Meddling: hands on the board between two moves that mean no move.
 *
 * A sleeve takes stones along, somebody straightens some, a variation is shown, a child plays with
 * the stones. Each begins when the hands of the move before are off, and answers when the board is
 * as it was.
 */
import { COLORS, type Color } from '../../src/core/go/color.js';
import { colorOf, EMPTY } from '../../src/core/go/cursor.js';
import { pointCount, type Point } from '../../src/core/go/point.js';
import type { Chance } from '../chance.js';
import { pressAt } from './pressing.js';
import { freeNeighbours, isFree, noteIncident, playable, somePoint, type Sitting } from './sitting.js';

const AFTER_MS = [700, 5_000] as const;
const SLEEVE_STONES = [2, 6] as const;
const SLEEVE_MS = 250;
const PUT_RIGHT_AFTER_MS = [1_200, 9_000] as const;
const STEP_MS = [350, 1_800] as const;
const HAND_MS = [180, 600] as const;
const STRAIGHTENED = [1, 4] as const;
const IN_HAND_MS = [250, 3_200] as const;
const VARIATION = [2, 7] as const;
const VARIATION_STEP_MS = [500, 3_000] as const;
const SHOWN_MS = [1_000, 12_000] as const;
const CHILD_ACTS = [3, 12] as const;
const CHILD_STEP_MS = [150, 1_400] as const;

const within = (chance: Chance, [low, high]: readonly [number, number]): number => chance.between(low, high);

const beginsAt = (sitting: Sitting, chance: Chance): number =>
  Math.max(sitting.lastRestMs, sitting.busyUntilMs, sitting.pressedMs) + within(chance, AFTER_MS);

const colorAt = (sitting: Sitting, point: Point): Color | undefined => {
  const stone = sitting.cursor.stones[point];
  return stone === 1 || stone === 2 ? colorOf(stone) : undefined;
};

/** Stones of the game that lie where they should. */
const standing = (sitting: Sitting, fromMs: number): Point[] =>
  Array.from({ length: pointCount(sitting.size) }, (_, point) => point).filter(
    (point) =>
      sitting.cursor.stones[point] !== EMPTY &&
      sitting.stones.at(point) === colorAt(sitting, point) &&
      sitting.stones.touchedMs(point) < fromMs,
  );

/** Several stones pushed onto the next points at once, and put right one by one. */
export const sweepAlong = (sitting: Sitting): number => {
  const chance = sitting.chance.stream(`sleeve ${sitting.moves.length}`);
  const { stones } = sitting;
  const fromMs = beginsAt(sitting, chance);
  const pushed: { from: Point; to: Point; color: Color }[] = [];
  let wanted = chance.whole(SLEEVE_STONES[0], SLEEVE_STONES[1]);
  for (const point of chance.shuffled(standing(sitting, fromMs))) {
    const color = colorAt(sitting, point);
    const beside = chance.pick(freeNeighbours(sitting, point).filter((next) => !pushed.some(({ to }) => to === next)));
    if (color === undefined || beside === undefined) continue;
    pushed.push({ from: point, to: beside, color });
    wanted -= 1;
    if (wanted <= 0) break;
  }
  if (pushed.length === 0) return sitting.busyUntilMs;
  for (const { from, to, color } of pushed) {
    const offMs = Math.max(fromMs + chance.between(0, SLEEVE_MS), stones.touchedMs(to) + 1);
    stones.lift(from, offMs);
    stones.put(to, color, offMs + chance.between(10, 90));
  }
  let atMs = fromMs + SLEEVE_MS + within(chance, PUT_RIGHT_AFTER_MS);
  for (const { from, to, color } of chance.shuffled(pushed)) {
    stones.lift(to, atMs);
    atMs += within(chance, HAND_MS);
    stones.put(from, color, atMs);
    atMs += within(chance, STEP_MS);
  }
  noteIncident(sitting, 'sleeve', fromMs, atMs);
  return atMs;
};

/** Stones of one side straightened by that side: each up, and down on its point. */
export const straighten = (sitting: Sitting): number => {
  const chance = sitting.chance.stream(`straighten ${sitting.moves.length}`);
  const side = chance.pick(COLORS) ?? 'black';
  let atMs = beginsAt(sitting, chance);
  const own = standing(sitting, atMs).filter((point) => colorAt(sitting, point) === side);
  for (const point of chance.shuffled(own).slice(0, chance.whole(STRAIGHTENED[0], STRAIGHTENED[1]))) {
    const backMs = atMs + within(chance, IN_HAND_MS);
    sitting.stones.lift(point, atMs);
    sitting.stones.put(point, side, backMs);
    noteIncident(sitting, 'straightened', atMs, backMs, point, side);
    atMs = backMs + within(chance, STEP_MS);
  }
  return atMs;
};

/** Moves that might be played are shown on the board, with or without presses, and taken off again. */
export const showVariation = (sitting: Sitting, meant: Point): number => {
  const chance = sitting.chance.stream(`variation ${sitting.moves.length}`);
  const { cursor, stones, options } = sitting;
  const fromMs = beginsAt(sitting, chance);
  const shown: { point: Point; color: Color }[] = [];
  let atMs = fromMs;
  for (let left = chance.whole(VARIATION[0], VARIATION[1]); left > 0; left -= 1) {
    const color = colorOf(cursor.toMove);
    const point = somePoint(sitting, chance, (candidate) => candidate !== meant && playable(sitting, candidate, 'none'));
    if (point === undefined || cursor.play(point) !== undefined) break;
    atMs = Math.max(atMs, stones.touchedMs(point) + 1);
    stones.put(point, color, atMs);
    shown.push({ point, color });
    if (options.clockButtons && chance.happens(options.variationPressRatio)) atMs = pressAt(sitting, color, atMs + within(chance, HAND_MS));
    atMs += within(chance, VARIATION_STEP_MS);
  }
  shown.forEach(() => cursor.undo());
  atMs += within(chance, SHOWN_MS);
  for (const { point } of chance.happens(0.5) ? [...shown].reverse() : chance.shuffled(shown)) {
    stones.lift(point, atMs);
    atMs += within(chance, HAND_MS);
  }
  noteIncident(sitting, 'variation', fromMs, atMs);
  sitting.takebacks += 1;
  return atMs;
};

/** A child puts stones anywhere and takes others off; then all of it is put right, stone by stone. */
export const letChildPlay = (sitting: Sitting): number => {
  const chance = sitting.chance.stream(`child ${sitting.moves.length}`);
  const { stones } = sitting;
  const fromMs = beginsAt(sitting, chance);
  const touched = new Set<Point>();
  let atMs = fromMs;
  for (let left = chance.whole(CHILD_ACTS[0], CHILD_ACTS[1]); left > 0; left -= 1) {
    const point = somePoint(
      sitting,
      chance,
      (candidate) =>
        stones.touchedMs(candidate) < atMs && (isFree(sitting, candidate) || stones.at(candidate) === colorAt(sitting, candidate)),
    );
    if (point !== undefined) {
      if (stones.at(point) === 'empty') stones.put(point, chance.pick(COLORS) ?? 'black', atMs);
      else stones.lift(point, atMs);
      touched.add(point);
    }
    atMs += within(chance, CHILD_STEP_MS);
  }
  atMs += within(chance, PUT_RIGHT_AFTER_MS);
  for (const point of chance.shuffled([...touched])) {
    const color = colorAt(sitting, point);
    const lies = stones.at(point);
    if (lies === (color ?? 'empty')) continue;
    if (lies !== 'empty') stones.lift(point, atMs);
    atMs += within(chance, HAND_MS);
    if (color !== undefined) stones.put(point, color, atMs);
    atMs += within(chance, HAND_MS);
  }
  noteIncident(sitting, 'child', fromMs, atMs);
  return atMs;
};
