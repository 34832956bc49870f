/** Lines there and back: the vectors of the protocol, every kind at random, and what is refused for which reason. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { READINGS } from '../../../src/core/wire/board-input.js';
import { type BoardLine, makeBoardLine, parseBoardLine } from '../../../src/core/wire/board-line.js';
import { LINE_OCTETS_MAX, makeFrame } from '../../../src/core/wire/frame.js';
import { CALIBRATIONS, type HostLine, makeHostLine, parseHostLine } from '../../../src/core/wire/host-line.js';

const BOARD_VECTORS: readonly (readonly [string, BoardLine])[] = [
  ['$A,0,812,1,OK*6F16', { kind: 'answer', seq: 0, ms: 812, command: 1, code: 'OK' }],
  [
    '$H,1,812,GSB,1,ref-0.1,m2560-0007,3*2B18',
    { kind: 'hello', seq: 1, ms: 812, version: 1, firmware: 'ref-0.1', boardId: 'm2560-0007', boot: 3 },
  ],
  [
    '$C,2,812,size=19x19,sensor=colour,scan=5,deb=4,led=rgb,clk=2,off=6,max=96*16E9',
    {
      kind: 'capabilities',
      seq: 2,
      ms: 812,
      pairs: [
        ['size', '19x19'],
        ['sensor', 'colour'],
        ['scan', '5'],
        ['deb', '4'],
        ['led', 'rgb'],
        ['clk', '2'],
        ['off', '6'],
        ['max', '96'],
      ],
    },
  ],
  ['$D,3,5230,pdX*658F', { kind: 'diff', seq: 3, ms: 5230, changes: [{ column: 15, row: 3, reading: 'black' }] }],
  [
    '$D,4,9121,pd.ddO*0341',
    {
      kind: 'diff',
      seq: 4,
      ms: 9121,
      changes: [
        { column: 15, row: 3, reading: 'empty' },
        { column: 3, row: 3, reading: 'white' },
      ],
    },
  ],
  [
    '$R,5,9140,d,...O...............*E2DF',
    { kind: 'row', seq: 5, ms: 9140, row: 3, readings: Array.from({ length: 19 }, (_, column) => (column === 3 ? 'white' : 'empty')) },
  ],
  ['$E,6,9150,E2C1*2617', { kind: 'keyframe-end', seq: 6, ms: 9150, boardCrc: 0xe2c1 }],
  ['$B,7,10000,E2C1,0,0*D584', { kind: 'heartbeat', seq: 7, ms: 10000, boardCrc: 0xe2c1, badLinesHeard: 0, deferred: 0 }],
  [
    '$S,8,10412,lidB=1,clkW=1*56D8',
    {
      kind: 'sensors',
      seq: 8,
      ms: 10412,
      pairs: [
        ['lidB', '1'],
        ['clkW', '1'],
      ],
    },
  ],
];

const HOST_VECTORS: readonly (readonly [string, HostLine])[] = [
  ['!H,1*1D69', { kind: 'hello', command: 1 }],
  [
    '!L,2,ddF00pd0F0*E9E6',
    {
      kind: 'lights',
      command: 2,
      lights: [
        { column: 3, row: 3, rgb: 'F00' },
        { column: 15, row: 3, rgb: '0F0' },
      ],
    },
  ],
];

describe('the vectors of the protocol', () => {
  test.each(BOARD_VECTORS)('%s', (text, line) => {
    expect(parseBoardLine(text)).toEqual({ ok: true, value: line });
    expect(parseBoardLine(`${text}\r`)).toEqual({ ok: true, value: line });
    expect(makeBoardLine(line)).toBe(text);
  });

  test.each(HOST_VECTORS)('%s', (text, line) => {
    expect(parseHostLine(text)).toEqual({ ok: true, value: line });
    expect(makeHostLine(line)).toBe(text);
  });

  test('a bare ? is a person who asks who is there', () => {
    expect(parseHostLine('?')).toEqual({ ok: true, value: { kind: 'who-are-you' } });
    expect(makeHostLine({ kind: 'who-are-you' })).toBe('?');
  });
});

const word = fc.stringMatching(/^[\x21-\x2b\x2d-\x7e]{1,12}$/);
const count = fc.integer({ min: 0, max: 0xffff_ffff });
const number16 = fc.integer({ min: 0, max: 0xffff });
const letter = fc.integer({ min: 0, max: 24 });
const reading = fc.constantFrom(...READINGS);
const pairs = fc.array(fc.tuple(fc.stringMatching(/^[a-z][A-Za-z]{1,4}$/), fc.stringMatching(/^[0-9a-zX#?.]{0,6}$/)), {
  minLength: 1,
  maxLength: 4,
});
const rgb = fc.stringMatching(/^[0-9A-F]{3}$/);

const message = fc.oneof(
  fc.record({ kind: fc.constant('hello' as const), version: number16, firmware: word, boardId: word, boot: count }),
  fc.record({ kind: fc.constantFrom('capabilities' as const, 'sensors' as const), pairs }),
  fc.record({
    kind: fc.constant('diff' as const),
    changes: fc.array(fc.record({ column: letter, row: letter, reading }), { minLength: 1, maxLength: 16 }),
  }),
  fc.record({ kind: fc.constant('row' as const), row: letter, readings: fc.array(reading, { minLength: 1, maxLength: 25 }) }),
  fc.record({ kind: fc.constant('keyframe-end' as const), boardCrc: number16 }),
  fc.record({ kind: fc.constant('heartbeat' as const), boardCrc: number16, badLinesHeard: count, deferred: count }),
  fc.record({
    kind: fc.constant('levels' as const),
    row: letter,
    levels: fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 25 }),
  }),
  fc.record({ kind: fc.constant('answer' as const), command: number16, code: fc.constantFrom('OK', 'ECRC', 'EBUSY', 'ENSUP') }),
  fc.record({ kind: fc.constant('pong' as const), command: number16, token: word }),
  fc.record({ kind: fc.constant('note' as const), text: fc.stringMatching(/^[\x20-\x7e]{0,40}$/) }),
  fc.record({
    kind: fc.constant('unknown' as const),
    letter: fc.constantFrom('Q', 'W', 'Y'),
    rest: fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
  }),
);

const command = fc.oneof(
  fc.record({ kind: fc.constantFrom('hello' as const, 'keyframe' as const, 'reset' as const, 'lights-out' as const) }),
  fc.record({ kind: fc.constant('ping' as const), token: word }),
  fc.record({ kind: fc.constant('set' as const), pairs }),
  fc.record({ kind: fc.constant('calibrate' as const), what: fc.constantFrom(...CALIBRATIONS) }),
  fc.record({
    kind: fc.constant('lights' as const),
    lights: fc.array(fc.record({ column: letter, row: letter, rgb }), { minLength: 1, maxLength: 12 }),
  }),
  fc.record({
    kind: fc.constant('unknown' as const),
    letter: fc.constantFrom('Q', 'W', 'Y'),
    rest: fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
  }),
);

test('every board line is read back as it was written', () => {
  fc.assert(
    fc.property(message, number16, count, (body, seq, ms) => {
      const line: BoardLine = { ...body, seq, ms };
      const text = makeBoardLine(line);
      expect(text.length + 1).toBeLessThanOrEqual(LINE_OCTETS_MAX);
      expect(parseBoardLine(text)).toEqual({ ok: true, value: line });
    }),
    { numRuns: 2000 },
  );
});

test('every host line is read back as it was written', () => {
  fc.assert(
    fc.property(command, number16, (body, commandNumber) => {
      const line: HostLine = { ...body, command: commandNumber };
      expect(parseHostLine(makeHostLine(line))).toEqual({ ok: true, value: line });
    }),
    { numRuns: 2000 },
  );
});

test('a line with one octet changed is refused', () => {
  const lines = BOARD_VECTORS.map(([text]) => text);
  fc.assert(
    fc.property(fc.constantFrom(...lines), fc.nat(95), fc.integer({ min: 1, max: 255 }), (text, at, flip) => {
      const index = at % text.length;
      const damaged = text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ flip) + text.slice(index + 1);
      expect(parseBoardLine(damaged).ok).toBe(false);
    }),
  );
});

const refusalOf = (text: string): unknown => {
  const line = parseBoardLine(text);
  return line.ok ? undefined : line.refusal;
};

describe('a board line is refused', () => {
  test('when it is longer than 96 octets with its LF', () => {
    expect(refusalOf('$'.repeat(96))).toEqual({ kind: 'too-long', octets: 97 });
    const longest = makeFrame('$', `N,0,0,${'x'.repeat(83)}`);
    expect(longest).toHaveLength(95);
    expect(refusalOf(longest)).toBeUndefined();
    expect(refusalOf(`${longest}\r`)).toEqual({ kind: 'too-long', octets: 97 });
  });

  test('when it does not begin with $', () => expect(refusalOf('D,3,5230,pdX*658F')).toEqual({ kind: 'no-start' }));
  test('when it is empty', () => expect(refusalOf('')).toEqual({ kind: 'no-start' }));
  test('when it is a host line', () => expect(refusalOf('!H,1*1D69')).toEqual({ kind: 'no-start' }));
  test('when it has no checksum', () => expect(refusalOf('$D,3,5230,pdX')).toEqual({ kind: 'no-crc' }));
  test('when its checksum is in lower case', () => expect(refusalOf('$D,3,5230,pdX*658f')).toEqual({ kind: 'no-crc' }));
  test('when two neighbours are swapped', () => {
    expect(refusalOf('$D,3,5230,dpX*658F')).toMatchObject({ kind: 'bad-crc', given: '658F' });
  });

  test.each([
    ['D,3,5230,', 'diff: not groups of three'],
    ['D,3,5230', 'diff: not groups of three'],
    ['D,3,5230,pd', 'diff: not groups of three'],
    ['D,3,5230,pdXpd', 'diff: not groups of three'],
    ['D,3,5230,pdX,ddO', 'diff: not groups of three'],
    ['D,3,5230,ddOzdX', "diff: 'zdX' is no change"],
    ['D,3,5230,dzXddO', "diff: 'dzX' is no change"],
    ['D,3,5230,ddOdd+', "diff: 'dd+' is no change"],
    ['D,3,5230,zzX', "diff: 'zzX' is no change"],
    [`D,3,5230,${'aaX'.repeat(17)}`, 'diff: more than 16 changes'],
    ['D,65536,5230,pdX', 'header: not LETTER,SEQ,MS'],
    ['D,3,4294967296,pdX', 'header: not LETTER,SEQ,MS'],
    ['D,03,5230,pdX', 'header: not LETTER,SEQ,MS'],
    ['D,3,05230,pdX', 'header: not LETTER,SEQ,MS'],
    ['D,-3,5230,pdX', 'header: not LETTER,SEQ,MS'],
    ['d,3,5230,pdX', 'header: not LETTER,SEQ,MS'],
    ['D', 'header: not LETTER,SEQ,MS'],
    ['', 'header: not LETTER,SEQ,MS'],
    ['R,5,9140,dd,...', 'row: not ROW,STATES'],
    ['R,5,9140,,...', 'row: not ROW,STATES'],
    ['R,5,9140,d,...,...', 'row: not ROW,STATES'],
    ['R,5,9140,d,', 'row: unknown state'],
    ['R,5,9140,d,..A', 'row: unknown state'],
    ['E,6,9150,E2C', 'keyframe end: not BCRC'],
    ['E,6,9150,E2C1,0', 'keyframe end: not BCRC'],
    ['B,7,10000,E2C1,0', 'heartbeat: not BCRC,BAD-RX,TX-DEFERRED'],
    ['B,7,10000,E2C1,0,0,0', 'heartbeat: not BCRC,BAD-RX,TX-DEFERRED'],
    ['B,7,10000,E2C,0,0', 'heartbeat: not BCRC,BAD-RX,TX-DEFERRED'],
    ['B,7,10000,E2C1,x,0', 'heartbeat: not BCRC,BAD-RX,TX-DEFERRED'],
    ['B,7,10000,E2C1,0,x', 'heartbeat: not BCRC,BAD-RX,TX-DEFERRED'],
    ['A,0,812,1,ok', 'answer: not N,CODE'],
    ['A,0,812,1,OK,OK', 'answer: not N,CODE'],
    ['A,0,812,x,OK', 'answer: not N,CODE'],
    ['A,0,812,1', 'answer: not N,CODE'],
    ['P,0,812,1,', 'pong: not N,TOKEN'],
    ['P,0,812,1,a,b', 'pong: not N,TOKEN'],
    ['H,1,812,GSB,1,ref-0.1,m2560-0007', 'hello: not GSB,VERSION,FIRMWARE,BOARD-ID,BOOT'],
    ['H,1,812,GSB,1,ref-0.1,m2560-0007,3,4', 'hello: not GSB,VERSION,FIRMWARE,BOARD-ID,BOOT'],
    ['H,1,812,GSX,1,ref-0.1,m2560-0007,3', 'hello: not GSB,VERSION,FIRMWARE,BOARD-ID,BOOT'],
    ['H,1,812,GSB,one,ref-0.1,m2560-0007,3', 'hello: version or boot is no number'],
    ['H,1,812,GSB,1,ref-0.1,m2560-0007,-3', 'hello: version or boot is no number'],
    ['H,1,812,GSB,1,,m2560-0007,3', 'hello: firmware or board id is no word'],
    ['H,1,812,GSB,1,ref-0.1,m 2560,3', 'hello: firmware or board id is no word'],
    ['S,8,10412,lidB', 'sensors: not key=val'],
    ['S,8,10412', 'sensors: not key=val'],
    ['C,8,10412,size', 'capabilities: not key=val'],
    ['L,8,10412,a,0', 'levels: not ROW and two hex digits a point'],
    ['L,8,10412,a,0g', 'levels: not ROW and two hex digits a point'],
    ['L,8,10412,aa,00', 'levels: not ROW and two hex digits a point'],
    ['L,8,10412,z,00', 'levels: not ROW and two hex digits a point'],
    ['L,8,10412,a,00,00', 'levels: not ROW and two hex digits a point'],
  ])('when a whole frame says nothing of this protocol: %s', (body, what) => {
    expect(refusalOf(makeFrame('$', body))).toEqual({ kind: 'bad-grammar', what });
  });

  test('and one with as many changes as there may be is not', () => {
    expect(refusalOf(makeFrame('$', `D,3,5230,${'aaX'.repeat(16)}`))).toBeUndefined();
  });
});

describe('a host line is refused', () => {
  test.each([
    ['H', 'header: not LETTER,N'],
    ['H,1,now', 'hello: takes nothing'],
    ['H,x', 'header: not LETTER,N'],
    ['K,1,', 'keyframe: takes nothing'],
    ['X,1,all', 'reset: takes nothing'],
    ['P,1', 'ping: no token'],
    ['P,1,', 'ping: no token'],
    ['S,1', 'set: not key=val'],
    ['S,1,deb', 'set: not key=val'],
    ['Z,1,red', 'calibrate: not zero, black or white'],
    ['Z,1', 'calibrate: not zero, black or white'],
    ['L,1', 'lights: none'],
    ['L,1,', 'lights: none'],
    ['L,1,ddF0', "lights: 'ddF0' is no light"],
    ['L,1,ddf00', "lights: 'ddf00' is no light"],
    ['L,1,dzF00', "lights: 'dzF00' is no light"],
    [`L,1,${'aaF00'.repeat(13)}`, 'lights: more than 12'],
  ])('when it says nothing of this protocol: %s', (body, what) => {
    expect(parseHostLine(makeFrame('!', body))).toEqual({ ok: false, refusal: { kind: 'bad-grammar', what } });
  });

  test('when it is a board line', () => {
    expect(parseHostLine('$D,3,5230,pdX*658F')).toEqual({ ok: false, refusal: { kind: 'no-start' } });
  });
});

test('a line of a later revision goes there and back without a word behind its number', () => {
  expect(makeHostLine({ kind: 'unknown', letter: 'Q', rest: '', command: 1 })).toBe(makeFrame('!', 'Q,1'));
  expect(parseHostLine(makeFrame('!', 'Q,1'))).toEqual({ ok: true, value: { kind: 'unknown', letter: 'Q', rest: '', command: 1 } });
});

test('a person at a terminal that sends CR LF is understood', () => {
  expect(parseHostLine('?\r')).toEqual({ ok: true, value: { kind: 'who-are-you' } });
});

test('a line that is too long to be sent is a bug, and says how long it is', () => {
  expect(() => makeFrame('!', 'x'.repeat(90))).toThrow('line of 97 octets');
  expect(makeFrame('!', 'x'.repeat(89))).toHaveLength(95);
});
