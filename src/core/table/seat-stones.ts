/**
 * Seat stones (座子) on the board: two of each colour on the corner star points, either diagonal, laid before the start or
 * after it; with stones given, so many black ones more wherever black likes (RULEBOOK 3).
 */
import { firstToMove } from '../game/game-about.js';
import { seatStones } from '../go/handicap.js';
import type { Point } from '../go/point.js';
import type { SetUp } from '../go/position.js';
import { isStone, mayBe } from '../inference/hypothesis.js';
import type { Sensing } from '../sensing/grid.js';
import type { GameSettings } from '../game/game-settings.js';

/** The set-up, or undefined while it is not complete. */
export const seatStonesOnBoard = ({ points, size }: Sensing, settings: GameSettings): SetUp | undefined => {
  const lying = points.flatMap(({ resting }, point): Point[] => (isStone(resting) ? [point] : []));
  const given = settings.handicap?.stones ?? 0;
  // One stone given is the first move.
  const more = given >= 2 ? given : 0;
  for (const diagonal of ['rising', 'falling'] as const) {
    const seats = seatStones(diagonal, size);
    if (!seats.ok) return undefined;
    const { black, white } = seats.value;
    const isLaid =
      black.every((point) => mayBe(points[point]?.resting ?? 'fault', 'black')) &&
      white.every((point) => mayBe(points[point]?.resting ?? 'fault', 'white'));
    const others = lying.filter((point) => !black.includes(point) && !white.includes(point));
    if (!isLaid || others.length !== more || !others.every((point) => mayBe(points[point]?.resting ?? 'fault', 'black'))) continue;
    const all = [...black, ...others].sort((one, other) => one - other);
    return { black: all, white: [...white].sort((one, other) => one - other), toMove: firstToMove(settings) };
  }
  return undefined;
};
