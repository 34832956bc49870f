/**
 * A board that the test itself plays on, beside a real clock: stones and presses at the moment of the call, and a note of
 * when that was. It can be connected like the boards of the simulator, over tcp or a pty.
 */
import type { LiveCable } from '../../simulator/live-board.js';
import { USUAL_BOARD, VirtualBoard } from '../../simulator/virtual-board/virtual-board.js';
import { parseSgfPoint } from '../../src/core/go/point.js';

const SIZE = { width: 9, height: 9 };
/** How often the board says what it has to say, in ms. */
const SAY_EVERY_MS = 5;
/** How long a finger stays on the button, in ms. */
const HELD_MS = 60;

export class BoardInHand {
  readonly #board: VirtualBoard;
  readonly #timer: NodeJS.Timeout;
  #host: ((octets: string) => void) | undefined;
  /** When each press was made, in ms of this process. */
  readonly pressedMs: number[] = [];

  constructor(boardId = 'hand-0001') {
    this.#board = new VirtualBoard({ ...USUAL_BOARD, size: SIZE, boardId, poweredMs: Math.floor(performance.now()) });
    this.#timer = setInterval(() => this.#say(), SAY_EVERY_MS);
  }

  connect(listen: (octets: string) => void): LiveCable {
    this.#host = listen;
    this.#board.greet(this.#nowMs());
    return {
      send: (octets) => this.#board.hear(octets, this.#nowMs()),
      close: () => {
        if (this.#host === listen) this.#host = undefined;
      },
    };
  }

  put(letters: string, exposed: 'black' | 'white' | 'empty'): void {
    const point = parseSgfPoint(letters, SIZE);
    if (point === undefined) throw new Error(letters);
    this.#board.expose([{ kind: 'point', atMs: this.#nowMs(), point, exposed }]);
  }

  press(side: 'black' | 'white'): void {
    const atMs = this.#nowMs();
    this.pressedMs.push(atMs);
    this.#board.expose([
      { kind: 'button', atMs, side, down: true },
      { kind: 'button', atMs: atMs + HELD_MS, side, down: false },
    ]);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#host = undefined;
  }

  #nowMs(): number {
    return Math.floor(performance.now());
  }

  #say(): void {
    for (const { text } of this.#board.advance(this.#nowMs())) this.#host?.(`${text}\n`);
  }
}
