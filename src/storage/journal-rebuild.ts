/**
 * A journal made anew from entries: after damage, from an export, or without what is no longer needed. The new file is whole
 * before the old one is put aside, and the old one is put aside and not removed.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import DatabaseFile, { type Database } from 'better-sqlite3';
import type { GameEvent } from '../core/game/event.js';
import { gameOf, turnsOf } from '../core/record/kifu-game.js';
import { parseSgf } from '../core/record/sgf-parse.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { JournalEntry } from '../session/ports.js';
import { gamesIn, recordOf, tableOf, withCopy, type ToldGame } from './journal-check.js';
import { openJournalFile } from './journal-file.js';
import { entryOf, readableRows, wholeRows, type JournalRow } from './journal-rows.js';

/** Appended together. */
const BATCH_ENTRIES = 5000;

/** Writes a new file; refused where there is one, or it cannot be written. */
export const writeJournal = (file: string, entries: Iterable<JournalEntry>): Result<number, string> => {
  if (existsSync(file)) return refuse(`${file} is there already: it was left as it is`);
  const opened = openJournalFile(file, tableOf(file));
  if (!opened.ok) return opened;
  let written = 0;
  let batch: JournalEntry[] = [];
  try {
    for (const entry of entries) {
      batch.push(entry);
      written += 1;
      if (batch.length < BATCH_ENTRIES) continue;
      opened.value.append(batch);
      batch = [];
    }
    if (batch.length > 0) opened.value.append(batch);
  } finally {
    opened.value.close();
  }
  return ok(written);
};

/** A journal is its file, its log where that was not taken in, and how far it was kept. */
const FILE_ENDS = ['', '-wal', '-kept'] as const;

/** The new file in place of the old one, which stands beside it under another name. */
export const putInPlace = (made: string, file: string, because: string, stamp: string): string => {
  const aside = `${file}.${because}-${stamp}`;
  for (const end of FILE_ENDS) if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${aside}${end}`);
  rmSync(`${file}-shm`, { force: true });
  for (const end of FILE_ENDS) if (existsSync(`${made}${end}`)) renameSync(`${made}${end}`, `${file}${end}`);
  return aside;
};

/** Refused while a service has the file. It is only looked at: an end of a writer would fold a damaged log into the file. */
export const refuseInUse = (file: string): Result<undefined, string> => {
  let database: Database | undefined;
  try {
    database = new DatabaseFile(file, { readonly: true, fileMustExist: true, timeout: 200 });
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('SQLITE_BUSY')) return refuse(`${file} is open in a running Banmen: stop it first`);
  } finally {
    database?.close();
  }
  return ok(undefined);
};

/** Moves that the record has behind those of the journal, where the journal's are the beginning of it. */
const movesFromRecord = (file: string, told: ToldGame): readonly GameEvent[] => {
  const parsed = parseSgf(recordOf(file, told) ?? '');
  const root = parsed.ok ? parsed.value.games[0] : undefined;
  if (root === undefined) return [];
  const turns = turnsOf(gameOf(root));
  const { moves, seq } = told.game;
  const isSame = moves.every(({ color, move }, index) => {
    const turn = turns[index];
    if (turn === undefined) return false;
    return turn.color === color && JSON.stringify(turn.move) === JSON.stringify(move);
  });
  if (!isSame) return [];
  const atMs = Math.max(0, ...moves.flatMap(({ evidence }) => evidence.map((one) => one.atMs)));
  return turns.slice(moves.length).map(({ color, move }, index) => ({
    kind: 'moved',
    number: moves.length + index + 1,
    color,
    move,
    certain: true,
    order: 'known',
    why: 'taken from the record: the journal was damaged here',
    evidence: [],
    seq: seq + index + 1,
    atMs,
  }));
};

export interface Repaired {
  readonly entries: number;
  /** Entries that are gone. */
  readonly lost: number;
  readonly movesFromRecords: number;
  /** Where the damaged file is now. */
  readonly aside: string;
}

/** Takes what is whole, and from the records what is missing at a game's end; keeps the damaged file. */
export const repairJournal = (file: string, stamp: string): Result<Repaired, string> => {
  const free = refuseInUse(file);
  if (!free.ok) return free;
  const read = withCopy(file, (database) => wholeRows(readableRows(database)));
  if (typeof read === 'string') return refuse(read);
  const games = gamesIn(read.whole);
  const missing = new Map(games.map((told) => [told.number, movesFromRecord(file, told)] as const));
  const made = `${file}.repairing`;
  rmSync(made, { force: true });
  const written = writeJournal(made, withMoves(read.whole, games, missing));
  if (!written.ok) return written;
  const movesFromRecords = [...missing.values()].reduce((sum, events) => sum + events.length, 0);
  return ok({ entries: written.value, lost: read.lost.length, movesFromRecords, aside: putInPlace(made, file, 'damaged', stamp) });
};

/** The entries, each game with the moves of its record behind it. */
function* withMoves(
  rows: readonly JournalRow[],
  games: readonly ToldGame[],
  missing: ReadonlyMap<number, readonly GameEvent[]>,
): IterableIterator<JournalEntry> {
  let number = 0;
  const behind = (): readonly JournalEntry[] => (missing.get(number) ?? []).map((event) => ({ kind: 'event', event }));
  for (const row of rows) {
    if (games[number]?.startedSeq === row.seq) {
      yield* behind();
      number += 1;
    }
    const entry = entryOf(row);
    if (entry !== undefined) yield entry;
  }
  yield* behind();
}

export interface Compacted {
  readonly games: number;
  readonly dropped: number;
  readonly kept: number;
}

/**
 * Leaves out what was heard and what it meant (lines, inputs) of games that were followed by another and began before
 * `olderThan` (ISO 8601); what was decided stays. `dry`: only says what it would do.
 */
export const compactJournal = (file: string, olderThan: string, dry: boolean): Result<Compacted, string> => {
  const free = dry ? ok(undefined) : refuseInUse(file);
  if (!free.ok) return free;
  const read = withCopy(file, (database) => wholeRows(readableRows(database)));
  if (typeof read === 'string') return refuse(read);
  if (read.lost.length > 0) return refuse(`${file} is damaged: repair it first`);
  const games = gamesIn(read.whole);
  const old = games.filter(({ startedAt, number }) => startedAt < olderThan && number < games.length);
  // What lies before the first game is as old as that game.
  const endSeq = old.length === 0 ? 0 : (games[old.length]?.startedSeq ?? 0);
  const kept = read.whole.filter(({ seq, kind }) => seq >= endSeq || kind === 'event' || kind === 'board' || kind === 'started');
  const result = { games: old.length, dropped: read.whole.length - kept.length, kept: kept.length };
  if (dry || result.dropped === 0) return ok(result);
  const made = `${file}.compacting`;
  rmSync(made, { force: true });
  const written = writeJournal(
    made,
    kept.flatMap((row) => entryOf(row) ?? []),
  );
  if (!written.ok) return written;
  const aside = putInPlace(made, file, 'compacted', 'old');
  for (const end of FILE_ENDS) rmSync(`${aside}${end}`, { force: true });
  return ok(result);
};
