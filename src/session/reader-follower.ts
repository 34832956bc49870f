/**
 * The reader of a table: tells the voice what is due in the next second, again and again.
 *
 *     game's clock ─ callsDue ─▶ pending ─▶ voice.calls, at every change and twice a second
 *
 * Every telling stands in place of what was told before for later, so a press cancels the words it
 * made untrue. It follows what is safe in the journal, like everyone who only listens.
 */
import type { Call } from '../core/clock/call.js';
import type { CallTable } from '../core/clock/call-tables.js';
import { settle, type Clock } from '../core/clock/clock.js';
import { CALLS_AHEAD_MS, callsDue, pendingAfter } from '../core/clock/reader.js';
import type { ReaderPort, TimePort } from './ports.js';

/** Twice as often as need be: a tick that is late by half a second loses no word. */
const TELL_EVERY_MS = CALLS_AHEAD_MS / 2;

export class ReaderFollower {
  readonly #table: CallTable;
  readonly #voice: ReaderPort;
  readonly #time: TimePort;
  #clock: Clock | undefined;
  #pending: readonly Call[] = [];
  #cancelWake: (() => void) | undefined;

  constructor(table: CallTable, voice: ReaderPort, time: TimePort) {
    this.#table = table;
    this.#voice = voice;
    this.#time = time;
  }

  /** The clock from now on; undefined: no game with a clock, and nothing to say. */
  follow(clock: Clock | undefined): void {
    if (clock === this.#clock) return;
    this.#clock = clock;
    this.#tell();
  }

  /** Nothing more is said. */
  close(): void {
    this.#cancelWake?.();
    this.#clock = undefined;
    this.#voice.silence();
  }

  #tell(): void {
    this.#cancelWake?.();
    this.#cancelWake = undefined;
    const nowMs = this.#time.nowMs();
    const clock = this.#clock === undefined ? undefined : settle(this.#clock, nowMs).clock;
    const due = clock === undefined ? [] : callsDue(this.#table, clock, nowMs);
    // What began before now is the voice's; what begins at this very moment may not have been begun yet.
    this.#pending = pendingAfter(this.#pending, due, nowMs).filter((call) => call.atMs >= nowMs);
    this.#voice.calls(this.#pending, clock?.toMove ?? 'black', nowMs);
    if (clock?.status.kind === 'running') this.#cancelWake = this.#time.wakeAt(nowMs + TELL_EVERY_MS, () => this.#tell());
  }
}
