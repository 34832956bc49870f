/** Which entries of a damaged journal can still be believed. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import DatabaseFile from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { JournalEntry } from '../../src/session/ports.js';
import { CHAIN_START, entryHash } from '../../src/storage/entry-chain.js';
import { entryOf, readableRows, wholeRows, type JournalRow } from '../../src/storage/journal-rows.js';
import { BOARD_ENTRY, gameEntries, madeAt, moveEntry } from './made-journals.js';

const rowsOf = (count: number): readonly JournalRow[] => {
  let last = CHAIN_START;
  return Array.from({ length: count }, (_, index) => {
    const body = JSON.stringify({ text: `$D,${index}` });
    last = entryHash(last, 'line', index, body);
    return { seq: index + 1, kind: 'line', atMs: index, body, hash: last };
  });
};

/** Of ten rows. */
const withChanged = (changes: Readonly<Record<number, Partial<JournalRow>>>): readonly JournalRow[] =>
  rowsOf(10).map((row) => ({ ...row, ...changes[row.seq] }));

const BODY = { body: '{"text":"$X"}' };
const HASH = { hash: 'AAAAAAAAAAAAAAAA' };
/** The row after tells of one whose own hash does not fit; nothing tells of the last one. */
test.each([
  ['nothing', {}, []],
  ['a body', { 4: BODY }, [4]],
  ['the first body', { 1: BODY }, [1]],
  ['the last body', { 10: BODY }, [10]],
  ['a moment', { 4: { atMs: 17 } }, [4]],
  ['a kind', { 4: { kind: 'letter' } }, [4]],
  ['two bodies', { 4: BODY, 7: BODY }, [4, 7]],
  ['two bodies in a row', { 4: BODY, 5: BODY }, [4, 5]],
  ['a hash', { 4: HASH }, []],
  ['the last hash', { 10: HASH }, [10]],
  ['body and hash', { 4: { ...BODY, ...HASH } }, [4, 5]],
] as const)('%s was changed: what is lost', (_, changes, lost) => {
  const rows = withChanged(changes);
  expect(wholeRows(rows)).toEqual({ whole: rows.filter(({ seq }) => !lost.includes(seq as never)), lost });
});

test('an entry that is missing is lost, and the one behind it, of which nothing tells any more', () => {
  const rows = rowsOf(10).filter(({ seq }) => seq !== 4 && seq !== 5);
  expect(wholeRows(rows)).toEqual({ whole: rows.filter(({ seq }) => seq !== 6), lost: [4, 5, 6] });
});

test('of the first version what is JSON is taken', () => {
  const rows = withChanged({ 4: { body: '{"text' } }).map((row) => ({ ...row, hash: '' }));
  expect(wholeRows(rows)).toEqual({ whole: rows.filter(({ seq }) => seq !== 4), lost: [4] });
});

test('each kind of entry is read as it was appended', () => {
  const entries: readonly JournalEntry[] = [
    {
      kind: 'started',
      atMs: 3,
      run: { program: 'banmen', version: '1', startedAt: '', orientation: 'as-is', clockApart: false, settings: {} },
    },
    BOARD_ENTRY,
    { kind: 'line', line: { atMs: 5, direction: 'to-board', text: '$H' } },
    { kind: 'input', nowMs: 6, input: { kind: 'readings', atMs: 4, changes: [] } },
    moveEntry(1),
  ];
  const file = path.join(folderOfTest(), 'a.journal');
  madeAt(file, ...entries);
  const database = new DatabaseFile(file);
  expect([...readableRows(database)].map(entryOf)).toEqual([BOARD_ENTRY, ...entries]);
  database.close();
});

const folderOfTest = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-rows-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test('a page that cannot be read any more costs the entries in it, and no others', () => {
  const file = path.join(folderOfTest(), 'a.journal');
  madeAt(file, ...gameEntries(29, 1200));
  const bytes = readFileSync(file);
  const at = 4096 * Math.floor(bytes.length / 4096 / 2);
  bytes.fill(0xff, at, at + 4096);
  writeFileSync(file, bytes);
  const database = new DatabaseFile(file);
  const seqs = [...readableRows(database)].map(({ seq }) => seq);
  database.close();
  expect(seqs).toEqual([...new Set(seqs)].sort((one, other) => one - other));
  expect([seqs[0], seqs.at(-1)]).toEqual([1, 2402]);
  const lost = 2402 - seqs.length;
  expect(lost).toBeGreaterThan(5);
  expect(lost, 'a page holds no more').toBeLessThan(60);
});
