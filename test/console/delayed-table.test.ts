import { describe, expect, test } from 'vitest';
import { DelayedTable, parseSpectatorDelay } from '../../src/console/delayed-table.js';
import { virtualTime } from '../simulator/virtual-time.js';
import { FakeTable } from './fake-table.js';

const FULL = { width: 19, height: 19 };
const MINUTE_MS = 60_000;

const movesSeen = (table: DelayedTable): number | undefined => table.snapshot().game?.moves.length;

describe('ten minutes later', () => {
  const open = (table: FakeTable): { readonly seen: DelayedTable; readonly time: ReturnType<typeof virtualTime> } => {
    const time = virtualTime();
    return { seen: new DelayedTable(table, { kind: 'time', ms: 10 * MINUTE_MS }, time), time };
  };

  test('a spectator sees each move, in page and record, when ten minutes have passed, and is told then', () => {
    const table = new FakeTable();
    const { seen, time } = open(table);
    const told: number[] = [];
    seen.subscribe((snapshot) => told.push(snapshot.game?.moves.length ?? -1));
    table.start(FULL);
    table.play('Q16');
    time.runTo(5 * MINUTE_MS);
    table.play('D4');
    time.runTo(10 * MINUTE_MS - 1);
    expect(movesSeen(seen)).toBeUndefined();
    expect(seen.sgf()).toBeUndefined();
    time.runTo(10 * MINUTE_MS);
    expect(movesSeen(seen)).toBe(1);
    expect(seen.sgf()).toBe('(;FF[4]GM[1]SZ[19];B[pd])');
    time.runTo(15 * MINUTE_MS);
    expect(movesSeen(seen)).toBe(2);
    expect(told).toEqual([-1, 0, 1, 2]);
    seen.close();
  });

  test('a game that is on when the service starts again is not shown before its time', () => {
    const table = new FakeTable();
    table.start(FULL);
    for (const move of ['Q16', 'D4', 'Q4']) table.play(move);
    const { seen, time } = open(table);
    expect(movesSeen(seen)).toBeUndefined();
    time.runTo(10 * MINUTE_MS);
    expect(movesSeen(seen)).toBe(3);
    seen.close();
  });
});

describe('three moves later', () => {
  const played = (count: number): { readonly table: FakeTable; readonly seen: DelayedTable } => {
    const table = new FakeTable();
    const seen = new DelayedTable(table, { kind: 'moves', moves: 3 }, virtualTime());
    table.start(FULL);
    for (const move of ['Q16', 'D4', 'Q4', 'D16', 'C6'].slice(0, count)) table.play(move);
    return { table, seen };
  };

  test.each([
    [2, undefined],
    [3, 0],
    [5, 2],
  ])('after %i moves a spectator sees %s', (count, shown) => {
    expect(movesSeen(played(count).seen)).toBe(shown);
  });

  test('a game that is over hides nothing', () => {
    const { table, seen } = played(5);
    table.changeGame({ ended: { reason: 'resignation', result: 'B+R' } as never });
    expect(movesSeen(seen)).toBe(5);
  });

  test('nor does a game that gave way to the next', () => {
    const { table, seen } = played(5);
    table.start(FULL, undefined, 2);
    expect(seen.snapshot().game?.gameNumber).toBe(1);
    expect(movesSeen(seen)).toBe(5);
  });
});

test.each([
  ['5 moves', { kind: 'moves', moves: 5 }],
  ['1 move', { kind: 'moves', moves: 1 }],
  ['10m', { kind: 'time', ms: 10 * MINUTE_MS }],
  ['90s', { kind: 'time', ms: 90_000 }],
])('%s is a delay', (text, delay) => {
  expect(parseSpectatorDelay(text)).toEqual({ ok: true, value: delay });
});

test.each(['0 moves', '101 moves', '0s', '25h', 'soon', ''])('"%s" is none', (text) => {
  expect(parseSpectatorDelay(text).ok).toBe(false);
});
