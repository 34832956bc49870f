/** Event lines, to the letter of the contract: names, order of the fields, what is left out. Nineteen by nineteen unless said. */
import { expect, test } from 'vitest';
import type { GameEventBody } from '../../../src/core/game/event.js';
import { PASS, playAt } from '../../../src/core/go/position.js';
import { FULL_BOARD, parseSgfPoint } from '../../../src/core/go/point.js';
import { makeEventLine } from '../../../src/core/record/event-line.js';
import { settingsOn } from '../../support/started-game.js';

const point = (letters: string): number => parseSgfPoint(letters, FULL_BOARD) ?? -1;

const lineOf = (body: GameEventBody, atMs: number): string | undefined => makeEventLine({ ...body, seq: 1, atMs }, FULL_BOARD);

const seen = { certain: true, order: 'known', evidence: [] } as const;

test.each<[string, GameEventBody, number, string]>([
  ['the link', { kind: 'link', state: 'up' }, 104, '{"type":"link","atMs":104,"state":"up"}'],
  [
    'a move',
    {
      kind: 'moved',
      number: 1,
      color: 'white',
      move: playAt(point('de')),
      ...seen,
      why: 'white stone at rest on de; white to move; clock pressed',
    },
    28_640,
    '{"type":"move","atMs":28640,"number":1,"color":"W","point":"de","certain":true,"order":"known","why":"white stone at rest on de; white to move; clock pressed"}',
  ],
  [
    'a move in doubt, of a gap',
    { kind: 'moved', number: 9, color: 'black', move: playAt(point('pd')), certain: false, order: 'unknown', evidence: [], why: 'found' },
    5000,
    '{"type":"move","atMs":5000,"number":9,"color":"B","point":"pd","certain":false,"order":"unknown","why":"found"}',
  ],
  [
    'an infraction',
    { kind: 'infraction', infraction: 'ko', color: 'black', point: point('qc'), why: 'retakes the ko of move 41 at once' },
    91_000,
    '{"type":"infraction","atMs":91000,"kind":"ko","color":"B","point":"qc","why":"retakes the ko of move 41 at once"}',
  ],
  [
    'an infraction that has no point',
    { kind: 'infraction', infraction: 'clock-before-clearing', color: 'white', point: undefined, why: 'pressed' },
    92_000,
    '{"type":"infraction","atMs":92000,"kind":"clock-before-clearing","color":"W","why":"pressed"}',
  ],
  [
    'a takeback',
    { kind: 'taken-back', moves: 1, why: 'stone of move 17 lifted, not captured; play went on at fc' },
    120_400,
    '{"type":"takeback","atMs":120400,"moves":1,"why":"stone of move 17 lifted, not captured; play went on at fc"}',
  ],
  [
    'a pass',
    { kind: 'moved', number: 212, color: 'white', move: PASS, ...seen, why: 'white pressed without a stone' },
    900_100,
    '{"type":"pass","atMs":900100,"number":212,"color":"W","certain":true,"why":"white pressed without a stone"}',
  ],
  ['the end', { kind: 'ended', reason: 'passes', result: undefined }, 903_000, '{"type":"end","atMs":903000,"reason":"passes"}'],
  [
    'a revision, with a pass in it',
    {
      kind: 'revised',
      fromNumber: 3,
      was: [{ color: 'black', move: playAt(point('pd')), ...seen, why: '' }],
      now: [
        { color: 'black', move: PASS, ...seen, why: '' },
        { color: 'white', move: playAt(point('dp')), ...seen, why: '' },
      ],
      why: 'it slid',
    },
    7000,
    '{"type":"revised","atMs":7000,"fromNumber":3,"was":[["B","pd"]],"now":[["B",""],["W","dp"]],"why":"it slid"}',
  ],
  ['a mismatch', { kind: 'mismatch', points: [point('aa'), point('ss')] }, 8000, '{"type":"mismatch","atMs":8000,"points":["aa","ss"]}'],
  ['a mismatch that is resolved', { kind: 'mismatch', points: [] }, 9000, '{"type":"mismatch","atMs":9000,"points":[]}'],
  [
    'a sensor',
    { kind: 'sensor-health', point: point('jj'), health: 'stuck' },
    10_000,
    '{"type":"sensor","atMs":10000,"point":"jj","health":"stuck"}',
  ],
])('%s', (_, body, atMs, line) => {
  expect(lineOf(body, atMs)).toBe(line);
});

test('moments are whole milliseconds, whatever the board clock was mapped to', () => {
  expect(lineOf({ kind: 'link', state: 'suspect' }, 12.6)).toBe('{"type":"link","atMs":13,"state":"suspect"}');
});

test('points are named by the board they are on', () => {
  const body: GameEventBody = { kind: 'mismatch', points: [10] };
  expect(makeEventLine({ ...body, seq: 1, atMs: 0 }, { width: 9, height: 9 })).toBe('{"type":"mismatch","atMs":0,"points":["bb"]}');
});

test.each<GameEventBody>([
  { kind: 'started', settings: settingsOn(FULL_BOARD) },
  { kind: 'stones-set-up', stones: { black: [60], white: [] }, toMove: 'white' },
  { kind: 'prisoners-pending', points: [3] },
  { kind: 'prisoners-off' },
])('the contract names no line for $kind', (body) => {
  expect(lineOf(body, 1000)).toBeUndefined();
});
