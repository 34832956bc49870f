/** The words: complete, and as readers say them. */
import { expect, test } from 'vitest';
import { NUMBERED_CALLS, PLAIN_CALLS } from '../../src/core/clock/call.js';
import { isLanguage, LANGUAGES } from '../../src/words/language.js';
import { phraseOf } from '../../src/voice/phrase.js';

test.each(LANGUAGES)('%s has words for every call, and no two seconds of the count sound alike', (language) => {
  for (const key of PLAIN_CALLS) expect(phraseOf(language, { key })).not.toBe('');
  for (const family of NUMBERED_CALLS) expect(phraseOf(language, { key: `${family}.3` })).toMatch(/\S/);
  const count = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((second) => phraseOf(language, { key: `n.${second}` }));
  expect(new Set(count).size).toBe(9);
});

test('Japanese says よん and なな, never し and しち', () => {
  expect(phraseOf('ja', { key: 'n.4' })).toBe('よん');
  expect(phraseOf('ja', { key: 'n.7' })).toBe('なな');
});

test('time over begins with ten where nine was spoken before it', () => {
  expect(phraseOf('zh', { key: 'time.over', afterNine: true })).toBe('10，超时判负');
  expect(phraseOf('en', { key: 'time.over' })).toBe('time');
});

test('a block is said with its length, or without when that is not known', () => {
  expect(phraseOf('en', { key: 'stones.25', withinMs: 600_000 })).toBe('25 stones in 10 minutes');
  expect(phraseOf('zh', { key: 'stones.25', withinMs: 600_000 })).toBe('10分钟25子');
  expect(phraseOf('en', { key: 'stones.1' })).toBe('1 stone');
});

test('whole minutes are said as minutes', () => {
  expect(LANGUAGES.map((language) => phraseOf(language, { key: 'sec.60' }))).toEqual(['一分钟', '1分', '1분', 'one minute']);
  expect(phraseOf('zh', { key: 'min.left.2' })).toBe('还剩两分钟');
});

test('a key that the clock does not make is a bug', () => {
  expect(() => phraseOf('en', { key: 'sec.x' as 'ko' })).toThrow(/no call/);
  expect(isLanguage('fr')).toBe(false);
});

test('a move is said with its side and its point', () => {
  expect(LANGUAGES.map((language) => phraseOf(language, { key: 'black.plays.1616' }))).toEqual([
    '黑 Q16',
    '黒、Q16',
    '흑 Q16',
    'black, Q16',
  ]);
  expect(phraseOf('en', { key: 'white.plays.903' })).toBe('white, J3');
});
