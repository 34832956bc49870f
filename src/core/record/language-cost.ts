/**
 * What a text costs in a language, in bits: how unlikely it would be that somebody wrote just this.
 *
 * The same bytes read in two encodings are two texts; the right one is cheaper in its language than the wrong one is in any. One bit
 * more means half as likely. ASCII costs the same everywhere, so it matters only where a wrong reading swallows it.
 *
 *     井山裕太 in Japanese   4 common characters              some 38 bits
 *     its bytes as GBK       8 bytes, 4 rare characters       some 64 bits
 *     its bytes as Latin-1   letters in strange places         more than 100
 */
import {
  CHINESE_SIMPLIFIED,
  CHINESE_TRADITIONAL,
  JAPANESE,
  KOREAN,
  PUNCTUATION_OF_THE_EAST,
  type CommonCharacters,
} from './common-characters.js';
import { LETTER_LANGUAGES, type LetterLanguage } from './european-letters.js';

export interface LanguageModel {
  readonly name: string;
  /** Encodings in which its files are written; UTF-8 is possible for all. */
  readonly encodings: readonly string[];
  readonly costOf: (text: string) => number;
}

/** ASCII, whatever it is. */
const ASCII_BITS = 5;
/** Bytes that are nothing in the encoding, controls, private characters: somebody's mistake. */
const NOTHING_BITS = 22;
/** A character of a script that the language has nothing to do with. */
const FOREIGN_BITS = 20;

const isNothing = (code: number): boolean =>
  code === 0xfffd || (code >= 0x80 && code < 0xa0) || (code >= 0xe000 && code <= 0xf8ff) || code === 0x7f;

/** Bits for one of `count` equally common things that have `share` of a text together. */
const bitsOf = (count: number, share: number): number => Math.log2(count / share);

const HIGH_BYTE_FIRST = 0xa1;
const HIGH_BYTE_LAST = 0xfe;

/** The characters of rows of a 94 x 94 set in an encoding: how a national standard ordered them. */
const rowsOf = (encoding: string, firstRow: number, lastRow: number): string => {
  const bytes: number[] = [];
  for (let row = firstRow; row <= lastRow; row += 1)
    for (let cell = HIGH_BYTE_FIRST; cell <= HIGH_BYTE_LAST; cell += 1) bytes.push(row, cell);
  return new TextDecoder(encoding).decode(Uint8Array.from(bytes)).replaceAll('\uFFFD', '');
};

interface EastLanguage {
  readonly name: string;
  readonly encodings: readonly string[];
  readonly common: CommonCharacters;
  /** The national standard's first and second level. */
  readonly levels: () => readonly [string, string];
  readonly shares: readonly [often: number, usual: number, first: number, second: number];
}

const EAST: readonly EastLanguage[] = [
  {
    name: 'Chinese',
    encodings: ['gb18030'],
    common: CHINESE_SIMPLIFIED,
    levels: () => [rowsOf('gb18030', 0xb0, 0xd7), rowsOf('gb18030', 0xd8, 0xf7)],
    shares: [0.5, 0.38, 0.1, 0.02],
  },
  {
    name: 'Chinese, traditional',
    encodings: ['big5', 'gb18030'],
    common: CHINESE_TRADITIONAL,
    levels: () => [rowsOf('big5', 0xa4, 0xc6), rowsOf('big5', 0xc9, 0xf9)],
    shares: [0.5, 0.38, 0.1, 0.02],
  },
  {
    name: 'Japanese',
    encodings: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
    common: JAPANESE,
    levels: () => [rowsOf('euc-jp', 0xb0, 0xcf), rowsOf('euc-jp', 0xd0, 0xf4)],
    shares: [0.35, 0.3, 0.06, 0.01],
  },
  {
    name: 'Korean',
    encodings: ['euc-kr'],
    common: KOREAN,
    levels: () => [rowsOf('euc-kr', 0xb0, 0xc8), rowsOf('euc-kr', 0xca, 0xfd)],
    shares: [0.65, 0.26, 0.04, 0.02],
  },
];

/** Kana, in Japanese: some forty of each are common. */
const KANA_BITS = 8;
/** The half-width kana of old programs: rare, and then a whole word of them. */
const HALF_KANA_FIRST_BITS = 14;
const HALF_KANA_NEXT_BITS = 8;
const PUNCTUATION_BITS = 10;
/** Ideographs and syllables beyond both levels of the standard. */
const BEYOND_BITS = 19;

/** Beside a small Latin letter: no language mixes its own script into a word. */
const WITHIN_A_WORD_BITS = 8;

const isSmallAscii = (code: number): boolean => code >= 0x61 && code <= 0x7a;
const isScript = (code: number): boolean => code >= 0x2e80 && code < 0xff00;
const isHalfKana = (code: number): boolean => code >= 0xff61 && code <= 0xff9f;
const isKana = (code: number): boolean => code >= 0x3041 && code <= 0x30fe;
const isIdeograph = (code: number): boolean => (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);
const isHangul = (code: number): boolean => code >= 0xac00 && code <= 0xd7a3;

const eastModel = ({ name, encodings, common, levels, shares }: EastLanguage): LanguageModel => {
  const bits = new Map<string, number>();
  const enter = (characters: string, share: number, extraBits = 0): void => {
    const fresh = [...new Set(characters)].filter((character) => !bits.has(character));
    for (const character of fresh) bits.set(character, bitsOf(fresh.length, share) + extraBits);
  };
  for (const mark of PUNCTUATION_OF_THE_EAST) bits.set(mark, PUNCTUATION_BITS);
  enter(common.often, shares[0]);
  enter(common.usual, shares[1]);
  const [first, second] = levels();
  enter(first, shares[2]);
  enter(second, shares[3]);
  const isJapanese = name === 'Japanese';
  const other = (code: number, before: number): number => {
    if (isNothing(code)) return NOTHING_BITS;
    if (isJapanese && isHalfKana(code)) return isHalfKana(before) ? HALF_KANA_NEXT_BITS : HALF_KANA_FIRST_BITS;
    if (isKana(code)) return isJapanese ? KANA_BITS : FOREIGN_BITS;
    return isIdeograph(code) || (name === 'Korean' && isHangul(code)) ? BEYOND_BITS : FOREIGN_BITS;
  };
  return {
    name,
    encodings,
    costOf: (text) => {
      let cost = 0;
      let before = 0;
      for (const character of text) {
        const code = character.codePointAt(0) ?? 0;
        if ((isSmallAscii(before) && isScript(code)) || (isScript(before) && isSmallAscii(code))) cost += WITHIN_A_WORD_BITS;
        cost += code < 0x80 ? ASCII_BITS : isJapanese && isKana(code) ? KANA_BITS : (bits.get(character) ?? other(code, before));
        before = code;
      }
      return cost;
    },
  };
};

/** How much dearer each rank is than the one before: letters of an alphabet fall off slowly, accents among plain letters fast. */
const RANK_OFFSET = { alphabet: 5, accents: 1 } as const;
/** A letter beyond ASCII among plain ones, before it is said which. */
const ACCENT_BITS = 3;
const CAPITAL_BITS = 3;
/** A capital in the middle of a word that did not begin in capitals; a small letter where the word's rest is capital. */
const WRONG_CASE_BITS = 7;
/** Quotes, dashes and the like that word processors put in. */
const TYPOGRAPHY = '«»“”„‘’‚–—…°·§€№©®\u00a0';
const TYPOGRAPHY_BITS = 10;
/** A Latin letter of another language: a guest's name. */
const GUEST_BITS = 13;
/** A small accented letter that begins a word. */
const SMALL_START_BITS = 3;
/** Two accented letters side by side: rare in the west, less so elsewhere. */
const ADJACENT_BITS = { west: 4, elsewhere: 1.5 } as const;
/** A consonant between consonants, a vowel beside a vowel. */
const CLUSTER_BITS = 3;
/** A letter where the language usually has it is that much likelier, ... */
const USUAL_PLACE_BITS = 3;
/** ... and elsewhere that much less. */
const UNUSUAL_PLACE_BITS = 1.5;
/** A letter that the language does not have, in a word with one that it would have. */
const ABSENT_BITS = 4;
/** A word that ends as names of the language do, up to so many of them. */
const ENDING_BITS = 2.5;
const ENDINGS_MAX = 4;
/** A word of three letters or more without a vowel, in an alphabet that has them. */
const NO_VOWEL_BITS = 5;
/** A word that begins small, in an alphabet that has capitals: texts do that, names do not. */
const SMALL_WORD_BITS = 1;
const VOWELS_TOGETHER_BITS = 1.5;

const VOWELS_OF_ALPHABETS = 'аеёиоуыэюяіїєαειουηωάέίόύήώϊϋΐΰ';

/** What whole words say that letters alone do not. */
const wordsCost = (text: string): number => {
  let cost = 0;
  for (const [word] of text.matchAll(/[\u0370-\u04ff]{3,}/g)) {
    const small = word.toLowerCase();
    if (!Array.from(small).some((letter) => VOWELS_OF_ALPHABETS.includes(letter))) cost += NO_VOWEL_BITS;
    if (word.charAt(0) === small.charAt(0)) cost += SMALL_WORD_BITS;
  }
  return cost;
};

/** Letters of a word that are looked at on each side. */
const WORD_MAX = 16;

const isLetter = (character: string): boolean => /\p{L}/u.test(character);
const isCapital = (character: string): boolean => character !== character.toLowerCase();
const isSmall = (character: string): boolean => character !== character.toUpperCase();
const isVowel = (character: string): boolean => /^[aeiouyøæœı]/.test(character.toLowerCase().normalize('NFD'));
const isMark = (character: string): boolean => /\p{M}/u.test(character);

const letterModel = ({ name, encodings, letters, absent, pairs, endings, wholeWords }: LetterLanguage): LanguageModel => {
  const bits = new Map<string, number>();
  const ranked = Array.from(letters);
  const offset = wholeWords ? RANK_OFFSET.alphabet : RANK_OFFSET.accents;
  const total = ranked.reduce((sum, _letter, rank) => sum + 1 / (rank + offset), 0);
  ranked.forEach((letter, rank) => {
    const cost = Math.log2(total * (rank + offset)) + (wholeWords ? 0 : ACCENT_BITS);
    bits.set(letter, cost);
    const capital = letter.toUpperCase();
    if (!bits.has(capital)) bits.set(capital, cost + CAPITAL_BITS);
  });
  const adjacent = encodings.includes('iso-8859-15') ? ADJACENT_BITS.west : ADJACENT_BITS.elsewhere;

  const ending = endings === '' ? undefined : new RegExp(`[a-z](?:${endings.replaceAll(' ', '|')})(?![A-Za-z])`, 'g');
  const endingsIn = (text: string): number => (ending === undefined ? 0 : Math.min(ENDINGS_MAX, text.match(ending)?.length ?? 0));
  const usual = new Set(pairs.split(' '));
  /** Whether the letter stands in one of the usual pairs or endings. */
  const inUsualPlace = (text: string, at: number): boolean => {
    for (const length of [2, 3, 4])
      for (let from = at - length + 1; from <= at; from += 1)
        if (from >= 0 && usual.has(text.slice(from, from + length).toLowerCase())) return true;
    return false;
  };
  /** Letters in the word around this place that the language lacks. */
  const absentAround = (text: string, at: number): number => {
    if (absent === '' || (isLetter(text.charAt(at - 1)) && text.charCodeAt(at - 1) > 0x7f)) return 0;
    let count = 0;
    for (let near = at - 1; near >= 0 && at - near < WORD_MAX && isLetter(text.charAt(near)); near -= 1)
      if (absent.includes(text.charAt(near).toLowerCase())) count += 1;
    for (let near = at + 1; near - at < WORD_MAX && isLetter(text.charAt(near)); near += 1)
      if (absent.includes(text.charAt(near).toLowerCase())) count += 1;
    return count;
  };

  const inItsWord = (character: string, before: string, after: string): number => {
    let cost = 0;
    const followsLetter = isLetter(before);
    if (isCapital(character) && followsLetter && isSmall(before)) cost += WRONG_CASE_BITS;
    if (isSmall(character) && !isCapital(character) && followsLetter && isCapital(before) && isCapital(after) && isLetter(after))
      cost += WRONG_CASE_BITS;
    if (isSmall(character) && !isCapital(character) && !followsLetter && isCapital(after) && isLetter(after)) cost += WRONG_CASE_BITS;
    if (wholeWords) return cost + ((followsLetter && before < '\u0080') || (isLetter(after) && after < '\u0080') ? WRONG_CASE_BITS : 0);
    if (!followsLetter && isSmall(character) && !isCapital(character)) cost += SMALL_START_BITS;
    if (before > '\u007f' && followsLetter) cost += adjacent;
    const vowel = isVowel(character);
    if (vowel && followsLetter && isVowel(before)) cost += VOWELS_TOGETHER_BITS;
    if (!vowel && followsLetter && !isVowel(before) && isLetter(after) && !isVowel(after)) cost += CLUSTER_BITS;
    return cost;
  };

  const unlisted = (character: string, code: number): number => {
    if (isNothing(code)) return NOTHING_BITS;
    if (TYPOGRAPHY.includes(character)) return TYPOGRAPHY_BITS;
    return isLetter(character) && code < 0x250 ? GUEST_BITS : FOREIGN_BITS;
  };

  return {
    name,
    encodings,
    costOf: (text) => {
      let cost = (wholeWords ? wordsCost(text) : 0) - endingsIn(text) * ENDING_BITS;
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (code < 0x80) {
          cost += ASCII_BITS;
          continue;
        }
        const character = text.charAt(at);
        const known = bits.get(character);
        cost += known ?? unlisted(character, code);
        if (!isLetter(character) || isMark(character)) continue;
        cost += inItsWord(character, text.charAt(at - 1), text.charAt(at + 1));
        if (wholeWords) continue;
        cost += inUsualPlace(text, at) ? -USUAL_PLACE_BITS : UNUSUAL_PLACE_BITS;
        cost += absentAround(text, at) * ABSENT_BITS;
      }
      return cost;
    },
  };
};

let models: readonly LanguageModel[] | undefined;

/** All languages that are told apart. Made at the first question: a record in plain ASCII never asks. */
export const languageModels = (): readonly LanguageModel[] => (models ??= [...EAST.map(eastModel), ...LETTER_LANGUAGES.map(letterModel)]);
