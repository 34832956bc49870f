/**
 * Random games that fight: for checking one engine path against another. Half of the plays are
 * beside the last one and the board is small or crowded, so that chains are captured, several
 * at once too, and kos come up.
 */
import fc from 'fast-check';
import { neighboursOn, pointCount, type BoardSize, type Point } from '../../src/core/go/point.js';

/** Attempts as numbers: what each means depends on where the game stands, and on nothing else. */
export const attemptsArbitrary = (min: number, max: number): fc.Arbitrary<readonly number[]> =>
  fc.array(fc.nat({ max: 0xff_ffff }), { minLength: min, maxLength: max });

/** The point that an attempt tries: beside the last one, or anywhere. */
export const pointOfAttempt = (attempt: number, last: Point | undefined, size: BoardSize): Point => {
  const anywhere = Math.floor(attempt / 4) % pointCount(size);
  if (last === undefined || attempt % 4 === 0) return anywhere;
  const around = (neighboursOn(size)[last] ?? []).flatMap((next) => [next, ...(neighboursOn(size)[next] ?? [])]);
  return around[Math.floor(attempt / 4) % around.length] ?? anywhere;
};
