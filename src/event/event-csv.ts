/**
 * Players and pairings as CSV, in and out: for events without a pairing program, and for spreadsheets.
 *
 *     round,table,black,white,handicap,result
 *     1,1,Anna Müller,Bo Chen,0,B+3.5
 *
 * The first line names the columns, in any order; commas, semicolons and tabs are told apart. Players are known by their name as written.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { messageOf, ok, refuse, type Result } from '../core/result.js';
import {
  badRound,
  entrantKey,
  entrantsByKey,
  fullName,
  NO_RESULT,
  resultFromRecord,
  type Bye,
  type Entrant,
  type PairingResult,
  type Pairing,
  type Tournament,
} from './tournament.js';

const CSV_BYTES_MAX = 4 * 1024 * 1024;
const ROUNDS_MAX = 20;
const COLUMNS = ['round', 'table', 'black', 'white', 'handicap', 'result', 'black rank', 'white rank', 'komi', 'time', 'event'] as const;

type Row = Readonly<Record<string, string>>;

const delimiterOf = (text: string): string => {
  const [head = ''] = text.split('\n', 1);
  return [';', '\t', ','].find((mark) => head.includes(mark)) ?? ',';
};

const whyNoCsv = (error: unknown): string => {
  if (!(error instanceof CsvError)) return `this is no CSV with a line of columns: ${messageOf(error)}`;
  if (error.code === 'CSV_RECORD_INCONSISTENT_COLUMNS')
    return `line ${String(error['lines'])} has other columns than the first line: a name with a comma stands in quotation marks`;
  return `this is no CSV with a line of columns, at line ${String(error['lines'])}: ${error.message}`;
};

/** A player who is named in a list only. */
const namedEntrant = (name: string, rank: string): Entrant => ({
  key: entrantKey(name, ''),
  name,
  firstName: '',
  rank: rank.toUpperCase(),
  country: '',
  club: '',
  rating: undefined,
  pin: '',
  agaId: '',
  plays: [],
});

/** As spreadsheets save it: UTF-8, or UTF-16 with its mark; a line `sep=;` before the columns says nothing that the columns do not. */
export const decodeCsv = (bytes: Uint8Array): Result<string, string> => {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return ok(new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/^\ufeff?sep=.\r?\n/i, ''));
  } catch {
    return refuse(`the list is not in ${encoding.toUpperCase()}, so names would be spoiled: save it once more as 'CSV UTF-8'`);
  }
};

/** A list of pairings. A row without white (or black) is a bye of the other. `name`: of the event, where no column says it. */
export const readPairingsCsv = (text: string, name: string): Result<Tournament, string> => {
  if (text.length > CSV_BYTES_MAX) return refuse('the list is larger than any tournament');
  let rows: readonly Row[];
  try {
    rows = parse(text, {
      bom: true,
      columns: (head: readonly string[]) =>
        head.map((column) =>
          column
            .trim()
            .toLowerCase()
            .replaceAll(/[\s_-]+/g, ' '),
        ),
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
      trim: true,
      relax_column_count: false,
    });
  } catch (error) {
    return refuse(whyNoCsv(error));
  }
  const [first] = rows;
  if (first === undefined) return refuse(`no rows: the first line names the columns (${COLUMNS.join(', ')})`);
  const missing = ['round', 'black', 'white'].find((column) => !(column in first));
  if (missing !== undefined) return refuse(`no column '${missing}': the first line names the columns (${COLUMNS.join(', ')})`);
  const entrants = new Map<string, Entrant>();
  const enter = (player: string, rank: string): string => {
    const entrant = namedEntrant(player, rank);
    if (!entrants.has(entrant.key)) entrants.set(entrant.key, entrant);
    return entrant.key;
  };
  const pairings: Pairing[] = [];
  const byes: Bye[] = [];
  const nextTable = new Map<number, number>();
  for (const [index, row] of rows.entries()) {
    const where = `row ${index + 2}`;
    const round = Number(row['round']);
    if (!(Number.isInteger(round) && round >= 1 && round <= ROUNDS_MAX))
      return refuse(`${where}: '${row['round'] ?? ''}' is no round of 1 to ${ROUNDS_MAX}`);
    const { black = '', white = '' } = row;
    if (black === '' && white === '') return refuse(`${where}: nobody plays`);
    if (black === '' || white === '') {
      byes.push({ round, player: enter(black || white, (black === '' ? row['white rank'] : row['black rank']) ?? '') });
      continue;
    }
    const table = row['table'] === undefined || row['table'] === '' ? (nextTable.get(round) ?? 1) : Number(row['table']);
    if (!(Number.isInteger(table) && table >= 0)) return refuse(`${where}: '${row['table'] ?? ''}' is no table`);
    nextTable.set(round, table + 1);
    const handicap = Number(row['handicap'] || 0);
    if (!(Number.isInteger(handicap) && handicap >= 0 && handicap <= 30))
      return refuse(`${where}: '${row['handicap'] ?? ''}' is no handicap`);
    const result: PairingResult | undefined = (row['result'] ?? '') === '' ? NO_RESULT : resultFromRecord(row['result'] ?? '');
    if (result === undefined) return refuse(`${where}: '${row['result'] ?? ''}' is no result: write B+3.5, W+R, 0, both lose`);
    pairings.push({
      round,
      table,
      black: enter(black, row['black rank'] ?? ''),
      white: enter(white, row['white rank'] ?? ''),
      handicap,
      result,
    });
  }
  const bad = badRound(pairings);
  if (bad !== undefined) return refuse(bad);
  const seats = new Set(pairings.map(({ round, table }) => `${round} ${table}`));
  if (seats.size < pairings.length) return refuse('two games of one round have the same table');
  return ok({
    name: first['event'] ?? name,
    location: '',
    country: '',
    beginDate: '',
    endDate: '',
    size: 19,
    komi: first['komi'] ?? '',
    time: first['time'] ?? '',
    rounds: Math.max(...pairings.map(({ round }) => round), ...byes.map(({ round }) => round), 0),
    entrants: [...entrants.values()],
    pairings,
    byes,
  });
};

/** As `resultFromRecord` reads it. */
export const makeResultText = ({ outcome, score, byDefault }: PairingResult): string => {
  switch (outcome) {
    case 'unknown':
      return '';
    case 'draw':
      return '0';
    case 'both-lose':
      return 'both lose';
    case 'both-win':
      return 'both win';
    case 'black':
    case 'white':
      return score ?? `${outcome === 'black' ? 'B' : 'W'}+${byDefault ? 'F' : ''}`;
  }
};

export const makePairingsCsv = (tournament: Tournament): string => {
  const byKey = entrantsByKey(tournament);
  const nameOf = (key: string): string => {
    const entrant = byKey.get(key);
    return entrant === undefined ? key : fullName(entrant);
  };
  const rows = tournament.pairings.map(({ round, table, black, white, handicap, result }) => [
    String(round),
    String(table),
    inert(nameOf(black)),
    inert(nameOf(white)),
    String(handicap),
    makeResultText(result),
    byKey.get(black)?.rank ?? '',
    byKey.get(white)?.rank ?? '',
  ]);
  const byes = tournament.byes.map(({ round, player }) => [
    String(round),
    '',
    inert(nameOf(player)),
    '',
    '',
    '',
    byKey.get(player)?.rank ?? '',
    '',
  ]);
  return stringify([['round', 'table', 'black', 'white', 'handicap', 'result', 'black rank', 'white rank'], ...rows, ...byes]);
};

/** A spreadsheet takes a cell that begins like this for a formula. */
const inert = (cell: string): string => (/^[=+\-@\t]/.test(cell) ? `'${cell}` : cell);
