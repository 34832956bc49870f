/**
 * Contacts: what a board's sensors read now, and what it has accepted of that.
 *
 *     happening ─▶ contact ─▶ debounce ─▶ accepted: changes of the grid, sensors beside it
 */
import { columnOf, pointCount, rowOf, type BoardSize } from '../../src/core/go/point.js';
import type { Reading } from '../../src/core/wire/board-input.js';
import type { Change } from '../../src/core/wire/board-line.js';
import { crcOfOctets } from '../../src/core/wire/crc.js';
import { makeReading } from '../../src/core/wire/marks.js';
import type { Happening } from '../hands/happening.js';
import { Debounce } from './debounce.js';

/** Clock buttons and pads, as S lines name them. */
export type OffGrid = 'clkB' | 'clkW' | 'padB' | 'padW';

export const SCAN_MS = 5;
export const DEBOUNCE_SCANS = 4;

/** Readings as the debounce holds them: their marks on the wire, so that the checksum needs no other form. */
const markOf = (reading: Reading): number => makeReading(reading).charCodeAt(0);
const EMPTY_MARK = markOf('empty');
const READING_OF: ReadonlyMap<number, Reading> = new Map(
  (['empty', 'black', 'white', 'occupied'] as const).map((reading) => [markOf(reading), reading]),
);
const readingOf = (mark: number): Reading => READING_OF.get(mark) ?? 'fault';

const BUTTONS = 2;

export class Contacts {
  readonly #size: BoardSize;
  readonly #points: number;
  readonly #tellsColours: boolean;
  /** What the contacts read now: points, then the black and the white button. */
  readonly #now: Uint8Array;
  /** What was accepted: the same inputs. */
  #accepted: Uint8Array;
  #debounce: Debounce;
  readonly #pads: Record<'black' | 'white', string> = { black: makeReading('empty'), white: makeReading('empty') };
  #crc: number | undefined;

  constructor(size: BoardSize, sensor: 'colour' | 'occupancy', nowMs: number) {
    this.#size = size;
    this.#points = pointCount(size);
    this.#tellsColours = sensor === 'colour';
    this.#now = new Uint8Array(this.#points + BUTTONS).fill(EMPTY_MARK, 0, this.#points);
    this.#accepted = this.#now.slice();
    this.#debounce = new Debounce(this.#now, nowMs, SCAN_MS, DEBOUNCE_SCANS);
  }

  get scanMs(): number {
    return this.#debounce.scanMs;
  }

  set scanMs(scanMs: number) {
    this.#debounce.scanMs = scanMs;
  }

  /** Equal scans before a change counts. */
  get equalScans(): number {
    return this.#debounce.count;
  }

  set equalScans(count: number) {
    this.#debounce.count = count;
  }

  /** When the next change will be accepted; Infinity when all is quiet. */
  get nextMs(): number {
    return this.#debounce.nextMs;
  }

  /** A contact reads something else. A pad is told at once: its stones lie still. Answers which, if it was one. */
  feel(happening: Happening): OffGrid | undefined {
    if (happening.kind === 'pad') {
      const { side, stones } = happening;
      this.#pads[side] = stones.map((stone) => makeReading(stone)).join('') || makeReading('empty');
      return side === 'black' ? 'padB' : 'padW';
    }
    const input = happening.kind === 'point' ? happening.point : this.#points + (happening.side === 'black' ? 0 : 1);
    const value = happening.kind === 'point' ? this.#sensed(happening.exposed) : happening.down ? 1 : 0;
    this.#now[input] = value;
    this.#debounce.expose(input, value, happening.atMs);
    return undefined;
  }

  /** What has been the same for long enough by now. */
  accept(nowMs: number): { readonly changes: readonly Change[]; readonly offGrid: readonly OffGrid[] } {
    const changes: Change[] = [];
    const offGrid: OffGrid[] = [];
    for (const { input, value } of this.#debounce.accept(nowMs)) {
      this.#accepted[input] = value;
      if (input < this.#points) {
        this.#crc = undefined;
        changes.push({ column: columnOf(input, this.#size), row: rowOf(input, this.#size), reading: readingOf(value) });
      } else offGrid.push(input === this.#points ? 'clkB' : 'clkW');
    }
    return { changes, offGrid };
  }

  readings(): Reading[] {
    return Array.from(this.#accepted.subarray(0, this.#points), readingOf);
  }

  row(row: number): Reading[] {
    const { width } = this.#size;
    return Array.from(this.#accepted.subarray(row * width, (row + 1) * width), readingOf);
  }

  /** The board CRC (protocol, States). */
  crc(): number {
    this.#crc ??= crcOfOctets(this.#accepted.subarray(0, this.#points));
    return this.#crc;
  }

  /** As an S line says it. */
  offGridValue(id: OffGrid): string {
    switch (id) {
      case 'clkB':
        return String(this.#accepted[this.#points] ?? 0);
      case 'clkW':
        return String(this.#accepted[this.#points + 1] ?? 0);
      case 'padB':
        return this.#pads.black;
      case 'padW':
        return this.#pads.white;
    }
  }

  /** Switched off and on: the first scan is taken as it is. */
  restart(nowMs: number): void {
    this.#accepted = this.#now.slice();
    this.#crc = undefined;
    this.#debounce = new Debounce(this.#now, nowMs, SCAN_MS, DEBOUNCE_SCANS);
  }

  #sensed(exposed: Reading): number {
    return markOf(exposed === 'empty' || this.#tellsColours ? exposed : 'occupied');
  }
}
