/**
 * Late for the game (rules handbook, 6): within the event's limit the lateness comes off that
 * side's time, each side its own; past it the side loses; both past it, both lose.
 *
 * Some events take off twice the lateness (`timesOver: 2`). One event of the sources used a
 * limit of fifteen minutes. This proposes; the arbiter enters the charge and the forfeit.
 */
import { COLORS, type BySide, type Color } from '../go/color.js';

export interface LatenessRule {
  /** Later than this loses. */
  readonly limitMs: number;
  /** How many times the lateness is taken off: 1 single, 2 double. */
  readonly timesOver: 1 | 2;
}

/** The one figure in the sources: fifteen minutes (rules handbook, 6). */
export const DEFAULT_LATENESS: LatenessRule = { limitMs: 15 * 60_000, timesOver: 1 };

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
