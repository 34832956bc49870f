/**
 * The world of a simulated evening: one virtual time for boards, hands, disks and people, and for a service that may stand still
 * or be killed while they go on.
 *
 *     world.at(ms, ...)          boards, hands, people: always in time
 *     process.at(ms, ...)        what the service does: not while it stands still, and never after it was killed
 *
 * Everything that is ready at one moment is done before the next, so the same seed gives the same evening.
 */
import type { Standstill, TimePort } from '../src/session/ports.js';
import { CATCH_UP_MS } from '../src/service/loop-watch.js';

interface Due {
  /** Later than it was, where its process stands still. */
  atMs: number;
  order: number;
  readonly what: () => void;
  readonly process: SimulatedProcess | undefined;
}

/** Everything that was promised has gone on: chains of the service are shorter than this. */
const TURNS_TO_SETTLE = 25;

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS_TO_SETTLE; turn += 1) await Promise.resolve();
};

export class World {
  nowMs = 0;
  steps = 0;
  #order = 0;
  #due: Due[] = [];
  /** Hears what happens at the tables and to the service, for whoever looks into a seed. */
  readonly #note: ((atMs: number, what: string) => void) | undefined;

  constructor(note?: (atMs: number, what: string) => void) {
    this.#note = note;
  }

  note(what: string): void {
    this.#note?.(this.nowMs, what);
  }

  at(atMs: number, what: () => void, process?: SimulatedProcess): () => void {
    const due: Due = { atMs: 0, order: 0, what, process };
    this.#put(due, atMs);
    return () => {
      const index = this.#due.indexOf(due);
      if (index !== -1) this.#due.splice(index, 1);
    };
  }

  #put(due: Due, atMs: number): void {
    due.atMs = Math.max(Math.ceil(atMs), this.nowMs);
    due.order = this.#order += 1;
    // Nearly always one of the last: from the end it is found at once.
    let place = this.#due.length;
    while (place > 0 && (this.#due[place - 1]?.atMs ?? 0) > due.atMs) place -= 1;
    this.#due.splice(place, 0, due);
  }

  after(ms: number, what: () => void): () => void {
    return this.at(this.nowMs + ms, what);
  }

  get waiting(): number {
    return this.#due.length;
  }

  async runTo(endMs: number): Promise<void> {
    for (let next = this.#due[0]; next !== undefined && next.atMs <= endMs; next = this.#due[0]) {
      this.#due.shift();
      this.nowMs = Math.max(this.nowMs, next.atMs);
      const { process, what } = next;
      if (process?.isKilled === true) continue;
      if (process !== undefined && process.stillUntilMs > this.nowMs) {
        // The same one, so that it can still be cancelled.
        this.#put(next, process.stillUntilMs);
        continue;
      }
      this.steps += 1;
      what();
      await settled();
    }
    this.nowMs = Math.max(this.nowMs, endMs);
  }
}

/** One run of the service: from its start to its end, or until it is killed. */
export class SimulatedProcess {
  readonly #world: World;
  isKilled = false;
  stillUntilMs = 0;
  #readMs = 0;
  readonly #watching = new Set<(stood: { readonly fromMs: number; readonly toMs: number }) => void>();

  constructor(world: World) {
    this.#world = world;
  }

  at(atMs: number, what: () => void): () => void {
    return this.#world.at(atMs, what, this);
  }

  after(ms: number, what: () => void): () => void {
    return this.at(this.#world.nowMs + ms, what);
  }

  /** Nothing of it runs for so long; then what waited is read before any alarm rings (`service/loop-watch.ts`). */
  standStill(ms: number): void {
    const fromMs = this.#world.nowMs;
    const toMs = fromMs + ms;
    this.#world.note(`the service stands still for ${Math.round(ms)} ms`);
    this.stillUntilMs = toMs;
    this.at(toMs, () => {
      this.#readMs = toMs + CATCH_UP_MS;
      for (const listener of this.#watching) listener({ fromMs, toMs });
    });
  }

  catchingUpMs(): number {
    return Math.max(0, this.#readMs - this.#world.nowMs);
  }

  /** The time of a table: it goes on after what its journal has. */
  timeAfter(lastMs: number): TimePort & { readonly worldMs: (tableMs: number) => number } {
    const zeroMs = this.#world.nowMs - Math.floor(lastMs) - 1;
    const alarm = (atMs: number, callback: () => void): (() => void) => {
      let cancel: () => void = () => undefined;
      const ring = (): void => {
        const waitMs = this.catchingUpMs();
        if (waitMs === 0) callback();
        else cancel = this.after(waitMs, ring);
      };
      // As with a timer of the runtime, never in the same millisecond.
      cancel = this.at(Math.max(atMs + zeroMs, this.#world.nowMs + 1), ring);
      return () => cancel();
    };
    return {
      nowMs: () => this.#world.nowMs - zeroMs,
      wallMs: () => Date.UTC(2026, 10, 30, 12) + this.#world.nowMs,
      wakeAt: alarm,
      catchingUpMs: () => this.catchingUpMs(),
      watchStandstill: (listener: (stood: Standstill) => void) => {
        const heard = ({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): void =>
          listener({ fromMs: fromMs - zeroMs, toMs: toMs - zeroMs, kind: 'stopped', missedMs: toMs - fromMs });
        this.#watching.add(heard);
        return () => this.#watching.delete(heard);
      },
      worldMs: (tableMs) => tableMs + zeroMs,
    };
  }
}
