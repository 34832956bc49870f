/** Boards that were found, as tables: each its own, whatever the ids are. */
import { expect, test } from 'vitest';
import type { FoundBoard } from '../../src/boards/find-board.js';
import { doubleIds, tablesFound } from '../../src/service/found-tables.js';

const at = (path: string, boardId: string): FoundBoard => ({
  address: { kind: 'serial', path, baud: 250_000 },
  identity: {
    boardId,
    firmware: 'fw',
    boot: 1,
    width: 9,
    height: 9,
    sensor: 'colour',
    scanMs: 5,
    debounceScans: 4,
    lineOctetsMax: 96,
    clockButtons: 2,
    leds: 'none',
  } as FoundBoard['identity'],
});

test('a board is named after its id, on whatever port', () => {
  expect(tablesFound([at('/dev/ttyUSB3', 'M328P-0001')])).toMatchObject([
    { id: 'board-m328p-0001', name: 'Board M328P-0001', isDouble: false },
  ]);
});

test('boards of one id, or of ids that differ in case and signs only, are told apart by their ports', () => {
  const tables = tablesFound([at('/dev/ttyUSB0', 'm328p-0001'), at('/dev/ttyUSB1', 'M328P_0001'), at('/dev/ttyACM0', 'own')]);
  expect(tables.map(({ id }) => id)).toEqual(['board-m328p-0001-ttyusb0', 'board-m328p-0001-ttyusb1', 'board-own']);
  expect(tables.map(({ name }) => name)).toEqual(['Board m328p-0001 on ttyUSB0', 'Board M328P_0001 on ttyUSB1', 'Board own']);
});

test('the same id is said', () => {
  expect(doubleIds([at('/dev/ttyUSB0', 'x'), at('/dev/ttyUSB1', 'x')]).map(({ name }) => name)).toEqual([
    'Board x on ttyUSB0',
    'Board x on ttyUSB1',
  ]);
});

test('a long id names files that are short enough, and still apart', () => {
  const id = 'a-board-with-a-very-long-name-of-its-own';
  const ids = tablesFound([at('/dev/ttyUSB0', id), at('/dev/ttyUSB1', id)]).map((table) => table.id);
  expect(new Set(ids).size).toBe(2);
  for (const one of ids) expect(one).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,29}[a-z0-9])?$/);
});
