/** What is printed of a game: fifty moves a diagram, and below it what no number can show. */
import { expect, test } from 'vitest';
import { kifuDiagrams } from '../../../src/console/view/kifu-diagram.js';
import type { LiveGame } from '../../../src/core/table/live-game.js';
import { FakeTable } from '../fake-table.js';

const NINE = { width: 9, height: 9 };

const gameOf = (...moves: readonly string[]): LiveGame => {
  const table = new FakeTable();
  table.start(NINE);
  for (const move of moves) table.play(move);
  const { game } = table.snapshot();
  if (game === undefined) throw new Error('no game');
  return game;
};

test('a diagram shows what lay there before without a number, and the moves of its part with theirs', () => {
  const [first, second] = kifuDiagrams(gameOf('C3', 'G7', 'G3', 'C7', 'E5'), 3);
  expect([first?.from, first?.to, second?.from, second?.to]).toEqual([1, 3, 4, 5]);
  expect(first?.numbers.filter((number) => number > 0)).toHaveLength(3);
  expect(second?.view.stones).toHaveLength(5);
  expect([...(second?.numbers ?? [])].filter((number) => number > 0).sort()).toEqual([4, 5]);
});

test('a stone that is taken stays in its diagram, and a move onto its point stands below: 6 at 2', () => {
  // White at A9 is taken by B9 and A8; white plays there again.
  const [diagram] = kifuDiagrams(gameOf('B9', 'A9', 'A8', 'E5', 'E6', 'pass', 'E4', 'B8', 'D5', 'A7', 'F5', 'A9'));
  expect(diagram?.beside).toEqual([
    { number: 6, at: undefined, point: '' },
    { number: 12, at: 2, point: 'A9' },
  ]);
  expect(diagram?.numbers.filter((number) => number === 12)).toEqual([]);
});

test('a game without a move is one empty diagram', () => {
  expect(kifuDiagrams(gameOf())).toMatchObject([{ from: 1, to: 0, beside: [] }]);
});
