/** Records without CA, or with one that is not true, in the bytes of their country: the names come out, and no move is lost. */
import { describe, expect, test } from 'vitest';
import { gameOf, turnsOf, type KifuGame } from '../../../src/core/record/kifu-game.js';
import { decodeSgf } from '../../../src/core/record/sgf-bytes.js';
import { parseSgf } from '../../../src/core/record/sgf-parse.js';
import { madeRecord, randomFrom } from '../../support/records-in-encodings.js';
import { sized } from '../../support/run-length.js';

const RECORDS = sized({ usual: 100, long: 200 });
/** With a CA that is not true. */
const RECORDS_THAT_LIE = 100;
const RIGHT_AT_LEAST = 0.99;

const gameIn = (bytes: Uint8Array): KifuGame | undefined => {
  const parsed = parseSgf(decodeSgf(bytes).text);
  const [root] = parsed.ok ? parsed.value.games : [];
  return root === undefined ? undefined : gameOf(root);
};

const ENCODINGS: readonly (readonly [who: string, encoding: string])[] = [
  ['chinese', 'gb18030'],
  ['taiwanese', 'big5'],
  ['japanese', 'shift_jis'],
  ['japanese', 'euc-jp'],
  ['korean', 'euc-kr'],
  ['russian', 'windows-1251'],
  ['russian', 'koi8-r'],
  ['russian', 'ibm866'],
  ['polish', 'windows-1250'],
  ['czech', 'windows-1250'],
  ['hungarian', 'windows-1250'],
  ['polish', 'iso-8859-2'],
  ['french', 'windows-1252'],
  ['german', 'windows-1252'],
  ['swedish', 'windows-1252'],
  ['spanish', 'windows-1252'],
  ['greek', 'windows-1253'],
  ['turkish', 'windows-1254'],
  ['hebrew', 'windows-1255'],
  ['lithuanian', 'windows-1257'],
  ['latvian', 'windows-1257'],
  ['chinese', 'utf-8'],
  ['french', 'utf-8'],
  ['russian', 'utf-8'],
];

describe.each(ENCODINGS)('%s players in %s', (who, encoding) => {
  const seed = Number(process.env['SEED'] ?? 14);

  const rightOf = (
    records: number,
    said?: string,
  ): { readonly right: number; readonly wrong: readonly string[]; readonly lost: readonly string[] } => {
    const random = randomFrom(seed);
    const wrong: string[] = [];
    const lost: string[] = [];
    for (let count = 0; count < records; count += 1) {
      const record = madeRecord(who, encoding, random, said);
      const game = gameIn(record.bytes);
      if (game === undefined || turnsOf(game).length !== record.moves) lost.push(record.text);
      if (game?.players.black !== record.black || game.players.white !== record.white)
        wrong.push(
          `${record.black} ${record.white} read as ${game?.players.black} ${game?.players.white} (${decodeSgf(record.bytes).encoding})`,
        );
    }
    return { right: (records - wrong.length) / records, wrong, lost };
  };

  test(`without CA (seed ${seed})`, () => {
    const { right, wrong, lost } = rightOf(RECORDS);
    expect(lost).toEqual([]);
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(RIGHT_AT_LEAST);
  });

  test.runIf(encoding !== 'utf-8')(`with CA[UTF-8] (seed ${seed})`, () => {
    const { right, wrong, lost } = rightOf(RECORDS_THAT_LIE, 'UTF-8');
    expect(lost).toEqual([]);
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(RIGHT_AT_LEAST);
  });
});

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : [...part])));

describe('a second byte that is a bracket or backslash', () => {
  const HEAD = '(;GM[1]CA[Shift_JIS]PB[';
  const TAIL = ';B[pd];W[dp])';

  test.each([
    ['as it should be', [0x95, 0x5c], '\u8868'],
    ['escaped by a program that saw bytes', [0x95, 0x5c, 0x5c], '\u8868'],
    ['a bracket escaped by such a program', [0x83, 0x5c, 0x5d, 0x83, 0x8d], '\u30be\u30ed'],
    ['a name cut off in the middle of a character', [0x88, 0xcd, 0x83], '\u56f2?'],
  ] as const)('%s: the name and every move are read', (_what, name, text) => {
    for (const behind of [']', ']PW[x]', ']\n']) {
      const game = gameIn(bytes(HEAD, name, behind, TAIL));
      expect([game?.players.black, game && turnsOf(game).length]).toEqual([text, 2]);
    }
  });
});

test.each(['x-sjis', 'MS_KANJI', 'cp932', 'Windows-31J', 'Shift_JIS', 'SJIS', 'csShiftJIS', 'ms932'])('CA[%s] is Shift_JIS', (name) => {
  expect(decodeSgf(bytes(`(;CA[${name}]PB[`, [0x88, 0xcd, 0x8c, 0xe9], '])'))).toMatchObject({ encoding: 'shift_jis', problems: [] });
});

test.each(['cp936', 'x-gbk', 'GB2312', 'GB_2312-80', 'MS936', 'GB18030', 'EUC-CN'])('CA[%s] is GB18030', (name) => {
  expect(decodeSgf(bytes(`(;CA[${name}]PB[`, [0xce, 0xa7, 0xc6, 0xe5], '])'))).toMatchObject({ encoding: 'gb18030', problems: [] });
});

test.each(['MS949', 'cp949', 'UHC', 'KS_C_5601-1987', 'korean', 'windows-949'])('CA[%s] is EUC-KR', (name) => {
  expect(decodeSgf(bytes(`(;CA[${name}]PB[`, [0xb9, 0xd9, 0xb5, 0xcf], '])'))).toMatchObject({ encoding: 'euc-kr', problems: [] });
});

test('ISO-2022-JP is known by its escapes, with CA or without', () => {
  const record = bytes('(;PB[', [0x1b, 0x24, 0x42, 0x30, 0x4f, 0x38, 0x6b, 0x1b, 0x28, 0x42], '];B[pd])');
  expect(decodeSgf(record).text).toContain('PB[\u56f2\u7881]');
});

test('UTF-16 without its mark is known by the zeros', () => {
  const units = Array.from('(;PB[\u56f2\u7881];B[pd])').flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]);
  expect(decodeSgf(Uint8Array.from(units)).text).toContain('PB[\u56f2\u7881]');
});
