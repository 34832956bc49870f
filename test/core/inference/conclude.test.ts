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
import { point, Sitting } from '../../support/sitting.js';

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
