/**
 * The emulated board beside a clock, offered like the virtual board (`serve-board.ts`): its chip
 * is run as far as the clock has come.
 *
 *     clock ─ every 2 ms ─▶ advance ─▶ octets to the host
 *     host ─ octets ─▶ the chip's receiver;  its first K ─▶ the hands begin
 *
 * When this machine is too slow for the chip, the board falls behind the clock; it does not skip.
 */
import type { TimePort } from '../../src/session/ports.js';
import type { Happening } from '../hands/happening.js';
import type { LiveCable } from '../live-board.js';
import type { EmulatedBoard } from './emulated-board.js';

const PACE_MS = 2;
/** From the host's first look at the grid to the first thing that hands do. */
const FIRST_AFTER_MS = 1200;
/** A host line that asks for a keyframe begins so. */
const ASKS_KEYFRAME = '!K,';

export class LiveEmulatedBoard {
  readonly board: EmulatedBoard;
  readonly #time: TimePort;
  readonly #zeroMs: number;
  readonly #happenings: readonly Happening[];
  #handsHaveBegun = false;
  #host: ((octets: string) => void) | undefined;
  #said = '';
  #cancel: () => void = () => undefined;
  #isClosed = false;

  /** `happenings`: what hands do, in order; they begin when a host has asked for the whole grid, so nothing is missed. */
  constructor(board: EmulatedBoard, time: TimePort, happenings: readonly Happening[] = []) {
    this.board = board;
    this.#time = time;
    this.#zeroMs = time.nowMs() - board.nowMs;
    this.#happenings = happenings;
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
        if (!isMine()) return;
        this.board.hear(octets);
        if (octets.includes(ASKS_KEYFRAME)) this.#begin();
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

  #begin(): void {
    if (this.#handsHaveBegun) return;
    this.#handsHaveBegun = true;
    const byMs = this.board.nowMs + FIRST_AFTER_MS - (this.#happenings[0]?.atMs ?? 0);
    this.board.expose(this.#happenings.map((happening) => ({ ...happening, atMs: happening.atMs + byMs })));
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
