/**
 * A four-digit module with an HT16K33, as the I2C bus sees it: commands and memory in, text out.
 *
 * Written from the data sheet alone and not from the product's encoder, so that a mistake there
 * shows here. Every picture that could be seen is kept, in order: a change in five steps is five
 * pictures.
 */

/** Pictures kept; the oldest go first. */
export const PICTURES_KEPT_MAX = 10_000;

const MEMORY_BYTES = 16;

/** Which segments make which character, named as on the data sheet: a is the top, then clockwise, g the middle. */
const CHARACTERS: Readonly<Record<string, string>> = {
  '': ' ',
  g: '-',
  abcdef: '0',
  bc: '1',
  abdeg: '2',
  abcdg: '3',
  bcfg: '4',
  acdfg: '5',
  acdefg: '6',
  abc: '7',
  abcdefg: '8',
  abcdfg: '9',
  abcefg: 'A',
  adefg: 'E',
  aefg: 'F',
  acdef: 'G',
  def: 'L',
  abefg: 'P',
  bcdef: 'U',
};

const SEGMENT_NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;

export interface ShownPicture {
  readonly text: string;
  /** The simulator's own moment. */
  readonly atMs: number;
}

export class LedDisplay {
  readonly memory = new Uint8Array(MEMORY_BYTES);
  readonly pictures: ShownPicture[] = [];
  brightness = 15;
  #oscillates = false;
  #isOn = false;

  /** What people see; empty while the display is off. S cannot be told from 5. */
  get text(): string {
    if (!this.#oscillates || !this.#isOn) return '';
    let text = '';
    for (const [digit, row] of [0, 1, 3, 4].entries()) {
      if (digit === 2 && ((this.memory[4] ?? 0) & 0x02) !== 0) text += ':';
      const byte = this.memory[row * 2] ?? 0;
      const segments = SEGMENT_NAMES.filter((_, bit) => (byte & (1 << bit)) !== 0).join('');
      text += CHARACTERS[segments] ?? '?';
      if ((byte & 0x80) !== 0) text += '.';
    }
    return text;
  }

  /** One I2C write to the module's address. */
  receive(bytes: readonly number[], atMs: number): void {
    const before = this.text;
    const [first = 0, ...rest] = bytes;
    const command = first & 0xf0;
    if (command === 0x00) for (const [offset, byte] of rest.entries()) this.memory[((first & 0x0f) + offset) % MEMORY_BYTES] = byte;
    else if (command === 0x20) this.#oscillates = (first & 0x01) !== 0;
    else if (command === 0x80) this.#isOn = (first & 0x01) !== 0;
    else if (command === 0xe0) this.brightness = first & 0x0f;
    if (this.text === before) return;
    this.pictures.push({ text: this.text, atMs });
    if (this.pictures.length > PICTURES_KEPT_MAX) this.pictures.shift();
  }

  /** Power off and on: memory is whatever it was, the display is off. */
  restart(): void {
    this.#oscillates = false;
    this.#isOn = false;
  }
}
