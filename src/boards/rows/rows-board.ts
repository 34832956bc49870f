/**
 * A board of rows: each line is the whole board (`rows-form.ts`). Such lines carry no checksum, so a change counts when two
 * lines in a row have it.
 */
import type { Reading } from '../../core/wire/board-input.js';
import type { BoardIdentity } from '../../session/ports.js';
import type { Answer, PolledFamily } from '../polled-family.js';
import type { RowsForm } from './rows-form.js';

const BITS = 8;
const BLACK_KEY = 1;
const WHITE_KEY = 2;
/** More than this without an end is no line. */
const LINE_OCTETS_MAX = 1_000;

const HEX = /^[0-9A-Fa-f]*$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

const identityOf = ({ place, size, planes, keys }: RowsForm): BoardIdentity => ({
  boardId: `rows-${(place.kind === 'serial' ? place.path : `${place.host}-${place.port}`)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')}`,
  firmware: 'rows',
  width: size,
  height: size,
  sensor: planes === 2 ? 'colour' : 'occupancy',
  clockButtons: keys,
  leds: 'none',
});

export class RowsBoard implements PolledFamily {
  readonly identity: BoardIdentity;
  readonly ask: string | undefined;
  readonly everyMs: number;
  readonly #form: RowsForm;
  /** A row of one plane, in octets. */
  readonly #rowOctets: number;
  #part = '';
  #line: Uint8Array | undefined;
  #accepted: Uint8Array | undefined;

  constructor(form: RowsForm) {
    this.identity = identityOf(form);
    this.ask = form.ask === undefined ? undefined : `${form.ask}\n`;
    this.everyMs = form.everyMs;
    this.#form = form;
    this.#rowOctets = Math.ceil(form.size / BITS);
  }

  opened(): void {
    this.#part = '';
    this.#line = undefined;
    this.#accepted = undefined;
  }

  hear(octets: string): readonly Answer[] {
    const [first = '', ...more] = octets.split('\n');
    const lines = [this.#part + first, ...more];
    this.#part = lines.pop() ?? '';
    if (this.#part.length > LINE_OCTETS_MAX) {
      this.#part = '';
      return [{ kind: 'refused', why: `a line of more than ${LINE_OCTETS_MAX} octets` }];
    }
    return lines.map((line) => this.#answer(line.trim()));
  }

  lights(): undefined {
    return undefined;
  }

  #answer(text: string): Answer {
    const { encoding, size, planes, keys } = this.#form;
    if (!(encoding === 'hex' ? HEX : BASE64).test(text))
      return { kind: 'refused', why: `no ${encoding}: ${JSON.stringify(text.slice(0, 40))}` };
    const line = Uint8Array.from(Buffer.from(text, encoding));
    const wanted = planes * size * this.#rowOctets + (keys > 0 ? 1 : 0);
    if (line.length !== wanted) return { kind: 'refused', why: `a line of ${line.length} octets, not ${wanted}` };
    const before = this.#line;
    this.#line = line;
    // The first line of a cable has none before it to agree with.
    if (before === undefined) return { kind: 'other' };
    const accepted = this.#accepted ?? line;
    this.#accepted = accepted.map((held, at) => agreed(held, before[at] ?? 0, line[at] ?? 0));
    return { kind: 'look', look: { readings: this.#readings(this.#accepted), ...this.#buttons(this.#accepted) } };
  }

  #readings(line: Uint8Array): readonly Reading[] {
    const { size, planes } = this.#form;
    return Array.from({ length: size * size }, (_, point): Reading => {
      const isFirst = this.#bit(line, 0, point);
      if (planes === 1) return isFirst ? 'occupied' : 'empty';
      const isSecond = this.#bit(line, 1, point);
      if (isFirst && isSecond) return 'fault';
      return isFirst ? 'black' : isSecond ? 'white' : 'empty';
    });
  }

  #bit(line: Uint8Array, plane: number, point: number): boolean {
    const { size, bits } = this.#form;
    const column = point % size;
    const octet = line[(plane * size + Math.floor(point / size)) * this.#rowOctets + Math.floor(column / BITS)] ?? 0;
    const place = column % BITS;
    return ((octet >> (bits === 'msb' ? BITS - 1 - place : place)) & 1) === 1;
  }

  #buttons(line: Uint8Array): { readonly buttons?: { readonly black: boolean; readonly white: boolean } } {
    if (this.#form.keys === 0) return {};
    const octet = line.at(-1) ?? 0;
    return { buttons: { black: (octet & BLACK_KEY) !== 0, white: (octet & WHITE_KEY) !== 0 } };
  }
}

/** Bits on which both lines agree are as they say; the others stay as they were. */
const agreed = (held: number, before: number, now: number): number => {
  const same = ~(before ^ now) & 0xff;
  return (now & same) | (held & ~same & 0xff);
};
