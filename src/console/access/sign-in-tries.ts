/**
 * How often a PIN may be guessed: by one address, and by all together, for an address is cheap.
 * Only wrong guesses count, and each is forgotten after a while. Time is handed in.
 */
/** Wrong PINs of one address within the window. */
export const TRIES_PER_ADDRESS_MAX = 5;
/** Of all addresses together. The machine itself signs in without a PIN, so nobody can lock the arbiter out for good. */
export const TRIES_MAX = 30;
export const TRIES_WINDOW_MS = 10 * 60_000;

interface WrongTry {
  readonly address: string;
  readonly atMs: number;
}

export class SignInTries {
  #wrong: WrongTry[] = [];

  /** How long this address must wait before it may try again; 0: it may now. */
  waitMs(address: string, nowMs: number): number {
    this.#wrong = this.#wrong.filter(({ atMs }) => nowMs - atMs < TRIES_WINDOW_MS);
    const ofAddress = this.#wrong.filter((one) => one.address === address);
    return Math.max(waitOf(ofAddress, TRIES_PER_ADDRESS_MAX, nowMs), waitOf(this.#wrong, TRIES_MAX, nowMs));
  }

  /** A try begins: it counts as wrong until it is known to be right, so that a hundred at once are not a hundred tries. */
  begin(address: string, nowMs: number): () => void {
    const one = { address, atMs: nowMs };
    this.#wrong.push(one);
    return () => {
      this.#wrong = this.#wrong.filter((other) => other !== one);
    };
  }
}

/** Until the oldest of the last `max` is forgotten. */
const waitOf = (tries: readonly WrongTry[], max: number, nowMs: number): number => {
  const oldest = tries.at(-max);
  return oldest === undefined ? 0 : oldest.atMs + TRIES_WINDOW_MS - nowMs;
};
