/**
 * What of a finished board is territory and what is seki, read without playing on.
 *
 *     surroundings ─▶ false eyes ─▶ eyes of each space ─▶ false eyes again, now for the points
 *
 * A region whose eye spaces make two eyes together lives; any other stands in seki, for its dead were marked before. Dame need
 * not be filled, and a point that must be filled to stay joined is no territory. What the reading cannot know (a shape that only
 * reading moves settles) people say: `GroupsByHand`.
 */
import { neighboursOn, type Point } from '../point.js';
import { EMPTY } from '../stone.js';
import { EYES_TO_LIVE, eyeValue } from './eye-value.js';
import { falseEyePoints } from './false-eyes.js';
import type { FinalBoard } from './final-board.js';
import { NOWHERE, surroundingsOf, type BoardSurroundings } from './surroundings.js';

export interface LifeReading {
  /** 1 for each point of a region that has no two eyes. */
  readonly inSeki: Uint8Array;
  /** 1 for each point that is no eye for life and death. */
  readonly falseEyes: Uint8Array;
  /** 1 for each open point that will have to be filled, and so is no territory. */
  readonly toBeFilled: Uint8Array;
}

const readings = new WeakMap<FinalBoard, LifeReading>();

/** The reading of a board; each board is read once. */
export const readLife = (board: FinalBoard): LifeReading => {
  const known = readings.get(board);
  if (known !== undefined) return known;
  const around = surroundingsOf(board);
  const falseEyes = falseEyePoints(around, undefined);
  const values = around.spaces.map((space) => eyeValue(around, space, falseEyes));
  const toBeFilled = falseEyePoints(around, { values, isFalse: falseEyes });
  markBesideThrowIns(around, toBeFilled);
  const eyes = new Map<number, number>();
  around.spaces.forEach(({ region }, index) => eyes.set(region, (eyes.get(region) ?? 0) + (values[index] ?? 0)));
  const inSeki = Uint8Array.from(around.regions, (region) => (region !== NOWHERE && (eyes.get(region) ?? 0) < EYES_TO_LIVE ? 1 : 0));
  const reading = { inSeki, falseEyes, toBeFilled };
  readings.set(board, reading);
  return reading;
};

/** A stone thrown into a false point is taken by filling beside it: those points are no territory either. */
const markBesideThrowIns = ({ board, regions, spaces }: BoardSurroundings, toBeFilled: Uint8Array): void => {
  const { size, stones, stonesAtStop } = board;
  const neighbours = neighboursOn(size);
  const beside: Point[] = [];
  for (const { points, side } of spaces) {
    for (const point of points) {
      if (toBeFilled[point] === 0 || stonesAtStop[point] === EMPTY || stonesAtStop[point] === side) continue;
      beside.push(...(neighbours[point] ?? []).filter((there) => stones[there] === EMPTY && regions[there] === regions[point]));
    }
  }
  for (const point of beside) toBeFilled[point] = 1;
};
