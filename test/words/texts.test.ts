/** The four languages: the same keys, the same places to fill, nothing left empty or in another language. */
import { expect, test } from 'vitest';
import { EN_TEXTS } from '../../src/words/en.js';
import { JA_TEXTS } from '../../src/words/ja.js';
import { KO_TEXTS } from '../../src/words/ko.js';
import { inEnglish, sayTold, tell, tellAll, type Texts } from '../../src/words/telling.js';
import { SETTINGS } from '../../src/service/settings-schema.js';
import { ZH_TEXTS } from '../../src/words/zh.js';

const LANGUAGES: readonly (readonly [string, Texts])[] = [
  ['en', EN_TEXTS],
  ['zh', ZH_TEXTS],
  ['ja', JA_TEXTS],
  ['ko', KO_TEXTS],
];

/** The names of the places; a word that follows a number is no place of its own. */
const placesOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{([a-zA-Z]+)(?::[^}]*)?\}/g)].map(([, name = '']) => name))].sort();

test.each(LANGUAGES)('%s has every text, and no other', (_, texts) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(EN_TEXTS).sort());
});

test.each(LANGUAGES)('%s has in every text the places of the English one', (_, texts) => {
  for (const [key, text] of Object.entries(EN_TEXTS)) expect(placesOf(texts[key as keyof Texts]), key).toEqual(placesOf(text));
});

test.each(LANGUAGES)('%s: no text is empty, begins or ends with a space, or has a brace left over', (_, texts) => {
  for (const [key, text] of Object.entries(texts)) {
    if (key === 'nothing') continue;
    if (key !== 'list.between') expect(text.trim(), key).toBe(text);
    expect(text, key).not.toBe('');
    expect(text.replaceAll(/\{[a-zA-Z]+(?::[^{}|]*\|[^{}|]*)?\}/g, ''), key).not.toMatch(/[{}]/);
  }
});

test('Chinese, Japanese and Korean texts are in their own script', () => {
  const scripts: readonly (readonly [Texts, RegExp])[] = [
    [ZH_TEXTS, /\p{Script=Han}/u],
    [JA_TEXTS, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
    [KO_TEXTS, /\p{Script=Hangul}/u],
  ];
  for (const [texts, script] of scripts) {
    for (const [key, text] of Object.entries(texts)) {
      // What has no words in English has none elsewhere; names stay as they are.
      const english = EN_TEXTS[key as keyof Texts].replaceAll(/\{[^}]*\}/g, '');
      if (/[a-z]{2}/.test(english) && !/^(Banmen|SGF|PIN|QR|PNG|ko)$/.test(english.trim())) expect(text, key).toMatch(script);
    }
  }
});

test('one of a thing and several of it', () => {
  expect(inEnglish(tell('left.periods', { n: 1 }))).toBe('1 period left');
  expect(inEnglish(tell('left.periods', { n: 3 }))).toBe('3 periods left');
  expect(sayTold(JA_TEXTS, tell('left.periods', { n: 3 }))).toBe('残り3回');
});

test('what is told within what is told is said in the same language', () => {
  const told = tell('note.sealed', { side: tell('side.white') });
  expect(LANGUAGES.map(([, texts]) => sayTold(texts, told))).toEqual([
    'Adjourned: White has sealed its move.',
    '封棋：白方已封手。',
    '打ち掛け：白が封じ手をしました。',
    '대국 중단: 백이 봉수했습니다.',
  ]);
});

test('a list and several sentences are joined as the language joins them', () => {
  expect(sayTold(ZH_TEXTS, tell('plain', { text: ['A', 'B', 'C'] }))).toBe('A、B、C');
  expect(inEnglish(tellAll(tell('note.adjourned'), tell('note.adjourned')))).toBe('Adjourned. Adjourned.');
  expect(inEnglish(tellAll())).toBe('');
});

test('what people wrote is never read as a place', () => {
  expect(inEnglish(tell('plain', { text: '{side} $& $1' }))).toBe('{side} $& $1');
});

test('what is told survives JSON', () => {
  const told = tell('note.late', { side: tell('side.black'), late: '10m' });
  expect(inEnglish(JSON.parse(JSON.stringify(told)) as typeof told)).toBe('Black came 10m late.');
});

test('every setting has a name for people', () => {
  const named = Object.keys(EN_TEXTS).filter((key) => key.startsWith('setting.'));
  expect(named.sort()).toEqual(
    Object.keys(SETTINGS)
      .map((key) => `setting.${key}`)
      .sort(),
  );
});
