/** The simulator's virtual board as a board under test. Time is its own. */
import type { BoardUnderTest } from '../../../conformance/board-under-test.js';
import { USUAL_BOARD, VirtualBoard } from '../../../simulator/virtual-board/virtual-board.js';

const STEP_MS = 1;

export const virtualUnderTest = (): BoardUnderTest => {
  const board = new VirtualBoard(USUAL_BOARD);
  const { width } = USUAL_BOARD.size;
  let nowMs = 0;
  board.greet(nowMs);
  return {
    name: 'virtual board',
    hands: {
      arePrecise: true,
      put: (column, row, reading) => {
        const exposed = reading === 'black' || reading === 'white' ? reading : 'empty';
        board.expose([{ kind: 'point', atMs: nowMs, point: row * width + column, exposed }]);
      },
      press: (side, down) => board.expose([{ kind: 'button', atMs: nowMs, side, down }]),
    },
    send: (line) => board.hear(`${line}\n`, nowMs),
    hear: (ms) => {
      const untilMs = nowMs + ms;
      for (;;) {
        nowMs = Math.min(untilMs, nowMs + STEP_MS);
        const lines = board.advance(nowMs);
        if (lines.length > 0 || nowMs >= untilMs) return Promise.resolve(lines.map(({ text }) => text));
      }
    },
    nowMs: () => nowMs,
    close: () => Promise.resolve(),
  };
};
