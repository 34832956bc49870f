/**
 * The face on one board: what its displays and lights show, and what has to be sent for another.
 *
 * A display is changed by one I2C write of the whole picture, FRAME_BYTES on the line, so nothing
 * between two pictures is ever seen. What a new board shows is not known: all of it is sent.
 */
import type five from 'johnny-five';
import type { ClockFace } from '../core/clock/face.js';
import { COLORS, type BySide, type Color } from '../core/go/color.js';
import { makePicture } from './digits.js';
import type { Wiring } from './wiring.js';

/** What Firmata makes of one display change: F0 76 address mode, register and ten bytes in two halves each, F7. */
export const FRAME_BYTES = 27;

/** HT16K33 commands (data sheet): oscillator on, display on without blinking, brightness 0 to 15. */
const OSCILLATOR_ON = 0x21;
const DISPLAY_ON = 0x81;
const BRIGHTNESS = 0xe0;
export const BRIGHTNESS_MAX = 15;
/** Display memory begins at address 0. */
const MEMORY_START = 0x00;

/** Plain outputs: johnny-five's Led would make pins 5, 6 and 9 dimmed ones. */
const MODE_OUTPUT = 1;

export class ShownFace {
  framesSent = 0;

  readonly #board: five.Board;
  readonly #wiring: Wiring;
  /** By display and light. */
  readonly #shown = new Map<string, string>();

  /** Sets the board up. The displays stay dark until `lightUp`. */
  constructor(board: five.Board, wiring: Wiring, brightness: number) {
    this.#board = board;
    this.#wiring = wiring;
    board.i2cConfig();
    for (const lights of [wiring.toMove, wiring.counting, wiring.flag])
      for (const color of COLORS) board.pinMode(lights[color], MODE_OUTPUT);
    const command = BRIGHTNESS | Math.min(BRIGHTNESS_MAX, Math.max(0, Math.round(brightness)));
    for (const color of COLORS) {
      board.i2cWrite(wiring.display[color], [OSCILLATOR_ON]);
      board.i2cWrite(wiring.display[color], [command]);
    }
  }

  /** To be called with the right picture in memory: what was there before is never seen. */
  lightUp(): void {
    for (const color of COLORS) this.#board.i2cWrite(this.#wiring.display[color], [DISPLAY_ON]);
  }

  /** Sends what differs from what is shown. */
  show(face: ClockFace): void {
    for (const color of COLORS) {
      const picture = makePicture(face[color].digits);
      if (!this.#isNew(`display ${color}`, picture.join())) continue;
      this.#board.i2cWrite(this.#wiring.display[color], [MEMORY_START, ...picture]);
      this.framesSent += 1;
    }
    const lights: readonly (readonly [BySide<number>, (color: Color) => boolean])[] = [
      [this.#wiring.toMove, (color) => face.running === color],
      [this.#wiring.counting, (color) => face[color].counting],
      [this.#wiring.flag, (color) => face[color].flag],
    ];
    for (const [pins, isLit] of lights) {
      for (const color of COLORS) {
        const lit = isLit(color);
        if (this.#isNew(`light ${String(pins[color])}`, String(lit))) this.#board.digitalWrite(pins[color], lit ? 1 : 0);
      }
    }
  }

  #isNew(what: string, value: string): boolean {
    if (this.#shown.get(what) === value) return false;
    this.#shown.set(what, value);
    return true;
  }
}
