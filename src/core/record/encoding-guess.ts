/**
 * Which encoding a record was written in, from its bytes.
 *
 * Each encoding that is possible gives a text; each text is priced in the languages that were written in that encoding
 * (`language-cost.ts`); the cheapest is believed. What the file says of itself (CA) makes an encoding cheaper, and no more than
 * that: many files say what is not so. Measured beside three packages: decisions/encodings-by-language.md.
 */
import { languageModels } from './language-cost.js';

export interface EncodingGuess {
  readonly encoding: string;
  /** The language whose words it looks like; undefined: nothing but ASCII. */
  readonly language: string | undefined;
}

/** How much less common files of an encoding are than the commonest, in bits. */
const PRIOR_BITS: Readonly<Record<string, number>> = {
  'utf-8': 0,
  gb18030: 1,
  shift_jis: 1,
  'euc-kr': 1,
  'windows-1252': 1,
  big5: 2,
  'windows-1251': 2,
  'euc-jp': 3,
  'windows-1250': 3,
  'koi8-r': 3,
  'windows-1253': 5,
  'windows-1254': 6,
  'windows-1255': 5,
  'windows-1256': 6,
  'windows-1257': 5,
  'windows-1258': 6,
  'windows-874': 7,
  'koi8-u': 5,
  ibm866: 6,
  'iso-8859-2': 6,
  'iso-8859-5': 7,
  'iso-8859-7': 7,
  'iso-8859-15': 8,
  macintosh: 10,
  'x-mac-cyrillic': 9,
};

/** What a file says of itself is worth this, in bits... */
const SAID_BITS = 12;
/** ... and less where it says what editors write without asking. */
const SAID_BY_DEFAULT_BITS = 4;
const SAID_BY_DEFAULT: ReadonlySet<string> = new Set(['utf-8', 'windows-1252']);

/** A sequence of UTF-8 that comes about by chance: one in so many bits; more of them do not say more. */
const UTF8_SEQUENCE_BITS = 6;
const UTF8_SEQUENCES_MAX = 12;

/** So many bytes of lines that are not ASCII are looked at: more do not say more. */
export const SAMPLE_BYTES = 8 * 1024;

const LINE_FEED = 0x0a;
const ESCAPE = 0x1b;
const DOLLAR = 0x24;

const ISO_2022_MARK = [ESCAPE, DOLLAR] as const;

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

/** The lines with bytes beyond ASCII: a line feed is no part of any character. */
const sampleOf = (bytes: Uint8Array): Uint8Array => {
  const sample = new Uint8Array(SAMPLE_BYTES);
  let length = 0;
  for (let at = bytes.findIndex((byte) => byte >= 0x80); at >= 0 && at < bytes.length && length < SAMPLE_BYTES;) {
    const from = Math.max(bytes.lastIndexOf(LINE_FEED, at) + 1, plainBefore(bytes, at));
    const feed = bytes.indexOf(LINE_FEED, at);
    const to = Math.min(feed < 0 ? bytes.length : feed + 1, from + SAMPLE_BYTES - length);
    sample.set(bytes.subarray(from, to), length);
    length += to - from;
    at = to;
    while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at += 1;
  }
  return sample.subarray(0, length);
};

/** In a line that is longer than any sample: a place a little before, behind two bytes of ASCII. */
const CONTEXT_BYTES = 64;

const plainBefore = (bytes: Uint8Array, at: number): number => {
  for (let from = Math.max(0, at - CONTEXT_BYTES); from < at; from += 1)
    if ((bytes[from] ?? 0) < 0x80 && (bytes[from + 1] ?? 0) < 0x80) return from + 1;
  return at;
};

const utf8Sequences = (text: string): number => {
  let sequences = 0;
  for (const character of text) if (character >= '\u0080' && character !== '\uFFFD') sequences += 1;
  return Math.min(sequences, UTF8_SEQUENCES_MAX);
};

/** `said`: the encoding that the file itself names, by the decoder's name. */
export const guessEncoding = (bytes: Uint8Array, said?: string): EncodingGuess => {
  if (bytes.some((byte, at) => byte === ISO_2022_MARK[0] && bytes[at + 1] === ISO_2022_MARK[1]) && isAscii(bytes))
    return { encoding: 'iso-2022-jp', language: 'Japanese' };
  const sample = sampleOf(bytes);
  if (sample.length === 0) return { encoding: said ?? 'utf-8', language: undefined };
  const encodings = new Set([...Object.keys(PRIOR_BITS), ...(said === undefined ? [] : [said])]);
  let best: EncodingGuess & { readonly cost: number } = { encoding: 'windows-1252', language: undefined, cost: Infinity };
  for (const encoding of encodings) {
    const text = new TextDecoder(encoding).decode(sample).normalize('NFC');
    const saidBits = encoding !== said ? 0 : SAID_BY_DEFAULT.has(encoding) ? SAID_BY_DEFAULT_BITS : SAID_BITS;
    const utf8Bits = encoding === 'utf-8' ? utf8Sequences(text) * UTF8_SEQUENCE_BITS : 0;
    const unlisted = !(encoding in PRIOR_BITS);
    for (const language of languageModels()) {
      if (encoding !== 'utf-8' && !unlisted && !language.encodings.includes(encoding)) continue;
      const cost = language.costOf(text) + (PRIOR_BITS[encoding] ?? 0) - saidBits - utf8Bits;
      if (cost < best.cost) best = { encoding, language: language.name, cost };
    }
  }
  return { encoding: best.encoding, language: best.language };
};
