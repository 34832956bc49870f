/**
 * Phrase: the words for a call in one language.
 *
 *     phraseOf('zh', { key: 'sec.30', atMs })  ─▶  '30秒'
 *
 * A system gives moments and keys, a language (`src/words`) the words; any language goes with any system.
 * The voice packs hold one recording for each text that can be said.
 */
import { parseCallKey, type Call } from '../core/clock/call.js';
import { EN_PHRASES } from '../words/en.js';
import { JA_PHRASES } from '../words/ja.js';
import { KO_PHRASES } from '../words/ko.js';
import type { Language } from '../words/language.js';
import type { Particulars, Phrases } from '../words/voice-words.js';
import { ZH_PHRASES } from '../words/zh.js';

const PHRASES: Readonly<Record<Language, Phrases>> = { zh: ZH_PHRASES, ja: JA_PHRASES, ko: KO_PHRASES, en: EN_PHRASES };

/** The words of a call. A key that `core/clock` does not make is a bug and throws. */
export const phraseOf = (language: Language, call: Pick<Call, 'key'> & Particulars): string => {
  const parsed = parseCallKey(call.key);
  if (!parsed.ok) throw new Error(parsed.refusal);
  const phrases = PHRASES[language];
  if ('number' in parsed.value) return phrases.numbered[parsed.value.family](parsed.value.number, call);
  if (parsed.value.family === 'time.over' && call.afterNine === true) return phrases.timeOverAfterNine;
  return phrases.plain[parsed.value.family];
};
