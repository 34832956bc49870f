/**
 * SGF files: one a game, written anew after each move and whole at every moment.
 *
 *     .NAME.sgf.tmp ──write, fsync──▶ rename to NAME.sgf ──▶ fsync of the folder
 *
 * A reader, and a power cut at any point, sees the old record or the new one. The temporary file
 * is in the same folder, because a rename is only atomic within one file system. What a crash
 * leaves of it is removed at the next start; only this table's, for another Banmen may share the folder.
 */
import { mkdir, open, readFile, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { textIn } from '../core/record/kifu.js';
import { parseSgf } from '../core/record/sgf-parse.js';
import type { RecordKnowsMore, RecordName, RecordPort } from '../session/ports.js';

/**
 * `2026-11-29-2230-table-1-game-3.sgf`. With the minute of the start (UTC), so that a table whose journal
 * was put away, and which counts its games from 1 again, does not write over the games of the morning.
 */
export const recordFileName = (name: RecordName): string => {
  const [, date, hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(name.startedAt) ?? [];
  const start = date === undefined ? 'undated' : `${date}-${hour ?? ''}${minute ?? ''}`;
  return `${start}-${name.tableId}-game-${name.gameNumber}.sgf`;
};

const temporaryName = (fileName: string): string => `.${fileName}.tmp`;

/** Table ids are letters, digits and hyphens, so they are safe inside a pattern. */
const isLeftoverOf = (fileName: string, tableId: string): boolean =>
  new RegExp(`^\\.(?:undated|\\d{4}-\\d\\d-\\d\\d-\\d{4})-${tableId}-game-\\d+(?:-from-journal)?\\.sgf\\.tmp$`).test(fileName);

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Does one thing after the other, in the order in which it was asked. */
export type Turns = <Done>(work: () => Promise<Done>) => Promise<Done>;

/**
 * For the records of all tables of a service: each costs two syncs, and fifty tables that wrote theirs at once would keep the
 * journals waiting, behind which everybody waits. What comes of a game meanwhile is written as one record, the newest.
 */
export const oneAfterTheOther = (): Turns => {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = before.then(work);
    before = done.catch(() => undefined);
    return done;
  };
};

/**
 * Makes the folder where it is missing and removes what a crash left of this table's files.
 * Call it with the table's journal already held: then no other process writes this table's records.
 * Rejects with the file system's error when the folder cannot be made or read.
 */
export const openRecordFolder = async (folder: string, tableId: string, turns: Turns = (work) => work()): Promise<RecordPort> => {
  await mkdir(folder, { recursive: true });
  for (const fileName of await readdir(folder)) {
    if (isLeftoverOf(fileName, tableId)) await rm(path.join(folder, fileName), { force: true });
  }
  const looked = new Map<string, RecordKnowsMore | undefined>();
  return {
    /** Rejects with the file system's error; the record that was there before is then still there, whole. */
    write: (name, sgf, movesKnown) =>
      turns(async () => {
        const usual = recordFileName(name);
        // Once a game: after that the record there is our own.
        if (!looked.has(usual)) looked.set(usual, await knowsMore(path.join(folder, usual), sgf, movesKnown));
        const more = looked.get(usual);
        const fileName = more === undefined ? usual : besideName(usual);
        const temporary = path.join(folder, temporaryName(fileName));
        const handle = await openIn(folder, temporary);
        try {
          await handle.writeFile(sgf, 'utf8');
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, path.join(folder, fileName));
        await syncFolder(folder);
        return more;
      }),
  };
};

/** The folder may have been removed since the start. */
const openIn = (folder: string, file: string): Promise<FileHandle> =>
  open(file, 'w').catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true });
    return open(file, 'w');
  });

/** Beside a record that knows more than the journal: the journal has lost its end, and the record is all that is left of it. */
const besideName = (fileName: string): string => fileName.replace(/\.sgf$/, '-from-journal.sgf');

/** Of the game; empty where there is none, or no record. */
export const resultIn = (sgf: string): string => {
  const parsed = parseSgf(sgf);
  const root = parsed.ok ? parsed.value.games[0] : undefined;
  return root === undefined ? '' : (textIn(root, 'RE') ?? '');
};

/**
 * What the record at this place has and `sgf` has not: more moves than were ever known, or a result. A game that is reopened is
 * written anew at once, so a result that stands there is none that was taken back.
 */
const knowsMore = async (file: string, sgf: string, movesKnown: number): Promise<RecordKnowsMore | undefined> => {
  const there = await readFile(file, 'utf8').catch(() => '');
  const moves = there.match(/;[BW]\[/g)?.length ?? 0;
  const result = resultIn(there);
  return moves > movesKnown || (result !== '' && resultIn(sgf) === '') ? { moves, result } : undefined;
};
