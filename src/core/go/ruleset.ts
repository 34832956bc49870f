/**
 * Rule sets: independent axes, and presets under the names people use.
 *
 * Names mislead ("chinese" is simple ko on one server and positional superko on another), so
 * the axes are what counts; an event may override any of them. Source: the table of the rules
 * handbook, section 2.
 */
import { ok, refuse, type Result } from '../result.js';

/**
 * What may not come back.
 * simple: the position before the last turn (a pass is a turn). positional: any earlier position.
 * situational: any earlier position with the same side to move. natural-situational: as
 * situational, but only situations made by a stone count, not those made by a pass.
 */
export const REPETITIONS = ['none', 'simple', 'positional', 'situational', 'natural-situational', 'ing'] as const;
export type Repetition = (typeof REPETITIONS)[number];

/** Self-capture: never, two stones or more, or any number. */
export const SELF_CAPTURES = ['forbidden', 'two-or-more', 'allowed'] as const;
export type SelfCapture = (typeof SELF_CAPTURES)[number];

export interface Ruleset {
  readonly name: string;
  readonly repetition: Repetition;
  readonly selfCapture: SelfCapture;
  /** Given to white, in half points (15 = 7 1/2 points = 3 3/4 zi). */
  readonly komiHalfPoints: number;
}

const preset = (name: string, repetition: Repetition, selfCapture: SelfCapture, komiHalfPoints: number): Ruleset => ({
  name,
  repetition,
  selfCapture,
  komiHalfPoints,
});

export const RULESETS: readonly Ruleset[] = [
  preset('chinese', 'positional', 'forbidden', 15),
  preset('chinese-2.75', 'positional', 'forbidden', 11),
  preset('chinese-club', 'positional', 'forbidden', 0),
  preset('japanese', 'simple', 'forbidden', 13),
  preset('korean', 'simple', 'forbidden', 13),
  preset('ing', 'ing', 'two-or-more', 16),
  preset('wmsg-2008', 'positional', 'forbidden', 13),
  preset('art-edition', 'simple', 'forbidden', 13),
  preset('living-stones', 'positional', 'forbidden', 0),
  preset('tang-song', 'simple', 'forbidden', 0),
  preset('ming-qing', 'simple', 'forbidden', 0),
  preset('aga', 'situational', 'forbidden', 15),
  preset('new-zealand', 'situational', 'allowed', 14),
  preset('tromp-taylor', 'positional', 'allowed', 15),
];

export const rulesetNamed = (name: string): Result<Ruleset, string> => {
  const found = RULESETS.find((ruleset) => ruleset.name === name);
  return found === undefined ? refuse(`no rule set '${name}'; known: ${RULESETS.map((ruleset) => ruleset.name).join(', ')}`) : ok(found);
};
