/**
 * The voice of a simulated table: what the reader tells is heard at its moment, by the time of the sound, which goes on while the
 * service stands still and ends with its process.
 *
 *     session ─ calls(pending) ─▶ until its moment, replaced by what is told next ─▶ heard
 *
 * A word a second is read, so that every press makes some of them untrue. Each that is heard has to fit the clock that the page
 * shows at that moment, is heard once, and never while the clock stands or after the game.
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
  /** The game is over: nothing more is counted. */
  isOver(): boolean;
  heard(): void;
  /** A sentence, told once by whoever says it. */
  said(key: string): void;
  broken(what: string): void;
}

/** A word and the clock may differ by this: both are whole milliseconds of one time. */
const WORD_OFF_MAX_MS = 50;

const wordOf = ({ key, atMs }: Call, side: Color): string => `${side} ${key} at ${atMs}`;

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
      // As the mixer: told again in its own millisecond, it is the word that has begun.
      if (call.atMs === nowMs && this.#heard.has(wordOf(call, side))) continue;
      if (call.atMs < nowMs) this.#hall.broken(`${call.key} is told ${nowMs - call.atMs} ms after its moment`);
      const hear = (): void => {
        this.#cancels.delete(call);
        this.#hear(call, side);
      };
      this.#cancels.set(call, this.#world.at(this.#worldMs(call.atMs), hear));
    }
  }

  /** Sentences have no moment, and nothing waits for them here. What was not counted because a stone was undecided is an answer. */
  say({ key }: Call, topic: string): void {
    if (this.#process.isKilled) return;
    if (topic !== 'answers') this.#hall.said(key);
    else if (this.#hall.isOver()) this.#hall.broken(`${key} is said of a game that is over`);
  }

  silence(): void {
    this.calls([], 'black', 0);
  }

  #hear(call: Call, side: Color): void {
    const { key } = call;
    const { nowMs } = this.#world;
    // What was handed out before a standstill is heard in it, for as long as it reaches.
    if (this.#process.isKilled || this.#process.stillUntilMs > nowMs || this.#process.catchingUpMs() > 0) return;
    this.#hall.heard();
    if (this.#hall.isOver()) this.#hall.broken(`${side} hears ${key}, and the game is over`);
    // What is said at the end of a period is none of its seconds.
    if (!key.startsWith('sec.')) return;
    const seconds = Number(key.replace('sec.', ''));
    const leftMs = this.#hall.left(side);
    if (leftMs === undefined) this.#hall.broken(`${side} hears ${key}, and its clock does not run`);
    else if (Math.abs(leftMs - seconds * 1000) > WORD_OFF_MAX_MS) this.#hall.broken(`${side} hears ${key} with ${leftMs} ms left`);
    const word = wordOf(call, side);
    if (this.#heard.has(word)) this.#hall.broken(`${word} is heard twice`);
    this.#heard.add(word);
  }
}
