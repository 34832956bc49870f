/**
 * Faults between the emulated board and its host: whatever happens, the host ends with the grid
 * that lies there, has counted what it dropped, and has said when it did not know.
 */
import { describe, expect, test } from 'vitest';
import { parseBoardLine } from '../../src/core/wire/board-line.js';
import { makeHostLine } from '../../src/core/wire/host-line.js';
import { gridOf } from '../../src/core/wire/link.js';
import { Chance } from '../../simulator/chance.js';
import { EmulatedBoard } from '../../simulator/emulated-board/emulated-board.js';
import { firmwareNamed, HostAtBoard } from './host-at-board.js';

const SEED = 7;
const FULL = firmwareNamed('m2560-19x19-colour');
/** Time enough for a greeting, a keyframe, and another one after a gap. */
const SETTLED_MS = 2500;

const sitDown = (firmware = FULL, set: readonly (readonly [string, string])[] = []): HostAtBoard => {
  const host = new HostAtBoard(new EmulatedBoard({ firmware, seed: SEED }), new Chance(SEED), set);
  host.runUntil(() => host.link.state === 'up', 3000, 'the link is up');
  return host;
};

/** Stones come and go for so long; one change every `everyMs`. */
const fidget = (host: HostAtBoard, forMs: number, everyMs: number): void => {
  const chance = new Chance(SEED).stream(`fidget ${host.nowMs}`);
  const untilMs = host.nowMs + forMs;
  while (host.nowMs < untilMs) {
    host.board.put(chance.whole(0, host.board.field.points - 1), chance.pick(['black', 'white', 'empty'] as const) ?? 'empty');
    host.run(host.nowMs + everyMs);
  }
};

/** The host's grid is confirmed and is what lies there. */
const expectTheRightGrid = (host: HostAtBoard): void => {
  host.run(host.nowMs + SETTLED_MS);
  expect(gridOf(host.link)).toEqual({ isConfirmed: true, readings: host.board.field.truth() });
  expect(host.link.state).toBe('up');
};

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((all, count) => all + count, 0);

describe('a cable that spoils octets', () => {
  test('both ways: the grid is right in the end, every gap was said, what was dropped is counted', () => {
    const host = sitDown();
    host.faults = { lostRatio: 0.002, flippedRatio: 0.002 };
    fidget(host, 12_000, 60);
    host.faults = { lostRatio: 0, flippedRatio: 0 };
    expectTheRightGrid(host);
    const { counts } = host.link;
    expect(host.spoiled.fromBoard).toBeGreaterThan(20);
    expect(host.spoiled.toBoard).toBeGreaterThan(0);
    // Each spoiled octet costs at most its own line and, when it was a line feed, the next.
    expect(sum(counts)).toBeGreaterThan(0);
    expect(counts['bad-crc'] + counts['no-crc'] + counts['no-start'] + counts['junk-before-line'] + counts['too-long']).toBeGreaterThan(10);
    expect(host.linkStates.filter((state) => state === 'suspect').length, 'gaps that were said').toBeGreaterThan(5);
    expect(host.linkStates.at(-1)).toBe('up');
    expect(host.linkStates, 'a spoiled line is no faulty board').not.toContain('faulty');
  });

  test('towards the board: bad lines are counted by the board, and asked again by the host', () => {
    const host = sitDown();
    host.faults = { lostRatio: 0.02, flippedRatio: 0.02 };
    for (let asked = 0; asked < 12; asked += 1) {
      host.link.commands.keyframeWanted = true;
      host.run(host.nowMs + 700);
    }
    host.faults = { lostRatio: 0, flippedRatio: 0 };
    expectTheRightGrid(host);
    const beats = host.capture.flatMap(({ text }) => {
      const line = parseBoardLine(text);
      return line.ok && line.value.kind === 'heartbeat' ? [line.value.badLinesHeard] : [];
    });
    expect(beats.at(-1), 'BAD-RX').toBeGreaterThan(0);
  });
});

describe('a host that takes nothing for five seconds', () => {
  test('hears down, then every point as it lies, and how many changes were put off', () => {
    const host = sitDown();
    host.board.hold(true);
    fidget(host, 5000, 25);
    expect(host.link.state).toBe('down');
    host.board.hold(false);
    expectTheRightGrid(host);
    expect(host.linkStates.slice(-3)).toEqual(['down', 'suspect', 'up']);
    host.runUntil(() => host.capture.at(-1)?.text.startsWith('$B,') === true, 1200, 'a heartbeat');
    const deferred = Number(/,(\d+)\*/.exec(host.capture.at(-1)?.text ?? '')?.[1]);
    expect(deferred, 'TX-DEFERRED').toBeGreaterThan(50);
    expect(host.board.overruns).toBe(0);
  });
});

describe('a board that is reset', () => {
  /** Pulls the reset line when so many octets of a line of this type have left. */
  const resetInside = (host: HostAtBoard, type: string, octets: number, row?: string): void => {
    let line = '';
    const hear = host.board.onOctet;
    let isReset = false;
    host.board.onOctet = (said) => {
      hear?.(said);
      const character = String.fromCharCode(said.octet);
      line = character === '\n' ? '' : line + character;
      isReset ||= line.startsWith(`$${type},`) && line.length >= octets && (row === undefined || line.includes(`,${row},`));
    };
    // An octet takes 0.04 ms, and the whole line less than one.
    host.runUntil(() => isReset, 3000, `${octets} octets of a ${type} line`, 0.02);
    host.board.onOctet = hear;
    host.board.reset();
  };

  test('in the middle of a line: the rest of it is dropped, settings are set again, the grid is right', () => {
    const host = sitDown(FULL, [['deb', '5']]);
    fidget(host, 500, 50);
    const dropped = sum(host.link.counts);
    const { boot } = host.link.identity ?? { boot: 0 };
    host.board.put(100, 'black');
    resetInside(host, 'D', 9);
    expectTheRightGrid(host);
    expect(host.link.identity?.boot).toBe(boot + 1);
    expect(sum(host.link.counts), 'the cut line').toBeGreaterThan(dropped);
    expect(host.linkStates.slice(-2)).toEqual(['suspect', 'up']);
    const sets = host.capture.filter(({ direction, text }) => direction === 'to-board' && text.startsWith('!S,'));
    expect(sets, 'deb is set once for each boot').toHaveLength(2);
  });

  test('in the middle of a keyframe: another one is asked for, the grid is right', () => {
    const host = sitDown();
    fidget(host, 500, 50);
    host.link.commands.keyframeWanted = true;
    resetInside(host, 'R', 20, 'h');
    expectTheRightGrid(host);
    expect(host.linkStates.slice(-2)).toEqual(['suspect', 'up']);
  });

  test('by its watchdog, when the host asks for it: it comes back with the next boot number and its whole memory', () => {
    const host = sitDown(firmwareNamed('m328p-9x9-level'));
    host.board.put(40, 'black');
    host.run(host.nowMs + 500);
    const { boot } = host.link.identity ?? { boot: 0 };
    host.board.hear(`${makeHostLine({ kind: 'reset', command: 9 })}\n`);
    host.runUntil(() => host.board.resets === 1, 500, 'the watchdog bites');
    expectTheRightGrid(host);
    expect(host.link.identity?.boot).toBe(boot + 1);
  });
});

describe('a board whose clock comes to its end', () => {
  test('at 2^32 ms: moments go on as if nothing had happened, and no line is lost', () => {
    const board = new EmulatedBoard({ firmware: FULL, seed: SEED, traits: { bounceMsMax: 0 } });
    // In two leaps: one of more than 2^31 ms would look like one backwards.
    for (const [toMs, clockMs] of [
      [50, 2 ** 31 - 1000],
      [100, 2 ** 32 - 3000],
    ] as const) {
      board.advance(toMs);
      board.setClock(clockMs);
    }
    const host = new HostAtBoard(board, new Chance(SEED));
    host.runUntil(() => host.link.state === 'up', 2500, 'the link is up');
    const put: number[] = [];
    for (let point = 0; point < 40; point += 1) {
      put.push(host.board.nowMs);
      host.board.put(point, point % 2 === 0 ? 'black' : 'white');
      host.run(host.nowMs + 97);
    }
    const felt = host.inputs.flatMap((input) => (input.kind === 'readings' ? [input.atMs] : []));
    expect(felt).toHaveLength(put.length);
    for (const [index, atMs] of felt.entries()) {
      const lateMs = atMs - (put[index] ?? 0);
      expect(lateMs, `stone ${index}`).toBeGreaterThan(0);
      expect(lateMs, `stone ${index}`).toBeLessThan(30);
    }
    expect(
      host.capture.some(({ text }) => /^\$D,\d+,42949\d+,/.test(text)),
      'a line before the end',
    ).toBe(true);
    expect(
      host.capture.some(({ text }) => /^\$D,\d+,\d{1,4},/.test(text)),
      'a line after the end',
    ).toBe(true);
    expect(host.linkStates).toEqual(['up']);
    expect(sum(host.link.counts) - host.link.counts['before-first-line'], 'lines dropped').toBe(0);
    expectTheRightGrid(host);
  });
});
