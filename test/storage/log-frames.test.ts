/** The log of a journal before SQLite opens it: what was kept behind a damaged place is counted, a torn end is none. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import DatabaseFile from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitsBehindDamage } from '../../src/storage/log-frames.js';

const PAGE_BYTES = 512;
const FRAME_BYTES = 24 + PAGE_BYTES;
const HEADER_BYTES = 32;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The log of so many commits, each of one or more pages. With `again`: written over from its beginning, as after a checkpoint. */
const logOf = (commits: number, again = 0): Buffer => {
  const file = path.join(folder, 'a.journal');
  const database = new DatabaseFile(file);
  database.pragma(`page_size = ${PAGE_BYTES}`);
  database.pragma('journal_mode = WAL');
  database.pragma('wal_autocheckpoint = 0');
  database.exec('CREATE TABLE entry (body TEXT)');
  database.pragma('wal_checkpoint(RESTART)');
  const insert = database.prepare('INSERT INTO entry VALUES (?)');
  for (let commit = 0; commit < commits; commit += 1) insert.run('x'.repeat(commit * 60));
  if (again > 0) database.pragma('wal_checkpoint(RESTART)');
  for (let commit = 0; commit < again; commit += 1) insert.run('y');
  const copy = path.join(folder, 'copy');
  copyFileSync(`${file}-wal`, copy);
  database.close();
  rmSync(file);
  return readFileSync(copy);
};

const behind = (log: Buffer): number => {
  const file = path.join(folder, 'log');
  writeFileSync(file, log);
  return commitsBehindDamage(file);
};

const framesOf = (log: Buffer): number => Math.floor((log.length - HEADER_BYTES) / FRAME_BYTES);

/** Of the frames behind the one with this index, how many end a commit. */
const commitsAfter = (log: Buffer, frame: number): number => {
  let commits = 0;
  for (let at = frame + 1; at < framesOf(log); at += 1) if (log.readUInt32BE(HEADER_BYTES + at * FRAME_BYTES + 4) !== 0) commits += 1;
  return commits;
};

const flipped = (log: Buffer, at: number): Buffer => {
  const damaged = Buffer.from(log);
  damaged[at] = (damaged[at] ?? 0) ^ 0x10;
  return damaged;
};

test('a log that is whole has nothing behind a damage', () => expect(behind(logOf(6))).toBe(0));

test('wherever a page is changed, what was kept behind it is counted', () => {
  const log = logOf(6);
  expect(framesOf(log)).toBeGreaterThan(8);
  for (let frame = 0; frame < framesOf(log); frame += 1)
    for (const at of [24, 24 + PAGE_BYTES - 1])
      expect(behind(flipped(log, HEADER_BYTES + frame * FRAME_BYTES + at)), `frame ${frame}`).toBe(commitsAfter(log, frame));
});

test('a log that is torn anywhere in its last frame is well', () => {
  const log = logOf(3);
  for (const missing of [1, 24, PAGE_BYTES, FRAME_BYTES - 1, FRAME_BYTES]) expect(behind(log.subarray(0, log.length - missing))).toBe(0);
});

test('what is left of a log before the last checkpoint is no part of it', () => {
  const log = logOf(6, 1);
  expect(behind(log)).toBe(0);
  expect(behind(flipped(log, HEADER_BYTES + 24))).toBe(commitsAfter(logOf(1), framesOf(logOf(1))));
});

test.each([
  ['is not there', undefined],
  ['is empty', Buffer.alloc(0)],
  ['has a header and nothing more', Buffer.alloc(HEADER_BYTES)],
  ['is of another program', Buffer.alloc(4000, 'x')],
])('a log that %s is no damage', (_, log) => {
  expect(log === undefined ? commitsBehindDamage(path.join(folder, 'none')) : behind(log)).toBe(0);
});
