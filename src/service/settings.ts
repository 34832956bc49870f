/**
 * Settings of `banmen serve`: flags, then the environment, then a TOML file, then defaults.
 *
 * Everything that is given is checked, even where something stronger overrides it. What is wrong is
 * refused by name: the flag, the variable, or the line of the file, with what is allowed there.
 *
 *     port = 8473
 *     [[table]]
 *     board = "serial:/dev/ttyACM0?baud=250000"
 *     name = "Table by the window"
 */
import type { Ruleset } from '../core/go/ruleset.js';
import { ok, refuse, type Result } from '../core/result.js';
import { ABOUT_FORMS, aboutOf, OF_ONE_TABLE, type AboutGiven, type AboutSettings } from './about-settings.js';
import { unknownWord } from './nearest.js';
import type { SpeakerSettings } from './open-speakers.js';
import { camelName, variableOf, type SettingForm } from './setting-form.js';
import { readSettingsFile, type GivenInFile } from './settings-file.js';
import {
  GAME_FORMS,
  SERVICE_FORMS,
  SERVICE_KEYS,
  SETTINGS,
  TABLE_FORMS,
  TABLE_KEYS,
  type GameGiven,
  type ServiceGiven,
  type TableGiven,
} from './settings-schema.js';
import {
  DEFAULT_SPEAKER,
  parseSpeaker,
  unknownSpeakers,
  VOICE_FORMS,
  voiceOf,
  type TableVoiceSettings,
  type VoiceGiven,
} from './voice-settings.js';

type VoiceNames = keyof VoiceGiven;
type AboutNames = keyof AboutGiven;

/** What holds for the games of a table, as `OwnGames` has it, and how its seconds are counted aloud. */
export interface GameSettingsOfTable extends Omit<GameGiven, VoiceNames | AboutNames | 'ruleset'>, AboutSettings {
  readonly ruleset: Ruleset;
  /** Undefined: nobody counts. */
  readonly voice?: TableVoiceSettings | undefined;
}

export interface ServedTableSettings extends GameSettingsOfTable {
  /** Names the journal and the records: `table-1` (`sim-1` for a simulated board), where none is given. */
  readonly id: string;
  readonly name: string;
  readonly board: string;
}

type OfService = Omit<ServiceGiven, VoiceNames | AboutNames | keyof GameGiven>;

/** What always has a value, because its form says what is usual. */
type Usual = { readonly [Name in 'port' | 'host' | 'data' | 'logLevel' | 'ruleset' | 'enginesAtEvents']: NonNullable<ServiceGiven[Name]> };

/** What holds for tables that do not say otherwise stands here too. */
export interface Settings extends GameSettingsOfTable, Omit<OfService, keyof Usual>, Usual {
  /** None: look for a board. */
  readonly tables: readonly ServedTableSettings[];
  /** The port was asked for: another one will not do. */
  readonly isPortFixed: boolean;
  /** The machine's own first. */
  readonly speakers: readonly SpeakerSettings[];
}

/** Where settings come from. Nothing else is looked at. */
export interface SettingSources {
  /** By name without the dashes; `board` may be given several times. */
  readonly flags: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The text of a file, or undefined where there is none. */
  readonly readFile: (path: string) => string | undefined;
}

/** So many tables one service was measured to carry on two cores (`npm run bench:hub`). More are served, and told of. */
export const TABLES_MEASURED = 200;

/** Variables with our prefix that are no settings: where tests find the shared games and captures. */
const OTHER_VARIABLES = ['BANMEN_SHARED'];

/** Reads everything and answers with the settings, or with every problem there is, one line each. */
export const readSettings = (sources: SettingSources): Result<Settings, readonly string[]> => {
  const problems: string[] = [];
  const { flags, env } = sources;
  const serviceIn = (given: GivenInFile, placeOf: (key: string) => string): ServiceGiven & { readonly boards?: readonly string[] } => ({
    ...(checkAll(SERVICE_FORMS, given, placeOf, problems) as ServiceGiven),
    ...(given.board === undefined
      ? {}
      : { boards: given.board.flatMap((board) => checkOne(SETTINGS.board, 'board', board, placeOf('board'), problems) ?? []) }),
  });
  const fromFlags = serviceIn({ ...flags, board: listOf(flags['board']) } as GivenInFile, (key) => `--${key}`);
  problems.push(...unknownVariables(env));
  const fromEnv = serviceIn(givenIn(env), variableOf);
  const file = readSettingsFile(configFile(sources), sources.readFile, problems);
  const fromFile = serviceIn(file.given, file.placeOf);
  const fileTables = file.tables.map((table, index): TableGiven => {
    const place = (key: string): string => file.placeOf(key, index);
    for (const key of Object.keys(table)) {
      if (!TABLE_KEYS.includes(key)) problems.push(`${place(key)}: ${unknownWord('setting of a table', key, TABLE_KEYS)}`);
    }
    if (table['board'] === undefined) problems.push(`${place('[[table]]')}: a table needs a board, ${SETTINGS.board.allowed}`);
    return checkAll(TABLE_FORMS, table, place, problems);
  });
  if (fileTables.length > 0 && fromFile.boards !== undefined) {
    problems.push(`${file.placeOf('board')}: board and [[table]] cannot both be given: put the board into a [[table]]`);
  }

  const { boards, ...service } = strongest(fromFlags, fromEnv, fromFile);
  const { soundDelay, clockDevice } = service;
  const fileSpeakers = file.speakers.flatMap((given, index) => {
    const speaker = parseSpeaker(given, soundDelay);
    if (!speaker.ok) problems.push(`${file.placeOf('[[speaker]]', index, 'speaker')}: ${speaker.refusal}`);
    return speaker.ok ? [speaker.value] : [];
  });
  const isDescribed = fileSpeakers.some(({ name }) => name === DEFAULT_SPEAKER);
  const speakers: readonly SpeakerSettings[] = [...(isDescribed ? [] : [{ name: DEFAULT_SPEAKER, delayMs: soundDelay }]), ...fileSpeakers];
  problems.push(...doubled(fileSpeakers, 'name', 'speakers'));
  const voiceFor = (given: readonly VoiceGiven[], place: string): TableVoiceSettings | undefined => {
    const voice = voiceOf(...given);
    for (const name of unknownSpeakers(voice?.speakers ?? [], speakers))
      problems.push(`${place}: ${unknownWord('speaker', name, [...speakers.map((one) => one.name), 'none'])}`);
    return voice;
  };
  const aboutFor = (given: AboutGiven, ruleset: Ruleset, place: string): AboutSettings => {
    const about = aboutOf(given, ruleset);
    if (!about.ok) problems.push(`${place}: ${about.refusal}`);
    return about.ok ? about.value : {};
  };
  const fallBack = usualOf(SERVICE_FORMS) as Usual;
  const ofEvery = { ...only(GAME_FORMS, fallBack), ...only(GAME_FORMS, service) } as GameSettingsOfTable;
  const ofFound = aboutFor(service, ofEvery.ruleset, 'komi');
  const wanted = boards === undefined || boards === fromFile.boards ? [...fileTables, ...bareTables(boards)] : bareTables(boards);
  const tables = wanted.map((table, index): ServedTableSettings => ({
    ...ofEvery,
    ...only(GAME_FORMS, table),
    // A simulated board forgets its game, a real one goes on with it: they share no journal by default.
    id: table.id ?? `${table.board?.startsWith('sim:') === true ? 'sim' : 'table'}-${index + 1}`,
    name: table.name ?? table.id ?? `Table ${index + 1}`,
    board: table.board ?? '',
    ...aboutFor(
      { ...service, ...table },
      table.ruleset ?? ofEvery.ruleset,
      table.komi === undefined ? 'komi' : (table.name ?? table.id ?? `table ${index + 1}`),
    ),
    clockDevice: table.clockDevice ?? (wanted.length === 1 ? clockDevice : undefined),
    voice: voiceFor([table, service], table.speaker === undefined ? 'speaker' : (table.name ?? table.id ?? `table ${index + 1}`)),
  }));
  if (clockDevice !== undefined && tables.length > 1) problems.push('clock-device: several tables: give each its own in its [[table]]');
  if (tables.length > 1)
    problems.push(
      ...OF_ONE_TABLE.filter((key) => service[camelName(key) as keyof typeof service] !== undefined).map(
        (key) => `${key}: several tables: give each its own in its [[table]]`,
      ),
    );
  problems.push(
    ...doubled(tables, 'id'),
    ...doubled(
      tables.filter(({ board }) => !board.startsWith('sim:')),
      'board',
    ),
  );
  if (problems.length > 0) return refuse([...new Set(problems)]);
  return ok({
    ...fallBack,
    ...(only(SERVICE_FORMS, service) as Omit<OfService, keyof Usual> & Usual),
    ...ofEvery,
    ...ofFound,
    tables,
    isPortFixed: service.port !== undefined,
    voice: voiceFor([service], 'speaker'),
    speakers,
  });
};

/** One value, or undefined and a problem. */
const checkOne = <Value>(form: SettingForm<Value>, key: string, value: unknown, place: string, problems: string[]): Value | undefined => {
  const checked = checkSetting(form, key, value);
  if (checked.ok) return checked.value;
  problems.push(`${place}: ${checked.refusal}`);
  return undefined;
};

/** One value as the program has it; the refusal says what is allowed. */
export const checkSetting = <Value>(form: SettingForm<Value>, key: string, value: unknown): Result<Value, string> => {
  const parsed = form.schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const saysAll = issue?.code === 'custom' && issue.params?.['saysAll'] === true;
  return refuse(saysAll ? issue.message : `${key} must be ${form.allowed}, not ${JSON.stringify(value)}`);
};

/** Everything that is given, checked, under the names that the program uses; what is wrong is left out. */
const checkAll = (
  forms: Readonly<Record<string, SettingForm>>,
  given: Readonly<Record<string, unknown>>,
  placeOf: (key: string) => string,
  problems: string[],
): object => {
  const checked = Object.entries(forms)
    .filter(([key]) => given[key] !== undefined)
    .map(([key, form]) => [camelName(key), checkOne(form, key, given[key], placeOf(key), problems)] as const);
  return Object.fromEntries(checked.filter(([, value]) => value !== undefined));
};

/** What holds where nothing is given. */
const usualOf = (forms: Readonly<Record<string, SettingForm>>): object =>
  Object.fromEntries(
    Object.entries(forms).flatMap(([key, { usual, schema }]) => (usual === undefined ? [] : [[camelName(key), schema.parse(usual)]])),
  );

/** What is given in several places, the strongest first. What is not given is not there, so nothing hides a weaker one. */
const strongest = <Part extends object>(...parts: readonly Part[]): Part => Object.assign({}, ...[...parts].reverse()) as Part;

/** The part of what is given that has one of these forms, but for the voice and what a game says of itself: they are made of theirs together. */
const only = (forms: Readonly<Record<string, SettingForm>>, given: object): object => {
  const names = Object.keys(forms)
    .filter((key) => !(key in VOICE_FORMS) && !(key in ABOUT_FORMS))
    .map(camelName);
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
};

/** The file that was asked for; undefined: `banmen.toml`, where there is one. */
export const configFile = ({ flags, env }: SettingSources): string | undefined =>
  listOf(flags['config'])?.[0] ?? (env['BANMEN_CONFIG'] === '' ? undefined : env['BANMEN_CONFIG']);

const bareTables = (boards: readonly string[] = []): readonly TableGiven[] => boards.map((board) => ({ board }));

/** Given once or several times; undefined: not at all. */
export const listOf = (value: string | readonly string[] | undefined): readonly string[] | undefined => {
  if (value === undefined || value.length === 0) return undefined;
  return typeof value === 'string' ? [value] : value;
};

const doubled = <Key extends string>(all: readonly Readonly<Record<Key, string>>[], key: Key, kind = 'tables'): readonly string[] =>
  all
    .filter((one, index) => one[key] !== '' && all.findIndex((other) => other[key] === one[key]) < index)
    .map((one) => `two ${kind} have the ${key} '${one[key]}': every ${kind.slice(0, -1)} needs its own`);

/** `BANMEN_BOARD` may name several boards, with commas between them. An empty variable is not given. */
export const givenIn = (env: SettingSources['env']): GivenInFile => {
  const given = Object.fromEntries(SERVICE_KEYS.map((key) => [key, env[variableOf(key)] === '' ? undefined : env[variableOf(key)]]));
  const boards = (env[variableOf('board')] ?? '').split(',').filter((board) => board.trim() !== '');
  return boards.length === 0 ? given : { ...given, board: boards.map((board) => board.trim()) };
};

const unknownVariables = (env: SettingSources['env']): readonly string[] => {
  const known = ['board', 'config', ...SERVICE_KEYS].map(variableOf);
  return Object.keys(env)
    .filter((name) => name.startsWith('BANMEN_') && !known.includes(name) && !OTHER_VARIABLES.includes(name))
    .map((name) => `${name}: ${unknownWord('setting', name, known)}`);
};
