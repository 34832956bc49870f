/**
 * Count: what one way of counting makes of the end of a game, and what all ways are given.
 *
 * All begin from the same facts (RULEBOOK 4). Each says what each side has, in its own unit and
 * without komi; `settle` then brings in what goes from side to side whatever the method: komi, handicap
 * compensation, the point for the last move, points lost to overtime. 1 zi is 2 points of difference; all amounts are exact quarters.
 */
import { COLORS, type BySide, type Color } from '../color.js';
import { proposedKomi } from '../handicap-komi.js';
import type { Counting, Ruleset, Tax } from '../ruleset.js';
import { QUARTERS, makeAmount, type Quarters } from './amount.js';
import type { FinalBoard } from './final-board.js';
import { groupsOn, type Group, type GroupsByHand, type SekiReading } from './groups.js';

export interface CountFacts {
  readonly board: FinalBoard;
  readonly ruleset: Ruleset;
  /** Stones that each side captured in play; the dead ones on the board are not among them. */
  readonly prisonersTakenBy: BySide<number>;
  /** Handicap stones; 1: the first move alone (让先). */
  readonly handicap: number;
  /** Komi agreed for this game; undefined: what the rule set says for this handicap. */
  readonly komiHalfPoints: number | undefined;
  /** Which side was the first to pass in the game; undefined: none did, or it is not known. */
  readonly firstToPass: Color | undefined;
  readonly passes: BySide<number>;
  /** Which side made the last pass of the game; undefined: none did, or it is not known. */
  readonly lastToPass: Color | undefined;
  /** Points that each side lost to overtime (Ing time); they come off its score whatever the method. */
  readonly pointsLost: BySide<number>;
  readonly sekiReading: SekiReading;
  readonly groupsByHand: GroupsByHand;
  /** Art edition: points that the trial gave to a side (one-sided dame in seki, a half-point ko held). */
  readonly extraPoints: BySide<number>;
  /** Tang counting: the side that moved second played last, or could have, so unequal stones do not count. */
  readonly evenEnd: boolean;
}

/** What has to be said besides the board and the rule set in a plain game. */
export const PLAIN_FACTS = {
  prisonersTakenBy: { black: 0, white: 0 },
  handicap: 0,
  komiHalfPoints: undefined,
  firstToPass: undefined,
  passes: { black: 0, white: 0 },
  lastToPass: undefined,
  pointsLost: { black: 0, white: 0 },
  sekiReading: 'eyes',
  groupsByHand: {},
  extraPoints: { black: 0, white: 0 },
  evenEnd: false,
} as const satisfies Omit<CountFacts, 'board' | 'ruleset'>;

export const COUNT_UNITS = ['zi', 'points', 'stones', 'lu'] as const;
export type CountUnit = (typeof COUNT_UNITS)[number];

export interface Count {
  readonly method: Counting;
  /** What each side has, without komi, compensation and points lost to overtime. */
  readonly black: Quarters;
  readonly white: Quarters;
  readonly winner: Color | 'draw';
  /** By how much, with everything in it; 0 for a draw and for a tie that the rule set decides. */
  readonly margin: Quarters;
  readonly unit: CountUnit;
  /** How it came to this, a sentence each. */
  readonly reasons: readonly string[];
}

/** What a method finds out. */
export interface Found {
  readonly method: Counting;
  readonly unit: CountUnit;
  readonly black: Quarters;
  readonly white: Quarters;
  /** Black's lead on the board in points, where it is not `black - white`. */
  readonly leadPoints?: Quarters;
  readonly reasons: readonly string[];
}

/** Komi in half points as it is given in this game. */
export const komiOf = ({ ruleset, handicap, komiHalfPoints }: CountFacts): number => komiHalfPoints ?? proposedKomi(ruleset, handicap);

/** Points to white for the handicap. */
export const compensationOf = ({ ruleset, handicap }: CountFacts): number => {
  if (handicap < 2 || ruleset.compensation === 'none') return 0;
  return ruleset.compensation === 'n' ? handicap : handicap - 1;
};

/** Whether black gives a point for having moved first and last: white was the first to pass (RULEBOOK 4.5). */
const paysForLastMove = ({ ruleset, firstToPass }: CountFacts): boolean => ruleset.lastMove === 'black-pays-one' && firstToPass === 'white';

/** Brings in komi, compensation, the last move and overtime, and says who won. */
export const settleCount = (found: Found, facts: CountFacts): Count => {
  const { method, unit, black, white } = found;
  const reasons = [...found.reasons];
  // Half points to quarters of a point: twice as many.
  const komi = komiOf(facts) * 2;
  const compensation = compensationOf(facts) * QUARTERS;
  const lastMove = paysForLastMove(facts) ? QUARTERS : 0;
  const { pointsLost } = facts;
  const overtime = (pointsLost.black - pointsLost.white) * QUARTERS;
  const lead = (found.leadPoints ?? black - white) - komi - compensation - lastMove - overtime;
  const inUnit = (points: Quarters): string => (unit === 'zi' ? `${makeAmount(points / 2)} zi` : `${makeAmount(points)} ${unit}`);
  if (komi !== 0) reasons.push(`komi ${inUnit(komi)} to white`);
  if (compensation !== 0) reasons.push(`${inUnit(compensation)} to white for ${facts.handicap} handicap stones`);
  if (lastMove !== 0) reasons.push(`${inUnit(lastMove)} to white, which was the first to pass`);
  for (const color of COLORS)
    if (pointsLost[color] !== 0) reasons.push(`${color} loses ${inUnit(pointsLost[color] * QUARTERS)} for overtime`);
  const tie = { draw: 'draw', 'black-wins': 'black', 'white-wins': 'white' } as const;
  if (lead === 0 && facts.ruleset.tie !== 'draw') reasons.push(`equal: ${tie[facts.ruleset.tie]} wins the tie`);
  return {
    method,
    black,
    white,
    winner: lead > 0 ? 'black' : lead < 0 ? 'white' : tie[facts.ruleset.tie],
    margin: unit === 'zi' ? Math.abs(lead) / 2 : Math.abs(lead),
    unit,
    reasons,
  };
};

/** Stones that a side lost: captured in play, and dead at the end. */
export const lostBy = (color: Color, { prisonersTakenBy, board }: CountFacts): number =>
  prisonersTakenBy[color === 'black' ? 'white' : 'black'] + board.deadStones[color];

export const groupsIn = (facts: CountFacts): readonly Group[] => groupsOn(facts.board, facts.sekiReading, facts.groupsByHand);

/** The tax of a method: the rule set's where this method decides under it, else the one that belongs to the method. */
export const taxFor = (method: Counting, { ruleset }: CountFacts, natural: Tax): Tax =>
  ruleset.counting === method ? ruleset.tax : natural;
