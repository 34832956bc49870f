/**
 * A table taken up again from its journal: what the board shows beyond the record was played while
 * nobody was listening. Nine by nine; moments are the table's milliseconds.
 */
import { expect, test } from 'vitest';
import type { GameEvent } from '../../../src/core/game/event.js';
import { rulesetNamed } from '../../../src/core/go/ruleset.js';
import { parseSgfPoint, type Point } from '../../../src/core/go/point.js';
import { resumeTable } from '../../../src/core/table/resume.js';
import { step } from '../../../src/core/table/step.js';
import type { TableState } from '../../../src/core/table/table-state.js';
import type { Reading } from '../../../src/core/wire/board-input.js';

const SIZE = { width: 9, height: 9 };
const at = (letters: string): Point => parseSgfPoint(letters, SIZE) ?? -1;

const started = (): GameEvent => {
  const ruleset = rulesetNamed('japanese');
  if (!ruleset.ok) throw new Error(ruleset.refusal);
  const settings = { size: SIZE, ruleset: ruleset.value, players: { black: '', white: '' }, startedAt: '2026-11-29T12:00:00.000Z' };
  return { kind: 'started', settings, seq: 1, atMs: 1000 };
};

const moved = (number: number, letters: string): GameEvent => ({
  kind: 'moved',
  number,
  color: number % 2 === 1 ? 'black' : 'white',
  move: { kind: 'play', point: at(letters) },
  certain: true,
  order: 'known',
  why: 'a stone was read there',
  evidence: [],
  seq: number + 1,
  atMs: 1000 + number * 1000,
});

const gridOf = (black: readonly string[], white: readonly string[]): readonly Reading[] => {
  const readings: Reading[] = Array.from({ length: 81 }, () => 'empty');
  for (const letters of black) readings[at(letters)] = 'black';
  for (const letters of white) readings[at(letters)] = 'white';
  return readings;
};

/** The board is heard again at 10 s and shows this; then nothing happens for a minute. */
const after = (events: readonly GameEvent[], readings: readonly Reading[]): { state: TableState; decided: readonly GameEvent[] } => {
  const decided: GameEvent[] = [];
  let state = resumeTable({ size: SIZE, clockButtons: true }, events);
  for (const input of [
    { kind: 'snapshot', atMs: 10_000, readings },
    { kind: 'link', atMs: 10_000, state: 'up' },
    { kind: 'tick', atMs: 70_000 },
  ] as const) {
    const stepped = step(state, input, input.atMs);
    ({ state } = stepped);
    for (const output of stepped.outputs) if (output.kind === 'event' && output.event.kind !== 'link') decided.push(output.event);
  }
  return { state, decided };
};

const RECORD = [started(), moved(1, 'cc'), moved(2, 'gg')];

test('a board that shows what the record says goes on without a word', () => {
  const { state, decided } = after(RECORD, gridOf(['cc'], ['gg']));
  expect(decided).toEqual([]);
  expect(state.game?.moves).toHaveLength(2);
});

test('a stone put down while nothing was running is the next move', () => {
  const { decided } = after(RECORD, gridOf(['cc', 'cg'], ['gg']));
  expect(decided).toMatchObject([{ kind: 'moved', number: 3, color: 'black', move: { point: at('cg') } }]);
});

test('several stones are moves whose order is unknown', () => {
  const { state, decided } = after(RECORD, gridOf(['cc', 'cg', 'ee'], ['gg', 'gc']));
  expect(decided.map((event) => (event.kind === 'moved' ? [event.color, event.order] : event.kind))).toEqual([
    ['black', 'unknown'],
    ['white', 'unknown'],
    ['black', 'unknown'],
  ]);
  expect(state.game?.position.stones).toEqual(gridOf(['cc', 'cg', 'ee'], ['gg', 'gc']));
});

test('prisoners that were still to come off are no new stones', () => {
  const record = [
    started(),
    ...['ba', 'aa', 'ab'].map((letters, index) => moved(index + 1, letters)),
    { kind: 'prisoners-pending', points: [at('aa')], seq: 5, atMs: 4100 } as const,
  ];
  const { state, decided } = after(record, gridOf(['ba', 'ab'], ['aa']));
  expect(decided.filter((event) => event.kind === 'moved')).toEqual([]);
  expect(state.game?.moves).toHaveLength(3);
});

test('stones that were put down while nothing ran, before the first move, are moves of unknown order and no set-up', () => {
  const { state, decided } = after([started()], gridOf(['cc', 'ee'], ['gg']));
  expect(state.game?.setUp.stones).toEqual({ black: [], white: [] });
  expect(decided.map((event) => (event.kind === 'moved' ? [event.color, event.order] : event.kind))).toEqual([
    ['black', 'unknown'],
    ['white', 'unknown'],
    ['black', 'unknown'],
  ]);
});

test('a first stone that was put down while nothing ran is the first move', () => {
  const { decided } = after([started()], gridOf(['cc'], []));
  expect(decided).toMatchObject([{ kind: 'moved', number: 1, color: 'black', move: { point: at('cc') } }]);
});

test('a board that was read as empty, and then lost, had no set-up', () => {
  const lost: GameEvent = { kind: 'link', state: 'down', seq: 2, atMs: 1400 };
  const { state, decided } = after([started(), lost], gridOf(['cc'], []));
  expect(state.game?.setUp.stones).toEqual({ black: [], white: [] });
  expect(decided).toMatchObject([{ kind: 'moved', number: 1, color: 'black', move: { point: at('cc') } }]);
});

test('a board that was doubted for a moment as the game began, and read as empty then, had no set-up', () => {
  const link = (state: 'suspect' | 'up', seq: number, atMs: number): GameEvent => ({ kind: 'link', state, seq, atMs });
  const events = [started(), link('suspect', 2, 1006), link('up', 3, 1006), link('suspect', 4, 5000)];
  const { state, decided } = after(events, gridOf(['cc', 'ee'], ['gg']));
  expect(state.game?.setUp.stones).toEqual({ black: [], white: [] });
  expect(decided.map((event) => (event.kind === 'moved' ? event.order : event.kind))).toEqual(['unknown', 'unknown', 'unknown']);
});

test('a board that was never heard for long enough is read as it lies', () => {
  const link = (state: 'suspect' | 'up', seq: number, atMs: number): GameEvent => ({ kind: 'link', state, seq, atMs });
  const events = [started(), link('suspect', 2, 1100), link('up', 3, 1200), link('suspect', 4, 1400)];
  const { state } = after(events, gridOf(['cc', 'ee'], ['gg']));
  expect(state.game?.setUp.stones).toEqual({ black: [at('cc'), at('ee')], white: [at('gg')] });
});

test('black stones alone are handicap stones that were still being put', () => {
  const { state } = after([started()], gridOf(['cc', 'gg'], []));
  expect(state.game?.setUp).toMatchObject({ stones: { black: [at('cc'), at('gg')], white: [] }, toMove: 'white' });
});

test('a board that was not heard when the game began is read as it lies', () => {
  const { state } = after([started(), { kind: 'link', state: 'down', seq: 2, atMs: 1200 }], gridOf(['cc', 'ee'], ['gg']));
  expect(state.game?.setUp.stones).toEqual({ black: [at('cc'), at('ee')], white: [at('gg')] });
});

test('what was put right on the board while nothing was running is told as put right', () => {
  const record = [...RECORD, { kind: 'mismatch', points: [at('ee')], seq: 4, atMs: 4000 } as const];
  const { state, decided } = after(record, gridOf(['cc'], ['gg']));
  expect(decided).toMatchObject([{ kind: 'mismatch', points: [] }]);
  expect(state.game?.mismatch).toEqual([]);
});
