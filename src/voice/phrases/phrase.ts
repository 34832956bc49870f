/**
 * Phrase: the words for a call in one language.
 *
 *     phraseOf('zh', { key: 'sec.30', atMs })  ─▶  '30秒'
 *
 * A system gives moments and keys, a language the words; any language goes with any system.
 * Each language file is one value of `Phrases`, so a word that is missing does not compile. The
 * voice packs hold one recording for each text that can be said.
 */
import { parseCallKey, type Call, type NumberedCall, type PlainCall } from '../../core/clock/call.js';
import { EN } from './en.js';
import { JA } from './ja.js';
import { KO } from './ko.js';
import { ZH } from './zh.js';

export const LANGUAGES = ['zh', 'ja', 'ko', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (name: string): name is Language => LANGUAGES.some((language) => language === name);

/** What a call carries beside its key. */
export type Particulars = Pick<Call, 'withinMs' | 'points' | 'afterNine'>;

export interface Phrases {
  readonly numbered: Readonly<Record<NumberedCall, (number: number, particulars: Particulars) => string>>;
  readonly plain: Readonly<Record<PlainCall, string>>;
  /** In place of `time.over` where the nine was spoken just before: the word begins with ten. */
  readonly timeOverAfterNine: string;
}

const PHRASES: Readonly<Record<Language, Phrases>> = { zh: ZH, ja: JA, ko: KO, en: EN };

/** The words of a call. A key that `core/clock` does not make is a bug and throws. */
export const phraseOf = (language: Language, call: Pick<Call, 'key'> & Particulars): string => {
  const parsed = parseCallKey(call.key);
  if (!parsed.ok) throw new Error(parsed.refusal);
  const phrases = PHRASES[language];
  if ('number' in parsed.value) return phrases.numbered[parsed.value.family](parsed.value.number, call);
  if (parsed.value.family === 'time.over' && call.afterNine === true) return phrases.timeOverAfterNine;
  return phrases.plain[parsed.value.family];
};
