/**
 * The shape of a journal file, its version, and the way from every older version to this one.
 *
 * A journal is a SQLite file marked as ours (`application_id`). `user_version` is the number of
 * migrations it has been through. A file of a newer Banmen is refused, never guessed at.
 */
import type { Database } from 'better-sqlite3';
import { ok, refuse, type Result } from '../core/result.js';

/** "BNMN" in ASCII. */
const APPLICATION_ID = 0x42_4e_4d_4e;

/**
 * Migration n turns version n into version n + 1. Never edit one that has been released: add one.
 *
 * `entry` is append-only. `kind`: board, line, input, event. `at_ms` is the table's time of the entry.
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
];

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

/** Makes a new file ours, and brings an older one up to date; all or nothing. */
export const migrate = (database: Database): void => {
  const version = numberOf(database, 'user_version');
  if (version === MIGRATIONS.length) return;
  database.transaction(() => {
    for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma(`user_version = ${MIGRATIONS.length}`);
  })();
};
