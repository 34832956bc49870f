/**
 * A game that never was, for benches that want hundreds of different ones: legal, with fights,
 * captures and kos, and never filling its own eyes.
 *
 * Not good Go, but like it where it matters to whoever reads a board: most moves are beside the last
 * ones, stones in atari are taken, and the game ends in two passes when nothing is left to play.
 */
import { colorOf, EMPTY, stoneOf, type Cursor } from '../src/core/go/cursor.js';
import { fixedHandicap } from '../src/core/go/handicap.js';
import { columnOf, neighboursOn, pointAt, pointCount, rowOf, FULL_BOARD, type BoardSize, type Point } from '../src/core/go/point.js';
import { PASS, playAt, type Move } from '../src/core/go/position.js';
import { RULESETS, type Ruleset } from '../src/core/go/ruleset.js';
import { Chance } from './chance.js';
import { endedByPasses, startOf, type GameToPlay } from './hands/game.js';

export interface RandomGameOptions {
  readonly size: BoardSize;
  readonly ruleset: Ruleset;
  /** Fixed handicap stones, 0 or 2 to 9. */
  readonly handicap: number;
  /** The game stops here if nobody has passed before. */
  readonly movesMax: number;
}

const JAPANESE = RULESETS.find((ruleset) => ruleset.name === 'japanese');

/** Of the moves, those that try to take something, and those beside the last two moves. */
const TAKE_RATIO = 0.6;
const NEAR_RATIO = 0.75;
const NEAR_LINES = 2;
const TRIES = 12;
/** In the beginning people play on the third and fourth lines. */
const OPENING_RATIO = 0.08;
const OPENING_LINES = [2, 3] as const;
const RESIGNS_RATIO = 0.6;
/** Of all games, those that end in passes wherever they stand. */
const AGREES_RATIO = 0.4;

/** A different game for each seed; the same for the same. */
export const randomGame = (seed: number, options: Partial<RandomGameOptions> = {}): GameToPlay => {
  const chance = new Chance(seed).stream('random-game');
  const size = options.size ?? FULL_BOARD;
  const ruleset = options.ruleset ?? JAPANESE;
  if (ruleset === undefined) throw new Error('no japanese rule set');
  const handicap = options.handicap ?? (chance.happens(0.4) ? chance.whole(2, 6) : 0);
  const stones = fixedHandicap(handicap, size);
  if (!stones.ok) throw new Error(stones.refusal);
  const movesMax = options.movesMax ?? (chance.happens(RESIGNS_RATIO) ? chance.whole(80, 280) : 320);

  const empty: GameToPlay = {
    size,
    ruleset,
    setUp: { black: stones.value, white: [], toMove: handicap > 0 ? 'white' : 'black' },
    moves: [],
  };
  const cursor = startOf(empty);
  const moves: { color: ReturnType<typeof colorOf>; move: Move }[] = [];
  const recent: Point[] = [];
  let passes = 0;
  while (moves.length < movesMax && passes < 2) {
    const color = colorOf(cursor.toMove);
    const point = choose(cursor, recent, moves.length, chance);
    if (point === undefined) {
      cursor.pass();
      passes += 1;
      moves.push({ color, move: PASS });
      continue;
    }
    passes = 0;
    cursor.play(point);
    moves.push({ color, move: playAt(point) });
    recent.push(point);
    if (recent.length > 2) recent.shift();
  }
  const game = { ...empty, moves };
  return chance.happens(AGREES_RATIO) ? endedByPasses(game) : game;
};

/** As people play them between two trains: on any of the usual boards, and not to the end. */
const SHORT_SIDES = [9, 13, 19] as const;
const SHORT_MOVES = [40, 110] as const;
const SHORT_HANDICAP_MAX = 4;

/** A shorter game on a 9, 13 or 19 board: for kinds of hands, of which many games say more than long ones. */
export const shortGame = (seed: number): GameToPlay => {
  const chance = new Chance(seed).stream('short-game');
  const side = chance.pick(SHORT_SIDES) ?? FULL_BOARD.width;
  const handicap = chance.happens(0.2) ? chance.whole(2, SHORT_HANDICAP_MAX) : 0;
  return randomGame(seed, { size: { width: side, height: side }, handicap, movesMax: chance.whole(SHORT_MOVES[0], SHORT_MOVES[1]) });
};

/** A point to play on; undefined when there is none that makes sense. */
const choose = (cursor: Cursor, recent: readonly Point[], moveCount: number, chance: Chance): Point | undefined => {
  const { size } = cursor;
  const points = pointCount(size);
  if (chance.happens(TAKE_RATIO)) {
    const taking = chance.pick(takingPoints(cursor));
    if (taking !== undefined && isSensible(cursor, taking)) return taking;
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const last = chance.pick(recent);
    const opening = chance.happens(OPENING_RATIO * Math.max(0, 1 - moveCount / 30) * 10);
    const point =
      opening || last === undefined
        ? openingPoint(size, chance)
        : chance.happens(NEAR_RATIO)
          ? near(last, size, chance)
          : chance.whole(0, points - 1);
    if (point !== undefined && isSensible(cursor, point)) return point;
  }
  const first = chance.whole(0, points - 1);
  for (let step = 0; step < points; step += 1) {
    const point = (first + step) % points;
    if (isSensible(cursor, point)) return point;
  }
  return undefined;
};

const near = (point: Point, size: BoardSize, chance: Chance): Point | undefined =>
  pointAt(columnOf(point, size) + chance.whole(-NEAR_LINES, NEAR_LINES), rowOf(point, size) + chance.whole(-NEAR_LINES, NEAR_LINES), size);

const openingPoint = (size: BoardSize, chance: Chance): Point | undefined => {
  const line = chance.pick(OPENING_LINES) ?? 2;
  const along = chance.whole(2, size.width - 3);
  const far = chance.happens(0.5);
  const across = far ? size.height - 1 - line : line;
  return chance.happens(0.5)
    ? pointAt(along, across, size)
    : pointAt(far ? size.width - 1 - line : line, chance.whole(2, size.height - 3), size);
};

/** Last liberties of the other side's chains, found where a single empty neighbour is left. */
const takingPoints = (cursor: Cursor): Point[] => {
  const neighbours = neighboursOn(cursor.size);
  const other = cursor.toMove === 1 ? 2 : 1;
  const found: Point[] = [];
  const seen = new Uint8Array(pointCount(cursor.size));
  for (let start = 0; start < cursor.stones.length; start += 1) {
    if (cursor.stones[start] !== other || seen[start] === 1) continue;
    const chain = [start];
    seen[start] = 1;
    const liberties = new Set<Point>();
    for (const point of chain) {
      for (const next of neighbours[point] ?? []) {
        if (cursor.stones[next] === EMPTY) liberties.add(next);
        else if (cursor.stones[next] === other && seen[next] !== 1) {
          seen[next] = 1;
          chain.push(next);
        }
      }
    }
    const [last, ...more] = liberties;
    if (last !== undefined && more.length === 0) found.push(last);
  }
  return found;
};

/** Allowed, and not one's own eye. */
const isSensible = (cursor: Cursor, point: Point): boolean => {
  if (cursor.stones[point] !== EMPTY || isOwnEye(cursor, point)) return false;
  if (cursor.play(point) !== undefined) return false;
  cursor.undo();
  return true;
};

const isOwnEye = (cursor: Cursor, point: Point): boolean => {
  const own = cursor.toMove;
  const { size } = cursor;
  const around = neighboursOn(size)[point] ?? [];
  if (!around.every((next) => cursor.stones[next] === own)) return false;
  const column = columnOf(point, size);
  const row = rowOf(point, size);
  const corners = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ].flatMap(([dx = 0, dy = 0]) => pointAt(column + dx, row + dy, size) ?? []);
  const hostile = corners.filter((corner) => cursor.stones[corner] === stoneOf(own === 1 ? 'white' : 'black')).length;
  return corners.length < 4 ? hostile === 0 : hostile <= 1;
};
