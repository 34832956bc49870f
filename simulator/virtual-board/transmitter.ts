/**
 * Transmitter: the board's transmitter. A line leaves octet by octet at the baud rate, behind those
 * before it, and the room in front of it is limited: a board never waits for its host.
 */
/** A line as it reached the host's end of the cable, without LF. */
export interface SaidLine {
  /** When its last octet was out, host ms. */
  readonly atMs: number;
  readonly text: string;
}

/** What an 8-bit board can spare for octets that wait. */
export const OUTPUT_OCTETS_MAX = 512;

/** One octet on a serial line: start bit, eight bits, stop bit. */
const BITS_AN_OCTET = 10;
const MS_A_SECOND = 1_000;
const ROUNDING_MS = 0.001;

export class Transmitter {
  readonly #octetsPerMs: number;
  #freeMs = 0;
  #lines: SaidLine[] = [];

  constructor(baud: number) {
    this.#octetsPerMs = baud / BITS_AN_OCTET / MS_A_SECOND;
  }

  /** Whether so many octets would still be taken. */
  hasRoom(octets: number, nowMs: number): boolean {
    return Math.max(0, this.#freeMs - nowMs) * this.#octetsPerMs + octets <= OUTPUT_OCTETS_MAX;
  }

  /** When there will be room for so many octets; a trifle later, so that rounding never says otherwise. */
  roomAtMs(octets: number): number {
    return this.#freeMs - (OUTPUT_OCTETS_MAX - octets) / this.#octetsPerMs + ROUNDING_MS;
  }

  send(text: string, nowMs: number): void {
    this.#freeMs = Math.max(this.#freeMs, nowMs) + (text.length + 1) / this.#octetsPerMs;
    this.#lines.push({ atMs: this.#freeMs, text });
  }

  /** Nothing more leaves before this moment; what waits, waits. */
  stallUntil(atMs: number): void {
    this.#freeMs = Math.max(this.#freeMs, atMs);
    this.#lines = this.#lines.map((line) => ({ ...line, atMs: Math.max(line.atMs, atMs) }));
  }

  /** When the next line will be out; Infinity when none waits. */
  get nextMs(): number {
    return this.#lines[0]?.atMs ?? Infinity;
  }

  /** The lines that are out by now. */
  take(nowMs: number): readonly SaidLine[] {
    const first = this.#lines.findIndex((line) => line.atMs > nowMs);
    const out = first === -1 ? this.#lines : this.#lines.slice(0, first);
    this.#lines = first === -1 ? [] : this.#lines.slice(first);
    return out;
  }
}
