/** What a table says beside the seconds, and when. Nine by nine; moments are the table's milliseconds. */
import { describe, expect, test } from 'vitest';
import { PRISONERS_REMINDER_MS } from '../../../src/core/table/announcements.js';
import { Sitting } from '../../support/sitting.js';

/** All that is offered but the moves: those have a test of their own. */
const said = ({ outputs }: Sitting): readonly string[] =>
  outputs.flatMap((output) =>
    output.kind === 'say' && output.with.topic !== 'moves' ? [`${output.with.atMs} ${output.with.topic} ${output.key}`] : [],
  );

/** White's stone in the corner has one liberty left, and black takes it at 20 s. */
const captured = (controls?: string): Sitting => {
  const sitting = new Sitting(controls);
  for (const [atMs, letters, reading] of [
    [3000, 'ba', 'black'],
    [5000, 'aa', 'white'],
  ] as const) {
    sitting.plays(atMs, letters, reading);
  }
  sitting.put(20_000, 'ab', 'black');
  sitting.passUntil(21_000);
  return sitting;
};

describe('whose turn it is', () => {
  test('follows the press where there is a clock', () => {
    const sitting = new Sitting('10m');
    sitting.put(5000, 'cc', 'black');
    sitting.passUntil(6000);
    expect(said(sitting)).toEqual([]);
    sitting.press(6100, 'black');
    expect(said(sitting)).toEqual(['6100 turn white']);
  });

  test('follows the stone where there is none; a pass is said as well', () => {
    const sitting = new Sitting(undefined);
    sitting.act(2000, { kind: 'play', color: 'black', move: { kind: 'pass' }, certain: true, order: 'known', why: '', evidence: [] });
    expect(said(sitting)).toEqual(['2000 turn pass', '2000 turn white']);
  });
});

describe('captured stones', () => {
  test('that lie there too long are asked for, once', () => {
    const sitting = captured('0m + 5x60s');
    const before = said(sitting).length;
    sitting.passUntil(20_000 + PRISONERS_REMINDER_MS - 1);
    expect(said(sitting).slice(before)).toEqual([]);
    sitting.passUntil(50_000);
    expect(said(sitting).slice(before)).toEqual(['30000 prisoners clear.prisoners']);
  });

  test('are asked for at a press that comes before they are off', () => {
    const sitting = captured('0m + 5x60s');
    sitting.press(22_000, 'black');
    sitting.passUntil(24_000);
    expect(said(sitting)).toContain('22000 prisoners clear.prisoners');
  });

  test('that are lifted in time are nobody’s business', () => {
    const sitting = captured();
    sitting.put(26_000, 'aa', 'empty');
    sitting.passUntil(60_000);
    expect(said(sitting).filter((line) => line.includes('clear'))).toEqual([]);
  });
});

test('a pause, going on, and the result', () => {
  const sitting = new Sitting('10m');
  sitting.clock(2000, { kind: 'start', side: 'black' });
  sitting.clock(12_000, { kind: 'pause', reason: 'lunch' });
  sitting.clock(13_000, { kind: 'resume' });
  sitting.act(14_000, { kind: 'resign', color: 'black' });
  expect(said(sitting)).toEqual([
    '2000 turn black',
    '12000 pauses pause',
    '13000 pauses resume',
    '13000 turn black',
    '14000 result white.wins',
  ]);
});

test.each([
  ['B+3.5', 'black.wins'],
  ['0', 'draw'],
  ['Void', undefined],
] as const)('a game that ends with %s: %s', (result, key) => {
  const sitting = new Sitting(undefined);
  sitting.act(14_000, { kind: 'end', reason: 'agreement', result });
  expect(said(sitting)).toEqual(key === undefined ? [] : [`14000 result ${key}`]);
});

test.each([
  ['ko', 'infractions ko'],
  ['superko', 'infractions ko'],
  ['forbidden-point', 'infractions forbidden'],
  ['clock-before-clearing', 'prisoners clear.prisoners'],
  ['moved-stone', undefined],
] as const)('an infraction, %s, is told as %s: never as a verdict', (infraction, line) => {
  const sitting = new Sitting(undefined);
  sitting.act(14_000, { kind: 'report', infraction, color: 'black', point: undefined, why: '' });
  expect(said(sitting)).toEqual(line === undefined ? [] : [`14000 ${line}`]);
});

test('every move is offered with its point, for tables that want it', () => {
  const moves = captured().outputs.flatMap((output) => (output.kind === 'say' && output.with.topic === 'moves' ? [output.key] : []));
  expect(moves.length).toBeGreaterThanOrEqual(2);
  expect(moves.every((key) => /^(black|white)\.plays\.\d{3,4}$/.test(key))).toBe(true);
});
