/** What is told to be wrong on the board: from when on, of whom, and what is nobody's fault. */
import { describe, expect, test } from 'vitest';
import { LIMITS, TIMES } from '../../../src/core/inference/costs.js';
import { strayAt, type Report } from '../../../src/core/inference/hypothesis.js';
import {
  areLastTurns,
  isInDisarray,
  isLastStone,
  isOneStoneWithATurn,
  isSameMatter,
  liftedStoneReport,
  mismatchPoints,
  removedStoneReports,
  sensorHealth,
  toldAfterMs,
  wentAlong,
  wrongStoneReports,
} from '../../../src/core/inference/reports.js';
import type { Reading } from '../../../src/core/sensing/grid.js';
import { ATARI, moment, nameOf, on, turn, unpressed, type MomentSettings } from '../../support/moment.js';

const T = 10_000;
const NOW = 30_000;

type Settings = Omit<MomentSettings, 'nowMs'>;

const said = (reports: readonly (Report | undefined)[]): readonly string[] =>
  reports.flatMap((report) =>
    report === undefined
      ? []
      : [
          `${report.infraction} ${report.color ?? 'nobody'} ${report.point === undefined ? '' : nameOf(report.point)} ${String(NOW - report.atMs)}`,
        ],
  );

test('a ko and a forbidden point are told sooner than a second stone', () => {
  expect([toldAfterMs('ko'), toldAfterMs('double-move')]).toEqual([TIMES.reportIllegalMs, TIMES.reportWrongStoneMs]);
});

describe('a stone that stands wrongly', () => {
  const line = [turn('white C3', T), turn('black E5', T + 1000)];
  const wrong = (
    liesMs: number,
    infraction: Report['infraction'],
    more: Partial<Settings> = {},
    reading: Reading = 'black',
    stray: NonNullable<Settings['strays']>[string] = {},
  ) => {
    const { hypothesis, scene } = moment({
      nowMs: NOW,
      toMove: 'white',
      line,
      ...more,
      reads: { G7: [reading, NOW - liesMs] },
      strays: { G7: { wrong: infraction, ...stray } },
    });
    return said(wrongStoneReports(hypothesis, scene.sensing, NOW));
  };

  test('is told of its side, a second one of nobody', () => {
    expect(wrong(TIMES.reportIllegalMs, 'ko')).toEqual([`ko black G7 ${String(TIMES.reportIllegalMs)}`]);
    expect(wrong(TIMES.reportIllegalMs - 1, 'ko')).toEqual([]);
    expect(wrong(TIMES.mismatchMs, 'double-move')).toEqual([`double-move nobody G7 ${String(TIMES.mismatchMs)}`]);
    expect(wrong(TIMES.mismatchMs - 1, 'double-move')).toEqual([]);
  });

  test('of no colour is the side’s that is to move', () => {
    expect(wrong(TIMES.reportIllegalMs, 'forbidden-point', {}, 'occupied')).toEqual([
      `forbidden-point white G7 ${String(TIMES.reportIllegalMs)}`,
    ]);
  });

  test('not where it has an excuse, could be a move, came unseen, or is none too many', () => {
    expect(wrong(9000, 'ko', {}, 'black', { excuse: 'sensor' })).toEqual([]);
    expect(wrong(9000, 'ko', {}, 'black', { wrong: undefined })).toEqual([]);
    expect(wrong(9000, 'ko', {}, 'black', { unseen: true })).toEqual([]);
    expect(wrong(9000, 'ko', {}, 'black', { kind: 'flipped' })).toEqual([]);
  });

  test('not by a sensor that made up stones before, but on the point of a ko', () => {
    const visited = (infraction: Report['infraction'], guests: number) =>
      wrong(9000, infraction, { sensors: { G7: { guests, guestMs: NOW } } }).length;
    expect([visited('double-move', 1), visited('double-move', 2), visited('forbidden-point', 2)]).toEqual([1, 0, 0]);
    expect([visited('ko', 2), visited('superko', 2)]).toEqual([1, 1]);
  });
});

describe('a second stone that is lifted', () => {
  const line = [turn('white C3', T), turn('black E5', T + 1000)];
  const lifted = (
    liesMs: number,
    more: Partial<Settings> = {},
    stray: NonNullable<Settings['strays']>[string] = {},
    reading: Reading = 'black',
  ) => {
    const { hypothesis, scene } = moment({
      nowMs: NOW,
      toMove: 'white',
      line,
      ...more,
      reads: { G7: [reading, NOW - liesMs], ...more.reads },
      strays: { G7: { wrong: 'double-move', ...stray } },
    });
    const found = strayAt(hypothesis, on('G7'));
    return said([found && liftedStoneReport(hypothesis, found, NOW, scene.sensing)]);
  };
  const ripe = TIMES.reportWrongStoneMs;
  const yes = [`double-move black G7 ${String(ripe)}`];

  test('is told of its side', () => {
    expect(lifted(ripe)).toEqual(yes);
    expect(lifted(ripe - 1)).toEqual([]);
    // Of no colour: of the side that has just moved.
    expect(lifted(ripe, {}, {}, 'occupied')).toEqual(yes);
  });

  test('not where it is no second stone, has an excuse, came unseen or by a sensor that made up others', () => {
    expect(lifted(ripe, {}, { wrong: 'ko' })).toEqual([]);
    expect(lifted(ripe, {}, { excuse: 'together' })).toEqual([]);
    expect(lifted(ripe, {}, { unseen: true })).toEqual([]);
    expect(lifted(ripe, {}, { visits: 1 })).toEqual(yes);
    expect(lifted(ripe, {}, { visits: 2 })).toEqual([]);
    expect(lifted(ripe, { sensors: { G7: { guests: 2, guestMs: NOW } } })).toEqual(yes);
    expect(lifted(ripe, { sensors: { G7: { guests: 3, guestMs: NOW } } })).toEqual([]);
  });

  test('not where its sensor flickers', () => {
    expect(lifted(ripe, { sensors: { G7: { blips: 20, blipsFromMs: NOW } } })).toEqual([]);
  });

  test('not where it came in the scan of another stone', () => {
    const came = NOW - ripe;
    expect(lifted(ripe, { reads: { A1: ['black', came - TIMES.oneScanMs] } })).toEqual([]);
    expect(lifted(ripe, { reads: { A1: ['black', came - TIMES.oneScanMs - 1] } })).toEqual(yes);
    expect(lifted(ripe, { line: [turn('white C3', T), turn('black E5', came + TIMES.oneScanMs)] })).toEqual([]);
    expect(lifted(ripe, { line: [turn('white C3', came), turn('black E5', T + 1000)] })).toEqual(yes);
    expect(lifted(ripe, { line: [] })).toEqual([`double-move black G7 ${String(ripe)}`]);
  });

  test('nor where another point changes as it goes', () => {
    const goes = (ms: number) => lifted(ripe, { sensors: { A1: { sinceMs: NOW - ms } } });
    expect(goes(TIMES.oneScanMs)).toEqual([]);
    expect(goes(TIMES.oneScanMs + 1)).toEqual(yes);
    expect(lifted(ripe, { sensors: { G7: { sinceMs: NOW } } })).toEqual(yes);
  });

  test('of nobody where stones have come and gone elsewhere', () => {
    expect(lifted(ripe, { sensors: { A1: { guests: 1, guestMs: NOW } } })).toEqual([`double-move nobody G7 ${String(ripe)}`]);
  });

  test('not where it is one stone with that of a turn', () => {
    const came = NOW - ripe;
    expect(lifted(ripe, { line: [turn('white C3', T), turn('black G6', came - 2 * TIMES.oneHandMs)] })).toEqual([]);
    expect(lifted(ripe, { line: [turn('white C3', T), turn('black G6', came - 2 * TIMES.oneHandMs - 1)] })).toEqual(yes);
  });
});

test('one stone lies on two points where it has read on both, or came with a turn on the next', () => {
  const { hypothesis } = moment({ nowMs: NOW, line: [turn('black E5', T), turn('white pass', T)] });
  const one = (name: string, sinceMs: number, loose: typeof hypothesis.loose = []) =>
    isOneStoneWithATurn({ ...hypothesis, loose }, { point: on(name), sinceMs });
  expect([one('E6', T + 2 * TIMES.oneHandMs), one('E6', T + 2 * TIMES.oneHandMs + 1)]).toEqual([true, false]);
  expect([one('E6', T - 2 * TIMES.oneHandMs), one('G7', T)]).toEqual([true, false]);
  expect([one('G7', 0, [[on('G7'), on('G6')]]), one('G7', 0, [[on('G5'), on('G6')]])]).toEqual([true, false]);
});

describe('living stones that are off', () => {
  /** White to move: black's stones may have been taken off by white. */
  const line = [
    turn('black E5', T),
    turn('white C3', T + 1000),
    turn('black G7', T + 2000),
    turn('white A9', T + 3000),
    turn('black J1', T + 4000),
  ];
  const off = (goneMs: Readonly<Record<string, number>>, more: Partial<Settings> = {}, strays: Settings['strays'] = {}) => {
    const reads = Object.fromEntries(Object.entries(goneMs).map(([name, ms]) => [name, ['empty', NOW - ms] as const]));
    const { hypothesis, scene } = moment({ nowMs: NOW, line, ...more, reads, strays });
    return said(removedStoneReports(hypothesis, scene.clockButtons, scene.sensing, NOW));
  };
  const ripe = TIMES.reportRemovedMs;

  test('are told of the side that is to move, of the first that went', () => {
    expect(off({ E5: ripe, G7: ripe - 500 })).toEqual([`removed-living-stone white E5 ${String(ripe)}`]);
    expect(off({ G7: ripe, E5: ripe - 500 })).toEqual([`removed-living-stone white G7 ${String(ripe)}`]);
    expect(off({ E5: ripe - 1, G7: 1000 })).toEqual([]);
    expect(off({ E5: ripe, G7: 1000 }, { clockButtons: false })).toEqual([`removed-living-stone nobody E5 ${String(ripe)}`]);
  });

  test('one alone is told of nobody, and later', () => {
    expect(off({ E5: TIMES.mismatchMs })).toEqual([`removed-living-stone nobody E5 ${String(TIMES.mismatchMs)}`]);
    expect(off({ E5: TIMES.mismatchMs - 1 })).toEqual([]);
    expect(off({})).toEqual([]);
  });

  test('are those of the other side, without an excuse, that were seen to go and are not back', () => {
    expect(off({ C3: 9000 })).toEqual([]);
    const one = (stray: NonNullable<Settings['strays']>[string]) => off({ E5: 9000 }, {}, { E5: stray });
    expect(one({ excuse: 'together' })).toEqual([]);
    expect(one({ unseen: true })).toEqual([]);
    expect(one({ visits: 1 })).toHaveLength(1);
    expect(one({ visits: 2 })).toEqual([]);
    expect(one({ kind: 'flipped' })).toEqual([]);
    expect(off({ E5: 9000 }, { sensors: { E5: { reading: 'black' } } })).toEqual([]);
  });

  test('not where their own side has not pressed: it puts them straight', () => {
    const last = (pressedMs: number | undefined) =>
      off({ E5: 9000 }, { line: [...line.slice(0, 4), turn('black J1', T + 4000, { pressedMs })] });
    expect(last(undefined)).toEqual([]);
    expect(last(NOW - 8999)).toEqual([]);
    expect(last(NOW - 9000)).toHaveLength(1);
    expect(off({ E5: 9000 }, { clockButtons: false, line: [...line.slice(0, 4), unpressed('black J1', T + 4000)] })).toHaveLength(1);
  });

  test('not where they are the last turns: they are taken back', () => {
    expect(off({ J1: 9000 })).toEqual([]);
    expect(off({ J1: 9000, G7: 9000 })).toHaveLength(1);
  });

  test('not where they went along with prisoners', () => {
    const took = (laterMs: number, clockButtons: boolean) => {
      const { hypothesis, scene } = moment({
        nowMs: NOW,
        before: ATARI,
        line: [clockButtons ? turn('black E4', T) : unpressed('black E4', T)],
        reads: { E5: ['empty', T + 4000], F5: ['empty', T + 4000 + laterMs] },
      });
      return said(removedStoneReports(hypothesis, clockButtons, scene.sensing, NOW)).length;
    };
    expect([took(TIMES.oneAfterAnotherMs, true), took(TIMES.oneAfterAnotherMs + 1, true)]).toEqual([0, 1]);
    expect([took(TIMES.droppedWithinMs, false), took(TIMES.droppedWithinMs + 1, false)]).toEqual([0, 1]);
  });
});

describe('a stone that is off while prisoners come off', () => {
  const along = (offMs: number, sinceMs: number, line = [turn('black E4', T)]) => {
    const { hypothesis, scene } = moment({ nowMs: NOW, before: ATARI, line, reads: { E5: ['empty', offMs], F5: ['empty', sinceMs] } });
    const stray = strayAt(hypothesis, on('F5'));
    return stray && wentAlong(hypothesis, stray, scene.sensing);
  };

  test('went along with them', () => {
    expect(along(T + 2000, T + 2000 - TIMES.droppedWithinMs)).toBe(true);
    expect(along(T + 2000, T + 1999 - TIMES.droppedWithinMs)).toBe(false);
    expect(along(T + 2000, T + 2001 + TIMES.droppedWithinMs)).toBe(false);
    expect(along(T, T)).toBe(true);
    // Another of them came off long before.
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
    const { hypothesis, scene } = moment({
      nowMs: NOW,
      before: CHAIN,
      line: [turn('black E4', T)],
      reads: { E6: ['empty', T + 500], E5: ['empty', T + 3000], F5: ['empty', T + 3400] },
    });
    const along2 = strayAt(hypothesis, on('F5'));
    expect(along2 && wentAlong(hypothesis, along2, scene.sensing)).toBe(true);
    // Off before the capture: by another story.
    expect(along(T - 1, T)).toBe(false);
    expect(along(T + 2000, T + 2000, [turn('black A1', T)])).toBe(false);
  });

  test('not once its captor has pressed, and has left the last of them behind', () => {
    const pressed = (pressedMs: number | undefined, laterMs: number) =>
      along(T + 2000, T + 2000 + laterMs, [turn('black E4', T, { pressedMs })]);
    expect([pressed(T + 1000, TIMES.oneAfterAnotherMs), pressed(T + 1000, TIMES.oneAfterAnotherMs + 1)]).toEqual([true, false]);
    expect([pressed(T + 2000, 400), pressed(T + 2001, 400)]).toEqual([true, false]);
    expect([pressed(T + 2400, 400), pressed(T + 2399, 400)]).toEqual([true, false]);
    expect(pressed(undefined, TIMES.droppedWithinMs)).toBe(true);
  });
});

describe('stones of the last turns', () => {
  const line = [turn('black E5', T), turn('white C3', T), turn('black pass', T), turn('white G7', T)];
  const last = (...names: readonly string[]) => {
    const { hypothesis } = moment({ nowMs: NOW, line, reads: Object.fromEntries(names.map((name) => [name, ['empty', NOW] as const])) });
    return areLastTurns(hypothesis.strays, hypothesis);
  };

  test('are as many turns back as stones are gone', () => {
    expect(last('G7')).toBe(true);
    expect(last('G7', 'C3')).toBe(false);
    expect(last('C3')).toBe(false);
    expect(last('G7', 'C3', 'E5')).toBe(false);
  });

  test('whatever came besides, or went by another story', () => {
    const four = [...line.slice(0, 2), turn('black G7', T), turn('white A9', T)];
    const beside = (reads: NonNullable<Settings['reads']>, strays: Settings['strays'] = {}) => {
      const { hypothesis } = moment({ nowMs: NOW, line: four, reads: { G7: ['empty', NOW], ...reads }, strays });
      return areLastTurns(
        hypothesis.strays.filter(({ point }) => point === on('G7')),
        hypothesis,
      );
    };
    expect(beside({ A9: ['empty', NOW] })).toBe(true);
    expect(beside({ A1: ['black', NOW] })).toBe(false);
    expect(beside({ A9: ['empty', NOW] }, { A9: { excuse: 'together' } })).toBe(false);
  });

  test('and none that came', () => {
    const { hypothesis } = moment({ nowMs: NOW, line, reads: { A1: ['black', NOW], G7: ['empty', NOW] } });
    expect(areLastTurns(hypothesis.strays, hypothesis)).toBe(false);
    const flipped = moment({ nowMs: NOW, line, reads: { G7: ['black', NOW], C3: ['empty', NOW] } }).hypothesis;
    expect(
      areLastTurns(
        flipped.strays.filter(({ kind }) => kind === 'flipped'),
        flipped,
      ),
    ).toBe(false);
  });

  test('the last of all is that of the last turn', () => {
    const { hypothesis } = moment({ nowMs: NOW, line, reads: { C3: ['empty', NOW], G7: ['empty', NOW] } });
    expect(hypothesis.strays.map((stray) => isLastStone(hypothesis, stray))).toEqual([true, false]);
    const passed = { ...hypothesis, line: line.slice(0, 3) };
    expect(hypothesis.strays.map((stray) => isLastStone(passed, stray))).toEqual([false, false]);
  });
});

describe('one matter', () => {
  const report = (more: Partial<Report>): Report => ({ infraction: 'ko', color: 'black', point: on('E5'), atMs: T, why: '', ...more });

  test('is the same stone at the same moment', () => {
    expect(isSameMatter(report({}), report({ color: 'white', why: 'otherwise' }))).toBe(true);
    expect(isSameMatter(report({}), report({ point: on('E6') }))).toBe(false);
    expect(isSameMatter(report({}), report({ atMs: T + 1 }))).toBe(false);
    expect(isSameMatter(report({}), report({ infraction: 'superko' }))).toBe(false);
  });

  test('or stones that were taken off together', () => {
    const removed = (atMs: number, point = on('E5')) => report({ infraction: 'removed-living-stone', point, atMs });
    expect(isSameMatter(removed(T), removed(T + TIMES.removedTogetherMs, on('A1')))).toBe(true);
    expect(isSameMatter(removed(T + TIMES.removedTogetherMs), removed(T, on('A1')))).toBe(true);
    expect(isSameMatter(removed(T), removed(T + TIMES.removedTogetherMs + 1))).toBe(false);
  });
});

describe('what people are asked to put right', () => {
  const line = [turn('black E5', T), turn('white C3', T + 1000)];

  test('is what has been odd for longer than hands need', () => {
    const { hypothesis } = moment({
      nowMs: NOW,
      line,
      reads: { G7: ['white', NOW - TIMES.mismatchMs], A1: ['white', NOW - TIMES.mismatchMs + 1], A9: ['white', 0], E5: ['empty', 0] },
      strays: { A9: { excuse: 'sensor' } },
    });
    expect(mismatchPoints([{ ...hypothesis, strays: [...hypothesis.strays].reverse() }], NOW).map(nameOf)).toEqual(['G7', 'E5']);
    expect(mismatchPoints([], NOW)).toEqual([]);
  });

  test('and all of it at once, where no hand has done it', () => {
    const { hypothesis } = moment({ nowMs: NOW, line, reads: { G7: ['white', NOW] } });
    expect(mismatchPoints([{ ...hypothesis, upset: true }], NOW)).toEqual([on('G7')]);
    const names = ['A1', 'C1', 'E1', 'G1', 'J1', 'A3'];
    const game = names.map((name, index) => turn(`${index % 2 === 0 ? 'black' : 'white'} ${name}`, T));
    const dark = (count: number, excuse: 'together' | 'none' = 'together') => {
      const gone = names.slice(0, count);
      const reads = Object.fromEntries(gone.map((name) => [name, ['empty', NOW] as const]));
      const strays = Object.fromEntries(gone.map((name) => [name, { excuse }] as const));
      return isInDisarray(moment({ nowMs: NOW, line: game, reads, strays }).hypothesis);
    };
    expect(LIMITS.upsetPoints).toBe(6);
    expect([dark(6), dark(5), dark(6, 'none')]).toEqual([true, false, false]);
    const lit = moment({
      nowMs: NOW,
      line: game,
      reads: Object.fromEntries(['A9', 'C9', 'E9', 'G9', 'J9', 'A7'].map((name) => [name, ['black', NOW] as const])),
      strays: Object.fromEntries(['A9', 'C9', 'E9', 'G9', 'J9', 'A7'].map((name) => [name, { excuse: 'together' }] as const)),
    }).hypothesis;
    expect(isInDisarray(lit)).toBe(false);
  });
});

describe('what is wrong with a sensor', () => {
  const health = (more: Partial<Settings>): Readonly<Record<string, string>> => {
    const { hypothesis, scene } = moment({ nowMs: NOW, line: [turn('black E5', T)], ...more });
    return Object.fromEntries([...sensorHealth([hypothesis], scene.sensing, NOW)].map(([point, is]) => [nameOf(point), is]));
  };

  test('it flickers, reads the other colour for long, or is stuck', () => {
    expect(health({ sensors: { A1: { blips: 20, blipsFromMs: NOW } } })).toEqual({ A1: 'flickering' });
    expect(health({ reads: { E5: ['white', NOW - TIMES.mismatchMs] } })).toEqual({ E5: 'colour-doubtful' });
    expect(health({ reads: { E5: ['white', NOW - TIMES.mismatchMs + 1] } })).toEqual({});
    expect(health({ reads: { A1: ['white', 0] }, strays: { A1: { excuse: 'sensor' } } })).toEqual({ A1: 'stuck' });
    expect(health({ reads: { A1: ['white', 0] } })).toEqual({});
    expect(health({ reads: { E5: ['empty', 0] }, strays: { E5: { excuse: 'sensor' } } })).toEqual({});
  });

  test('not where what lies there is a move in another story', () => {
    const { hypothesis, scene } = moment({
      nowMs: NOW,
      line: [turn('black E5', T)],
      reads: { A1: ['white', 0], C1: ['white', 0] },
      strays: { A1: { excuse: 'sensor' }, C1: { excuse: 'sensor' } },
    });
    const played = { ...hypothesis, line: [...hypothesis.line, turn('white A1', T + 1000), turn('black pass', T + 2000)] };
    expect([...sensorHealth([hypothesis, hypothesis, played], scene.sensing, NOW)]).toEqual([[on('C1'), 'stuck']]);
  });

  test('not before anybody has played: what lies there may be the first stone', () => {
    expect(health({ line: [], reads: { A1: ['white', 0] }, strays: { A1: { excuse: 'sensor' } } })).toEqual({});
    const { scene } = moment({ nowMs: NOW });
    expect([...sensorHealth([], scene.sensing, NOW)]).toEqual([]);
  });
});
