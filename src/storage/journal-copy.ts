/**
 * A copy of a journal as it is at one moment, while a service writes it or not. The service holds its journals for itself, so
 * the files are copied: the file and its log belong together as long as the file was not written to meanwhile.
 */
import { copyFileSync, chmodSync, existsSync, rmSync, statSync } from 'node:fs';
import DatabaseFile from 'better-sqlite3';
import { reasonOf, ok, refuse, type Result } from '../core/result.js';

/** A checkpoint comes once in some minutes of play; several in a row would be another fault. */
const COPIES_TRIED_MAX = 5;

/** Takes the log of a whole copy into its file: one that is carried away without its log would be an empty one. */
export const intoOneFile = (copy: string): void => {
  const database = new DatabaseFile(copy);
  try {
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
  }
};

const stamp = (file: string): string => {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs} ${size}`;
};

/** `copy`: how one file is copied; tests write to the journal meanwhile. */
export const copyJournal = (
  file: string,
  to: string,
  copy: (from: string, to: string) => void = copyFileSync,
): Result<undefined, string> => {
  if (!existsSync(file)) return refuse(`there is no journal ${file}`);
  try {
    for (let tried = 0; tried < COPIES_TRIED_MAX; tried += 1) {
      const before = stamp(file);
      copy(file, to);
      if (existsSync(`${file}-wal`)) copy(`${file}-wal`, `${to}-wal`);
      else rmSync(`${to}-wal`, { force: true });
      if (stamp(file) === before) {
        chmodSync(to, 0o600);
        return ok(undefined);
      }
    }
  } catch (error) {
    return refuse(`${file} cannot be copied to ${to}: ${reasonOf(error)}`);
  }
  return refuse(`${file} was written to each time that it was copied: try again`);
};
