/** Who needs somebody comes first in the hall. */
import { expect, test } from 'vitest';
import { inHallOrder, lampOf } from '../../../src/console/view/lamp.js';
import { liveTable } from '../../../src/console/view/live-table.js';
import { FakeTable } from '../fake-table.js';

const FULL = { width: 19, height: 19 };

const table = (name: string, change: (table: FakeTable) => void = () => undefined) => {
  const fake = new FakeTable(name.toLowerCase().replace(' ', '-'), name);
  fake.start(FULL);
  fake.play('Q16');
  change(fake);
  return liveTable(fake.snapshot());
};

test('a table says in one word how it is', () => {
  expect(lampOf(table('Table 1'))).toBe('playing');
  expect(lampOf(table('Table 1', (one) => one.play('D4', { certain: false })))).toBe('doubt');
  expect(lampOf(table('Table 1', (one) => one.changeGame({ mismatch: [3] })))).toBe('call');
  expect(lampOf(table('Table 1', (one) => one.link('down')))).toBe('no-link');
  expect(lampOf(table('Table 1', (one) => one.changeGame({ ended: { reason: 'passes', result: undefined } })))).toBe('counting');
  expect(lampOf(table('Table 1', (one) => one.changeGame({ ended: { reason: 'resignation', result: 'B+R' } })))).toBe('over');
  expect(lampOf(liveTable(new FakeTable().snapshot()))).toBe('next');
});

test('those that need somebody come first, the others by their number', () => {
  const names = inHallOrder([
    table('Table 10'),
    table('Table 9'),
    table('Table 12', (one) => one.changeGame({ mismatch: [3] })),
    table('Table 2'),
  ]);
  expect(names.map(({ name }) => name)).toEqual(['Table 12', 'Table 2', 'Table 9', 'Table 10']);
});
