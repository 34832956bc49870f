/** The checksum against its published check value, the protocol's empty board, and a slow twin. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crcOfOctets, crcOfText, makeCrc, parseCrc } from '../../../src/core/wire/crc.js';
import { slowCrc } from './slow-crc.js';

const octetsOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

test('the check value of CRC-16/IBM-3740 is 29B1', () => {
  expect(makeCrc(crcOfText('123456789'))).toBe('29B1');
  expect(makeCrc(crcOfOctets(octetsOf('123456789')))).toBe('29B1');
});

test('an empty 19 x 19 board is C918', () => {
  expect(makeCrc(crcOfOctets(octetsOf('.'.repeat(361))))).toBe('C918');
});

test('the table agrees with the definition, bit by bit', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((octet) => String.fromCharCode(octet)), maxLength: 400 }),
      (text) => {
        expect(crcOfText(text)).toBe(slowCrc(text));
        expect(crcOfOctets(octetsOf(text))).toBe(slowCrc(text));
      },
    ),
  );
});

test('two swapped neighbours are another sum', () => {
  expect(crcOfText('D,3,5230,pdX')).not.toBe(crcOfText('D,3,5230,dpX'));
});

test('a checksum has four upper-case digits', () => {
  expect(parseCrc('0A4f')).toBeUndefined();
  expect(parseCrc('A46')).toBeUndefined();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff }), (crc) => {
      expect(parseCrc(makeCrc(crc))).toBe(crc);
    }),
  );
});
