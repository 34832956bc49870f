/** A data folder is one process's: whoever comes second is told who has it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '../../src/storage/folder-lock.js';
import { openBelow } from '../support/open-files.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is held until it is let go of; who comes second is told by whom', () => {
  const first = lockFolder(folder, 'hall.lock', 'another hall');
  expect(lockFolder(folder, 'hall.lock', 'another hall')).toEqual({
    ok: false,
    refusal: `${folder} is in use by another hall: stop that one, or give a folder of its own with --data`,
  });
  if (first.ok) first.value();
  const second = lockFolder(folder, 'hall.lock', 'another hall');
  expect(second.ok).toBe(true);
  if (second.ok) second.value();
  expect(openBelow(folder)).toEqual([]);
});

test.each([
  ['is not there', () => path.join(folder, 'none')],
  [
    'has something else under that name',
    () => {
      writeFileSync(path.join(folder, 'hall.lock'), 'Dear arbiter, '.repeat(1000));
      return folder;
    },
  ],
])('a folder that %s cannot be used, and that is said', (_, prepared) => {
  const where = prepared();
  const refused = lockFolder(where, 'hall.lock', 'another hall');
  expect(refused.ok ? '' : refused.refusal).toMatch(/^cannot use .* \(.+\): give another folder with --data$/);
});
