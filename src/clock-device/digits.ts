/**
 * Digits: a text on four seven-segment digits, as the HT16K33 holds it.
 *
 *     'SEGMENT' byte of a digit:   bit 0 a (top), then clockwise b c d e f, bit 6 g (middle), bit 7 the point
 *     RAM of the display:          digit 1 at 0, digit 2 at 2, colon at 4 (bit 1), digit 3 at 6, digit 4 at 8
 *
 * The odd addresses drive nothing on a four-digit module. Source: HT16K33 data sheet (display
 * memory: two bytes a row) and the usual four-digit module (rows 0 1 3 4 digits, row 2 colon).
 */
export const DIGITS = 4;

/** Bytes of the display's memory that a picture is: five rows of two. */
export const PICTURE_BYTES = 10;

const COLON_AT = 4;
const COLON_BIT = 0x02;
const POINT_BIT = 0x80;
const ADDRESS_OF_DIGIT = [0, 2, 6, 8] as const;

const SEGMENTS: Readonly<Record<string, number>> = {
  ' ': 0x00,
  '-': 0x40,
  0: 0x3f,
  1: 0x06,
  2: 0x5b,
  3: 0x4f,
  4: 0x66,
  5: 0x6d,
  6: 0x7d,
  7: 0x07,
  8: 0x7f,
  9: 0x6f,
  A: 0x77,
  E: 0x79,
  F: 0x71,
  G: 0x3d,
  L: 0x38,
  P: 0x73,
  S: 0x6d,
  U: 0x3e,
};

/** Ten bytes for the display's memory, the text standing at the right. A character without segments, or a fifth, is a bug and throws. */
export const makePicture = (text: string): readonly number[] => {
  const picture = Array<number>(PICTURE_BYTES).fill(0);
  const characters = Array.from(text).filter((character) => character !== '.' && character !== ':');
  if (characters.length > DIGITS) throw new Error(`'${text}' needs more than ${String(DIGITS)} digits`);
  let digit = DIGITS - characters.length - 1;
  for (const character of text) {
    if (character === ':') {
      picture[COLON_AT] = COLON_BIT;
      continue;
    }
    if (character !== '.') digit += 1;
    const address = ADDRESS_OF_DIGIT[digit];
    const segments = character === '.' ? POINT_BIT : SEGMENTS[character];
    if (address === undefined || segments === undefined) throw new Error(`'${text}' cannot be shown: '${character}'`);
    picture[address] = (picture[address] ?? 0) | segments;
  }
  return picture;
};
