/**
 * Call: one thing the reader says, by key. The words are `words/<language>.ts`.
 *
 *     sec.30   n.4   min.left.2   periods.left.3   last.period   overtime.1   stones.25   time.over
 *
 * Keys are those of FORMS 3. A number belongs to the families that have one.
 */
import { ok, refuse, type Result } from '../result.js';

export const NUMBERED_CALLS = [
  /** Seconds gone by (counting up) or left (counting down). */
  'sec',
  /** One of the last seconds. */
  'n',
  'min.left',
  /** Below a minute, when a player asks. */
  'sec.left',
  'periods.left',
  /** Ing: the overtime period that begins. */
  'overtime',
  /** NHK: the consideration that begins, from 1. */
  'consideration',
  /** Canadian: stones of the block that begins, or left of it. */
  'stones',
  /** A move, its point as `spoken-point.ts` has it. */
  'black.plays',
  'white.plays',
] as const;

export const PLAIN_CALLS = [
  'last.period',
  'count.begins',
  'time.over',
  'pause',
  'resume',
  'black',
  'white',
  'pass',
  'clear.prisoners',
  'ko',
  'forbidden',
  'warning',
  'advice',
  'black.wins',
  'white.wins',
  'draw',
  'sound.check',
] as const;

export type NumberedCall = (typeof NUMBERED_CALLS)[number];
export type PlainCall = (typeof PLAIN_CALLS)[number];

export type CallKey = `${NumberedCall}.${number}` | PlainCall;

export interface Call {
  /** The table's monotonic moment at which the word begins. */
  readonly atMs: number;
  readonly key: CallKey;
  /** `stones.N`: the length of the block they are for. */
  readonly withinMs?: number;
  /** `overtime.N`: points it costs. */
  readonly points?: number;
  /** `time.over`: follows the spoken nine, so the word is "ten". */
  readonly afterNine?: true;
}

export type ParsedCall = { readonly family: NumberedCall; readonly number: number } | { readonly family: PlainCall };

const isPlain = (key: string): key is PlainCall => PLAIN_CALLS.some((plain) => plain === key);
const isNumbered = (family: string): family is NumberedCall => NUMBERED_CALLS.some((numbered) => numbered === family);

export const parseCallKey = (key: string): Result<ParsedCall, string> => {
  if (isPlain(key)) return ok({ family: key });
  const match = /^(.+)\.(\d{1,6})$/.exec(key);
  const family = match?.[1] ?? '';
  return isNumbered(family) ? ok({ family, number: Number(match?.[2]) }) : refuse(`no call '${key}'`);
};

export const makeCallKey = (call: ParsedCall): CallKey => ('number' in call ? `${call.family}.${call.number}` : call.family);
