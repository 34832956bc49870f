/**
 * Rule sets: independent axes, and presets under the names people use.
 *
 * Names mislead ("chinese" is simple ko on one server and positional superko on another), so
 * the axes are what counts; an event may override any of them (`withAxes`).
 * Source: the table of RULEBOOK 2; names: FORMS 2.
 */
import { ok, refuse, type Result } from '../result.js';

/**
 * What may not come back.
 * simple: the position before the last turn (a pass is a turn). positional: any earlier position.
 * situational: any earlier position with the same side to move. natural-situational: as
 * situational, but only situations made by a stone count, not those made by a pass.
 * ing: judged like simple; fighting and disturbing kos, which need a reading of the position, are the arbiter's.
 */
export const REPETITIONS = ['none', 'simple', 'positional', 'situational', 'natural-situational', 'ing'] as const;
export type Repetition = (typeof REPETITIONS)[number];

/** Self-capture: never, two stones or more, or any number. */
export const SELF_CAPTURES = ['forbidden', 'two-or-more', 'allowed'] as const;
export type SelfCapture = (typeof SELF_CAPTURES)[number];

/** The ways of counting; `scoring/` has one file for each. The rule set names the one that decides. */
export const COUNTINGS = [
  'chinese-area',
  'territory',
  'ing-fill-in',
  'living-stones',
  'equal-lu',
  'tang-lu',
  'head-stones',
  'art-edition',
  'aga-area',
] as const;
export type Counting = (typeof COUNTINGS)[number];

/** An equal count. Where komi is no whole number of points it cannot occur. */
export const TIES = ['draw', 'black-wins', 'white-wins'] as const;
export type Tie = (typeof TIES)[number];

/** none; seki: no empty point in seki counts; all: nor do the two eyes that each living group needs. */
export const TAXES = ['none', 'seki', 'all'] as const;
export type Tax = (typeof TAXES)[number];

/** Points that white gets for n handicap stones. n points are n/2 zi. */
export const COMPENSATIONS = ['none', 'n', 'n-1'] as const;
export type Compensation = (typeof COMPENSATIONS)[number];

/** With a handicap: white keeps its komi, has half a point so that nobody draws, or none and only the compensation. */
export const HANDICAP_KOMIS = ['kept', 'half', 'dropped'] as const;
export type HandicapKomi = (typeof HANDICAP_KOMIS)[number];

/** black-pays-one: a point to white where white was the first to pass, black having moved first and last (收后贴1). */
export const LAST_MOVES = ['free', 'black-pays-one'] as const;
export type LastMove = (typeof LAST_MOVES)[number];

/** none, or each pass hands a stone over, white passing last (AGA). */
export const PASS_STONES = ['none', 'handed-over'] as const;
export type PassStones = (typeof PASS_STONES)[number];

/** What a long cycle gets that nobody leaves. A repetition that is forbidden has none; `referee`: draw or replay. */
export const LONG_CYCLES = ['forbidden', 'referee', 'no-result', 'no-result-or-draw', 'draw'] as const;
export type LongCycleRuling = (typeof LONG_CYCLES)[number];

/** Who moves first in an even game: the old games gave the first move to white. */
export const FIRST_MOVES = ['black', 'white'] as const;
export type FirstMove = (typeof FIRST_MOVES)[number];

/** Two stones of each colour on the corner star points (座子) before the first move. */
export const SEAT_STONES = ['none', 'four'] as const;
export type SeatStones = (typeof SEAT_STONES)[number];

export interface Ruleset {
  readonly name: string;
  readonly counting: Counting;
  /** Given to white, in half points (15 = 7 1/2 points = 3 3/4 zi). */
  readonly komiHalfPoints: number;
  readonly tie: Tie;
  readonly repetition: Repetition;
  readonly longCycle: LongCycleRuling;
  readonly selfCapture: SelfCapture;
  readonly tax: Tax;
  readonly compensation: Compensation;
  readonly handicapKomi: HandicapKomi;
  readonly lastMove: LastMove;
  readonly passStones: PassStones;
  readonly firstMove: FirstMove;
  readonly seatStones: SeatStones;
}

/** Chinese, current: the others are told by what differs. */
const CHINESE: Ruleset = {
  name: 'chinese',
  counting: 'chinese-area',
  komiHalfPoints: 15,
  tie: 'draw',
  repetition: 'positional',
  longCycle: 'referee',
  selfCapture: 'forbidden',
  tax: 'none',
  compensation: 'n',
  handicapKomi: 'dropped',
  lastMove: 'free',
  passStones: 'none',
  firstMove: 'black',
  seatStones: 'none',
};

const JAPANESE: Ruleset = {
  ...CHINESE,
  name: 'japanese',
  counting: 'territory',
  komiHalfPoints: 13,
  repetition: 'simple',
  longCycle: 'no-result',
  tax: 'seki',
  compensation: 'none',
  handicapKomi: 'half',
};

const ANCIENT: Ruleset = {
  ...CHINESE,
  komiHalfPoints: 0,
  repetition: 'simple',
  tax: 'all',
  compensation: 'none',
  firstMove: 'white',
  seatStones: 'four',
};

export const RULESETS: readonly Ruleset[] = [
  CHINESE,
  { ...CHINESE, name: 'chinese-2.75', komiHalfPoints: 11 },
  { ...CHINESE, name: 'chinese-club', komiHalfPoints: 0 },
  JAPANESE,
  { ...JAPANESE, name: 'korean', longCycle: 'no-result-or-draw' },
  // Handicap compensation: sources differ (0 or n), so the preset gives none and an event sets it.
  {
    ...CHINESE,
    name: 'ing',
    counting: 'ing-fill-in',
    komiHalfPoints: 16,
    tie: 'black-wins',
    repetition: 'ing',
    selfCapture: 'two-or-more',
    compensation: 'none',
  },
  { ...CHINESE, name: 'wmsg-2008', counting: 'ing-fill-in', komiHalfPoints: 13, lastMove: 'black-pays-one' },
  {
    ...CHINESE,
    name: 'art-edition',
    counting: 'art-edition',
    komiHalfPoints: 13,
    repetition: 'simple',
    longCycle: 'draw',
    compensation: 'none',
  },
  {
    ...CHINESE,
    name: 'living-stones',
    counting: 'living-stones',
    komiHalfPoints: 0,
    longCycle: 'forbidden',
    tax: 'all',
    compensation: 'none',
  },
  { ...ANCIENT, name: 'tang-song', counting: 'tang-lu' },
  { ...ANCIENT, name: 'ming-qing', counting: 'head-stones' },
  {
    ...CHINESE,
    name: 'aga',
    counting: 'aga-area',
    repetition: 'situational',
    longCycle: 'forbidden',
    compensation: 'n-1',
    handicapKomi: 'half',
    passStones: 'handed-over',
  },
  {
    ...CHINESE,
    name: 'new-zealand',
    counting: 'aga-area',
    komiHalfPoints: 14,
    repetition: 'situational',
    longCycle: 'forbidden',
    selfCapture: 'allowed',
    compensation: 'none',
    handicapKomi: 'half',
  },
  {
    ...CHINESE,
    name: 'tromp-taylor',
    counting: 'aga-area',
    longCycle: 'forbidden',
    selfCapture: 'allowed',
    compensation: 'none',
    handicapKomi: 'half',
  },
];

export const rulesetNamed = (name: string): Result<Ruleset, string> => {
  const found = RULESETS.find((ruleset) => ruleset.name === name);
  return found === undefined ? refuse(`no rule set '${name}'; known: ${RULESETS.map((ruleset) => ruleset.name).join(', ')}`) : ok(found);
};
