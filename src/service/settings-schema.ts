/**
 * What can be set, and to what. One name a setting, the same everywhere: `log-level` in the file,
 * `--log-level` as a flag, `BANMEN_LOG_LEVEL` in the environment.
 */
import { z } from 'zod';
import { parseBoardAddress } from '../boards/board-address.js';
import { parseCaptures, TURN_ENDS } from '../core/clock/clock.js';
import { parseLateness } from '../core/clock/lateness.js';
import { OVERTIME_ENTRIES } from '../core/clock/side-time.js';
import { MEMBERS_MAX } from '../core/clock/team-order.js';
import { makeControls } from '../core/clock/control-text.js';
import { parsePlainControls } from '../core/clock/control-plain.js';
import { RULESETS } from '../core/go/ruleset.js';
import { ORIENTATIONS } from '../core/sensing/orientation.js';
import { MACHINE_VOICE_FORMS, VOICE_FORMS } from './voice-settings.js';

const oneOf = (words: readonly string[]): string => `one of ${words.join(', ')}`;

const wholeNumber = (least: number, most: number): z.ZodType<number> =>
  z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .refine((value) => Number.isInteger(value) && value >= least && value <= most);

const text = z.string().min(1);

const words = <const Words extends readonly [string, ...string[]]>(known: Words): z.ZodType<Words[number]> => z.enum(known);

const RULESET_NAMES = RULESETS.map((ruleset) => ruleset.name);

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A setting's form and, for people, what is allowed; a schema that says itself what is wrong needs no more words. */
export interface SettingForm<Value> {
  readonly schema: z.ZodType<Value>;
  readonly allowed: string;
}

/** The address as it was given, once it is known to be one. */
const ADDRESS = z.string().superRefine((address, context) => {
  const parsed = parseBoardAddress(address);
  if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.refusal, params: { saysAll: true } });
});

const form = <Value>(schema: z.ZodType<Value>, allowed: string): SettingForm<Value> => ({ schema, allowed });

export const BOARD_FORM = form(ADDRESS, 'an address like serial:/dev/ttyACM0?baud=250000, tcp://host:port or sim:');
export const RULESET_FORM = form(
  z.string().refine((name) => RULESET_NAMES.includes(name)),
  oneOf(RULESET_NAMES),
);
/** Text, or in the file a table (`core/clock/control-plain`); text comes out. */
export const TIME_FORM: SettingForm<string> = form(
  z.unknown().transform((given, context) => {
    const controls = parsePlainControls(given);
    if (controls.ok) return makeControls(controls.value);
    context.addIssue({ code: 'custom', message: controls.refusal, params: { saysAll: true } });
    return z.NEVER;
  }),
  'a time control such as 1h + 5x60s',
);
export const CAPTURE_LIMIT_FORM: SettingForm<string> = form(
  z.string().superRefine((text, context) => {
    const captures = parseCaptures(text);
    if (!captures.ok) context.addIssue({ code: 'custom', message: captures.refusal, params: { saysAll: true } });
  }),
  'how long the count stands still for one capture, such as 30s, or timed',
);
export const LATENESS_FORM: SettingForm<string> = form(
  z.string().superRefine((text, context) => {
    const rule = parseLateness(text);
    if (!rule.ok) context.addIssue({ code: 'custom', message: rule.refusal, params: { saysAll: true } });
  }),
  'the limit for coming late, such as 15m, or 15m double where twice the lateness is taken off',
);
export const TURN_ENDS_FORM = form(words(TURN_ENDS), oneOf(TURN_ENDS));
export const OVERTIME_ENTRY_FORM = form(words(OVERTIME_ENTRIES), oneOf(OVERTIME_ENTRIES));
/** One player, or the members of a team in the order in which they play. */
export const SIDE_FORM: SettingForm<readonly string[]> = form(
  z.union([text.transform((name) => [name]), z.array(text).min(1).max(MEMBERS_MAX)]),
  `a name, or a list of at most ${MEMBERS_MAX} names in the order in which they play`,
);
export const CLOCK_DEVICE_FORM = form(text, 'the serial port of an LED clock, such as /dev/ttyUSB1');
/** How a board lies before its players. */
export const ORIENTATION_FORM = form(words(ORIENTATIONS), oneOf(ORIENTATIONS));
export const NAME_FORM = form(text, 'some text');
export const ID_FORM = form(
  z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,29}[a-z0-9])?$/),
  'small letters, digits and hyphens between them, 31 at most: it names files',
);

/** Settings that hold for the whole service. */
export const SERVICE_FORMS = {
  port: form(wholeNumber(0, 65_535), 'a whole number from 0 (any free port) to 65535'),
  host: form(text, 'a name or an address of this machine; 0.0.0.0 for everyone on the network'),
  data: form(text, 'a folder'),
  ruleset: RULESET_FORM,
  time: TIME_FORM,
  'clock-device': CLOCK_DEVICE_FORM,
  'capture-limit': CAPTURE_LIMIT_FORM,
  lateness: LATENESS_FORM,
  'turn-ends': TURN_ENDS_FORM,
  'overtime-entry': OVERTIME_ENTRY_FORM,
  orientation: ORIENTATION_FORM,
  ...VOICE_FORMS,
  ...MACHINE_VOICE_FORMS,
  log: form(text, 'a file'),
  'log-level': form(words(LOG_LEVELS), oneOf(LOG_LEVELS)),
} as const;

export type ServiceKey = keyof typeof SERVICE_FORMS;

/** Settings of one `[[table]]` in the file. */
export const TABLE_FORMS = {
  board: BOARD_FORM,
  id: ID_FORM,
  name: NAME_FORM,
  ruleset: RULESET_FORM,
  time: TIME_FORM,
  'clock-device': CLOCK_DEVICE_FORM,
  'capture-limit': CAPTURE_LIMIT_FORM,
  lateness: LATENESS_FORM,
  'turn-ends': TURN_ENDS_FORM,
  'overtime-entry': OVERTIME_ENTRY_FORM,
  black: SIDE_FORM,
  white: SIDE_FORM,
  'black-team': NAME_FORM,
  'white-team': NAME_FORM,
  orientation: ORIENTATION_FORM,
  ...VOICE_FORMS,
} as const;

export const SERVICE_KEYS = Object.keys(SERVICE_FORMS) as readonly ServiceKey[];
export const TABLE_KEYS = Object.keys(TABLE_FORMS) as readonly (keyof typeof TABLE_FORMS)[];
