/**
 * The position after every move, so that a page can look back without asking anybody.
 *
 * Played with the core's own rules, *as played*: what the record flags is shown as it lies there.
 */
import type { BySide } from '../../core/go/color.js';
import type { Point } from '../../core/go/point.js';
import { PASS, lastCaptured, playAsPlayed, playAt, setUpPosition, type Occupant, type Position } from '../../core/go/position.js';
import type { LiveGame, LiveMove } from '../../core/table/live-game.js';

export interface ShownPosition {
  /** One entry a point. */
  readonly stones: readonly Occupant[];
  /** The number of the move that put the stone there; 0: the set-up, or no stone. */
  readonly numbers: readonly number[];
  readonly captured: readonly Point[];
  readonly prisonersTakenBy: BySide<number>;
  /** For going on from here. */
  readonly position: Position;
}

/** The positions of one game: index 0 is the set-up, index n the position after move n. */
export interface ShownGame {
  readonly game: LiveGame;
  readonly positions: readonly ShownPosition[];
}

const setUpShown = (game: LiveGame): ShownPosition => {
  const position = setUpPosition(game.size, game.ruleset, game.setUp);
  return {
    stones: position.stones,
    numbers: position.stones.map(() => 0),
    captured: [],
    prisonersTakenBy: position.prisonersTakenBy,
    position,
  };
};

const afterMove = (before: ShownPosition, { color, point }: LiveMove, number: number): ShownPosition => {
  const played = playAsPlayed(before.position, color, point === null ? PASS : playAt(point));
  // A record that cannot be played is shown up to there; the list of moves still has the move.
  if (!played.ok) return { ...before, captured: [] };
  const position = played.value;
  return {
    stones: position.stones,
    numbers: position.stones.map((stone, at) => (stone === 'empty' ? 0 : at === point ? number : (before.numbers[at] ?? 0))),
    captured: lastCaptured(position),
    prisonersTakenBy: position.prisonersTakenBy,
    position,
  };
};

const isSameStart = (left: LiveGame, right: LiveGame): boolean =>
  left.gameNumber === right.gameNumber && left.setUp === right.setUp && left.size === right.size && left.ruleset === right.ruleset;

/** Replays what `known` does not have yet: a live game grows by a move at a time, and applied changes keep the moves they keep. */
export const showGame = (game: LiveGame, known?: ShownGame): ShownGame => {
  const common = known !== undefined && isSameStart(known.game, game) ? known : undefined;
  const differing = game.moves.findIndex((move, index) => move !== common?.game.moves[index]);
  const kept = common === undefined ? 0 : differing === -1 ? game.moves.length : differing;
  const positions = common === undefined ? [setUpShown(game)] : common.positions.slice(0, kept + 1);
  for (const [index, move] of game.moves.entries()) {
    const before = positions[index];
    if (index < kept || before === undefined) continue;
    positions.push(afterMove(before, move, index + 1));
  }
  return { game, positions };
};
