/** Boards of rows: addresses there and back, refusals by name, lines that are spoiled. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RowsBoard } from '../../../src/boards/rows/rows-board.js';
import { BIT_ORDERS, makeRowsAddress, parseRowsAddress, ROW_ENCODINGS, type RowsForm } from '../../../src/boards/rows/rows-form.js';
import { Chance } from '../../../simulator/chance.js';
import { SimulatedRows } from '../../../simulator/other-boards/simulated-rows.js';

const FORM: RowsForm = {
  place: { kind: 'serial', path: '/dev/ttyUSB0', baud: 115_200 },
  size: 9,
  encoding: 'hex',
  bits: 'msb',
  planes: 1,
  keys: 0,
  ask: 'R',
  everyMs: 100,
};

const forms = fc.record<RowsForm>({
  place: fc.oneof(
    fc.record({
      kind: fc.constant('serial' as const),
      path: fc.stringMatching(/^\/dev\/[a-zA-Z0-9]{1,12}$/),
      baud: fc.integer({ min: 1200, max: 2_000_000 }),
    }),
    fc.record({ kind: fc.constant('tcp' as const), host: fc.oneof(fc.ipV4(), fc.ipV6()), port: fc.integer({ min: 1, max: 65_535 }) }),
  ),
  size: fc.integer({ min: 5, max: 19 }),
  encoding: fc.constantFrom(...ROW_ENCODINGS),
  bits: fc.constantFrom(...BIT_ORDERS),
  planes: fc.constantFrom(1 as const, 2 as const),
  keys: fc.constantFrom(0 as const, 2 as const),
  ask: fc.option(fc.stringMatching(/^[!-~]{1,5}$/), { nil: undefined }),
  everyMs: fc.integer({ min: 20, max: 5000 }),
});

test('an address is read back as it was written', () => {
  fc.assert(
    fc.property(forms, (form) => {
      expect(parseRowsAddress(makeRowsAddress(form))).toEqual({ ok: true, value: form });
    }),
  );
});

test.each([
  ['rows:', 'write rows:'],
  ['rows://host', 'write rows:'],
  ['rows:/dev/ttyUSB0?size=4', 'size is a whole number from 5 to 19'],
  ['rows:/dev/ttyUSB0?encoding=binary', 'encoding is hex or base64'],
  ['rows:/dev/ttyUSB0?colour=2', "knows no 'colour'"],
  ['rows:/dev/ttyUSB0?planes=3&keys=1', 'planes is 1 or 2; keys is 0 or 2'],
  ['rows://host:70000', 'a port is a number'],
  ['rows://host:80?baud=9600', 'baud is for a serial port'],
])('%s is refused: %s', (text, why) => {
  const parsed = parseRowsAddress(text);
  expect(parsed.ok ? '' : parsed.refusal).toContain(why);
});

test('any board in any form is read as it lies', () => {
  fc.assert(
    fc.property(forms, fc.integer(), (form, seed) => {
      const chance = new Chance(seed);
      const far = new SimulatedRows(form, chance, 0);
      for (const point of far.board.stones.keys()) far.board.stones[point] = chance.pick(['empty', 'black', 'white'] as const) ?? 'empty';
      far.board.down.white = form.keys === 2 && chance.happens(0.5);
      const near = new RowsBoard(form);
      const answer = near.hear(far.say(0) + far.say(1)).at(-1);
      const wanted = far.board.stones.map((exposed) => (exposed === 'empty' || form.planes === 2 ? exposed : 'occupied'));
      expect(answer?.kind === 'look' ? answer.look.readings : answer).toEqual(wanted);
      if (answer?.kind === 'look' && form.keys === 2) expect(answer.look.buttons).toEqual(far.board.down);
    }),
    { numRuns: 200 },
  );
});

describe('a line', () => {
  test.each([
    ['of another length', '00', 'a line of 1 octets, not 18'],
    ['that is no hex', 'xyz', 'no hex'],
    ['without an end', '0'.repeat(2_000), 'more than 1000'],
  ])('%s is refused, and the next one is read', (_what, line, why) => {
    const near = new RowsBoard(FORM);
    const far = new SimulatedRows(FORM, new Chance(1), 0);
    const isWhole = line.length < 1_000;
    const [answer] = near.hear(isWhole ? `${line}\n` : line);
    expect(answer?.kind === 'refused' ? answer.why : answer).toContain(why);
    expect(near.hear(far.say(0) + far.say(1)).at(-1)?.kind).toBe('look');
  });

  test('that says something else once changes nothing', () => {
    const near = new RowsBoard(FORM);
    const far = new SimulatedRows(FORM, new Chance(1), 0);
    const quiet = far.say(0);
    near.hear(quiet + quiet);
    const read = [quiet.replace(/^0/, '8'), quiet, quiet].flatMap((line) => near.hear(line));
    for (const answer of read) expect(answer.kind === 'look' ? answer.look.readings[0] : answer).toBe('empty');
  });
});
