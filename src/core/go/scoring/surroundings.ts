/**
 * Board surroundings: how the living stones of a finished game hang together, before anything is called an eye.
 *
 *     living stones ─walk─▶ reach ─alone─▶ regions ─┬─▶ eye spaces: their open points
 *                                                   └─▶ links: stones joined over points of no region
 *
 * A *region* is all that one side walks to and the other does not, joined by whatever that side may walk through. A *link* is
 * stones that can be joined whenever their owner wants. An eye space knows which links close it, and where they touch it.
 */
import { LINES, linesOn, neighboursOn, type BoardSize, type Point } from '../point.js';
import { BLACK, EMPTY, WHITE, otherStone, type StoneColor } from '../stone.js';
import type { FinalBoard } from './final-board.js';
import { heldPoints, passesThrough } from './held-points.js';

/** No region, no link, no eye space. */
export const NOWHERE = -1;

export interface EyeSpace {
  readonly side: StoneColor;
  readonly region: number;
  readonly points: readonly Point[];
  /** For each link around it, the points of this space that it touches. */
  readonly touchedBy: ReadonlyMap<number, readonly Point[]>;
}

export interface BoardSurroundings {
  readonly board: FinalBoard;
  /** For each point its region; regions of both sides are numbered in one row. */
  readonly regions: Int16Array;
  readonly spaces: readonly EyeSpace[];
  /** For each link the eye spaces it touches, by their index, and with which stones. */
  readonly links: ReadonlyMap<number, ReadonlyMap<number, readonly Point[]>>;
  /** For each point its string: joined points with the same stone, dead and living apart. */
  readonly strings: Int16Array;
  /** For each string, its open liberties. */
  readonly liberties: readonly number[];
}

export const surroundingsOf = (board: FinalBoard): BoardSurroundings => {
  const { size, stones, stonesAtStop } = board;
  const neighbours = neighboursOn(size);
  const held = heldPoints(board);
  const reach = reachOver(size, stones, held);
  const regions = new Int16Array(stones.length).fill(NOWHERE);
  const linkOf = new Int16Array(stones.length).fill(NOWHERE);
  let regionCount = 0;
  for (const side of [BLACK, WHITE] as const) {
    const walked = joinedBy(size, (point) => (passesThrough(stones, held, point, side) ? 0 : NOWHERE));
    regions.forEach((_, point) => {
      if (reach[point] === side) regions[point] = regionCount + (walked.of[point] ?? 0);
    });
    regionCount += walked.count;
  }
  let linkCount = 0;
  for (const side of [BLACK, WHITE] as const) {
    const joined = joinedBy(size, (point) =>
      stones[point] === side || (regions[point] === NOWHERE && passesThrough(stones, held, point, side)) ? 0 : NOWHERE,
    );
    stones.forEach((stone, point) => {
      if (stone === side) linkOf[point] = linkCount + (joined.of[point] ?? 0);
    });
    linkCount += joined.count;
  }

  const open = joinedBy(size, (point) => (stones[point] === EMPTY ? (regions[point] ?? NOWHERE) : NOWHERE));
  const spacePoints: Point[][] = Array.from({ length: open.count }, () => []);
  const touchedBy: Map<number, Point[]>[] = spacePoints.map(() => new Map<number, Point[]>());
  const links = new Map<number, Map<number, Point[]>>();
  stones.forEach((_, point) => {
    const space = open.of[point] ?? NOWHERE;
    if (space === NOWHERE) return;
    spacePoints[space]?.push(point);
    for (const beside of neighbours[point] ?? []) {
      const link = linkOf[beside] ?? NOWHERE;
      if (link === NOWHERE) continue;
      addTo(touchedBy[space], link, point);
      const touched = links.get(link) ?? new Map<number, Point[]>();
      links.set(link, touched);
      addTo(touched, space, beside);
    }
  });
  const spaces = spacePoints.map((points, index): EyeSpace => {
    const first = points[0] ?? 0;
    return {
      side: reach[first] === BLACK ? BLACK : WHITE,
      region: regions[first] ?? NOWHERE,
      points,
      touchedBy: touchedBy[index] ?? new Map<number, Point[]>(),
    };
  });
  const strings = joinedBy(size, (point) => (stonesAtStop[point] ?? EMPTY) * 2 + (stones[point] === stonesAtStop[point] ? 0 : 1));
  return { board, regions, spaces, links, strings: strings.of, liberties: libertiesOf(board, strings) };
};

const addTo = (map: Map<number, Point[]> | undefined, key: number, point: Point): void => {
  const known = map?.get(key);
  if (known === undefined) map?.set(key, [point]);
  else if (!known.includes(point)) known.push(point);
};

/** Which sides walk to each point from their living stones: the bits BLACK and WHITE. A held point may be entered and not left. */
const reachOver = (size: BoardSize, stones: Uint8Array, held: Uint8Array): Uint8Array => {
  const lines = linesOn(size);
  const reach = new Uint8Array(stones.length);
  for (const side of [BLACK, WHITE] as const) {
    const walked: Point[] = [];
    const enter = (point: Point): void => {
      if (stones[point] === otherStone(side) || ((reach[point] ?? 0) & side) !== 0) return;
      reach[point] = (reach[point] ?? 0) | side;
      walked.push(point);
    };
    stones.forEach((stone, point) => {
      if (stone === side) enter(point);
    });
    for (const point of walked) {
      if (!passesThrough(stones, held, point, side)) continue;
      for (let line = point * LINES; line < (point + 1) * LINES; line += 1) {
        const beside = lines[line] ?? 0;
        if (beside < stones.length) enter(beside);
      }
    }
  }
  return reach;
};

interface Joined {
  /** For each point the number of its part, NOWHERE where it has no kind. */
  readonly of: Int16Array;
  readonly count: number;
}

/** Parts of the board: neighbouring points of one kind. */
const joinedBy = (size: BoardSize, kindOf: (point: Point) => number): Joined => {
  const neighbours = neighboursOn(size);
  const kinds = neighbours.map((_, point) => kindOf(point));
  const of = new Int16Array(kinds.length).fill(NOWHERE);
  let count = 0;
  kinds.forEach((kind, start) => {
    if (kind === NOWHERE || of[start] !== NOWHERE) return;
    const part = [start];
    of[start] = count;
    for (const point of part) {
      for (const beside of neighbours[point] ?? []) {
        if (kinds[beside] !== kind || of[beside] !== NOWHERE) continue;
        of[beside] = count;
        part.push(beside);
      }
    }
    count += 1;
  });
  return { of, count };
};

const libertiesOf = ({ size, stonesAtStop }: FinalBoard, strings: Joined): readonly number[] => {
  const neighbours = neighboursOn(size);
  const found = Array.from({ length: strings.count }, () => new Set<Point>());
  stonesAtStop.forEach((stone, point) => {
    if (stone === EMPTY) return;
    for (const beside of neighbours[point] ?? []) if (stonesAtStop[beside] === EMPTY) found[strings.of[point] ?? 0]?.add(beside);
  });
  return found.map((liberties) => liberties.size);
};
