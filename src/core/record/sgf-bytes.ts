/**
 * Bytes of an SGF file to text: the file itself says in `CA` how it is written.
 *
 * A byte order mark wins over `CA`; without either, the standard says Latin-1, but files without
 * `CA` are mostly UTF-8 today, so UTF-8 is tried first and believed when the bytes are valid in it.
 * Source: SGF FF[4], property CA.
 */

/** The encodings that are read, by the names that `CA` gives them. Keys are compared without case, `-` and `_`. */
const ENCODINGS: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  utf16: 'utf-16le',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  ascii: 'utf-8',
  usascii: 'utf-8',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  gb18030: 'gb18030',
  big5: 'big5',
  big5hkscs: 'big5',
  shiftjis: 'shift_jis',
  sjis: 'shift_jis',
  cp932: 'shift_jis',
  windows31j: 'shift_jis',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  ksc56011987: 'euc-kr',
  cp949: 'euc-kr',
  iso88591: 'latin1',
  latin1: 'latin1',
  windows1252: 'windows-1252',
  cp1252: 'windows-1252',
};

/** So far into the file `CA` is looked for: it stands in the root. */
const CA_WITHIN_BYTES = 64 * 1024;

export interface DecodedSgf {
  readonly text: string;
  /** The name of the encoding that was used. */
  readonly encoding: string;
  /** What was odd: an unknown name in CA, bytes that are not valid in the encoding. */
  readonly problems: readonly string[];
}

const asLatin1 = (bytes: Uint8Array): string => {
  const SLICE = 8192;
  let text = '';
  for (let at = 0; at < bytes.length; at += SLICE) text += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  return text;
};

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean => mark.every((byte, index) => bytes[index] === byte);

const encodingOfMark = (bytes: Uint8Array): string | undefined => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return undefined;
};

const decode = (bytes: Uint8Array, encoding: string, fatal: boolean): string | undefined => {
  if (encoding === 'latin1') return asLatin1(bytes);
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Decodes a file. Never refuses: bytes that fit nowhere become U+FFFD and are told. */
export const decodeSgf = (bytes: Uint8Array): DecodedSgf => {
  const mark = encodingOfMark(bytes);
  const named = /\bCA\s*\[\s*([^\]\s]{1,40})\s*\]/.exec(asLatin1(bytes.subarray(0, CA_WITHIN_BYTES)))?.[1];
  const declared = named === undefined ? undefined : ENCODINGS[named.toLowerCase().replaceAll(/[-_]/g, '')];
  const problems = named !== undefined && declared === undefined && mark === undefined ? [`unknown encoding CA[${named}]`] : [];
  const encoding = mark ?? declared ?? 'utf-8';
  const text = decode(bytes, encoding, true);
  if (text !== undefined) return { text, encoding, problems };
  if (mark === undefined && declared === undefined) return { text: asLatin1(bytes), encoding: 'latin1', problems };
  return {
    text: decode(bytes, encoding, false) ?? asLatin1(bytes),
    encoding,
    problems: [...problems, `bytes that are not ${encoding} were replaced`],
  };
};
