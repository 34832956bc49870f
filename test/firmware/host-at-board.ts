/**
 * The host's link machine at the emulated board's cable, in the board's own time, with a cable
 * that loses and flips single octets.
 *
 *     emulated board ─ octets ─▶ cable ─▶ lines ─▶ link machine ─▶ lines ─▶ cable ─▶ emulated board
 */
import type { BoardInput } from '../../src/core/wire/board-input.js';
import type { CaptureLine } from '../../src/core/wire/capture.js';
import { LINE_OCTETS_MAX, type Pairs } from '../../src/core/wire/frame.js';
import { linkStep, openLink } from '../../src/core/wire/link.js';
import type { Link, LinkInput } from '../../src/core/wire/link-state.js';
import type { Chance } from '../../simulator/chance.js';
import type { EmulatedBoard } from '../../simulator/emulated-board/emulated-board.js';
import { readFirmware, type Firmware } from '../../simulator/emulated-board/firmware-build.js';

export interface OctetFaults {
  readonly lostRatio: number;
  /** One bit of the octet is the other way round. */
  readonly flippedRatio: number;
}

const LF = '\n';

export const firmwareNamed = (name: string): Firmware => {
  const firmware = readFirmware(name);
  if (!firmware.ok) throw new Error(firmware.refusal);
  return firmware.value;
};

export class HostAtBoard {
  readonly board: EmulatedBoard;
  readonly link: Link;
  /** What the table was told, in order. */
  readonly inputs: BoardInput[] = [];
  readonly capture: CaptureLine[] = [];
  /** Octets that the cable lost or flipped, by direction. */
  readonly spoiled = { fromBoard: 0, toBoard: 0 };
  faults: OctetFaults = { lostRatio: 0, flippedRatio: 0 };
  readonly #chance: Chance;
  #arrived = '';
  #partial = '';

  constructor(board: EmulatedBoard, chance: Chance, set: Pairs = []) {
    this.board = board;
    this.#chance = chance;
    this.link = openLink({ mode: 'live', firstCommand: 500, set });
    board.onOctet = ({ octet }) => {
      const carried = this.#carry(octet, 'fromBoard');
      if (carried !== undefined) this.#arrived += String.fromCharCode(carried);
    };
    this.#step({ kind: 'opened' });
  }

  get nowMs(): number {
    return Math.floor(this.board.nowMs);
  }

  /** The states that the host said the link was in, in order. */
  get linkStates(): readonly string[] {
    return this.inputs.flatMap((input) => (input.kind === 'link' ? [input.state] : []));
  }

  /** Runs board and host to this moment, a millisecond at a time. */
  run(toMs: number): void {
    while (this.board.nowMs < toMs) {
      this.board.advance(Math.min(toMs, this.board.nowMs + 1));
      this.#hear();
      if (this.link.wakeAtMs !== undefined && this.link.wakeAtMs <= this.nowMs) this.#step({ kind: 'tick' });
    }
  }

  /** Runs until this is so; throws when it is not in time. */
  runUntil(isSo: () => boolean, withinMs: number, what: string, stepMs = 1): void {
    const giveUpMs = this.board.nowMs + withinMs;
    while (!isSo()) {
      if (this.board.nowMs > giveUpMs) throw new Error(`not within ${withinMs} ms: ${what}`);
      this.run(this.board.nowMs + stepMs);
    }
  }

  #hear(): void {
    const parts = (this.#partial + this.#arrived).split(LF);
    this.#arrived = '';
    this.#partial = parts.pop() ?? '';
    for (const text of parts) {
      this.capture.push({ hostMs: this.nowMs, direction: 'from-board', text });
      this.#step({ kind: 'line', text });
    }
    if (this.#partial.length < LINE_OCTETS_MAX) return;
    this.#step({ kind: 'line', text: this.#partial });
    this.#partial = '';
  }

  #step(input: LinkInput): void {
    const { send, inputs, reopen } = linkStep(this.link, input, this.nowMs);
    this.inputs.push(...inputs);
    for (const text of send) {
      this.capture.push({ hostMs: this.nowMs, direction: 'to-board', text });
      for (const character of `${text}${LF}`) {
        const carried = this.#carry(character.charCodeAt(0), 'toBoard');
        if (carried !== undefined) this.board.hear(String.fromCharCode(carried));
      }
    }
    if (!reopen) return;
    this.#partial = '';
    this.#step({ kind: 'closed' });
    this.#step({ kind: 'opened' });
  }

  #carry(octet: number, direction: 'fromBoard' | 'toBoard'): number | undefined {
    const { lostRatio, flippedRatio } = this.faults;
    if (lostRatio > 0 && this.#chance.happens(lostRatio)) {
      this.spoiled[direction] += 1;
      return undefined;
    }
    if (flippedRatio > 0 && this.#chance.happens(flippedRatio)) {
      this.spoiled[direction] += 1;
      return octet ^ (1 << this.#chance.whole(0, 7));
    }
    return octet;
  }
}
