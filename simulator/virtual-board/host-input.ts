/**
 * What the board hears: octets to lines to commands.
 *
 * A line that is too long or damaged is dropped, counted and answered with number 0, because the
 * number in it cannot be believed either.
 */
import { LINE_OCTETS_MAX, type LineRefusal } from '../../src/core/wire/frame.js';
import { parseHostLine, type HostLine } from '../../src/core/wire/host-line.js';

export type HeardFromHost =
  { readonly kind: 'command'; readonly line: HostLine } | { readonly kind: 'bad'; readonly code: 'ECRC' | 'ESYN' | 'ELEN' };

const codeOf = (refusal: LineRefusal): 'ECRC' | 'ESYN' | 'ELEN' => {
  switch (refusal.kind) {
    case 'too-long':
      return 'ELEN';
    case 'no-crc':
    case 'bad-crc':
      return 'ECRC';
    case 'no-start':
    case 'bad-grammar':
      return 'ESYN';
  }
};

export class HostInput {
  /** Lines that were no commands. */
  badLines = 0;
  #partial = '';
  #tooLong = false;

  /** `octets`: as characters, one an octet (latin1). */
  hear(octets: string): HeardFromHost[] {
    const heard: HeardFromHost[] = [];
    for (const octet of octets) {
      if (octet !== '\n') {
        if (this.#partial.length >= LINE_OCTETS_MAX) this.#tooLong = true;
        else this.#partial += octet;
        continue;
      }
      const text = this.#partial;
      const tooLong = this.#tooLong;
      this.#partial = '';
      this.#tooLong = false;
      if (tooLong) heard.push(this.#bad('ELEN'));
      else if (text !== '' && text !== '\r') heard.push(this.#parse(text));
    }
    return heard;
  }

  #parse(text: string): HeardFromHost {
    const parsed = parseHostLine(text);
    return parsed.ok ? { kind: 'command', line: parsed.value } : this.#bad(codeOf(parsed.refusal));
  }

  #bad(code: 'ECRC' | 'ESYN' | 'ELEN'): HeardFromHost {
    this.badLines += 1;
    return { kind: 'bad', code };
  }
}
