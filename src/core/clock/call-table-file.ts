/**
 * An organiser's own table of calls, as data: which words at which moments, and in which languages they may be spoken.
 *
 *     { "name": "club evening", "base": "japanese", "languages": ["ja", "en"], "leftWords": "periods",
 *       "rows": [ { "in": "period", "say": "elapsed", "secondsLeft": [30, 20, 10] },
 *                 { "in": "last", "say": "count-down", "secondsLeft": [5, 4, 3, 2, 1] } ],
 *       "words": { "en": { "sec.30": "half a minute" } } }
 *
 * What is not said is the base's. It is checked like a voice pack: every finding names its place, and a table with a fault is not used.
 * Pure: whoever reads the file hands over its value.
 */
import { refuse, ok, type Result } from '../result.js';
import { parseCallKey } from './call.js';
import { callTable, isCallSystem, LEFT_WORDS, SAYINGS, STRETCHES, type CallRow, type CallTable } from './call-tables.js';

/** More rows than any manner of reading has. */
export const CALL_ROWS_MAX = 40;
/** Seconds before the end of a stretch that a row may name. */
const SECONDS_LEFT_MAX = 600;
const WORDS_MAX = 500;
const WORD_LENGTH_MAX = 80;

export interface OwnCallTable {
  readonly name: string;
  readonly table: CallTable;
  /** In which it may be spoken; undefined: in all. */
  readonly languages: readonly string[] | undefined;
  /** Captions by language and key, in place of the usual ones. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isOneOf = <Name extends string>(names: readonly Name[], value: unknown): value is Name => names.some((name) => name === value);

const KNOWN: readonly string[] = ['name', 'base', 'languages', 'leftWords', 'countBegins', 'rows', 'words', 'source'];
const KNOWN_IN_ROW: readonly string[] = ['in', 'say', 'secondsLeft', 'fromSeconds'];

/** A table's value, as JSON or TOML gives it. Refused with every finding, a line each. */
export const parseCallTable = (value: unknown, knownLanguages: readonly string[]): Result<OwnCallTable, string> => {
  if (!isFields(value)) return refuse('a table of calls is an object with name, base and rows');
  const findings: string[] = [];
  for (const field of Object.keys(value)) if (!KNOWN.includes(field)) findings.push(`${field}: known are ${KNOWN.join(', ')}`);
  const { name, base, languages, leftWords, countBegins, rows, words } = value;
  if (typeof name !== 'string' || name.trim() === '') findings.push('name: give it one, it is shown');
  const known = typeof base === 'string' && isCallSystem(base) ? callTable(base) : undefined;
  if (base !== undefined && known === undefined)
    findings.push(`base: no call system '${typeof base === 'string' ? base : JSON.stringify(base)}'`);
  if (leftWords !== undefined && !isOneOf(LEFT_WORDS, leftWords)) findings.push(`leftWords: one of ${LEFT_WORDS.join(', ')}`);
  if (countBegins !== undefined && typeof countBegins !== 'boolean') findings.push('countBegins: true or false');
  const spoken = readLanguages(languages, knownLanguages, findings);
  const ownRows = rows === undefined ? undefined : readRows(rows, typeof name === 'string' ? name : '', findings);
  if (ownRows === undefined && known === undefined) findings.push('rows: missing, and there is no base to take them from');
  const ownWords = readWords(words, spoken ?? knownLanguages, findings);
  if (findings.length > 0) return refuse(findings.join('\n'));
  const usual = known?.ok === true ? known.value : undefined;
  const table: CallTable = {
    rows: ownRows ?? usual?.rows ?? [],
    leftWords: isOneOf(LEFT_WORDS, leftWords) ? leftWords : (usual?.leftWords ?? 'minutes-or-periods'),
    countBegins: typeof countBegins === 'boolean' ? countBegins : (usual?.countBegins ?? false),
    source: String(name),
    verified: false,
  };
  return ok({ name: String(name), table, languages: spoken, words: ownWords });
};

const readLanguages = (value: unknown, known: readonly string[], findings: string[]): readonly string[] | undefined => {
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.length > 0 && value.every((language) => isOneOf(known, language))) return value;
  findings.push(`languages: a list of ${known.join(', ')}`);
  return undefined;
};

const readRows = (value: unknown, source: string, findings: string[]): readonly CallRow[] => {
  if (!Array.isArray(value) || value.length === 0 || value.length > CALL_ROWS_MAX) {
    findings.push(`rows: a list of 1 to ${CALL_ROWS_MAX}`);
    return [];
  }
  const rows = value.flatMap((row: unknown, index) => {
    const read = readRow(row, source);
    if (read.ok) return [read.value];
    findings.push(`rows ${index + 1}: ${read.refusal}`);
    return [];
  });
  const said = new Set<string>();
  for (const row of rows)
    for (const second of row.secondsLeft) {
      const moment = `${row.in} ${second} ${row.fromSeconds ?? 0}`;
      if (said.has(moment)) findings.push(`rows: two calls at ${second} s left of ${row.in}`);
      said.add(moment);
    }
  if (!rows.some((row) => row.in === 'last'))
    findings.push('rows: nothing is said in the last stretch (in = "last"), where the flag falls');
  return rows;
};

const readRow = (row: unknown, source: string): Result<CallRow, string> => {
  if (!isFields(row)) return refuse('write { in, say, secondsLeft }');
  const stray = Object.keys(row).find((field) => !KNOWN_IN_ROW.includes(field));
  if (stray !== undefined) return refuse(`${stray}: known are ${KNOWN_IN_ROW.join(', ')}`);
  const { in: stretch, say, secondsLeft, fromSeconds } = row;
  if (!isOneOf(STRETCHES, stretch)) return refuse(`in: one of ${STRETCHES.join(', ')}`);
  if (!isOneOf(SAYINGS, say)) return refuse(`say: one of ${SAYINGS.join(', ')}`);
  const isSecond = (second: unknown): second is number =>
    typeof second === 'number' && Number.isInteger(second) && second >= 0 && second <= SECONDS_LEFT_MAX;
  if (!Array.isArray(secondsLeft) || secondsLeft.length === 0 || !secondsLeft.every(isSecond))
    return refuse(`secondsLeft: a list of whole seconds, 0 to ${SECONDS_LEFT_MAX}`);
  if (say.startsWith('count-') && secondsLeft.some((second) => second > 10))
    return refuse('secondsLeft: a count is of the last ten seconds');
  if (stretch === 'last' && secondsLeft.includes(0)) return refuse('secondsLeft: at 0 s the time is over, which is said by itself');
  if (fromSeconds !== undefined && !isSecond(fromSeconds)) return refuse('fromSeconds: whole seconds');
  return ok({ in: stretch, say, secondsLeft, ...(fromSeconds === undefined ? {} : { fromSeconds }), source, verified: false });
};

const readWords = (value: unknown, languages: readonly string[], findings: string[]): OwnCallTable['words'] => {
  if (value === undefined) return {};
  if (!isFields(value)) {
    findings.push('words: { "en": { "sec.30": "half a minute" } }');
    return {};
  }
  let count = 0;
  for (const [language, words] of Object.entries(value)) {
    if (!languages.includes(language)) findings.push(`words.${language}: known are ${languages.join(', ')}`);
    if (!isFields(words)) {
      findings.push(`words.${language}: calls and their words`);
      continue;
    }
    for (const [key, word] of Object.entries(words)) {
      count += 1;
      if (!parseCallKey(key).ok) findings.push(`words.${language}.${key}: no such call`);
      if (typeof word !== 'string' || word.trim() === '' || word.length > WORD_LENGTH_MAX)
        findings.push(`words.${language}.${key}: words of 1 to ${WORD_LENGTH_MAX} letters`);
    }
  }
  if (count > WORDS_MAX) findings.push(`words: at most ${WORDS_MAX}`);
  return value as OwnCallTable['words'];
};
