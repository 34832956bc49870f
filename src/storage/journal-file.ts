/**
 * One journal file: what SQLite is asked to do, and nothing about when.
 *
 * Every entry is chained to the one before (entry-chain.ts), and the chain is checked when the file is opened.
 * Append-only, WAL, synchronous=FULL: a batch is on the disk when `append` returns, all of it
 * or none. The file is held exclusively for as long as it is open, and the operating system
 * lets go of it when the process dies, so a second process is refused and kill -9 locks nobody out.
 *
 * The one caller is `journal.ts`, which gathers entries into batches.
 */
import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import DatabaseFile, { type Database } from 'better-sqlite3';
import type { GameEvent } from '../core/game/event.js';
import { ok, reasonOf, refuse, type Result } from '../core/result.js';
import type { BoardIdentity, JournalEntry, JournalledGame, JournalPage, KeptEntry, RawLine } from '../session/ports.js';
import { SEGMENT_ENTRIES, checkChain, entryHash, segmentSeal, type ChainDamage, type ChainSummary } from './entry-chain.js';
import type { JournalledBefore } from './journal-store.js';
import { forgetKeptEnd, KeptEndWriter, readKeptEnd, type KeptEnd } from './kept-end.js';
import { PAGE_BYTES, commitsBehindDamage } from './log-frames.js';
import { checkOurs, isOutdated, migrate, versionOf } from './journal-schema.js';

/** A journal takes no more than this; a board that says much for years is then told so, instead of a full disk being found out. */
export const JOURNAL_BYTES_MAX = 16 * 1024 ** 3;

/** How long an open waits for another process to let go (a service being restarted), in ms. */
const LOCK_WAIT_MS = 2000;

/** What SQLite keeps of a journal in memory: one is written at its end, and read once. */
const CACHE_KIB = 1024;

/** An event may carry an older moment than the entries before it (its first evidence), but not one older than this many entries. */
const LATEST_ENTRIES = 1000;

/** Lines read together; between two readings the journal can be appended to, which an open cursor would forbid. */
const LINES_AT_ONCE = 500;

/** Entries that one page goes through: a millisecond or two, in which nothing else is written. */
export const PAGE_ENTRIES = 1000;

export interface JournalFile {
  readonly file: string;
  /** All or none, in this order; on the disk when it returns. Throws what SQLite says (full, I/O error) and then has changed nothing. */
  append(entries: readonly JournalEntry[]): void;
  /** The number of the last entry; 0 for an empty journal. */
  lastSeq(): number;
  /** The greatest moment of any entry, 0 for an empty journal: table time goes on from here. */
  lastMs(): number;
  games(): readonly JournalledGame[];
  /** The events of a game, in order; of the latest where no number is given. */
  gameEvents(gameNumber?: number): readonly GameEvent[];
  lastBoard(): BoardIdentity | undefined;
  /** Entries that had been kept, and were gone from its end when it was opened. */
  readonly entriesGone: number;
  /** The last board that had said who it is before this entry. */
  boardBefore(seq: number): { readonly seq: number; readonly identity: BoardIdentity } | undefined;
  /** The lines heard and sent from `fromSeq` to before `toSeq`, one at a time: a journal may be larger than the memory. */
  lines(fromSeq: number, toSeq: number): IterableIterator<RawLine>;
  /** What happened after this entry, within the next PAGE_ENTRIES. */
  page(afterSeq: number): JournalPage;
  /** Writes all of it to a file that is not there yet, readable by its owner alone. */
  copyTo(file: string): void;
  close(): void;
}

/** What whoever opened it goes on from. */
export const heldBefore = (file: JournalFile): JournalledBefore => ({
  games: file.games(),
  events: file.gameEvents(),
  board: file.lastBoard(),
  lastMs: file.lastMs(),
  entriesGone: file.entriesGone,
});

const momentOf = (entry: JournalEntry): number => {
  switch (entry.kind) {
    case 'started':
    case 'board':
      return entry.atMs;
    case 'line':
      return entry.line.atMs;
    case 'input':
      return entry.nowMs;
    case 'event':
      return entry.event.atMs;
  }
};

const bodyOf = (entry: JournalEntry): unknown => {
  switch (entry.kind) {
    case 'started':
      return entry.run;
    case 'board':
      return entry.identity;
    case 'line':
      return entry.line;
    case 'input':
      return entry.input;
    case 'event':
      return entry.event;
  }
};

/** Why a file could not be opened, with what to do about it. */
const openProblem = (error: unknown, file: string, tableId: string): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('SQLITE_BUSY')) {
    return `table '${tableId}' is open in another Banmen (it holds ${file}): stop that one, or give another folder with --data`;
  }
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return `the journal ${file} is damaged (${reasonOf(error)}): it was left as it is; move it away to begin a new one`;
  }
  return `cannot open the journal ${file} (${reasonOf(error)}): check that the folder is there and may be written to`;
};

/** For people: what is wrong with the chain, and what mends it. */
export const sayDamage = ({ seq, what }: ChainDamage, file: string): string => {
  const where =
    what === 'games' ? 'its list of games' : what === 'missing' ? `entry ${seq} is missing` : `entry ${seq} is not as it was written`;
  return `the journal ${file} is damaged (${where}): it was left as it is; banmen journal repair takes what is whole`;
};

/** Behind the first bad frame of the log one commit may be that of a transaction that was torn; with two, one of them was promised. */
const COMMITS_PROMISED_MIN = 2;

const sayLogDamage = (file: string, commits: number): string =>
  `the journal ${file} is damaged (its log ${file}-wal was changed, and ${commits} commits lie behind that place): it was left as it is; banmen journal repair takes what is whole`;

/** Its log holds what was kept last: where there is none, it may lie where the file was taken from. */
const sayLogMissing = (file: string, gone: number): string =>
  `the journal ${file} lacks the last ${gone} entries that were kept, and its log ${file}-wal is not there: put the log back beside it, or take what is there with banmen journal repair`;

/** Entries that were kept and are not there; of the same journal. */
export const entriesGone = (kept: KeptEnd | undefined, { entries, firstHash }: ChainSummary): number =>
  kept === undefined || (entries > 0 && kept.firstHash !== firstHash) ? 0 : Math.max(0, kept.seq - entries);

const hasOctets = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** A sealed move is in it: nobody but the owner reads it. SQLite gives its log the rights of the file. */
const OWNER_ONLY = 0o600;

/** Makes the file where there is none, so that nobody else can read it from its first byte on. */
const ownOnly = (file: string): void => {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  chmodSync(file, OWNER_ONLY);
};

/** Opens or makes the journal of a table; a refusal names the file, the trouble and the remedy. */
export const openJournalFile = (
  file: string,
  tableId: string,
  limits: { readonly bytesMax: number } = { bytesMax: JOURNAL_BYTES_MAX },
): Result<JournalFile, string> => {
  let database: Database | undefined;
  try {
    const commits = commitsBehindDamage(`${file}-wal`);
    if (commits >= COMMITS_PROMISED_MIN) return refuse(sayLogDamage(file, commits));
    // One that was put away leaves its end behind, and the one that begins has none yet.
    if (!hasOctets(file)) forgetKeptEnd(file);
    const hasLog = hasOctets(`${file}-wal`);
    ownOnly(file);
    database = new DatabaseFile(file, { timeout: LOCK_WAIT_MS });
    database.pragma('locking_mode = EXCLUSIVE');
    const ours = checkOurs(database, file);
    if (!ours.ok) {
      database.close();
      return ours;
    }
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma(`cache_size = -${CACHE_KIB}`);
    database.pragma(`max_page_count = ${Math.ceil(limits.bytesMax / PAGE_BYTES)}`);
    if (isOutdated(database)) keepBackup(database, file);
    migrate(database);
    const chain = checkChain(database);
    if ('what' in chain) {
      database.close();
      return refuse(sayDamage(chain, file));
    }
    const gone = entriesGone(readKeptEnd(file), chain);
    if (gone > 0 && !hasLog) {
      database.close();
      return refuse(sayLogMissing(file, gone));
    }
    return ok(journalOn(database, file, chain, gone));
  } catch (error) {
    database?.close();
    return refuse(openProblem(error, file, tableId));
  }
};

/** The file as an older Banmen left it, beside the one that is brought up to date; one that is there already stays. */
const keepBackup = (database: Database, file: string): void => {
  const backup = `${file}.v${versionOf(database)}`;
  if (existsSync(backup)) return;
  database.prepare<[string]>('VACUUM INTO ?').run(backup);
  chmodSync(backup, OWNER_ONLY);
};

const journalOn = (database: Database, file: string, chain: ChainSummary, gone: number): JournalFile => {
  const insertEntry = database.prepare<[string, number, string, string]>('INSERT INTO entry (kind, at_ms, body, hash) VALUES (?, ?, ?, ?)');
  const insertGame = database.prepare<[number | bigint, string]>(
    'INSERT INTO game (number, started_seq, started_at) VALUES ((SELECT coalesce(max(number), 0) + 1 FROM game), ?, ?)',
  );
  const insertSeal = database.prepare<[number, string]>('INSERT INTO seal (seq, hash) VALUES (?, ?)');
  const updateHead = database.prepare<[number, string]>('UPDATE head SET seq = ?, hash = ?');
  const selectGames = database.prepare<[], JournalledGame>(
    'SELECT number, started_seq AS startedSeq, started_at AS startedAt FROM game ORDER BY number',
  );
  const selectEvents = database
    .prepare<[number, number], string>("SELECT body FROM entry WHERE seq >= ? AND seq < ? AND kind = 'event' ORDER BY seq")
    .pluck();
  const selectBoard = database.prepare<[number, number], { seq: number; body: string }>(
    "SELECT seq, body FROM entry WHERE seq < ? AND seq <= ? AND kind = 'board' ORDER BY seq DESC LIMIT 1",
  );
  const selectLines = database.prepare<[number, number, number], { seq: number; body: string }>(
    "SELECT seq, body FROM entry WHERE kind = 'line' AND seq >= ? AND seq < ? ORDER BY seq LIMIT ?",
  );
  const selectHappened = database.prepare<[number, number], KeptEntry>(
    "SELECT seq, kind, at_ms AS atMs, body, hash FROM entry WHERE seq > ? AND seq <= ? AND kind IN ('started', 'board', 'event') ORDER BY seq",
  );
  const selectLatestMs = database
    .prepare<[number], number>('SELECT coalesce(max(at_ms), 0) FROM (SELECT at_ms FROM entry ORDER BY seq DESC LIMIT ?)')
    .pluck();
  let lastMs = selectLatestMs.get(LATEST_ENTRIES) ?? 0;
  let { entries: lastSeq, headHash, firstHash, lastBoardSeq } = chain;
  const keptEnd = new KeptEndWriter(file);

  const appendAll = database.transaction((entries: readonly JournalEntry[]) => {
    let seq = lastSeq;
    let last = headHash;
    let first = firstHash;
    for (const entry of entries) {
      const atMs = Math.floor(momentOf(entry));
      const body = JSON.stringify(bodyOf(entry));
      last = entryHash(last, entry.kind, atMs, body);
      if (first === '') first = last;
      insertEntry.run(entry.kind, atMs, body, last);
      seq += 1;
      if (seq % SEGMENT_ENTRIES === 0) insertSeal.run(seq, segmentSeal(database, seq - SEGMENT_ENTRIES));
      if (entry.kind === 'event' && entry.event.kind === 'started') insertGame.run(seq, entry.event.settings.startedAt);
    }
    updateHead.run(seq, last);
    return { seq, last, first };
  });

  const boardBefore: JournalFile['boardBefore'] = (seq) => {
    const row = selectBoard.get(seq, lastBoardSeq);
    return row === undefined ? undefined : { seq: row.seq, identity: JSON.parse(row.body) as BoardIdentity };
  };

  const games = (): readonly JournalledGame[] => selectGames.all();

  return {
    file,
    append: (entries) => {
      const { seq, last, first } = appendAll(entries);
      keptEnd.write({ seq, firstHash: first });
      entries.forEach((entry, index) => {
        lastMs = Math.max(lastMs, momentOf(entry));
        if (entry.kind === 'board') lastBoardSeq = lastSeq + index + 1;
      });
      lastSeq = seq;
      headHash = last;
      firstHash = first;
    },
    entriesGone: gone,
    lastSeq: () => lastSeq,
    lastMs: () => lastMs,
    games,
    gameEvents: (gameNumber) => {
      const all = games();
      const index = gameNumber === undefined ? all.length - 1 : all.findIndex((game) => game.number === gameNumber);
      const game = all[index];
      if (game === undefined) return [];
      const end = all[index + 1]?.startedSeq ?? Number.MAX_SAFE_INTEGER;
      return selectEvents.all(game.startedSeq, end).map((body) => JSON.parse(body) as GameEvent);
    },
    lastBoard: () => boardBefore(Number.MAX_SAFE_INTEGER)?.identity,
    boardBefore,
    *lines(fromSeq, toSeq) {
      let from = fromSeq;
      for (;;) {
        const page = selectLines.all(from, toSeq, LINES_AT_ONCE);
        for (const { body } of page) yield JSON.parse(body) as RawLine;
        const last = page.at(-1);
        if (last === undefined) return;
        from = last.seq + 1;
      }
    },
    page: (afterSeq) => {
      const throughSeq = Math.min(afterSeq + PAGE_ENTRIES, lastSeq);
      return { entries: selectHappened.all(afterSeq, throughSeq), throughSeq, lastSeq };
    },
    copyTo: (to) => {
      database.prepare<[string]>('VACUUM INTO ?').run(to);
      chmodSync(to, OWNER_ONLY);
    },
    close: () => {
      keptEnd.close();
      database.close();
    },
  };
};
