/**
 * A folder held by one process: whoever comes second is refused. The file that says so is an empty database, held exclusively
 * as a journal is; the operating system lets go of it when the process dies, so a kill locks nobody out.
 */
import path from 'node:path';
import DatabaseFile from 'better-sqlite3';
import { reasonOf, ok, refuse, type Result } from '../core/result.js';

/** How long a process that is being restarted is waited for, in ms. */
const LOCK_WAIT_MS = 2000;

/** The answer lets go. Refused, for people: `who` is what has the folder. */
export const lockFolder = (folder: string, name: string, who: string): Result<() => void, string> => {
  try {
    const database = new DatabaseFile(path.join(folder, name), { timeout: LOCK_WAIT_MS });
    try {
      database.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      database.close();
      throw error;
    }
    return ok(() => void database.close());
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return code.startsWith('SQLITE_BUSY')
      ? refuse(`${folder} is in use by ${who}: stop that one, or give a folder of its own with --data`)
      : refuse(`cannot use ${folder} (${reasonOf(error)}): give another folder with --data`);
  }
};
