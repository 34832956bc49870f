/** A journal whose file or folder goes away under a running service: it is said, and written anew where it was. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GONE_FOR_MS, JOURNAL_GONE, JOURNAL_REPLACED, JournalPlace } from '../../src/storage/journal-place.js';
import { openBelow } from '../support/open-files.js';
import { BOARD_ENTRY, gameEntries, moveEntry, openedAt } from './made-journals.js';

let folder = '';
let file = '';
let place: JournalPlace;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-place-'));
  file = path.join(folder, 'data', 'window.journal');
  mkdirSync(path.dirname(file));
  place = new JournalPlace(openedAt(file), openedAt);
  place.journal.append([BOARD_ENTRY, ...gameEntries(29, 3)]);
  place.look(0);
});
afterEach(() => {
  place.journal.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a look throws; undefined: all is in its place. */
const seen = (atMs: number): string | undefined => {
  try {
    place.look(atMs);
    return undefined;
  } catch (error) {
    return String((error as { readonly code?: string }).code);
  }
};

const movesKept = (): number => {
  place.journal.close();
  const journal = openedAt(file);
  const moves = journal.gameEvents().filter(({ kind }) => kind === 'moved').length;
  journal.close();
  return moves;
};

test('a journal that is in its place is only looked at', () => {
  const { ino } = statSync(file);
  for (let atMs = 0; atMs < 10_000; atMs += 1000) expect(seen(atMs)).toBeUndefined();
  expect(statSync(file).ino).toBe(ino);
});

test.each([
  ['the file', () => rmSync(file)],
  ['the log', () => rmSync(`${file}-wal`)],
  ['the folder', () => rmSync(path.dirname(file), { recursive: true })],
])('where %s was removed it is said for a second, and then all of it is written anew', (_, remove) => {
  remove();
  expect([seen(5000), seen(5000 + GONE_FOR_MS - 1)]).toEqual([JOURNAL_GONE, JOURNAL_GONE]);
  expect([seen(5000 + GONE_FOR_MS), seen(5000 + GONE_FOR_MS + 1)]).toEqual([undefined, undefined]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  place.journal.append([moveEntry(4)]);
  expect(seen(9000)).toBeUndefined();
  expect(readdirSync(path.dirname(file)).filter((name) => name.endsWith('.anew'))).toEqual([]);
  expect(movesKept()).toBe(4);
});

test('who moves a folder away and back within the second changes nothing', () => {
  const away = path.join(folder, 'away');
  renameSync(path.dirname(file), away);
  expect(seen(5000)).toBe(JOURNAL_GONE);
  renameSync(away, path.dirname(file));
  const { ino } = statSync(file);
  expect(seen(5500)).toBeUndefined();
  rmSync(file);
  expect(seen(6500), 'a second begins anew').toBe(JOURNAL_GONE);
  expect(seen(6500 + GONE_FOR_MS)).toBeUndefined();
  expect(statSync(file).ino).not.toBe(ino);
});

test('another file in its place is not touched, and the journal comes back when that is moved away', () => {
  rmSync(file);
  writeFileSync(file, 'somebody else’s');
  expect([seen(5000), seen(60_000)]).toEqual([JOURNAL_REPLACED, JOURNAL_REPLACED]);
  expect(readFileSync(file, 'utf8')).toBe('somebody else’s');
  rmSync(file);
  expect(seen(60_001)).toBeUndefined();
  expect(movesKept()).toBe(3);
});

test('a file in place of the folder is said, and nothing is lost by it', () => {
  rmSync(path.dirname(file), { recursive: true });
  writeFileSync(path.dirname(file), '');
  expect(seen(5000)).toBe(JOURNAL_GONE);
  rmSync(path.dirname(file));
  expect(seen(9000)).toBeUndefined();
  expect(movesKept()).toBe(3);
});

test('what a writing anew that was broken off has left is no hindrance', () => {
  rmSync(file);
  writeFileSync(`${file}.anew`, 'half of one');
  expect(seen(5000)).toBe(JOURNAL_GONE);
  expect(seen(6000)).toBeUndefined();
  expect(movesKept()).toBe(3);
});

test('of the journal that has no name any more nothing is held open', () => {
  rmSync(file);
  seen(5000);
  seen(6000);
  expect(openBelow(folder).filter((name) => name.includes('deleted') || !name.includes('window.journal'))).toEqual([]);
});
