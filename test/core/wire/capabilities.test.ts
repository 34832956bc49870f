/** What a board says of itself: read where it makes sense, refused by the name of the key where it does not. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSize, parseCapabilities, parseSize } from '../../../src/core/wire/capabilities.js';
import type { Pairs } from '../../../src/core/wire/frame.js';

const pairsOf = (text: string): Pairs => text.split(',').map((pair) => pair.split('=') as [string, string]);

test('a size goes there and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 1, max: 25 }), (width, height) => {
      expect(parseSize(makeSize({ width, height }))).toEqual({ width, height });
    }),
  );
});

test.each(['', '19', '19x', 'x19', '0x19', '19x0', '0x0', '26x19', '19x26', '19x19x19', '19x19x', 'ax19', '19xa', '019x19', '-1x19'])(
  "'%s' is no size",
  (text) => expect(parseSize(text)).toBeUndefined(),
);

test.each([
  ['size=9x9,sensor=colour', { width: 9, height: 9, sensor: 'colour', leds: 'none', clockButtons: 0, lineOctetsMax: 96 }],
  ['size=19x13,sensor=level,led=rgb,clk=2', { width: 19, height: 13, sensor: 'colour', leds: 'rgb', clockButtons: 2, lineOctetsMax: 96 }],
  [
    'size=9x9,sensor=occ,led=mono,clk=1,max=24,kings=2',
    { width: 9, height: 9, sensor: 'occupancy', leds: 'mono', clockButtons: 1, lineOctetsMax: 24 },
  ],
  ['sensor=colour', undefined],
  ['size=9x9', undefined],
  ['led=rgb', undefined],
])('%s', (text, capabilities) => {
  expect(parseCapabilities(pairsOf(text))).toEqual({ ok: true, value: capabilities });
});

test.each([
  ['size=0x9,sensor=colour', 'size'],
  ['size=big', 'size'],
  ['size=9x9,sensor=smell', 'sensor'],
  ['sensor=smell', 'sensor'],
  ['size=9x9,sensor=colour,led=blue', 'led'],
  ['size=9x9,sensor=colour,clk=3', 'clk'],
  ['size=9x9,sensor=colour,clk=some', 'clk'],
  ['size=9x9,sensor=colour,max=23', 'max'],
  ['size=9x9,sensor=colour,max=97', 'max'],
  ['size=9x9,sensor=colour,max=long', 'max'],
])('%s is refused', (text, key) => {
  expect(parseCapabilities(pairsOf(text))).toEqual({ ok: false, refusal: key });
});
