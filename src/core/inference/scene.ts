/**
 * Scene: what every story may look at besides the hypothesis: the grid, the time, and the workbench.
 */
import type { Sensing } from '../sensing/grid.js';
import { opposite } from '../go/color.js';
import { columnOf, neighboursOn, rowOf, type BoardSize, type Point } from '../go/point.js';
import { isFlickering, recentLapses, recentVisits } from '../sensing/rest.js';
import type { RestChange } from '../sensing/grid.js';
import { LIMITS, TIMES } from './costs.js';
import { agrees, isStone, type Hypothesis, type OpenPress } from './hypothesis.js';
import { occupantOn, type Workbench } from './workbench.js';

export interface Scene {
  readonly sensing: Sensing;
  readonly nowMs: number;
  /** The board or the clock has a button for each side. */
  readonly clockButtons: boolean;
  /** Those before the one that is looked at. The clock of the side that pressed last does not run. */
  readonly presses: readonly OpenPress[];
  readonly workbench: Workbench;
  /** Moves of the game before the first turn of every line. */
  readonly base: number;
}

const sidesTurned = (presses: readonly OpenPress[]): readonly OpenPress[] =>
  presses.map(({ side, atMs }) => ({ side: opposite(side), atMs }));

/** The scene as this hypothesis has it: where the clock stands the wrong way round, every press was the other side's. */
export const sceneFor = ({ clockTurned }: Hypothesis, scene: Scene): Scene =>
  clockTurned ? { ...scene, presses: sidesTurned(scene.presses) } : scene;

export const isSuspect = (scene: Scene): boolean => scene.sensing.link !== 'up';

/** What a sensor that flickers counts as: it reads a stone again and again. */
const FLICKERING_VISITS = 4;

/** How often this sensor has lately read a stone for a moment; a stone that lies between two points is no fault of theirs. */
export const visitsOf = ({ loose }: Hypothesis, point: Point, { sensing, nowMs }: Scene): number => {
  const at = sensing.points[point];
  if (at === undefined || loose.some((pair) => pair.includes(point))) return 0;
  return isFlickering(at, nowMs) ? FLICKERING_VISITS : recentVisits(at, nowMs);
};

/** Other stones of the position gave way in the scan in which something came to be read here: a hand lies over them, and has moved none. */
export const isUnderHand = ({ board }: Hypothesis, sinceMs: number, { sensing }: Scene): boolean => {
  const hidden = sensing.points.filter(
    (at, point) => at.reading === 'empty' && Math.abs(at.sinceMs - sinceMs) <= TIMES.oneScanMs && occupantOn(board, point) !== 'empty',
  );
  return hidden.length >= HIDDEN_STONES;
};

/** One may have been pushed. */
const HIDDEN_STONES = 2;

/** Stones that came to two points within this time: when they touched the board, or when they came to rest. */
export const cameWithin = ({ sensing }: Scene, one: Point, other: Point, apartMs: number, withinMs: number): boolean =>
  apartMs <= withinMs ||
  Math.abs((sensing.points[one]?.stirredMs ?? Infinity) - (sensing.points[other]?.stirredMs ?? -Infinity)) <= withinMs;

/** The next point lost its stone in the scan in which this one began to read: no hand did that, the stone lies between the two. */
export const wentOverTo = (point: Point, sinceMs: number, { sensing }: Scene): boolean =>
  (neighboursOn(sensing.size)[point] ?? []).some((next) => {
    const at = sensing.points[next];
    return at?.reading === 'empty' && Math.abs((at.returnedMs ?? at.sinceMs) - sinceMs) <= TIMES.oneScanMs;
  });

/** How often this sensor has lately lost its stone for a moment. */
export const lapsesOf = (point: Point, { sensing, nowMs }: Scene): number => {
  const at = sensing.points[point];
  return at === undefined ? 0 : recentLapses(at, nowMs);
};

/**
 * Stones that come to be read in one scan or nearly, beside each other, more of them than hands hold: a magnet, an arm. None
 * of them is a move. Where stones of the position come back among them it was dark, and the others may have been played there.
 */
export const isVolley = ({ board }: Hypothesis, { point, reading, sinceMs, unseenFromMs }: RestChange, { sensing }: Scene): boolean => {
  if (unseenFromMs !== undefined || !isStone(reading)) return false;
  const { size } = sensing;
  let [inScan, asMagnet, isBeside] = [0, 0, false];
  for (const [other, at] of sensing.points.entries()) {
    const apartMs = Math.abs(at.sinceMs - sinceMs);
    if (!isStone(at.reading) || apartMs > TIMES.oneMagnetMs) continue;
    if (agrees(at.reading, occupantOn(board, other))) return false;
    asMagnet += 1;
    if (apartMs <= TIMES.oneScanMs) inScan += 1;
    if (other !== point && isNear(other, point, size)) isBeside = true;
  }
  return isBeside && (asMagnet >= LIMITS.magnetStones || inScan >= LIMITS.volleyStones);
};

/** What a magnet lights is no further apart. */
const NEAR_LINES = 2;

export const isNear = (one: Point, other: Point, size: BoardSize): boolean =>
  Math.max(Math.abs(columnOf(one, size) - columnOf(other, size)), Math.abs(rowOf(one, size) - rowOf(other, size))) <= NEAR_LINES;
