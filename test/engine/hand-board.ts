/** A board on which a test puts stones by hand, and time that goes on when the test says so. */
import { parsePointName, pointCount, type BoardSize } from '../../src/core/go/point.js';
import type { Light } from '../../src/core/table/lights.js';
import type { BoardInput, Reading } from '../../src/core/wire/board-input.js';
import type { BoardIdentity, BoardPort, TimePort } from '../../src/session/ports.js';

export class HandTime implements TimePort {
  #nowMs = 1000;
  #wakes: { readonly atMs: number; readonly callback: () => void }[] = [];
  nowMs = (): number => this.#nowMs;
  wallMs = (): number => this.#nowMs;
  wakeAt = (atMs: number, callback: () => void): (() => void) => {
    const wake = { atMs, callback };
    this.#wakes.push(wake);
    return () => {
      this.#wakes = this.#wakes.filter((each) => each !== wake);
    };
  };

  async pass(ms: number): Promise<void> {
    const until = this.#nowMs + ms;
    for (;;) {
      // What was answered asks for the next wait first.
      await Promise.resolve();
      const [due] = this.#wakes.filter(({ atMs }) => atMs <= until).sort((one, other) => one.atMs - other.atMs);
      if (due === undefined) break;
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      this.#wakes = this.#wakes.filter((each) => each !== due);
      due.callback();
    }
    this.#nowMs = until;
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}

type Listener = Parameters<BoardPort['start']>[0];

export class HandBoard implements BoardPort {
  readonly size: BoardSize;
  lights: readonly Light[] = [];
  #listener: Listener | undefined;

  constructor(size: BoardSize) {
    this.size = size;
  }

  start(listener: Listener): void {
    this.#listener = listener;
  }
  showLights(lights: readonly Light[]): void {
    this.lights = lights;
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
  plugIn(identity: Partial<BoardIdentity> = {}): void {
    const whole = { boardId: 'b-1', firmware: '1', ...this.size, sensor: 'colour', clockButtons: 2, leds: 'rgb', ...identity } as const;
    this.#listener?.identified(whole);
    this.tell({ kind: 'link', atMs: 0, state: 'up' });
    this.tell({ kind: 'snapshot', atMs: 0, readings: new Array<Reading>(pointCount(whole)).fill('empty') });
  }
  tell(...inputs: readonly BoardInput[]): void {
    this.#listener?.news({ lines: [], inputs });
  }
  put(name: string, reading: Reading): void {
    const point = parsePointName(name, this.size);
    if (!point.ok) throw new Error(point.refusal);
    this.tell({ kind: 'readings', atMs: 0, changes: [{ point: point.value, reading }] });
  }
  press(side: 'black' | 'white'): void {
    this.tell({ kind: 'button', atMs: 0, side, down: true });
  }
}
