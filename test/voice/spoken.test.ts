/** As it is spoken: every piece is there, and a sentence of pieces reads like the sentence. */
import { expect, test } from 'vitest';
import { NUMBERED_CALLS, PLAIN_CALLS } from '../../src/core/clock/call.js';
import { LANGUAGES, type Language } from '../../src/words/language.js';
import { NUMBER_MAX, type SpokenCall } from '../../src/words/voice-words.js';
import { wholeClip } from '../../src/voice/spoken.js';
import { spokenLanguage, waysToSay } from '../../src/voice/spoken.js';

const readingOf = (language: Language, call: SpokenCall): string | undefined => {
  const { clips, compose } = spokenLanguage(language);
  return compose(call)
    ?.map((piece) => clips.get(piece) ?? `no ${piece}`)
    .join(' ');
};

test.each(LANGUAGES)('%s: no call up to the greatest number asks for a piece that no full pack has', (language) => {
  const { clips } = spokenLanguage(language);
  for (const family of NUMBERED_CALLS) {
    for (let number = 0; number <= NUMBER_MAX; number += 1) {
      for (const particulars of [{}, family === 'stones' ? { withinMs: number * 7000 } : family === 'overtime' ? { points: 2 } : {}]) {
        for (const piece of spokenLanguage(language).compose({ key: `${family}.${number}`, ...particulars }) ?? []) {
          expect(clips.has(piece), `${family}.${number} needs ${piece}`).toBe(true);
        }
      }
    }
  }
  for (const key of PLAIN_CALLS) expect(clips.has(key), key).toBe(true);
  expect(clips.has('time.over.after-nine')).toBe(true);
});

test.each(LANGUAGES)('%s: seconds to 180, minutes and periods to 99 can all be said', (language) => {
  for (let number = 1; number <= 180; number += 1) {
    for (const key of [
      `sec.${number}`,
      `sec.left.${number}`,
      ...(number < 100 ? [`min.left.${number}`, `periods.left.${number}`, `stones.${number}`] : []),
    ] as SpokenCall['key'][]) {
      expect(spokenLanguage(language).compose({ key }), key).toBeDefined();
    }
  }
});

test.each<[Language, SpokenCall, string]>([
  ['zh', { key: 'sec.37' }, 'san1 shi2 qi1 miao3'],
  ['zh', { key: 'min.left.2' }, 'hai2 sheng4 liang3 fen1 zhong1'],
  ['zh', { key: 'min.left.105' }, 'hai2 sheng4 yi4 bai3 ling2 wu3 fen1 zhong1'],
  ['zh', { key: 'min.left.112' }, 'hai2 sheng4 yi4 bai3 yi1 shi2 er4 fen1 zhong1'],
  ['zh', { key: 'overtime.2', points: 2 }, 'di4 er4 ci4 chao1 shi2 fa2 liang3 dian3'],
  ['zh', { key: 'stones.25', withinMs: 600_000 }, 'shi2 fen1 zhong1 er4 shi2 wu3 zi3'],
  ['ja', { key: 'min.left.23' }, 'のこり にじゅう さんぷん です'],
  ['ja', { key: 'min.left.20' }, 'のこり に じゅっぷん です'],
  ['ja', { key: 'min.left.110' }, 'のこり ひゃく じゅっぷん です'],
  ['ja', { key: 'periods.left.8' }, 'のこり はっかい です'],
  ['ja', { key: 'stones.25', withinMs: 600_000 }, 'じゅっぷん で にじゅう ごて です'],
  ['ja', { key: 'consideration.1' }, 'いっかい めの、こうりょじかんにはいりました'],
  ['ko', { key: 'sec.37' }, '삼십 칠 초'],
  ['ko', { key: 'consideration.2' }, '두 번째 고려 시간입니다'],
  ['ko', { key: 'stones.25', withinMs: 90_000 }, '구십 초 에 이십 오 수입니다'],
  ['en', { key: 'sec.left.1' }, 'one second left'],
  ['en', { key: 'min.left.312' }, 'three hundred twelve minutes left'],
  ['en', { key: 'overtime.3', points: 2 }, 'third overtime, two points'],
  ['en', { key: 'stones.1', withinMs: 60_000 }, 'one stone in one minute'],
])('%s: %j is put together as %s', (language, call, reading) => {
  expect(readingOf(language, call)).toBe(reading);
});

test('what a language cannot say in pieces is not said wrongly', () => {
  expect(readingOf('ja', { key: 'min.left.200' })).toBeUndefined();
  expect(readingOf('ko', { key: 'consideration.11' })).toBeUndefined();
  expect(readingOf('en', { key: 'min.left.600' })).toBeUndefined();
});

test('the Korean count is native, never put together from the numbers of the seconds', () => {
  expect(waysToSay('ko', { key: 'n.2' })).toEqual([['n.2']]);
  expect(spokenLanguage('ko').clips.get('n.8')).toBe('여덜');
});

test('particulars are part of the whole clip: they change the words', () => {
  expect(wholeClip({ key: 'time.over', afterNine: true })).toBe('time.over.after-nine');
  expect(wholeClip({ key: 'stones.25', withinMs: 600_000 })).toBe('stones.25.within.600');
  expect(wholeClip({ key: 'overtime.1', points: 2 })).toBe('overtime.1.points.2');
});

test.each(LANGUAGES)('a move on any point of the largest board is put together in %s from pieces that the pack has', (language) => {
  const { clips, compose } = spokenLanguage(language);
  for (const column of [1, 8, 9, 19, 25])
    for (const row of [1, 9, 10, 16, 19, 20, 25]) {
      const pieces = compose({ key: `white.plays.${column * 100 + row}` });
      expect(pieces?.slice(0, 2)).toEqual(['side.white', `letter.${'abcdefghjklmnopqrstuvwxyz'.charAt(column - 1)}`]);
      expect(pieces?.every((piece) => clips.has(piece))).toBe(true);
    }
});
