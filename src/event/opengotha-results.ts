/**
 * Results back into OpenGotha's file: the same bytes, but for the values of `result` in its games.
 *
 * The program's state lives in that file, so it is not written anew. Tags are walked over octet by octet; XML's own marks are ASCII in
 * every encoding that it is written in, so offsets are those of the file.
 */
import { ok, refuse, type Result } from '../core/result.js';
import { byDefaultSuffix, openGothaResult, OUTCOME_OF_NAME } from './opengotha-names.js';
import type { PairingResult } from './tournament.js';

interface Attribute {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** Comments, text sections, instructions, and tags with their quotes: what may hold a ">" that ends nothing. */
const MARKUP = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([A-Za-z][\w.:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([A-Za-z][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const attributesOf = (text: string, offset: number): ReadonlyMap<string, Attribute> => {
  const found = new Map<string, Attribute>();
  for (const match of text.matchAll(ATTRIBUTE)) {
    const value = match[2] ?? match[3] ?? '';
    const to = offset + match.index + match[0].length - 1;
    found.set(match[1] ?? '', { value, from: to - value.length, to });
  }
  return found;
};

/** `resultOf`: for a round and table, as this file numbers them; undefined leaves the game as it is. */
export const withResults = (
  bytes: Uint8Array,
  resultOf: (round: number, table: number) => PairingResult | undefined,
): Result<{ readonly bytes: Uint8Array; readonly changed: number }, string> => {
  const text = Buffer.from(bytes).toString('latin1');
  const prefixed = !/result\s*=\s*["'](?:WHITEWINS|BLACKWINS|EQUAL|BOTHLOSE|BOTHWIN)/.test(text);
  const parts: string[] = [];
  let copied = 0;
  let changed = 0;
  for (const match of text.matchAll(MARKUP)) {
    const [, closing, name, inside = ''] = match;
    if (name !== 'Game' || closing !== '') continue;
    const attributes = attributesOf(inside, match.index + 1 + name.length);
    const wanted = resultOf(Number(attributes.get('roundNumber')?.value), Number(attributes.get('tableNumber')?.value));
    if (wanted === undefined) continue;
    const result = attributes.get('result');
    if (result === undefined)
      return refuse(`the game at octet ${match.index} has no result attribute: take the file from the pairing program again`);
    const was = byDefaultSuffix(result.value);
    if (OUTCOME_OF_NAME[was.name] === wanted.outcome && was.byDefault === wanted.byDefault) continue;
    parts.push(text.slice(copied, result.from), openGothaResult(wanted, prefixed));
    copied = result.to;
    changed += 1;
  }
  parts.push(text.slice(copied));
  return ok({ bytes: changed === 0 ? bytes : new Uint8Array(Buffer.from(parts.join(''), 'latin1')), changed });
};
