/** A 9 x 9 board of octets on a table, over tcp, with hands that do something when a test says so. Time is the machine's. */
import { parsePointName } from '../../src/core/go/point.js';
import { hostTime } from '../../src/service/host-time.js';
import type { Connectable } from '../../simulator/serve-board.js';
import { USUAL_BOARD, VirtualBoard } from '../../simulator/virtual-board/virtual-board.js';

export const SIZE = { width: 9, height: 9 };
const TICK_MS = 10;
const PRESS_MS = 120;

/** A virtual board on a table: it runs while somebody is connected, and hands may do something at any time. */
export class TableBoard implements Connectable {
  readonly #time = hostTime(0);
  readonly board = new VirtualBoard({ ...USUAL_BOARD, size: SIZE, poweredMs: 0 });
  #timer: NodeJS.Timeout | undefined;

  isConnected = false;

  connect(listen: (octets: string) => void): ReturnType<Connectable['connect']> {
    this.isConnected = true;
    this.board.greet(this.#time.nowMs());
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      for (const { text } of this.board.advance(this.#time.nowMs())) listen(`${text}\n`);
    }, TICK_MS);
    return { send: (octets) => this.board.hear(octets, this.#time.nowMs()), close: () => clearInterval(this.#timer) };
  }

  /** Points that are lit. */
  get lit(): readonly number[] {
    return [...this.board.lights].flatMap(([point, colour]) => (colour === '000' ? [] : [point]));
  }

  press(side: 'black' | 'white'): void {
    const atMs = this.#time.nowMs();
    this.board.expose([
      { kind: 'button', atMs, side, down: true },
      { kind: 'button', atMs: atMs + PRESS_MS, side, down: false },
    ]);
  }

  put(name: string, exposed: 'black' | 'white' | 'empty'): void {
    const point = parsePointName(name, SIZE);
    if (!point.ok) throw new Error(point.refusal);
    this.board.expose([{ kind: 'point', atMs: this.#time.nowMs(), point: point.value, exposed }]);
  }
}
