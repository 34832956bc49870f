/**
 * What the emulated board's sensors feel, place by place: stones, bouncing contacts, levels with
 * noise, warmth and the pull of a neighbour's magnet.
 *
 * Places are the points row by row and then the pads (black's two, white's two), as in the
 * firmware. Happenings are taken in order of time when a sensor is looked at, so nothing here
 * needs a timer. The same seed and the same program give the same readings.
 */
import { neighboursOn, pointCount, type BoardSize } from '../../src/core/go/point.js';
import type { Chance } from '../chance.js';
import type { Exposed, Happening } from '../hands/happening.js';

export interface SensorTraits {
  /** After each change a contact chatters for up to so long. */
  readonly bounceMsMax: number;
  /** A level wavers by so many steps either way. */
  readonly noiseSteps: number;
  /** Sensors rest up to so many steps from the middle. */
  readonly spreadSteps: number;
  /** What a stone moves its own sensor by, and the share of it that its neighbours feel. */
  readonly stoneSteps: number;
  readonly crosstalk: number;
}

/**
 * An ordinary board: contacts chatter for 12 ms (four scans of 5 ms see through it), a stone is
 * worth 60 of 128 steps. A magnet 10 mm above its sensor pulls the next sensor, 22 mm away, by
 * some -2 % (a dipole's field: the other way, and with the cube of the distance).
 */
export const USUAL_TRAITS: SensorTraits = { bounceMsMax: 12, noiseSteps: 2, spreadSteps: 6, stoneSteps: 60, crosstalk: -0.03 };

export const PAD_PLACES = 2;
export const SWITCH_NAMES = ['clkB', 'clkW', 'lidB', 'lidW', 'touch'] as const;
export type SwitchName = (typeof SWITCH_NAMES)[number];

const CENTRE = 128;
const LEVEL_MAX = 255;

export class SensorField {
  /** Added to every level: the board has got warm. */
  warmthSteps = 0;
  readonly points: number;
  readonly places: number;
  readonly #traits: SensorTraits;
  readonly #chance: Chance;
  readonly #felt: Exposed[];
  readonly #before: Exposed[];
  readonly #bouncesUntilMs: Float64Array;
  readonly #restLevel: Float64Array;
  readonly #near: readonly (readonly number[])[];
  readonly #switches = new Map<SwitchName, boolean>();
  #pending: Happening[] = [];
  #taken = 0;

  constructor(size: BoardSize, traits: SensorTraits, chance: Chance) {
    this.points = pointCount(size);
    this.places = this.points + 2 * PAD_PLACES;
    this.#traits = traits;
    this.#chance = chance.stream('contacts');
    this.#felt = Array<Exposed>(this.places).fill('empty');
    this.#before = this.#felt.slice();
    this.#bouncesUntilMs = new Float64Array(this.places).fill(Number.NEGATIVE_INFINITY);
    this.#near = neighboursOn(size);
    const spread = chance.stream('spread');
    this.#restLevel = Float64Array.from({ length: this.places }, () => CENTRE + spread.between(-traits.spreadSteps, traits.spreadSteps));
  }

  /** What will happen, in order of time. */
  expose(happenings: readonly Happening[]): void {
    this.#pending = [...this.#pending.slice(this.#taken), ...happenings];
    this.#taken = 0;
  }

  /** A stone on a point, or none, from this moment on. */
  put(place: number, exposed: Exposed, atMs: number): void {
    if (this.#felt[place] === exposed) return;
    this.#before[place] = this.#felt[place] ?? 'empty';
    this.#felt[place] = exposed;
    this.#bouncesUntilMs[place] = atMs + this.#chance.between(0, this.#traits.bounceMsMax);
  }

  /** The stones on a side's pad, at most two. */
  putPad(side: 'black' | 'white', stones: readonly Exposed[], atMs: number): void {
    const first = this.points + (side === 'black' ? 0 : PAD_PLACES);
    for (let at = 0; at < PAD_PLACES; at += 1) this.put(first + at, stones[at] ?? 'empty', atMs);
  }

  turn(name: SwitchName, down: boolean): void {
    this.#switches.set(name, down);
  }

  /** The switches that are down, one bit each in the order of their names. */
  switches(nowMs: number): number {
    this.#takeUntil(nowMs);
    return SWITCH_NAMES.reduce((bits, name, bit) => bits | (this.#switches.get(name) === true ? 1 << bit : 0), 0);
  }

  /** What a sensor that was looked at in this moment says. */
  feel(place: number, nowMs: number): Exposed {
    this.#takeUntil(nowMs);
    const isBouncing = nowMs < (this.#bouncesUntilMs[place] ?? 0);
    return (isBouncing && this.#chance.happens(0.5) ? this.#before[place] : this.#felt[place]) ?? 'empty';
  }

  /** What a linear sensor's level is in this moment, 0 to 255. */
  level(place: number, nowMs: number): number {
    const pull = (exposed: Exposed | undefined): number => (exposed === 'black' ? 1 : exposed === 'white' ? -1 : 0);
    const { noiseSteps, stoneSteps, crosstalk } = this.#traits;
    const own = pull(this.feel(place, nowMs));
    const others = (this.#near[place] ?? []).reduce((sum, other) => sum + pull(this.#felt[other]), 0);
    const noise = this.#chance.between(-noiseSteps, noiseSteps);
    const level = (this.#restLevel[place] ?? CENTRE) + this.warmthSteps + stoneSteps * (own + crosstalk * others) + noise;
    return Math.min(LEVEL_MAX, Math.max(0, Math.round(level)));
  }

  /** What really lies there, without bounce: point by point. */
  truth(): readonly Exposed[] {
    return this.#felt.slice(0, this.points);
  }

  #takeUntil(nowMs: number): void {
    for (let next = this.#pending[this.#taken]; next !== undefined && next.atMs <= nowMs; next = this.#pending[this.#taken]) {
      this.#taken += 1;
      if (next.kind === 'point') this.put(next.point, next.exposed, next.atMs);
      else if (next.kind === 'button') this.turn(next.side === 'black' ? 'clkB' : 'clkW', next.down);
      else this.putPad(next.side, next.stones, next.atMs);
    }
  }
}
