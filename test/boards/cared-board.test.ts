/** What is told of a board while it is set up; what the table hears of it stays the same. */
import { describe, expect, test } from 'vitest';
import { CaredBoard } from '../../src/boards/cared-board.js';
import type { BoardInput, Reading } from '../../src/core/wire/board-input.js';
import type { BoardIdentity, BoardNews, BoardPort, Light } from '../../src/session/ports.js';
import { VirtualTime } from '../session/fakes.js';

const IDENTITY: BoardIdentity = {
  boardId: 'board-7',
  firmware: 'fw',
  width: 3,
  height: 2,
  sensor: 'colour',
  clockButtons: 2,
  leds: 'rgb',
};

/** A board of 3 x 2 points that a test speaks for. */
const rig = (orientation: 'as-is' | 'turned-180' = 'as-is', leds: BoardIdentity['leds'] = 'rgb') => {
  const time = new VirtualTime();
  let listener: Parameters<BoardPort['start']>[0] | undefined;
  const shown: (readonly Light[])[] = [];
  const board: BoardPort = {
    start: (heardBy) => (listener = heardBy),
    showLights: (lights) => void shown.push(lights),
    close: () => Promise.resolve(),
  };
  const cared = new CaredBoard(board, time, orientation);
  const heard: BoardNews[] = [];
  cared.start({ news: (news) => void heard.push(news), identified: () => undefined, problem: () => undefined });
  const hears = (...inputs: BoardInput[]): void => listener?.news({ lines: [], inputs });
  listener?.identified({ ...IDENTITY, leds });
  const lies = (...readings: Reading[]): void => hears({ kind: 'snapshot', atMs: time.nowMs(), readings });
  const changes = (point: number, reading: Reading): void => hears({ kind: 'readings', atMs: time.nowMs(), changes: [{ point, reading }] });
  return { time, cared, heard, shown, lies, changes };
};

describe('what it reads', () => {
  test('is told as the players see the board, and passes on to the table as the board said it', () => {
    const { cared, heard, lies } = rig('turned-180');
    lies('black', 'empty', 'empty', 'empty', 'empty', 'white');
    expect(cared.inspect()?.readings).toEqual(['white', 'empty', 'empty', 'empty', 'empty', 'black']);
    expect(heard[0]?.inputs[0]).toMatchObject({ kind: 'snapshot', readings: ['black', 'empty', 'empty', 'empty', 'empty', 'white'] });
  });

  test('is counted point by point over the last minute', async () => {
    const { cared, time, lies, changes } = rig();
    lies('empty', 'empty', 'empty', 'empty', 'empty', 'empty');
    for (let nth = 0; nth < 5; nth += 1) changes(4, nth % 2 === 0 ? 'black' : 'empty');
    changes(1, 'white');
    expect(cared.inspect()?.changes).toEqual([
      { point: 4, count: 5 },
      { point: 1, count: 1 },
    ]);
    expect(cared.inspect()?.seen[0]).toEqual({ point: 1, reading: 'white', agoMs: 0 });
    await time.pass(61_000);
    expect(cared.inspect()?.changes).toEqual([]);
  });
});

describe('the lamps', () => {
  test('burn row by row, and then show what the table wants shown by then', async () => {
    const { cared, time, shown } = rig();
    const first: Light = { point: 2, meaning: 'last' };
    cared.showLights([first]);
    expect(cared.testLamps()).toBe(true);
    const later: Light = { point: 3, meaning: 'last' };
    cared.showLights([later]);
    await time.pass(2000);
    expect(shown.map((lights) => lights.map(({ point }) => point))).toEqual([[2], [0, 1, 2], [3, 4, 5], [3]]);
  });

  test('of a board without any are not tested', () => {
    const { cared, shown } = rig('as-is', 'none');
    expect(cared.testLamps()).toBe(false);
    expect(shown).toEqual([]);
  });
});
