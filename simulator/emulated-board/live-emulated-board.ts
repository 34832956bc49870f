/**
 * The emulated board beside a clock: a `LiveBoard` for `serve-board.ts`, whose chip is run as
 * far as the clock has come.
 *
 *     clock ─ every 2 ms ─▶ advance ─▶ octets to the host
 *     host ─ octets ─▶ the chip's receiver
 *
 * When this machine is too slow for the chip, the board falls behind the clock; it does not skip.
 */
import type { TimePort } from '../../src/session/ports.js';
import type { LiveCable } from '../live-board.js';
import type { EmulatedBoard } from './emulated-board.js';

const PACE_MS = 2;

export class LiveEmulatedBoard {
  readonly board: EmulatedBoard;
  readonly #time: TimePort;
  readonly #zeroMs: number;
  #host: ((octets: string) => void) | undefined;
  #said = '';
  #cancel: () => void = () => undefined;
  #isClosed = false;

  constructor(board: EmulatedBoard, time: TimePort) {
    this.board = board;
    this.#time = time;
    this.#zeroMs = time.nowMs() - board.nowMs;
    board.onOctet = ({ octet }) => {
      if (this.#host !== undefined) this.#said += String.fromCharCode(octet);
    };
    this.#run();
  }

  /** Opens the host's end; the host before this one hears nothing more. */
  connect(listen: (octets: string) => void): LiveCable {
    this.#host = listen;
    const isMine = (): boolean => this.#host === listen;
    return {
      send: (octets) => {
        if (isMine()) this.board.hear(octets);
      },
      close: () => {
        if (isMine()) this.#host = undefined;
      },
    };
  }

  close(): void {
    this.#isClosed = true;
    this.#host = undefined;
    this.#cancel();
  }

  #run(): void {
    if (this.#isClosed) return;
    this.board.advance(this.#time.nowMs() - this.#zeroMs);
    const said = this.#said;
    this.#said = '';
    if (said !== '') this.#host?.(said);
    this.#cancel = this.#time.wakeAt(this.#time.nowMs() + PACE_MS, () => this.#run());
  }
}
