/**
 * Games that a table starts by itself, when somebody sits down and plays: as the organiser's settings say.
 */
import { DEFAULT_POLICY, parseCaptures, type ClockPolicy, type TurnEnds } from '../core/clock/clock.js';
import { parseLateness } from '../core/clock/lateness.js';
import type { OvertimeEntry } from '../core/clock/side-time.js';
import type { GameSettings } from '../core/game/action.js';
import { sidesOf } from '../core/game/sides.js';
import type { BySide } from '../core/go/color.js';
import type { Ruleset } from '../core/go/ruleset.js';
import type { BoardIdentity, UsualGame } from './ports.js';

export interface OwnGames {
  readonly ruleset: Ruleset;
  /** Their thinking time as people write it (`core/clock/control-text`); undefined: without a clock. */
  readonly time?: string | undefined;
  /** `timed`, or how long the count stands still for one capture (`core/clock/clock`, parseCaptures); undefined: CAPTURE_LIMIT_MS. */
  readonly captureLimit?: string | undefined;
  /** What coming late costs: `15m`, `15m double` (`core/clock/lateness`); undefined: DEFAULT_LATENESS. */
  readonly lateness?: string | undefined;
  /** What ends a turn; undefined: a press where there are buttons. A board without buttons has only stones. */
  readonly turnEnds?: TurnEnds | undefined;
  /** Whether the move that uses up main time gets a fresh period; undefined: it does. */
  readonly overtimeEntry?: OvertimeEntry | undefined;
  /** None, one, or the members of a team in the order in which they play. */
  readonly players?: BySide<readonly string[]> | undefined;
  readonly teams?: BySide<string> | undefined;
}

/** Without buttons the stone ends the turn. */
const policyFor = (
  clockButtons: number,
  { captureLimit, turnEnds = 'press', overtimeEntry = DEFAULT_POLICY.overtimeEntry }: OwnGames,
): ClockPolicy => {
  const captures = captureLimit === undefined ? undefined : parseCaptures(captureLimit);
  return {
    turnEnds: clockButtons > 0 ? turnEnds : 'stone',
    overtimeEntry,
    captures: captures?.ok === true ? captures.value : DEFAULT_POLICY.captures,
  };
};

/** What holds for a game of this table unless somebody says otherwise. */
export const usualGame = (games: OwnGames, clockButtons: number): UsualGame => {
  const rule = games.lateness === undefined ? undefined : parseLateness(games.lateness);
  return { ruleset: games.ruleset, policy: policyFor(clockButtons, games), ...(rule?.ok === true ? { lateness: rule.value } : {}) };
};

/** `startedAt`: ISO 8601 wall time. */
export const settingsOfOwnGame = (games: OwnGames, { width, height, clockButtons }: BoardIdentity, startedAt: string): GameSettings => {
  const { time, players, teams } = games;
  const { ruleset, policy, ...more } = usualGame(games, clockButtons);
  return {
    size: { width, height },
    ruleset,
    ...sidesOf(players ?? { black: [], white: [] }, teams ?? { black: '', white: '' }),
    startedAt,
    ...(time === undefined ? {} : { time: { controls: time, policy } }),
    ...more,
  };
};
