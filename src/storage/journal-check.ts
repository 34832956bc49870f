/**
 * What is wrong with a journal, in words: game and move. It looks at a copy, so a service may run meanwhile, and nothing is changed.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import DatabaseFile, { type Database } from 'better-sqlite3';
import { reasonOf } from '../core/result.js';
import type { GameEvent } from '../core/game/event.js';
import { newGame, type Game } from '../core/game/game.js';
import type { RecordName } from '../session/ports.js';
import { checkChain } from './entry-chain.js';
import { copyJournal } from './journal-copy.js';
import { entriesGone } from './journal-file.js';
import { entryOf, readableRows, wholeRows, type JournalRow } from './journal-rows.js';
import { checkOurs, isOutdated } from './journal-schema.js';
import { readKeptEnd, type KeptEnd } from './kept-end.js';
import { commitsBehindDamage } from './log-frames.js';
import { recordFileName, resultIn } from './sgf-file.js';
import { apply } from '../core/game/apply.js';

export interface JournalReport {
  readonly table: string;
  readonly games: number;
  readonly events: number;
  readonly whole: boolean;
  readonly problems: readonly string[];
}

export const tableOf = (file: string): string => path.basename(file, '.journal');

/** The journals of a data folder, or the one that is named. */
export const journalsAt = (folderOrFile: string): readonly string[] => {
  if (folderOrFile.endsWith('.journal')) return [folderOrFile];
  if (!existsSync(folderOrFile)) return [];
  return readdirSync(folderOrFile)
    .filter((name) => name.endsWith('.journal'))
    .sort()
    .map((name) => path.join(folderOrFile, name));
};

/** What is done with a copy of a journal, opened; the copy goes afterwards. */
export const withCopy = <Value>(file: string, use: (database: Database, copy: string) => Value): Value | string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-journal-'));
  const copy = path.join(folder, path.basename(file));
  let database: Database | undefined;
  try {
    const copied = copyJournal(file, copy);
    if (!copied.ok) return copied.refusal;
    database = new DatabaseFile(copy);
    return use(database, copy);
  } catch (error) {
    return `${file} cannot be read: ${reasonOf(error)}`;
  } finally {
    database?.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** One game of a journal, as far as its whole entries tell it. */
export interface ToldGame {
  readonly number: number;
  readonly startedAt: string;
  readonly startedSeq: number;
  readonly game: Game;
  /** The most moves that it had at any time. */
  readonly mostMoves: number;
}

export const gamesIn = (rows: readonly JournalRow[]): readonly ToldGame[] => {
  const games: { number: number; startedAt: string; startedSeq: number; game: Game; mostMoves: number }[] = [];
  for (const row of rows) {
    const entry = row.kind === 'event' ? entryOf(row) : undefined;
    if (entry?.kind !== 'event') continue;
    const { event } = entry;
    const last = games.at(-1);
    if (event.kind === 'started') games.push(startedGame(event, games.length + 1, row.seq));
    else if (last !== undefined) {
      last.game = apply(last.game, event);
      last.mostMoves = Math.max(last.mostMoves, last.game.moves.length);
    }
  }
  return games;
};

const startedGame = (event: GameEvent & { readonly kind: 'started' }, number: number, startedSeq: number) => ({
  number,
  startedAt: event.settings.startedAt,
  startedSeq,
  game: newGame(event.settings, event.seq),
  mostMoves: 0,
});

/** The record of a game beside the journal, where there is one. */
export const recordOf = (file: string, { number, startedAt }: Pick<ToldGame, 'number' | 'startedAt'>): string | undefined => {
  const name: RecordName = { tableId: tableOf(file), gameNumber: number, startedAt };
  const record = path.join(path.dirname(file), 'games', recordFileName(name));
  return existsSync(record) ? readFileSync(record, 'utf8') : undefined;
};

const movesIn = (sgf: string): number => sgf.match(/;[BW]\[/g)?.length ?? 0;

const moveIn = (row: JournalRow): number | undefined => {
  const entry = row.kind === 'event' ? entryOf(row) : undefined;
  return entry?.kind === 'event' && entry.event.kind === 'moved' ? entry.event.number : undefined;
};

/** Among damaged entries a move is known by its own number, and not by how many were still found before it. */
const placeOf = (seq: number, games: readonly ToldGame[], rows: readonly JournalRow[]): string => {
  const game = games.filter(({ startedSeq }) => startedSeq <= seq).at(-1);
  if (game === undefined) return `entry ${seq}, before the first game`;
  const moves = rows.filter((row) => row.seq > game.startedSeq && row.seq < seq).flatMap((row) => moveIn(row) ?? []);
  return `entry ${seq}, in game ${game.number} after move ${moves.at(-1) ?? 0}`;
};

/** A place a line; more are counted. */
const PLACES_TOLD_MAX = 10;

const problemsOf = (file: string, database: Database, kept: KeptEnd | undefined): Omit<JournalReport, 'table' | 'whole'> => {
  const ours = checkOurs(database, file);
  if (!ours.ok) return { games: 0, events: 0, problems: [ours.refusal] };
  const problems: string[] = [];
  const { whole, lost } = wholeRows(readableRows(database));
  const games = gamesIn(whole);
  for (const seq of lost.slice(0, PLACES_TOLD_MAX)) problems.push(`${placeOf(seq, games, whole)}: not as it was written, or missing`);
  if (lost.length > PLACES_TOLD_MAX) problems.push(`and ${lost.length - PLACES_TOLD_MAX} more entries`);
  if (!isOutdated(database) && lost.length === 0) {
    const chain = checkChain(database);
    if ('what' in chain)
      problems.push(
        chain.what === 'games' ? 'the list of games does not fit the entries' : `${placeOf(chain.seq, games, whole)}: ${chain.what}`,
      );
    else {
      const gone = entriesGone(kept, chain);
      if (gone > 0) problems.push(`${placeOf(chain.entries + 1, games, whole)}: the last ${gone} entries that were kept are gone`);
    }
  }
  for (const told of games) {
    const record = recordOf(file, told) ?? '';
    const moves = movesIn(record);
    const result = resultIn(record);
    if (moves > told.mostMoves) problems.push(`game ${told.number}: the record has ${moves} moves, the journal knows of ${told.mostMoves}`);
    else if (result !== '' && told.game.ended === undefined)
      problems.push(`game ${told.number}: the record has the result ${result}, the journal knows of none`);
  }
  return { games: games.length, events: whole.filter(({ kind }) => kind === 'event').length, problems };
};

export const checkJournal = (file: string): JournalReport => {
  const commits = commitsBehindDamage(`${file}-wal`);
  const log = commits >= 2 ? [`its log was changed: ${commits} commits lie behind that place`] : [];
  // Before the copy: a service that writes meanwhile has kept more in it, and not less.
  const kept = readKeptEnd(file);
  const found = withCopy(file, (database) => problemsOf(file, database, kept));
  const report = typeof found === 'string' ? { games: 0, events: 0, problems: [found] } : found;
  const problems = [...log, ...report.problems];
  return { ...report, table: tableOf(file), whole: problems.length === 0, problems };
};
