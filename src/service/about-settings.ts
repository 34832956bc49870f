/**
 * What the games of a table say about themselves (`core/game/game-about`), as settings: who plays, ranks, event, komi, handicap.
 * The players, their ranks and teams, the handicap and the schedule are those of the next game; what comes after it is arranged.
 */
import { z } from 'zod';
import { MEMBERS_MAX } from '../core/clock/team-order.js';
import { parseHandicap, type GameAbout } from '../core/game/game-about.js';
import type { BySide } from '../core/go/color.js';
import { parseKomi, unitOf } from '../core/go/rule-axes.js';
import type { Ruleset } from '../core/go/ruleset.js';
import { ok, type Result } from '../core/result.js';
import { ofGame, type Given, type SettingForm } from './setting-form.js';

const text = z.string().min(1).max(100);
/** A round or a table may be written as a number. */
const label = z.union([text, z.number().transform(String)]);

/** One player, or the members of a team in the order in which they play. */
const side: z.ZodType<readonly string[]> = z.union([text.transform((name) => [name]), z.array(text).min(1).max(MEMBERS_MAX)]);
const SIDE = { allowed: `a name, or a list of at most ${MEMBERS_MAX} names in the order in which they play`, value: '<names>' } as const;
const NAME = { allowed: 'some text', value: '<name>' } as const;

const komi: z.ZodType<string> = label.superRefine((given, context) => {
  const parsed = parseKomi(given, 'zi');
  if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.refusal, params: { saysAll: true } });
});

const handicap = label.transform((given, context) => {
  const parsed = parseHandicap(given);
  if (parsed.ok) return parsed.value;
  context.addIssue({ code: 'custom', message: parsed.refusal, params: { saysAll: true } });
  return z.NEVER;
});

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
};

/** TOML has dates of its own. */
const dated = z.union([text, z.date().transform((date) => date.toISOString())]);

/** The next game has it. */
const ofNextGame = <Value>(schema: z.ZodType<Value>, about: Omit<SettingForm, 'scope' | 'schema'>): ReturnType<typeof ofGame<Value>> =>
  ofGame(schema, { ...about, effect: 'next-game' });

export const ABOUT_FORMS = {
  black: ofNextGame(side, { ...SIDE, help: 'who plays black' }),
  white: ofNextGame(side, { ...SIDE, help: 'who plays white' }),
  'black-team': ofNextGame(text, { ...NAME, help: "the name of black's team" }),
  'white-team': ofNextGame(text, { ...NAME, help: "the name of white's team" }),
  'black-rank': ofNextGame(label, { ...NAME, value: '<rank>', help: "black's rank: 3d, 5k" }),
  'white-rank': ofNextGame(label, { ...NAME, value: '<rank>', help: "white's rank: 3d, 5k" }),
  komi: ofNextGame(komi, {
    allowed: 'komi such as 6.5 or 3 3/4 zi',
    value: '<komi>',
    help: 'komi: 6.5, 3 3/4 zi',
    otherwise: 'as the rules give it',
  }),
  handicap: ofNextGame(handicap, {
    allowed: 'stones such as 3, 3 free or seat',
    value: '<stones>',
    help: 'handicap stones: 3, 3 free, seat',
    otherwise: 'even',
  }),
  event: ofNextGame(text, { ...NAME, help: 'the event' }),
  round: ofNextGame(label, { ...NAME, value: '<round>', help: 'the round' }),
  'table-number': ofNextGame(label, { ...NAME, value: '<number>', help: 'the number of the table in its event' }),
  place: ofNextGame(text, { ...NAME, help: 'where the games are played' }),
  schedule: ofNextGame(dated, {
    allowed: 'a date and time such as 2026-11-30T19:00',
    value: '<moment>',
    help: 'when the game is to begin',
  }),
  zone: ofNextGame(text.refine(isZone), {
    allowed: 'the name of a time zone such as Asia/Shanghai',
    value: '<name>',
    help: 'time zone of the hall, by whose date games are dated',
    otherwise: "the machine's",
  }),
  date: ofNextGame(
    dated.transform((given) => given.slice(0, 'yyyy-mm-dd'.length)).refine((given) => /^\d{4}-\d\d-\d\d$/.test(given)),
    {
      allowed: 'a date such as 2026-11-30',
      value: '<date>',
      help: 'the date of the games',
      otherwise: 'that of the hall',
    },
  ),
} as const;

export type AboutGiven = Given<typeof ABOUT_FORMS, 'game'>;

/** What only one table can have: with several, each says its own in its `[[table]]`. */
export const OF_ONE_TABLE = ['black', 'white', 'black-team', 'white-team', 'black-rank', 'white-rank', 'table-number'] as const;

export interface AboutSettings {
  /** None, one, or the members of a team in the order in which they play. */
  readonly players?: BySide<readonly string[]> | undefined;
  readonly teams?: BySide<string> | undefined;
  readonly about?: GameAbout | undefined;
}

const pair = <Value>(black: Value | undefined, white: Value | undefined, none: Value): BySide<Value> | undefined =>
  black === undefined && white === undefined ? undefined : { black: black ?? none, white: white ?? none };

/** Refused where the komi is none under these rules. */
export const aboutOf = (given: AboutGiven, ruleset: Ruleset): Result<AboutSettings, string> => {
  const { black, white, blackTeam, whiteTeam, blackRank, whiteRank, tableNumber, date, komi: komiText, ...plain } = given;
  const { handicap: stones, event, round, place, schedule, zone } = plain;
  const parsed = komiText === undefined ? undefined : parseKomi(komiText, unitOf(ruleset));
  if (parsed?.ok === false) return parsed;
  const said = {
    komiHalfPoints: parsed?.value,
    handicap: stones,
    ranks: pair(blackRank, whiteRank, ''),
    event,
    round,
    table: tableNumber,
    place,
    schedule,
    zone,
    localDate: date,
  };
  const about = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as GameAbout;
  const players = pair<readonly string[]>(black, white, []);
  const teams = pair(blackTeam, whiteTeam, '');
  return ok({
    ...(players === undefined ? {} : { players }),
    ...(teams === undefined ? {} : { teams }),
    ...(Object.keys(about).length === 0 ? {} : { about }),
  });
};
