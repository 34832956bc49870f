/**
 * Places for streams that have no end. One address takes half of them at most, so that nobody keeps the others out; who is
 * signed in has places apart, and always gets in.
 */
/** More spectators than this are asked to come back later. */
export const SPECTATORS_MAX = 4000;
export const PLACES_PER_ADDRESS_MAX = SPECTATORS_MAX / 2;
/** Desks, tablets and the machine itself. */
export const SIGNED_IN_STREAMS_MAX = 1000;

export class StreamPlaces {
  readonly #taken = new Map<string, number>();
  #spectators = 0;
  #signedIn = 0;

  /** Takes a place; answers how to give it back, or undefined where there is none. */
  take(address: string, isSignedIn: boolean): (() => void) | undefined {
    return isSignedIn ? this.#takeSignedIn() : this.#takeSpectator(address);
  }

  #takeSignedIn(): (() => void) | undefined {
    if (this.#signedIn >= SIGNED_IN_STREAMS_MAX) return undefined;
    this.#signedIn += 1;
    return once(() => (this.#signedIn -= 1));
  }

  #takeSpectator(address: string): (() => void) | undefined {
    const ofAddress = this.#taken.get(address) ?? 0;
    if (this.#spectators >= SPECTATORS_MAX || ofAddress >= PLACES_PER_ADDRESS_MAX) return undefined;
    this.#spectators += 1;
    this.#taken.set(address, ofAddress + 1);
    return once(() => {
      this.#spectators -= 1;
      const left = (this.#taken.get(address) ?? 1) - 1;
      if (left === 0) this.#taken.delete(address);
      else this.#taken.set(address, left);
    });
  }
}

const once = (giveBack: () => unknown): (() => void) => {
  let isGiven = false;
  return () => {
    if (!isGiven) giveBack();
    isGiven = true;
  };
};
