/** Records on the disk: named so that people find them, and whole at every moment. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRecordFolder, recordFileName } from '../../src/storage/sgf-file.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-records-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const GAME_3 = { tableId: 'table-1', gameNumber: 3, startedAt: '2026-11-29T22:30:05.123Z' };

test('a record is named after the start, the table and the game', () => {
  expect(recordFileName(GAME_3)).toBe('2026-11-29-2230-table-1-game-3.sgf');
  expect(recordFileName({ ...GAME_3, startedAt: 'yesterday' })).toBe('undated-table-1-game-3.sgf');
});

test('each writing replaces the whole record, and leaves no other file behind', async () => {
  const records = await openRecordFolder(path.join(folder, 'games'), 'table-1');
  await records.write(GAME_3, '(;GM[1];B[pd];W[dd])\n');
  await records.write(GAME_3, '(;GM[1];B[pd])\n');
  expect(readdirSync(path.join(folder, 'games'))).toEqual(['2026-11-29-2230-table-1-game-3.sgf']);
  expect(readFileSync(path.join(folder, 'games', '2026-11-29-2230-table-1-game-3.sgf'), 'utf8')).toBe('(;GM[1];B[pd])\n');
});

test('what a crash left of this table is removed; records and other tables are left alone', async () => {
  const names = [
    '.2026-11-29-2230-table-1-game-3.sgf.tmp',
    '.2026-11-29-2230-table-11-game-3.sgf.tmp',
    '2026-11-29-2230-table-1-game-3.sgf',
    '.2026-11-29-2230-table-1-game-3.sgf.bak',
  ];
  for (const name of names) writeFileSync(path.join(folder, name), 'x');
  await openRecordFolder(folder, 'table-1');
  expect(readdirSync(folder).sort()).toEqual(names.slice(1).sort());
});

test('a record that cannot be written leaves the old one as it was, and says why', async () => {
  const records = await openRecordFolder(folder, 'table-1');
  await records.write(GAME_3, '(;GM[1];B[pd])\n');
  mkdirSync(path.join(folder, '.2026-11-29-2230-table-1-game-3.sgf.tmp'));
  await expect(records.write(GAME_3, '(;GM[1];B[pd];W[dd])\n')).rejects.toMatchObject({ code: 'EISDIR' });
  expect(readFileSync(path.join(folder, '2026-11-29-2230-table-1-game-3.sgf'), 'utf8')).toBe('(;GM[1];B[pd])\n');
});
