/**
 * SeenPositions: which positions a game has had, found by their keys at once, however long the game is.
 *
 * Open addressing over the 64-bit keys of the turn log, which it reads but does not own. What counts as the same
 * besides the stones (who is to move, whether a stone or a pass led there) is told by a `kind`, a small
 * number. Only the first occurrence of a key and kind is entered, so passing a thousand times costs nothing.
 * Forgetting is allowed for the entry made last, and only for that: this is what keeps probing simple.
 */
import type { TurnLog } from './turn-log.js';

/** Slots for a game of 300 turns without growing; a power of two. */
const SLOTS_AT_FIRST = 1024;
/** Slots per entry at least, so that a probe is short. */
const SLOTS_PER_ENTRY = 2;

export class SeenPositions {
  readonly #log: TurnLog;
  /** Index of a position in the log, plus one; 0 is free. */
  #slots = new Int32Array(SLOTS_AT_FIRST);
  #entries = 0;
  /** The free slot where the last `find` that found nothing ended. */
  #freeSlot = 0;

  constructor(log: TurnLog) {
    this.#log = log;
  }

  /** The index of the position with these keys and one of the kinds in the mask, or -1. */
  find(high: number, low: number, kinds: number): number {
    const { highs, lows, kinds: kindAt } = this.#log;
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const index = (slots[slot] ?? 0) - 1;
      if (index < 0) {
        this.#freeSlot = slot;
        return -1;
      }
      if (lows[index] === low && highs[index] === high && ((kindAt[index] ?? 0) & kinds) !== 0) return index;
    }
  }

  /** Enters the position that `find` has just not found, in the slot where it stopped looking. */
  enterUnfound(index: number): void {
    if ((this.#entries + 1) * SLOTS_PER_ENTRY > this.#slots.length) {
      this.enter(index);
      return;
    }
    this.#slots[this.#freeSlot] = index + 1;
    this.#entries += 1;
  }

  /** Enters the position at this index, unless one of its key and kind is there. */
  enter(index: number): void {
    if ((this.#entries + 1) * SLOTS_PER_ENTRY > this.#slots.length) this.#grow();
    const { highs, lows, kinds } = this.#log;
    const high = highs[index];
    const low = lows[index] ?? 0;
    const kind = kinds[index];
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = low & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const known = (slots[slot] ?? 0) - 1;
      if (lows[known] === low && highs[known] === high && kinds[known] === kind) return;
    }
    slots[slot] = index + 1;
    this.#entries += 1;
  }

  /** Forgets the position at this index, the last of the log. */
  forget(index: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = (this.#log.lows[index] ?? 0) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      if (slots[slot] !== index + 1) continue;
      slots[slot] = 0;
      this.#entries -= 1;
      return;
    }
  }

  #grow(): void {
    // In the order of the game, so that what was made last can still be forgotten first.
    const entered = this.#slots.filter((entry) => entry !== 0).sort();
    this.#slots = new Int32Array(this.#slots.length * 2);
    this.#entries = 0;
    for (const entry of entered) this.enter(entry - 1);
  }
}
