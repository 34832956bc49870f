/**
 * The checksum of the wire: CRC-16/IBM-3740 (poly 0x1021, init 0xFFFF, no reflection, xorout 0).
 *
 * One sum serves twice (protocol, Framing and States): over the octets of a line's body, and, as
 * the board CRC, over the marks of all points, row after row. A XOR byte would miss every swap of
 * two neighbours, and `pd` for `dp` is another point.
 */
const POLYNOMIAL = 0x1021;
const INITIAL = 0xffff;

const stepOnce = (crc: number): number => ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL) & 0xffff;

/** What each value of the top octet does to the sum; 256 entries, so that a line costs one look-up an octet. */
const TABLE: Uint16Array = Uint16Array.from({ length: 256 }, (_, octet) => {
  let crc = octet << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = stepOnce(crc);
  return crc;
});

const addOctet = (crc: number, octet: number): number => ((crc << 8) & 0xff00) ^ (TABLE[(crc >> 8) ^ octet] ?? 0);

/** Of a text whose characters are octets (0 to 255), from `from` up to but not including `to`. */
export const crcOfText = (text: string, from = 0, to = text.length): number => {
  let crc = INITIAL;
  for (let index = from; index < to; index += 1) crc = addOctet(crc, text.charCodeAt(index) & 0xff);
  return crc;
};

/** Of octets: the board CRC, when they are the marks of all points. An empty 19 x 19 board is C918. */
export const crcOfOctets = (octets: Uint8Array): number => {
  let crc = INITIAL;
  for (const octet of octets) crc = addOctet(crc, octet);
  return crc;
};

/** Four upper-case hex digits, as every line carries them. */
export const makeCrc = (crc: number): string => crc.toString(16).toUpperCase().padStart(4, '0');

const CRC_TEXT = /^[0-9A-F]{4}$/;

/** Four upper-case hex digits; anything else is `undefined`. */
export const parseCrc = (text: string): number | undefined => (CRC_TEXT.test(text) ? Number.parseInt(text, 16) : undefined);
