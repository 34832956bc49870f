/**
 * `banmen event`: an event's rounds and results beside its pairing program: `init`, `import`, `round`, `results`, `export`.
 *
 * The pairing program pairs; here its file is read, results are kept and corrected, and the file goes back with nothing changed but them.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { parseDuration } from '../../core/clock/duration.js';
import { decodeSgf } from '../../core/record/sgf-bytes.js';
import { messageOf, ok, refuse, type Result } from '../../core/result.js';
import {
  gamesOfRound,
  presenceOf,
  proposedForAbsence,
  resultFact,
  resultOf,
  strayResults,
  withBookResults,
  type EventFact,
} from '../../event/event-book.js';
import { makeResultText } from '../../event/event-csv.js';
import { addFacts, importPairings, initEvent, openEvent, PUBLISHED, type OpenEvent } from '../../event/event-folder.js';
import { exportEvent } from '../../event/event-export.js';
import { makePublication, matchRecords, type FoundRecord } from '../../event/publication.js';
import { entrantKey, entrantsByKey, fullName, resultFromRecord } from '../../event/tournament.js';
import { arrangeRound, openHub, recordsOfHub, type ArrangeOptions } from './event-at-tables.js';
import { EXIT } from './exit-codes.js';
import { makeFolder } from '../../service/make-folder.js';

const EXAMPLES = `
Examples:
  banmen event init spring-cup
  banmen event import spring-cup tournament.xml          # OpenGotha's file, or a list of pairings as CSV
  banmen event round spring-cup 1 --open                 # who plays where
  banmen event arrange spring-cup 1 --url http://hub.local:8473      # the games wait at their tables
  banmen event results spring-cup --round 1 --set 3=B+R --set 4=W+2.5
  banmen event results spring-cup --records sgf          # results from the records that the tables wrote
  banmen event results spring-cup --records http://hub.local:8473    # the same, from the service itself
  banmen event results spring-cup --round 1 --set 3=W+R --why "entered the wrong way round"
  banmen event export spring-cup --format opengotha --out tournament.xml
  banmen event export spring-cup --format h9 --out result.h9

docs/EVENT.md has the whole day, from cabling to results.
Exit status: 0 it ran, 1 something is left out or open, 2 it was asked wrongly or a file cannot be read.`;

const now = (): string => new Date().toISOString();
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const wholeNumber = (text: string): number => {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('write a whole number');
  return Number(text);
};
const gather = (text: string, before: readonly string[]): readonly string[] => [...before, text];

/** Runs one subcommand: what it refuses is told and is exit 2. */
const act = async (name: string, work: () => Result<unknown, string> | Promise<Result<unknown, string>>): Promise<void> => {
  let done: Result<unknown, string>;
  try {
    done = await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    done = refuse(messageOf(error));
  }
  if (done.ok) return;
  process.stderr.write(`banmen event ${name}: ${done.refusal}\n`);
  process.exitCode = EXIT.askedWrongly;
};

const leaveOpen = (lines: readonly string[]): void => {
  for (const line of lines) process.stderr.write(`${line}\n`);
  if (lines.length > 0) process.exitCode = EXIT.wrong;
};

const recordsIn = (folder: string): readonly FoundRecord[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sgf'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ file, text: decodeSgf(readFileSync(file)).text, changedAtMs: statSync(file).mtimeMs }));

export const eventCommand = (): Command => {
  const event = new Command('event').description('rounds, results and exports of an event').addHelpText('after', EXAMPLES).exitOverride();

  event
    .command('init')
    .description('make the folder of an event')
    .argument('<folder>')
    .action((folder: string) =>
      act('init', () => {
        makeFolder(folder);
        const made = initEvent(folder);
        if (made.ok) print(`${folder} is ready: banmen event import ${folder} FILE`);
        return made;
      }),
    );

  event
    .command('import')
    .description("take in the pairing program's file (OpenGotha's XML, or CSV); again after each round that was paired")
    .argument('<folder>')
    .argument('<file>')
    .action((folder: string, file: string) =>
      act('import', async () => {
        const opened = openEvent(folder);
        const imported = opened.ok ? await importPairings(opened.value, file, new Uint8Array(readFileSync(file)), now()) : opened;
        if (!imported.ok) return imported;
        const { tournament } = imported.value.book;
        if (tournament === undefined) return refuse('no pairings in it');
        const rounds = new Set(tournament.pairings.map(({ round }) => round)).size;
        print(
          `${tournament.name}: ${tournament.entrants.length} players, ${rounds} of ${tournament.rounds} rounds paired, ${tournament.pairings.length} games, ${tournament.byes.length} byes`,
        );
        leaveOpen(strayResults(imported.value.book).map((key) => `a result is kept of a game that is not paired any more: ${key}`));
        return imported;
      }),
    );

  event
    .command('round')
    .description('who plays whom at which table, who is missing, and what is still played')
    .argument('<folder>')
    .argument('<round>', 'from 1', wholeNumber)
    .option('--open', 'the round begins')
    .option('--close', 'all results are there')
    .option('--absent <player>', 'is not there', gather, [])
    .option('--late <player=minutes>', 'came late', gather, [])
    .option('--present <player>', 'is there after all', gather, [])
    .option('--json', 'print JSON')
    .action((folder: string, round: number, options: RoundOptions) => act('round', () => showRound(folder, round, options)));

  event
    .command('arrange')
    .description("a round's games wait at their tables: each begins when its board is clear")
    .argument('<folder>')
    .argument('<round>', 'from 1', wholeNumber)
    .option('--url <url>', 'where banmen serve answers', 'http://localhost:8473')
    .option('--pin <pin>', 'of an arbiter or the organiser, where it is on another machine')
    .option('--table <number=id>', 'which table of the service has this number; else the one whose name ends in it', gather, [])
    .option('--ruleset <name>', "where it is not the tables' own")
    .option('--komi <points>', "of even games, where it is not the file's")
    .option('--time <control>', "where it is not the file's")
    .action((folder: string, round: number, options: ArrangeOptions) => act('arrange', () => tellTables(folder, round, options)));

  event
    .command('results')
    .description('show results, set them, correct them, or take them from the records')
    .argument('<folder>')
    .option('--round <n>', 'from 1', wholeNumber)
    .option('--set <table=result>', 'B+R, W+2.5, 0, B+F (by default), both lose, ? (none)', gather, [])
    .option('--why <text>', 'why a result is corrected')
    .option('--records <where>', "take those that are missing from the tables' SGF files: a folder, or the address of the service")
    .option('--pin <pin>', 'of an arbiter, where the service is on another machine')
    .option('--json', 'print JSON')
    .action((folder: string, options: ResultsOptions) => act('results', () => setResults(folder, options)));

  event
    .command('export')
    .description('results for others')
    .argument('<folder>')
    .addOption(new Option('--format <name>', 'what for').choices(['opengotha', 'csv', 'h9', 'aga', 'json', 'sgf']).makeOptionMandatory())
    .option('--out <file>', 'the file, or for sgf the folder (default: standard output; for sgf the folder published)')
    .option('--round <n>', 'h9: rounds up to this one', wholeNumber)
    .option('--records <folder>', 'sgf: the records that the tables wrote')
    .option('--delay <length>', 'sgf: a game is published so long after its end', '0m')
    .action((folder: string, options: ExportOptions) => act('export', () => writeExport(folder, options)));

  return event;
};

interface RoundOptions {
  readonly open?: boolean;
  readonly close?: boolean;
  readonly absent: readonly string[];
  readonly late: readonly string[];
  readonly present: readonly string[];
  readonly json?: boolean;
}

interface ResultsOptions {
  readonly round?: number;
  readonly set: readonly string[];
  readonly why?: string;
  readonly records?: string;
  readonly pin?: string;
  readonly json?: boolean;
}

interface ExportOptions {
  readonly format: 'opengotha' | 'csv' | 'h9' | 'aga' | 'json' | 'sgf';
  readonly out?: string;
  readonly round?: number;
  readonly records?: string;
  readonly delay: string;
}

const showRound = async (folder: string, round: number, options: RoundOptions): Promise<Result<unknown, string>> => {
  const opened = openEvent(folder);
  if (!opened.ok) return opened;
  const { tournament } = opened.value.book;
  const keyOf = (name: string): string =>
    tournament?.entrants.find((entrant) => [entrant.key, entrantKey(fullName(entrant), '')].includes(entrantKey(name, '')))?.key ?? name;
  const facts: EventFact[] = [
    ...options.absent.map((name) => ({ kind: 'absent', round, player: keyOf(name) }) as const),
    ...options.late.map((text) => {
      const [name = '', minutes] = text.split('=');
      return { kind: 'late', round, player: keyOf(name), minutes: Number(minutes ?? 0) } as const;
    }),
    ...options.present.map((name) => ({ kind: 'present', round, player: keyOf(name) }) as const),
    ...(options.open === true ? [{ kind: 'round-opened', round } as const] : []),
    ...(options.close === true ? [{ kind: 'round-closed', round } as const] : []),
  ];
  const after = await addFacts(opened.value, facts, now());
  if (!after.ok) return after;
  const { book } = after.value;
  if (book.tournament === undefined) return refuse(`no pairings yet: banmen event import ${folder} FILE`);
  const byKey = entrantsByKey(book.tournament);
  const shown = (player: string): string => {
    const entrant = byKey.get(player);
    const presence = presenceOf(book, round, player);
    const there = presence === undefined ? '' : presence.kind === 'absent' ? ' (absent)' : ` (${presence.minutes} min late)`;
    return entrant === undefined ? player : `${fullName(entrant)} ${entrant.rank}${there}`;
  };
  const games = gamesOfRound(book, round);
  const byes = book.tournament.byes.filter((bye) => bye.round === round).map(({ player }) => shown(player));
  if (options.json === true) {
    print(
      JSON.stringify({
        round,
        state: book.rounds.get(round) ?? 'not-open',
        games: games.map((game) => ({
          table: game.table,
          black: shown(game.black),
          white: shown(game.white),
          handicap: game.handicap,
          result: makeResultText(game.result),
        })),
        byes,
      }),
    );
    return ok(undefined);
  }
  print(`round ${round}: ${book.rounds.get(round) ?? 'not open'}`);
  for (const game of games) {
    const proposed = makeResultText(proposedForAbsence(book, game));
    const result = makeResultText(game.result) || (proposed === '' ? 'still played' : `proposed for absence: ${proposed}`);
    print(
      `  table ${String(game.table).padStart(3)}  B ${shown(game.black)}  -  W ${shown(game.white)}${game.handicap > 0 ? `  handicap ${game.handicap}` : ''}  ${result}`,
    );
  }
  for (const bye of byes) print(`  bye        ${bye}`);
  return ok(undefined);
};

const setResults = async (folder: string, options: ResultsOptions): Promise<Result<unknown, string>> => {
  const opened = openEvent(folder);
  if (!opened.ok) return opened;
  let event: OpenEvent = opened.value;
  if (options.set.length > 0 && options.round === undefined) return refuse('say the round: --round N');
  for (const text of options.set) {
    const [, table, written] = /^(\d{1,4})=(.+)$/.exec(text) ?? [];
    const result = written === undefined ? undefined : resultFromRecord(written);
    if (result === undefined) return refuse(`--set ${text}: write TABLE=RESULT, like 3=B+R, 4=W+2.5, 5=0, 6=B+F, 7="both lose", 8=?`);
    const fact = resultFact(event.book, options.round ?? 0, Number(table), result, options.why);
    if (!fact.ok) return fact;
    const added = await addFacts(event, [fact.value], now());
    if (!added.ok) return added;
    event = added.value;
  }
  if (options.records !== undefined) {
    const records = await recordsAt(options.records, event, options.pin);
    if (!records.ok) return records;
    const taken = await takeFromRecords(event, records.value);
    if (!taken.ok) return taken;
    event = taken.value;
  }
  const { tournament } = event.book;
  if (tournament === undefined) return refuse(`no pairings yet: banmen event import ${folder} FILE`);
  const rows = tournament.pairings
    .filter(({ round }) => options.round === undefined || round === options.round)
    .map((pairing) => ({
      round: pairing.round,
      table: pairing.table,
      black: pairing.black,
      white: pairing.white,
      result: makeResultText(resultOf(event.book, pairing)),
    }));
  if (options.json === true) print(JSON.stringify({ results: rows }));
  else for (const row of rows) print(`round ${row.round} table ${row.table}: ${row.black} - ${row.white} ${row.result || '(none yet)'}`);
  return ok(undefined);
};

/** In a folder, or at a service. */
const recordsAt = async (where: string, { book }: OpenEvent, pin: string | undefined): Promise<Result<readonly FoundRecord[], string>> => {
  if (!/^https?:/.test(where)) return ok(recordsIn(where));
  const hub = await openHub(where, pin);
  return hub.ok ? recordsOfHub(hub.value, book.tournament?.name ?? '') : hub;
};

const tellTables = async (folder: string, round: number, options: ArrangeOptions): Promise<Result<unknown, string>> => {
  const opened = openEvent(folder);
  if (!opened.ok) return opened;
  const done = await arrangeRound(opened.value.book, round, options);
  if (!done.ok) return done;
  for (const { table, at, black, white } of done.value.arranged) print(`table ${table} (${at}): ${black} - ${white}`);
  leaveOpen(done.value.leftOut);
  return done;
};

/** Only what is missing: what stands in the book was said by somebody. */
const takeFromRecords = async (event: OpenEvent, records: readonly FoundRecord[]): Promise<Result<OpenEvent, string>> => {
  if (event.book.tournament === undefined) return refuse('no pairings yet');
  const { matched, leftOut } = matchRecords(event.book.tournament, records);
  let next = event;
  for (const { pairing, result } of matched) {
    if (result === undefined) continue;
    if (resultOf(next.book, pairing).outcome !== 'unknown') continue;
    const { round, black, white } = pairing;
    const added = await addFacts(next, [{ kind: 'result', round, black, white, result }], now());
    if (!added.ok) return added;
    next = added.value;
  }
  const differing = matched.filter(
    ({ pairing, result }) => result !== undefined && resultOf(next.book, pairing).outcome !== result.outcome,
  );
  leaveOpen([
    ...leftOut,
    ...differing.map(
      ({ file, pairing }) => `${file}: round ${pairing.round} table ${pairing.table} has another result; correct it with --set and --why`,
    ),
  ]);
  return ok(next);
};

const writeExport = (folder: string, options: ExportOptions): Result<unknown, string> => {
  const opened = openEvent(folder);
  if (!opened.ok) return opened;
  const { format } = options;
  if (format !== 'sgf') {
    const exported = exportEvent(opened.value, format, options.round);
    if (!exported.ok) return exported;
    const { file, leftOut } = exported.value;
    leaveOpen(leftOut.map((line) => `left out: ${line}`));
    if (options.out === undefined) process.stdout.write(file.bytes);
    else writeFileSync(options.out, file.bytes);
    return ok(undefined);
  }
  const tournament = withBookResults(opened.value.book);
  if (tournament === undefined) return refuse(`no pairings yet: banmen event import ${folder} FILE`);
  if (options.records === undefined) return refuse('say where the records are: --records FOLDER');
  const delay = parseDuration(options.delay);
  if (!delay.ok) return refuse(`--delay: ${delay.refusal}`);
  const { files, leftOut } = makePublication(tournament, recordsIn(options.records), Date.now(), delay.value);
  const target = options.out ?? path.join(folder, PUBLISHED);
  for (const file of files) {
    mkdirSync(path.dirname(path.join(target, file.path)), { recursive: true });
    writeFileSync(path.join(target, file.path), file.text);
  }
  leaveOpen(leftOut.map((line) => `not published: ${line}`));
  return ok(undefined);
};
