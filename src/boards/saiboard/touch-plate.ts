/**
 * The touch plate: a hand on the board raises its value, and so does every stone, a little and for good.
 *
 * What is quiet for a while is the new rest; only what comes at once and high above it is a hand.
 */

/** Of the rest: so much more at once is a hand. Stones add far less each. Ours. */
const HAND_SHARE = 0.15;
/** A value that has stayed for so long is no hand that moves stones: it is the new rest. Ours. */
const SETTLED_MS = 3_000;
/** Of the rest: values this near to each other are the same. Ours. */
const SAME_SHARE = 0.05;

export class TouchPlate {
  #rest: number | undefined;
  #seen = 0;
  #sinceMs = 0;

  /** Whether a hand is on the board. */
  read(value: number, nowMs: number): boolean {
    this.#rest ??= value;
    const rest = Math.max(1, Math.abs(this.#rest));
    if (Math.abs(value - this.#seen) > SAME_SHARE * rest) {
      this.#seen = value;
      this.#sinceMs = nowMs;
    }
    const isHand = value - this.#rest > HAND_SHARE * rest;
    if (!isHand || nowMs - this.#sinceMs >= SETTLED_MS) this.#rest = value;
    return isHand;
  }
}
