/** The firmware in emulation: time is the chip's, and hands are exact to the cycle. */
import { EmulatedBoard } from '../simulator/emulated-board/emulated-board.js';
import type { Firmware } from '../simulator/emulated-board/firmware-build.js';
import type { BoardUnderTest } from './board-under-test.js';

/** Between two looks at what was said. */
const STEP_MS = 1;

export const emulatedUnderTest = (firmware: Firmware, seed: number): BoardUnderTest => {
  const board = new EmulatedBoard({ firmware, seed });
  return {
    name: `${firmware.name} in emulation`,
    hands: {
      arePrecise: true,
      put: (column, row, reading) => {
        const exposed = reading === 'occupied' ? 'black' : reading === 'fault' ? 'empty' : reading;
        board.put(row * firmware.width + column, exposed);
      },
      press: (side, down) => board.turn(side === 'black' ? 'clkB' : 'clkW', down),
      stall: (isStalled) => board.hold(isStalled),
    },
    send: (line) => board.hear(`${line}\n`),
    hear: (ms) => {
      const untilMs = board.nowMs + ms;
      for (;;) {
        const lines = board.advance(Math.min(untilMs, board.nowMs + STEP_MS));
        if (lines.length > 0 || board.nowMs >= untilMs) return Promise.resolve(lines.map(({ text }) => text));
      }
    },
    nowMs: () => board.nowMs,
    close: () => Promise.resolve(),
  };
};
