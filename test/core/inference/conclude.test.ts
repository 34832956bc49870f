/**
 * What goes into the record, and when: hypotheses made by hand, so that each threshold can be stood on from both sides.
 */
import { describe, expect, test } from 'vitest';
import type { Action } from '../../../src/core/game/action.js';
import { PASS, playAt, type Move } from '../../../src/core/go/position.js';
import { conclude } from '../../../src/core/inference/conclude.js';
import { LIMITS, TIMES } from '../../../src/core/inference/costs.js';
import { strayOn, type Hypothesis, type Report } from '../../../src/core/inference/hypothesis.js';
import { strayCost } from '../../../src/core/inference/stray.js';
import type { Tracker } from '../../../src/core/inference/tracker.js';
import type { Turn } from '../../../src/core/inference/turn.js';
import { Workbench } from '../../../src/core/inference/workbench.js';
import { point, Sitting } from '../../support/sitting.js';
import { gameOf } from '../../support/started-game.js';

const LANDED_MS = 20_000;

/** Two moves are recorded; nothing else has happened, and no stone lies besides. */
const table = () => {
  const sitting = new Sitting(undefined);
  for (const [atMs, letters, side] of [
    [3000, 'ee', 'black'],
    [6000, 'gc', 'white'],
  ] as const) {
    sitting.plays(atMs, letters, side);
  }
  sitting.passUntil(LANDED_MS);
  const { tracker, game, sensing } = sitting.state;
  const best = tracker?.hypotheses[0];
  if (tracker === undefined || game === undefined || best === undefined) throw new Error('no tracker');
  return { tracker, game, sensing, best };
};

const { tracker, game, sensing, best } = table();

const turn = (color: Turn['color'], move: Turn['move'], landedMs = LANDED_MS, more: Partial<Turn> = {}): Turn => ({
  color,
  move,
  landedMs,
  pressedMs: landedMs + 1000,
  doubtful: false,
  order: 'known',
  why: 'for a test',
  evidence: [{ point: undefined, atMs: landedMs }],
  ...more,
});
const at = (letters: string): Move => playAt(point(letters));

/** The recorded line and these turns after it, so many bits dearer than the record. */
const line = (bits: number, ...turns: readonly Turn[]): Hypothesis => ({ ...best, cost: best.cost + bits, line: [...best.line, ...turns] });
/** The same with the last recorded move replaced. */
const otherwise = (bits: number, ...turns: readonly Turn[]): Hypothesis => ({
  ...best,
  cost: best.cost + bits,
  line: [...best.line.slice(0, -1), ...turns],
});
const among = (...hypotheses: readonly Hypothesis[]): Tracker => ({ ...tracker, hypotheses });

/** What the game is told, without reports and sensors. */
const told = (hypotheses: readonly Hypothesis[], ageMs: number): readonly Action[] =>
  conclude(among(...hypotheses), game, sensing, LANDED_MS + ageMs).conclusions.map(({ action }) => action);

const BLACK_CC = turn('black', at('cc'));
const played = (letters: string, certain: boolean): unknown => expect.objectContaining({ kind: 'play', move: at(letters), certain });

describe('a move goes into the record', () => {
  test.each([
    ['at once, as certain, when what is without it is 13 bits behind', 0, LIMITS.certainBits, true],
    ['after 3.5 s, as doubtful, when it is 8 bits behind', LIMITS.doubtfulAfterMs, LIMITS.doubtfulBits, false],
    ['after 48 s whatever else may have been', LIMITS.longAgoMs, 0, false],
  ])('%s', (_, ageMs, lead, certain) => {
    expect(told([line(0, BLACK_CC), line(lead)], ageMs)).toEqual([played('cc', certain)]);
  });

  test.each([
    ['a little less than 13 bits at once', 0, LIMITS.certainBits - 0.01],
    ['8 bits a moment too soon', LIMITS.doubtfulAfterMs - 1, LIMITS.doubtfulBits],
    ['a little less than 8 bits after 3.5 s', LIMITS.doubtfulAfterMs, LIMITS.doubtfulBits - 0.01],
    ['nothing a moment before 48 s', LIMITS.longAgoMs - 1, 0],
  ])('and not for %s', (_, ageMs, lead) => {
    expect(told([line(0, BLACK_CC), line(lead)], ageMs)).toEqual([]);
  });

  test('as doubtful for 4 bits when two turns have followed, and for none when four have', () => {
    const turns = ['ca', 'da', 'ea', 'fa', 'ga'].map((letters, index) => turn(index % 2 === 0 ? 'black' : 'white', at(letters)));
    const without = (bits: number): Hypothesis => line(bits);
    const numbers = (count: number, bits: number): number => told([line(0, ...turns.slice(0, count)), without(bits)], 0).length;
    expect(numbers(3, LIMITS.doubtfulBitsLater)).toBe(1);
    expect(numbers(3, LIMITS.doubtfulBitsLater - 0.01)).toBe(0);
    expect(numbers(2, LIMITS.doubtfulBitsLater)).toBe(0);
    expect(numbers(5, 0)).toBe(1);
    expect(numbers(4, 0)).toBe(0);
  });

  test('is led by the nearest story without it: one that has the same stone a turn later does not hold it up', () => {
    const pass = turn('black', PASS);
    expect(told([line(0, BLACK_CC), line(2, pass, turn('white', PASS), BLACK_CC), line(20)], 0)).toEqual([played('cc', true)]);
    expect(told([line(0, BLACK_CC), line(2, pass), line(20)], 0)).toEqual([]);
  });

  test('is doubtful where its own turn is, however far ahead', () => {
    expect(told([line(0, { ...BLACK_CC, doubtful: true }), line(29)], 0)).toEqual([played('cc', false)]);
  });

  test('that nobody saw is a doubtful pass, and not before 48 s', () => {
    const hidden = turn('black', { kind: 'hidden' });
    expect(told([line(0, hidden)], LIMITS.longAgoMs - 1)).toEqual([]);
    expect(told([line(0, hidden)], LIMITS.longAgoMs)).toEqual([expect.objectContaining({ kind: 'play', move: PASS, certain: false })]);
  });

  test('and the two passes that stop play do for one bit, since nothing follows that could settle them', () => {
    const passes = [turn('black', PASS), turn('white', PASS)];
    const count = (bits: number, ageMs: number): number => told([line(0, ...passes), line(bits)], ageMs).length;
    expect(count(LIMITS.doubtfulBitsLeast, LIMITS.doubtfulAfterMs)).toBe(2);
    expect(count(LIMITS.doubtfulBitsLeast - 0.01, LIMITS.doubtfulAfterMs)).toBe(0);
    expect(count(LIMITS.doubtfulBitsLeast, LIMITS.doubtfulAfterMs - 1)).toBe(0);
  });

  test('but none while everything is upset', () => {
    expect(told([{ ...line(0, BLACK_CC), upset: true }], LIMITS.longAgoMs)).toEqual([]);
  });
});

describe('what is recorded changes', () => {
  const WHITE_CC = turn('white', at('cc'), LANDED_MS);

  test('by a revision that says why, when another line leads by as much as a new move would need', () => {
    const [action, ...more] = told([otherwise(0, WHITE_CC), line(LIMITS.doubtfulBits)], LIMITS.doubtfulAfterMs);
    expect(action).toMatchObject({
      kind: 'revise',
      fromNumber: 2,
      why: 'for a test',
      now: [{ color: 'white', move: at('cc'), certain: false }],
    });
    expect(more).toEqual([]);
    expect(told([otherwise(0, WHITE_CC), line(LIMITS.doubtfulBits - 0.01)], LIMITS.doubtfulAfterMs)).toEqual([]);
  });

  test('by a revision to nothing, when the move was none', () => {
    const why = 'what was held to be a move was none';
    expect(told([otherwise(0), line(LIMITS.certainBits)], 0)).toEqual([{ kind: 'revise', fromNumber: 2, now: [], why }]);
  });

  test('by a takeback, when the players took it back, with what they played instead', () => {
    const takenBackTo = { kept: 1, atMs: LANDED_MS - 1000, why: 'lifted by its player' };
    expect(told([{ ...otherwise(0, WHITE_CC), takenBackTo }, line(LIMITS.certainBits)], 0)).toEqual([
      { kind: 'take-back', moves: 1, why: 'lifted by its player' },
      expect.objectContaining({ kind: 'play', color: 'white', move: at('cc') }),
    ]);
  });

  test('and never for less than one bit, however long ago it was', () => {
    expect(told([otherwise(0, WHITE_CC), line(LIMITS.doubtfulBitsLeast - 0.01)], LIMITS.longAgoMs)).toEqual([]);
    expect(told([otherwise(0, WHITE_CC), line(LIMITS.doubtfulBitsLeast)], LIMITS.longAgoMs)).toHaveLength(1);
  });
});

describe('an infraction is told', () => {
  const report: Report = { infraction: 'ko', color: 'white', point: point('cc'), atMs: LANDED_MS, why: 'retakes the ko at once' };
  const rests = (bits: number): Hypothesis => ({ ...line(bits), reports: [report] });
  const infractions = (hypotheses: readonly Hypothesis[], ageMs = 0) =>
    told(hypotheses, ageMs).flatMap((action) => (action.kind === 'report' ? [action.infraction] : []));

  test('when every story without it is 8 bits behind, and after 3.5 s one bit', () => {
    expect(infractions([rests(0), line(LIMITS.doubtfulBits)])).toEqual(['ko']);
    expect(infractions([rests(0), line(LIMITS.doubtfulBits - 0.01)])).toEqual([]);
    expect(infractions([rests(0), line(1)], LIMITS.doubtfulAfterMs)).toEqual(['ko']);
    expect(infractions([rests(0), line(0.99)], LIMITS.doubtfulAfterMs)).toEqual([]);
  });

  test('later, while a press waits for its stone', () => {
    const openPresses = [{ side: 'black' as const, atMs: LANDED_MS }];
    expect(infractions([{ ...rests(0), openPresses }, line(1)], LIMITS.doubtfulAfterMs)).toEqual([]);
  });

  test('once', () => {
    const first = conclude(among(rests(0), line(20)), game, sensing, LANDED_MS);
    expect(first.conclusions).toHaveLength(1);
    expect(conclude(first.tracker, game, sensing, LANDED_MS + 1).conclusions).toEqual([]);
  });

  test('of a stone that stands, when all that are nearly as cheap see it too', () => {
    const stray = {
      ...strayOn(point('dd'), 'empty', { reading: 'white', sinceMs: LANDED_MS, unseen: false }),
      wrong: 'double-move' as const,
    };
    const stands = (bits: number): Hypothesis => ({ ...line(bits), strays: [stray] });
    const ageMs = TIMES.mismatchMs;
    expect(infractions([stands(0)], ageMs)).toEqual(['double-move']);
    expect(infractions([stands(0)], ageMs - 1)).toEqual([]);
    const paid = strayCost(stray, LANDED_MS + ageMs);
    expect(infractions([stands(0), line(paid + 0.99)], ageMs)).toEqual([]);
    expect(infractions([stands(0), line(paid + 1)], ageMs)).toEqual(['double-move']);
  });
});

describe('a board that is not as the record says', () => {
  const stray = strayOn(point('dd'), 'empty', { reading: 'white', sinceMs: LANDED_MS, unseen: false });
  const mismatches = (conclusions: ReturnType<typeof conclude>['conclusions']) =>
    conclusions.flatMap(({ action }) => (action.kind === 'mismatch' ? [action.points] : []));

  test('is told after 8 s, once, and again when it is right', () => {
    const odd = among({ ...line(0), strays: [stray] });
    expect(mismatches(conclude(odd, game, sensing, LANDED_MS + TIMES.mismatchMs - 1).conclusions)).toEqual([]);
    const first = conclude(odd, game, sensing, LANDED_MS + TIMES.mismatchMs);
    expect(mismatches(first.conclusions)).toEqual([[point('dd')]]);
    expect(mismatches(conclude(first.tracker, game, sensing, LANDED_MS + 9000).conclusions)).toEqual([]);
    const right = conclude({ ...first.tracker, hypotheses: [line(0)] }, game, sensing, LANDED_MS + 10_000);
    expect(mismatches(right.conclusions)).toEqual([[]]);
  });

  test('tells of a stuck sensor, and that it is well again', () => {
    const stuck = conclude(among({ ...line(0), strays: [{ ...stray, excuse: 'sensor' }] }), game, sensing, LANDED_MS);
    const health = (conclusions: typeof stuck.conclusions) =>
      conclusions.flatMap(({ action }) => (action.kind === 'sensor-health' ? [[action.point, action.health]] : []));
    expect(health(stuck.conclusions)).toEqual([[point('dd'), 'stuck']]);
    const well = conclude({ ...stuck.tracker, hypotheses: [line(0)] }, game, sensing, LANDED_MS + 1);
    expect(health(well.conclusions)).toEqual([[point('dd'), 'well']]);
  });
});

/** Everything from the second turn on, as when the first is settled. */
const settled = (hypotheses: readonly Hypothesis[], ageMs: number): readonly Action[] => {
  const lines = hypotheses.map((one) => ({ ...one, line: one.line.slice(1) }));
  return conclude({ ...among(...lines), base: 1 }, game, sensing, LANDED_MS + ageMs).conclusions.map(({ action }) => action);
};
const WHITE_CC = turn('white', at('cc'));

describe('what counts is how far stories are apart', () => {
  test('whatever all of them have cost before, and however much of the game is settled', () => {
    const dear = (hypotheses: readonly Hypothesis[]) => hypotheses.map((one) => ({ ...one, cost: one.cost + 50 }));
    const close = [line(0, BLACK_CC), line(LIMITS.certainBits - 1)];
    expect(told(dear(close), 0)).toEqual([]);
    expect(settled(close, 0)).toEqual([]);
    const clear = [line(0, BLACK_CC), line(LIMITS.certainBits)];
    expect(told(dear(clear), 0)).toEqual([played('cc', true)]);
    expect(settled(clear, 0)).toEqual([played('cc', true)]);
    const changed = [otherwise(0, WHITE_CC), line(LIMITS.certainBits)];
    expect(settled(changed, 0)).toMatchObject([{ kind: 'revise', fromNumber: 2, now: [{ move: at('cc') }] }]);
    expect(told(dear([otherwise(0, WHITE_CC), line(LIMITS.doubtfulBits - 1)]), LIMITS.doubtfulAfterMs)).toEqual([]);
  });

  test('a story that is the same stone a turn or two later has it; three turns later, or another stone there, is another', () => {
    const passes = (count: number) => Array.from({ length: count }, (_, index) => turn(index % 2 === 0 ? 'black' : 'white', PASS));
    const with2 = (more: Partial<Turn>) => told([line(0, BLACK_CC), line(2, ...passes(2), { ...BLACK_CC, ...more }), line(20)], 0);
    expect(with2({})).toEqual([played('cc', true)]);
    expect(with2({ landedMs: LANDED_MS + 5 })).toEqual([played('cc', true)]);
    expect(with2({ evidence: [] })).toEqual([played('cc', true)]);
    expect(with2({ landedMs: LANDED_MS + 5, evidence: [{ point: undefined, atMs: LANDED_MS + 5 }] })).toEqual([]);
    expect(with2({ color: 'white' })).toEqual([]);
    // At the same place of the line it is the same whenever it came.
    const other = { landedMs: LANDED_MS + 5, evidence: [{ point: undefined, atMs: LANDED_MS + 5 }] };
    expect(told([line(0, BLACK_CC), line(2, { ...BLACK_CC, ...other }), line(20)], 0)).toEqual([played('cc', true)]);
    expect(with2({ evidence: other.evidence })).toEqual([played('cc', true)]);
    const copy = { ...BLACK_CC };
    expect(told([line(0, BLACK_CC), line(2, ...passes(3), copy), line(20)], 0)).toEqual([]);
    // ... and as much earlier.
    const late = [...passes(2), BLACK_CC];
    expect(told([line(0, ...late), line(2, copy), line(20)], 0)).toEqual([]);
    expect(told([line(0, ...late), line(20, copy)], 0).at(-1)).toEqual(played('cc', true));
  });

  test('whoever has none here is not of those that have one', () => {
    expect(told([otherwise(0), otherwise(5), line(LIMITS.certainBits)], 0)).toMatchObject([{ kind: 'revise', now: [] }]);
    expect(told([otherwise(0), line(5)], 0)).toEqual([]);
  });

  test('and any of those that change the record is better than the record', () => {
    const near = [otherwise(0, WHITE_CC), otherwise(0.5, turn('white', at('dd'))), line(20)];
    expect(told(near, LIMITS.longAgoMs)).toMatchObject([{ kind: 'revise', now: [{ move: at('cc') }] }]);
    expect(told(near, LIMITS.longAgoMs - 1)).toEqual([]);
    const dear = [otherwise(50, WHITE_CC), otherwise(50.1, turn('white', at('dd'))), line(50.5)];
    expect(told(dear, LIMITS.longAgoMs)).toEqual([]);
  });

  test('the same place by the other side is another move', () => {
    const black = turn('black', at('gc'));
    expect(told([otherwise(0, black), line(LIMITS.certainBits)], 0)).toMatchObject([{ kind: 'revise', now: [{ color: 'black' }] }]);
  });
});

describe('an old doubt', () => {
  const after = (count: number): readonly Turn[] =>
    ['ca', 'da', 'ea', 'fa'].slice(0, count).map((letters, index) => turn(index % 2 === 0 ? 'black' : 'white', at(letters)));
  const revised = (count: number, bits: number, ageMs: number): number =>
    told([otherwise(0, WHITE_CC, ...after(count)), line(bits, ...after(count))], ageMs).length;

  test('that four turns have followed is settled by hardly anything', () => {
    expect(revised(LIMITS.longAgoTurns, LIMITS.anyBits, 0)).toBe(1);
    expect(revised(LIMITS.longAgoTurns, LIMITS.anyBits - 0.01, 0)).toBe(0);
    expect(revised(LIMITS.longAgoTurns - 1, LIMITS.anyBits, TIMES.mismatchMs)).toBe(0);
    expect(revised(LIMITS.longAgoTurns - 1, LIMITS.doubtfulBitsLeast, TIMES.mismatchMs)).toBe(1);
  });

  test('that two have followed, after 8 s, by one bit, and a new move by none', () => {
    expect(revised(LIMITS.laterTurns, LIMITS.doubtfulBitsLeast, TIMES.mismatchMs)).toBe(1);
    expect(revised(LIMITS.laterTurns, LIMITS.doubtfulBitsLeast, TIMES.mismatchMs - 1)).toBe(0);
    const turns = [
      BLACK_CC,
      ...after(2).map((one, index) => ({ ...one, color: index % 2 === 0 ? ('white' as const) : ('black' as const) })),
    ];
    expect(told([line(0, ...turns), line(0)], TIMES.mismatchMs)).toHaveLength(1);
    expect(told([line(0, ...turns), line(0)], TIMES.mismatchMs - 1)).toHaveLength(0);
    expect(told([line(0, ...turns.slice(0, 2)), line(0)], TIMES.mismatchMs)).toHaveLength(0);
  });

  test('is as old as the turn that it is about, or as the last that the record has', () => {
    const [conclusion] = conclude(among(otherwise(0, WHITE_CC), line(20)), game, sensing, LANDED_MS + 500).conclusions;
    expect(conclusion?.atMs).toBe(LANDED_MS);
    const nothing = conclude(among(otherwise(0), line(20)), game, sensing, LANDED_MS + 500).conclusions;
    expect(nothing.map(({ atMs }) => atMs)).toEqual([LANDED_MS + 500]);
    // The record's last move is of 6 s.
    const none = (nowMs: number) => conclude(among(otherwise(0), line(1)), game, sensing, nowMs).conclusions.length;
    expect([none(6000 + LIMITS.longAgoMs), none(6000 + LIMITS.longAgoMs - 1)]).toEqual([1, 0]);
  });

  test('is a takeback only where players took back as much as that', () => {
    const takenBackTo = { kept: 2, atMs: LANDED_MS - 1000, why: 'lifted' };
    expect(told([{ ...otherwise(0, WHITE_CC), takenBackTo }, line(20)], 0)).toMatchObject([{ kind: 'revise' }]);
  });
});

describe('a stone that nobody has pressed for', () => {
  const lying = (reading: 'empty' | 'black', pressedMs: number | undefined, more: object = {}, restless = point('cc'), move = at('cc')) => {
    const points = sensing.points.slice();
    const before = points[point('cc')];
    if (before !== undefined) points[point('cc')] = { ...before, reading, ...more };
    const moved = turn('black', move, LANDED_MS, { pressedMs });
    return conclude(among(line(0, moved), line(20)), game, { ...sensing, points, restless: [restless] }, LANDED_MS).conclusions.length;
  };

  test('waits while its point has just begun to read something else', () => {
    expect(lying('empty', undefined)).toBe(0);
    expect(lying('black', undefined)).toBe(1);
    expect(lying('empty', LANDED_MS + 1)).toBe(1);
    expect(lying('empty', undefined, {}, point('dd'))).toBe(1);
    expect(lying('empty', undefined, { blips: 5 })).toBe(1);
    expect(lying('empty', undefined, {}, point('cc'), PASS)).toBe(1);
  });
});

describe('a stone that came after others which nobody saw, and which have not come to rest', () => {
  const NOW_MS = LANDED_MS + 100;
  const recorded = (landedMs: number, more: object, link: 'up' | 'suspect' = 'up', restless: readonly number[] = [point('dd')]): number => {
    const points = sensing.points.slice();
    const before = points[point('dd')];
    if (before !== undefined) points[point('dd')] = { ...before, reading: 'white', stirredMs: NOW_MS, unseenFromMs: LANDED_MS, ...more };
    const moved = turn('black', at('cc'), landedMs);
    return conclude(among(line(0, moved), line(20)), game, { ...sensing, points, restless, link }, NOW_MS).conclusions.length;
  };

  test('waits for them: it may have been played after them', () => {
    expect([recorded(LANDED_MS + 1, {}), recorded(LANDED_MS, {})]).toEqual([0, 1]);
    expect(recorded(LANDED_MS + 1, { unseenFromMs: undefined })).toBe(1);
    expect(recorded(LANDED_MS + 1, {}, 'up', [])).toBe(1);
  });

  test('for no longer than a second, and not while readings are missing', () => {
    expect([recorded(LANDED_MS + 1, { stirredMs: NOW_MS - 1000 }), recorded(LANDED_MS + 1, { stirredMs: NOW_MS - 1001 })]).toEqual([0, 1]);
    expect(recorded(LANDED_MS + 1, {}, 'suspect')).toBe(1);
  });
});

describe('a turn without a stone', () => {
  const hidden = turn('black', { kind: 'hidden' });
  const after = (count: number, ageMs: number) =>
    told([line(0, hidden, ...[WHITE_CC, turn('black', at('ca'))].slice(0, count)), line(0)], ageMs).length;

  test('that nobody saw is a doubtful pass after 8 s, where two turns have followed', () => {
    expect(after(LIMITS.laterTurns, TIMES.mismatchMs)).toBe(1);
    expect(after(LIMITS.laterTurns, TIMES.mismatchMs - 1)).toBe(0);
    expect(after(LIMITS.laterTurns - 1, TIMES.mismatchMs)).toBe(0);
  });

  test('a pass that nobody answers is believed for one bit after 20 s, a doubtful one after 8 s', () => {
    const pass = (more: Partial<Turn>, ageMs: number, bits: number = LIMITS.doubtfulBitsLeast) =>
      told([line(0, turn('black', PASS, LANDED_MS, more)), line(bits)], ageMs).length;
    expect([pass({}, TIMES.passUnansweredMs), pass({}, TIMES.passUnansweredMs - 1)]).toEqual([1, 0]);
    expect([pass({ doubtful: true }, TIMES.mismatchMs), pass({ doubtful: true }, TIMES.mismatchMs - 1)]).toEqual([1, 0]);
    expect(pass({ pressedMs: undefined }, TIMES.passUnansweredMs)).toBe(0);
    expect(pass({ pressedMs: undefined, doubtful: true }, TIMES.mismatchMs)).toBe(0);
    expect(pass({}, TIMES.passUnansweredMs, LIMITS.doubtfulBitsLeast - 0.01)).toBe(0);
    expect(told([line(0, BLACK_CC), line(LIMITS.doubtfulBitsLeast)], TIMES.passUnansweredMs)).toEqual([]);
  });

  test('the two that stop play, and nothing before them, are believed for as little', () => {
    const stop = [BLACK_CC, WHITE_CC, turn('black', PASS), turn('white', PASS)].map((one, index) => ({
      ...one,
      color: index % 2 === 0 ? ('black' as const) : ('white' as const),
    }));
    expect(told([line(0, ...stop), line(1, ...stop.slice(2)), line(20)], LIMITS.doubtfulAfterMs)).toEqual([]);
  });
});

describe('what is told besides', () => {
  const report = (more: Partial<Report>): Report => ({
    infraction: 'ko',
    color: 'white',
    point: point('cc'),
    atMs: LANDED_MS,
    why: 'for a test',
    ...more,
  });
  const reports = (hypotheses: readonly Hypothesis[], ageMs: number, more: Partial<Tracker> = {}, grid = sensing) =>
    conclude({ ...among(...hypotheses), ...more }, game, grid, LANDED_MS + ageMs);
  const infractions = (...args: Parameters<typeof reports>) =>
    reports(...args).conclusions.flatMap(({ action }) => (action.kind === 'report' ? [action.infraction] : []));

  test('a press over prisoners waits for what is just being lifted', () => {
    const pressed = [{ ...line(0), reports: [report({ infraction: 'clock-before-clearing' })] }];
    expect(infractions(pressed, TIMES.reportIllegalMs)).toEqual(['clock-before-clearing']);
    expect(infractions(pressed, TIMES.reportIllegalMs - 1)).toEqual([]);
    expect(infractions([{ ...line(0), reports: [report({})] }], 0)).toEqual(['ko']);
  });

  test('is held up by the nearest story without it, not by one that has it too', () => {
    const rests = (bits: number, more: Partial<Report> = {}) => ({ ...line(bits), reports: [report(more)] });
    expect(infractions([rests(50), rests(51, { color: null }), line(70)], 0)).toEqual(['ko']);
    expect(infractions([rests(50), rests(51, { point: point('dd') }), line(70)], 0)).toEqual([]);
    expect(infractions([rests(50), line(57)], 0)).toEqual([]);
  });

  test('at most two hundred are remembered', () => {
    const reported = Array.from({ length: 200 }, (_, index) => report({ atMs: index }));
    const after = reports([{ ...line(0), reports: [report({})] }], 0, { reported });
    expect(after.tracker.reported).toHaveLength(200);
    expect(after.tracker.reported.at(-1)).toEqual(report({}));
    expect(reports([line(0)], 0, { reported }).tracker.reported).toBe(reported);
  });

  const stray = (more: Partial<Hypothesis['strays'][number]> = {}) => ({
    ...strayOn(point('dd'), 'empty', { reading: 'white', sinceMs: LANDED_MS, unseen: false }),
    wrong: 'ko' as const,
    ...more,
  });

  test('what stands wrongly, once the readings are whole, in no upset, by all that are nearly as cheap', () => {
    const stands = (bits: number, more: Partial<Hypothesis> = {}) => ({ ...line(bits), strays: [stray()], ...more });
    expect(infractions([stands(0)], TIMES.reportIllegalMs)).toEqual(['ko']);
    expect(infractions([stands(0)], TIMES.reportIllegalMs, {}, { ...sensing, link: 'suspect' })).toEqual([]);
    expect(infractions([stands(0, { upset: true })], TIMES.reportIllegalMs)).toEqual([]);
    expect(infractions([stands(0), stands(0.5)], TIMES.reportIllegalMs)).toEqual(['ko']);
    expect(infractions([stands(0), { ...stands(0.5), strays: [stray({ wrong: 'superko' })] }], TIMES.reportIllegalMs)).toEqual([]);
  });

  test('a sensor once, while nothing changes', () => {
    const stuck = { ...line(0), strays: [stray({ wrong: undefined, excuse: 'sensor' })] };
    const first = reports([stuck], 0);
    expect(first.conclusions).toHaveLength(1);
    expect(conclude(first.tracker, game, sensing, LANDED_MS + 1).conclusions).toEqual([]);
  });

  test('what is to be put right, once stones that are swept about lie still', () => {
    const swept = (hypothesis: Hypothesis, restless: number) => {
      const grid = { ...sensing, restless: Array.from({ length: restless }, (_, index) => index) };
      return reports([hypothesis], TIMES.mismatchMs, {}, grid).conclusions.flatMap(({ action }) =>
        action.kind === 'mismatch' ? [action.points] : [],
      );
    };
    const odd = { ...line(0), strays: [stray({ wrong: undefined })] };
    expect(LIMITS.stirredPoints).toBe(3);
    expect([swept({ ...odd, upset: true }, 3), swept({ ...odd, upset: true }, 2)]).toEqual([[], [[point('dd')]]]);
    expect(swept(odd, 3)).toEqual([[point('dd')]]);
  });

  test('and again where it is as many other points', () => {
    const odd = (letters: string) => ({
      ...line(0),
      strays: [strayOn(point(letters), 'empty', { reading: 'white', sinceMs: LANDED_MS, unseen: false })],
    });
    const first = reports([odd('dd')], TIMES.mismatchMs);
    const second = conclude({ ...first.tracker, hypotheses: [odd('da')] }, game, sensing, LANDED_MS + TIMES.mismatchMs + 1);
    expect(second.conclusions.map(({ action }) => action)).toEqual([{ kind: 'mismatch', points: [point('da')] }]);
  });
});

describe('the oldest turns', () => {
  const color = (index: number): Turn['color'] => (index % 2 === 0 ? 'black' : 'white');
  const passes = (count: number) => Array.from({ length: count }, (_, index) => turn(color(index), PASS));
  const record = (count: number) => gameOf(...passes(count).map(({ color: side }) => `${side} pass`));
  const trimmed = (turns: readonly Turn[], recorded: number, others: readonly Hypothesis[] = [], earlier = 0) => {
    const moves = record(recorded);
    const workbench = new Workbench(moves);
    const held = { ...among({ ...best, line: turns }, ...others), workbench, base: earlier };
    return conclude(held, moves, sensing, LANDED_MS).tracker;
  };
  const most = LIMITS.openTurnsMax;
  const drop = most + 1 - LIMITS.openTurnsKept;

  test('are settled where the record has them', () => {
    const after = trimmed(passes(most + 1), most + 1);
    expect(after.base).toBe(drop);
    expect(after.hypotheses.map((one) => one.line.length)).toEqual([LIMITS.openTurnsKept]);
    expect(trimmed(passes(most), most).base).toBe(0);
    expect(trimmed(passes(most + 1), most + 3, [], 2).base).toBe(drop + 2);
  });

  test('not before that', () => {
    expect(trimmed(passes(most + 1), drop).base).toBe(drop);
    expect(trimmed(passes(most + 1), drop - 1).base).toBe(0);
    const other = passes(most + 1).map((one, index) => (index === 3 ? { ...one, move: at('cc') } : one));
    expect(trimmed(other, most + 1).base).toBe(0);
  });

  test('and lines that have others there are given up', () => {
    const early = passes(most + 1).map((one, index) => (index === 3 ? { ...one, move: at('cc') } : one));
    const late = passes(most + 1).map((one, index) => (index === most ? { ...one, move: at('cc') } : one));
    const after = trimmed(passes(most + 1), most + 1, [
      { ...best, cost: 1, line: early },
      { ...best, cost: 2, line: late },
    ]);
    expect(after.hypotheses.map(({ cost }) => cost - best.cost)).toEqual([0, 2 - best.cost]);
  });
});
