/**
 * The shape of a journal file, its version, and the way from every older version to this one.
 *
 * A journal is a SQLite file marked as ours (`application_id`). `user_version` is the number of
 * migrations it has been through. A file of a newer Banmen is refused, never guessed at.
 */
import type { Database } from 'better-sqlite3';
import { ok, refuse, type Result } from '../core/result.js';
import { CHAIN_START, SEGMENT_ENTRIES, entryHash, segmentSeal } from './entry-chain.js';

/** "BNMN" in ASCII. */
const APPLICATION_ID = 0x42_4e_4d_4e;

/**
 * Migration n turns version n into version n + 1. Never edit one that has been released: add one.
 *
 * `entry` is append-only. `kind`: started, board, line, input, event. `at_ms` is the table's time of the entry. `hash`, `seal` and
 * `head`: entry-chain.ts.
 * `game` is where each game begins, so that a restart need not read what was before it.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE entry (
     seq INTEGER PRIMARY KEY,
     kind TEXT NOT NULL,
     at_ms INTEGER NOT NULL,
     body TEXT NOT NULL
   ) STRICT;
   CREATE INDEX entry_event ON entry (seq) WHERE kind = 'event';
   CREATE INDEX entry_board ON entry (seq) WHERE kind = 'board';
   CREATE TABLE game (
     number INTEGER PRIMARY KEY,
     started_seq INTEGER NOT NULL,
     started_at TEXT NOT NULL
   ) STRICT;`,
  // The indexes go: what a restart reads is read as it was checked, entry after entry, and no flipped bit hides one.
  `DROP INDEX entry_event;
   DROP INDEX entry_board;
   ALTER TABLE entry ADD COLUMN hash TEXT NOT NULL DEFAULT '';
   CREATE TABLE seal (
     seq INTEGER PRIMARY KEY,
     hash TEXT NOT NULL
   ) STRICT;
   CREATE TABLE head (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     seq INTEGER NOT NULL,
     hash TEXT NOT NULL
   ) STRICT;
   INSERT INTO head (id, seq, hash) VALUES (1, 0, '');`,
];

/** The version in which entries are chained; an older file is chained as it is brought up to date. */
const CHAINED_VERSION = 2;

const numberOf = (database: Database, pragma: string): number => Number(database.pragma(pragma, { simple: true }));

/** Refuses a foreign file and one of a newer Banmen. Nothing is written, so what is refused stays as it is. */
export const checkOurs = (database: Database, file: string): Result<undefined, string> => {
  const version = numberOf(database, 'user_version');
  const isEmpty = numberOf(database, 'schema_version') === 0;
  if (!isEmpty && numberOf(database, 'application_id') !== APPLICATION_ID) {
    return refuse(`${file} is a SQLite file, but no journal of Banmen: move it away, or give another folder with --data`);
  }
  if (version > MIGRATIONS.length) {
    return refuse(
      `${file} was written by a newer Banmen (journal version ${version}, this one knows ${MIGRATIONS.length}): update Banmen, or give another folder with --data`,
    );
  }
  return ok(undefined);
};

/** The version of a file that is ours, before it is brought up to date; 0: it is new. */
export const versionOf = (database: Database): number => numberOf(database, 'user_version');

export const isOutdated = (database: Database): boolean => {
  const version = versionOf(database);
  return version > 0 && version < MIGRATIONS.length;
};

/** Makes a new file ours, and brings an older one up to date; all or nothing. */
export const migrate = (database: Database): void => {
  const version = versionOf(database);
  if (version === MIGRATIONS.length) return;
  database.transaction(() => {
    for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
    if (version > 0 && version < CHAINED_VERSION) chainAll(database);
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma(`user_version = ${MIGRATIONS.length}`);
  })();
};

/** Gives every entry of an older file its hash, and the file its seals and its head. */
export const chainAll = (database: Database): void => {
  const select = database.prepare<[number], { seq: number; kind: string; at_ms: number; body: string }>(
    'SELECT seq, kind, at_ms, body FROM entry WHERE seq > ? ORDER BY seq LIMIT 1000',
  );
  const update = database.prepare<[string, number]>('UPDATE entry SET hash = ? WHERE seq = ?');
  const seal = database.prepare<[number, string]>('INSERT INTO seal (seq, hash) VALUES (?, ?)');
  let last = CHAIN_START;
  let seq = 0;
  for (let page = select.all(0); page.length > 0; page = select.all(seq)) {
    for (const row of page) {
      last = entryHash(last, row.kind, row.at_ms, row.body);
      update.run(last, row.seq);
      seq = row.seq;
      if (seq % SEGMENT_ENTRIES === 0) seal.run(seq, segmentSeal(database, seq - SEGMENT_ENTRIES));
    }
  }
  database.prepare<[number, string]>('UPDATE head SET seq = ?, hash = ?').run(seq, last);
};
