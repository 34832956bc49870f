/** What people do to journals that no service holds: look at them, mend them, copy them, take them elsewhere. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reasonOf, ok, refuse, type Result } from '../core/result.js';
import { checkJournal, journalsAt, tableOf, withCopy, type JournalReport } from '../storage/journal-check.js';
import { copyJournal, intoOneFile } from '../storage/journal-copy.js';
import { makeJournalHead, makeJournalLine, parseJournalLines } from '../storage/journal-lines.js';
import { compactJournal, repairJournal, writeJournal, type Compacted, type Repaired } from '../storage/journal-rebuild.js';
import { entryOf, readableRows } from '../storage/journal-rows.js';
import { makeFolder } from './make-folder.js';

export type { Compacted, JournalReport, Repaired };

export const checkJournals = (folderOrFile: string): Result<readonly JournalReport[], string> => {
  const journals = journalsAt(folderOrFile);
  return journals.length === 0
    ? refuse(`no journal in ${folderOrFile}: give a data folder or a .journal file`)
    : ok(journals.map(checkJournal));
};

export const repairAt = (file: string, stamp: string): Result<Repaired, string> => repairJournal(file, stamp);

export const compactAt = (file: string, olderThan: string, dry: boolean): Result<Compacted, string> => compactJournal(file, olderThan, dry);

export const journalPathsAt = journalsAt;

/** The whole journal as lines of JSON, the last one ended. */
export const exportJournal = (file: string): Result<string, string> => {
  const lines = withCopy(file, (database) => [makeJournalHead(tableOf(file)), ...[...readableRows(database)].map(makeJournalLine)]);
  return typeof lines === 'string' ? refuse(lines) : ok(`${lines.join('\n')}\n`);
};

/** Makes a journal of an export; refused where there is one, and where a line was changed. */
export const importJournal = (linesFile: string, file: string): Result<number, string> => {
  let text: string;
  try {
    text = readFileSync(linesFile, 'utf8');
  } catch (error) {
    return refuse(`${linesFile} cannot be read (${reasonOf(error)})`);
  }
  const rows = parseJournalLines(text);
  if (!rows.ok) return refuse(`${linesFile}: ${rows.refusal}`);
  return writeJournal(
    file,
    rows.value.flatMap((row) => entryOf(row) ?? []),
  );
};

/** Copies every journal into a folder, while a service runs or not, and looks at each copy; one that is whole is one file. */
export const backupJournals = (folderOrFile: string, to: string): Result<readonly JournalReport[], string> => {
  const journals = journalsAt(folderOrFile);
  if (journals.length === 0) return refuse(`no journal in ${folderOrFile}`);
  makeFolder(to);
  const reports: JournalReport[] = [];
  for (const file of journals) {
    const copy = path.join(to, path.basename(file));
    if (existsSync(copy)) return refuse(`${copy} is there already: give another folder`);
    const copied = copyJournal(file, copy);
    if (!copied.ok) return copied;
    const report = checkJournal(copy);
    if (report.whole) intoOneFile(copy);
    reports.push(report);
  }
  return ok(reports);
};

export const writeLines = (file: string, text: string): void => writeFileSync(file, text, { mode: 0o600 });
