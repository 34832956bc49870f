/**
 * Set-up: what lies on the board when a game begins.
 *
 * Handicap stones may have been put down in any order, on the star points or freely; seat
 * stones lie on either diagonal; a game may be joined in the middle. The announced handicap,
 * where there is one, tells handicap stones from a sensor that is stuck.
 */
import type { Color } from '../go/color.js';
import { fixedHandicap } from '../go/handicap.js';
import type { Point } from '../go/point.js';
import type { SetUp } from '../go/position.js';
import { isBoardAtRest, type Sensing } from '../sensing/grid.js';
import { isStone, mayBe } from './hypothesis.js';

/** More black stones than this are no handicap that is being put down. Custom knows up to nine. */
const HANDICAP_MAX = 9;

const pointsReading = (sensing: Sensing, color: Color): readonly Point[] =>
  sensing.points.flatMap((at, point) => (at.resting === color ? [point] : []));

const setUpOf = (black: readonly Point[], white: readonly Point[], toMove: Color): SetUp => ({ black, white, toMove });

/**
 * The set-up that lies on the board, or undefined while it is not complete.
 * `handicap`: the announced number of stones; undefined: nothing was announced, take what is there.
 */
export const setUpFromBoard = (sensing: Sensing, handicap: number | undefined): SetUp | undefined => {
  if (handicap === 0 || handicap === 1) return setUpOf([], [], 'black');
  const black = pointsReading(sensing, 'black');
  const white = pointsReading(sensing, 'white');
  if (handicap !== undefined) {
    const fixed = fixedHandicap(handicap, sensing.size);
    if (fixed.ok && fixed.value.every((point) => mayBe(sensing.points[point]?.resting ?? 'fault', 'black')))
      return setUpOf(fixed.value, [], 'white');
    const stones = sensing.points.flatMap((at, point) => (isStone(at.resting) && at.resting !== 'white' ? [point] : []));
    return stones.length === handicap ? setUpOf(stones, [], 'white') : undefined;
  }
  // One stone alone is no handicap: it was left there, or is the first move (`openTracker`).
  if (white.length === 0 && black.length === 1) return setUpOf([], [], 'black');
  return setUpOf(black, white, black.length > white.length ? 'white' : 'black');
};

/**
 * Handicap stones put down one after another after the game was started: the black stones on the
 * board, while there is no white one. Undefined where what lies there is no more than a first move.
 * A board that cannot tell colours has its handicap announced.
 */
export const handicapBeingPut = (sensing: Sensing): readonly Point[] | undefined => {
  if (!isBoardAtRest(sensing) || sensing.points.some(({ resting }) => resting === 'white' || resting === 'occupied')) return undefined;
  const black = pointsReading(sensing, 'black');
  return black.length >= 2 && black.length <= HANDICAP_MAX ? black : undefined;
};
