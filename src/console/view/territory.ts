/** What a finished board looks like for the eye: dead stones off, and each empty region that one side alone surrounds. The count itself is the core's. */
import { columnOf, rowOf, type BoardSize, type Point } from '../../core/go/point.js';
import type { Color } from '../../core/go/color.js';
import type { DrawnStone } from './board-view.js';

const neighbours = (point: Point, size: BoardSize): readonly Point[] => {
  const [column, row] = [columnOf(point, size), rowOf(point, size)];
  const around: Point[] = [];
  if (column > 0) around.push(point - 1);
  if (column < size.width - 1) around.push(point + 1);
  if (row > 0) around.push(point - size.width);
  if (row < size.height - 1) around.push(point + size.width);
  return around;
};

export const territoryOf = (stones: readonly DrawnStone[], dead: readonly Point[], size: BoardSize): ReadonlyMap<Point, Color> => {
  const gone = new Set(dead);
  const living = new Map(stones.filter(({ point }) => !gone.has(point)).map(({ point, color }) => [point, color]));
  const owners = new Map<Point, Color>();
  const seen = new Set<Point>();
  for (let start = 0; start < size.width * size.height; start += 1) {
    if (seen.has(start) || living.has(start)) continue;
    const region = [start];
    const borders = new Set<Color>();
    seen.add(start);
    for (const point of region) {
      for (const next of neighbours(point, size)) {
        const color = living.get(next);
        if (color !== undefined) borders.add(color);
        else if (!seen.has(next)) {
          seen.add(next);
          region.push(next);
        }
      }
    }
    const [owner] = borders;
    if (borders.size === 1 && owner !== undefined) for (const point of region) owners.set(point, owner);
  }
  return owners;
};
