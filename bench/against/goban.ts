/**
 * goban, the rules and scoring of the largest western server: territory (goscorer, which it ships), area, legality, and its autoscore. It is
 * installed beside `bench/rules` only for benches.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { Cursor } from '../../src/core/go/cursor.js';
import { makePointName, type BoardSize, type Point } from '../../src/core/go/point.js';
import { rulesetNamed, type Ruleset } from '../../src/core/go/ruleset.js';
import { BLACK } from '../../src/core/go/stone.js';
import { finalBoard } from '../../src/core/go/scoring/final-board.js';
import { groupsOn } from '../../src/core/go/scoring/groups.js';
import { randomFrom } from '../../src/core/go/scoring/playout.js';
import { loadGoban } from '../rules/other-engines.js';
import type { NamedBoard } from './boards.js';
import type { AgainstCase } from './suite.js';

interface Side {
  readonly scoring_positions: string;
}

interface Goban {
  player: number;
  readonly board: readonly (readonly number[])[];
  readonly removal: boolean[][];
  place(x: number, y: number, checkForKo: boolean, errorOnSuperKo: boolean): number;
  editPlace(x: number, y: number, color: number): void;
  computeScore(): { readonly black: Side; readonly white: Side };
}

const Engine = loadGoban() as unknown as new (settings: object) => Goban;

export const namedRules = (name: string): Ruleset => {
  const found = rulesetNamed(name);
  if (!found.ok) throw new Error(found.refusal);
  return found.value;
};

const pointNames = (points: readonly Point[], size: BoardSize): string =>
  [...points]
    .sort((one, other) => one - other)
    .map((point) => makePointName(point, size))
    .join(' ');

const engineAt = ({ size, stones, dead }: NamedBoard, rules: string): Goban => {
  const engine = new Engine({ width: size.width, height: size.height, rules, komi: 0 });
  stones.forEach((stone, point) => {
    if (stone !== 'empty') engine.editPlace(point % size.width, Math.floor(point / size.width), stone === 'black' ? 1 : 2);
  });
  for (const point of dead) {
    const row = engine.removal[Math.floor(point / size.width)];
    if (row !== undefined) row[point % size.width] = true;
  }
  return engine;
};

const counted = (board: NamedBoard, rules: string): string => {
  const { black, white } = engineAt(board, rules).computeScore();
  const points = (pairs: string): Point[] =>
    Array.from(pairs.match(/../g) ?? [], (pair) => pair.charCodeAt(0) - 97 + (pair.charCodeAt(1) - 97) * board.size.width);
  return `black ${pointNames(points(black.scoring_positions), board.size)}; white ${pointNames(points(white.scoring_positions), board.size)}`;
};

/** Territory, point by point. */
export const territoryCases = (boards: readonly NamedBoard[]): readonly AgainstCase[] =>
  boards.map((board) => {
    const { size, stones, dead } = board;
    const groups = groupsOn(finalBoard(size, stones, dead), 'eyes').filter(({ inSeki }) => !inSeki);
    const own = (color: 'black' | 'white'): string =>
      pointNames(
        groups.flatMap((group) =>
          group.color === color ? group.eyeSpaces.flat().filter((point) => !group.toBeFilled.includes(point)) : [],
        ),
        size,
      );
    return { name: board.name, own: `black ${own('black')}; white ${own('white')}`, other: counted(board, 'japanese') };
  });

/** Area, point by point. */
export const areaCases = (boards: readonly NamedBoard[]): readonly AgainstCase[] =>
  boards.map((board) => {
    const { size, stones, dead } = board;
    const { owners } = finalBoard(size, stones, dead);
    const own = (side: number): string =>
      pointNames(
        Array.from(owners).flatMap((owner, point) => (owner === side ? [point] : [])),
        size,
      );
    return { name: board.name, own: `black ${own(BLACK)}; white ${own(3 - BLACK)}`, other: counted(board, 'chinese') };
  });

const LEGALITY_SEED = 361;
const ATTEMPTS = 150;

/** Games by chance on small boards, where most attempts are forbidden: every verdict and the board in the end. */
export const legalityCases = (count: number, rules: 'japanese' | 'chinese'): readonly AgainstCase[] => {
  const random = randomFrom(LEGALITY_SEED);
  return Array.from({ length: count }, (_, index) => {
    const size = { width: 2 + random(5), height: 2 + random(5) };
    const cursor = new Cursor(size, namedRules(rules));
    const engine = new Engine({ width: size.width, height: size.height, rules, allow_superko: rules === 'japanese' });
    const own: string[] = [];
    const other: string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const point = random(size.width * size.height);
      const name = makePointName(point, size);
      engine.player = cursor.toMove === BLACK ? 1 : 2;
      const before = cursor.stones.slice();
      const refusal = cursor.play(point);
      own.push(refusal === undefined ? name : `not ${name}`);
      let placed = true;
      try {
        engine.place(point % size.width, Math.floor(point / size.width), true, true);
      } catch {
        placed = false;
      }
      other.push(placed ? name : `not ${name}`);
      if (placed !== (refusal === undefined)) {
        own.push(`after ${Array.from(before).join('')}`);
        break;
      }
    }
    own.push(Array.from(cursor.stones).join(''));
    other.push(engine.board.flat().join(''));
    return { name: `game-${index + 1}`, own: own.join(' '), other: other.join(' ') };
  });
};

type Autoscore = (
  board: number[][],
  rules: string,
  blackFirst: number[][],
  whiteFirst: number[][],
) => readonly [{ readonly removed: readonly { readonly x: number; readonly y: number }[] }, unknown];

const requireHere = createRequire(path.resolve('bench', 'rules', 'package.json'));

/** Its autoscore takes away what these owners of points leave dead; empty points that it takes away too are no stones. */
export const autoscored = ({ size, stones }: NamedBoard, ownership: readonly number[]): string => {
  const { autoscore } = requireHere('goban') as { readonly autoscore: Autoscore };
  const rows = <Value>(value: (point: Point) => Value): Value[][] =>
    Array.from({ length: size.height }, (_, y) => Array.from({ length: size.width }, (__, x) => value(y * size.width + x)));
  const board = rows((point) => (stones[point] === 'black' ? 1 : stones[point] === 'white' ? 2 : 0));
  const owners = (): number[][] => rows((point) => (ownership[point] ?? 0) / 100);
  const [{ removed }] = autoscore(board, 'japanese', owners(), owners());
  const points = removed.map(({ x, y }) => y * size.width + x).filter((point) => stones[point] !== 'empty');
  return pointNames(points, size);
};
