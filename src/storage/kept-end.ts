/**
 * How far a journal was kept, in a small file beside it. A log whose last transactions were changed looks like one whose end was
 * torn by a power cut: SQLite leaves them out without a word, and only something outside the log can tell the two apart.
 *
 *     transaction, synced ─▶ ID.journal-kept written over in place, not synced ─▶ whoever waited is told
 *
 * So it never says more than was promised. After a power cut it may say less, or be torn: then it says nothing. A journal that
 * has fewer entries than it says has lost its end.
 */
import { closeSync, constants, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hash } from 'node:crypto';

export interface KeptEnd {
  /** The last entry that was kept. */
  readonly seq: number;
  /** The hash of the first entry: which journal it is. */
  readonly firstHash: string;
}

const OWNER_ONLY = 0o600;

/** Made where it is missing, and never cut: what stands there is right until it is written over. */
const WRITTEN_OVER = constants.O_WRONLY | constants.O_CREAT;

const FORM = 'banmen-kept 1';
const SEQ_DIGITS = 16;
const CHECK_CHARACTERS = 16;

export const keptEndFile = (journal: string): string => `${journal}-kept`;

const checkOf = (text: string): string => hash('sha256', text, 'base64').slice(0, CHECK_CHARACTERS);

/** Always as long as before, so that it is written over in place. */
export const makeKeptEnd = ({ seq, firstHash }: KeptEnd): string => {
  const text = `${FORM} ${String(seq).padStart(SEQ_DIGITS, '0')} ${firstHash}`;
  return `${text} ${checkOf(text)}\n`;
};

/** Undefined where it is torn, or none. */
export const parseKeptEnd = (line: string): KeptEnd | undefined => {
  const found = /^(banmen-kept 1 (\d{16}) (\S+)) (\S+)\n$/.exec(line);
  const [, text = '', seq = '', firstHash = '', check] = found ?? [];
  return found === null || check !== checkOf(text) ? undefined : { seq: Number(seq), firstHash };
};

export const readKeptEnd = (journal: string): KeptEnd | undefined => {
  try {
    return parseKeptEnd(readFileSync(keptEndFile(journal), 'utf8'));
  } catch {
    return undefined;
  }
};

/** It is of another journal, or of one that was put away. */
export const forgetKeptEnd = (journal: string): void => {
  try {
    rmSync(keptEndFile(journal), { force: true });
  } catch {
    // What cannot be removed cannot be read either, or is written over with the first entry.
  }
};

/** Nothing depends on it while the journal is well: a disk that does not take it fails nobody. */
export class KeptEndWriter {
  readonly #file: string;
  #fd: number | undefined;
  #length = 0;

  constructor(journal: string) {
    this.#file = keptEndFile(journal);
  }

  write(end: KeptEnd): void {
    const line = makeKeptEnd(end);
    try {
      this.#fd ??= openSync(this.#file, WRITTEN_OVER, OWNER_ONLY);
      this.#writeOver(this.#fd, line);
    } catch {
      // It says what it said before, which is less, or is torn and says nothing.
    }
  }

  #writeOver(fd: number, line: string): void {
    writeSync(fd, line, 0);
    if (this.#length !== line.length) ftruncateSync(fd, line.length);
    this.#length = line.length;
  }

  close(): void {
    if (this.#fd === undefined) return;
    closeSync(this.#fd);
    this.#fd = undefined;
  }
}
