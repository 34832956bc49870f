/** Records on the disk: named so that people find them, and whole at every moment. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBelow } from '../support/open-files.js';
import { oneAfterTheOther, openRecordFolder, recordFileName } from '../../src/storage/sgf-file.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-records-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const GAME_3 = { tableId: 'table-1', gameNumber: 3, startedAt: '2026-11-29T22:30:05.123Z' };

test('a record is named after the start, the table and the game', () => {
  expect(recordFileName(GAME_3)).toBe('2026-11-29-2230-table-1-game-3.sgf');
  for (const startedAt of ['yesterday', '', 'on 2026-11-29T22:30'])
    expect(recordFileName({ ...GAME_3, startedAt })).toBe('undated-table-1-game-3.sgf');
});

test('each writing replaces the whole record, and leaves no other file behind', async () => {
  const records = await openRecordFolder(path.join(folder, 'games'), 'table-1');
  await records.write(GAME_3, '(;GM[1];B[pd];W[dd])\n', 2);
  await records.write(GAME_3, '(;GM[1];B[pd])\n', 2);
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
  await records.write(GAME_3, '(;GM[1];B[pd])\n', 2);
  mkdirSync(path.join(folder, '.2026-11-29-2230-table-1-game-3.sgf.tmp'));
  await expect(records.write(GAME_3, '(;GM[1];B[pd];W[dd])\n', 2)).rejects.toMatchObject({ code: 'EISDIR' });
  expect(readFileSync(path.join(folder, '2026-11-29-2230-table-1-game-3.sgf'), 'utf8')).toBe('(;GM[1];B[pd])\n');
});

test('a record that has more moves than the journal knows of is not written over; what is played stands beside it', async () => {
  const before = await openRecordFolder(folder, 'table-1');
  await before.write(GAME_3, '(;GM[1];B[pd];W[dd];B[pp])\n', 3);
  const records = await openRecordFolder(folder, 'table-1');
  expect(await records.write(GAME_3, '(;GM[1];B[pd])\n', 1)).toEqual({ moves: 3, result: '' });
  expect(await records.write(GAME_3, '(;GM[1];B[pd];W[dq])\n', 2)).toEqual({ moves: 3, result: '' });
  const file = path.join(folder, recordFileName(GAME_3));
  expect(readFileSync(file, 'utf8')).toContain('B[pp]');
  expect(readFileSync(file.replace('.sgf', '-from-journal.sgf'), 'utf8')).toContain('W[dq]');
});

test('a takeback that the journal has makes the record shorter', async () => {
  const before = await openRecordFolder(folder, 'table-1');
  await before.write(GAME_3, '(;GM[1];B[pd];W[dd])\n', 2);
  const records = await openRecordFolder(folder, 'table-1');
  expect(await records.write(GAME_3, '(;GM[1];B[pd])\n', 2)).toBeUndefined();
  expect(readFileSync(path.join(folder, recordFileName(GAME_3)), 'utf8')).not.toContain('W[dd]');
});

test('records of many tables are written one after the other, and one that fails holds up none', async () => {
  const turns = oneAfterTheOther();
  const heard: string[] = [];
  const work = (name: string, fails = false) =>
    turns(async () => {
      heard.push(`${name} begins`);
      await Promise.resolve();
      heard.push(`${name} ends`);
      if (fails) throw new Error('ENOSPC');
    });
  const done = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(heard).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a folder that was removed meanwhile is made again; what else is wrong with it is said', async () => {
  const records = path.join(folder, 'club', 'games');
  const port = await openRecordFolder(records, 'table-1');
  await port.write(GAME_3, '(;GM[1];B[pd])', 1);
  rmSync(path.join(folder, 'club'), { recursive: true });
  await port.write(GAME_3, '(;GM[1];B[pd];W[dd])', 2);
  expect(readdirSync(records)).toEqual([recordFileName(GAME_3)]);
  rmSync(path.join(folder, 'club'), { recursive: true });
  writeFileSync(path.join(folder, 'club'), 'a file where the folder was');
  await expect(port.write(GAME_3, '(;GM[1])', 2)).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('of a hundred writings no file is held open', async () => {
  const port = await openRecordFolder(folder, 'table-1');
  for (let moves = 1; moves <= 100; moves += 1) await port.write(GAME_3, '(;GM[1];B[pd])', moves);
  expect(openBelow(folder)).toEqual([]);
});

test('the record of a game that is written again is not compared with itself', async () => {
  const port = await openRecordFolder(folder, 'table-1');
  await port.write(GAME_3, '(;GM[1];B[pd];W[dd])', 2);
  expect(await port.write(GAME_3, '(;GM[1];B[pd])', 1), 'a takeback').toBeUndefined();
  expect(readdirSync(folder)).toEqual([recordFileName(GAME_3)]);
});

test('a record with a result is not written over by one without: the journal has lost its end', async () => {
  const before = await openRecordFolder(folder, 'table-1');
  await before.write(GAME_3, '(;GM[1]C[RE\\[0\\]]RE[B+R];B[pd];W[dd])\n', 2);
  const after = await openRecordFolder(folder, 'table-1');
  expect(await after.write(GAME_3, '(;GM[1];B[pd];W[dd])\n', 2)).toEqual({ moves: 2, result: 'B+R' });
  expect(readFileSync(path.join(folder, recordFileName(GAME_3)), 'utf8')).toContain('RE[B+R]');
  expect(readdirSync(folder)).toHaveLength(2);
  const ended = await openRecordFolder(folder, 'table-1');
  expect(await ended.write(GAME_3, '(;GM[1]RE[W+2];B[pd];W[dd])\n', 2)).toBeUndefined();
  expect(readFileSync(path.join(folder, recordFileName(GAME_3)), 'utf8')).toContain('RE[W+2]');
});
