/**
 * Chance: the only source of luck in the simulator, and it is not luck.
 *
 * The same seed gives the same game, byte for byte, on every machine. Each behaviour draws from
 * its own stream (`stream('bounce')`), so that raising one rate leaves what the others do alone:
 * a story found under one setting is still there under the next.
 */

/** splitmix32: full period, every output once (Steele et al. 2014, 32-bit constants of Ettinger). */
const splitmix = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
};

/** FNV-1a over the name, so that streams of one seed do not run in step. */
export const hashOf = (name: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return hash;
};

export class Chance {
  readonly #seed: number;
  readonly #next: () => number;

  constructor(seed: number) {
    this.#seed = seed | 0;
    this.#next = splitmix(this.#seed);
    // Small seeds differ in few bits; the first output is thrown away so that they part ways at once.
    this.#next();
  }

  /** An independent stream under this name. Asking twice gives the same stream from its beginning. */
  stream(name: string): Chance {
    return new Chance(Math.imul(this.#seed, 0x85ebca6b) ^ hashOf(name));
  }

  /** 0 (included) to 1 (excluded). */
  unit(): number {
    return this.#next() / 0x1_0000_0000;
  }

  /** True in `ratio` of all calls; 0 never, 1 always. */
  happens(ratio: number): boolean {
    return this.unit() < ratio;
  }

  /** A real number from `low` to `high`. */
  between(low: number, high: number): number {
    return low + (high - low) * this.unit();
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  /** Waiting time with this mean, as between events that do not know of each other. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.unit());
  }

  /** One of the items; undefined when there is none. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.unit() * items.length)];
  }

  /** The items in any order, as a new list. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const mixed = items.slice();
    for (let index = mixed.length - 1; index > 0; index -= 1) {
      const other = this.whole(0, index);
      const kept = mixed[index];
      mixed[index] = mixed[other] as Item;
      mixed[other] = kept as Item;
    }
    return mixed;
  }
}
