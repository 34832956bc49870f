/**
 * Bytes of an SGF file to text. A byte order mark wins; then what the bytes look like, to which the name in `CA` is a strong hint
 * (`encoding-guess.ts`): files without CA are as common as files whose CA is not true.
 *
 * Whatever the encoding turns out to be, no move is lost: a character whose second byte is a bracket or backslash hides none
 * (`broken-characters.ts`). Source: SGF FF[4], property CA.
 */
import { mendCharacters } from './broken-characters.js';
import { guessEncoding } from './encoding-guess.js';
import { encodingNamed } from './encoding-names.js';

/** So far into the file `CA` is looked for: it stands in the root. */
const CA_WITHIN_BYTES = 64 * 1024;

export interface DecodedSgf {
  readonly text: string;
  /** The name of the encoding that was used. */
  readonly encoding: string;
  /** What was odd: a name in CA that nobody knows or that is not true, bytes that are not valid in the encoding. */
  readonly problems: readonly string[];
}

const asLatin1 = (bytes: Uint8Array): string => {
  const SLICE = 8192;
  let text = '';
  for (let at = 0; at < bytes.length; at += SLICE) text += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  return text;
};

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean => mark.every((byte, index) => bytes[index] === byte);

/** The byte order mark, or the zeros that UTF-16 has beside its first bracket. */
const encodingOfMark = (bytes: Uint8Array): string | undefined => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0x28, 0, 0x3b, 0)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0, 0x28, 0, 0x3b)) return 'utf-16be';
  return undefined;
};

/** Encodings that read a file whose bytes are ASCII as something else: what they say is not believed without a mark. */
const WIDE: ReadonlySet<string> = new Set(['utf-16le', 'utf-16be']);

/** Encodings of which one is the other and a few characters more: to say one and mean the other is no lie. */
const NEARLY_THE_SAME: readonly ReadonlySet<string>[] = [
  new Set(['windows-1252', 'iso-8859-15', 'iso-8859-1']),
  new Set(['koi8-r', 'koi8-u']),
];

/** Decodes a file. Never refuses: bytes that fit nowhere become U+FFFD and are told. */
export const decodeSgf = (bytes: Uint8Array): DecodedSgf => {
  const mark = encodingOfMark(bytes);
  const named = /\bCA\s*\[\s*([^\]]{1,40}?)\s*\]/.exec(asLatin1(bytes.subarray(0, CA_WITHIN_BYTES)))?.[1];
  const known = named === undefined ? undefined : encodingNamed(named);
  const said = known !== undefined && WIDE.has(known) ? undefined : known;
  const encoding = mark ?? guessEncoding(bytes, said).encoding;
  const problems: string[] = [];
  if (named !== undefined && known === undefined && mark === undefined) problems.push(`unknown encoding CA[${named}]; read as ${encoding}`);
  if (
    said !== undefined &&
    mark === undefined &&
    said !== encoding &&
    !NEARLY_THE_SAME.some((same) => same.has(said) && same.has(encoding))
  )
    problems.push(`CA[${named}] is not what the bytes are: read as ${encoding}`);
  const { bytes: mendedBytes, mended } = mendCharacters(bytes, encoding);
  if (mended > 0) problems.push(`${mended} ${mended === 1 ? 'character was' : 'characters were'} cut off or escaped by halves, and mended`);
  const whole = decodeWhole(mendedBytes, encoding);
  if (whole === undefined) problems.push(`bytes that are not ${encoding} were replaced`);
  const text = whole ?? new TextDecoder(encoding).decode(mendedBytes);
  return { text: encoding === 'windows-1258' ? text.normalize('NFC') : text, encoding, problems };
};

/** Undefined where bytes do not belong to the encoding. */
const decodeWhole = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
