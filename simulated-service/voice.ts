/**
 * The voice of a simulated table: what the reader tells is heard at its moment, by the time of the sound, which goes on while the
 * service stands still and ends with its process.
 *
 *     session ─ calls(pending) ─▶ until its moment, replaced by what is told next ─▶ heard
 *
 * A word a second is read, so that every press makes some of them untrue. Each that is heard has to fit the clock that the page
 * shows at that moment, is heard once, and never while the clock stands.
 */
import type { CallTable } from '../src/core/clock/call-tables.js';
import type { Call } from '../src/core/clock/call.js';
import type { Color } from '../src/core/go/color.js';
import type { ReaderPort } from '../src/session/ports.js';
import type { SimulatedProcess, World } from './world.js';

export const EVERY_SECOND: CallTable = {
  rows: [
    { in: 'period', secondsLeft: Array.from({ length: 29 }, (_, gone) => 29 - gone), say: 'left', source: 'simulated', verified: true },
  ],
  leftWords: 'periods',
  countBegins: false,
  source: 'simulated',
  verified: true,
};

/** Where it is heard. */
export interface SimulatedHall {
  /** What a side has left, as the page shows it while its clock runs; undefined: it does not. */
  left(side: Color): number | undefined;
  heard(): void;
  broken(what: string): void;
}

/** A word and the clock may differ by this: both are whole milliseconds of one time. */
const WORD_OFF_MAX_MS = 50;

export class SimulatedVoice implements ReaderPort {
  readonly #world: World;
  readonly #process: SimulatedProcess;
  readonly #worldMs: (tableMs: number) => number;
  readonly #hall: SimulatedHall;
  readonly #cancels = new Map<Call, () => void>();
  /** The latest words, by side and moment. */
  readonly #heard = new Set<string>();

  constructor(world: World, process: SimulatedProcess, worldMs: (tableMs: number) => number, hall: SimulatedHall) {
    this.#world = world;
    this.#process = process;
    this.#worldMs = worldMs;
    this.#hall = hall;
  }

  calls(pending: readonly Call[], side: Color, nowMs: number): void {
    for (const cancel of this.#cancels.values()) cancel();
    this.#cancels.clear();
    for (const call of pending) {
      if (call.atMs < nowMs) this.#hall.broken(`${call.key} is told ${nowMs - call.atMs} ms after its moment`);
      const hear = (): void => {
        this.#cancels.delete(call);
        this.#hear(call, side);
      };
      this.#cancels.set(call, this.#world.at(this.#worldMs(call.atMs), hear));
    }
  }

  /** Sentences are told once by whoever says them, and have no moment. */
  say(): void {
    // Nothing waits for them here.
  }

  silence(): void {
    this.calls([], 'black', 0);
  }

  #hear({ key, atMs }: Call, side: Color): void {
    const { nowMs } = this.#world;
    // What was handed out before a standstill is heard in it, for as long as it reaches.
    if (this.#process.isKilled || this.#process.stillUntilMs > nowMs || this.#process.catchingUpMs() > 0) return;
    this.#hall.heard();
    // What is said at the end of a period is none of its seconds.
    if (!key.startsWith('sec.')) return;
    const seconds = Number(key.replace('sec.', ''));
    const leftMs = this.#hall.left(side);
    if (leftMs === undefined) this.#hall.broken(`${side} hears ${key}, and its clock does not run`);
    else if (Math.abs(leftMs - seconds * 1000) > WORD_OFF_MAX_MS) this.#hall.broken(`${side} hears ${key} with ${leftMs} ms left`);
    const word = `${side} ${key} at ${atMs}`;
    if (this.#heard.has(word)) this.#hall.broken(`${word} is heard twice`);
    this.#heard.add(word);
  }
}
