/**
 * Games that a table starts by itself, when somebody sits down and plays: as the organiser's settings say.
 */
import { DEFAULT_POLICY, parseCaptures, type ClockPolicy } from '../core/clock/clock.js';
import { parseLateness } from '../core/clock/lateness.js';
import type { GameSettings } from '../core/game/action.js';
import { sidesOf } from '../core/game/sides.js';
import type { BySide } from '../core/go/color.js';
import type { Ruleset } from '../core/go/ruleset.js';
import type { BoardIdentity } from './ports.js';

export interface OwnGames {
  readonly ruleset: Ruleset;
  /** Their thinking time as people write it (`core/clock/control-text`); undefined: without a clock. */
  readonly time?: string | undefined;
  /** `timed`, or how long the count stands still for one capture (`core/clock/clock`, parseCaptures). */
  readonly captureLimit?: string | undefined;
  /** What coming late costs (`core/clock/lateness`). */
  readonly lateness?: string | undefined;
  /** None, one, or the members of a team in the order in which they play. */
  readonly players?: BySide<readonly string[]> | undefined;
  readonly teams?: BySide<string> | undefined;
}

/** Without buttons the stone ends the turn. */
const policyFor = (clockButtons: number, captureLimit: string | undefined): ClockPolicy => {
  const captures = captureLimit === undefined ? undefined : parseCaptures(captureLimit);
  return {
    ...DEFAULT_POLICY,
    turnEnds: clockButtons > 0 ? 'press' : 'stone',
    captures: captures?.ok === true ? captures.value : DEFAULT_POLICY.captures,
  };
};

/** `startedAt`: ISO 8601 wall time. */
export const settingsOfOwnGame = (
  { ruleset, time, captureLimit, lateness, players, teams }: OwnGames,
  { width, height, clockButtons }: BoardIdentity,
  startedAt: string,
): GameSettings => {
  const rule = lateness === undefined ? undefined : parseLateness(lateness);
  return {
    size: { width, height },
    ruleset,
    ...sidesOf(players ?? { black: [], white: [] }, teams ?? { black: '', white: '' }),
    startedAt,
    ...(time === undefined ? {} : { time: { controls: time, policy: policyFor(clockButtons, captureLimit) } }),
    ...(rule?.ok === true ? { lateness: rule.value } : {}),
  };
};
