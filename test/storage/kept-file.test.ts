/** A small file that is whole at every moment, and that nobody else on the machine reads. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBelow } from '../support/open-files.js';
import { keptFile } from '../../src/storage/kept-file.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what was never kept is not there', () => {
  expect(keptFile(path.join(folder, 'a')).read()).toBeUndefined();
});

test('what is kept last is read, in whatever moment it was asked for, and nothing is left beside it', async () => {
  const kept = keptFile(path.join(folder, 'a'));
  await Promise.all([kept.write('one'), kept.write('two'), kept.write('three')]);
  expect(kept.read()).toBe('three');
  expect(readdirSync(folder)).toEqual(['a']);
  expect(openBelow(folder), 'held open').toEqual([]);
});

test('its owner alone may read it, also where a file of others lay beside it', async () => {
  writeFileSync(path.join(folder, 'a.new'), 'old', { mode: 0o644 });
  await keptFile(path.join(folder, 'a')).write('secret');
  expect(statSync(path.join(folder, 'a')).mode & 0o777).toBe(0o600);
});

test('a writing that fails says so, leaves the old one, and holds up none', async () => {
  const file = path.join(folder, 'a');
  const kept = keptFile(file);
  await kept.write('one');
  mkdirSync(`${file}.new`);
  const failed = kept.write('two');
  const next = failed.catch(() => rmSync(`${file}.new`, { recursive: true })).then(() => kept.write('three'));
  await expect(failed).rejects.toMatchObject({ code: 'EISDIR' });
  expect(readFileSync(file, 'utf8')).toBe('one');
  await next;
  expect(kept.read()).toBe('three');
});

test('a file that cannot be read is a fault, and not an empty one', () => {
  mkdirSync(path.join(folder, 'a'));
  expect(() => keptFile(path.join(folder, 'a')).read()).toThrow('EISDIR');
});
