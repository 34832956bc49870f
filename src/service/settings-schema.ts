/**
 * Every setting of `banmen serve`, each written once (`setting-form.ts`). A new one gets its form here, and is read
 * where it is used.
 */
import { z } from 'zod';
import { parseSpectatorDelay } from '../console/delayed-table.js';
import { parseBoardAddress } from '../boards/board-address.js';
import { parseCaptures, TURN_ENDS, type ClockPolicy } from '../core/clock/clock.js';
import { makeControls } from '../core/clock/control-text.js';
import { COLORS } from '../core/go/color.js';
import { parsePlainControls } from '../core/clock/control-plain.js';
import { parseDuration } from '../core/clock/duration.js';
import { parseLateness, type LatenessRule } from '../core/clock/lateness.js';
import { OVERTIME_ENTRIES } from '../core/clock/side-time.js';
import { RULESETS, rulesetNamed, type Ruleset } from '../core/go/ruleset.js';
import type { Result } from '../core/result.js';
import { ORIENTATIONS } from '../core/sensing/orientation.js';
import { parseServers } from '../relay/credentials.js';
import { ofGame, ofService, ofTable, oneOf, type Given, type KeysIn, type SettingForm, type SettingScope } from './setting-form.js';
import { ABOUT_FORMS } from './about-settings.js';
import { MACHINE_VOICE_FORMS, VOICE_FORMS } from './voice-settings.js';

const wholeNumber = (least: number, most: number): z.ZodType<number> =>
  z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .refine((value) => Number.isInteger(value) && value >= least && value <= most);

const text = z.string().min(1);

/** `a.example, b.example` */
const nameList: z.ZodType<readonly string[]> = text.transform((given) => given.split(',').map((one) => one.trim()));

/** Sites as a policy of browsers writes them; nothing that could end the policy. */
const siteList = nameList.refine((sites) => sites.every((site) => /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(site)));

const words = <const Words extends readonly [string, ...string[]]>(known: Words): z.ZodType<Words[number]> => z.enum(known);

/** What a parser of the core makes of it; the parser's own refusal says what is wrong. */
const parsedBy = <From, Value>(from: z.ZodType<From>, parse: (given: From) => Result<Value, string>): z.ZodType<Value> =>
  from.transform((given, context) => {
    const parsed = parse(given);
    if (parsed.ok) return parsed.value;
    context.addIssue({ code: 'custom', message: parsed.refusal, params: { saysAll: true } });
    return z.NEVER;
  });

const RULESET_NAMES = RULESETS.map((ruleset) => ruleset.name);

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const NAME = { allowed: 'some text', value: '<name>' } as const;

const RULESET: z.ZodType<Ruleset> = z
  .string()
  .refine((name) => RULESET_NAMES.includes(name))
  .transform((name, context) => {
    const named = rulesetNamed(name);
    if (named.ok) return named.value;
    context.addIssue({ code: 'custom', message: named.refusal });
    return z.NEVER;
  });

/** As it was given, once it is known to be an address. */
const ADDRESS = z.string().superRefine((address, context) => {
  const parsed = parseBoardAddress(address);
  if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.refusal, params: { saysAll: true } });
});

/** Text, or in the file a table (`core/clock/control-plain`); the text that a game keeps comes out. */
const TIME: z.ZodType<string> = parsedBy(z.unknown(), (given) => {
  const controls = parsePlainControls(given);
  return controls.ok ? { ok: true, value: makeControls(controls.value) } : controls;
});
const CAPTURE_LIMIT: z.ZodType<ClockPolicy['captures']> = parsedBy(z.string(), parseCaptures);
const LATENESS: z.ZodType<LatenessRule> = parsedBy(z.string(), parseLateness);

export const SETTINGS = {
  board: ofTable(ADDRESS, {
    allowed: 'an address like serial:/dev/ttyACM0?baud=250000, tcp://host:port or sim:',
    value: '<address>',
    help: 'serial:/dev/ttyACM0?baud=250000, tcp://host:port, id:BOARD-ID on whatever port, or sim:; once for each table',
    otherwise: 'look for boards',
  }),
  id: ofTable(z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,29}[a-z0-9])?$/), {
    allowed: 'small letters, digits and hyphens between them, 31 at most: it names files',
    value: '<id>',
    help: 'names the journal and the records of the table',
    otherwise: 'table-1, table-2, ...',
  }),
  name: ofTable(text, { ...NAME, help: 'what people call the table', otherwise: 'Table 1, Table 2, ...' }),
  port: ofService(wholeNumber(0, 65_535), {
    allowed: 'a whole number from 0 (any free port) to 65535',
    value: '<number>',
    help: 'port of the page',
    usual: '8473',
    otherwise: '8473, or the next that is free',
  }),
  host: ofService(text, {
    allowed: 'a name or an address of this machine; 0.0.0.0 for everyone on the network',
    value: '<name>',
    help: 'where the page is served; 0.0.0.0 for everyone on the network',
    usual: '127.0.0.1',
  }),
  engine: ofService(text, {
    allowed: 'the command of a program that speaks GTP, such as gnugo --mode gtp',
    value: '<command>',
    isOfMachine: true,
    help: 'which program says what is dead when a game is counted: gnugo --mode gtp',
    otherwise: 'playing the end out',
  }),
  opponent: ofGame(text, {
    allowed: 'the command of a program that speaks GTP, such as gnugo --mode gtp, or http://HOST:8473/t/ID of another table',
    value: '<command>',
    isOfMachine: true,
    help: 'a program that plays here (gnugo --mode gtp), or another table (http://HOST:8473/t/ID): its stones are lit',
    otherwise: 'people',
  }),
  'opponent-color': ofGame(words(COLORS), {
    ...oneOf(COLORS),
    value: '<color>',
    help: 'which side the program plays',
    otherwise: 'white',
  }),
  'opponent-level': ofGame(wholeNumber(0, 100), {
    allowed: 'a whole number from 0 to 100',
    value: '<n>',
    help: 'how strong the program plays, where it has levels',
    otherwise: 'its own',
  }),
  'opponent-think': ofGame(parsedBy(z.string(), parseDuration), {
    allowed: 'a length such as 2m',
    value: '<length>',
    help: 'a program that has not moved by then is started anew, and given up the second time',
    otherwise: '2m',
  }),
  'engines-at-events': ofService(words(['never', 'allowed']), {
    ...oneOf(['never', 'allowed']),
    value: '<how>',
    help: 'whether programs may play in games of an event',
    usual: 'never',
  }),
  'page-names': ofService(nameList, {
    allowed: 'names or addresses, with commas between them',
    value: '<names>',
    effect: 'at-once',
    help: 'other names of the page: those of a proxy or a router; under a name that is not its own it answers nothing',
    otherwise: 'only those of this machine',
  }),
  'embed-sites': ofService(siteList, {
    allowed: 'sites such as https://club.example, with commas between them',
    value: '<sites>',
    effect: 'at-once',
    help: 'sites that may show a table in their own pages, by /embed/ID',
    otherwise: 'none',
  }),
  'spectator-delay': ofService(parsedBy(text, parseSpectatorDelay), {
    allowed: 'moves or a length, such as 5 moves or 10m',
    value: '<delay>',
    help: 'how much later spectators see a game than the arbiter: 5 moves, 10m',
    otherwise: 'at once',
  }),
  proxy: ofService(nameList, {
    allowed: 'addresses, with commas between them',
    value: '<addresses>',
    help: 'a proxy in front of the page, whose word on who asks is taken',
  }),
  relay: ofService(parsedBy(text, parseServers), {
    allowed: 'nats://host:port or tls://host:port, several with commas between them',
    value: '<servers>',
    help: 'where the tables are told to an event: nats://host:4222, ...',
    otherwise: 'nowhere',
  }),
  'relay-credentials': ofService(text, {
    allowed: 'a file that banmen hall init made for this hub',
    value: '<file>',
    isOfMachine: true,
    help: 'name, password and key of this hub, as banmen hall init made them',
    otherwise: 'none, under the name of this machine',
  }),
  data: ofService(text, {
    allowed: 'a folder',
    value: '<folder>',
    isOfMachine: true,
    help: 'where journals and records are kept',
    usual: 'banmen-data',
  }),
  'event-folder': ofService(text, {
    allowed: 'the folder of an event, as banmen event init makes it',
    value: '<folder>',
    isOfMachine: true,
    help: 'the event that the tables play in: rounds, results, the organiser’s screen',
  }),
  ruleset: ofGame(RULESET, {
    ...oneOf(RULESET_NAMES),
    value: '<name>',
    effect: 'next-game',
    help: 'rule set of games that start by themselves',
    usual: 'japanese',
  }),
  time: ofGame(TIME, {
    allowed: 'a time control such as 1h + 5x60s',
    value: '<control>',
    effect: 'next-game',
    help: 'thinking time of games that start by themselves: 1h + 5x60s, ...',
    otherwise: 'no clock',
  }),
  'board-lights': ofGame(words(['off', 'low', 'full']), {
    ...oneOf(['off', 'low', 'full']),
    value: '<how>',
    help: 'lamps on the board: the last stone, prisoners, what is to be put right',
    usual: 'full',
  }),
  'clock-device': ofGame(text, {
    allowed: 'the serial port of an LED clock, such as /dev/ttyUSB1',
    value: '<port>',
    isOfMachine: true,
    help: 'serial port of an LED clock',
  }),
  'capture-limit': ofGame(CAPTURE_LIMIT, {
    allowed: 'how long the count stands still for one capture, such as 30s, or timed',
    value: '<length>',
    effect: 'next-game',
    help: 'how long the count stands still for one capture, or timed: not at all',
    otherwise: '60s',
  }),
  lateness: ofGame(LATENESS, {
    allowed: 'the limit for coming late, such as 15m, or 15m double where twice the lateness is taken off',
    value: '<rule>',
    effect: 'next-game',
    help: 'later than this loses; 15m double: up to it, twice the lateness is taken off',
    otherwise: '15m',
  }),
  'time-loss': ofGame(parsedBy(z.string(), parseDuration), {
    allowed: 'a length such as 5m',
    value: '<length>',
    effect: 'next-game',
    help: 'a side out of time has lost when nobody objects for so long',
    otherwise: 'the arbiter says so',
  }),
  'turn-ends': ofGame(words(TURN_ENDS), {
    ...oneOf(TURN_ENDS),
    value: '<by>',
    effect: 'next-game',
    help: 'press, or stone where nobody presses',
    otherwise: 'press on a board or clock with buttons',
  }),
  'overtime-entry': ofGame(words(OVERTIME_ENTRIES), {
    ...oneOf(OVERTIME_ENTRIES),
    value: '<way>',
    effect: 'next-game',
    help: 'the move that uses up main time gets a fresh period, or from-turn: its period has begun with the turn',
    otherwise: 'fresh',
  }),
  ...ABOUT_FORMS,
  orientation: ofGame(words(ORIENTATIONS), {
    ...oneOf(ORIENTATIONS),
    value: '<way>',
    help: 'how the boards lie before their players: turned-180, mirrored, ...',
    otherwise: 'as-is',
  }),
  ...VOICE_FORMS,
  ...MACHINE_VOICE_FORMS,
  log: ofService(text, {
    allowed: 'a file',
    value: '<file>',
    isOfMachine: true,
    help: 'log file, one JSON object a line',
    otherwise: 'standard error',
  }),
  'log-level': ofService(words(LOG_LEVELS), {
    ...oneOf(LOG_LEVELS),
    value: '<level>',
    effect: 'at-once',
    help: LOG_LEVELS.join(', '),
    usual: 'warn',
  }),
} as const;

export type ServiceKey = KeysIn<typeof SETTINGS, 'service' | 'game'>;
export type ServiceGiven = Given<typeof SETTINGS, 'service' | 'game'>;
export type TableGiven = Given<typeof SETTINGS, 'table' | 'game'>;
export type GameGiven = Given<typeof SETTINGS, 'game'>;

const formsOf = (...scopes: readonly SettingScope[]): Readonly<Record<string, SettingForm>> =>
  Object.fromEntries(Object.entries<SettingForm>(SETTINGS).filter(([, form]) => scopes.includes(form.scope)));

export const SERVICE_FORMS = formsOf('service', 'game');
export const TABLE_FORMS = formsOf('table', 'game');
export const GAME_FORMS = formsOf('game');
export const SERVICE_KEYS = Object.keys(SERVICE_FORMS) as readonly ServiceKey[];
export const TABLE_KEYS: readonly string[] = Object.keys(TABLE_FORMS);

/** What is a flag and a variable: everything but what one table alone may have; its board may be given for each. */
export const FLAG_FORMS: Readonly<Record<string, SettingForm>> = { board: SETTINGS.board, ...SERVICE_FORMS };

/** The file itself: a flag and a variable, and no setting. */
export const CONFIG_FORM = { value: '<file>', help: 'settings file', otherwise: 'banmen.toml, where there is one' } as const;
