/** A board that is not there answers as one that is (protocol, Host to board and Recovery). Times in ms; switched on at 0. */
import { describe, expect, test } from 'vitest';
import { makeHostLine, type HostLine } from '../../../src/core/wire/host-line.js';
import { parseBoardLine, type BoardLine } from '../../../src/core/wire/board-line.js';
import { USUAL_BOARD, VirtualBoard } from '../../../simulator/virtual-board/virtual-board.js';

const board = (settings: Partial<typeof USUAL_BOARD> = {}): VirtualBoard => new VirtualBoard({ ...USUAL_BOARD, ...settings });

const linesOf = (said: readonly { text: string }[]): BoardLine[] =>
  said.map(({ text }) => {
    const line = parseBoardLine(text);
    if (!line.ok) throw new Error(`${text}: ${line.refusal.kind}`);
    return line.value;
  });

const heard = (one: VirtualBoard, toMs: number): BoardLine[] => linesOf(one.advance(toMs));

const ask = (one: VirtualBoard, line: HostLine, atMs: number): BoardLine[] => {
  one.hear(`${makeHostLine(line)}\n`, atMs);
  return heard(one, atMs + 100);
};

const stone = (atMs: number, point: number, exposed: 'empty' | 'black' | 'white' = 'black') =>
  ({ kind: 'point', atMs, point, exposed }) as const;

describe('sensors', () => {
  test('a stone that stays is told after four equal scans of 5 ms, with the moment it was accepted', () => {
    const one = board();
    one.expose([stone(101, 0)]);
    expect(heard(one, 119)).toEqual([]);
    expect(heard(one, 125)).toEqual([{ kind: 'diff', seq: 0, ms: 120, changes: [{ column: 0, row: 0, reading: 'black' }] }]);
  });

  test('a contact of 12 ms is none', () => {
    const one = board();
    one.expose([stone(101, 0), stone(113, 0, 'empty')]);
    expect(heard(one, 900)).toEqual([]);
  });

  test('twenty changes of one scan go out as sixteen and four', () => {
    const one = board();
    one.expose(Array.from({ length: 20 }, (_, point) => stone(101, point)));
    const diffs = heard(one, 900).filter((line) => line.kind === 'diff');
    expect(diffs.map(({ changes }) => changes.length)).toEqual([16, 4]);
  });

  test('a board that cannot tell colours says so and shows #', () => {
    const one = board({ sensor: 'occupancy' });
    one.expose([stone(101, 0, 'white')]);
    expect(heard(one, 200)).toMatchObject([{ changes: [{ reading: 'occupied' }] }]);
    expect(ask(one, { kind: 'hello', command: 1 }, 300)).toContainEqual(
      expect.objectContaining({ kind: 'capabilities', pairs: expect.arrayContaining([['sensor', 'occ']]) as unknown }),
    );
  });

  test('buttons are told as they are, and not at all by a board without them', () => {
    const press = [{ kind: 'button', atMs: 100, side: 'white', down: true } as const];
    const one = board();
    one.expose(press);
    expect(heard(one, 200)).toMatchObject([{ kind: 'sensors', pairs: [['clkW', '1']] }]);
    const without = board({ clockButtons: 0 });
    without.expose(press);
    expect(heard(without, 200)).toEqual([]);
  });

  test('stones on the pads are told by colour', () => {
    const one = board();
    one.expose([
      { kind: 'pad', atMs: 100, side: 'black', stones: ['black', 'black'] },
      { kind: 'pad', atMs: 300, side: 'black', stones: [] },
    ]);
    expect(heard(one, 900)).toMatchObject([{ pairs: [['padB', 'XX']] }, { pairs: [['padB', '.']] }]);
  });

  test('every second a heartbeat with the checksum of the grid, every minute a keyframe', () => {
    const lines = heard(board(), 60_500);
    expect(lines.filter(({ kind }) => kind === 'heartbeat')).toHaveLength(60);
    expect(lines[0]).toMatchObject({ kind: 'heartbeat', ms: 1_000, boardCrc: 0xc918 });
    expect(lines.filter(({ kind }) => kind === 'row')).toHaveLength(19);
    expect(lines.filter(({ kind }) => kind === 'keyframe-end')).toMatchObject([{ boardCrc: 0xc918 }]);
  });
});

describe('commands', () => {
  test('hello: an answer, who it is, what it can', () => {
    expect(ask(board(), { kind: 'hello', command: 7 }, 10).map(({ kind }) => kind)).toEqual(['answer', 'hello', 'capabilities']);
  });

  test('a question mark from a terminal gets a hello too', () => {
    const one = board();
    one.hear('?\r\n', 10);
    expect(heard(one, 50).map(({ kind }) => kind)).toEqual(['hello', 'capabilities']);
  });

  test('keyframe: rows and their end; 45 ms at 250000 baud are enough', () => {
    const one = board();
    one.hear(`${makeHostLine({ kind: 'keyframe', command: 2 })}\n`, 10);
    expect(heard(one, 55).map(({ kind }) => kind)).toEqual(['answer', ...Array.from({ length: 19 }, () => 'row'), 'keyframe-end']);
  });

  test('ping: the token comes back', () => {
    expect(ask(board(), { kind: 'ping', command: 3, token: 'abc' }, 10)).toContainEqual(
      expect.objectContaining({ kind: 'pong', command: 3, token: 'abc' }),
    );
  });

  test('settings: what they are good for is done, the rest is refused and changes nothing', () => {
    const one = board();
    expect(ask(one, { kind: 'set', command: 4, pairs: [['hb', '2']] }, 10)).toMatchObject([{ code: 'OK' }]);
    expect(heard(one, 4_500).filter(({ kind }) => kind === 'heartbeat')).toHaveLength(2);
    const refused: readonly (readonly [string, string, string])[] = [
      ['deb', '0', 'EARG'],
      ['colour', '1', 'EARG'],
      ['level', '1', 'ENSUP'],
    ];
    for (const [index, [key, value, code]] of refused.entries())
      expect(ask(one, { kind: 'set', command: 5 + index, pairs: [[key, value]] }, 4_500 + 100 * index), key).toMatchObject([{ code }]);
  });

  test('lights are kept point by point until they are put out', () => {
    const one = board();
    ask(
      one,
      {
        kind: 'lights',
        command: 1,
        lights: [
          { column: 15, row: 3, rgb: '0F0' },
          { column: 3, row: 3, rgb: 'F00' },
        ],
      },
      10,
    );
    ask(one, { kind: 'lights', command: 2, lights: [{ column: 3, row: 3, rgb: '000' }] }, 200);
    expect([...one.lights]).toEqual([[72, '0F0']]);
    ask(one, { kind: 'lights-out', command: 3 }, 400);
    expect(one.lights.size).toBe(0);
    expect(ask(board({ leds: 'none' }), { kind: 'lights-out', command: 3 }, 10)).toMatchObject([{ code: 'ENSUP' }]);
  });

  test('the number of the last command is answered again and not done again', () => {
    const one = board();
    ask(one, { kind: 'keyframe', command: 9 }, 10);
    expect(ask(one, { kind: 'keyframe', command: 9 }, 200)).toMatchObject([{ kind: 'answer', command: 9, code: 'OK' }]);
    expect(ask(one, { kind: 'lights-out', command: 10 }, 400)).toMatchObject([{ command: 10 }]);
    expect(one.keyframesAsked).toBe(1);
  });

  test('but a hello that is asked for again is said again', () => {
    const one = board();
    ask(one, { kind: 'hello', command: 1 }, 10);
    expect(ask(one, { kind: 'hello', command: 1 }, 200).map(({ kind }) => kind)).toContain('hello');
  });

  test('there is nothing to calibrate', () => {
    expect(ask(board(), { kind: 'calibrate', command: 1, what: 'zero' }, 10)).toMatchObject([{ code: 'ENSUP' }]);
  });

  test('reset: answered, then a new boot with its own count, and what was set is forgotten', () => {
    const one = board();
    ask(one, { kind: 'lights', command: 1, lights: [{ column: 0, row: 0, rgb: 'FFF' }] }, 10);
    const lines = ask(one, { kind: 'reset', command: 2 }, 200);
    expect(lines).toMatchObject([
      { kind: 'answer', command: 2, code: 'OK' },
      { kind: 'hello', boot: 1, seq: 0, ms: 0 },
      { kind: 'capabilities' },
    ]);
    expect(one.lights.size).toBe(0);
  });

  test('stones that lie there over a reset are in the next keyframe', () => {
    const one = board();
    one.expose([stone(100, 5)]);
    ask(one, { kind: 'reset', command: 1 }, 300);
    expect(ask(one, { kind: 'keyframe', command: 2 }, 500).find(({ kind }) => kind === 'row')).toMatchObject({
      readings: expect.arrayContaining(['black']) as unknown,
    });
  });

  test.each([
    ['a damaged line', '!H,1*0000\n', 'ECRC'],
    ['no line of a host', 'hello there\n', 'ESYN'],
    ['a line without end', `${'x'.repeat(5_000)}\n`, 'ELEN'],
  ])('%s is counted and refused', (_, octets, code) => {
    const one = board();
    one.hear(octets, 10);
    expect(heard(one, 100)).toMatchObject([{ kind: 'answer', command: 0, code }]);
    expect(one.badLinesHeard).toBe(1);
    expect(ask(one, { kind: 'hello', command: 1 }, 200)[0]).toMatchObject({ code: 'OK' });
  });

  test('a command of a later revision is refused by its code', () => {
    expect(ask(board(), { kind: 'unknown', command: 1, letter: 'Q', rest: '' }, 10)).toMatchObject([{ code: 'ECMD' }]);
  });

  test('a command that comes octet by octet is one command', () => {
    const one = board();
    const octets = `${makeHostLine({ kind: 'hello', command: 1 })}\n`;
    for (let index = 0; index < octets.length; index += 1) one.hear(octets.charAt(index), 10 + index);
    expect(heard(one, 100)[0]).toMatchObject({ kind: 'answer', code: 'OK' });
  });
});

describe('a full output', () => {
  test('puts changes off, counts them, and sends whole rows when there is room', () => {
    const one = board();
    one.stallUntil(5_000);
    one.expose(Array.from({ length: 60 }, (_, index) => stone(100 + 30 * index, 19 * (index % 19) + Math.floor(index / 19))));
    const lines = heard(one, 8_000);
    expect(one.deferred).toBeGreaterThan(10);
    expect(lines.some(({ kind }) => kind === 'row')).toBe(true);
    expect(lines.filter(({ kind }) => kind === 'heartbeat').at(-1)).toMatchObject({ deferred: one.deferred });
    const told = new Map<string, string>();
    for (const line of lines) {
      if (line.kind === 'diff') for (const { column, row, reading } of line.changes) told.set(`${column},${row}`, reading);
      if (line.kind === 'row') line.readings.forEach((reading, column) => told.set(`${column},${line.row}`, reading));
    }
    expect([...told.values()].filter((reading) => reading === 'black')).toHaveLength(60);
  });
});
