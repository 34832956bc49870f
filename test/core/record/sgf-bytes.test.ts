/** Files in the encodings that Go servers and editors have used: the text comes out whole. */
import { expect, test } from 'vitest';
import { decodeSgf } from '../../../src/core/record/sgf-bytes.js';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : [...part])));

const record = (encoding: string, name: readonly number[]): Uint8Array => bytes(`(;GM[1]CA[${encoding}]PB[`, name, '];B[pd])');

test.each([
  ['UTF-8', [0xe7, 0x9b, 0xa4], '盤'],
  ['GB18030', [0xce, 0xa7, 0xc6, 0xe5], '围棋'],
  ['gb2312', [0xce, 0xa7, 0xc6, 0xe5], '围棋'],
  ['Big5', [0xb3, 0xf2, 0xb4, 0xd1], '圍棋'],
  ['Shift_JIS', [0x88, 0xcd, 0x8c, 0xe9], '囲碁'],
  ['EUC-KR', [0xb9, 0xd9, 0xb5, 0xcf], '바둑'],
  ['ISO-8859-1', [0xe9], 'é'],
])('CA[%s]', (encoding, name, text) => {
  const decoded = decodeSgf(record(encoding, name));
  expect(decoded.text).toContain(`PB[${text}]`);
  expect(decoded.problems).toEqual([]);
});

test('a Shift_JIS character whose second byte is a backslash hides no bracket', () => {
  expect(decodeSgf(record('Shift_JIS', [0x95, 0x5c])).text).toContain('PB[表]');
});

test('a byte order mark wins over CA', () => {
  expect(decodeSgf(bytes([0xef, 0xbb, 0xbf], '(;CA[Big5]PB[', [0xe7, 0x9b, 0xa4], '])')).text).toContain('盤');
});

test('UTF-16 with its mark is read', () => {
  const text = '(;PB[盤])';
  const units = Array.from(text).flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]);
  expect(decodeSgf(Uint8Array.from([0xff, 0xfe, ...units])).text).toContain(text);
});

test('without CA: UTF-8 where the bytes are valid in it, else what they look like', () => {
  expect(decodeSgf(bytes('(;PB[', [0xe7, 0x9b, 0xa4], '])')).encoding).toBe('utf-8');
  expect(decodeSgf(bytes('(;PB[Andr', [0xe9], ' Dupr', [0xe9], '])'))).toMatchObject({
    encoding: 'windows-1252',
    text: '(;PB[André Dupré])',
  });
});

test('an unknown name and bytes that fit nowhere are told', () => {
  expect(decodeSgf(bytes('(;CA[klingon]PB[x])')).problems).toEqual(['unknown encoding CA[klingon]; read as utf-8']);
  expect(decodeSgf(record('UTF-8', [0xe7, 0x9b, 0xa4, 0xe7, 0x9b, 0xa4, 0xff])).problems).toEqual([
    'bytes that are not utf-8 were replaced',
  ]);
});
