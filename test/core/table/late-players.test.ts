/** Players who come late, at the table: what it costs, what is undone, and what the record says (RULEBOOK 6). */
import { describe, expect, test } from 'vitest';
import { makeLateness, parseLateness, type LatenessRule } from '../../../src/core/clock/lateness.js';
import { makeGameRecord } from '../../../src/core/record/game-record.js';
import { makeSgf } from '../../../src/core/record/sgf-make.js';
import { Sitting, point } from '../../support/sitting.js';
import { writeNotes } from '../../../src/words/note-words.js';

const MINUTE_MS = 60_000;

const sittingWith = (lateness?: LatenessRule, controls: string | undefined = '40m'): Sitting =>
  new Sitting(controls, {}, true, lateness === undefined ? {} : { lateness });

const late = (sitting: Sitting, atMs: number, black: number, white: number): string | undefined =>
  sitting.act(atMs, { kind: 'late', lateMs: { black: black * MINUTE_MS, white: white * MINUTE_MS } });

const minutesLeft = (sitting: Sitting): readonly number[] =>
  (['black', 'white'] as const).map((side) => sitting.leftMs(side, 999_999) / MINUTE_MS);

const recordOf = ({ game: { settings, moves, ended, clock, notes } }: Sitting): string =>
  makeSgf(makeGameRecord({ settings, setUp: undefined, moves, result: ended?.result, clock, notes: writeNotes(notes) }));

describe('within the limit', () => {
  test('each side is charged its own, and the record says so', () => {
    const sitting = sittingWith();
    expect(late(sitting, 2000, 5, 0)).toBeUndefined();
    expect(late(sitting, 3000, 0, 12)).toBeUndefined();
    expect(minutesLeft(sitting)).toEqual([35, 28]);
    expect(sitting.game.late).toMatchObject({ lateMs: { black: 300_000, white: 720_000 }, forfeits: [] });
    expect(recordOf(sitting)).toContain("Black's time was set to 35m (was 40m): came 5m late.");
    expect(recordOf(sitting)).toContain("White's time was set to 28m (was 40m): came 12m late.");
  });

  test('an event may take it off twice over', () => {
    const sitting = sittingWith({ limitMs: 30 * MINUTE_MS, timesOver: 2 });
    late(sitting, 2000, 5, 7);
    expect(minutesLeft(sitting)).toEqual([30, 26]);
  });

  test('the set-up is read all the same: handicap stones that come later are handicap stones', () => {
    const sitting = sittingWith();
    late(sitting, 2000, 5, 0);
    sitting.put(5000, 'cc', 'black');
    sitting.put(9000, 'gg', 'black');
    sitting.passUntil(20_000);
    expect(sitting.game.setUp.stones.black).toEqual([point('cc'), point('gg')]);
  });

  test('it is undone together, and once', () => {
    const sitting = sittingWith();
    late(sitting, 2000, 5, 7);
    expect(sitting.act(3000, { kind: 'undo-late' })).toBeUndefined();
    expect(minutesLeft(sitting)).toEqual([40, 40]);
    expect(sitting.act(4000, { kind: 'undo-late' })).toBe('not-late');
    expect(late(sitting, 5000, 6, 0)).toBeUndefined();
    expect(minutesLeft(sitting)).toEqual([34, 40]);
  });

  test('its charge is found by its number, not by its words: another one that says the same is another one', () => {
    const sitting = sittingWith();
    late(sitting, 2000, 5, 0);
    sitting.clock(2500, { kind: 'charge', side: 'black', ms: 5 * MINUTE_MS, why: 'came 5m late' });
    expect(sitting.act(3000, { kind: 'undo-late' })).toBe('corrected-since');
    sitting.clock(3500, { kind: 'undo-correction', side: 'black' });
    expect(sitting.act(4000, { kind: 'undo-late' })).toBeUndefined();
    expect(minutesLeft(sitting)).toEqual([40, 40]);
  });

  test('it is found where the clocks were swapped since, and after a restart', () => {
    const sitting = sittingWith();
    late(sitting, 2000, 5, 0);
    sitting.clock(2500, { kind: 'swap-sides' });
    sitting.restart(2700);
    expect(sitting.act(3000, { kind: 'undo-late' })).toBeUndefined();
    expect(minutesLeft(sitting)).toEqual([40, 40]);
  });

  test('a side is late once; a correction in between is undone first', () => {
    const sitting = sittingWith();
    late(sitting, 2000, 5, 0);
    expect(late(sitting, 3000, 6, 0)).toBe('late-already');
    sitting.clock(4000, { kind: 'correct', side: 'black', set: { mainMs: MINUTE_MS }, why: 'a slip' });
    expect(sitting.act(5000, { kind: 'undo-late' })).toBe('corrected-since');
    sitting.clock(6000, { kind: 'undo-correction', side: 'black' });
    expect(sitting.act(7000, { kind: 'undo-late' })).toBeUndefined();
    expect(minutesLeft(sitting)).toEqual([40, 40]);
  });

  test('somebody has to be late', () => {
    expect(late(sittingWith(), 2000, 0, 0)).toBe('not-late');
  });

  test('without a clock it is written down, nothing comes off, and it is undone', () => {
    const sitting = new Sitting(undefined);
    expect(late(sitting, 2000, 5, 3)).toBeUndefined();
    expect(sitting.game).toMatchObject({ late: { lateMs: { black: 5 * MINUTE_MS }, chargeMs: { black: 0, white: 0 } }, ended: undefined });
    expect(recordOf(sitting)).toContain('5m late');
    expect(sitting.act(3000, { kind: 'undo-late' })).toBeUndefined();
    expect(sitting.game.late).toBeUndefined();
  });

  test('without a clock too a side that comes past the limit, or not at all, has lost; both, where neither came', () => {
    const absent = new Sitting(undefined);
    late(absent, 2000, 60, 60);
    expect(absent.game.ended?.result).toBe('Void');
  });
});

describe('past the limit', () => {
  test.each([
    [16, 0, 'W+F'],
    [0, 16, 'B+F'],
    [16, 20, 'Void'],
  ])('black %d and white %d minutes late: %s', (black, white, result) => {
    const sitting = sittingWith();
    expect(late(sitting, 2000, black, white)).toBeUndefined();
    expect(sitting.game.ended).toEqual({ reason: 'ruling', result });
    expect(recordOf(sitting)).toContain(`RE[${result}]`);
    expect(recordOf(sitting)).toContain('late, past the limit of the event, and loses.');
  });

  test('the loser is not charged as well', () => {
    const sitting = sittingWith();
    late(sitting, 2000, 16, 3);
    expect(minutesLeft(sitting)).toEqual([40, 40]);
  });

  test('it is undone: the game goes on with the clock standing', () => {
    const sitting = sittingWith();
    sitting.clock(1500, { kind: 'start', side: 'black' });
    late(sitting, 2000, 16, 0);
    expect(sitting.game.clock?.status.kind).toBe('ended');
    expect(sitting.act(9000, { kind: 'undo-late' })).toBeUndefined();
    expect([sitting.game.ended, sitting.game.late]).toEqual([undefined, undefined]);
    expect(recordOf(sitting)).toContain('What was said of coming late is undone: the game goes on.');
    expect(sitting.game.clock?.status.kind).toBe('paused');
    sitting.clock(10_000, { kind: 'resume' });
    sitting.put(11_000, 'cc', 'black');
    sitting.passUntil(12_000);
    sitting.press(13_500, 'black');
    sitting.passUntil(20_000);
    expect(sitting.game.moves).toHaveLength(1);
    expect(sitting.leftMs('black', 20_000)).toBe(40 * MINUTE_MS - 500 - 3500);
  });

  test('a game that ended otherwise stays ended', () => {
    const sitting = sittingWith();
    late(sitting, 2000, 5, 0);
    sitting.act(3000, { kind: 'resign', color: 'black' });
    expect(sitting.act(4000, { kind: 'undo-late' })).toBe('game-over');
  });
});

test('killed and started again, the table knows who was late', () => {
  const sitting = sittingWith();
  late(sitting, 2000, 5, 0);
  const before = sitting.game.late;
  sitting.restart(50_000);
  expect(sitting.game.late?.chargeMs).toEqual(before?.chargeMs);
  expect(sitting.act(60_000, { kind: 'undo-late' })).toBeUndefined();
  expect(minutesLeft(sitting)).toEqual([40, 40]);
});

test('an organiser writes the rule as people say it', () => {
  for (const text of ['15m', '30m double', '1h']) {
    const rule = parseLateness(text);
    if (!rule.ok) throw new Error(rule.refusal);
    expect(makeLateness(rule.value)).toBe(text);
  }
  expect(parseLateness('30m double')).toEqual({ ok: true, value: { limitMs: 30 * MINUTE_MS, timesOver: 2 } });
  expect(parseLateness('15 minutes')).toEqual({ ok: false, refusal: "'15 minutes' is no rule for coming late: write 15m, or 15m double" });
});
