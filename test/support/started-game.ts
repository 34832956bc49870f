/** A game in a test: started, with moves written as people say them, and nothing else set. */
import type { GameEvent, GameEventBody } from '../../src/core/game/event.js';
import { newGame, type Game } from '../../src/core/game/game.js';
import type { Color } from '../../src/core/go/color.js';
import type { BoardSize } from '../../src/core/go/point.js';
import { PASS, playAt } from '../../src/core/go/position.js';
import { at } from './go-diagram.js';
import { ruleset } from './rulesets.js';
import type { ClaimedMove } from '../../src/core/game/claimed-move.js';
import type { GameSettings } from '../../src/core/game/game-settings.js';
import { apply } from '../../src/core/game/apply.js';

export const NINE: BoardSize = { width: 9, height: 9 };

export const settingsOn = (size: BoardSize, rules = 'japanese'): GameSettings => ({
  size,
  ruleset: ruleset(rules),
  players: { black: '', white: '' },
  startedAt: '2026-11-29T12:00:00.000Z',
});

/** `black E5`, `white pass`: a turn that was seen, at a moment that does not matter. */
export const claim = (words: string, more: Partial<ClaimedMove> = {}): ClaimedMove => {
  const [color, place = ''] = words.split(' ');
  if (color !== 'black' && color !== 'white') throw new Error(`'${words}': write black E5`);
  const move = place === 'pass' ? PASS : playAt(at(place, NINE));
  const evidence = [{ point: move.kind === 'play' ? move.point : undefined, atMs: 1000 }];
  return { color, move, certain: true, order: 'known', why: 'seen', evidence, ...more };
};

/** The events with their numbers, as a table would number them. */
export const numbered = (bodies: readonly GameEventBody[], from = 1): GameEvent[] =>
  bodies.map((body, index) => ({ ...body, seq: from + index, atMs: (from + index) * 1000 }));

export const moved = (number: number, words: string, more: Partial<ClaimedMove> = {}): GameEventBody => ({
  kind: 'moved',
  number,
  ...claim(words, more),
});

/** A game of these turns, Japanese rules, nine by nine. */
export const gameOf = (...turns: readonly string[]): Game =>
  numbered(turns.map((words, index) => moved(index + 1, words))).reduce(apply, newGame(settingsOn(NINE)));

export const turnsOf = (game: Game): readonly (readonly [Color, string | number])[] =>
  game.moves.map(({ color, move }) => [color, move.kind === 'pass' ? 'pass' : move.point]);
