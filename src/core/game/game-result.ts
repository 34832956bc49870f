/**
 * How a game ended, as a typed value: never free text. The `RE` of the record is made from it.
 *
 *     score B+3.5 | resignation B+R | time B+T | forfeit, ruling B+F | draw 0 | no result, both lose Void | unfinished ?
 *
 * SGF has fewer words than a referee; which of two it was is in the record's comment. Source: SGF FF[4], property RE; RULEBOOK 5.
 */
import { ok, refuse, type Result } from '../result.js';
import { COLORS, type Color } from '../go/color.js';
import { makeAmount, QUARTERS, type Quarters } from '../go/scoring/amount.js';
import type { Count, CountUnit } from '../go/scoring/count.js';
import { makeSgfResult } from '../go/scoring/result-text.js';

export interface ResultMargin {
  readonly quarters: Quarters;
  readonly unit: CountUnit;
}

export const WON_BY = ['resignation', 'time', 'forfeit', 'ruling'] as const;
export type WonBy = (typeof WON_BY)[number];

/** `unfinished`: cleared away without an end. */
export const WITHOUT_WINNER = ['draw', 'no-result', 'both-lose', 'unfinished'] as const;
export type WithoutWinner = (typeof WITHOUT_WINNER)[number];

export type GameResult =
  /** `margin` undefined: it is not known, or the rule set decided a tie. */
  | { readonly kind: 'score'; readonly winner: Color; readonly margin: ResultMargin | undefined }
  | { readonly kind: WonBy; readonly winner: Color }
  | { readonly kind: WithoutWinner };

export const RESULT_KINDS = ['score', ...WON_BY, ...WITHOUT_WINNER] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

export const winnerOf = (result: GameResult): Color | undefined => ('winner' in result ? result.winner : undefined);

/** What a count comes to. */
export const resultOfCount = ({ winner, margin, unit }: Count): GameResult => {
  if (winner === 'draw') return { kind: 'draw' };
  return { kind: 'score', winner, margin: margin === 0 ? undefined : { quarters: margin, unit } };
};

const LETTER: Readonly<Record<Color, string>> = { black: 'B', white: 'W' };

/** The value of RE. */
export const sgfResultOf = (result: GameResult): string => {
  switch (result.kind) {
    case 'score': {
      const { winner, margin } = result;
      return makeSgfResult({ winner, margin: margin?.quarters ?? 0, unit: margin?.unit ?? 'points' });
    }
    case 'resignation':
      return `${LETTER[result.winner]}+R`;
    case 'time':
      return `${LETTER[result.winner]}+T`;
    case 'forfeit':
    case 'ruling':
      return `${LETTER[result.winner]}+F`;
    case 'draw':
      return '0';
    case 'no-result':
    case 'both-lose':
      return 'Void';
    case 'unfinished':
      return '?';
  }
};

/** What a record says in RE; undefined for free text. */
export const parseSgfResult = (text: string): GameResult | undefined => {
  const trimmed = text.trim();
  if (/^(0|draw|jigo)$/i.test(trimmed)) return { kind: 'draw' };
  if (/^void$/i.test(trimmed)) return { kind: 'no-result' };
  if (trimmed === '?') return { kind: 'unfinished' };
  const parts = /^([BW])\+(.*)$/i.exec(trimmed);
  const winner = COLORS.find((color) => LETTER[color] === parts?.[1]?.toUpperCase());
  if (parts === null || winner === undefined) return undefined;
  const how = (parts[2] ?? '').toLowerCase();
  if (how === '') return { kind: 'score', winner, margin: undefined };
  if (how === 'r' || how === 'resign') return { kind: 'resignation', winner };
  if (how === 't' || how === 'time') return { kind: 'time', winner };
  if (how === 'f' || how === 'forfeit') return { kind: 'forfeit', winner };
  const margin = parseMargin(how, 'points');
  return margin.ok ? { kind: 'score', winner, margin: margin.value } : undefined;
};

/** More than any board has points. */
const MARGIN_QUARTERS_MAX = 2 * 625 * QUARTERS;

const WORDS: Readonly<Record<string, CountUnit>> = {
  zi: 'zi',
  子: 'zi',
  point: 'points',
  points: 'points',
  目: 'points',
  lu: 'lu',
  路: 'lu',
};

/** `3.5`, `3 1/2`, `3/4 zi`, `2 lu`, `1 stones`; without a word in the unit of the rule set. */
export const parseMargin = (text: string, unit: CountUnit): Result<ResultMargin, string> => {
  const parts = /^\s*(?:(\d{1,4})(?:\.(\d{1,2}))?)?(?:(?:^|\s+|(?<=\d)\s*)(\d)\/(\d))?\s*([a-z子目点路]*)\s*$/i.exec(text);
  const [, whole, decimals, numerator, denominator, word = ''] = parts ?? [];
  if (parts === null || (whole === undefined && numerator === undefined))
    return refuse(`margin '${text}' is no number; write it like 3.5, 3 1/2 or 3/4 zi`);
  const named = word === '' ? unit : (WORDS[word.toLowerCase()] ?? (word.toLowerCase().startsWith('stone') ? 'stones' : undefined));
  if (named === undefined) return refuse(`margin '${text}': '${word}' is no unit; write points, zi, stones or lu`);
  const amount = Number(`${whole ?? '0'}.${decimals ?? '0'}`) + (numerator === undefined ? 0 : Number(numerator) / Number(denominator));
  const quarters = amount * QUARTERS;
  if (!Number.isInteger(quarters)) return refuse(`margin '${text}' is no multiple of a quarter`);
  if (quarters > MARGIN_QUARTERS_MAX) return refuse(`margin '${text}' is more than any board has points`);
  return ok({ quarters, unit: named });
};

/** `3 1/2 points`, `3/4 zi`. */
export const makeMargin = ({ quarters, unit }: ResultMargin): string => `${makeAmount(quarters)} ${unit}`;
