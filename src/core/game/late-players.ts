/** Who came late, and what it has cost (RULEBOOK 6; `decide-lateness.ts`). */
import { clockAt, type Clock } from '../clock/clock.js';
import type { BySide, Color } from '../go/color.js';
import type { GameEvent } from './event.js';

export interface LatePlayers {
  readonly lateMs: BySide<number>;
  readonly chargeMs: BySide<number>;
  readonly forfeits: readonly Color[];
  /** The clock before the game was lost by it, for undoing. */
  readonly clockBefore: Clock | undefined;
}

interface OfLateness {
  readonly ended: unknown;
  readonly late: LatePlayers | undefined;
}

/** Whether the game is over only because of it. */
export const isLostByLateness = ({ ended, late }: OfLateness): boolean => ended !== undefined && (late?.forfeits.length ?? 0) > 0;

const both = (one: BySide<number>, other: BySide<number>): BySide<number> => ({
  black: one.black + other.black,
  white: one.white + other.white,
});

/** What a game knows of late players after one more was said to be. */
export const latenessAfter = (
  game: { readonly late: LatePlayers | undefined; readonly clock: Clock | undefined },
  event: GameEvent & { readonly kind: 'late' },
): LatePlayers => {
  const before = game.late ?? { lateMs: { black: 0, white: 0 }, chargeMs: { black: 0, white: 0 } };
  return {
    lateMs: both(before.lateMs, event.lateMs),
    chargeMs: both(before.chargeMs, event.chargeMs),
    forfeits: event.forfeits,
    clockBefore: game.clock === undefined ? undefined : clockAt(game.clock, event.atMs),
  };
};
