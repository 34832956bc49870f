/** Controls that came later: progressive Canadian, title time, stages, Fischer from zero. What a side has is counted to the millisecond. */
import { expect, test } from 'vitest';
import { parseTimeControl } from '../../../src/core/clock/control-text.js';
import { endTurn, penaltyPoints, spend, startSide, totalLeftMs, type SideTime } from '../../../src/core/clock/side-time.js';
import type { TimeControl } from '../../../src/core/clock/time-control.js';

const read = (text: string): TimeControl => {
  const control = parseTimeControl(text);
  if (!control.ok) throw new Error(control.refusal);
  return control.value;
};

/** The side after so many moves of the same length. */
const after = (control: TimeControl, moves: number, seconds: number, from = startSide(control)): SideTime => {
  let side = from;
  for (let move = 0; move < moves; move += 1) side = endTurn(control, spend(control, side, seconds * 1000, 'fresh').side);
  return side;
};

const keepsItsLedger = (control: TimeControl, side: SideTime): boolean =>
  totalLeftMs(control, startSide(control)) + side.addedMs - side.usedMs === totalLeftMs(control, side);

test('progressive Canadian: 15 stones, then 20, and twenty go on', () => {
  const control = read('0m + 15/5m, 20/5m');
  const blocks = [0, 15, 35, 55].map((moves) => after(control, moves, 10));
  expect(blocks.map(({ stonesLeft, leftMs, phase }) => [stonesLeft, leftMs, phase])).toEqual([
    [15, 300_000, 'overtime'],
    [20, 300_000, 'overtime'],
    [20, 300_000, 'overtime'],
    [20, 300_000, 'overtime'],
  ]);
  expect(blocks.every((side) => keepsItsLedger(control, side))).toBe(true);
});

test('progressive Canadian: a block that is not played in its time loses, whatever blocks would follow', () => {
  const control = read('0m + 15/5m, 20/5m');
  expect(spend(control, startSide(control), 300_000, 'fresh')).toMatchObject({
    side: { phase: 'flag' },
    crossings: [{ kind: 'flag-fell' }],
  });
});

test('title time: a move under a minute costs nothing, each whole minute is gone', () => {
  const control = read('title 8h');
  const quick = after(control, 100, 59);
  const slow = after(control, 1, 185, quick);
  expect([quick.periodsLeft, slow.periodsLeft]).toEqual([480, 477]);
  expect(keepsItsLedger(control, slow)).toBe(true);
});

test('in stages: time is added when the moves are made, and an increment with every move', () => {
  const control = read('40/90m, 30m + 30s/move');
  const minutes = (side: SideTime): number => side.mainMs / 60_000;
  expect([0, 39, 40, 41].map((moves) => minutes(after(control, moves, 30)))).toEqual([90, 90, 120, 120]);
  expect(keepsItsLedger(control, after(control, 41, 45))).toBe(true);
});

test('in stages: who has not made the moves in time has lost, although more would follow', () => {
  const control = read('40/90m, 30m');
  expect(spend(control, startSide(control), 90 * 60_000, 'fresh').side.phase).toBe('flag');
});

test('three stages add up', () => {
  const control = read('2/10m, 3/5m, 1m');
  expect([0, 1, 2, 4, 5, 6].map((moves) => after(control, moves, 60).mainMs / 60_000)).toEqual([10, 9, 13, 11, 11, 10]);
});

test('Fischer from zero: the first move has the increment', () => {
  const control = read('0m + 10s/move');
  expect(startSide(control)).toMatchObject({ phase: 'main', mainMs: 10_000 });
  expect(after(control, 2, 4).mainMs).toBe(22_000);
  expect(keepsItsLedger(control, after(control, 2, 4))).toBe(true);
});

test('Ing: an event sets what a period costs', () => {
  const control = read('10m + ing 3x5m 1 point');
  expect(penaltyPoints(control, spend(control, startSide(control), 16 * 60_000, 'fresh').side)).toBe(2);
});
