/** A journal stepped through again: the same bytes, over a restart too; and what was changed in it is found. */
import { expect, test } from 'vitest';
import { stepAgain } from '../../src/session/step-again.js';
import type { JournalEntry } from '../../src/session/ports.js';
import { BOARD_19, MemoryJournal, emptyGrid, openRig, press, reading, settle, type Rig } from './fakes.js';

const plays = async ({ board, time }: Rig, point: number, color: 'black' | 'white'): Promise<void> => {
  board.says({ inputs: [reading(point, color, time.nowMs())] });
  await time.pass(900);
  board.says({ inputs: [press(color, time.nowMs())] });
  await time.pass(1100);
};

/** Some moves with a clock, a restart in the middle, some more. */
const evening = async (): Promise<readonly JournalEntry[]> => {
  const first = openRig({ settings: { time: '1m + 3x10s' } });
  first.board.connects();
  await settle();
  await plays(first, 60, 'black');
  await plays(first, 61, 'white');
  await first.session.submit({ kind: 'clock', clock: { kind: 'pause', reason: 'lunch' } }, 'arbiter');
  await first.session.submit({ kind: 'clock', clock: { kind: 'resume' } }, 'arbiter');
  const second = openRig({ journal: new MemoryJournal(first.journal.kept), settings: { time: '1m + 3x10s' } });
  const grid = emptyGrid(BOARD_19).map((_, point) => (point === 60 || point === 62 ? 'black' : point === 61 ? 'white' : 'empty'));
  second.board.connects(BOARD_19, grid);
  await second.time.pass(5000);
  await second.session.submit({ kind: 'clock', clock: { kind: 'resume' } }, 'arbiter');
  await plays(second, 63, 'white');
  await second.time.pass(80_000);
  return second.journal.kept;
};

test('the inputs of a journal give its events again, byte for byte, over a restart', async () => {
  const kept = await evening();
  const again = stepAgain(kept);
  expect(again.differs).toBeUndefined();
  expect(again.events).toBe(kept.filter(({ kind }) => kind === 'event').length);
  expect(kept.filter(({ kind }) => kind === 'started')).toHaveLength(2);
});

test('an input that is not what the table was told is found', async () => {
  const kept = await evening();
  const changed = kept.map((entry) =>
    entry.kind === 'input' && entry.input.kind === 'button' ? { ...entry, input: { ...entry.input, atMs: entry.input.atMs + 1 } } : entry,
  );
  expect(stepAgain(changed).differs).toBeDefined();
});
