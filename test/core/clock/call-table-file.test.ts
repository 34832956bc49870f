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

test('its calls come in the order of their moments, however the rows name them', () => {
  const rows = [
    { in: 'last', say: 'count-down', secondsLeft: [1, 2] },
    { in: 'period', say: 'left', secondsLeft: [10, 20] },
    { in: 'last', say: 'left', secondsLeft: [20] },
  ];
  expect(callsOf({ name: 'club evening', leftWords: 'periods', rows })).toEqual([
    '10 sec.20',
    '20 sec.10',
    '30 periods.left.1',
    '40 sec.20',
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

test('all that it says is what it is', () => {
  const rows = [
    { in: 'period', say: 'left', secondsLeft: [600, 20], fromSeconds: 30 },
    { in: 'last', say: 'count-up', secondsLeft: [10, 1] },
  ];
  const words = { en: { 'sec.30': 'x'.repeat(80) }, ja: { 'time.over': '終わり' } };
  const own = parseCallTable(
    { name: 'ours', leftWords: 'periods', countBegins: true, languages: ['en', 'ja'], rows, words, source: 'us' },
    LANGUAGES,
  );
  expect(own).toEqual({
    ok: true,
    value: {
      name: 'ours',
      languages: ['en', 'ja'],
      words,
      table: {
        leftWords: 'periods',
        countBegins: true,
        source: 'ours',
        verified: false,
        rows: [
          { ...rows[0], source: 'ours', verified: false },
          { ...rows[1], source: 'ours', verified: false },
        ],
      },
    },
  });
});

test('what nobody says is as little as possible, or as the base has it', () => {
  const rows = [{ in: 'last', say: 'left', secondsLeft: [10] }];
  expect(parseCallTable({ name: 'ours', rows }, LANGUAGES)).toMatchObject({
    value: { languages: undefined, words: {}, table: { leftWords: 'minutes-or-periods', countBegins: false } },
  });
  for (const base of ['japanese', 'korean', 'chinese', 'english', 'english-down']) {
    const usual = callTable(base);
    const own = parseCallTable({ name: 'ours', base }, LANGUAGES);
    if (!usual.ok || !own.ok) throw new Error(base);
    expect(own.value.table).toEqual({ ...usual.value, source: 'ours', verified: false });
  }
  expect(parseCallTable({ name: 'ours', base: 'korean', countBegins: false }, LANGUAGES)).toMatchObject({
    value: { table: { countBegins: false } },
  });
});

const LAST = { in: 'last', say: 'left', secondsLeft: [10] };
const manyRows = (rows: number) => [
  LAST,
  ...Array.from({ length: rows - 1 }, (_, index) => ({ in: 'period', say: 'left', secondsLeft: [index + 1] })),
];
const manyWords = (words: number) => ({ en: Object.fromEntries(Array.from({ length: words }, (_, index) => [`sec.${index}`, 'x'])) });

test('its limits are its limits', () => {
  expect(parseCallTable({ name: 'x', rows: manyRows(40) }, LANGUAGES).ok).toBe(true);
  expect(parseCallTable({ name: 'x', rows: manyRows(41) }, LANGUAGES)).toEqual({ ok: false, refusal: 'rows: a list of 1 to 40' });
  expect(parseCallTable({ name: 'x', base: 'japanese', words: manyWords(500) }, LANGUAGES).ok).toBe(true);
  expect(parseCallTable({ name: 'x', base: 'japanese', words: manyWords(501) }, LANGUAGES)).toEqual({
    ok: false,
    refusal: 'words: at most 500',
  });
});

test.each([
  [[], 'is an object'],
  [null, 'is an object'],
  ['japanese', 'is an object'],
  [{ name: '  ', base: 'japanese' }, 'name: give it one'],
  [{ name: 7, base: 'japanese' }, 'name: give it one'],
  [{ name: 'x', base: 7 }, "no call system '7'"],
  [{ name: 'x', base: 'japanese', leftWords: 'hours' }, 'leftWords: one of'],
  [{ name: 'x', base: 'japanese', countBegins: 'yes' }, 'countBegins: true or false'],
  [{ name: 'x', base: 'japanese', languages: [] }, 'languages: a list of'],
  [{ name: 'x', base: 'japanese', languages: 'en' }, 'languages: a list of'],
  [{ name: 'x', base: 'japanese', languages: ['en', 'fr'] }, 'languages: a list of'],
  [{ name: 'x', rows: [] }, 'rows: a list of 1 to 40'],
  [{ name: 'x', rows: 'many' }, 'rows: a list of 1 to 40'],
  [{ name: 'x', rows: [LAST, 7] }, 'rows 2: write { in, say, secondsLeft }'],
  [{ name: 'x', rows: [{ ...LAST, loud: true }] }, 'rows 1: loud: known are'],
  [{ name: 'x', rows: [{ ...LAST, secondsLeft: [] }] }, 'a list of whole seconds, 0 to 600'],
  [{ name: 'x', rows: [{ ...LAST, secondsLeft: 10 }] }, 'a list of whole seconds, 0 to 600'],
  [{ name: 'x', rows: [{ ...LAST, secondsLeft: [10, '5'] }] }, 'a list of whole seconds, 0 to 600'],
  [{ name: 'x', rows: [{ ...LAST, secondsLeft: [10, -5] }] }, 'a list of whole seconds, 0 to 600'],
  [{ name: 'x', rows: [{ ...LAST, secondsLeft: [601] }] }, 'a list of whole seconds, 0 to 600'],
  [{ name: 'x', rows: [{ ...LAST, say: 'count-down', secondsLeft: [9, 11] }] }, 'last ten seconds'],
  [{ name: 'x', rows: [{ ...LAST, fromSeconds: 'late' }] }, 'fromSeconds: whole seconds'],
  [{ name: 'x', base: 'japanese', words: [] }, 'words: { "en"'],
  [{ name: 'x', base: 'japanese', words: { en: 'all' } }, 'words.en: calls and their words'],
  [{ name: 'x', base: 'japanese', words: { fr: {} } }, 'words.fr: known are zh, ja, ko, en'],
  [{ name: 'x', base: 'japanese', languages: ['ja'], words: { en: {} } }, 'words.en: known are ja'],
  [{ name: 'x', base: 'japanese', words: { en: { 'sec.30': 30 } } }, 'words of 1 to 80'],
  [{ name: 'x', base: 'japanese', words: { en: { 'sec.30': '   ' } } }, 'words of 1 to 80'],
  [{ name: 'x', base: 'japanese', words: { en: { 'sec.30': 'x'.repeat(81) } } }, 'words of 1 to 80'],
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

test('a call may be at the same second of two stretches, or of one from two moments on', () => {
  const rows = [LAST, { in: 'period', say: 'left', secondsLeft: [10] }, { in: 'period', say: 'left', secondsLeft: [10], fromSeconds: 20 }];
  expect(parseCallTable({ name: 'x', rows }, LANGUAGES).ok).toBe(true);
});

test('every finding is told at once', () => {
  const own = parseCallTable({ base: 'klingon', rows: [] }, LANGUAGES);
  expect(own.ok ? [] : own.refusal.split('\n')).toHaveLength(3);
});
