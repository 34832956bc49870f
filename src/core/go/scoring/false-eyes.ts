/**
 * False eyes: points of an eye space that have to be filled in the end, because some of the stones around are joined to the others
 * only through the point itself.
 *
 * Asked twice. Before eyes are valued: a point that is false for life and death. Afterwards, with each space's eyes known: a point
 * whose stones reach no real eye by another way, so it is no territory either. Stones that reach the point from all its sides on
 * other ways, through eye spaces or round through the same one, keep it real.
 */
import { neighboursOn, type Point } from '../point.js';
import type { EyeSpace, BoardSurroundings } from './surroundings.js';

export interface EyesSoFar {
  /** For each eye space, how many eyes it is worth: 0 to 2. */
  readonly values: readonly number[];
  /** Points that are false for life and death, 1 each. */
  readonly isFalse: Uint8Array;
}

export const falseEyePoints = (around: BoardSurroundings, eyes: EyesSoFar | undefined): Uint8Array => {
  const neighbours = neighboursOn(around.board.size);
  const found = new Uint8Array(around.regions.length);
  around.spaces.forEach((space, index) => {
    const inside = new Set(space.points);
    for (const [link, touched] of space.touchedBy) {
      for (const point of touched) {
        // Inside the space it is joined on two sides: no point of an eye's rim.
        if ((neighbours[point] ?? []).filter((beside) => inside.has(beside)).length > 1) continue;
        if (found[point] === 0 && !isJoinedOtherwise(around, index, inside, point, link, eyes)) found[point] = 1;
      }
    }
  });
  return found;
};

/** Whether the stones of this link get round the point: to all its sides, or to a real eye. */
const isJoinedOtherwise = (
  { board, regions, spaces, links }: BoardSurroundings,
  index: number,
  inside: ReadonlySet<Point>,
  point: Point,
  link: number,
  eyes: EyesSoFar | undefined,
): boolean => {
  const neighbours = neighboursOn(board.size);
  const space = spaces[index];
  // Where the board ends, or another region begins, there is no side to come from.
  const sides = new Set((neighbours[point] ?? []).filter((beside) => regions[beside] === space?.region));
  const sidesReached = new Set<Point>();
  const isEye = (which: number): boolean => (eyes?.values[which] ?? 0) > 0;
  const linksReached = new Set([link]);
  const spacesReached = new Set<number>();
  const wayThrough = new Set([point]);
  // Both sets grow while they are walked.
  for (const reached of linksReached) {
    for (const [other, stones] of links.get(reached) ?? []) {
      if (other !== index) {
        if (spacesReached.has(other)) continue;
        spacesReached.add(other);
        if (isEye(other)) return true;
        for (const next of spaces[other]?.touchedBy.keys() ?? []) linksReached.add(next);
        continue;
      }
      for (const stone of stones) if (sides.has(stone)) sidesReached.add(stone);
      const walked = walkInside(inside, neighbours, space?.touchedBy.get(reached) ?? [], wayThrough);
      if (isEye(index) && walked.some((there) => eyes?.isFalse[there] === 0)) return true;
      for (const there of walked) if (sides.has(there)) sidesReached.add(there);
      for (const next of linksTouching(space, walked)) linksReached.add(next);
      if (sidesReached.size >= sides.size) return true;
    }
  }
  return false;
};

/** The points of a space that are newly walked to from these; they are added to `walkedBefore`. */
const walkInside = (
  inside: ReadonlySet<Point>,
  neighbours: readonly (readonly Point[])[],
  from: readonly Point[],
  walkedBefore: Set<Point>,
): readonly Point[] => {
  const walked: Point[] = [];
  const enter = (point: Point): void => {
    if (!inside.has(point) || walkedBefore.has(point)) return;
    walkedBefore.add(point);
    walked.push(point);
  };
  from.forEach(enter);
  for (const point of walked) for (const beside of neighbours[point] ?? []) enter(beside);
  return walked;
};

const linksTouching = (space: EyeSpace | undefined, points: readonly Point[]): readonly number[] =>
  [...(space?.touchedBy ?? [])].filter(([, touched]) => touched.some((point) => points.includes(point))).map(([link]) => link);
