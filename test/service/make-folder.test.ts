/** Folders that somebody has named: made with those above them, or refused in the file system's words. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from '../../src/service/make-folder.js';

const folder = mkdtempSync(path.join(tmpdir(), 'banmen-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder is made with those above it, and one that is there stays', () => {
  const deep = path.join(folder, 'a', 'b', 'c');
  makeFolder(deep);
  writeFileSync(path.join(deep, 'kept'), '');
  makeFolder(deep);
  expect(existsSync(path.join(deep, 'kept'))).toBe(true);
});

test('a file in its place, or above it, is refused', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(path.join(file, 'below'))).toThrow('ENOTDIR');
});

test.skipIf(!existsSync('/proc/self'))('a file system that makes no folders says so, and is not asked for ever', () => {
  expect(() => makeFolder('/proc/banmen/data')).toThrow('ENOENT');
});
