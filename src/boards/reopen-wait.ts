/** How long to wait before a cable is opened again: twice as long after each time in vain, up to a longest; anew once a board was heard. */

/** The first wait, and the longest. Ours. */
const REOPEN_FIRST_MS = 250;
const REOPEN_LONGEST_MS = 5_000;

export class ReopenWait {
  #nextMs = REOPEN_FIRST_MS;

  /** The wait before this opening. */
  take(): number {
    const waitMs = this.#nextMs;
    this.#nextMs = Math.min(2 * waitMs, REOPEN_LONGEST_MS);
    return waitMs;
  }

  /** A board was heard. */
  heard(): void {
    this.#nextMs = REOPEN_FIRST_MS;
  }
}
