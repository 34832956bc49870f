/** Whose each empty point is in the count, for the eye: as the core reads the board, with what people said. */
import type { Color } from '../../core/go/color.js';
import type { Point } from '../../core/go/point.js';
import type { LiveCount } from '../../core/table/live-document.js';
import type { Ruleset } from '../../core/go/ruleset.js';

export const countedPoints = (
  { picture: { points }, held }: Pick<LiveCount, 'picture' | 'held'>,
  { counting, tax }: Pick<Ruleset, 'counting' | 'tax'>,
): ReadonlyMap<Point, Color> => {
  const owners = new Map<Point, Color>();
  const sekiCounts = counting !== 'territory' || tax === 'none';
  points.forEach((meaning, point) => {
    switch (meaning) {
      case 'black-point':
      case 'dead-white':
        return owners.set(point, 'black');
      case 'white-point':
      case 'dead-black':
        return owners.set(point, 'white');
      case 'black-point-in-seki':
        return sekiCounts && owners.set(point, 'black');
      case 'white-point-in-seki':
        return sekiCounts && owners.set(point, 'white');
      case 'black-stone':
      case 'white-stone':
      case 'dame':
      case 'shared-in-seki':
        return undefined;
    }
  });
  if (counting === 'art-edition') for (const { point, side } of held) owners.set(point, side);
  return owners;
};
