/** The game that hands play out: where it starts, and every turn of it. */
import { colorOf, type Cursor, stoneOf } from '../../src/core/go/cursor.js';
import { opposite, type Color } from '../../src/core/go/color.js';
import type { BoardSize, Point } from '../../src/core/go/point.js';
import { cursorAt, PASS, setUpPosition, type Move, type SetUp } from '../../src/core/go/position.js';
import type { Ruleset } from '../../src/core/go/ruleset.js';
import { ok, refuse, type Result } from '../../src/core/result.js';

export interface GameToPlay {
  readonly size: BoardSize;
  readonly ruleset: Ruleset;
  readonly setUp: SetUp;
  readonly moves: readonly { readonly color: Color; readonly move: Move }[];
}

/** The same game with two passes at its end, where it has none: what is counted has been ended first. */
export const endedByPasses = (game: GameToPlay): GameToPlay => {
  const moves = game.moves.slice();
  while (moves.length < 2 || moves.slice(-2).some(({ move }) => move.kind !== 'pass')) {
    moves.push({ color: opposite(moves.at(-1)?.color ?? opposite(game.setUp.toMove)), move: PASS });
  }
  return { ...game, moves };
};

/** The same game joined after so many moves: what lies there then is its set-up. What came before is forgotten, kos too. */
export const joinedAt = (game: GameToPlay, moves: number): GameToPlay => {
  if (moves <= 0) return game;
  const cursor = startOf(game);
  for (const turn of game.moves.slice(0, moves)) playOn(cursor, turn);
  const lying = (stone: 1 | 2): Point[] => Array.from(cursor.stones.keys()).filter((point) => cursor.stones[point] === stone);
  return { ...game, setUp: { black: lying(1), white: lying(2), toMove: colorOf(cursor.toMove) }, moves: game.moves.slice(moves) };
};

/** A cursor at the first turn of the game. */
export const startOf = (game: GameToPlay): Cursor => cursorAt(setUpPosition(game.size, game.ruleset, game.setUp));

/** Plays one turn, of either colour; says what is wrong with it. */
export const playOn = (cursor: Cursor, turn: GameToPlay['moves'][number]): string | undefined => {
  if (cursor.toMove !== stoneOf(turn.color)) return `${turn.color} is not to move`;
  if (turn.move.kind === 'pass') {
    cursor.pass();
    return undefined;
  }
  return cursor.play(turn.move.point)?.kind;
};

/** The game, if every turn of it is allowed; else the number of the first that is not. */
export const checkGame = (game: GameToPlay): Result<GameToPlay, string> => {
  const cursor = startOf(game);
  for (const [index, turn] of game.moves.entries()) {
    const wrong = playOn(cursor, turn);
    if (wrong !== undefined) return refuse(`move ${index + 1} cannot be played on the board: ${wrong}`);
  }
  return ok(game);
};
