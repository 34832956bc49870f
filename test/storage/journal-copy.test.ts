/** A copy of a journal is of one moment, though a service writes meanwhile. */
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyJournal, intoOneFile } from '../../src/storage/journal-copy.js';
import { openBelow } from '../support/open-files.js';
import { gameEntries, madeAt, openedAt } from './made-journals.js';

let folder = '';
let file = '';
let to = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-copy-'));
  file = path.join(folder, 'a.journal');
  to = path.join(folder, 'copy.journal');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('it is the file and its log, for its owner alone', () => {
  writeFileSync(file, 'file', { mode: 0o644 });
  writeFileSync(`${file}-wal`, 'log');
  expect(copyJournal(file, to)).toEqual({ ok: true, value: undefined });
  expect([readFileSync(to, 'utf8'), readFileSync(`${to}-wal`, 'utf8')]).toEqual(['file', 'log']);
  expect(statSync(to).mode & 0o777).toBe(0o600);
});

test('a log of an earlier copy is no part of it', () => {
  writeFileSync(file, 'file');
  writeFileSync(`${to}-wal`, 'of another moment');
  copyJournal(file, to);
  expect(existsSync(`${to}-wal`)).toBe(false);
});

/** The journal is written to in the middle of the first so many copies. */
const writtenMeanwhile = (times: number) => {
  let copies = 0;
  const result = copyJournal(file, to, (from, target) => {
    copyFileSync(from, target);
    copies += 1;
    if (copies <= times) appendFileSync(file, '.');
  });
  return { result, copies };
};

test.each([
  [0, 1],
  [1, 2],
  [4, 5],
])('written to in the middle of %i copies it is copied once more: %i', (times, copies) => {
  writeFileSync(file, 'file');
  expect(writtenMeanwhile(times)).toEqual({ result: { ok: true, value: undefined }, copies });
  expect(readFileSync(to)).toEqual(readFileSync(file));
});

test('one that is written to each time is refused', () => {
  writeFileSync(file, 'file');
  expect(writtenMeanwhile(99)).toEqual({
    result: { ok: false, refusal: `${file} was written to each time that it was copied: try again` },
    copies: 5,
  });
});

test('what is not there, and where nothing can be written, is said', () => {
  expect(copyJournal(file, to)).toEqual({ ok: false, refusal: `there is no journal ${file}` });
  writeFileSync(file, 'file');
  const nowhere = path.join(folder, 'none', 'copy');
  const refused = copyJournal(file, nowhere);
  expect(refused.ok ? '' : refused.refusal).toContain(`${file} cannot be copied to ${nowhere}: `);
});

test('a copy that is carried away without its log has all in its file', () => {
  madeAt(file, ...gameEntries(29, 2));
  const running = openedAt(file);
  running.append(gameEntries(30, 3));
  copyJournal(file, to);
  running.close();
  intoOneFile(to);
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.journal']);
  expect(openBelow(folder)).toEqual([]);
  const copy = openedAt(to);
  expect(copy.games()).toHaveLength(2);
  copy.close();
});
