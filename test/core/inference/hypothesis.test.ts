/** What a hypothesis costs while it is open, and what of the board it holds for unreadable. */
import { describe, expect, test } from 'vitest';
import { COSTS, LIMITS, TIMES, doublings } from '../../../src/core/inference/costs.js';
import {
  agrees,
  forgottenPress,
  isPartlyHidden,
  isUnreadable,
  mayBe,
  prisonersLeft,
  readsLate,
  strayAt,
  strayOn,
  totalCost,
  withoutStray,
  type Hypothesis,
} from '../../../src/core/inference/hypothesis.js';
import { agesFromMs, contradictsRecord, isToPutRight, strayCost, type Stray } from '../../../src/core/inference/stray.js';
import type { Reading } from '../../../src/core/sensing/grid.js';
import { moment, on, turn, unpressed, type MomentSettings } from '../../support/moment.js';

const T = 10_000;
const NOW = 20_000;

/** Points of which no two are beside each other. */
const APART = [1, 3, 5, 7, 9].flatMap((row) => ['A', 'C', 'E', 'G', 'J'].map((column) => `${column}${String(row)}`));

const hypothesis = (settings: Omit<MomentSettings, 'nowMs'>): Hypothesis => moment({ nowMs: NOW, ...settings }).hypothesis;

describe('a press that was forgotten', () => {
  const line = (...pressed: readonly boolean[]) =>
    pressed.map((isPressed, index) =>
      (isPressed ? turn : unpressed)(`${index % 2 === 0 ? 'black' : 'white'} ${APART[index] ?? ''}`, T + index),
    );

  test('costs three bits by a side of which nothing is known', () => {
    expect(forgottenPress(line(false), 0)).toBe(COSTS.forgottenPress);
    expect(forgottenPress(line(false, false), 1)).toBe(COSTS.forgottenPress);
  });

  test('costs more by one that has pressed for eight turns, and less by one that has forgotten one', () => {
    const pressed = line(...Array.from({ length: 16 }, () => true), false);
    expect(forgottenPress(pressed, 16)).toBe(COSTS.forgottenPress + 1);
    const forgot = line(...Array.from({ length: 16 }, (_, index) => index !== 2), false);
    expect(forgottenPress(forgot, 16)).toBe(COSTS.forgottenPress);
    // The other side’s say nothing, nor what comes after.
    const other = line(...Array.from({ length: 16 }, (_, index) => index !== 3), false, false, false);
    expect(forgottenPress(other, 16)).toBe(COSTS.forgottenPress + 1);
  });

  test('passes, and stones whose press nobody could see, say nothing either', () => {
    const played = line(...Array.from({ length: 16 }, () => true), false);
    const passed = played.map((one, index) => (index === 0 ? { ...one, move: { kind: 'pass' as const } } : one));
    const unseen = played.map((one, index) => (index === 0 ? { ...one, pressedMs: one.landedMs } : one));
    const seven = COSTS.forgottenPress + Math.log2(1 + 7 / 8);
    expect(forgottenPress(passed, 16)).toBe(seven);
    expect(forgottenPress(unseen, 16)).toBe(seven);
  });

  test('is paid for once a press would have come', () => {
    const open = hypothesis({ line: [unpressed('black E5', T)] });
    expect(totalCost(open, T + TIMES.pressExpectedMs, TIMES.pressExpectedMs)).toBe(0);
    expect(totalCost(open, T + TIMES.pressExpectedMs + 1, TIMES.pressExpectedMs)).toBe(COSTS.forgottenPress);
    expect(totalCost(open, NOW, undefined)).toBe(0);
    expect(totalCost(hypothesis({ line: [turn('black E5', T)] }), NOW, TIMES.pressExpectedMs)).toBe(0);
    expect(totalCost(hypothesis({}), NOW, TIMES.pressExpectedMs)).toBe(0);
    const seen = hypothesis({ line: line(...Array.from({ length: 16 }, () => true), false) });
    expect(totalCost(seen, NOW, TIMES.pressExpectedMs)).toBe(COSTS.forgottenPress + 1);
  });

  test('and what is odd is paid for beside it', () => {
    const stray = hypothesis({ line: [turn('black E5', T)], reads: { E5: ['empty', NOW - 1000] }, hypothesis: { cost: 5 } });
    expect(totalCost(stray, NOW, undefined)).toBe(5 + COSTS.missingStone + COSTS.missingStoneAge);
  });
});

describe('prisoners whose captor’s turn is over', () => {
  const settings = {
    reads: { E5: ['white', T], C3: ['white', T], G7: ['black', T] },
    strays: {
      E5: { excuse: 'prisoner', captor: 'black', handledMs: NOW - 1000 },
      C3: { excuse: 'prisoner', captor: 'black' },
      G7: { excuse: 'prisoner', captor: 'white', handledMs: NOW - 1000 },
    },
  } as const;

  test('stay, and what they have cost stays paid', () => {
    const open = hypothesis({ ...settings, hypothesis: { cost: 2 } });
    const { cost, strays } = prisonersLeft(open, 'black', NOW);
    expect(cost).toBe(2 + COSTS.handledPrisonerAge);
    expect(strays.map(({ captor }) => captor)).toEqual(['white', undefined, undefined]);
  });

  test('change nothing where there are none', () => {
    const none = hypothesis({ line: [turn('black E5', T)] });
    expect(prisonersLeft(none, 'black', NOW)).toBe(none);
  });
});

describe('a board of which a part is not read', () => {
  const line = APART.map((name, index) => turn(`${index % 2 === 0 ? 'black' : 'white'} ${name}`, T + index));
  const dark = (count: number, turns: number, excuse: Stray['excuse'] = 'together', lit = 0): Hypothesis => {
    const reads: Record<string, readonly [Reading, number]> = {};
    for (const name of APART.slice(0, count)) reads[name] = ['empty', NOW];
    for (const name of ['B8', 'D8', 'F8', 'H8'].slice(0, lit)) reads[name] = ['black', NOW];
    return hypothesis({
      line: line.slice(0, turns),
      reads,
      strays: Object.fromEntries(Object.keys(reads).map((name) => [name, { excuse }] as const)),
    });
  };

  test('is unreadable where six stones, or more than half of the few there are, are dark', () => {
    expect(isUnreadable(dark(LIMITS.upsetPoints, 14))).toBe(true);
    expect(isUnreadable(dark(LIMITS.upsetPoints - 1, 14))).toBe(false);
    expect(isUnreadable(dark(2, 3))).toBe(true);
    expect(isUnreadable(dark(2, 4))).toBe(false);
    expect(isUnreadable(dark(1, 1))).toBe(false);
    expect(isUnreadable({ ...dark(0, 4), upset: true })).toBe(true);
  });

  test('not where they are gone one by one, or stones came', () => {
    expect(isUnreadable(dark(LIMITS.upsetPoints, 14, 'none'))).toBe(false);
    expect(isUnreadable(dark(2, 3, 'none'))).toBe(false);
    expect(isUnreadable(dark(0, 3, 'together', 4))).toBe(false);
  });

  test('hides what is put there, in the dark or under a magnet', () => {
    expect(isPartlyHidden(dark(1, 4))).toBe(true);
    expect(isPartlyHidden(dark(1, 4, 'none'))).toBe(false);
    expect(LIMITS.volleyStones).toBe(3);
    expect(isPartlyHidden(dark(0, 4, 'together', 3))).toBe(true);
    expect(isPartlyHidden(dark(0, 4, 'together', 2))).toBe(false);
  });
});

test('a sensor is late where its stone was read after its press', () => {
  const late = (line: MomentSettings['line'], name = 'E5') => {
    const one = hypothesis({ line: line ?? [], reads: { E5: ['empty', NOW], C3: ['empty', NOW] } });
    const stray = strayAt(one, on(name));
    return stray !== undefined && readsLate(stray, one);
  };
  const other = turn('white C3', T);
  expect(late([turn('black E5', T, { pressedMs: T - 1 }), other])).toBe(true);
  expect(late([turn('black E5', T, { pressedMs: T - 1 }), other], 'C3')).toBe(false);
  expect(late([turn('black E5', T, { pressedMs: T }), other])).toBe(false);
  expect(late([unpressed('black E5', T), other])).toBe(false);
});

describe('a reading', () => {
  test('agrees with what lies there, and a fault says nothing', () => {
    expect([agrees('black', 'black'), agrees('black', 'white'), agrees('black', 'empty')]).toEqual([true, false, false]);
    expect([agrees('occupied', 'black'), agrees('occupied', 'empty')]).toEqual([true, false]);
    expect([agrees('empty', 'empty'), agrees('fault', 'white'), agrees('fault', 'empty')]).toEqual([true, true, true]);
    expect([mayBe('black', 'black'), mayBe('occupied', 'black'), mayBe('white', 'black')]).toEqual([true, true, false]);
  });

  test('that differs is a stone too many, one too few, or one of the other colour, with nothing to explain it yet', () => {
    const read = { sinceMs: T, unseen: false };
    expect(strayOn(0, 'empty', { reading: 'black', ...read })).toEqual({
      point: 0,
      occupant: 'empty',
      reading: 'black',
      kind: 'extra',
      excuse: 'none',
      partner: undefined,
      captor: undefined,
      handledMs: undefined,
      wrong: undefined,
      fresh: false,
      visits: 0,
      passedOver: false,
      sinceMs: T,
      unseen: false,
    });
    expect(strayOn(0, 'black', { reading: 'white', ...read }).kind).toBe('flipped');
    expect(strayOn(0, 'black', { reading: 'empty', ...read }).kind).toBe('missing');
  });
});

test('a point is odd no more', () => {
  const { strays } = hypothesis({ reads: { A1: ['black', T], B1: ['black', T] } });
  expect(withoutStray(strays, on('A1')).map(({ point }) => point)).toEqual([on('B1')]);
  expect(withoutStray(strays, on('C1'))).toBe(strays);
});

describe('what is odd costs', () => {
  const stray = (more: Partial<Stray>): Stray => ({
    ...strayOn(0, 'empty', { reading: 'black', sinceMs: NOW - 3000, unseen: false }),
    ...more,
  });
  const two = doublings(3000, 1000);
  const age = doublings(3000, 4000);

  test.each<[string, Partial<Stray>, number]>([
    ['a stone that could be a move', {}, COSTS.strayStone + COSTS.strayStoneAge * two],
    ['a sensor’s worth at most', { sinceMs: NOW - 90_000 }, COSTS.strayStoneMost],
    ['more, where nobody saw it come', { sinceMs: NOW - 63_000, unseen: true }, COSTS.strayStone + 6 * COSTS.strayStoneAge],
    ['half, where its sensor has made one up before', { visits: 1 }, (COSTS.strayStone + COSTS.strayStoneAge * two) / 2],
    ['a stone that cannot be a move', { wrong: 'ko' }, COSTS.wrongStone + COSTS.wrongStoneAge * two],
    ['half of that, by such a sensor', { wrong: 'ko', visits: 1 }, (COSTS.wrongStone + COSTS.wrongStoneAge * two) / 2],
    [
      'no more once it has been told',
      { wrong: 'ko', sinceMs: 0 },
      COSTS.wrongStone + COSTS.wrongStoneAge * doublings(TIMES.wrongStoneToldMs, 1000),
    ],
    ['a stone that is gone', { kind: 'missing' }, COSTS.missingStone + COSTS.missingStoneAge * two],
    ['less, where it has been so before', { kind: 'missing', visits: 2 }, (COSTS.missingStone + COSTS.missingStoneAge * two) / 3],
    ['one of the other colour, however long', { kind: 'flipped' }, COSTS.flippedReading],
    ['a prisoner nothing', { excuse: 'prisoner', captor: 'black' }, 0],
    ['one that was lifted and reads again', { excuse: 'prisoner', captor: 'black', handledMs: NOW - 1000 }, COSTS.handledPrisonerAge],
    ['and not when its captor’s turn is over', { excuse: 'prisoner', handledMs: NOW - 1000 }, 0],
    ['a pushed stone', { excuse: 'slide' }, COSTS.slide + COSTS.slideAge * age],
    ['the one just played', { excuse: 'slide', fresh: true }, COSTS.slideOfFreshStone + COSTS.slideAge * age],
    ['where it was gone from, nothing', { excuse: 'slide', kind: 'missing' }, 0],
    ['between two points', { excuse: 'between' }, COSTS.between + COSTS.betweenAge * age],
    ['a prisoner on the board', { excuse: 'dropped' }, COSTS.dropped + COSTS.droppedAge * age],
    ['a moved stone', { excuse: 'moved' }, COSTS.movedStone + COSTS.movedStoneAge * age],
    ['where it was gone from, nothing', { excuse: 'moved', kind: 'missing' }, 0],
    ['and in the hand once more', { excuse: 'moved', kind: 'missing', handledMs: NOW - 1000 }, COSTS.missingStone + COSTS.missingStoneAge],
    ['a shifted stone', { excuse: 'shifted' }, COSTS.movedStone + COSTS.movedStoneAge * age],
    ['one that comes back soon', { excuse: 'coming-back' }, COSTS.missingStone / 2],
    ['one taken off early', { excuse: 'early-prisoner' }, COSTS.missingStone / 2],
    ['a sensor nothing more', { excuse: 'sensor' }, 0],
  ])('%s', (_, more, bits) => {
    expect(strayCost(stray(more), NOW)).toBeCloseTo(bits, 9);
  });

  test('and its age is looked at from when it began, or was handled', () => {
    expect(agesFromMs(stray({}))).toBe(NOW - 3000);
    expect(agesFromMs(stray({ excuse: 'prisoner', handledMs: T }))).toBe(T);
    expect(agesFromMs(stray({ excuse: 'prisoner' }))).toBeUndefined();
    expect(agesFromMs(stray({ excuse: 'sensor' }))).toBeUndefined();
  });

  test('and is to be put right, or contradicts the record, by its excuse', () => {
    const facts = (excuse: Stray['excuse']) => [isToPutRight(stray({ excuse })), contradictsRecord(stray({ excuse }))];
    expect(facts('none')).toEqual([true, true]);
    expect(facts('prisoner')).toEqual([false, false]);
    expect(facts('moved')).toEqual([true, false]);
    expect(facts('sensor')).toEqual([false, false]);
  });
});
