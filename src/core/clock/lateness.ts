/**
 * Late for the game (RULEBOOK 6): within the event's limit the lateness comes off that
 * side's time, each side its own; past it the side loses; both past it, both lose.
 *
 * Some events take off twice the lateness (`timesOver: 2`). One event of the sources used a
 * limit of fifteen minutes. The rule is the event's; that somebody came late, and that it counts, is the
 * arbiter's word (`core/game/late-players`).
 */
import { ok, refuse, type Result } from '../result.js';
import { makeDuration, parseDuration } from './duration.js';
import { COLORS, type BySide, type Color } from '../go/color.js';

export interface LatenessRule {
  /** Later than this loses. */
  readonly limitMs: number;
  /** How many times the lateness is taken off: 1 single, 2 double. */
  readonly timesOver: 1 | 2;
}

/** The one figure in the sources: fifteen minutes (RULEBOOK 6). */
export const DEFAULT_LATENESS: LatenessRule = { limitMs: 15 * 60_000, timesOver: 1 };

const DOUBLE = ' double';

/** `15m`: later than that loses; `15m double`: up to that, twice the lateness is taken off. */
export const parseLateness = (text: string): Result<LatenessRule, string> => {
  const trimmed = text.trim();
  const isDouble = trimmed.endsWith(DOUBLE);
  const limit = parseDuration(isDouble ? trimmed.slice(0, -DOUBLE.length) : trimmed);
  return limit.ok
    ? ok({ limitMs: limit.value, timesOver: isDouble ? 2 : 1 })
    : refuse(`'${trimmed}' is no rule for coming late: write 15m, or 15m double`);
};

export const makeLateness = ({ limitMs, timesOver }: LatenessRule): string => `${makeDuration(limitMs)}${timesOver === 2 ? DOUBLE : ''}`;

export interface LatenessProposal {
  /** To be taken off each side's time (`charge`). A side that loses is charged nothing. */
  readonly chargeMs: BySide<number>;
  /** Sides past the limit: none, one, or both. */
  readonly forfeits: readonly Color[];
}

export const proposeForLateness = (lateMs: BySide<number>, rule: LatenessRule): LatenessProposal => {
  const isForfeit = (side: Color): boolean => lateMs[side] > rule.limitMs;
  const chargeOf = (side: Color): number => (isForfeit(side) ? 0 : Math.max(0, Math.floor(lateMs[side])) * rule.timesOver);
  return { chargeMs: { black: chargeOf('black'), white: chargeOf('white') }, forfeits: COLORS.filter(isForfeit) };
};
