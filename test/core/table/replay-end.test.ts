/**
 * The end of a capture: what has come to rest by then is told, and what is still moving never comes
 * to rest. Nine by nine; a board that says a keyframe at once, then one change a line.
 */
import { describe, expect, test } from 'vitest';
import { rulesetNamed } from '../../../src/core/go/ruleset.js';
import { makeEventLine } from '../../../src/core/record/event-line.js';
import { openReplay } from '../../../src/core/table/replay.js';
import type { Reading } from '../../../src/core/wire/board-input.js';
import { makeBoardLine, type BoardMessage } from '../../../src/core/wire/board-line.js';
import type { Capture, CaptureLine } from '../../../src/core/wire/capture.js';
import { crcOfText } from '../../../src/core/wire/crc.js';
import { at } from '../../support/go-diagram.js';

const SIZE = { width: 9, height: 9 };
const EMPTY_ROW = Array<Reading>(9).fill('empty');

/** Black and white have each played and pressed. The board is never silent for three seconds. */
const BEFORE: readonly (readonly [number, string])[] = [
  [2000, 'E5 black'],
  [3000, 'black presses'],
  [4500, 'C3 white'],
  [5000, 'white presses'],
];

const messageOf = (deed: string): BoardMessage => {
  const [what = '', how = ''] = deed.split(' ');
  if (how === 'presses') return { kind: 'sensors', pairs: [[what === 'black' ? 'clkB' : 'clkW', '1']] };
  if (how === 'note') return { kind: 'note', text: 'still here' };
  const changes = deed.split(', ').map((change) => {
    const [name = '', reading] = change.split(' ');
    const point = at(name, SIZE);
    return { column: point % SIZE.width, row: Math.floor(point / SIZE.width), reading: reading as Reading };
  });
  return { kind: 'diff', changes };
};

const captureOf = (deeds: readonly (readonly [number, string])[]): Capture => {
  const keyframe: readonly BoardMessage[] = [
    ...Array.from({ length: 9 }, (_, row): BoardMessage => ({ kind: 'row', row, readings: EMPTY_ROW })),
    { kind: 'keyframe-end', boardCrc: crcOfText('.'.repeat(81)) },
  ];
  const said = [...keyframe.map((message) => [500, message] as const), ...deeds.map(([ms, deed]) => [ms, messageOf(deed)] as const)];
  const lines = said.map(([ms, message], seq): CaptureLine => {
    return { hostMs: ms, direction: 'from-board', text: makeBoardLine({ ...message, seq, ms }) };
  });
  const game = { size: 9, ruleset: 'japanese', handicap: 0, clockButtons: true, sensor: 'colour', startMs: 1000 } as const;
  return { header: { game }, lines };
};

/** What is told of a capture that ends with these deeds, without the words, and without the two moves before. */
const toldAfter = (...deeds: readonly (readonly [number, string])[]): readonly string[] => {
  const ruleset = rulesetNamed('japanese');
  if (!ruleset.ok) throw new Error(ruleset.refusal);
  const replay = openReplay(captureOf([...BEFORE, ...deeds]), ruleset.value);
  while (replay.advance(5));
  const lines = replay.finish().events.flatMap((event) => makeEventLine(event, SIZE) ?? []);
  expect(lines.slice(0, 3).map((line) => JSON.parse(line) as unknown)).toMatchObject([{ type: 'link' }, { point: 'ee' }, { point: 'cg' }]);
  return lines.slice(3).map((line) => {
    const { type, color, point } = JSON.parse(line) as Readonly<Record<string, string | undefined>>;
    return [type, color, point].join(' ').trim();
  });
};

describe('a capture that ends in the middle of a flicker', () => {
  test('a stone that is gone in the last line was not taken back', () => {
    expect(toldAfter([7000, 'C3 empty'])).toEqual([]);
  });

  test('a stone that has flickered in the last lines is no other than it was', () => {
    expect(toldAfter([7000, 'C3 empty'], [7060, 'C3 white'], [7120, 'C3 empty'])).toEqual([]);
  });

  test('a phantom in the last line is no move', () => {
    expect(toldAfter([7000, 'G7 black'])).toEqual([]);
  });

  test('a colour that flips in the last line leaves the sensor well', () => {
    expect(toldAfter([7000, 'E5 white'])).toEqual([]);
  });
});

describe('a capture that ends when a column of sensors sees again', () => {
  const DARK: readonly (readonly [number, string])[] = [
    [7000, 'E7 black'],
    [7500, 'black presses'],
    [9000, 'E3 white'],
    [9500, 'white presses'],
    [11_000, 'E5 empty, E7 empty, E3 empty'],
    [13_000, 'black presses'],
    [15_000, 'G7 white'],
    [15_400, 'white presses'],
  ];
  const SEES_AGAIN = 'E5 black, E7 black, E3 white, E2 black';

  test.each([
    ['while the board talks', 17_000],
    ['after a silence', 24_000],
  ])('%s, the stone that was played there is found in its turn', (_when, atMs) => {
    const moves = toldAfter(...DARK, [atMs, SEES_AGAIN]).filter((told) => /^(move|pass)/.test(told));
    expect(moves).toEqual(['move B ec', 'move W eg', 'move B eh', 'move W gc']);
  });
});

describe('a capture that ends later than a stone needs to lie still', () => {
  test('with the stone at rest, it is a move although nobody presses', () => {
    expect(toldAfter([7000, 'G7 black'], [7300, 'a note'])).toEqual(['move B gc']);
  });

  test('with the last stone off the board, it is taken back', () => {
    expect(toldAfter([7000, 'C3 empty'], [7300, 'a note'])).toEqual(['mismatch', 'mismatch', 'takeback']);
  });
});
