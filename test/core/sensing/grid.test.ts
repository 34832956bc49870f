/** The grid: every point comes to rest by itself, and what was lost on the way is known. Nine by nine. */
import { describe, expect, test } from 'vitest';
import {
  hear,
  nextRestMs,
  openSensing,
  restingReading,
  settleRest,
  withoutRestless,
  type Sensing,
} from '../../../src/core/sensing/grid.js';
import type { BoardInput, Reading } from '../../../src/core/wire/board-input.js';
import { at } from '../../support/go-diagram.js';

const SIZE = { width: 9, height: 9 };
const QUIET = { quietMs: 250 };
const OPEN = openSensing(SIZE, QUIET, 0);

const reads = (atMs: number, ...changes: readonly (readonly [string, Reading])[]): BoardInput => ({
  kind: 'readings',
  atMs,
  changes: changes.map(([name, reading]) => ({ point: at(name, SIZE), reading })),
});

/** A whole grid with these stones and nothing else. */
const snapshot = (atMs: number, ...stones: readonly (readonly [string, Reading])[]): BoardInput => {
  const readings = Array<Reading>(81).fill('empty');
  for (const [name, reading] of stones) readings[at(name, SIZE)] = reading;
  return { kind: 'snapshot', atMs, readings };
};

const after = (...inputs: readonly BoardInput[]): Sensing => inputs.reduce(hear, OPEN);

describe('coming to rest', () => {
  test('a restless point holds back no other', () => {
    const sensing = after(snapshot(0), reads(1000, ['E5', 'black']), reads(1200, ['C3', 'white']));
    const { sensing: settled, changes } = settleRest(sensing, 1250);
    expect(changes).toMatchObject([{ point: at('E5', SIZE), was: 'empty', reading: 'black', sinceMs: 1000 }]);
    expect(restingReading(settled, at('C3', SIZE))).toBe('empty');
    expect(nextRestMs(settled)).toBe(1450);
  });

  test('points that rest at the same look come in the order in which they began', () => {
    const sensing = after(snapshot(0), reads(1000, ['G7', 'white']), reads(1100, ['A1', 'black']), reads(1100, ['B9', 'black']));
    expect(settleRest(sensing, 2000).changes.map(({ point }) => point)).toEqual(['G7', 'B9', 'A1'].map((name) => at(name, SIZE)));
  });

  test('a stone that was there for a moment is remembered of its sensor, but not one of several that came in one scan: a shadow', () => {
    const settled = (sensing: Sensing, atMs: number): Sensing => settleRest(sensing, atMs).sensing;
    const visits = (...names: readonly string[]): number | undefined => {
      const lit = settled(hear(after(snapshot(0)), reads(1000, ...names.map((name) => [name, 'black'] as const))), 1250);
      return settled(hear(lit, reads(1600, ...names.map((name) => [name, 'empty'] as const))), 1850).points[at('E5', SIZE)]?.visits;
    };
    expect(visits('E5')).toBe(1);
    expect(visits('E5', 'E4', 'E3')).toBe(0);
  });

  test('nothing that is due: the same grid', () => {
    const sensing = after(snapshot(0), reads(1000, ['E5', 'black']));
    expect(settleRest(sensing, 1249).sensing).toBe(sensing);
  });

  test('a stone away for a moment is told as one that reads the same as before', () => {
    const lying = settleRest(after(snapshot(0), reads(1000, ['E5', 'black'])), 2000).sensing;
    const flickered = [reads(3000, ['E5', 'empty']), reads(3100, ['E5', 'black'])].reduce(hear, lying);
    expect(settleRest(flickered, 3350).changes).toMatchObject([{ was: 'black', reading: 'black', sinceMs: 3100 }]);
  });

  test('a point that is not on the board is passed over', () => {
    const off: BoardInput = { kind: 'readings', atMs: 1000, changes: [{ point: 81, reading: 'black' }] };
    expect(after(snapshot(0), off).restless).toEqual([]);
  });

  test('an old value is never written to', () => {
    const before = JSON.stringify(OPEN);
    settleRest(after(snapshot(0), reads(1000, ['E5', 'black'])), 2000);
    expect(JSON.stringify(OPEN)).toBe(before);
  });
});

describe('lost readings', () => {
  const down: BoardInput = { kind: 'link', atMs: 5000, state: 'down' };
  const suspect: BoardInput = { kind: 'link', atMs: 9000, state: 'suspect' };

  test('a change found by a snapshot may have begun when the link went', () => {
    const sensing = after(snapshot(0), down, suspect, snapshot(9100, ['E5', 'black']));
    expect(settleRest(sensing, 9350).changes).toMatchObject([{ sinceMs: 9100, unseenFromMs: 5000 }]);
  });

  test('a snapshot makes the grid whole: what comes after it was seen', () => {
    const sensing = after(snapshot(0), down, suspect, snapshot(9100), reads(9500, ['E5', 'black']));
    expect(sensing.link).toBe('up');
    expect(settleRest(sensing, 9750).changes).toMatchObject([{ sinceMs: 9500, unseenFromMs: undefined }]);
  });

  test('from the first loss on, not from the last', () => {
    expect(after(snapshot(0), down, suspect).unseenFromMs).toBe(5000);
  });

  test('a grid taken up again knows what lay there, and tells only what differs', () => {
    const readings = Array<Reading>(81).fill('empty');
    readings[at('E5', SIZE)] = 'black';
    const resumed = openSensing(SIZE, QUIET, 4000, readings);
    const same = hear(resumed, snapshot(9000, ['E5', 'black']));
    expect(settleRest(same, 10_000).changes).toEqual([]);
    const more = hear(resumed, snapshot(9000, ['E5', 'black'], ['C3', 'white']));
    expect(settleRest(more, 10_000).changes).toMatchObject([{ point: at('C3', SIZE), unseenFromMs: 4000 }]);
  });
});

describe('what changed unseen', () => {
  const suspect: BoardInput = { kind: 'link', atMs: 9000, state: 'suspect' };
  /** Some rows of a keyframe, before the rest of it. */
  const rows = (atMs: number, ...changes: readonly (readonly [string, Reading])[]): BoardInput => {
    const said = reads(atMs, ...changes);
    return said.kind === 'readings' ? { ...said, isLate: true } : said;
  };
  const names = (sensing: Sensing, nowMs: number): readonly number[] => settleRest(sensing, nowMs).changes.map(({ point }) => point);
  const points = (...of: readonly string[]): readonly number[] => of.map((name) => at(name, SIZE));

  test('comes to rest together with the last of it', () => {
    const sensing = after(snapshot(0), suspect, rows(9100, ['E5', 'black']), snapshot(9400, ['E5', 'black'], ['C3', 'white']));
    expect(nextRestMs(sensing)).toBe(9650);
    expect(names(sensing, 9649)).toEqual([]);
    expect(names(sensing, 9650)).toEqual(points('E5', 'C3'));
  });

  test('waits for a stone of the gap that flickers, for three quarters of a second and no longer', () => {
    const gap = [suspect, snapshot(9100, ['E5', 'black'], ['C3', 'white'])];
    const flickering = after(snapshot(0), ...gap, reads(9300, ['C3', 'black']), reads(9500, ['C3', 'white']));
    expect(nextRestMs(flickering)).toBe(9750);
    expect(names(flickering, 9750)).toEqual(points('E5', 'C3'));
    const stillFlickering = [reads(9740, ['C3', 'black']), reads(9980, ['C3', 'white'])].reduce(hear, flickering);
    expect(nextRestMs(stillFlickering)).toBe(10_100);
    expect(names(stillFlickering, 10_099)).toEqual([]);
    expect(names(stillFlickering, 10_100)).toEqual(points('E5'));
  });

  test('holds back nothing that was seen, and is held back by nothing that was', () => {
    const sensing = after(snapshot(0), suspect, snapshot(9100, ['E5', 'black']), reads(9300, ['G7', 'white']));
    expect(nextRestMs(sensing)).toBe(9350);
    expect(names(sensing, 9350)).toEqual(points('E5'));
    const early = after(snapshot(0), reads(8900, ['G7', 'white']), suspect, snapshot(9100, ['G7', 'white'], ['E5', 'black']));
    expect(names(early, 9150)).toEqual(points('G7'));
  });

  test('may have begun after the last line that was heard, before the loss was noticed', () => {
    const noticed: BoardInput = { kind: 'link', atMs: 9000, state: 'suspect', heardUntilMs: 8200 };
    const sensing = after(snapshot(0), noticed, snapshot(9100, ['E5', 'black']));
    expect(settleRest(sensing, 9350).changes).toMatchObject([{ sinceMs: 9100, unseenFromMs: 8200 }]);
  });

  test('what is heard before the keyframe was put down when it was heard; what the keyframe tells, at any time since the loss', () => {
    const sensing = after(snapshot(0), suspect, reads(9500, ['G7', 'black']), snapshot(9700, ['G7', 'black'], ['E5', 'black']));
    const earliest = (name: string): number | undefined => sensing.points[at(name, SIZE)]?.earliestMs;
    expect([earliest('G7'), earliest('E5')]).toEqual([9500, 9000]);
  });
});

describe('when nothing more will be heard', () => {
  test('what has not come to rest reads as it did, and what has stays', () => {
    const lying = settleRest(after(snapshot(0), reads(1000, ['E5', 'black'])), 2000).sensing;
    const ended = withoutRestless([reads(3000, ['E5', 'empty']), reads(3050, ['C3', 'white'])].reduce(hear, lying));
    expect(nextRestMs(ended)).toBeUndefined();
    expect(settleRest(ended, 60_000).changes).toEqual([]);
    expect(['E5', 'C3'].map((name) => restingReading(ended, at(name, SIZE)))).toEqual(['black', 'empty']);
    expect(ended.points[at('E5', SIZE)]).toMatchObject({ reading: 'black', sinceMs: 1000 });
  });

  test('sensors that see again all in one scan still come to rest', () => {
    const ended = withoutRestless(
      after(snapshot(0), reads(3000, ['E5', 'black'], ['E6', 'white'], ['E7', 'black']), reads(3090, ['C3', 'white'])),
    );
    expect(settleRest(ended, 60_000).changes.map(({ point }) => point)).toEqual(['E7', 'E6', 'E5'].map((name) => at(name, SIZE)));
  });
});

test.each<BoardInput>([
  { kind: 'button', atMs: 1, side: 'black', down: true },
  { kind: 'pad', atMs: 1, side: 'white', stones: ['black'] },
  { kind: 'hand', atMs: 1, over: true },
])('$kind is not about the grid', (input) => {
  expect(hear(OPEN, input)).toBe(OPEN);
});
