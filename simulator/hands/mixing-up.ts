/**
 * Mixing up: stones of the game that get onto other points than their own, and stones that were never played.
 *
 * Two stones change places, stones are put back wrong, a row is shifted by one point, the last moves are played once more for
 * somebody who looks on, a stone rolls out of a hand, a bowl is spilled. Each begins when the hands of the move before are off,
 * and answers when the board is as it was.
 */
import type { Color } from '../../src/core/go/color.js';
import { colorOf } from '../../src/core/go/cursor.js';
import { neighboursOn, parseSgfPoint, pointAt, pointCount, type Point } from '../../src/core/go/point.js';
import type { Chance } from '../chance.js';
import { freeNeighbours, isFree, noteIncident, somePoint, type Sitting } from './sitting.js';

const AFTER_MS = [700, 5_000] as const;
const HAND_MS = [180, 600] as const;
const STEP_MS = [350, 1_800] as const;
const NOTICED_MS = [1_200, 9_000] as const;
const TAKEN_ALONG = [2, 4] as const;
const SHIFT_MS = [20, 180] as const;
const SHIFTED_LEAST = 3;
const SHOWN_MOVES = [2, 10] as const;
const SHOWN_MS = [600, 8_000] as const;
const ROLLED_OVER = [3, 8] as const;
const CONTACT_MS = [25, 260] as const;
const SPILLED = [6, 24] as const;
const SPILL_MS = 900;
const HANDFUL = [1, 4] as const;

const within = (chance: Chance, [low, high]: readonly [number, number]): number => chance.between(low, high);

const beginsAt = (sitting: Sitting, chance: Chance): number =>
  Math.max(sitting.lastRestMs, sitting.busyUntilMs, sitting.pressedMs) + within(chance, AFTER_MS);

interface Standing {
  readonly point: Point;
  readonly color: Color;
}

/** The stone of the game that lies on its point. */
const standingOn = (sitting: Sitting, point: Point, fromMs: number): Standing | undefined => {
  const stone = sitting.cursor.stones[point];
  if (stone !== 1 && stone !== 2) return undefined;
  const color = colorOf(stone);
  return sitting.stones.at(point) === color && sitting.stones.touchedMs(point) < fromMs ? { point, color } : undefined;
};

const standing = (sitting: Sitting, fromMs: number): Standing[] =>
  Array.from({ length: pointCount(sitting.size) }, (_, point) => standingOn(sitting, point, fromMs)).filter((one) => one !== undefined);

/** Two stones of the two colours change places; somebody notices, and puts them right. */
export const swapStones = (sitting: Sitting): number => {
  const chance = sitting.chance.stream(`swap ${sitting.moves.length}`);
  const { stones } = sitting;
  const fromMs = beginsAt(sitting, chance);
  const all = chance.shuffled(standing(sitting, fromMs));
  const [one] = all;
  const other = all.find(({ color }) => color !== one?.color);
  if (one === undefined || other === undefined) return sitting.busyUntilMs;
  let atMs = fromMs;
  const change = (first: Color, second: Color): void => {
    stones.lift(one.point, atMs);
    atMs += within(chance, HAND_MS);
    stones.lift(other.point, atMs);
    atMs += within(chance, HAND_MS);
    stones.put(one.point, first, atMs);
    atMs += within(chance, HAND_MS);
    stones.put(other.point, second, atMs);
  };
  change(other.color, one.color);
  atMs += within(chance, NOTICED_MS);
  change(one.color, other.color);
  noteIncident(sitting, 'swapped', fromMs, atMs);
  return atMs;
};

/** A sleeve takes some stones off their points; they are put back, one of them on a wrong point, which is noticed later. */
export const putBackWrong = (sitting: Sitting): number => {
  const chance = sitting.chance.stream(`put back ${sitting.moves.length}`);
  const { stones } = sitting;
  const fromMs = beginsAt(sitting, chance);
  const taken = chance.shuffled(standing(sitting, fromMs)).slice(0, chance.whole(TAKEN_ALONG[0], TAKEN_ALONG[1]));
  const wrong = taken.find(({ point }) => freeNeighbours(sitting, point).length > 0);
  const beside = wrong === undefined ? undefined : chance.pick(freeNeighbours(sitting, wrong.point));
  if (wrong === undefined || beside === undefined) return sitting.busyUntilMs;
  for (const { point } of taken) stones.lift(point, fromMs + within(chance, SHIFT_MS));
  let atMs = fromMs + SHIFT_MS[1] + within(chance, NOTICED_MS) / 2;
  for (const one of taken) {
    const point = one === wrong ? beside : one.point;
    atMs = Math.max(atMs, stones.touchedMs(point) + 1);
    stones.put(point, one.color, atMs);
    atMs += within(chance, STEP_MS);
  }
  atMs += within(chance, NOTICED_MS);
  stones.lift(beside, atMs);
  atMs += within(chance, HAND_MS);
  stones.put(wrong.point, wrong.color, atMs);
  noteIncident(sitting, 'put back wrong', fromMs, atMs);
  return atMs;
};

/** The board is bumped: all stones of a row go over by one point, and are straightened one by one. */
export const shiftRow = (sitting: Sitting): number => {
  const chance = sitting.chance.stream(`shift ${sitting.moves.length}`);
  const { stones, size } = sitting;
  const fromMs = beginsAt(sitting, chance);
  const step = chance.happens(0.5) ? 1 : -1;
  const rows = Array.from({ length: size.height }, (_, row) => {
    const columns = Array.from({ length: size.width }, (_, column) => (step > 0 ? size.width - 1 - column : column));
    // From the end towards which they go: each finds its point free, or falls off beside the last.
    return columns.flatMap((column) => {
      const point = pointAt(column, row, size);
      const to = pointAt(column + step, row, size);
      const stone = point === undefined ? undefined : standingOn(sitting, point, fromMs);
      return stone === undefined || to === undefined ? [] : [{ ...stone, to }];
    });
  });
  const row = chance.pick(rows.filter((stonesOfRow) => stonesOfRow.length >= SHIFTED_LEAST));
  if (row === undefined) return sitting.busyUntilMs;
  const shifted: (Standing & { readonly to: Point })[] = [];
  let atMs = fromMs;
  for (const stone of row) {
    if (stones.at(stone.to) !== 'empty') continue;
    atMs = Math.max(atMs + 1, stones.touchedMs(stone.to) + 1);
    stones.lift(stone.point, atMs);
    stones.put(stone.to, stone.color, atMs + 1 + Math.round(within(chance, SHIFT_MS) / 4));
    shifted.push(stone);
  }
  if (shifted.length === 0) return sitting.busyUntilMs;
  atMs += within(chance, NOTICED_MS);
  for (const { point, to, color } of [...shifted].reverse()) {
    stones.lift(to, atMs);
    atMs += within(chance, HAND_MS);
    stones.put(point, color, atMs);
    atMs += within(chance, STEP_MS);
  }
  noteIncident(sitting, 'shifted row', fromMs, atMs);
  return atMs;
};

/** The last moves are taken off and played once more, for somebody who came late. */
export const showAgain = (sitting: Sitting): number => {
  const chance = sitting.chance.stream(`again ${sitting.moves.length}`);
  const { stones, size } = sitting;
  const fromMs = beginsAt(sitting, chance);
  const shown: Standing[] = [];
  for (let left = chance.whole(SHOWN_MOVES[0], SHOWN_MOVES[1]); left > 0; left -= 1) {
    const move = sitting.moves.at(-1 - shown.length);
    const point = move === undefined || move.p === '' || move.n > 0 ? undefined : parseSgfPoint(move.p, size);
    const stone = point === undefined ? undefined : standingOn(sitting, point, fromMs);
    if (stone === undefined) break;
    shown.push(stone);
  }
  if (shown.length === 0) return sitting.busyUntilMs;
  let atMs = fromMs;
  for (const { point } of shown) {
    stones.lift(point, atMs);
    atMs += within(chance, HAND_MS);
  }
  atMs += within(chance, SHOWN_MS);
  for (const { point, color } of [...shown].reverse()) {
    stones.put(point, color, atMs);
    atMs += within(chance, STEP_MS);
  }
  noteIncident(sitting, 'shown again', fromMs, atMs);
  sitting.takebacks += 1;
  return atMs;
};

/** A stone rolls out of a hand over some points, lies there, and is picked up. */
export const letRoll = (sitting: Sitting): number => {
  const chance = sitting.chance.stream(`stray roll ${sitting.moves.length}`);
  const { stones, size } = sitting;
  const fromMs = beginsAt(sitting, chance);
  const color: Color = chance.happens(0.5) ? 'black' : 'white';
  let at = somePoint(sitting, chance, (point) => isFree(sitting, point));
  if (at === undefined) return sitting.busyUntilMs;
  let atMs = fromMs;
  for (let left = chance.whole(ROLLED_OVER[0], ROLLED_OVER[1]); left > 0; left -= 1) {
    const next: Point | undefined = chance.pick((neighboursOn(size)[at] ?? []).filter((point) => isFree(sitting, point)));
    if (next === undefined) break;
    const untilMs = atMs + within(chance, CONTACT_MS);
    stones.blip(at, color, atMs, untilMs);
    atMs = untilMs + within(chance, CONTACT_MS);
    at = next;
  }
  const downMs = Math.max(atMs, stones.touchedMs(at) + 1);
  const offMs = downMs + within(chance, NOTICED_MS);
  stones.put(at, color, downMs);
  stones.lift(at, offMs);
  noteIncident(sitting, 'stone that rolled', fromMs, offMs);
  return offMs;
};

/** A bowl is spilled over the board; its stones are picked up by the handful. */
export const spillBowl = (sitting: Sitting): number => {
  const chance = sitting.chance.stream(`spilled ${sitting.moves.length}`);
  const { stones } = sitting;
  const fromMs = beginsAt(sitting, chance);
  const color: Color = chance.happens(0.5) ? 'black' : 'white';
  const lying = new Set<Point>();
  for (let left = chance.whole(SPILLED[0], SPILLED[1]); left > 0; left -= 1) {
    const point = somePoint(sitting, chance, (candidate) => isFree(sitting, candidate) && stones.touchedMs(candidate) < fromMs);
    if (point === undefined) break;
    stones.put(point, color, fromMs + chance.between(0, SPILL_MS));
    lying.add(point);
  }
  let atMs = fromMs + SPILL_MS + within(chance, NOTICED_MS) / 2;
  for (const left = chance.shuffled([...lying]); left.length > 0; atMs += within(chance, STEP_MS)) {
    for (const point of left.splice(0, chance.whole(HANDFUL[0], HANDFUL[1]))) stones.lift(point, atMs + chance.between(0, 80));
  }
  noteIncident(sitting, 'spilled bowl', fromMs, atMs);
  return atMs;
};

/** The stone of the move before last lies beside its point; both agree, now that it is answered, and it is put there. */
export const putRightLate = (sitting: Sitting): number => {
  const { misplaced, stones } = sitting;
  if (misplaced === undefined || misplaced.move + 2 > sitting.moves.length) return sitting.busyUntilMs;
  const { atMs, from, to, color } = misplaced;
  sitting.misplaced = undefined;
  const chance = sitting.chance.stream(`right late ${sitting.moves.length}`);
  const liftMs = Math.max(beginsAt(sitting, chance), stones.touchedMs(from) + 1);
  const putMs = Math.max(liftMs + within(chance, HAND_MS), stones.touchedMs(to) + 1);
  stones.lift(from, liftMs);
  stones.put(to, color, putMs);
  noteIncident(sitting, 'put right after the reply', atMs, putMs, from, color);
  return putMs;
};

/** Where the stone is put down instead of its point: no stone is taken by either, nor by the reply. */
export const misplacedPoint = (sitting: Sitting, meant: Point, reply: Point | undefined): Point | undefined => {
  const { cursor } = sitting;
  if (reply === undefined) return undefined;
  const chance = sitting.chance.stream(`misplaced ${sitting.moves.length}`);
  const takes = (played: Point): boolean => {
    if (cursor.play(played) !== undefined) return true;
    const taken = cursor.lastCaptured.length > 0 || cursor.play(reply) !== undefined;
    if (taken) {
      cursor.undo();
      return true;
    }
    const answered = cursor.lastCaptured.length > 0;
    cursor.undo();
    cursor.undo();
    return answered;
  };
  if (takes(meant)) return undefined;
  return chance.pick(
    freeNeighbours(sitting, meant).filter((point) => !sitting.wantedSoon.has(point) && !sitting.keptFree.has(point) && !takes(point)),
  );
};
