/** Turns that are undone: the last stones are off, or captured ones are back. Black played first; nine by nine. */
import { describe, expect, test } from 'vitest';
import { COSTS, LIMITS, TIMES } from '../../../src/core/inference/costs.js';
import type { Hypothesis } from '../../../src/core/inference/hypothesis.js';
import {
  captorLiftedStories,
  captureTakenBackStory,
  cutBack,
  isBeingPutRight,
  takebackStories,
  takenBackStory,
} from '../../../src/core/inference/takeback-stories.js';
import type { Reading } from '../../../src/core/sensing/grid.js';
import { ATARI, KO, moment, oddOf, placesOf, turn, unpressed, withRest, type MomentSettings } from '../../support/moment.js';

const T = 5_000;
const NOW = 20_000;

type Settings = Omit<MomentSettings, 'nowMs'>;

const GAME = [turn('black E5', T), turn('white C3', T + 2000), turn('black G7', T + 4000), turn('white G3', T + 6000)];

/** White's E5 and E6 have one liberty, E4. */
const CHAIN = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . X . . . .
  . . . X O X . . .
  . . . X O X . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

const off = (...names: readonly string[]): Record<string, readonly [Reading, number]> =>
  Object.fromEntries(names.map((name, index) => [name, ['empty', NOW - 5000 - index * 1000] as const]));

const back = (settings: Settings, count: number, atMs = NOW): Hypothesis | undefined => {
  const { hypothesis, scene } = moment({ nowMs: NOW, ...settings });
  return takenBackStory(hypothesis, count, atMs, scene);
};

test('a stone that is lifted before its press, soon, is being put right', () => {
  const fresh = unpressed('black E5', T);
  expect(isBeingPutRight(fresh, T + TIMES.freshStoneMs - 1)).toBe(true);
  expect(isBeingPutRight(fresh, T + TIMES.freshStoneMs)).toBe(false);
  expect(isBeingPutRight(turn('black E5', T), T + 1001)).toBe(false);
  expect(isBeingPutRight(turn('black E5', T), T + 1000)).toBe(false);
  expect(isBeingPutRight(turn('black E5', T), T + 999)).toBe(true);
  expect(isBeingPutRight(undefined, T)).toBe(false);
});

describe('the last turns are taken back', () => {
  test('where their stones are off', () => {
    const story = back({ line: GAME, reads: off('G3') }, 1);
    expect(story && placesOf(story)).toBe('E5 C3 G7');
    expect(story?.board.toMove).toBe('white');
    expect(story?.strays).toEqual([]);
    expect(story?.takenBackTo).toMatchObject({ kept: 3, atMs: NOW - 5000, why: 'the last stone was lifted and play went on elsewhere' });
    const beside = back({ line: GAME, reads: { ...off('G3'), A9: ['black', 100] } }, 1);
    expect(beside?.takenBackTo?.atMs).toBe(NOW - 5000);
    const two = back({ line: GAME, reads: off('G3', 'G7') }, 2);
    expect(two && placesOf(two)).toBe('E5 C3');
    expect(two?.takenBackTo).toMatchObject({ kept: 2, why: 'the last 2 moves were taken off the board' });
  });

  test('not where one of them lies there, or was a pass that is the last', () => {
    expect(back({ line: GAME }, 1)).toBeUndefined();
    expect(back({ line: GAME, reads: off('G3') }, 2)).toBeUndefined();
    expect(back({ line: GAME, reads: off('G7') }, 2)).toBeUndefined();
    expect(back({ line: [...GAME, turn('black pass', T + 8000)], reads: off('G3') }, 1)).toBeUndefined();
    expect(back({ line: GAME.slice(0, 1), reads: off('E5') }, 2)).toBeUndefined();
    expect(back({}, 1)).toBeUndefined();
  });

  test('a pass among them with them', () => {
    const line = [...GAME.slice(0, 2), turn('black pass', T + 3000), turn('white G3', T + 6000)];
    const story = back({ line, reads: off('G3') }, 2);
    expect(story && placesOf(story)).toBe('E5 C3');
  });

  test('presses that waited are for nothing', () => {
    expect(back({ line: GAME, reads: off('G3'), hypothesis: { openPresses: [{ side: 'black', atMs: T }] } }, 1)?.openPresses).toEqual([]);
  });

  test('so many that nothing is left: the board was cleared', () => {
    const line = [...GAME, turn('black A1', T + 8000)];
    const cleared = (count: number) =>
      back({ line: line.slice(0, count), reads: off(...['E5', 'C3', 'G7', 'G3', 'A1'].slice(0, count)) }, count);
    expect(LIMITS.takebackToNothing).toBe(3);
    expect(cleared(3)).toBeDefined();
    expect(cleared(4)).toBeUndefined();
    expect(back({ line, reads: off('C3', 'G7', 'G3', 'A1') }, 4)).toBeDefined();
  });

  test('cost more, the more they are', () => {
    expect(back({ line: GAME, reads: off('G3') }, 1)?.cost).toBe(COSTS.takeback + COSTS.takebackEach);
    expect(back({ line: GAME, reads: off('G3', 'G7'), hypothesis: { cost: 4 } }, 2)?.cost).toBe(
      4 + COSTS.takeback + 2 * COSTS.takebackEach,
    );
  });

  test('cost little where the last was put right before its press', () => {
    const line = [...GAME.slice(0, 3), unpressed('white G3', T + 6000)];
    const lifted = (ageMs: number, last: Settings['line'] = line) =>
      back({ line: last, reads: { G3: ['empty', T + 6000 + ageMs] } }, 1)?.cost;
    expect(lifted(TIMES.freshStoneMs - 1)).toBe(COSTS.putRight);
    expect(lifted(TIMES.freshStoneMs)).toBe(COSTS.takeback + COSTS.takebackEach);
    expect(lifted(1200, GAME)).toBe(COSTS.takeback + COSTS.takebackEach);
    // Two of them are never put right.
    expect(back({ line, reads: { G3: ['empty', T + 6500], G7: ['empty', T + 6600] } }, 2)?.cost).toBe(
      COSTS.takeback + 2 * COSTS.takebackEach,
    );
  });

  test('cost more in one scan, since no hand takes two stones off in one', () => {
    const scan = (apartMs: number) =>
      back({ line: GAME, reads: { G3: ['empty', NOW - 5000], G7: ['empty', NOW - 5000 - apartMs] } }, 2)?.cost;
    const two = COSTS.takeback + 2 * COSTS.takebackEach;
    expect(scan(TIMES.oneScanMs)).toBe(two + COSTS.liftedInOneScan);
    expect(scan(TIMES.oneScanMs + 1)).toBe(two);
    const passed = [...GAME.slice(0, 2), turn('black pass', T + 3000), turn('white G3', T + 6000)];
    expect(back({ line: passed, reads: off('G3') }, 2)?.cost).toBe(two);
  });

  test('cost more of a stone whose sensor has read others that came and went', () => {
    const guests = (name: string, count: number, taken = 1) =>
      back({ line: GAME, reads: off('G3', ...(taken > 1 ? ['G7'] : [])), sensors: { [name]: { guests: count, guestMs: NOW } } }, taken)
        ?.cost;
    const one = COSTS.takeback + COSTS.takebackEach;
    expect(guests('G3', 2)).toBe(one);
    expect(guests('G3', 3)).toBe(one + COSTS.liftedWhereStonesComeAndGo);
    expect(guests('G7', 3)).toBe(one);
    expect(guests('G7', 3, 2)).toBe(one + COSTS.takebackEach + COSTS.liftedWhereStonesComeAndGo);
    const passed = [...GAME.slice(0, 2), turn('black pass', T + 3000), turn('white G3', T + 6000)];
    expect(back({ line: passed, reads: off('G3'), sensors: { G3: { guests: 3, guestMs: NOW } } }, 2)?.cost).toBe(
      one + COSTS.takebackEach + COSTS.liftedWhereStonesComeAndGo,
    );
  });

  test('are told from the furthest takeback on', () => {
    const told = (kept: number) =>
      back({ line: GAME, reads: off('G3'), hypothesis: { takenBackTo: { kept, atMs: 1, why: 'before' } } }, 1)?.takenBackTo;
    expect(told(2)).toEqual({ kept: 2, atMs: 1, why: 'before' });
    expect(told(3)).toEqual({ kept: 3, atMs: 1, why: 'before' });
    expect(told(4)).toMatchObject({ kept: 3, atMs: NOW - 5000 });
  });

  test('a line cut short says nothing about how', () => {
    const { hypothesis, scene } = moment({ nowMs: NOW, line: GAME, hypothesis: { openPresses: [{ side: 'black', atMs: T }] } });
    const cut = cutBack(hypothesis, 2, scene);
    expect(placesOf(cut)).toBe('E5 C3');
    expect(oddOf(cut)).toEqual(['G3 extra none', 'G7 extra none']);
    expect(cut).toMatchObject({ cost: 0, openPresses: [], takenBackTo: undefined, board: { toMove: 'black' } });
  });
});

describe('what is played after a takeback', () => {
  const played = (settings: Settings, name: string, reading: Reading): readonly (readonly [string, number])[] => {
    const { hypothesis, change, scene } = withRest(moment({ nowMs: NOW, ...settings }), name, reading, NOW);
    return takebackStories(hypothesis, change, scene).map((story) => [placesOf(story), story.cost] as const);
  };
  const price = (count: number): number => COSTS.takeback + count * COSTS.takebackEach;

  test('is by the side that has its turn again', () => {
    expect(played({ line: GAME, reads: off('G3') }, 'A1', 'white')).toEqual([['E5 C3 G7 A1', price(1)]]);
    expect(played({ line: GAME, reads: off('G3') }, 'A1', 'black')).toEqual([]);
    expect(played({ line: GAME, reads: off('G3', 'G7') }, 'A1', 'black')).toEqual([['E5 C3 A1', price(2)]]);
    expect(played({ line: GAME }, 'A1', 'white')).toEqual([]);
  });

  test('may be after one or after more of them, where its colour cannot be told', () => {
    expect(played({ line: GAME, reads: off('G3', 'G7') }, 'A1', 'occupied')).toEqual([
      ['E5 C3 G7 A1', price(1) + COSTS.replyToLiftedStone],
      ['E5 C3 A1', price(2)],
    ]);
  });

  test('is after eight at most', () => {
    const names = ['A1', 'C1', 'E1', 'G1', 'J1', 'A3', 'C3', 'E3', 'G3', 'J3'];
    const line = names.map((name, index) => turn(`${index % 2 === 0 ? 'black' : 'white'} ${name}`, T + index));
    const after = (count: number, reading: Reading) => played({ line, reads: off(...names.slice(-count)) }, 'E9', reading).length;
    expect(LIMITS.takebackMax).toBe(8);
    expect(after(8, 'occupied')).toBe(8);
    expect(after(9, 'occupied')).toBe(8);
  });

  test('came no stone while a hand lay over them', () => {
    const hand = { G3: ['empty', NOW], G7: ['empty', NOW], E5: ['empty', NOW] } as const;
    expect(played({ line: GAME, reads: hand }, 'A1', 'white')).toEqual([['E5 C3 G7 A1', price(1) + COSTS.liftedInOneScan]]);
  });

  test('may be after a stone that was put back where it had been captured, and was taken for a move', () => {
    const line = [turn('black E4', T), turn('white E6', T + 3000)];
    expect(played({ before: CHAIN, line, reads: off('E4') }, 'A1', 'black')).toEqual([['A1', price(2)]]);
    // A1 was no prisoner: it lies there, so nothing was taken back.
    expect(played({ before: CHAIN, line: [turn('black E4', T), turn('white A1', T + 3000)], reads: off('E4') }, 'A3', 'black')).toEqual([]);
  });
});

describe('a capture that is taken back', () => {
  const captured = (settings: Settings, name: string, reading: Reading): Hypothesis | undefined => {
    const { hypothesis, change, scene } = withRest(moment({ nowMs: NOW, ...settings }), name, reading, NOW);
    return captureTakenBackStory(hypothesis, change, scene);
  };
  const took: Settings = { before: CHAIN, line: [turn('black E4', T)], reads: off('E4') };

  test('puts the first of its stones back; the others are to come', () => {
    const story = captured(took, 'E5', 'white');
    expect(story?.line).toEqual([]);
    expect(story && oddOf(story)).toEqual(['E6 missing coming-back']);
    expect(story?.strays).toMatchObject([{ sinceMs: NOW }]);
    expect(story?.cost).toBe(COSTS.takeback + COSTS.takebackEach);
  });

  test('and not what was gone besides', () => {
    const story = captured({ ...took, reads: { ...took.reads, F5: ['empty', NOW - 1000], A1: ['white', NOW] } }, 'E5', 'white');
    const black = captured({ ...took, reads: { ...took.reads, E6: ['black', NOW] } }, 'E5', 'white');
    expect(black && oddOf(black)).toEqual(['E6 flipped none']);
    expect(story && oddOf(story)).toEqual(['A1 extra none', 'E6 missing coming-back', 'F5 missing none']);
  });

  test('puts back what lay there, while the stone that took it is off', () => {
    expect(captured(took, 'E5', 'black')).toBeUndefined();
    expect(captured(took, 'A1', 'white')).toBeUndefined();
    expect(captured({ ...took, reads: {} }, 'E5', 'white')).toBeUndefined();
  });

  test('of a ko is rarer than a ko that is retaken at once', () => {
    const ko = (rules: string, extra: Settings = {}) =>
      captured({ before: KO, rules, line: [turn('black E5', T)], reads: off('E5'), ...extra }, 'D5', 'white')?.cost;
    expect(ko('japanese')).toBe(COSTS.takeback + COSTS.takebackEach + COSTS.koTakenBack);
    expect(ko('aga')).toBe(COSTS.takeback + COSTS.takebackEach + COSTS.koTakenBack);
  });
});

describe('a stone that took others is lifted', () => {
  const lifted = (settings: Settings, name = 'E4'): readonly (readonly [string, number])[] => {
    const { hypothesis, change, scene } = withRest(moment({ nowMs: NOW, ...settings }), name, 'empty', NOW);
    return captorLiftedStories(hypothesis, change, scene).map((story) => [placesOf(story), story.cost]);
  };
  const price = (count: number): number => COSTS.takeback + count * COSTS.takebackEach;
  const back5 = { E5: ['white', NOW - 2000] } as const;
  const line = [turn('black E4', T)];

  test('and what it took is back: the capture is taken back', () => {
    expect(lifted({ before: ATARI, line, reads: back5 })).toEqual([['', price(1)]]);
  });

  test('not where nothing is back, or another stone is lifted', () => {
    expect(lifted({ before: ATARI, line })).toEqual([]);
    expect(lifted({ before: ATARI, line, reads: back5 }, 'D5')).toEqual([]);
    expect(lifted({ before: ATARI, line: [turn('black pass', T)], reads: back5 })).toEqual([]);
  });

  test('also where the stone put back was taken for a move', () => {
    const again = [turn('black E4', T), turn('white E6', T + 3000)];
    expect(lifted({ before: CHAIN, line: again })).toEqual([['', price(2)]]);
    const later = [turn('black E4', T), turn('white A1', T + 1000), turn('black A3', T + 2000)];
    expect(lifted({ before: ATARI, line: later, reads: back5 })).toEqual([]);
  });

  test('of a ko is rarer than a ko that is retaken at once', () => {
    const ko = lifted({ before: KO, line: [turn('black E5', T)], reads: { D5: ['white', NOW - 2000] } }, 'E5');
    expect(ko).toEqual([['', price(1) + COSTS.koTakenBack]]);
  });
});
