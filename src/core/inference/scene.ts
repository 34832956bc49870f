/**
 * Scene: what every story may look at besides the hypothesis: the grid, the time, and the workbench.
 */
import type { Sensing } from '../sensing/grid.js';
import type { Point } from '../go/point.js';
import { isFlickering, recentVisits } from '../sensing/rest.js';
import type { Hypothesis, OpenPress } from './hypothesis.js';
import type { Workbench } from './workbench.js';

export interface Scene {
  readonly sensing: Sensing;
  readonly nowMs: number;
  /** The board or the clock has a button for each side. */
  readonly clockButtons: boolean;
  /** The press before the one that is looked at: the clock of its side does not run. */
  readonly lastPress: OpenPress | undefined;
  readonly workbench: Workbench;
  /** Moves of the game before the first turn of every line. */
  readonly base: number;
}

export const isSuspect = (scene: Scene): boolean => scene.sensing.link !== 'up';

/** What a sensor that flickers counts as: it reads a stone again and again. */
const FLICKERING_VISITS = 4;

/** How often this sensor has lately read a stone for a moment; a stone that lies between two points is no fault of theirs. */
export const visitsOf = ({ loose }: Hypothesis, point: Point, { sensing, nowMs }: Scene): number => {
  const at = sensing.points[point];
  if (at === undefined || loose.some((pair) => pair.includes(point))) return 0;
  return isFlickering(at, nowMs) ? FLICKERING_VISITS : recentVisits(at, nowMs);
};
