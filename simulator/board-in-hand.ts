/**
 * A board that a program plays on, stone by stone, beside a real clock: stones and presses at the moment of the call, and a note of
 * when that was. It can be connected like the boards of the simulator, over tcp or a pty.
 */
import type { LiveCable } from './live-board.js';
import { USUAL_BOARD, VirtualBoard } from './virtual-board/virtual-board.js';
import { parseSgfPoint, type BoardSize } from '../src/core/go/point.js';

const SMALL: BoardSize = { width: 9, height: 9 };
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

  readonly #size: BoardSize;

  constructor(boardId = 'hand-0001', size = SMALL) {
    this.#size = size;
    this.#board = new VirtualBoard({ ...USUAL_BOARD, size, boardId, poweredMs: Math.floor(performance.now()) });
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
    const point = parseSgfPoint(letters, this.#size);
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
