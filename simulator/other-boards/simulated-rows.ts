/** A board of rows that is not there (`src/boards/rows`): a line is the whole board, and now and then one is damaged. */
import type { RowsForm } from '../../src/boards/rows/rows-form.js';
import type { Chance } from '../chance.js';
import { ExposedBoard } from './exposed-board.js';

const BITS = 8;
const PRINTABLE_FROM = 48;
const PRINTABLE_TO = 102;

export class SimulatedRows {
  readonly board: ExposedBoard;
  readonly #form: RowsForm;
  readonly #chance: Chance;
  /** Of all lines, those with one character that is another. */
  readonly #damagedRatio: number;

  constructor(form: RowsForm, chance: Chance, damagedRatio: number) {
    this.board = new ExposedBoard({ width: form.size, height: form.size });
    this.#form = form;
    this.#chance = chance.stream('line');
    this.#damagedRatio = damagedRatio;
  }

  /** Each question has one line for an answer. */
  hear(octets: string, nowMs: number): string {
    return Array.from(octets.matchAll(/\n/g), () => this.say(nowMs)).join('');
  }

  say(nowMs: number): string {
    this.board.advance(nowMs);
    const { planes, keys, encoding } = this.#form;
    const { black, white } = this.board.down;
    const octets = [
      ...(planes === 1
        ? this.#plane((exposed) => exposed !== 'empty')
        : [...this.#plane((e) => e === 'black'), ...this.#plane((e) => e === 'white')]),
      ...(keys === 0 ? [] : [(black ? 1 : 0) | (white ? 2 : 0)]),
    ];
    return `${this.#carried(Buffer.from(octets).toString(encoding))}\n`;
  }

  #plane(has: (exposed: string) => boolean): readonly number[] {
    const { size, bits } = this.#form;
    const octets = Array<number>(size * Math.ceil(size / BITS)).fill(0);
    for (const [point, exposed] of this.board.stones.entries()) {
      if (!has(exposed)) continue;
      const column = point % size;
      const at = Math.floor(point / size) * Math.ceil(size / BITS) + Math.floor(column / BITS);
      octets[at] = (octets[at] ?? 0) | (1 << (bits === 'msb' ? BITS - 1 - (column % BITS) : column % BITS));
    }
    return octets;
  }

  #carried(line: string): string {
    if (!this.#chance.happens(this.#damagedRatio)) return line;
    const at = this.#chance.whole(0, line.length - 1);
    return line.slice(0, at) + String.fromCharCode(this.#chance.whole(PRINTABLE_FROM, PRINTABLE_TO)) + line.slice(at + 1);
  }
}
