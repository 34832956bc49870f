/** The support bundle of a table, from its journal in the data folder, while a service writes it or not. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, release, type as systemName } from 'node:os';
import path from 'node:path';
import { refuse, type Result } from '../core/result.js';
import { journalsAt, tableOf, withCopy } from '../storage/journal-check.js';
import { copyJournal } from '../storage/journal-copy.js';
import { openJournalFile } from '../storage/journal-file.js';
import { entryOf, readableRows } from '../storage/journal-rows.js';
import { makeSupportBundle, type JournalWriter, type SupportAsked } from '../storage/support-bundle.js';
import { PROGRAM } from './program.js';

/** `table`: undefined where there is only one. */
export const supportAt = (
  folderOrFile: string,
  table: string | undefined,
  asked: SupportAsked,
  { version, log }: { readonly version: string; readonly log: readonly string[] },
): Result<string, string> => {
  const files = journalsAt(folderOrFile);
  const found = table === undefined ? files : files.filter((file) => tableOf(file) === table);
  const [file] = found;
  if (file === undefined || found.length > 1) {
    const names = files.map(tableOf).join(', ');
    return refuse(names === '' ? `no journal in ${folderOrFile}: give the data folder` : `which table? --table with one of ${names}`);
  }
  const writers = withCopy(file, (database) =>
    [...readableRows(database)].flatMap((row): JournalWriter[] => {
      const entry = row.kind === 'started' ? entryOf(row) : undefined;
      return entry?.kind === 'started' ? [{ atMs: entry.atMs, run: entry.run }] : [];
    }),
  );
  if (typeof writers === 'string') return refuse(writers);
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-support-'));
  try {
    const copy = path.join(folder, path.basename(file));
    const copied = copyJournal(file, copy);
    if (!copied.ok) return copied;
    const journal = openJournalFile(copy, tableOf(file));
    if (!journal.ok) return refuse(`${journal.refusal} (banmen journal repair mends a damaged journal)`);
    const made = makeSupportBundle(journal.value, writers, asked, {
      program: PROGRAM,
      version,
      node: process.version,
      system: `${systemName()} ${release()} ${process.arch}`,
      madeAt: new Date().toISOString(),
      log,
    });
    journal.value.close();
    return made;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
