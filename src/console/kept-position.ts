/** Whether some stones lay on the board at some move of a game's opening, whichever way the board was turned. */
import { columnOf, parsePointName, rowOf, type BoardSize, type Point } from '../core/go/point.js';
import { playAsPlayed, setUpPosition, type Occupant } from '../core/go/position.js';
import { rulesetNamed } from '../core/go/ruleset.js';
import { gameOf, turnsOf } from '../core/record/kifu-game.js';
import { parseSgf } from '../core/record/sgf-parse.js';

/** An opening is decided by then. */
const OPENING_MOVES = 80;

interface Stone {
  readonly point: Point;
  readonly color: Occupant;
}

const parseStones = (text: string, size: BoardSize): readonly Stone[] | undefined => {
  const stones: Stone[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const point = parsePointName(part.slice(1), size);
    if (!point.ok) return undefined;
    stones.push({ point: point.value, color: part.charAt(0).toLowerCase() === 'b' ? 'black' : 'white' });
  }
  return stones;
};

/** The eight ways in which a square board can lie; a board that is not square has four. */
const turnings = ({ width, height }: BoardSize): readonly ((column: number, row: number) => Point)[] => {
  const [right, bottom] = [width - 1, height - 1];
  const at = (column: number, row: number): Point => row * width + column;
  const straight = [
    (column: number, row: number): Point => at(column, row),
    (column: number, row: number): Point => at(right - column, row),
    (column: number, row: number): Point => at(column, bottom - row),
    (column: number, row: number): Point => at(right - column, bottom - row),
  ];
  return width === height
    ? [
        ...straight,
        ...straight.map(
          (turn) =>
            (column: number, row: number): Point =>
              turn(row, column),
        ),
      ]
    : straight;
};

/** `text`: `bQ16,wD4`. False where it cannot be read on this board, or the record cannot. */
export const hasPosition = (sgf: string, text: string): boolean => {
  const parsed = parseSgf(sgf);
  const root = parsed.ok ? parsed.value.games[0] : undefined;
  const ruleset = rulesetNamed('tromp-taylor');
  if (root === undefined || !ruleset.ok) return false;
  const game = gameOf(root);
  const { size } = game;
  const stones = parseStones(text, size);
  if (stones === undefined || game.notPlayable !== undefined) return false;
  const wanted = turnings(size).map((turn) =>
    stones.map(({ point, color }): Stone => ({ point: turn(columnOf(point, size), rowOf(point, size)), color })),
  );
  let position = setUpPosition(size, ruleset.value, game.setUp);
  const lies = (): boolean => wanted.some((way) => way.every(({ point, color }) => position.stones[point] === color));
  if (lies()) return true;
  for (const { color, move } of turnsOf(game).slice(0, OPENING_MOVES)) {
    const played = playAsPlayed(position, color, move);
    if (!played.ok) return false;
    position = played.value;
    if (lies()) return true;
  }
  return false;
};
