/**
 * The chain of a journal: what each entry is worth, and whether the file still says what was written.
 *
 *     hash of entry n   = SHA-256 (hash of entry n-1, kind, at_ms, body), its first 16 characters
 *     seal of a segment = SHA-256 of SEGMENT_ENTRIES whole entries with their hashes, together
 *     head              = the last entry and its hash: what was kept last is missed when it is gone
 *
 * The seals are for speed: a million entries are read and checked in two seconds of one core, a thousand at a time, where
 * one by one takes four. Entry by entry is looked at where a seal does not fit, to say where the damage is.
 */
import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';

export const SEGMENT_ENTRIES = 1000;

const HASH_CHARACTERS = 16;

/** Before the first entry. */
export const CHAIN_START = '';

export const entryHash = (before: string, kind: string, atMs: number, body: string): string =>
  hash('sha256', `${before}${kind}${atMs}${body}`, 'base64').slice(0, HASH_CHARACTERS);

/** What a journal's first look finds out. */
export interface ChainSummary {
  readonly entries: number;
  readonly headHash: string;
  /** Of the first entry; empty where there is none. */
  readonly firstHash: string;
  /** Of the last entry that says who the board is; 0: none. */
  readonly lastBoardSeq: number;
}

export interface ChainDamage {
  /** The first entry that is not as it was written. */
  readonly seq: number;
  readonly what: 'changed' | 'missing' | 'games';
}

const STARTED = Buffer.from('"kind":"started"');

const startedIn = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(STARTED); at !== -1; at = bytes.indexOf(STARTED, at + 1)) count += 1;
  return count;
};

interface SegmentRow {
  readonly bytes: Buffer | null;
  readonly entries: number;
  readonly board: number | null;
}

const SELECT_SEGMENT = `SELECT CAST(group_concat(kind || at_ms || body || hash, '') AS BLOB) AS bytes, count(*) AS entries,
  max(CASE kind WHEN 'board' THEN seq END) AS board
  FROM (SELECT seq, kind, at_ms, body, hash FROM entry NOT INDEXED WHERE seq > ? AND seq <= ? ORDER BY seq)`;

export const segmentSeal = (database: Database, afterSeq: number): string => {
  const { bytes } = database.prepare<[number, number], SegmentRow>(SELECT_SEGMENT).get(afterSeq, afterSeq + SEGMENT_ENTRIES) ?? {
    bytes: null,
  };
  return hash('sha256', bytes ?? Buffer.alloc(0), 'base64');
};

/** Goes along the entries of a segment, one by one; undefined: all are as they were written. */
const firstChanged = (database: Database, afterSeq: number, toSeq: number, before: string): ChainDamage | undefined => {
  const rows = database
    .prepare<[number, number], { seq: number; kind: string; at_ms: number; body: string; hash: string }>(
      'SELECT seq, kind, at_ms, body, hash FROM entry NOT INDEXED WHERE seq > ? AND seq <= ? ORDER BY seq',
    )
    .all(afterSeq, toSeq);
  let last = { seq: afterSeq, hash: before };
  for (const row of rows) {
    if (row.seq !== last.seq + 1) break;
    if (entryHash(last.hash, row.kind, row.at_ms, row.body) !== row.hash) return { seq: row.seq, what: 'changed' };
    last = row;
  }
  return last.seq < toSeq ? { seq: last.seq + 1, what: 'missing' } : undefined;
};

const hashAt = (database: Database, seq: number): string =>
  seq === 0
    ? CHAIN_START
    : (database.prepare<[number], string>('SELECT hash FROM entry NOT INDEXED WHERE seq = ?').pluck().get(seq) ?? '?');

/** Is every entry as it was written, in its place, and none missing? */
export const checkChain = (database: Database): ChainSummary | ChainDamage => {
  const head = database.prepare<[], { seq: number; hash: string }>('SELECT seq, hash FROM head').get() ?? { seq: 0, hash: CHAIN_START };
  const seals = new Map(database.prepare<[], [number, string]>('SELECT seq, hash FROM seal').raw().all());
  const select = database.prepare<[number, number], SegmentRow>(SELECT_SEGMENT);
  let lastBoardSeq = 0;
  let games = 0;
  for (let after = 0; after < head.seq; after += SEGMENT_ENTRIES) {
    const end = after + SEGMENT_ENTRIES;
    const row = select.get(after, Math.min(end, head.seq));
    const bytes = row?.bytes ?? Buffer.alloc(0);
    const isWhole = row?.entries === Math.min(end, head.seq) - after;
    const isSealed = end <= head.seq && seals.get(end) === hash('sha256', bytes, 'base64');
    if (!isWhole || !isSealed) {
      const damage = firstChanged(database, after, Math.min(end, head.seq), hashAt(database, after));
      if (damage !== undefined) return damage;
      // The entries are well, and the seal is not: something else of the file was changed.
      if (end <= head.seq) return { seq: end, what: 'changed' };
    }
    lastBoardSeq = Math.max(lastBoardSeq, row?.board ?? 0);
    games += startedIn(bytes);
  }
  const lastSeq = database.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM entry NOT INDEXED').pluck().get() ?? 0;
  if (lastSeq > head.seq) return { seq: head.seq + 1, what: 'changed' };
  if (hashAt(database, head.seq) !== head.hash) return { seq: head.seq + 1, what: 'missing' };
  if (!gamesAreRight(database, games)) return { seq: 0, what: 'games' };
  return { entries: head.seq, headHash: head.hash, firstHash: head.seq === 0 ? CHAIN_START : hashAt(database, 1), lastBoardSeq };
};

/** The list of games stands beside the entries, for speed; it follows from them. */
const gamesAreRight = (database: Database, started: number): boolean => {
  const rows = database
    .prepare<[], { number: number; started_at: string; body: string | null }>(
      `SELECT game.number, game.started_at, (SELECT body FROM entry NOT INDEXED WHERE seq = game.started_seq AND kind = 'event') AS body
       FROM game ORDER BY game.number`,
    )
    .all();
  return (
    rows.length === started &&
    rows.every(({ number, started_at: startedAt, body }, index) => {
      if (number !== index + 1 || body?.includes('"kind":"started"') !== true) return false;
      return body.includes(JSON.stringify(startedAt));
    })
  );
};
