/** What the reader says outside the golden scripts: on asking, while the count stands, by an organiser's variant. */
import { expect, test } from 'vitest';
import { makeCallKey, parseCallKey, NUMBERED_CALLS, PLAIN_CALLS } from '../../../src/core/clock/call.js';
import { CALL_SYSTEMS, callTable } from '../../../src/core/clock/call-tables.js';
import { answerTimeLeft, callsDue, callsOfTurn, pendingAfter } from '../../../src/core/clock/reader.js';
import { begun, play, press, tableOf } from './table.js';

const keys = (system: string, control: string): string[] =>
  callsOfTurn(tableOf(system), begun(control), 0).map(({ atMs, key }) => `${String(atMs)} ${key}`);

test('nothing is said at the end of main time when a period follows', () => {
  expect(callsOfTurn(tableOf('chinese'), begun('2m + reserved 5x60s'), 0)[0]).toMatchObject({ atMs: 150_000, key: 'sec.30' });
});

test('absolute time: the last minute is read like a last minute', () => {
  expect(keys('chinese', '2m')).toEqual([
    '90000 sec.30',
    '100000 sec.40',
    '110000 sec.50',
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((second) => `${String(110 + second)}000 n.${String(second)}`),
    '120000 time.over',
  ]);
});

test('Korea, periods of a minute: 30, 40 and 50 seconds, then the ten', () => {
  expect(keys('korean', '1x60s').slice(0, 4)).toEqual(['30000 sec.30', '40000 sec.40', '50000 sec.50', '51000 n.1']);
});

test('periods that grow longer are told as the minutes they are', () => {
  expect(keys('chinese', '1x30s, 2x60s, 1x120s')).toEqual(
    expect.arrayContaining(['30000 min.left.4', '90000 min.left.3', '150000 min.left.2']),
  );
});

test('a delay comes before anything runs down', () => {
  expect(keys('fischer', '40s + delay 10s')[0]).toBe('20000 sec.30');
});

test('organisers add 55 and 58 while periods are left, and may count Fischer time upwards', () => {
  const added = callTable('japanese', 'organisers-55-58');
  if (!added.ok) throw new Error(added.refusal);
  const said = callsOfTurn(added.value, begun('2x60s'), 0).map(({ atMs, key }) => `${String(atMs)} ${key}`);
  expect(said).toContain('55000 sec.55');
  expect(said).not.toContain('115000 sec.55');
  const upwards = callTable('fischer', 'count-up');
  if (!upwards.ok) throw new Error(upwards.refusal);
  expect(callsOfTurn(upwards.value, begun('40s + 5s/move'), 0).find(({ key }) => key === 'n.1')?.atMs).toBe(31_000);
  expect(callTable('chinese', 'count-up').ok).toBe(false);
});

test('every row says where it is from', () => {
  for (const system of CALL_SYSTEMS) for (const row of tableOf(system).rows) expect(row.source).not.toBe('');
});

test('while the count stands still for a capture nothing is said; its limit shifts what is to come', () => {
  const lifting = play(begun('1x60s'), [49_500, { kind: 'prisoners-pending' }]).clock;
  expect(callsDue(tableOf('chinese'), lifting, 49_500)).toEqual([]);
  expect(callsOfTurn(tableOf('chinese'), lifting, 49_500)[0]).toMatchObject({ atMs: 50_000 + 60_000, key: 'sec.50' });
});

test('nothing is said while the clocks stand or after the flag', () => {
  const paused = play(begun('1x60s'), [10_000, { kind: 'pause', reason: 'lunch' }]).clock;
  expect(callsOfTurn(tableOf('chinese'), paused, 10_000)).toEqual([]);
  expect(callsOfTurn(tableOf('chinese'), begun('1x60s'), 60_000)).toEqual([]);
});

test.each([
  ['chinese', '3m + reserved 5x60s', 30_000, 'min.left.2'],
  ['chinese', '0m + reserved 5x60s', 70_000, 'min.left.4'],
  ['korean', '5x60s', 70_000, 'periods.left.4'],
  ['english', '0m + 25/10m', 30_000, 'stones.25 min.left.9'],
  ['nhk', '30s + 10x60s considerations', 100_000, 'min.left.8'],
  ['fischer', '50s + 5s/move', 10_000, 'sec.left.40'],
  ['english', '1m', 60_000, 'time.over'],
  ['english', '2m', 60_000, 'min.left.1'],
  ['english', '2m', 60_001, 'sec.left.59'],
  ['nhk', '30s + 10x60s considerations', 10_000, 'min.left.10'],
  ['english', '1m + ing 3x10m', 90_000, 'min.left.9'],
  ['chinese', '0m + 5x60s', 70_000, 'min.left.4'],
  ['chinese', '0m + 2x60s', 70_000, 'min.left.1'],
  ['japanese', '0m + 5x60s', 70_000, 'periods.left.4'],
  ['japanese', '0m + 2x60s', 70_000, 'last.period'],
  ['japanese', '0m + reserved 5x60s', 70_000, 'min.left.4'],
  ['japanese', '0m + reserved 2x90s', 10_000, 'periods.left.2'],
  ['chinese', '0m + reserved 2x90s', 10_000, 'periods.left.2'],
  ['chinese', '0m + reserved 2x90s', 100_000, 'periods.left.1'],
  ['chinese', '0m + 1x30s, 2x60s', 10_000, 'periods.left.3'],
])('%s, %s: asked after %d ms, the answer is %s', (system, control, nowMs, answer) => {
  expect(
    answerTimeLeft(tableOf(system), begun(control), 'black', nowMs)
      .map(({ key }) => key)
      .join(' '),
  ).toBe(answer);
});

test('asked while the other thinks, a side hears its own time', () => {
  const clock = play(begun('black: 10m; white: 5m'), [60_000, press('black')]).clock;
  expect(answerTimeLeft(tableOf('english'), clock, 'black', 120_500)).toEqual([{ atMs: 120_500, key: 'min.left.9' }]);
  expect(answerTimeLeft(tableOf('english'), clock, 'white', 120_500.9)).toEqual([{ atMs: 120_500, key: 'min.left.3' }]);
});

test('stones of a block are told with the time that they are for', () => {
  expect(answerTimeLeft(tableOf('english'), begun('0m + 25/10m'), 'black', 30_000)).toEqual([
    { atMs: 30_000, key: 'stones.25', withinMs: 570_000 },
    { atMs: 30_000, key: 'min.left.9' },
  ]);
});

test('what is due is what begins within a second, its end left out', () => {
  const due = (nowMs: number) => callsDue(tableOf('chinese'), begun('1x60s'), nowMs).map(({ atMs }) => atMs);
  expect([due(29_000), due(29_001), due(30_000), due(30_001)]).toEqual([[], [30_000], [30_000], []]);
});

test('calls come in the order of their moments, however the table names them', () => {
  for (const system of CALL_SYSTEMS)
    for (const control of ['2m + 3x60s', '1m + ing 2x2m', '30s + 3x60s considerations', '0m + 3/90s', '1m + reserved 2x60s']) {
      const moments = callsOfTurn(tableOf(system), begun(control), 0).map(({ atMs }) => atMs);
      expect(moments).toEqual([...moments].sort((one, other) => one - other));
      expect(moments.length).toBeGreaterThan(0);
    }
});

test('asked again, what was told for later is replaced, and what begins now is said once', () => {
  const call = (atMs: number, key: 'n.1' | 'n.2' | 'pause') => ({ atMs, key });
  const pending = [call(900, 'n.1'), call(1000, 'n.2'), call(1001, 'pause')];
  expect(pendingAfter(pending, [], 1000)).toEqual([call(900, 'n.1'), call(1000, 'n.2')]);
  expect(pendingAfter(pending, [call(1000, 'n.2'), call(1000, 'n.1'), call(900, 'n.2'), call(1500, 'n.2')], 1000)).toEqual([
    call(900, 'n.1'),
    call(1000, 'n.2'),
    call(1000, 'n.1'),
    call(900, 'n.2'),
    call(1500, 'n.2'),
  ]);
});

test('call keys go there and back', () => {
  for (const key of [...PLAIN_CALLS, ...NUMBERED_CALLS.map((family) => `${family}.7`)]) {
    const parsed = parseCallKey(key);
    expect(parsed.ok && makeCallKey(parsed.value)).toBe(key);
  }
  expect(['sec', 'sec.', 'sec.x', 'sec.1234567', 'say.1', 'x sec.1', 'sec.1 x', '.1'].filter((key) => parseCallKey(key).ok)).toEqual([]);
});
