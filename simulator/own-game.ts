/**
 * The game that a simulated board plays where it is told none: another one for every table.
 *
 *     name of the table ─▶ seedOfTable ─▶ ownGame: a shipped even game, turned or mirrored
 *
 * Two tables of one hall never show the same game by chance: names that end in consecutive numbers
 * have consecutive seeds, and consecutive seeds have different games.
 */
import { columnOf, pointAt, rowOf, type BoardSize, type Point } from '../src/core/go/point.js';
import { playAt } from '../src/core/go/position.js';
import { ok, type Result } from '../src/core/result.js';
import { hashOf } from './chance.js';
import type { GameToPlay } from './hands/game.js';
import { readGame, shippedGame } from './read-game.js';

/** Shipped games without handicap on the usual board. */
const EVEN_GAMES = ['even-19-a', 'even-19-b', 'even-19-resigned'] as const;
/** Four turns of the board, each also mirrored. */
const SYMMETRIES = 8;
/** Seeds stay numbers that people can type. */
const SEED_MAX = 1_000_000;

/** `sim-2` has the seed after that of `sim-1`. */
export const seedOfTable = (name: string): number => {
  const [, rest = '', number = ''] = /^(.*?)(\d{0,6})$/.exec(name) ?? [];
  return ((hashOf(rest) >>> 0) + Number(number)) % SEED_MAX;
};

const turnedPoint = (point: Point, size: BoardSize, symmetry: number): Point => {
  let [x, y] = [columnOf(point, size), rowOf(point, size)];
  if (symmetry % 2 === 1) x = size.width - 1 - x;
  for (let quarters = symmetry >> 1; quarters > 0; quarters -= 1) [x, y] = [size.height - 1 - y, x];
  const turned = pointAt(x, y, size);
  if (turned === undefined) throw new Error(`a ${size.width} x ${size.height} board cannot be turned`);
  return turned;
};

/** The same game on a square board that lies another way round. */
export const turnedGame = (game: GameToPlay, symmetry: number): GameToPlay => {
  const turn = (point: Point): Point => turnedPoint(point, game.size, symmetry);
  const { black, white, toMove } = game.setUp;
  return {
    ...game,
    setUp: { black: black.map(turn), white: white.map(turn), toMove },
    moves: game.moves.map(({ color, move }) => ({ color, move: move.kind === 'play' ? playAt(turn(move.point)) : move })),
  };
};

/** Refused only by an installation whose games cannot be read. */
export const ownGame = (seed: number): Result<GameToPlay, string> => {
  const game = readGame(shippedGame(EVEN_GAMES[seed % EVEN_GAMES.length]));
  return game.ok ? ok(turnedGame(game.value, Math.floor(seed / EVEN_GAMES.length) % SYMMETRIES)) : game;
};
