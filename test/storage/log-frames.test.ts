/** The log of a journal before SQLite opens it: what was kept behind a damaged place is counted, a torn end is none. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import DatabaseFile from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBelow } from '../support/open-files.js';
import { commitsBehindDamage } from '../../src/storage/log-frames.js';

const PAGE_BYTES = 512;
const FRAME_HEADER_BYTES = 24;
const FRAME_BYTES = FRAME_HEADER_BYTES + PAGE_BYTES;
const HEADER_BYTES = 32;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The log of so many commits, each of one or more pages. With `again`: written over from its beginning, as after a checkpoint. */
const logOf = (commits: number, again = 0, pageBytes = PAGE_BYTES): Buffer => {
  const file = path.join(folder, 'a.journal');
  const database = new DatabaseFile(file);
  database.pragma(`page_size = ${pageBytes}`);
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

test('wherever the head of a frame is changed, at most the one commit behind it is not counted', () => {
  const log = logOf(6);
  for (let frame = 0; frame < framesOf(log); frame += 1)
    for (let at = 0; at < FRAME_HEADER_BYTES; at += 1) {
      const found = behind(flipped(log, HEADER_BYTES + frame * FRAME_BYTES + at));
      expect([0, 1], `frame ${frame}, byte ${at}: ${found}`).toContain(commitsAfter(log, frame) - found);
    }
});

test('wherever the header of the log is changed, what was kept in it is counted, at most the first commit is not', () => {
  const log = logOf(6, 0, 4096);
  for (let at = 0; at < HEADER_BYTES; at += 1) expect(behind(flipped(log, at)), `byte ${at}`).toBeGreaterThanOrEqual(5);
});

/** As a machine writes it that has the first octet of a number first: by the format only the sums are different. */
const bigEndian = (log: Buffer): Buffer => {
  const big = Buffer.from(log);
  const sum: [number, number] = [0, 0];
  const sumUp = (from: number, length: number): void => {
    for (let at = from; at < from + length; at += 8) {
      sum[0] = (sum[0] + big.readUInt32BE(at) + sum[1]) % 2 ** 32;
      sum[1] = (sum[1] + big.readUInt32BE(at + 4) + sum[0]) % 2 ** 32;
    }
  };
  const write = (at: number): void => sum.forEach((word, index) => void big.writeUInt32BE(word, at + 4 * index));
  big.writeUInt32BE(0x377f0683, 0);
  sumUp(0, 24);
  write(24);
  for (let at = HEADER_BYTES; at < big.length; at += FRAME_BYTES) {
    sumUp(at, 8);
    sumUp(at + FRAME_HEADER_BYTES, PAGE_BYTES);
    write(at + 16);
  }
  return big;
};

test('a log that a machine of the other order of octets wrote is read as well', () => {
  const log = bigEndian(logOf(6));
  expect(behind(log)).toBe(0);
  expect(behind(flipped(log, HEADER_BYTES + FRAME_HEADER_BYTES))).toBe(commitsAfter(log, 0));
});

test('no log is held open, neither one that is well nor one that is none', () => {
  behind(logOf(3));
  behind(Buffer.alloc(0));
  expect(openBelow(folder)).toEqual([]);
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
