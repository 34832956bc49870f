/**
 * Is the journal still where it was opened? A folder or a file may be removed or replaced under a running service; SQLite goes on
 * writing into a file that has no name any more, and what is kept there is gone with the process.
 *
 *     look ─▶ in its place
 *         └─▶ gone     ─▶ said, and written anew there, whole, from the file that is still open
 *         └─▶ another stands there ─▶ said; nothing is touched until that is moved away
 */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { JournalFile } from './journal-file.js';

export const JOURNAL_GONE = 'JOURNAL_GONE';
export const JOURNAL_REPLACED = 'JOURNAL_REPLACED';

/** Whoever moves a folder and moves it back is quicker. Ours. */
export const GONE_FOR_MS = 1000;

const inodeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino;

/** A file of a folder that is no folder, or may not be entered, is not there. */
const seenInode = (file: string): number | undefined => {
  try {
    return inodeOf(file);
  } catch {
    return undefined;
  }
};

const synced = (what: string): void => {
  const fd = openSync(what, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
};

export class JournalPlace {
  #journal: JournalFile;
  readonly #open: (file: string) => JournalFile;
  #inode: number | undefined;
  /** Of its write-ahead log, once there is one. */
  #logInode: number | undefined;
  #goneSinceMs: number | undefined;

  /** `open`: opens the file again when it was written anew. */
  constructor(journal: JournalFile, open: (file: string) => JournalFile) {
    this.#journal = journal;
    this.#open = open;
    this.#inode = seenInode(journal.file);
    this.#logInode = seenInode(`${journal.file}-wal`);
  }

  get journal(): JournalFile {
    return this.#journal;
  }

  /** Throws, with a code, while what is written would not be kept; after GONE_FOR_MS it is written anew where there is room for it. */
  look(nowMs: number): void {
    const { file } = this.#journal;
    const inode = seenInode(file);
    const logInode = seenInode(`${file}-wal`);
    this.#logInode ??= logInode;
    const isOurs = inode === this.#inode && logInode === this.#logInode;
    if (isOurs) {
      this.#goneSinceMs = undefined;
      return;
    }
    this.#goneSinceMs ??= nowMs;
    if (inode !== undefined && inode !== this.#inode)
      throw Object.assign(new Error(`another file stands in the place of ${file}`), { code: JOURNAL_REPLACED });
    if (nowMs - this.#goneSinceMs < GONE_FOR_MS) throw Object.assign(new Error(`${file} was removed`), { code: JOURNAL_GONE });
    this.#bringBack(file);
  }

  #bringBack(file: string): void {
    const anew = `${file}.anew`;
    mkdirSync(path.dirname(file), { recursive: true });
    rmSync(anew, { force: true });
    this.#journal.copyTo(anew);
    synced(anew);
    rmSync(`${file}-wal`, { force: true });
    renameSync(anew, file);
    synced(path.dirname(file));
    // The file without a name is let go of only now: until then it was all there is.
    this.#journal.close();
    this.#journal = this.#open(file);
    this.#inode = seenInode(file);
    this.#logInode = seenInode(`${file}-wal`);
    this.#goneSinceMs = undefined;
  }
}
