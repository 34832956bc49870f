/** Every language as it is spoken, and the ways to say a call: the whole phrase first, then put together. */
import type { Language } from '../phrases/phrase.js';
import { EN } from './en.js';
import { JA } from './ja.js';
import { KO } from './ko.js';
import { wholeClip, type ClipKey, type SpokenCall, type SpokenLanguage } from './spoken-language.js';
import { ZH } from './zh.js';

const SPOKEN: Readonly<Record<Language, SpokenLanguage>> = { zh: ZH, ja: JA, ko: KO, en: EN };

export const spokenLanguage = (language: Language): SpokenLanguage => SPOKEN[language];

/** Best first. Each is said from left to right without a gap. */
export const waysToSay = (language: Language, call: SpokenCall): readonly (readonly ClipKey[])[] => {
  const composed = SPOKEN[language].compose(call);
  return composed === undefined ? [[wholeClip(call)]] : [[wholeClip(call)], composed];
};
