/**
 * The LED clock of a table: shows what the game's clock shows, second after second.
 *
 *     game's clock ─ faceOf ─▶ show, again at each moment at which the face changes
 *
 * It follows what is safe in the journal, and asks nothing of the clock in return: its presses
 * are inputs of the table like those of a board's own buttons.
 */
import type { Clock } from '../core/clock/clock.js';
import { faceOf, nextFaceMs } from '../core/clock/face.js';
import type { ClockDevicePort, TimePort } from './ports.js';

export class ClockFollower {
  readonly #device: ClockDevicePort;
  readonly #time: TimePort;
  #clock: Clock | undefined;
  #cancelWake: (() => void) | undefined;

  constructor(device: ClockDevicePort, time: TimePort) {
    this.#device = device;
    this.#time = time;
  }

  /** The clock from now on. The same value again costs nothing; undefined leaves the last face standing. */
  follow(clock: Clock | undefined): void {
    if (clock === this.#clock) return;
    this.#clock = clock;
    this.#show();
  }

  close(): Promise<void> {
    this.#cancelWake?.();
    this.#clock = undefined;
    return this.#device.close();
  }

  #show(): void {
    this.#cancelWake?.();
    this.#cancelWake = undefined;
    if (this.#clock === undefined) return;
    const nowMs = this.#time.nowMs();
    this.#device.show(faceOf(this.#clock, nowMs));
    const nextMs = nextFaceMs(this.#clock, nowMs);
    if (nextMs !== undefined) this.#cancelWake = this.#time.wakeAt(nextMs, () => this.#show());
  }
}
