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
import type { TurnEnds } from '../core/clock/clock.js';
import type { OvertimeEntry } from '../core/clock/side-time.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { Orientation } from '../core/sensing/orientation.js';
import type { OwnGames } from '../session/own-games.js';
import { unknownWord } from './nearest.js';
import {
  BOARD_FORM,
  SERVICE_FORMS,
  SERVICE_KEYS,
  TABLE_FORMS,
  TABLE_KEYS,
  type LogLevel,
  type ServiceKey,
  type SettingForm,
} from './settings-schema.js';
import { readSettingsFile, type Given } from './settings-file.js';
import type { SpeakerSettings } from './open-speakers.js';
import {
  checkVoice,
  DEFAULT_SPEAKER,
  parseSpeaker,
  unknownSpeakers,
  voiceOf,
  type TableVoiceSettings,
  type VoiceGiven,
} from './voice-settings.js';

export interface TableSettings extends Omit<OwnGames, 'ruleset'> {
  /** Names the journal and the records: `table-1` (`sim-1` for a simulated board), where none is given. */
  readonly id: string;
  readonly name: string;
  readonly board: string;
  readonly ruleset: string;
  /** Serial port of the table's LED clock. */
  readonly clockDevice?: string | undefined;
  /** How the board lies before its players; undefined: as it is. */
  readonly orientation?: Orientation | undefined;
  /** How the seconds are counted aloud; undefined: nobody counts. */
  readonly voice?: TableVoiceSettings | undefined;
}

export interface Settings {
  /** None: look for a board. */
  readonly tables: readonly TableSettings[];
  readonly port: number;
  /** The port was asked for: another one will not do. */
  readonly isPortFixed: boolean;
  readonly host: string;
  readonly data: string;
  /** Of tables that do not say otherwise. */
  readonly ruleset: string;
  readonly time?: string | undefined;
  readonly clockDevice?: string | undefined;
  /** While the seconds are counted: `timed`, or how long the count stands still for one capture; undefined: CAPTURE_LIMIT_MS. */
  readonly captureLimit?: string | undefined;
  readonly lateness?: string | undefined;
  readonly turnEnds?: TurnEnds | undefined;
  readonly overtimeEntry?: OvertimeEntry | undefined;
  readonly orientation?: Orientation | undefined;
  /** Of tables that do not say otherwise. */
  readonly voice?: TableVoiceSettings | undefined;
  /** The machine's own first. */
  readonly speakers: readonly SpeakerSettings[];
  /** One's own voice packs. */
  readonly voices?: string | undefined;
  /** A file; undefined: standard error. */
  readonly log: string | undefined;
  readonly logLevel: LogLevel;
}

/** Where settings come from. Nothing else is looked at. */
export interface SettingSources {
  /** By name without the dashes; `board` may be given several times. */
  readonly flags: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The text of a file, or undefined where there is none. */
  readonly readFile: (path: string) => string | undefined;
}

export const DEFAULT_PORT = 8473;
const DEFAULTS = { host: '127.0.0.1', data: 'banmen-data', ruleset: 'japanese', logLevel: 'warn' } as const;

/** More tables than one machine has cables for are a mistake in the file. */
export const TABLES_MAX = 64;

/** Variables with our prefix that are no settings: where tests find the shared games and captures. */
const OTHER_VARIABLES = ['BANMEN_SHARED'];

const variableOf = (key: string): string => `BANMEN_${key.toUpperCase().replaceAll('-', '_')}`;

/** Reads everything and answers with the settings, or with every problem there is, one line each. */
export const readSettings = (sources: SettingSources): Result<Settings, readonly string[]> => {
  const problems: string[] = [];
  const check = <Value>(form: SettingForm<Value>, key: string, value: unknown, place: string): Value | undefined => {
    const parsed = form.schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const saysAll = issue?.code === 'custom' && issue.params?.['saysAll'] === true;
    problems.push(`${place}: ${saysAll ? issue.message : `${key} must be ${form.allowed}, not ${JSON.stringify(value)}`}`);
    return undefined;
  };
  const checkService = (given: Given, placeOf: (key: string) => string): Checked => {
    const one = <Value>(key: ServiceKey, form: SettingForm<Value>): Value | undefined =>
      given[key] === undefined ? undefined : check(form, key, given[key], placeOf(key));
    return {
      port: one('port', SERVICE_FORMS.port),
      host: one('host', SERVICE_FORMS.host),
      data: one('data', SERVICE_FORMS.data),
      ruleset: one('ruleset', SERVICE_FORMS.ruleset),
      time: one('time', SERVICE_FORMS.time),
      clockDevice: one('clock-device', SERVICE_FORMS['clock-device']),
      captureLimit: one('capture-limit', SERVICE_FORMS['capture-limit']),
      lateness: one('lateness', SERVICE_FORMS.lateness),
      turnEnds: one('turn-ends', SERVICE_FORMS['turn-ends']),
      overtimeEntry: one('overtime-entry', SERVICE_FORMS['overtime-entry']),
      orientation: one('orientation', SERVICE_FORMS.orientation),
      voice: checkVoice(one),
      voices: one('voices', SERVICE_FORMS.voices),
      soundDelay: one('sound-delay', SERVICE_FORMS['sound-delay']),
      log: one('log', SERVICE_FORMS.log),
      logLevel: one('log-level', SERVICE_FORMS['log-level']),
      boards: given.board?.flatMap((board) => check(BOARD_FORM, 'board', board, placeOf('board')) ?? []),
    };
  };

  const { flags, env } = sources;
  const fromFlags = checkService({ ...flags, board: listOf(flags['board']) } as Given, (key) => `--${key}`);
  problems.push(...unknownVariables(env));
  const fromEnv = checkService(givenIn(env), variableOf);
  const file = readSettingsFile(configFile(sources), sources.readFile, problems);
  const fromFile = checkService(file.given, file.placeOf);
  const fileTables = file.tables.map((table, index) => {
    const place = (key: string): string => file.placeOf(key, index);
    for (const key of Object.keys(table)) {
      if (!TABLE_KEYS.some((known) => known === key)) problems.push(`${place(key)}: ${unknownWord('setting of a table', key, TABLE_KEYS)}`);
    }
    if (table['board'] === undefined) problems.push(`${place('[[table]]')}: a table needs a board, ${BOARD_FORM.allowed}`);
    const one = <Value>(key: string, form: SettingForm<Value>): Value | undefined =>
      table[key] === undefined ? undefined : check(form, key, table[key], place(key));
    return {
      board: one('board', TABLE_FORMS.board),
      id: one('id', TABLE_FORMS.id),
      name: one('name', TABLE_FORMS.name),
      ruleset: one('ruleset', TABLE_FORMS.ruleset),
      time: one('time', TABLE_FORMS.time),
      clockDevice: one('clock-device', TABLE_FORMS['clock-device']),
      captureLimit: one('capture-limit', TABLE_FORMS['capture-limit']),
      lateness: one('lateness', TABLE_FORMS.lateness),
      turnEnds: one('turn-ends', TABLE_FORMS['turn-ends']),
      overtimeEntry: one('overtime-entry', TABLE_FORMS['overtime-entry']),
      black: one('black', TABLE_FORMS.black),
      white: one('white', TABLE_FORMS.white),
      blackTeam: one('black-team', TABLE_FORMS['black-team']),
      whiteTeam: one('white-team', TABLE_FORMS['white-team']),
      orientation: one('orientation', TABLE_FORMS.orientation),
      voice: checkVoice(one),
    };
  });
  if (fileTables.length > 0 && fromFile.boards !== undefined) {
    problems.push(`${file.placeOf('board')}: board and [[table]] cannot both be given: put the board into a [[table]]`);
  }

  const first = <Key extends keyof Checked>(key: Key): Checked[Key] => fromFlags[key] ?? fromEnv[key] ?? fromFile[key];
  const ruleset = first('ruleset') ?? DEFAULTS.ruleset;
  const time = first('time');
  const clockDevice = first('clockDevice');
  const captureLimit = first('captureLimit');
  const lateness = first('lateness');
  const turnEnds = first('turnEnds');
  const overtimeEntry = first('overtimeEntry');
  const orientation = first('orientation');
  const boards = first('boards');
  const soundDelay = first('soundDelay');
  const fileSpeakers = file.speakers.flatMap((given, index) => {
    const speaker = parseSpeaker(given, soundDelay);
    if (!speaker.ok) problems.push(`${file.placeOf('[[speaker]]', index, 'speaker')}: ${speaker.refusal}`);
    return speaker.ok ? [speaker.value] : [];
  });
  const isDescribed = fileSpeakers.some(({ name }) => name === DEFAULT_SPEAKER);
  const speakers: readonly SpeakerSettings[] = [...(isDescribed ? [] : [{ name: DEFAULT_SPEAKER, delayMs: soundDelay }]), ...fileSpeakers];
  problems.push(...doubled(fileSpeakers, 'name', 'speakers'));
  const voiceFor = (table: VoiceGiven, place: string): TableVoiceSettings | undefined => {
    const voice = voiceOf(table, fromFlags.voice, fromEnv.voice, fromFile.voice);
    for (const name of unknownSpeakers(voice?.speakers ?? [], speakers))
      problems.push(`${place}: ${unknownWord('speaker', name, [...speakers.map((one) => one.name), 'none'])}`);
    return voice;
  };
  const wanted = boards === undefined || boards === fromFile.boards ? [...fileTables, ...bareTables(boards)] : bareTables(boards);
  const tables = wanted.map((table, index): TableSettings => ({
    // A simulated board forgets its game, a real one goes on with it: they share no journal by default.
    id: table.id ?? `${table.board?.startsWith('sim:') === true ? 'sim' : 'table'}-${index + 1}`,
    name: table.name ?? table.id ?? `Table ${index + 1}`,
    board: table.board ?? '',
    ruleset: table.ruleset ?? ruleset,
    time: table.time ?? time,
    captureLimit: table.captureLimit ?? captureLimit,
    lateness: table.lateness ?? lateness,
    turnEnds: table.turnEnds ?? turnEnds,
    overtimeEntry: table.overtimeEntry ?? overtimeEntry,
    ...sidesOf(table),
    clockDevice: table.clockDevice ?? (wanted.length === 1 ? clockDevice : undefined),
    orientation: table.orientation ?? orientation,
    voice: voiceFor(table.voice ?? {}, table.voice?.speakers === undefined ? 'speaker' : (table.name ?? table.id ?? `table ${index + 1}`)),
  }));
  if (clockDevice !== undefined && tables.length > 1) problems.push('clock-device: several tables: give each its own in its [[table]]');
  if (tables.length > TABLES_MAX) problems.push(`${tables.length} tables are more than the ${TABLES_MAX} that one service takes`);
  problems.push(
    ...doubled(tables, 'id'),
    ...doubled(
      tables.filter(({ board }) => !board.startsWith('sim:')),
      'board',
    ),
  );
  if (problems.length > 0) return refuse([...new Set(problems)]);
  return ok({
    tables,
    port: first('port') ?? DEFAULT_PORT,
    isPortFixed: first('port') !== undefined,
    host: first('host') ?? DEFAULTS.host,
    data: first('data') ?? DEFAULTS.data,
    ruleset,
    time,
    clockDevice,
    captureLimit,
    lateness,
    turnEnds,
    overtimeEntry,
    orientation,
    voice: voiceFor({}, 'speaker'),
    speakers,
    voices: first('voices'),
    log: first('log'),
    logLevel: first('logLevel') ?? DEFAULTS.logLevel,
  });
};

const configFile = ({ flags, env }: SettingSources): string | undefined =>
  listOf(flags['config'])?.[0] ?? (env['BANMEN_CONFIG'] === '' ? undefined : env['BANMEN_CONFIG']);

interface Checked {
  readonly port: number | undefined;
  readonly host: string | undefined;
  readonly data: string | undefined;
  readonly ruleset: string | undefined;
  readonly time: string | undefined;
  readonly clockDevice: string | undefined;
  readonly captureLimit: string | undefined;
  readonly lateness: string | undefined;
  readonly turnEnds: TurnEnds | undefined;
  readonly overtimeEntry: OvertimeEntry | undefined;
  readonly orientation: Orientation | undefined;
  readonly voice: VoiceGiven;
  readonly voices: string | undefined;
  readonly soundDelay: number | undefined;
  readonly log: string | undefined;
  readonly logLevel: LogLevel | undefined;
  readonly boards: readonly string[] | undefined;
}

interface WantedTable {
  readonly board: string | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly ruleset: string | undefined;
  readonly time: string | undefined;
  readonly clockDevice: string | undefined;
  readonly captureLimit: string | undefined;
  readonly lateness: string | undefined;
  readonly turnEnds: TurnEnds | undefined;
  readonly overtimeEntry: OvertimeEntry | undefined;
  readonly orientation: Orientation | undefined;
  readonly voice?: VoiceGiven | undefined;
  readonly black?: readonly string[] | undefined;
  readonly white?: readonly string[] | undefined;
  readonly blackTeam?: string | undefined;
  readonly whiteTeam?: string | undefined;
}

/** Who plays; nothing where nobody is named. */
const sidesOf = ({ black, white, blackTeam, whiteTeam }: WantedTable): Pick<TableSettings, 'players' | 'teams'> => ({
  ...(black === undefined && white === undefined ? {} : { players: { black: black ?? [], white: white ?? [] } }),
  ...(blackTeam === undefined && whiteTeam === undefined ? {} : { teams: { black: blackTeam ?? '', white: whiteTeam ?? '' } }),
});

const bareTables = (boards: readonly string[] | undefined): readonly WantedTable[] =>
  (boards ?? []).map((board) => ({
    board,
    id: undefined,
    name: undefined,
    ruleset: undefined,
    time: undefined,
    clockDevice: undefined,
    captureLimit: undefined,
    lateness: undefined,
    turnEnds: undefined,
    overtimeEntry: undefined,
    orientation: undefined,
  }));

const listOf = (value: string | readonly string[] | undefined): readonly string[] | undefined => {
  if (value === undefined || value.length === 0) return undefined;
  return typeof value === 'string' ? [value] : value;
};

const doubled = <Key extends string>(all: readonly Readonly<Record<Key, string>>[], key: Key, kind = 'tables'): readonly string[] =>
  all
    .filter((one, index) => one[key] !== '' && all.findIndex((other) => other[key] === one[key]) < index)
    .map((one) => `two ${kind} have the ${key} '${one[key]}': every ${kind.slice(0, -1)} needs its own`);

/** `BANMEN_BOARD` may name several boards, with commas between them. An empty variable is not given. */
const givenIn = (env: SettingSources['env']): Given => {
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
