/**
 * The settings file: TOML, with the line of everything in it, so that a refusal can name the place.
 */
import { parse as parseToml, TomlError } from 'smol-toml';
import { unknownWord } from './nearest.js';
import { SERVICE_KEYS, type ServiceKey } from './settings-schema.js';

export const DEFAULT_CONFIG_FILE = 'banmen.toml';

/** Settings as somebody gave them, unchecked. */
export type GivenInFile = Partial<Record<ServiceKey, unknown>> & { readonly board?: readonly unknown[] };

export interface FileSettings {
  readonly given: GivenInFile;
  readonly tables: readonly Readonly<Record<string, unknown>>[];
  readonly speakers: readonly Readonly<Record<string, unknown>>[];
  /** `banmen.toml:3`: the line on which a key of the file (or of its table, or speaker, with this index) stands. */
  readonly placeOf: (key: string, index?: number, section?: FileSection) => string;
}

/** What a file may have several of: `[[table]]`, `[[speaker]]`. */
const SECTIONS = ['table', 'speaker'] as const;
export type FileSection = (typeof SECTIONS)[number];

const NO_FILE: FileSettings = { given: {}, tables: [], speakers: [], placeOf: (key) => key };

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/**
 * Reads the file that was asked for (it must be there), else `banmen.toml` where there is one.
 * What is wrong with its form is added to `problems`; values are the caller's to check.
 */
export const readSettingsFile = (
  asked: string | undefined,
  readFile: (path: string) => string | undefined,
  problems: string[],
): FileSettings => {
  const path = asked ?? DEFAULT_CONFIG_FILE;
  const text = readFile(path);
  if (text === undefined) {
    if (asked !== undefined) problems.push(`${path}: no such settings file, or it may not be read`);
    return NO_FILE;
  }
  let content: Readonly<Record<string, unknown>>;
  try {
    content = parseToml(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [what] = error.message.split('\n');
    problems.push(`${path}:${error.line}: ${(what ?? '').replace('Invalid TOML document: ', 'not TOML: ')}`);
    return NO_FILE;
  }
  const placeOf = (key: string, index?: number, section: FileSection = 'table'): string => `${path}:${lineOf(text, key, index, section)}`;
  const { table: tables, speaker, board, ...rest } = content;
  // `speaker = ...` at the top names loudspeakers, `[[speaker]]` describes them.
  const speakers = Array.isArray(speaker) && speaker.some(isTable) ? (speaker as readonly unknown[]) : undefined;
  const service: Readonly<Record<string, unknown>> = speaker === undefined || speakers !== undefined ? rest : { ...rest, speaker };
  for (const key of Object.keys(service)) {
    if (!SERVICE_KEYS.some((known) => known === key)) {
      problems.push(`${placeOf(key)}: ${unknownWord('setting', key, ['board', 'table', ...SERVICE_KEYS])}`);
    }
  }
  if (tables !== undefined && !(Array.isArray(tables) && tables.every(isTable))) {
    problems.push(`${placeOf('table')}: table must be written as [[table]], once for each table`);
  }
  const boards: readonly unknown[] | undefined =
    board === undefined ? undefined : Array.isArray(board) ? (board as readonly unknown[]) : [board];
  return {
    given: boards === undefined ? service : { ...service, board: boards },
    tables: Array.isArray(tables) ? (tables as readonly unknown[]).filter(isTable) : [],
    speakers: (speakers ?? []).filter(isTable),
    placeOf,
  };
};

/** The line, from 1, on which a key stands: at the top of the file, or in the `[[table]]` or `[[speaker]]` with this index (from 0). */
const lineOf = (text: string, key: string, wanted: number | undefined, wantedSection: FileSection): number => {
  const seen: Record<FileSection, number> = { table: -1, speaker: -1 };
  let here: FileSection | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const section = SECTIONS.find((one) => one === /^\s*\[\[\s*"?(\w+)"?\s*\]\]/.exec(line)?.[1]);
    if (section !== undefined) {
      here = section;
      seen[section] += 1;
    }
    const isHere = wanted === undefined ? here === undefined || key === 'table' : here === wantedSection && seen[here] === wanted;
    if (!isHere) continue;
    if (key === `[[${wantedSection}]]` || new RegExp(`^\\s*(?:\\[+\\s*)?["']?${key.replaceAll(/\W/g, '\\$&')}["']?\\s*[=\\].]`).test(line))
      return index + 1;
  }
  return 1;
};
