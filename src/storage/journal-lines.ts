/**
 * A journal as lines of JSON, for other tools and for ever: one object a line (docs/OPERATING.md, Journals).
 *
 *     {"banmenJournal":2,"table":"window"}
 *     {"seq":1,"kind":"board","atMs":104,"body":{...},"hash":"..."}
 *
 * `hash` chains each entry to the one before, as in the file (entry-chain.ts): a line that was changed or left out is found.
 */
import { ok, refuse, type Result } from '../core/result.js';
import { CHAIN_START, entryHash } from './entry-chain.js';
import { entryOf, type JournalRow } from './journal-rows.js';

export const LINES_VERSION = 2;

export const makeJournalHead = (table: string): string => JSON.stringify({ banmenJournal: LINES_VERSION, table });

/** The body stands as it is in the journal, so that its hash can be checked. */
export const makeJournalLine = ({ seq, kind, atMs, body, hash }: JournalRow): string =>
  `{"seq":${seq},"kind":${JSON.stringify(kind)},"atMs":${atMs},"body":${body},"hash":${JSON.stringify(hash)}}`;

const LINE = /^\{"seq":(\d+),"kind":"([a-z]+)","atMs":(-?\d+),"body":(.*),"hash":"([^"]*)"\}$/s;

/** The rows of an export, or what is wrong and on which line. */
export const parseJournalLines = (text: string): Result<readonly JournalRow[], string> => {
  const lines = text.split('\n').filter((line) => line !== '');
  const [head = '', ...rest] = lines;
  if (!head.includes(`"banmenJournal":${LINES_VERSION}`)) return refuse(`line 1: no export of a journal (version ${LINES_VERSION})`);
  const rows: JournalRow[] = [];
  let before = CHAIN_START;
  for (const [index, line] of rest.entries()) {
    const [, seq, kind = '', atMs, body = '', hash = ''] = LINE.exec(line) ?? [];
    const row = { seq: Number(seq), kind, atMs: Number(atMs), body, hash };
    if (seq === undefined || entryOf(row) === undefined) return refuse(`line ${index + 2}: no entry of a journal`);
    if (row.seq !== index + 1) return refuse(`line ${index + 2}: entry ${index + 1} is missing`);
    if (hash !== '' && entryHash(before, kind, row.atMs, body) !== hash)
      return refuse(`line ${index + 2}: entry ${row.seq} is not as it was written`);
    before = hash;
    rows.push(row);
  }
  return ok(rows);
};
