/** Who came late, and what it has cost (RULEBOOK 6; `decide-lateness.ts`). */
import { clockAt, type Clock } from '../clock/clock.js';
import type { BySide, Color } from '../go/color.js';
import type { GameEvent } from './event.js';

export interface LatePlayers {
  readonly lateMs: BySide<number>;
  readonly chargeMs: BySide<number>;
  readonly forfeits: readonly Color[];
  /** The charges at the clock: the numbers of the events that told of the lateness; null: that side was charged nothing. */
  readonly charges: BySide<number | null>;
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
  const nothing = { lateMs: { black: 0, white: 0 }, chargeMs: { black: 0, white: 0 }, charges: { black: null, white: null } };
  const before: Pick<LatePlayers, 'lateMs' | 'chargeMs' | 'charges'> = game.late ?? nothing;
  const chargeOf = (side: Color): number | null => (event.chargeMs[side] > 0 ? event.seq : before.charges[side]);
  return {
    lateMs: both(before.lateMs, event.lateMs),
    chargeMs: both(before.chargeMs, event.chargeMs),
    forfeits: event.forfeits,
    charges: { black: chargeOf('black'), white: chargeOf('white') },
    clockBefore: game.clock === undefined ? undefined : clockAt(game.clock, event.atMs),
  };
};
