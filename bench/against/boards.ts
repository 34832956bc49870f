/**
 * Boards for the counting suites, made here and always the same: drawn ones, eye spaces of every kind in walls that leak or do not, and boards that no
 * game would give, with any chains marked dead.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BoardSize, Point } from '../../src/core/go/point.js';
import { neighboursOn, pointCount } from '../../src/core/go/point.js';
import type { Occupant } from '../../src/core/go/position.js';
import { chainAt } from '../../src/core/go/scoring/dead-stones.js';
import { randomFrom, type RandomBelow } from '../../src/core/go/scoring/playout.js';

export interface NamedBoard {
  readonly name: string;
  readonly size: BoardSize;
  readonly stones: readonly Occupant[];
  readonly dead: readonly Point[];
}

const OCCUPANTS: Readonly<Record<string, Occupant>> = { X: 'black', x: 'black', O: 'white', o: 'white', '.': 'empty' };

/** `positions.txt`: a name, then rows; small letters are dead stones. */
export const drawnBoards = (): readonly NamedBoard[] =>
  readFileSync(path.resolve('bench', 'against', 'positions.txt'), 'utf8')
    .trim()
    .split(/\n\n+/)
    .map((part) => {
      const [name = '', ...rows] = part.split('\n');
      const marks = Array.from(rows.join('').replaceAll(' ', ''));
      const stones = marks.map((mark) => OCCUPANTS[mark] ?? 'empty');
      const dead = marks.flatMap((mark, point) => (mark === 'x' || mark === 'o' ? [point] : []));
      const height = rows.length;
      return { name, size: { width: stones.length / height, height }, stones, dead };
    });

const EYE_SPACES_SEED = 1914;
const EYE_BOARD: BoardSize = { width: 9, height: 8 };

/** A black wall round some joined open points, white outside; now and then the wall leaks, a dame is open, a stone is thrown in. */
export const eyeSpaceBoards = (count: number): readonly NamedBoard[] => {
  const random = randomFrom(EYE_SPACES_SEED);
  return Array.from({ length: count }, (_, index) => ({ name: `eye-space-${index + 1}`, size: EYE_BOARD, ...eyeSpace(random) }));
};

const eyeSpace = (random: RandomBelow): Pick<NamedBoard, 'stones' | 'dead'> => {
  const neighbours = neighboursOn(EYE_BOARD);
  const space = new Set<Point>([random(3) + EYE_BOARD.width * random(3)]);
  const room = 1 + random(9);
  while (space.size < room) {
    const from = [...space][random(space.size)] ?? 0;
    const next = neighbours[from]?.[random(neighbours[from].length)] ?? from;
    if (next % EYE_BOARD.width < 5 && next < 5 * EYE_BOARD.width) space.add(next);
  }
  const wall = new Set([...space].flatMap((point) => neighbours[point] ?? []).filter((point) => !space.has(point)));
  const outer = new Set([...wall].flatMap((point) => neighbours[point] ?? []).filter((point) => !space.has(point) && !wall.has(point)));
  const dead: Point[] = [];
  const stones = Array.from({ length: pointCount(EYE_BOARD) }, (_, point): Occupant => {
    if (space.has(point)) {
      if (random(6) > 0) return 'empty';
      dead.push(point);
      return 'white';
    }
    // A leak is open, or the other side sits in it.
    if (wall.has(point)) return random(9) > 0 ? 'black' : random(2) === 0 ? 'empty' : 'white';
    if (outer.has(point)) return random(7) > 0 ? 'white' : 'empty';
    return random(3) === 0 ? 'white' : 'empty';
  });
  // A chain is dead as a whole; one that reaches outside is none.
  const board = { size: EYE_BOARD, stones };
  return { stones, dead: dead.filter((point) => chainAt(board, point).every((stone) => dead.includes(stone))) };
};

const MESS_SEED = 52;
const MESS_SIDES = [3, 13] as const;

/** Boards by chance, half of them smoothed so that stones hang together. */
export const messBoards = (count: number): readonly NamedBoard[] => {
  const random = randomFrom(MESS_SEED);
  const side = (): number => MESS_SIDES[0] + random(MESS_SIDES[1] - MESS_SIDES[0] + 1);
  return Array.from({ length: count }, (_, index) => {
    const size = { width: side(), height: side() };
    const open = 2 + random(5);
    let stones = Array.from({ length: pointCount(size) }, (): Occupant =>
      random(10) < open ? 'empty' : random(2) === 0 ? 'black' : 'white',
    );
    for (let round = random(3); round > 0; round -= 1) stones = smoothed(size, stones);
    const dead = new Set<Point>();
    const seen = new Set<Point>();
    stones.forEach((stone, point) => {
      if (stone === 'empty' || seen.has(point)) return;
      const chain = chainAt({ size, stones }, point);
      const dies = random(8) === 0;
      for (const there of chain) {
        seen.add(there);
        if (dies) dead.add(there);
      }
    });
    return { name: `mess-${index + 1}`, size, stones, dead: [...dead] };
  });
};

/** Each stone takes the colour of most of its neighbours. */
const smoothed = (size: BoardSize, stones: readonly Occupant[]): Occupant[] =>
  stones.map((stone, point) => {
    if (stone === 'empty') return stone;
    const beside = neighboursOn(size)[point] ?? [];
    const lead = beside.filter((there) => stones[there] === 'black').length - beside.filter((there) => stones[there] === 'white').length;
    return lead === 0 ? stone : lead > 0 ? 'black' : 'white';
  });
