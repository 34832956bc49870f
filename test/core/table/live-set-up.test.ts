/** Handicap stones that are put down after a live game has begun, in any order, and what ends the set-up. 9 x 9, times in ms. */
import { expect, test } from 'vitest';
import { rulesetNamed } from '../../../src/core/go/ruleset.js';
import { step } from '../../../src/core/table/step.js';
import { openTable, type Input, type TableState } from '../../../src/core/table/table-state.js';

const SIZE = { width: 9, height: 9 };
const C7 = 20;
const G3 = 60;
const G7 = 24;
const E5 = 40;

const startedTable = (): TableState => {
  const ruleset = rulesetNamed('japanese');
  if (!ruleset.ok) throw new Error(ruleset.refusal);
  const settings = { size: SIZE, ruleset: ruleset.value, players: { black: '', white: '' }, startedAt: '' };
  const readings = Array.from({ length: 81 }, () => 'empty' as const);
  return play(openTable({ size: SIZE, clockButtons: true }), [
    { kind: 'snapshot', atMs: 0, readings },
    { kind: 'action', atMs: 100, by: 'recorder', action: { kind: 'start', settings } },
  ]);
};

const play = (state: TableState, inputs: readonly Input[]): TableState =>
  inputs.reduce((at, input) => step(at, input, input.atMs).state, state);

const stone = (atMs: number, point: number, reading: 'black' | 'white' | 'empty'): Input => ({
  kind: 'readings',
  atMs,
  changes: [{ point, reading }],
});

const tick = (atMs: number): Input => ({ kind: 'tick', atMs });

test('black stones one after another are handicap stones, and white moves', () => {
  const table = play(startedTable(), [stone(1000, C7, 'black'), stone(4000, G3, 'black'), stone(7000, G7, 'black'), tick(9000)]);
  expect(table.game?.setUp).toEqual({ stones: { black: [C7, G7, G3], white: [] }, toMove: 'white' });
  expect(table.game?.moves).toEqual([]);
});

test('white plays, and from then on a black stone is a move', () => {
  const table = play(startedTable(), [
    stone(1000, C7, 'black'),
    stone(4000, G3, 'black'),
    stone(7000, E5, 'white'),
    stone(12_000, G7, 'black'),
    tick(20_000),
  ]);
  expect(table.game?.setUp.stones.black).toEqual([C7, G3]);
  expect(table.game?.moves.map(({ color, move }) => [color, move])).toEqual([
    ['white', { kind: 'play', point: E5 }],
    ['black', { kind: 'play', point: G7 }],
  ]);
});

test('a press after the first stone makes it a move; a second black stone is none', () => {
  const table = play(startedTable(), [
    stone(1000, C7, 'black'),
    { kind: 'button', atMs: 1600, side: 'black', down: true },
    stone(4000, G3, 'black'),
    tick(9000),
  ]);
  expect(table.game?.setUp.stones.black).toEqual([]);
  expect(table.game?.moves).toHaveLength(1);
});

test('a handicap stone that is moved to another point is set up there', () => {
  const table = play(startedTable(), [
    stone(1000, C7, 'black'),
    stone(4000, E5, 'black'),
    stone(6000, E5, 'empty'),
    stone(6500, G3, 'black'),
    tick(9000),
  ]);
  expect(table.game?.setUp.stones.black).toEqual([C7, G3]);
});

test('stones that all appear in one scan before the first move lay there: they are the set-up, and nobody’s moves', () => {
  const lying = [
    { point: C7, reading: 'black' },
    { point: G3, reading: 'white' },
    { point: G7, reading: 'black' },
  ] as const;
  const table = play(startedTable(), [{ kind: 'readings', atMs: 1000, changes: lying }, tick(20_000)]);
  expect(table.game?.moves).toEqual([]);
  expect(table.game?.setUp.stones).toEqual({ black: [C7, G7], white: [G3] });
  const played = play(table, [stone(30_000, E5, 'white'), tick(40_000)]);
  expect(played.game?.moves.map(({ color, move }) => [color, move])).toEqual([['white', { kind: 'play', point: E5 }]]);
});
