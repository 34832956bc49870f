import DatabaseFile from 'better-sqlite3';

/** What a journal holds, in a file as the first version made it. */
export const firstVersion = (whole: string, file: string): void => {
  const database = new DatabaseFile(file);
  database.exec(`CREATE TABLE entry (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
    CREATE INDEX entry_event ON entry (seq) WHERE kind = 'event';
    CREATE INDEX entry_board ON entry (seq) WHERE kind = 'board';
    CREATE TABLE game (number INTEGER PRIMARY KEY, started_seq INTEGER NOT NULL, started_at TEXT NOT NULL) STRICT;`);
  const newer = new DatabaseFile(whole, { readonly: true });
  database.exec('BEGIN');
  const insert = database.prepare('INSERT INTO entry (seq, kind, at_ms, body) VALUES (?, ?, ?, ?)');
  for (const row of newer.prepare<[], unknown[]>('SELECT seq, kind, at_ms, body FROM entry').raw().all()) insert.run(...row);
  const game = database.prepare('INSERT INTO game (number, started_seq, started_at) VALUES (?, ?, ?)');
  for (const row of newer.prepare<[], unknown[]>('SELECT number, started_seq, started_at FROM game').raw().all()) game.run(...row);
  newer.close();
  database.exec('COMMIT');
  database.pragma('application_id = 1112427854');
  database.pragma('user_version = 1');
  database.close();
};
