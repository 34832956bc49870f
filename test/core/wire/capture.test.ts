/** Capture files: there and back, and refused with the line at fault. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Capture, makeCapture, makeCaptureLine, parseCapture, parseCaptureLine } from '../../../src/core/wire/capture.js';

const HEADER = '{"capture":1,"game":{"size":19,"ruleset":"japanese","handicap":2,"clockButtons":true,"sensor":"colour","startMs":5000}}';
const CAPTURE: Capture = {
  header: { game: { size: 19, ruleset: 'japanese', handicap: 2, clockButtons: true, sensor: 'colour', startMs: 5000 } },
  lines: [
    { hostMs: 104, direction: 'from-board', text: '$D,3,5230,pdX*658F' },
    { hostMs: 104, direction: 'to-board', text: '!H,1*1D69' },
    { hostMs: 9000, direction: 'from-board', text: '$D,\x00\xff' },
  ],
};
const TEXT = `${HEADER}\n104 < $D,3,5230,pdX*658F\n104 > !H,1*1D69\n9000 < $D,\\x00\\xFF\n`;

test('a capture is written as the protocol shows it, and read back', () => {
  expect(makeCapture(CAPTURE)).toBe(TEXT);
  expect(parseCapture(TEXT)).toEqual({ ok: true, value: CAPTURE });
});

test('a capture from a system that ends its lines with CR LF is the same', () => {
  expect(parseCapture(TEXT.replaceAll('\n', '\r\n'))).toEqual({ ok: true, value: CAPTURE });
});

test('every octet survives, also one that looks like an escape', () => {
  const octets = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\\', 'x', '4', 'F'),
      fc.nat(255).map((code) => String.fromCharCode(code)),
    ),
  });
  fc.assert(
    fc.property(octets, fc.nat(), (text, hostMs) => {
      const line = { hostMs, direction: 'from-board', text } as const;
      expect(parseCaptureLine(makeCaptureLine(line))).toEqual({ ok: true, value: line });
    }),
  );
});

const withAbout = (about: string): string => HEADER.replace('"startMs"', `${about},"startMs"`);

const wholeGame = fc.record(
  {
    size: fc.integer({ min: 1, max: 25 }),
    ruleset: fc.constantFrom('japanese', 'ing', 'of the house'),
    handicap: fc.constantFrom(0, 1),
    placement: fc.constantFrom('fixed' as const, 'free' as const, 'seat' as const),
    toMove: fc.constantFrom('black' as const, 'white' as const),
    joined: fc.boolean(),
    orientation: fc.constantFrom('as-is', 'turned'),
    komiHalfPoints: fc.integer({ min: -1000, max: 1000 }),
    clockButtons: fc.boolean(),
    sensor: fc.constantFrom('colour' as const, 'occupancy' as const),
    startMs: fc.constantFrom(0, 12.5, 5000),
  },
  { requiredKeys: ['size', 'ruleset', 'handicap', 'clockButtons', 'sensor', 'startMs'] },
);

test('what a header says of the game goes there and back, what nobody said stays away', () => {
  fc.assert(
    fc.property(wholeGame, fc.boolean(), (game, hasSetUp) => {
      const last = String.fromCharCode(96 + game.size);
      const setUp = { setUp: { black: ['aa'], white: game.size > 1 ? [`${last}${last}`, `a${last}`] : [] } };
      const header = { game: { ...game, ...(hasSetUp ? setUp : {}) } };
      const text = makeCapture({ header, lines: [] });
      expect(parseCapture(text)).toEqual({ ok: true, value: { header, lines: [] } });
      expect(makeCapture({ header, lines: [] })).toBe(text);
      const parsed = parseCapture(text);
      expect(parsed.ok && Object.keys(parsed.value.header.game).sort()).toEqual(Object.keys(header.game).sort());
    }),
  );
});

test('a set-up of one colour only is one', () => {
  expect(parseCapture(`${withAbout('"setUp":{"black":["aa","bb"]}')}\n`)).toMatchObject({
    value: { header: { game: { setUp: { black: ['aa', 'bb'], white: [] } } } },
  });
});

describe('a bad capture is refused with the number of its line', () => {
  test.each([
    ['nothing at all', '', 1],
    ['a header that is no JSON', 'game\n', 1],
    ['another version', HEADER.replace('"capture":1', '"capture":2'), 1],
    ['no game', '{"capture":1}', 1],
    ['a size of 0', HEADER.replace('19', '0'), 1],
    ['a sensor nobody has', HEADER.replace('colour', 'smell'), 1],
    ['a handicap below 0', HEADER.replace('"handicap":2', '"handicap":-2'), 1],
    ['a start that is no number', HEADER.replace('5000', '"noon"'), 1],
    ['a set-up off the board', HEADER.replace('"startMs"', '"setUp":{"black":["zz"],"white":[]},"startMs"'), 1],
    ['two stones on a point', HEADER.replace('"startMs"', '"setUp":{"black":["aa"],"white":["aa"]},"startMs"'), 1],
    ['a set-up of one stone off the board', withAbout('"setUp":{"black":["aa","at"],"white":[]}'), 1],
    ['a set-up left of the board', withAbout('"setUp":{"black":["`a"],"white":[]}'), 1],
    ['a set-up of points with three letters', withAbout('"setUp":{"black":["aaa"],"white":[]}'), 1],
    ['a set-up of numbers', withAbout('"setUp":{"black":[12],"white":[]}'), 1],
    ['a set-up of lists of letters', withAbout('"setUp":{"black":[["a","b"]],"white":[]}'), 1],
    ['a set-up of white stones that are none', withAbout('"setUp":{"black":[],"white":"aa"}'), 1],
    ['a set-up that is none', withAbout('"setUp":null'), 1],
    ['an orientation that is no name', withAbout('"orientation":90'), 1],
    ['a komi of a part of half a point', withAbout('"komiHalfPoints":6.5'), 1],
    ['a komi beyond all reason', withAbout('"komiHalfPoints":1001'), 1],
    ['a komi beyond all reason for the other side', withAbout('"komiHalfPoints":-1001'), 1],
    ['a size beyond 25', HEADER.replace('19', '26'), 1],
    ['a size in words', HEADER.replace('19', '"19"'), 1],
    ['a size of a part of a line', HEADER.replace('19', '18.5'), 1],
    ['rules that are no name', HEADER.replace('"japanese"', '3'), 1],
    ['buttons maybe', HEADER.replace('"clockButtons":true', '"clockButtons":"maybe"'), 1],
    ['a start before the beginning', HEADER.replace('5000', '-1'), 1],
    ['more handicap than points', HEADER.replace('"handicap":2', '"handicap":362'), 1],
    ['a header that is nothing', 'null\n', 1],
    ['a side that is none', HEADER.replace('"startMs"', '"toMove":"grey","startMs"'), 1],
    ['a game joined maybe', HEADER.replace('"startMs"', '"joined":"maybe","startMs"'), 1],
    ['a komi in words', HEADER.replace('"startMs"', '"komiHalfPoints":"six","startMs"'), 1],
    ['a handicap laid in a way that nobody knows', HEADER.replace('"handicap":2', '"handicap":{"stones":2,"placement":"round"}'), 1],
    ['a line without a moment', `${HEADER}\n< $D\n`, 2],
    ['a line that nobody said', `${HEADER}\n1 < a\n2 = b\n`, 3],
    ['an empty line between others', `${HEADER}\n1 < a\n\n2 < b\n`, 3],
    ['an octet that is not escaped', `${HEADER}\n1 < a\xe9\n`, 2],
    ['a time that goes back', `${HEADER}\n5 < a\n4 < b\n`, 3],
  ])('%s', (_, text, lineNumber) => {
    expect(parseCapture(text)).toMatchObject({ ok: false, refusal: { lineNumber } });
  });
});
