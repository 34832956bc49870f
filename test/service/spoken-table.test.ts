/** What pages report of their sound, weighed: who has business at the table, one voice an address, and no more pages than have room. */
import { expect, test } from 'vitest';
import type { SoundState } from '../../src/console/sound-source.js';
import { SpokenTable } from '../../src/service/spoken-table.js';
import { Voice } from '../../src/voice/voice.js';

const tableWith = (
  ...reports: readonly (readonly [address: string, name: string, state: SoundState, atTable?: boolean])[]
): SpokenTable => {
  const voice = new Voice({ outlets: [], routes: [], packsFor: () => [], captions: () => undefined });
  const table = new SpokenTable({ language: 'en', packs: [], port: voice.table('table-1'), announce: [] });
  for (const [address, name, state, atTable = false] of reports) table.report({ name, address, atTable }, state, 1000);
  return table;
};

test('a page that plays is relied on; one that was stopped is not', () => {
  expect(tableWith().weighed(1000)).toBe('none');
  expect(tableWith(['a', 'one', 'locked']).weighed(1000)).toBe('none');
  expect(tableWith(['a', 'one', 'playing']).weighed(1000)).toBe('playing');
  expect(tableWith(['a', 'one', 'playing'], ['a', 'one', 'suspended']).weighed(1000)).toBe('stopped');
});

test('an address has one voice, however many pages it says it has', () => {
  const many = Array.from({ length: 50 }, (_, nth) => ['x', `page-${nth}`, 'suspended'] as const);
  expect(tableWith(['a', 'one', 'playing'], ['b', 'two', 'playing'], ...many).weighed(1000)).toBe('playing');
  const playing = many.map(([address, name]) => [address, name, 'playing'] as const);
  expect(tableWith(['a', 'one', 'suspended'], ...playing).weighed(1000)).toBe('stopped');
});

test('who has business at the table is believed before those who watch', () => {
  expect(tableWith(['a', 'one', 'playing', true], ['b', 'two', 'suspended'], ['c', 'three', 'suspended']).weighed(1000)).toBe('playing');
  expect(tableWith(['a', 'one', 'suspended', true], ['b', 'two', 'playing'], ['c', 'three', 'playing']).weighed(1000)).toBe('stopped');
});

test('one address takes no more than its share of what is remembered', () => {
  const many = Array.from({ length: 500 }, (_, nth) => ['x', `page-${nth}`, 'suspended'] as const);
  const { playing, suspended } = tableWith(...many, ['a', 'one', 'playing']).pages(1000);
  expect([playing, suspended]).toEqual([1, 8]);
});

test('a page that has said nothing for ten minutes is gone', () => {
  expect(tableWith(['a', 'one', 'suspended']).weighed(1000 + 600_001)).toBe('none');
});
