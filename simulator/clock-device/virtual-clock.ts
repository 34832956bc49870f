/**
 * A virtual LED clock: an Uno with StandardFirmata, two displays, two buttons, six lights, at
 * the end of any byte stream (a pty, a socket).
 *
 *     const clock = new VirtualClock({ nowMs });
 *     clock.plugIn(stream);
 *     clock.press('black', { bounces: 4 });   clock.text('white')   clock.dropNext(5)   clock.die()
 *
 * It decodes what people would see, presses with bouncing contacts, and fails as real ones do:
 * bytes are lost on the way in or out, the board restarts, or it dies with the port still open.
 */
import type { Duplex } from 'node:stream';
import { COLORS, type BySide, type Color } from '../../src/core/go/color.js';
import { FirmataBoard } from './firmata-board.js';
import { LedDisplay } from './led-display.js';

/** As the product's default wiring; given here again so that a slip there is seen. */
export interface VirtualWiring {
  readonly display: BySide<number>;
  readonly button: BySide<number>;
  readonly toMove: BySide<number>;
  readonly counting: BySide<number>;
  readonly flag: BySide<number>;
}

const WIRING: VirtualWiring = {
  display: { black: 0x70, white: 0x71 },
  button: { black: 2, white: 3 },
  toMove: { black: 4, white: 5 },
  counting: { black: 6, white: 7 },
  flag: { black: 8, white: 9 },
};

/** Ten bits a byte at 57600 baud. */
export const BYTE_MS = 10_000 / 57_600;

export interface VirtualClockOptions {
  readonly nowMs: () => number;
  /** Whether opening the port restarts the board, as an Uno does; then it greets when told to (`boot`). */
  readonly restartsOnOpen?: boolean;
  readonly wiring?: VirtualWiring;
}

export class VirtualClock {
  readonly board: FirmataBoard;
  readonly displays: BySide<LedDisplay> = { black: new LedDisplay(), white: new LedDisplay() };
  readonly dropped = { toBoard: 0, toHost: 0 };

  readonly #options: VirtualClockOptions;
  readonly #wiring: VirtualWiring;
  #stream: Duplex | undefined;
  #alive = true;
  #dropIn = 0;
  #dropOut = 0;
  #watchers = new Set<() => void>();

  constructor(options: VirtualClockOptions) {
    this.#options = options;
    this.#wiring = options.wiring ?? WIRING;
    this.board = new FirmataBoard({
      send: (bytes) => this.#send(bytes),
      i2cWrite: (address, bytes) => {
        const color = COLORS.find((side) => this.#wiring.display[side] === address);
        if (color !== undefined) this.displays[color].receive(bytes, this.#options.nowMs());
      },
    });
  }

  /** Connects the board to a line. Without `restartsOnOpen` the board has been running for long and waits to be asked. */
  plugIn(stream: Duplex): void {
    this.#stream = stream;
    this.#alive = this.#options.restartsOnOpen !== true;
    stream.on('error', () => undefined);
    stream.on('data', (bytes: Buffer) => {
      if (this.#stream !== stream || !this.#alive) return;
      const kept = bytes.subarray(Math.min(this.#dropIn, bytes.length));
      this.dropped.toBoard += bytes.length - kept.length;
      this.#dropIn -= bytes.length - kept.length;
      this.board.receive(kept);
      for (const watcher of this.#watchers) watcher();
    });
  }

  /** What one side's display shows. */
  text(color: Color): string {
    return this.displays[color].text;
  }

  /** Which lights of a side are lit. */
  lights(color: Color): { readonly toMove: boolean; readonly counting: boolean; readonly flag: boolean } {
    const lit = (pin: number): boolean => this.board.modes[pin] === 1 && this.board.levels[pin] === 1;
    return { toMove: lit(this.#wiring.toMove[color]), counting: lit(this.#wiring.counting[color]), flag: lit(this.#wiring.flag[color]) };
  }

  /** Resolves once `holds` is true, looked at after every byte that came in. The test's own timeout is the limit. */
  async until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve) => {
      const watcher = (): void => {
        if (!holds()) return;
        this.#watchers.delete(watcher);
        resolve();
      };
      this.#watchers.add(watcher);
    });
  }

  /** The contact closes, bouncing, and stays closed. */
  press(color: Color, { bounces = 0 }: { readonly bounces?: number } = {}): void {
    const pin = this.#wiring.button[color];
    for (let bounce = 0; bounce < bounces; bounce += 1) {
      this.board.setInput(pin, 0);
      this.board.setInput(pin, 1);
    }
    this.board.setInput(pin, 0);
  }

  release(color: Color): void {
    this.board.setInput(this.#wiring.button[color], 1);
  }

  /** The next bytes are lost on their way. */
  dropNext(direction: 'to-board' | 'to-host', bytes: number): void {
    if (direction === 'to-board') this.#dropIn += bytes;
    else this.#dropOut += bytes;
  }

  /** Power on, or the end of an Uno's restart: the displays are dark, and the board greets. */
  boot(): void {
    this.#alive = true;
    for (const color of COLORS) this.displays[color].restart();
    this.board.boot();
  }

  /** Nothing is heard or said any more, and the port stays open. */
  die(): void {
    this.#alive = false;
  }

  #send(bytes: readonly number[]): void {
    if (!this.#alive) return;
    const kept = bytes.slice(Math.min(this.#dropOut, bytes.length));
    this.dropped.toHost += bytes.length - kept.length;
    this.#dropOut -= bytes.length - kept.length;
    if (this.#stream?.writable === true) this.#stream.write(Buffer.from(kept));
  }
}
