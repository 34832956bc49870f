/**
 * Returns: whether the position after each turn of a game has been there before, for a game of any length.
 *
 * `longCycle` looks back over the whole game, which is right for one question at the board. Here every turn asks, and a file may
 * hold half a million: so the latest place of each position is kept, and a cycle that goes on is not measured again.
 */
import { cycleSince, samePosition, type LongCycle } from '../go/long-cycle.js';
import type { StoneColor } from '../go/stone.js';
import type { History } from '../go/turn-log.js';

interface Seen {
  atMove: number;
  returns: number;
}

/** Mixes a ko point into half a key: any odd number with bits well spread (2^32 divided by the golden ratio). */
const KO_FACTOR = 0x9e3779b1;

export class Returns {
  readonly #seen = new Map<number, Seen>();
  /** Length of the cycle that the turn before closed or followed. */
  #followed: number | undefined;

  /** To be asked after each turn, and once for the set-up. The cycle that the turn closed, if it is not the one being followed. */
  after(history: History, toMove: StoneColor): LongCycle | undefined {
    const now = history.turnCount;
    const key = ((history.lows[now] ?? 0) ^ Math.imul((history.koPoints[now] ?? 0) + 2, KO_FACTOR)) * 2 + (toMove & 1);
    const known = this.#seen.get(key);
    const before = known !== undefined && samePosition(history, known.atMove, now, toMove) ? known : undefined;
    const fromSetUp = now > 0 && before === undefined && samePosition(history, 0, now, toMove);
    const sinceMove = before?.atMove ?? (fromSetUp ? 0 : undefined);
    const returns = (before?.returns ?? 0) + (sinceMove === undefined ? 0 : 1);
    this.#seen.set(key, { atMove: now, returns });
    // While the same moves come round again it is still the cycle that was told.
    if (sinceMove === undefined || now - sinceMove === this.#followed) {
      if (sinceMove === undefined) this.#followed = undefined;
      return undefined;
    }
    const cycle = cycleSince(history, sinceMove, returns);
    this.#followed = cycle?.turns;
    return cycle;
  }
}
