/** The name of the file that a browser saves. */
import { expect, test } from 'vitest';
import { contentDisposition, downloadFileName } from '../../src/console/record-file.js';
import { liveTable } from '../../src/console/view/live-table.js';
import { FakeTable, settingsFor } from './fake-table.js';

const FULL = { width: 19, height: 19 };

const nameFor = (black: string, white: string): string => {
  const table = new FakeTable('table-7');
  table.start(FULL, undefined, 2, settingsFor(FULL, black, white));
  return downloadFileName(liveTable(table.snapshot()));
};

test('says when, who, where and which game', () => {
  expect(nameFor('Shusaku', 'Gennan Inseki')).toBe('2026-11-29-Shusaku-Gennan-Inseki-table-7-game-2.sgf');
});

test('leaves out what is not known', () => {
  expect(nameFor('', '')).toBe('2026-11-29-table-7-game-2.sgf');
});

test('never leads out of its folder, whatever the players call themselves', () => {
  expect(nameFor('../../etc/passwd', 'a"b\\c\r\nx: y')).toBe('2026-11-29-etc-passwd-a-b-c-x-y-table-7-game-2.sgf');
});

test('keeps the names of the game’s homelands for browsers that can read them', () => {
  const header = contentDisposition(nameFor('本因坊秀策', 'Müller'));
  expect(header).toBe(
    `attachment; filename="2026-11-29-Muller-table-7-game-2.sgf"; filename*=UTF-8''2026-11-29-%E6%9C%AC%E5%9B%A0%E5%9D%8A%E7%A7%80%E7%AD%96-M%C3%BCller-table-7-game-2.sgf`,
  );
});
