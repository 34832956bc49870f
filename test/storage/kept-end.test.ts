/** How far a journal was kept stands beside it, and what is gone from its end is missed. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Chance } from '../../simulator/chance.js';
import type { JournalEntry } from '../../src/session/ports.js';
import { checkJournal } from '../../src/storage/journal-check.js';
import { openJournalFile, type JournalFile } from '../../src/storage/journal-file.js';
import { repairJournal } from '../../src/storage/journal-rebuild.js';
import { makeKeptEnd, parseKeptEnd } from '../../src/storage/kept-end.js';
import { openBelow } from '../support/open-files.js';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-kept-'));
  file = path.join(folder, 'table-1.journal');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const opened = (): JournalFile => {
  const journal = openJournalFile(file, 'table-1');
  if (!journal.ok) throw new Error(journal.refusal);
  return journal.value;
};

const line = (atMs: number): JournalEntry => ({ kind: 'line', line: { atMs, direction: 'from-board', text: `$D,${atMs}` } });

const PARTS = ['', '-wal', '-kept'] as const;

/** So many transactions of one entry, and the files as a kill leaves them. */
const killedAfter = (transactions: number, firstMs = 1): void => {
  const journal = opened();
  for (let number = 0; number < transactions; number += 1) journal.append([line(firstMs + number)]);
  const left = PARTS.map((end) => readFileSync(file + end));
  journal.close();
  PARTS.forEach((end, index) => writeFileSync(file + end, left[index] ?? ''));
};

/** The log loses its end, as it does where its last transaction was changed. */
const loseEnd = (): void => truncateSync(`${file}-wal`, statSync(`${file}-wal`).size - 100);

describe('the line', () => {
  test('there and back', () => {
    const end = { seq: 6012, firstHash: 'abcdefghijklmno+' };
    expect(parseKeptEnd(makeKeptEnd(end))).toEqual(end);
  });

  test('one that is torn, or has another bit anywhere, says nothing', () => {
    const whole = makeKeptEnd({ seq: 7, firstHash: 'abcdefghijklmno+' });
    const chance = new Chance(1);
    for (let at = 0; at < whole.length; at += 1) {
      expect(parseKeptEnd(whole.slice(0, at))).toBeUndefined();
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.whole(0, 7));
      expect(parseKeptEnd(bytes.toString('latin1'))).toBeUndefined();
    }
  });

  test('is as long whatever it says, so that it can be written over', () => {
    const lengths = [0, 9, 123_456_789].map((seq) => makeKeptEnd({ seq, firstHash: 'x'.repeat(16) }).length);
    expect(new Set(lengths).size).toBe(1);
  });
});

test('a journal that a kill left has all that was kept; nobody else may read how far', () => {
  killedAfter(5);
  const journal = opened();
  expect([journal.lastSeq(), journal.entriesGone]).toEqual([5, 0]);
  journal.close();
  expect(statSync(`${file}-kept`).mode & 0o777).toBe(0o600);
  expect(openBelow(folder)).toEqual([]);
});

test('a log that lost its last transaction: the rest is taken up, and what is gone is counted, until something more is kept', () => {
  killedAfter(5);
  loseEnd();
  expect(checkJournal(file).problems).toEqual(['entry 5, before the first game: the last 1 entries that were kept are gone']);
  const journal = opened();
  expect([journal.lastSeq(), journal.entriesGone]).toEqual([4, 1]);
  journal.append([line(9)]);
  journal.close();
  const again = opened();
  expect([again.lastSeq(), again.entriesGone]).toEqual([5, 0]);
  again.close();
});

test('a journal without the log that held its end is refused: the log may be put back', () => {
  killedAfter(5);
  const log = readFileSync(`${file}-wal`);
  rmSync(`${file}-wal`);
  const refused = openJournalFile(file, 'table-1');
  expect(refused.ok ? '' : refused.refusal).toMatch(/lacks the last \d+ entries that were kept, and its log .*-wal is not there/);
  writeFileSync(`${file}-wal`, log);
  const journal = opened();
  expect(journal.lastSeq()).toBe(5);
  journal.close();
});

test('a repaired journal misses nothing more', () => {
  killedAfter(5);
  loseEnd();
  expect(repairJournal(file, 'now')).toMatchObject({ ok: true, value: { entries: 4 } });
  const journal = opened();
  expect(journal.entriesGone).toBe(0);
  journal.close();
  expect(existsSync(`${file}.damaged-now-kept`)).toBe(true);
});

test('a journal that was put away leaves nothing to be missed by the one that begins', () => {
  killedAfter(5);
  for (const end of ['', '-wal']) rmSync(file + end);
  const journal = opened();
  expect(journal.entriesGone).toBe(0);
  journal.append([line(100)]);
  journal.close();
});

test('the end of another journal is no end of this one', () => {
  killedAfter(5);
  const other = readFileSync(`${file}-kept`);
  for (const end of PARTS) rmSync(file + end);
  killedAfter(2, 500);
  writeFileSync(`${file}-kept`, other);
  const journal = opened();
  expect(journal.entriesGone).toBe(0);
  journal.close();
});

test('where it cannot be written, entries are kept all the same', () => {
  mkdirSync(`${file}-kept`);
  const journal = opened();
  journal.append([line(1)]);
  journal.close();
  const again = opened();
  expect([again.lastSeq(), again.entriesGone]).toEqual([1, 0]);
  again.close();
});
