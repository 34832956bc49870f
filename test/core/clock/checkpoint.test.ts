/** The clock in the journal: what comes back after a crash, and what is refused. */
import { describe, expect, test } from 'vitest';
import { afterRestart, makeCheckpoint, parseCheckpoint } from '../../../src/core/clock/checkpoint.js';
import { clockAt } from '../../../src/core/clock/clock.js';
import { begun, play, press } from './table.js';

const back = (value: unknown, nowMs = 0) => {
  const clock = parseCheckpoint(JSON.parse(JSON.stringify(value)), nowMs);
  if (!clock.ok) throw new Error(clock.refusal);
  return afterRestart(clock.value);
};

const GAME = play(
  begun('black: 1m + 5x60s; white: 5m + 10s/move'),
  [70_000, press('black')],
  [75_000, { kind: 'correct', side: 'white', set: { mainMs: 100_000 }, why: 'set wrong' }],
  [80_000, press('white')],
  [85_000, { kind: 'prisoners-pending' }],
).clock;

describe('after a crash in byo-yomi', () => {
  test('the game stands paused with the times of the checkpoint, whatever moment the new run begins with', () => {
    const clock = back(makeCheckpoint(GAME, 90_400), 123);
    expect(clock).toMatchObject({ status: { kind: 'paused', reason: 'restart' }, toMove: 'black', asOfMs: 123 });
    expect(clock.sides).toEqual(clockAt(GAME, 90_400).sides);
  });

  test('the second that may be in doubt is not charged, and an arbiter can charge it', () => {
    // Checkpoint at 84.0 s, crash 0.9 s later.
    const running = play(begun('1m + 5x60s'), [70_000, press('black')], [80_000, press('white')]).clock;
    const clock = back(makeCheckpoint(running, 84_000));
    expect(clock.sides.black.leftMs).toBe(56_000);
    expect(play(clock, [0, { kind: 'charge', side: 'black', ms: 900, why: 'the gap' }]).clock.sides.black.leftMs).toBe(55_100);
  });

  test('it goes on, and a correction made before can still be undone', () => {
    const clock = play(back(makeCheckpoint(GAME, 90_000), 0), [10, { kind: 'prisoners-off' }], [20, { kind: 'resume' }]).clock;
    expect(clockAt(clock, 1020).sides.black.leftMs).toBe(clock.sides.black.leftMs - 1000);
    expect(play(clock, [30, { kind: 'undo-correction', side: 'white' }])).toMatchObject({ refused: undefined });
  });
});

test.each([
  ['ready', begun('40m'), 0],
  ['a flag', clockAt(begun('1m'), 60_000), 60_000],
  ['a sealed move', play(begun('5x60s'), [5, { kind: 'seal' }]).clock, 5],
] as const)('%s comes back as it was', (_, clock, nowMs) => {
  const stopped = clock.status.kind === 'running' ? play(clock, [0, { kind: 'pause', reason: 'restart' }]).clock : clock;
  expect(back(makeCheckpoint(stopped, nowMs), stopped.asOfMs)).toEqual(stopped);
});

const WHOLE = makeCheckpoint(GAME, 90_000);
test.each([
  ['nothing', null],
  ['another version', { ...WHOLE, version: 99 }],
  ['a control that is none', { ...WHOLE, controls: 'soon' }],
  ['a time below nothing', { ...WHOLE, sides: { ...WHOLE.sides, black: { ...WHOLE.sides.black, mainMs: -1 } } }],
  ['a missing side', { ...WHOLE, sides: { black: WHOLE.sides.black } }],
  ['a status that is none', { ...WHOLE, status: { kind: 'melted' } }],
  ['a policy that is none', { ...WHOLE, policy: {} }],
  ['nobody to move', { ...WHOLE, toMove: 'green' }],
  ['a hold that is none', { ...WHOLE, holdLeftMs: 'long' }],
  ['corrections that are none', { ...WHOLE, corrections: { black: [{}], white: [] } }],
])('%s is refused, not believed', (_, value) => {
  expect(parseCheckpoint(value, 0).ok).toBe(false);
});

test('a clock with policies, corrections and a sealed pause comes back as it was written', () => {
  const clock = play(
    begun('1m + 5x60s', { captures: { kind: 'timed' }, turnEnds: 'stone' }),
    [5_000, { kind: 'charge', side: 'black', ms: 5_000, why: 'late', id: 4 }],
    [10_000, { kind: 'stone', side: 'black' }],
    [15_000, { kind: 'turn-over-to', side: 'black' }],
    [16_000, { kind: 'seal' }],
  ).clock;
  expect(parseCheckpoint(JSON.parse(JSON.stringify(makeCheckpoint(clock, 20_000))), 20_000.7)).toEqual({
    ok: true,
    value: { ...clockAt(clock, 20_000), asOfMs: 20_000 },
  });
});

/** Every place of a value, and the value with something else there; `undefined` is taken away. */
const spoilt = (value: unknown, other: unknown): readonly (readonly [place: string, value: unknown])[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const put = (instead: unknown) =>
      Array.isArray(value) ? Object.assign([...(value as readonly unknown[])], { [key]: instead }) : { ...value, [key]: instead };
    return [[key, put(other)] as const, ...spoilt(inner, other).map(([place, whole]) => [`${key}.${place}`, put(whole)] as const)];
  });
};

test.each(['melted', -1, 0.5, null, undefined])(
  '%s in the place of anything is refused, where it is not just that which may stand there',
  (other) => {
    const kept = play(
      begun('1m + 5x60s'),
      [5_000, { kind: 'charge', side: 'black', ms: 5_000, why: 'late', id: 4 }],
      [10_000, press('black')],
      [11_000, { kind: 'turn-over-to', side: 'black' }],
      [12_000, { kind: 'prisoners-pending' }],
      [13_000, { kind: 'pause', reason: 'lunch' }],
    ).clock;
    const taken = spoilt(JSON.parse(JSON.stringify(makeCheckpoint(kept, 20_000))), other)
      .filter(([, value]) => parseCheckpoint(value, 0).ok)
      .map(([place]) => place);
    const maybe = {
      melted: ['corrections.black.0.why'],
      '-1': ['sides.black.addedMs', 'sides.white.addedMs', 'corrections.black.0.before.addedMs', 'corrections.black.0.deltaMs'],
      '0.5': [],
      null: ['holdLeftMs'],
      undefined: ['corrections.black.0.id'],
    };
    expect(taken.sort()).toEqual([...maybe[String(other) as keyof typeof maybe]].sort());
  },
);
