/** Other readings, as an arbiter reads and takes them. */
import { expect, test } from 'vitest';
import { readingAct, tellReading } from '../../../src/console/view/readings.js';
import { EN_TEXTS } from '../../../src/words/en.js';
import { JA_TEXTS } from '../../../src/words/ja.js';
import { KO_TEXTS } from '../../../src/words/ko.js';
import { sayTold } from '../../../src/words/telling.js';
import { ZH_TEXTS } from '../../../src/words/zh.js';
import { pointNamed } from '../fake-table.js';

const FULL = { width: 19, height: 19 };
const reading = {
  number: 41,
  moves: [
    { color: 'black', point: pointNamed('Q16', FULL), why: 'seen' },
    { color: 'white', point: null, why: 'pressed' },
  ],
} as const;

test('from a move on: these moves, in each language', () => {
  const told = tellReading(reading, FULL);
  expect([EN_TEXTS, ZH_TEXTS, JA_TEXTS, KO_TEXTS].map((texts) => sayTold(texts, told))).toEqual([
    'From move 41: Black Q16, White pass',
    '从第41手起：黑方 Q16、白方 虚手',
    '41手目から：黒 Q16、白 パス',
    '41수부터: 흑 Q16, 백 한 수 쉼',
  ]);
});

test('or that there was no such move', () => {
  expect(sayTold(EN_TEXTS, tellReading({ number: 3, moves: [] }, FULL))).toBe('There was no move 3');
});

test('is taken by its moves', () => {
  expect(readingAct(reading, FULL)).toEqual({
    act: 'choose',
    move: 41,
    moves: [
      { color: 'black', point: 'Q16' },
      { color: 'white', point: 'pass' },
    ],
  });
});
