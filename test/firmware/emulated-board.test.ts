/** The emulated board itself: lamps, pads, levels with noise and warmth, EEPROM, sleep, the delay that is skipped. */
import { CPU } from 'avr8js';
import { describe, expect, test } from 'vitest';
import { EmulatedBoard } from '../../simulator/emulated-board/emulated-board.js';
import { parseBoardLine, type BoardLine } from '../../src/core/wire/board-line.js';
import { makeHostLine, type HostCommand } from '../../src/core/wire/host-line.js';
import { firmwareNamed } from './host-at-board.js';

const SMALL = firmwareNamed('m328p-9x9-colour');
const FULL = firmwareNamed('m2560-19x19-colour');
const LEVEL = firmwareNamed('m328p-9x9-level');
const BOOT_MS = 100;
/** Four scans and the lines behind them. */
const FELT_MS = 80;

const powerUp = (firmware = SMALL): EmulatedBoard => {
  const board = new EmulatedBoard({ firmware, seed: 3 });
  board.advance(BOOT_MS);
  return board;
};

const linesOf = (board: EmulatedBoard, forMs: number): BoardLine[] =>
  board.advance(board.nowMs + forMs).flatMap(({ text }) => {
    const line = parseBoardLine(text);
    return line.ok ? [line.value] : [];
  });

const ask = (board: EmulatedBoard, command: HostCommand, number = 1): void =>
  board.hear(`${makeHostLine({ ...command, command: number })}\n`);

const changesOf = (lines: readonly BoardLine[]): string[] =>
  lines.flatMap((line) => (line.kind === 'diff' ? line.changes.map(({ column, row, reading }) => `${column},${row} ${reading}`) : []));

const sensorsOf = (lines: readonly BoardLine[]): string[] =>
  lines.flatMap((line) => (line.kind === 'sensors' ? line.pairs.map(([id, value]) => `${id}=${value}`) : []));

describe('lamps', () => {
  test('burn where and how the host says, to the last of 361, and go out', () => {
    const board = powerUp(FULL);
    ask(board, {
      kind: 'lights',
      lights: [
        { column: 3, row: 3, rgb: 'F00' },
        { column: 18, row: 18, rgb: '08F' },
      ],
    });
    board.advance(board.nowMs + 200);
    expect(board.lamps.lit()).toEqual([
      [3 * 19 + 3, 'F00'],
      [360, '08F'],
    ]);
    ask(board, { kind: 'lights-out' }, 2);
    board.advance(board.nowMs + 200);
    expect(board.lamps.lit()).toEqual([]);
  });
});

describe('pads and switches', () => {
  test('are said as they change', () => {
    const board = powerUp();
    board.putPad('white', ['white', 'white']);
    expect(sensorsOf(linesOf(board, FELT_MS)).at(-1)).toBe('padW=OO');
    board.putPad('white', []);
    board.putPad('black', ['black']);
    // Two stones are not lifted in the same scan: what counts is how it ends.
    const last = Object.fromEntries(sensorsOf(linesOf(board, FELT_MS)).map((said) => said.split('=') as [string, string]));
    expect(last).toEqual({ padB: 'X', padW: '.' });
    board.turn('touch', true);
    board.turn('lidB', true);
    expect(sensorsOf(linesOf(board, FELT_MS))).toEqual(['lidB=1', 'touch=1']);
  });
});

describe('linear sensors', () => {
  test('see stones of both poles through noise and neighbours, and say nothing else', () => {
    const board = powerUp(LEVEL);
    for (const point of [39, 41, 31, 49]) board.put(point, 'black');
    linesOf(board, FELT_MS);
    board.put(40, 'white');
    expect(changesOf(linesOf(board, FELT_MS))).toEqual(['4,4 white']);
    expect(changesOf(linesOf(board, 3000))).toEqual([]);
  });

  test('follow warmth: 40 steps in 16 s are no stone', () => {
    const board = powerUp(LEVEL);
    const changes: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      board.field.warmthSteps += 1;
      changes.push(...changesOf(linesOf(board, 400)));
    }
    board.put(40, 'black');
    expect([changes, changesOf(linesOf(board, FELT_MS))]).toEqual([[], ['4,4 black']]);
  }, 60_000);

  const warmFromTheStart = (): EmulatedBoard => {
    const board = new EmulatedBoard({ firmware: LEVEL, seed: 3 });
    board.field.warmthSteps = -60; // sensors of another make: they rest far from the middle
    board.advance(500);
    return board;
  };
  /** 32 scans, and 87 bytes of EEPROM at 3.6 ms. */
  const CALIBRATED_MS = 1000;

  test('are calibrated, and what was learned outlives a reset', () => {
    const board = warmFromTheStart();
    ask(board, { kind: 'calibrate', what: 'zero' });
    const notes = linesOf(board, CALIBRATED_MS).flatMap((line) => (line.kind === 'note' ? [line.text] : []));
    expect(notes).toEqual(['calibrated']);
    board.reset();
    expect(changesOf(linesOf(board, 500)), 'an empty board').toEqual([]);
    board.put(0, 'black');
    expect(changesOf(linesOf(board, FELT_MS))).toEqual(['0,0 black']);
  });

  test('take nothing from a spoiled EEPROM', () => {
    const board = warmFromTheStart();
    ask(board, { kind: 'calibrate', what: 'zero' });
    board.advance(board.nowMs + CALIBRATED_MS);
    board.eeprom[40] = (board.eeprom[40] ?? 0) ^ 0x10;
    board.reset();
    const rows = linesOf(board, 500).flatMap((line) => (line.kind === 'row' ? line.readings : []));
    expect(new Set(rows), 'with the defaults every point looks white').toEqual(new Set(['white']));
  });
});

describe('the boot number', () => {
  const bootOf = (board: EmulatedBoard): number | undefined =>
    linesOf(board, BOOT_MS)
      .flatMap((line) => (line.kind === 'hello' ? [line.boot] : []))
      .at(-1);

  test('grows with each boot, and a power cut in the middle of writing it leaves the one before', () => {
    const board = new EmulatedBoard({ firmware: SMALL, seed: 3 });
    const boots = [bootOf(board)];
    for (let boot = 0; boot < 3; boot += 1) {
      board.reset();
      boots.push(bootOf(board));
    }
    expect(boots).toEqual([1, 2, 3, 4]);
    board.eeprom.fill(0xff, 0, 3); // the newest of the two slots is half written
    board.reset();
    expect(bootOf(board)).toBe(4);
  });
});

describe('the id', () => {
  const idOf = (board: EmulatedBoard): string | undefined =>
    linesOf(board, BOOT_MS)
      .flatMap((line) => (line.kind === 'hello' ? [line.boardId] : []))
      .at(-1);
  const rename = (board: EmulatedBoard): void => ask(board, { kind: 'set', pairs: [['id', 'by-the-window']] });
  /** Twenty-seven bytes at 3.4 ms, and what a reset needs. */
  const WRITTEN_MS = 150;

  test.each(['m328p-9x9-colour', 'm328p-9x9-level', 'm2560-19x19-occ'])('that %s is given outlives a reset', (name) => {
    const board = powerUp(firmwareNamed(name));
    rename(board);
    board.advance(board.nowMs + WRITTEN_MS);
    board.reset();
    expect(idOf(board)).toBe('by-the-window');
  });

  test('is written before the board resets when it is told to', () => {
    const board = powerUp();
    rename(board);
    ask(board, { kind: 'reset' }, 2);
    const hellos = linesOf(board, 1000).flatMap((line) => (line.kind === 'hello' ? [line.boardId] : []));
    expect(hellos).toEqual(['by-the-window']);
  });

  test('is that of the build where the power went in the middle of writing it', () => {
    const board = powerUp();
    const built = SMALL.name.startsWith('m328p') ? 'm328p-0001' : '';
    rename(board);
    board.advance(board.nowMs + 20);
    board.reset();
    expect(idOf(board)).toBe(built);
  });
});

describe('the chip', () => {
  test('sleeps most of the time when nothing happens', () => {
    const board = powerUp(FULL);
    board.advance(3000);
    expect(board.asleepRatio).toBeGreaterThan(0.6);
  });

  test('has its words at the right addresses: two for each vector of an ATmega2560', () => {
    expect(FULL.silicon.usart.rxCompleteInterrupt).toBe(50);
    expect(new CPU(FULL.program, FULL.silicon.ramEnd - 0x100).pc22Bits, 'addresses of three octets on the stack').toBe(true);
  });

  test('is the same run twice: every octet at the same cycle', () => {
    const run = (): string => {
      const board = powerUp();
      board.put(40, 'black');
      return board
        .advance(1500)
        .map(({ atMs, text }) => `${atMs} ${text}`)
        .join('\n');
    };
    expect(run()).toBe(run());
  });
});
