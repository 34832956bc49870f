/**
 * The acts of a game as requests have them: the one schema that checks the input, for the API, the command line and the page.
 *
 *     {"act":"amend","players":{"white":"Sato"},"why":"misspelt"}      {"act":"replace","move":12,"point":"D4","why":"read wrong"}
 *
 * Points are written as people write them (`Q16`), komi as `6.5` or `3 3/4 zi`, moves by their numbers in the record. Whether
 * an act is allowed is the core's business.
 */
import { z } from 'zod';
import { PAUSE_REASONS, TURN_ENDS } from '../../core/clock/clock.js';
import { DURATION_MAX_MS } from '../../core/clock/duration.js';
import { OVERTIME_ENTRIES } from '../../core/clock/side-time.js';
import { MEMBERS_MAX } from '../../core/clock/team-order.js';
import { LATER_CHOICES, MARKS, RULINGS } from '../../core/game/act.js';
import { HANDICAP_STONES_MAX, parseHandicap, PLACEMENTS } from '../../core/game/game-about.js';
import { RESULT_KINDS } from '../../core/game/game-result.js';
import { LAWS } from '../../core/referee/law.js';
import { COLORS } from '../../core/go/color.js';
import { BOARD_SIDE_MAX } from '../../core/go/point.js';

const TEXT_LENGTH_MAX = 100;
const NOTE_LENGTH_MAX = 1000;
const TIME_TEXT_LENGTH_MAX = 200;
const NUMBER_MAX = 100_000;
const POINTS_MAX = BOARD_SIDE_MAX * BOARD_SIDE_MAX;

const LETTERS = { B: 'black', W: 'white', b: 'black', w: 'white' } as const;
/** `black`, or `B`. */
const color = z.preprocess(
  (value) => (typeof value === 'string' && value in LETTERS ? LETTERS[value as keyof typeof LETTERS] : value),
  z.enum(COLORS),
);

/**
 * What is no sign, and what turns the line around it: nobody types it on purpose, and every list, record and printout would have
 * to guard against it. Line breaks and names written from the right stay as they are.
 */
const NO_SIGNS = /(?![\n\r\t])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
const cleaned = (said: string): string => said.replaceAll(NO_SIGNS, '').trim();
const line = (said: string): string => cleaned(said.replaceAll(/\s+/g, ' '));

const text = z.string().trim().max(TEXT_LENGTH_MAX).transform(line);
const longText = z.string().trim().max(NOTE_LENGTH_MAX).transform(cleaned);
const why = longText.default('');
/** `Q16`, or `pass`. */
const point = z.string().trim().min(1).max(4);
const move = z.number().int().min(1).max(NUMBER_MAX);
const id = z.number().int().min(1);
const count = z.number().int().min(0).max(NUMBER_MAX);
const lengthMs = z.number().int().min(0).max(DURATION_MAX_MS);
const timeText = z.string().trim().max(TIME_TEXT_LENGTH_MAX);

/** A name, or the members of a team in the order in which they play. */
const player = z.union([text, z.array(z.string().trim().min(1).max(TEXT_LENGTH_MAX).transform(line)).min(1).max(MEMBERS_MAX)]);
const bySide = <Value extends z.ZodType>(value: Value) => z.strictObject({ black: value.optional(), white: value.optional() });
const sides = bySide(text);

/** What a game says about itself; null takes a value away. */
export const aboutFields = {
  players: bySide(player).optional(),
  teams: sides.nullable().optional(),
  ranks: sides.nullable().optional(),
  clubs: sides.nullable().optional(),
  playerNumbers: sides.nullable().optional(),
  event: text.nullable().optional(),
  round: text.nullable().optional(),
  table: text.nullable().optional(),
  place: text.nullable().optional(),
  title: text.nullable().optional(),
  opening: text.nullable().optional(),
  recorder: text.nullable().optional(),
  schedule: text.nullable().optional(),
  zone: text.nullable().optional(),
  localDate: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/, 'write it like 2026-11-30')
    .nullable()
    .optional(),
  /** By name; its axes come with it. */
  ruleset: text.optional(),
  /** `6.5`, `3 3/4 zi`; null: what the rule set gives such a game. */
  komi: z
    .union([z.string().trim().max(20), z.number()])
    .nullable()
    .optional(),
  /** 3, `3 free`, `seat`, or both in words. */
  handicap: z
    .union([
      z
        .string()
        .trim()
        .max(20)
        .transform((given, context) => {
          const parsed = parseHandicap(given);
          if (parsed.ok) return parsed.value;
          context.addIssue({ code: 'custom', message: parsed.refusal });
          return z.NEVER;
        }),
      z.number().int().min(0).max(HANDICAP_STONES_MAX),
      z.strictObject({ stones: z.number().int().min(0).max(HANDICAP_STONES_MAX), placement: z.enum(PLACEMENTS).default('fixed') }),
    ])
    .nullable()
    .optional(),
  /** `1h + 5x60s`; null: without a clock. */
  time: timeText.nullable().optional(),
  turnEnds: z.enum(TURN_ENDS).optional(),
  overtimeEntry: z.enum(OVERTIME_ENTRIES).optional(),
  captureLimit: timeText.optional(),
  lateness: timeText.optional(),
  /** Whose referee's law holds; null: the one that goes with the rules. */
  law: z.enum(LAWS).nullable().optional(),
  /** `5m`: a side out of time has lost when nobody objects for so long; null: the arbiter says so. */
  timeLossAfter: timeText.nullable().optional(),
} as const;

const side = z.number().int().min(1).max(BOARD_SIDE_MAX);
const later = z.enum(LATER_CHOICES).default('stays');
const act = <Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ act: z.literal(kind), ...shape });

export const actRequest = z.discriminatedUnion('act', [
  act('arrange', { width: side.optional(), height: side.optional(), ...aboutFields }),
  act('amend', { game: id.optional(), why, ...aboutFields }),
  act('abandon', { game: id.optional(), why }),
  act('set-up', { black: z.array(point).max(POINTS_MAX), white: z.array(point).max(POINTS_MAX), toMove: color.optional() }),
  act('play', { point, color: color.optional() }),
  act('pass', { color: color.optional() }),
  act('take-back', { moves: move.default(1), why }),
  act('replace', { move, point, color: color.optional(), later, why }),
  act('insert', { move, point, color: color.optional(), later, why }),
  act('delete', { move, later, why }),
  act('recolour', { move, later, why }),
  act('reorder', { move, to: move, later, why }),
  act('accept-doubt', { move, why }),
  /** One of the readings on offer (`game.readings`, from 1), or moves from a number on. */
  act('choose', {
    reading: move.optional(),
    move: move.optional(),
    moves: z.array(z.strictObject({ color, point })).max(NUMBER_MAX).optional(),
    later,
    why,
  }),
  act('stop', { why }),
  act('mark', { point: point.optional(), points: z.array(point).max(POINTS_MAX).optional(), as: z.enum(MARKS) }),
  /** A disputed group (by a stone of it) was played out from the position at the stop: `A4 pass D1`, or a list. */
  act('trial', {
    point,
    toMove: color,
    moves: z.union([
      z.array(point).max(POINTS_MAX),
      z
        .string()
        .max(NOTE_LENGTH_MAX)
        .transform((said) => said.split(/[\s,]+/).filter(Boolean)),
    ]),
    why,
  }),
  act('accept-count', { side: color }),
  act('play-on', { why }),
  act('resign', { side: color }),
  act('end', {
    /** Typed; or as SGF writes it: `B+3.5`. */
    result: z.union([
      z.strictObject({ kind: z.enum(RESULT_KINDS), winner: color.optional(), margin: z.union([text, z.number()]).optional() }),
      text,
    ]),
    why,
  }),
  act('reopen', { to: z.enum(['counting', 'playing']), why }),
  act('rule', {
    ruling: z.enum(RULINGS),
    side: color.optional(),
    answers: id.optional(),
    move: move.optional(),
    points: move.optional(),
    mainMs: lengthMs.optional(),
    leftMs: lengthMs.optional(),
    periodsLeft: count.optional(),
    stonesLeft: count.optional(),
    article: text.optional(),
    why,
  }),
  act('note', { text: z.string().trim().min(1).max(NOTE_LENGTH_MAX).transform(cleaned), answers: id.optional() }),
  act('call-arbiter', { side: color.optional(), why }),
  /** The act's id, as `game.acts` has it; without it, the latest that stands. */
  act('undo', { id: id.optional(), actId: id.optional(), why }),
  act('start-clock', { side: color }),
  act('pause', { reason: z.enum(PAUSE_REASONS).default('arbiter') }),
  act('resume', {}),
  /** Without a sealed move; `seal` is with one. */
  act('adjourn', {}),
  /** Without a point the move is on paper. */
  act('seal', { point: point.optional() }),
  act('open-seal', { point: point.optional() }),
  act('late', { blackMs: lengthMs.default(0), whiteMs: lengthMs.default(0) }),
  act('undo-late', {}),
  act('set-time', {
    side: color,
    mainMs: lengthMs.optional(),
    leftMs: lengthMs.optional(),
    periodsLeft: count.optional(),
    stonesLeft: count.optional(),
    moves: count.optional(),
    why,
  }),
  act('charge-time', { side: color, ms: lengthMs, why }),
  act('undo-time', { side: color }),
  act('swap-clocks', {}),
]);

export type ActRequest = z.infer<typeof actRequest>;
export type ActName = ActRequest['act'];

export const ACT_NAMES = actRequest.options.map(({ shape }) => shape.act.value) as readonly ActName[];
