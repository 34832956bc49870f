/** Rows of a journal file and the entries that they are. What `journal-file.ts` writes is read here, damaged or not. */
import type { Database } from 'better-sqlite3';
import type { GameEvent } from '../core/game/event.js';
import type { BoardIdentity, JournalEntry, JournalRun, RawLine, TableInput } from '../session/ports.js';
import { CHAIN_START, entryHash } from './entry-chain.js';

export interface JournalRow {
  readonly seq: number;
  readonly kind: string;
  readonly atMs: number;
  readonly body: string;
  /** Empty in a journal of the first version. */
  readonly hash: string;
}

/** Undefined where the body is no JSON, or the kind is none. */
export const entryOf = ({ kind, atMs, body }: JournalRow): JournalEntry | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  switch (kind) {
    case 'started':
      return { kind, atMs, run: value as JournalRun };
    case 'board':
      return { kind, atMs, identity: value as BoardIdentity };
    case 'line':
      return { kind, line: value as RawLine };
    case 'input':
      return { kind, nowMs: atMs, input: value as TableInput };
    case 'event':
      return { kind, event: value as GameEvent };
    default:
      return undefined;
  }
};

const ROWS_AT_ONCE = 1000;

/** Every row that SQLite can still read, in order; pages that it cannot read are passed over. */
export function* readableRows(database: Database): IterableIterator<JournalRow> {
  const hasHash = database.prepare<[], string>("SELECT name FROM pragma_table_info('entry')").pluck().all().includes('hash');
  const select = database.prepare<[number, number], JournalRow>(
    `SELECT seq, kind, at_ms AS atMs, body, ${hasHash ? 'hash' : "''"} AS hash FROM entry NOT INDEXED WHERE seq > ? AND seq <= ? ORDER BY seq`,
  );
  const last = lastSeqOf(database);
  for (let after = 0; after < last; after += ROWS_AT_ONCE) {
    const rows = tried(() => select.all(after, after + ROWS_AT_ONCE));
    if (rows !== undefined) {
      yield* rows;
      continue;
    }
    for (let seq = after; seq < after + ROWS_AT_ONCE && seq < last; seq += 1) yield* tried(() => select.all(seq, seq + 1)) ?? [];
  }
}

const tried = <Value>(ask: () => Value): Value | undefined => {
  try {
    return ask();
  } catch {
    return undefined;
  }
};

const lastSeqOf = (database: Database): number => {
  const ask = (sql: string): number => tried(() => database.prepare<[], number | null>(sql).pluck().get()) ?? 0;
  return Math.max(ask('SELECT max(seq) FROM entry NOT INDEXED'), ask('SELECT seq FROM head'), ask('SELECT max(seq) FROM seal'));
};

/**
 * The rows that are as they were written, by their own hash and that of the row before. Where only the hash was changed the
 * row after tells that the body is right. A journal of the first version has no hashes: what is JSON is taken.
 */
export const wholeRows = (rows: Iterable<JournalRow>): { readonly whole: readonly JournalRow[]; readonly lost: readonly number[] } => {
  const whole: JournalRow[] = [];
  const lost: number[] = [];
  let before = { seq: 0, hashes: [CHAIN_START] as readonly string[] };
  let doubtful: JournalRow | undefined;
  const giveUp = (): void => {
    if (doubtful !== undefined) lost.push(doubtful.seq);
    doubtful = undefined;
  };
  for (const row of rows) {
    for (let seq = before.seq + 1; seq < row.seq; seq += 1) {
      giveUp();
      lost.push(seq);
    }
    const isNext = row.seq === before.seq + 1;
    const computed = before.hashes.map((hash) => entryHash(hash, row.kind, row.atMs, row.body));
    const at = isNext ? computed.indexOf(row.hash) : -1;
    if (row.hash === '' ? entryOf(row) !== undefined : at !== -1 && entryOf(row) !== undefined) {
      // It was chained to what the body before says, and not to the hash that stands there.
      if (doubtful !== undefined && at > 0) whole.push(doubtful);
      else giveUp();
      doubtful = undefined;
      whole.push(row);
    } else {
      giveUp();
      doubtful = row;
    }
    before = { seq: row.seq, hashes: at === -1 ? [row.hash, ...computed.slice(0, 1)] : [row.hash] };
  }
  giveUp();
  return { whole, lost };
};
