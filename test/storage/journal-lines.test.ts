/** An export is what somebody has left of a journal in ten years: what was changed in it or cut out of it is said by its line. */
import { expect, test } from 'vitest';
import { CHAIN_START, entryHash } from '../../src/storage/entry-chain.js';
import { makeJournalHead, makeJournalLine, parseJournalLines } from '../../src/storage/journal-lines.js';
import type { JournalRow } from '../../src/storage/journal-rows.js';

const chained = (...bodies: readonly string[]): readonly JournalRow[] => {
  let last = CHAIN_START;
  return bodies.map((body, index) => {
    last = entryHash(last, 'line', index, body);
    return { seq: index + 1, kind: 'line', atMs: index, body, hash: last };
  });
};

const ROWS = chained('{"text":"$A"}', '{"text":"$B, with \\"hash\\":\\"x\\"}"}', '{"text":"$C"}');

const exported = (rows: readonly JournalRow[], head = makeJournalHead('window')): string =>
  `${[head, ...rows.map(makeJournalLine)].join('\n')}\n`;

const refusalOf = (text: string): string => {
  const parsed = parseJournalLines(text);
  return parsed.ok ? '' : parsed.refusal;
};

test('what was made is read as it was', () => {
  expect(parseJournalLines(exported(ROWS))).toEqual({ ok: true, value: ROWS });
  expect(parseJournalLines(exported([]))).toEqual({ ok: true, value: [] });
});

test('entries of the first version have no hash, and are taken', () => {
  const rows = ROWS.map((row) => ({ ...row, hash: '' }));
  expect(parseJournalLines(exported(rows))).toEqual({ ok: true, value: rows });
});

test.each([
  ['nothing', ''],
  ['a game record', '(;GM[1])\n'],
  ['an export of another version', exported(ROWS, '{"banmenJournal":3,"table":"window"}')],
])('%s is no export', (_, text) => expect(refusalOf(text)).toBe('line 1: no export of a journal (version 2)'));

test.each([
  ['is something else', 'and so on'],
  ['is of a kind that there is not', makeJournalLine({ seq: 3, kind: 'letter', atMs: 0, body: '{}', hash: '' })],
  ['says what is no JSON', makeJournalLine({ seq: 3, kind: 'line', atMs: 0, body: '{"text"', hash: '' })],
])('a line that %s is named', (_, line) => {
  expect(refusalOf(`${exported(ROWS.slice(0, 2))}${line}\n`)).toBe('line 4: no entry of a journal');
});

test('a line that was left out is named', () => {
  expect(refusalOf(exported(ROWS.filter(({ seq }) => seq !== 2)))).toBe('line 3: entry 2 is missing');
});

test('a line that was changed is named', () => {
  expect(refusalOf(exported(ROWS).replace('$C', '$D'))).toBe('line 4: entry 3 is not as it was written');
});
