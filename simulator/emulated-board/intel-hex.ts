/**
 * Intel HEX, as avr-objcopy writes it and a programmer reads it.
 *
 *     :10 0000 00 0C9434000C945100... CC     count, address, type, data, checksum
 *
 * Types 00 (data), 01 (end), 02 and 04 (the upper part of the address) are known; 03 and 05
 * (where to start) mean nothing to an AVR. Refused with the number of the line.
 */
import { ok, refuse, type Result } from '../../src/core/result.js';

const RECORD = /^:((?:[0-9A-Fa-f]{2})+)$/;

/** What flash reads where nothing was written. */
const ERASED = 0xff;

/** The flash of a chip with the program in it, as the 16-bit words that a CPU fetches. */
export const parseIntelHex = (text: string, flashBytes: number): Result<Uint16Array, string> => {
  const words = new Uint16Array(flashBytes / 2);
  const flash = new Uint8Array(words.buffer).fill(ERASED);
  let upper = 0;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '') continue;
    const digits = RECORD.exec(line)?.[1];
    const bytes = (digits?.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    const [count = 0, high = 0, low = 0, type = 0] = bytes;
    if (digits === undefined || bytes.length !== count + 5) return refuse(`line ${index + 1} is no Intel HEX record`);
    if ((bytes.reduce((sum, byte) => sum + byte, 0) & 0xff) !== 0) return refuse(`line ${index + 1}: the checksum is wrong`);
    const data = bytes.slice(4, -1);
    if (type === 1) return ok(words);
    if (type === 0) {
      const address = upper + high * 0x100 + low;
      if (address + count > flashBytes) return refuse(`line ${index + 1}: beyond the ${flashBytes} bytes of the flash`);
      flash.set(data, address);
    } else if (type === 2 || type === 4) {
      upper = ((data[0] ?? 0) * 0x100 + (data[1] ?? 0)) * (type === 2 ? 0x10 : 0x1_0000);
    } else if (type !== 3 && type !== 5) return refuse(`line ${index + 1}: unknown record type ${type}`);
  }
  return refuse('no end record: the file is cut off');
};
