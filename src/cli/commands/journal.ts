/**
 * `banmen journal`: looks after the journals. `check` and `backup` while a service runs or not; `repair` and `compact` only while
 * none has the file. Nothing that was kept is removed but by `compact`.
 */
import { Command, InvalidArgumentError } from 'commander';
import {
  backupJournals,
  checkJournals,
  compactAt,
  exportJournal,
  importJournal,
  journalPathsAt,
  repairAt,
  writeLines,
  type JournalReport,
} from '../../service/journal-care.js';
import { EXIT } from './exit-codes.js';

const DEFAULT_FOLDER = 'banmen-data';
const DAY_MS = 24 * 3600 * 1000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`banmen journal: ${line}\n`);

const asksWrongly = (why: string): void => {
  complain(why);
  process.exitCode = EXIT.askedWrongly;
};

/** `2026-11-30T10-20-00`, for names of files. */
const stampOf = (now: Date): string => now.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replaceAll(':', '-');

const tell = (reports: readonly JournalReport[]): void => {
  for (const { table, games, events, problems } of reports) {
    say(`${table}: ${games} games, ${events} events, ${problems.length === 0 ? 'whole' : 'damaged'}`);
    for (const problem of problems) say(`    ${problem}`);
  }
  if (reports.some(({ whole }) => !whole)) process.exitCode = EXIT.wrong;
};

const check = (folder: string, { json }: { readonly json?: boolean }): void => {
  const reports = checkJournals(folder);
  if (!reports.ok) {
    asksWrongly(reports.refusal);
    return;
  }
  if (json !== true) {
    tell(reports.value);
    return;
  }
  say(JSON.stringify({ journals: reports.value }));
  if (reports.value.some(({ whole }) => !whole)) process.exitCode = EXIT.wrong;
};

const repair = (folder: string): void => {
  const reports = checkJournals(folder);
  if (!reports.ok) {
    asksWrongly(reports.refusal);
    return;
  }
  const files = journalPathsAt(folder);
  for (const [index, { table, whole }] of reports.value.entries()) {
    const file = files[index];
    if (whole || file === undefined) {
      say(`${table}: whole, nothing to repair`);
      continue;
    }
    const repaired = repairAt(file, stampOf(new Date()));
    if (!repaired.ok) {
      complain(repaired.refusal);
      process.exitCode = EXIT.wrong;
      continue;
    }
    const { entries, lost, movesFromRecords, aside } = repaired.value;
    say(
      `${table}: ${entries} entries are whole, ${lost} are lost, ${movesFromRecords} moves were taken from records; the damaged file is ${aside}`,
    );
  }
};

const compact = (folder: string, { olderThan, dryRun }: { readonly olderThan: number; readonly dryRun?: boolean }): void => {
  const files = journalPathsAt(folder);
  if (files.length === 0) {
    asksWrongly(`no journal in ${folder}`);
    return;
  }
  const before = new Date(Date.now() - olderThan * DAY_MS).toISOString();
  for (const file of files) {
    const compacted = compactAt(file, before, dryRun === true);
    if (!compacted.ok) {
      complain(compacted.refusal);
      process.exitCode = EXIT.wrong;
      continue;
    }
    const { games, dropped, kept } = compacted.value;
    say(`${file}: of ${games} games, ${dropped} lines and inputs ${dryRun === true ? 'would go' : 'are gone'}; ${kept} entries stay`);
  }
};

const days = (text: string): number => {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('write a number of days');
  return Number(text);
};

/** As main.ts does with the commands themselves. */
const refusingToExit = (command: Command): Command => {
  for (const one of command.commands) one.exitOverride();
  return command;
};

const EXAMPLES = `
Examples:
  banmen journal check /var/lib/banmen --json
  banmen journal backup /var/lib/banmen /mnt/stick/sunday

Exit status: 0 all is well, 1 a journal is damaged or could not be written, 2 it was asked wrongly.`;

export const journalCommand = (): Command =>
  refusingToExit(
    new Command('journal')
      .description('look after the journals: check, repair, export, import, backup, compact')
      .addHelpText('after', EXAMPLES)
      .addCommand(
        new Command('check')
          .description('what is wrong, with game and move; a service may run meanwhile')
          .argument('[folder]', 'a data folder, or one .journal file', DEFAULT_FOLDER)
          .option('--json', 'as JSON')
          .action(check),
      )
      .addCommand(
        new Command('repair')
          .description('take what is whole, and from the records what is missing at the end of a game; the damaged file stays beside it')
          .argument('[folder]', 'a data folder, or one .journal file', DEFAULT_FOLDER)
          .action(repair),
      )
      .addCommand(
        new Command('export')
          .description('a journal as lines of JSON')
          .argument('<file>', 'a .journal file')
          .option('--out <file>', 'where they go (default: standard output)')
          .action((file: string, { out }: { readonly out?: string }) => {
            const lines = exportJournal(file);
            if (!lines.ok) {
              asksWrongly(lines.refusal);
              return;
            }
            if (out === undefined) process.stdout.write(lines.value);
            else writeLines(out, lines.value);
          }),
      )
      .addCommand(
        new Command('import')
          .description('a journal from lines of JSON; each is checked')
          .argument('<lines>', 'what export has written')
          .argument('<file>', 'the .journal file to make')
          .action((lines: string, file: string) => {
            const imported = importJournal(lines, file);
            if (!imported.ok) {
              asksWrongly(imported.refusal);
              return;
            }
            say(`${file}: ${imported.value} entries`);
          }),
      )
      .addCommand(
        new Command('backup')
          .description('copy the journals, while a service runs or not, and check each copy')
          .argument('<folder>', 'a data folder, or one .journal file')
          .argument('<to>', 'the folder for the copies')
          .action((folder: string, to: string) => {
            const reports = backupJournals(folder, to);
            if (!reports.ok) {
              asksWrongly(reports.refusal);
              return;
            }
            tell(reports.value);
          }),
      )
      .addCommand(
        new Command('compact')
          .description('leave out what was heard in old games that are over; what was decided stays')
          .argument('[folder]', 'a data folder, or one .journal file', DEFAULT_FOLDER)
          .requiredOption('--older-than <days>', 'games that began before', days)
          .option('--dry-run', 'only say what would go')
          .action(compact),
      ),
  );
