/** An organiser's own table of calls: what it says, and what is found in one that is wrong. */
import { expect, test } from 'vitest';
import { parseCallTable } from '../../../src/core/clock/call-table-file.js';
import { callTable } from '../../../src/core/clock/call-tables.js';
import { newClock, DEFAULT_POLICY } from '../../../src/core/clock/clock.js';
import { changeClock } from '../../../src/core/clock/clock-actions.js';
import { parseControls } from '../../../src/core/clock/control-text.js';
import { callsOfTurn } from '../../../src/core/clock/reader.js';

const LANGUAGES = ['zh', 'ja', 'ko', 'en'];

const callsOf = (value: unknown): readonly string[] => {
  const own = parseCallTable(value, LANGUAGES);
  const controls = parseControls('0m + 2x30s');
  if (!own.ok || !controls.ok) throw new Error(own.ok ? 'controls' : own.refusal);
  const clock = changeClock(newClock(controls.value, DEFAULT_POLICY, 'black'), { kind: 'start', side: 'black' }, 0).clock;
  return callsOfTurn(own.value.table, clock, 0).map(({ atMs, key }) => `${atMs / 1000} ${key}`);
};

test('its rows are what is said', () => {
  const rows = [
    { in: 'period', say: 'left', secondsLeft: [20, 10] },
    { in: 'last', say: 'count-down', secondsLeft: [3, 2, 1] },
  ];
  expect(callsOf({ name: 'club evening', leftWords: 'periods', rows })).toEqual([
    '10 sec.20',
    '20 sec.10',
    '30 periods.left.1',
    '57 n.3',
    '58 n.2',
    '59 n.1',
    '60 time.over',
  ]);
});

test('what it does not say is that of its base', () => {
  const own = parseCallTable({ name: 'ours', base: 'korean' }, LANGUAGES);
  const korean = callTable('korean');
  expect(own.ok && korean.ok && own.value.table.rows).toEqual(korean.ok && korean.value.rows);
});

test.each([
  [[], 'is an object'],
  [{ base: 'japanese' }, 'name: give it one'],
  [{ name: 'x' }, 'no base'],
  [{ name: 'x', base: 'klingon' }, "no call system 'klingon'"],
  [{ name: 'x', base: 'japanese', sound: 1 }, 'sound: known are'],
  [{ name: 'x', rows: [{ in: 'period', say: 'left', secondsLeft: [10] }] }, 'nothing is said in the last stretch'],
  [{ name: 'x', rows: [{ in: 'end', say: 'left', secondsLeft: [10] }] }, 'rows 1: in: one of'],
  [{ name: 'x', rows: [{ in: 'last', say: 'shout', secondsLeft: [10] }] }, 'rows 1: say: one of'],
  [{ name: 'x', rows: [{ in: 'last', say: 'left', secondsLeft: [10.5] }] }, 'whole seconds'],
  [{ name: 'x', rows: [{ in: 'last', say: 'count-up', secondsLeft: [30] }] }, 'last ten seconds'],
  [{ name: 'x', rows: [{ in: 'last', say: 'left', secondsLeft: [0] }] }, 'said by itself'],
  [
    {
      name: 'x',
      rows: [
        { in: 'last', say: 'left', secondsLeft: [9] },
        { in: 'last', say: 'count-up', secondsLeft: [9] },
      ],
    },
    'two calls at 9 s',
  ],
  [{ name: 'x', base: 'japanese', languages: ['fr'] }, 'languages: a list of'],
  [{ name: 'x', base: 'japanese', words: { en: { 'sec.x': 'a' } } }, 'words.en.sec.x: no such call'],
  [{ name: 'x', base: 'japanese', words: { en: { 'sec.30': '' } } }, 'words of 1 to'],
])('%j is refused: %s', (value, why) => {
  const own = parseCallTable(value, LANGUAGES);
  expect(own.ok ? '' : own.refusal).toContain(why);
});

test('every finding is told at once', () => {
  const own = parseCallTable({ base: 'klingon', rows: [] }, LANGUAGES);
  expect(own.ok ? [] : own.refusal.split('\n')).toHaveLength(3);
});
