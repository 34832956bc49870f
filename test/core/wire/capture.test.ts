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
