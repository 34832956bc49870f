/** Thinking time in the record: TM and OT where both sides have the same, words where they differ. */
import { expect, test } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/core/clock/clock.js';
import { rulesetNamed } from '../../../src/core/go/ruleset.js';
import { makeGameRecord } from '../../../src/core/record/game-record.js';

const recordOf = (controls: string | undefined): Readonly<Record<string, string | undefined>> => {
  const ruleset = rulesetNamed('japanese');
  if (!ruleset.ok) throw new Error(ruleset.refusal);
  const time = controls === undefined ? {} : { time: { controls, policy: DEFAULT_POLICY } };
  const settings = { size: { width: 9, height: 9 }, ruleset: ruleset.value, players: { black: '', white: '' }, startedAt: '', ...time };
  const { properties } = makeGameRecord({ settings, setUp: undefined, moves: [], result: undefined });
  return Object.fromEntries(properties.map(({ name, values }) => [name, values[0]]));
};

test.each([
  ['1h + 5x60s', '3600', '5x60 byo-yomi'],
  ['40m', '2400', undefined],
  ['1h + reserved 5x60s', '3600', 'reserved 5x60s'],
])('%s is TM[%s] OT[%s]', (controls, tm, ot) => {
  const record = recordOf(controls);
  expect([record['TM'], record['OT']]).toEqual([tm, ot]);
  expect(record['GC']).toContain(`Time: ${controls}.`);
});

test('where the sides differ the words say both', () => {
  const record = recordOf('black: 40m; white: 30m + 5x60s');
  expect(record['TM']).toBeUndefined();
  expect(record['GC']).toContain('white: 30m + 5x60s');
});

test('a game without a clock has none', () => {
  const record = recordOf(undefined);
  expect([record['TM'], record['GC']?.includes('Time:')]).toEqual([undefined, false]);
});
