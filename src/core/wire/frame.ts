/**
 * Frame: what every line has, whichever way it goes (protocol, Framing).
 *
 *     board-line = "$" body "*" crc eol      host-line = "!" body "*" crc eol
 *
 * A frame is read whole or refused with the reason; it is never mended. Lines are texts without
 * their LF whose characters are octets (latin1), so that a corrupted line survives as it came.
 */
import { ok, refuse, type Result } from '../result.js';
import { crcOfText, makeCrc, parseCrc } from './crc.js';

/** The longest line in octets, LF included, both ways (protocol, Framing). */
export const LINE_OCTETS_MAX = 96;

export type LineRefusal =
  /** Longer than 96 octets with its end of line. */
  | { readonly kind: 'too-long'; readonly octets: number }
  /** Does not begin with `$` (board) or `!` (host). */
  | { readonly kind: 'no-start' }
  /** Does not end in `*` and four upper-case hex digits. */
  | { readonly kind: 'no-crc' }
  | { readonly kind: 'bad-crc'; readonly computed: string; readonly given: string }
  /** The frame is whole, and what it says is not a line of this protocol. */
  | { readonly kind: 'bad-grammar'; readonly what: string };

export const badGrammar = (what: string): Result<never, LineRefusal> => refuse({ kind: 'bad-grammar', what });

/** `*` and four digits. */
const CRC_TAIL_LENGTH = 5;

/** The body between the start mark and `*`. `line` may still have its CR, not its LF. */
export const parseFrame = (line: string, start: '$' | '!'): Result<string, LineRefusal> => {
  if (line.length + 1 > LINE_OCTETS_MAX) return refuse({ kind: 'too-long', octets: line.length + 1 });
  const end = line.endsWith('\r') ? line.length - 1 : line.length;
  if (!line.startsWith(start)) return refuse({ kind: 'no-start' });
  const star = end - CRC_TAIL_LENGTH;
  const given = star >= 1 && line[star] === '*' ? parseCrc(line.slice(star + 1, end)) : undefined;
  if (given === undefined) return refuse({ kind: 'no-crc' });
  const computed = crcOfText(line, 1, star);
  if (computed !== given) return refuse({ kind: 'bad-crc', computed: makeCrc(computed), given: makeCrc(given) });
  return ok(line.slice(1, star));
};

/** The line without its LF. Whoever makes a line that is too long has a bug, so it throws. */
export const makeFrame = (start: '$' | '!', body: string): string => {
  const line = `${start}${body}*${makeCrc(crcOfText(body))}`;
  if (line.length + 1 > LINE_OCTETS_MAX) throw new Error(`line of ${line.length + 1} octets: ${line}`);
  return line;
};

const DECIMAL = /^(?:0|[1-9]\d*)$/;

/** A whole number without sign or leading zeros, up to `max`. */
export const parseCount = (text: string | undefined, max: number): number | undefined => {
  if (text === undefined || !DECIMAL.test(text)) return undefined;
  const value = Number(text);
  return value <= max ? value : undefined;
};

/** `key=val` items; later revisions add keys, so any key of letters, digits and `-` will do. */
export type Pairs = readonly (readonly [key: string, value: string])[];

const PAIR = /^([A-Za-z][A-Za-z0-9-]*)=([\x21-\x7e]*)$/;

export const parsePairs = (items: readonly string[]): Pairs | undefined => {
  const pairs: [string, string][] = [];
  for (const item of items) {
    const [, key, value] = PAIR.exec(item) ?? [];
    if (key === undefined || value === undefined) return undefined;
    pairs.push([key, value]);
  }
  return pairs;
};

export const makePairs = (pairs: Pairs): string => pairs.map(([key, value]) => `${key}=${value}`).join(',');
