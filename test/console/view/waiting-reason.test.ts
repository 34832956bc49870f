/** Why a table waits is said in one line, the same in the hall and on the desk. */
import { expect, test } from 'vitest';
import { waitingReason } from '../../../src/console/view/waiting-reason.js';
import type { LiveIncident } from '../../../src/core/table/live-document.js';
import { inEnglish } from '../../../src/words/telling.js';
import { liveTable } from '../../../src/console/view/live-table.js';
import { FakeTable } from '../fake-table.js';

const NINE = { width: 9, height: 9 };
const reasonOf = (change: (table: FakeTable) => void): string => {
  const table = new FakeTable('table-1');
  table.start(NINE);
  table.play('E5');
  change(table);
  return inEnglish(waitingReason(liveTable(table.snapshot())));
};
const incident = (kind: LiveIncident['kind']): { readonly incidents: readonly never[] } => ({
  incidents: [{ id: 1, atMs: 0, afterMove: 1, why: '', kind, color: 'white' }] as never,
});

test('a side that calls the arbiter is named; the time is not said to be over', () => {
  expect(reasonOf((table) => table.changeGame(incident('arbiter-called')))).toBe('White called the arbiter');
});

test('a count, a move, a board that is not heard', () => {
  expect(reasonOf((table) => table.changeGame({ ended: { reason: 'passes', result: undefined } }))).toMatch(/^Game over/);
  expect(reasonOf(() => undefined)).toBe('Move 1');
  expect(reasonOf((table) => table.link('down'))).toBe('Board not heard');
});

test('a doubt names its move', () => {
  expect(reasonOf((table) => table.play('C3', { certain: false }))).toBe('Move 2');
});
