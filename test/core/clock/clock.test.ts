/**
 * Thinking time at the table. Moments are milliseconds from the start of black's first turn.
 * Source of the rules: RULEBOOK 6.
 */
import { describe, expect, test } from 'vitest';
import type { ClockAction } from '../../../src/core/clock/clock-actions.js';
import {
  captureStopsTheCount,
  clockAt,
  isHeld,
  nextMomentMs,
  parseCaptures,
  settleClock,
  type Clock,
} from '../../../src/core/clock/clock.js';
import { makeLateness, parseLateness } from '../../../src/core/clock/lateness.js';
import { penaltyPoints, type TimeSetting } from '../../../src/core/clock/side-time.js';
import { timelineOf } from '../../../src/core/clock/timeline.js';
import { begun, play, press, ready } from './table.js';

const blackAt = (clock: Clock, nowMs: number) => clockAt(clock, nowMs).sides.black;

describe('main time and nothing after it', () => {
  test('the flag falls on the millisecond, once', () => {
    const clock = begun('40m');
    expect(settleClock(clock, 2_399_999).events).toEqual([]);
    const fallen = settleClock(clock, 2_400_500);
    expect(fallen.events).toEqual([{ kind: 'flag-fell', side: 'black', atMs: 2_400_000 }]);
    expect(settleClock(fallen.clock, 2_500_000).events).toEqual([]);
    expect(play(fallen.clock, [2_500_000, press('black')])).toMatchObject({ refused: 'flag-fallen', events: [] });
  });

  test('a press in the last millisecond saves the game, one on the flag does not', () => {
    expect(play(begun('40m'), [2_399_999, press('black')]).clock).toMatchObject({ toMove: 'white', sides: { black: { mainMs: 1 } } });
    expect(play(begun('40m'), [2_400_000, press('black')]).events.map(({ kind }) => kind)).toEqual(['flag-fell']);
  });

  test('a press stamped before the last tick is charged to its own stamp', () => {
    const clock = settleClock(begun('40m'), 1005).clock;
    expect(play(clock, [1002, press('black')]).clock.sides.black.mainMs).toBe(2_400_000 - 1002);
  });
});

describe('byo-yomi and reserved minutes', () => {
  test.each(['1m + 3x30s', '1m + reserved 3x30s'])('%s: a period is free until it is used up, then gone', (control) => {
    const entered = play(begun(control), [60_000 + 29_999, press('black')], [100_000, press('white')]);
    expect(entered.events.find(({ kind }) => kind === 'overtime-began')).toMatchObject({ atMs: 60_000, periodsLeft: 3 });
    expect(entered.clock.sides.black).toMatchObject({ periodsLeft: 3, leftMs: 30_000 });
    const used = play(entered.clock, [130_000, press('black')]);
    expect(used.events[0]).toMatchObject({ kind: 'period-used', atMs: 130_000, periodsLeft: 2 });
    expect(used.clock.sides.black).toMatchObject({ periodsLeft: 2, leftMs: 30_000 });
  });

  test('several periods go in one turn, and the flag falls with the last', () => {
    const news = settleClock(begun('5x60s'), 400_000);
    expect(news.events.map(({ kind, atMs }) => [kind, atMs])).toEqual([
      ['period-used', 60_000],
      ['period-used', 120_000],
      ['period-used', 180_000],
      ['period-used', 240_000],
      ['flag-fell', 300_000],
    ]);
  });

  test('the move that uses up main time gets a fresh period, or one that began with the turn', () => {
    const control = '20s + 5x60s';
    expect(blackAt(begun(control), 30_000)).toMatchObject({ phase: 'overtime', leftMs: 50_000 });
    expect(blackAt(begun(control, { overtimeEntry: 'from-turn' }), 30_000)).toMatchObject({ phase: 'overtime', leftMs: 30_000 });
  });

  test('progressive periods grow longer', () => {
    const lengths = settleClock(begun('2x30s, 1x60s, 1x120s'), 1_000_000).events.map(({ kind, atMs }) => [kind, atMs]);
    expect(lengths).toEqual([
      ['period-used', 30_000],
      ['period-used', 60_000],
      ['period-used', 120_000],
      ['flag-fell', 240_000],
    ]);
  });
});

describe('the other controls', () => {
  test('NHK: a consideration entered is gone, and the next move has its own seconds again', () => {
    const moved = play(begun('30s + 10x60s considerations'), [31_000, press('black')]);
    expect(moved.events[0]).toMatchObject({ kind: 'consideration-began', atMs: 30_000, periodsLeft: 9 });
    expect(moved.clock.sides.black).toMatchObject({ phase: 'overtime', leftMs: 30_000, periodsLeft: 9 });
    expect(settleClock(begun('30s + 1x60s considerations'), 90_000).events.at(-1)).toMatchObject({ kind: 'flag-fell', atMs: 90_000 });
  });

  test('Canadian: the clock counts the stones itself and begins a new block after the last', () => {
    let clock = begun('0m + 3/60s');
    for (const [turn, left] of [
      [0, 2],
      [1, 1],
      [2, 3],
    ] as const) {
      clock = play(clock, [turn * 11_000 + 10_000, press('black')]).clock;
      expect(clock.sides.black).toMatchObject({ stonesLeft: left, leftMs: left === 3 ? 60_000 : 50_000 - turn * 10_000 });
      clock = play(clock, [turn * 11_000 + 11_000, press('white')]).clock;
    }
  });

  test('Fischer: each move adds, and a cap holds', () => {
    const moved = play(begun('5m + 10s/move cap 5m'), [4_000, press('black')]);
    expect(moved.clock.sides.black.mainMs).toBe(300_000);
    expect(play(begun('5m + 10s/move'), [4_000, press('black')]).clock.sides.black.mainMs).toBe(306_000);
  });

  test('Bronstein gives back what was used, never more', () => {
    expect(play(begun('5m + bronstein 10s'), [4_000, press('black')]).clock.sides.black.mainMs).toBe(300_000);
    expect(play(begun('5m + bronstein 10s'), [14_000, press('black')]).clock.sides.black.mainMs).toBe(296_000);
  });

  test('simple delay: the first seconds of a turn are free', () => {
    expect(blackAt(begun('5m + delay 10s'), 10_000).mainMs).toBe(300_000);
    expect(blackAt(begun('5m + delay 10s'), 10_001).mainMs).toBe(299_999);
  });

  test('Ing: each overtime period entered costs two points, and is not begun afresh', () => {
    const clock = begun('1m + ing 3x10m');
    const points = (nowMs: number): number => penaltyPoints(clock.controls.black, blackAt(clock, nowMs));
    expect([59_999, 60_000, 659_999, 660_000, 1_260_000].map(points)).toEqual([0, 2, 2, 4, 6]);
    expect(play(clock, [100_000, press('black')]).clock.sides.black.leftMs).toBe(560_000);
    expect(settleClock(clock, 5_000_000).events.map((event) => ('penaltyPoints' in event ? event.penaltyPoints : event.kind))).toEqual([
      2,
      4,
      6,
      'flag-fell',
    ]);
  });

  test('hourglass: what one uses the other gains', () => {
    const clock = clockAt(begun('hourglass 5m'), 60_000);
    expect([clock.sides.black.mainMs, clock.sides.white.mainMs]).toEqual([240_000, 360_000]);
  });

  test('each side may have its own control', () => {
    const clock = begun('black: 40m; white: 30m + 5x60s');
    expect([clock.sides.black.mainMs, clock.sides.white.mainMs, clock.sides.white.periodsLeft]).toEqual([2_400_000, 1_800_000, 5]);
  });
});

describe('captures while the seconds are counted', () => {
  const pending = { kind: 'prisoners-pending' } as const;
  const off = { kind: 'prisoners-off' } as const;

  test('the count stands still from the capturing stone until the prisoners are off', () => {
    const clock = play(begun('5x60s'), [20_000, pending], [35_000, off]).clock;
    expect(blackAt(clock, 40_000).leftMs).toBe(60_000 - 25_000);
  });

  test('in main time it runs on, and stands still from the moment main time ends', () => {
    const lifting = play(begun('30s + 5x60s'), [20_000, pending]).clock;
    expect(isHeld(clockAt(lifting, 29_000))).toBe(false);
    expect(isHeld(clockAt(lifting, 30_000))).toBe(true);
    expect(blackAt(play(lifting, [50_000, off]).clock, 51_000).leftMs).toBe(59_000);
    expect(blackAt(play(begun('40m'), [20_000, pending]).clock, 50_000).mainMs).toBe(2_350_000);
  });

  test("the organiser's limit ends it", () => {
    const policy = { captures: { kind: 'untimed-in-overtime', limitMs: 10_000 } } as const;
    const clock = play(begun('5x60s', policy), [20_000, pending]).clock;
    expect(blackAt(clock, 30_000).leftMs).toBe(40_000);
    expect(blackAt(clock, 35_000).leftMs).toBe(35_000);
    expect(nextMomentMs(clock)).toBe(70_000);
  });

  test('pressed with prisoners on: the opponent is not counted until they are off', () => {
    const clock = play(begun('5x60s'), [20_000, pending], [22_000, press('black')], [30_000, off]).clock;
    expect(clockAt(clock, 31_000).sides.white.leftMs).toBe(59_000);
  });

  test('an event may time them', () => {
    const clock = play(begun('5x60s', { captures: { kind: 'timed' } }), [20_000, pending]).clock;
    expect(blackAt(clock, 30_000).leftMs).toBe(30_000);
  });
});

describe('turns', () => {
  test('the first press on a clock that stands starts the other side', () => {
    expect(play(ready('40m'), [5000, press('white')])).toMatchObject({ clock: { toMove: 'black', status: { kind: 'running' } } });
  });

  test('only the side to move can end its turn', () => {
    expect(play(begun('40m'), [5000, press('white')])).toMatchObject({ refused: 'wrong-turn', events: [], clock: { toMove: 'black' } });
  });

  test('a stone ends the turn only where the organiser says so', () => {
    const stone = { kind: 'stone', side: 'black' } as const;
    expect(play(begun('40m'), [5000, stone]).clock.toMove).toBe('black');
    expect(play(begun('40m', { turnEnds: 'stone' }), [5000, stone]).clock).toMatchObject({
      toMove: 'white',
      sides: { black: { moves: 1 } },
    });
  });

  test('a turn taken back is not counted, and its period begins afresh', () => {
    const clock = play(begun('5x60s'), [20_000, { kind: 'turn-over-to', side: 'white' }], [30_000, press('white')]).clock;
    expect(clock.sides.black).toMatchObject({ moves: 0, leftMs: 60_000, turnMs: 0 });
  });
});

describe('standing still', () => {
  test('a pause counts for nobody and keeps its reason', () => {
    const paused = play(begun('40m'), [10_000, { kind: 'pause', reason: 'lunch' }]);
    expect(paused.events.at(-1)).toMatchObject({ kind: 'paused', reason: 'lunch' });
    expect(blackAt(paused.clock, 5_000_000).mainMs).toBe(2_390_000);
    const on = play(paused.clock, [5_000_000, { kind: 'resume' }]).clock;
    expect(blackAt(on, 5_001_000).mainMs).toBe(2_389_000);
  });

  test.each(['board-lost', 'stood-still', 'restart'] as const)('a press ends its turn while nobody knows the time (%s)', (reason) => {
    const stands = play(begun('5m + 10s/move'), [10_000, { kind: 'pause', reason }], [40_000, press('white')], [50_000, press('black')]);
    expect(stands.clock).toMatchObject({ toMove: 'white', status: { kind: 'paused', reason } });
    expect(stands.clock.sides.black).toMatchObject({ moves: 1, usedMs: 10_000, mainMs: 300_000 });
    expect(stands.events.map(({ kind }) => kind)).toEqual(['paused', 'clock-stopped']);
    const on = play(stands.clock, [60_000, { kind: 'resume' }]).clock;
    expect(clockAt(on, 61_000).sides.white.mainMs).toBe(299_000);
  });

  test('in a pause that somebody called, a press is none', () => {
    expect(play(begun('40m'), [10_000, { kind: 'pause', reason: 'arbiter' }], [20_000, press('black')]).clock.toMove).toBe('black');
  });

  test('a sealed move ends the turn of the side that seals; play goes on with the other', () => {
    const sealed = play(begun('5x60s'), [45_000, { kind: 'seal' }]);
    expect(sealed.events.map(({ kind }) => kind)).toEqual(['clock-stopped', 'adjourned']);
    expect(sealed.clock).toMatchObject({ toMove: 'white', status: { kind: 'paused', reason: 'adjourned', sealed: true } });
    expect(sealed.clock.sides.black).toMatchObject({ leftMs: 60_000, moves: 1 });
    expect(clockAt(play(sealed.clock, [90_000_000, { kind: 'resume' }]).clock, 90_001_000).sides.white.leftMs).toBe(59_000);
  });

  test('sides that were set the wrong way round are swapped with their times', () => {
    const clock = play(begun('black: 40m; white: 30m'), [60_000, { kind: 'swap-sides' }]).clock;
    expect([clock.sides.black.mainMs, clock.sides.white.mainMs, clock.toMove]).toEqual([1_800_000, 2_340_000, 'black']);
  });
});

describe('what may be done to a clock, as it stands', () => {
  const CLOCKS = {
    ready: ready('5m'),
    running: begun('5m'),
    lunch: play(begun('5m'), [0, { kind: 'pause', reason: 'lunch' }]).clock,
    restart: play(begun('5m'), [0, { kind: 'pause', reason: 'restart' }]).clock,
    flag: play(begun('5m'), [300_000, { kind: 'prisoners-off' }]).clock,
    ended: play(begun('5m'), [0, { kind: 'end' }]).clock,
  };
  const ACTIONS: Readonly<Record<string, ClockAction>> = {
    start: { kind: 'start', side: 'white' },
    'black presses': press('black'),
    'white presses': press('white'),
    'black puts a stone': { kind: 'stone', side: 'black' },
    lunch: { kind: 'pause', reason: 'lunch' },
    adjourn: { kind: 'pause', reason: 'adjourned' },
    resume: { kind: 'resume' },
    seal: { kind: 'seal' },
    'over to white': { kind: 'turn-over-to', side: 'white' },
    'over to black': { kind: 'turn-over-to', side: 'black' },
    'charge nothing': { kind: 'charge', side: 'black', ms: 0, why: 'x' },
    'charge less than nothing': { kind: 'charge', side: 'black', ms: -1, why: 'x' },
    'charge half a millisecond': { kind: 'charge', side: 'black', ms: 0.5, why: 'x' },
    'undo nothing': { kind: 'undo-correction', side: 'black' },
    swap: { kind: 'swap-sides' },
  };
  const NOTHING = '';
  const OVER = 'game-over';
  test.each([
    ['start', 'clock-started: running', 'already-running', 'not-possible-here', 'not-possible-here', 'flag-fallen', OVER],
    [
      'black presses',
      'clock-started: running',
      'clock-stopped clock-started: running',
      'not-running',
      'clock-stopped: paused',
      'flag-fallen',
      OVER,
    ],
    ['white presses', 'clock-started: running', 'wrong-turn', 'not-running', 'not-running', 'flag-fallen', OVER],
    ['black puts a stone', NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, OVER],
    ['lunch', 'not-running', 'paused: paused', 'not-running', 'not-running', 'flag-fallen', OVER],
    ['adjourn', 'not-running', 'adjourned: paused', 'not-running', 'not-running', 'flag-fallen', OVER],
    ['resume', 'not-paused', 'not-paused', 'resumed clock-started: running', 'resumed clock-started: running', 'not-paused', OVER],
    ['seal', 'not-running', 'clock-stopped adjourned: paused', 'not-running', 'not-running', 'flag-fallen', OVER],
    ['over to white', NOTHING, 'clock-stopped clock-started: running', NOTHING, NOTHING, NOTHING, OVER],
    ['over to black', NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, OVER],
    [
      'charge nothing',
      'time-corrected: ready',
      'time-corrected: running',
      'time-corrected: paused',
      'time-corrected: paused',
      'time-corrected: flag',
      OVER,
    ],
    ['charge less than nothing', ...Array.from({ length: 5 }, () => 'not-possible-here'), OVER],
    ['charge half a millisecond', ...Array.from({ length: 5 }, () => 'not-possible-here'), OVER],
    ['undo nothing', ...Array.from({ length: 5 }, () => 'nothing-to-undo'), OVER],
    [
      'swap',
      'sides-swapped: ready',
      'sides-swapped: running',
      'sides-swapped: paused',
      'sides-swapped: paused',
      'sides-swapped: flag',
      OVER,
    ],
  ] as [string, ...string[]][])('%s', (name, ...expected) => {
    const action = ACTIONS[name];
    if (action === undefined) throw new Error(name);
    const came = Object.values(CLOCKS).map((clock) => {
      const { clock: next, events, refused } = play(clock, [clock.asOfMs, action]);
      if (refused !== undefined) {
        expect(next).toEqual(clock);
        return refused;
      }
      return events.length === 0 ? NOTHING : `${events.map(({ kind }) => kind).join(' ')}: ${next.status.kind}`;
    });
    expect(came).toEqual(expected);
  });

  test('what is adjourned says by whom it was sealed, and a flag changes sides with them', () => {
    expect(play(CLOCKS.running, [10, { kind: 'pause', reason: 'adjourned' }]).events).toEqual([
      { kind: 'adjourned', sealedBy: undefined, atMs: 10 },
    ]);
    expect(play(CLOCKS.running, [10, { kind: 'seal' }]).events.at(-1)).toEqual({ kind: 'adjourned', sealedBy: 'black', atMs: 10 });
    expect(play(CLOCKS.flag, [300_000, { kind: 'swap-sides' }]).clock.status).toEqual({ kind: 'flag', side: 'white' });
  });

  test('where a stone ends the turn, one of the other side ends nothing', () => {
    const clock = begun('5m', { turnEnds: 'stone' });
    expect(play(clock, [10, { kind: 'stone', side: 'white' }])).toEqual({
      clock: { ...clockAt(clock, 10) },
      events: [],
      refused: undefined,
    });
    expect(play(clock, [10, { kind: 'stone', side: 'black' }]).clock.toMove).toBe('white');
  });

  test('a correction lets a flag fall, and rise into a pause', () => {
    const fallen = play(begun('5m'), [10, { kind: 'correct', side: 'black', set: { mainMs: 0 }, why: 'late' }]);
    expect(fallen.clock.status).toEqual({ kind: 'flag', side: 'black' });
    expect(fallen.events.map(({ kind }) => kind)).toEqual(['time-corrected', 'flag-fell']);
    const stays = play(fallen.clock, [20, { kind: 'correct', side: 'white', set: { mainMs: 1000 }, why: 'x' }]);
    expect([stays.clock.status, stays.events.map(({ kind }) => kind)]).toEqual([{ kind: 'flag', side: 'black' }, ['time-corrected']]);
    const raised = play(fallen.clock, [20, { kind: 'correct', side: 'black', set: { mainMs: 1000 }, why: 'x' }]);
    expect(raised.clock.status).toEqual({ kind: 'paused', reason: 'arbiter', sealed: false });
    expect(raised.events.slice(1)).toEqual([{ kind: 'paused', reason: 'arbiter', atMs: 20 }]);
  });

  test.each<[string, TimeSetting, boolean]>([
    ['5m', { mainMs: 360_000_000 }, true],
    ['5m', { mainMs: 360_000_001 }, false],
    ['5m', { mainMs: 0.5 }, false],
    ['5m', { leftMs: -1 }, false],
    ['5m', { periodsLeft: 1 }, false],
    ['5m', { stonesLeft: 1 }, false],
    ['5m', { moves: -1 }, false],
    ['5m', { moves: 7 }, true],
    ['5m + 5x60s', { periodsLeft: 1000 }, true],
    ['5m + 5x60s', { periodsLeft: 1001 }, false],
    ['5m + 5x60s', { stonesLeft: 1 }, false],
    ['5m + 25/10m', { stonesLeft: 25 }, true],
    ['5m + 25/10m', { stonesLeft: 0 }, false],
    ['5m + 25/10m', { stonesLeft: 1001 }, false],
    ['5m + 5x60s', { stonesLeft: 0 }, true],
    ['30s + 10x60s considerations', { mainMs: 1 }, false],
    ['30s + 10x60s considerations', { periodsLeft: 3 }, true],
  ])('of %s an arbiter may set %j: %s', (control, set, isPossible) => {
    const { refused } = play(begun(control), [0, { kind: 'correct', side: 'white', set, why: 'x' }]);
    expect(refused).toBe(isPossible ? undefined : 'not-possible-here');
  });
});

test.each([
  ['timed', { ok: true, value: { kind: 'timed' } }],
  [' timed ', { ok: true, value: { kind: 'timed' } }],
  ['30s', { ok: true, value: { kind: 'untimed-in-overtime', limitMs: 30_000 } }],
])("captures may be '%s'", (text, captures) => expect(parseCaptures(text)).toEqual(captures));

test('captures are timed, or have a limit', () => {
  const refused = parseCaptures('soon');
  expect(refused.ok ? '' : refused.refusal).toContain(', or timed');
});

describe('a time that an arbiter sets in overtime', () => {
  const setAt = (control: string, nowMs: number, set: TimeSetting) => {
    const clock = begun(control);
    return play(clock, [nowMs, { kind: 'correct', side: 'black', set, why: 'x' }]).clock.sides.black;
  };

  test.each<[string, number, TimeSetting, unknown]>([
    ['5x60s', 20_000, { leftMs: 50_000 }, { phase: 'overtime', periodsLeft: 5, leftMs: 50_000 }],
    ['5x60s', 20_000, { leftMs: 0 }, { phase: 'flag', leftMs: 0 }],
    ['5x60s', 20_000, { periodsLeft: 3 }, { phase: 'overtime', periodsLeft: 3, leftMs: 40_000 }],
    ['5x60s', 20_000, { periodsLeft: 0 }, { phase: 'flag' }],
    ['5x60s', 20_000, { mainMs: 1000 }, { phase: 'main', mainMs: 1000, leftMs: 0 }],
    ['0m + 1x30s, 2x60s', 10_000, { periodsLeft: 2 }, { phase: 'overtime', periodsLeft: 2, leftMs: 60_000 }],
    ['30s + 5x60s considerations', 10_000, { leftMs: 5_000 }, { phase: 'overtime', leftMs: 5_000 }],
    ['30s + 5x60s considerations', 40_000, { leftMs: 5_000 }, { phase: 'consideration', leftMs: 5_000 }],
    ['30s + 5x60s considerations', 40_000, { periodsLeft: 2 }, { phase: 'consideration', periodsLeft: 2, leftMs: 50_000 }],
    ['1m', 60_000, { moves: 3 }, { phase: 'flag', leftMs: 0 }],
    ['1x60s', 60_000, { leftMs: 7_000 }, { phase: 'flag' }],
    ['2x60s', 120_000, { periodsLeft: 1 }, { phase: 'overtime', periodsLeft: 1, leftMs: 60_000 }],
    ['2x60s', 120_000, { periodsLeft: 1, leftMs: 7_000 }, { phase: 'overtime', periodsLeft: 1, leftMs: 7_000 }],
    ['0m + 25/10m', 600_000, { stonesLeft: 3 }, { phase: 'flag', leftMs: 0 }],
    ['0m + 25/10m', 600_000, { leftMs: 9_000 }, { phase: 'overtime', leftMs: 9_000 }],
  ])('%s after %d ms set to %j', (control, nowMs, set, side) => expect(setAt(control, nowMs, set)).toMatchObject(side as object));
});

describe('a capture while the seconds are counted', () => {
  const UNTIMED = { captures: { kind: 'untimed-in-overtime', limitMs: 60_000 } } as const;
  const TIMED = { captures: { kind: 'timed' } } as const;

  test('makes time stand still where the event says so, in overtime, and nowhere else', () => {
    const stops = (control: string, atMs: number, policy: Parameters<typeof begun>[1]) =>
      captureStopsTheCount(clockAt(begun(control, policy), atMs));
    expect(stops('20s + 3x30s', 25_000, UNTIMED)).toBe(true);
    expect(stops('20s + 3x30s', 25_000, TIMED)).toBe(false);
    expect(stops('20s + 3x30s', 10_000, UNTIMED)).toBe(false);
    expect(stops('20s', 10_000, UNTIMED)).toBe(false);
    expect(stops('20s + 3x30s', 200_000, UNTIMED), 'the flag has fallen').toBe(false);
  });

  test('that began in main time holds from the end of it on, and what follows is later by as much', () => {
    const held = play(begun('20s + 2x30s', UNTIMED), [10_000, { kind: 'prisoners-pending' }]).clock;
    expect(settleClock(held, 200_000).events).toMatchObject([
      { kind: 'overtime-began', atMs: 20_000 },
      { kind: 'period-used', atMs: 110_000 },
      { kind: 'flag-fell', atMs: 140_000 },
    ]);
    expect(isHeld(clockAt(held, 19_999))).toBe(false);
    expect(isHeld(clockAt(held, 20_000))).toBe(true);
    expect(isHeld(clockAt(held, 79_999))).toBe(true);
    expect(isHeld(clockAt(held, 80_000))).toBe(false);
  });
});

describe('what lies before a side', () => {
  const stretches = (control: string, ...actions: readonly (readonly [number, ClockAction])[]) => {
    const clock = play(begun(control), ...actions).clock;
    return timelineOf(clock.controls.black, clock.sides.black, 'fresh');
  };
  const pause = (atMs: number): readonly [number, ClockAction] => [atMs, { kind: 'pause', reason: 'lunch' }];

  test('is main time, by the minute at least, and then each period', () => {
    expect(
      stretches('30s + 2x20s').map(({ kind, startsAfterMs, leftMs, lengthMs, entered }) => [
        kind,
        startsAfterMs,
        leftMs,
        lengthMs,
        entered,
      ]),
    ).toEqual([
      ['main', 0, 30_000, 60_000, false],
      ['period', 30_000, 20_000, 20_000, true],
      ['period', 50_000, 20_000, 20_000, true],
    ]);
    expect(stretches('5m', pause(10_000))[0]).toMatchObject({ leftMs: 290_000, lengthMs: 290_000 });
  });

  test('a block that begins is told as one, and one that has begun is not', () => {
    expect(stretches('0m + 25/10m')[0]).toMatchObject({ kind: 'block', entered: true, lengthMs: 600_000, rows: 'last' });
    expect(stretches('0m + 25/10m', pause(1))[0]).toMatchObject({ entered: false });
    const played = stretches('0m + 2/60s', [1000, press('black')], [2000, press('white')]);
    expect(played[0]).toMatchObject({ entered: false, stonesLeft: 1 });
    const whole = stretches('0m + 2/60s', [1000, press('black')], [2000, press('white')], [3000, press('black')], [4000, press('white')]);
    expect(whole[0]).toMatchObject({ entered: true, stonesLeft: 2, leftMs: 60_000 });
  });

  test('considerations are numbered, and a move has seconds of its own before each', () => {
    expect(stretches('30s + 2x60s considerations').map(({ kind, rows, ordinal, leftMs }) => [kind, rows, ordinal, leftMs])).toEqual([
      ['move', 'move', 0, 30_000],
      ['consideration', 'consideration', 1, 60_000],
      ['consideration', 'last', 2, 60_000],
    ]);
  });

  test('periods of Ing are numbered and cost points', () => {
    expect(stretches('1m + ing 2x5m').map(({ kind, ordinal, points }) => [kind, ordinal, points])).toEqual([
      ['main', 0, 0],
      ['penalty', 1, 2],
      ['penalty', 2, 2],
    ]);
  });
});

describe('coming late', () => {
  test.each([
    ['15m', { limitMs: 900_000, timesOver: 1 }, '15m'],
    [' 15m double ', { limitMs: 900_000, timesOver: 2 }, '15m double'],
    ['1h', { limitMs: 3_600_000, timesOver: 1 }, '1h'],
  ] as const)("'%s' is a rule", (text, rule, written) => {
    expect(parseLateness(text)).toEqual({ ok: true, value: rule });
    expect(makeLateness(rule)).toBe(written);
  });

  test.each(['', 'double', '15', 'double 15m', 'late'])("'%s' is none", (text) => {
    expect(parseLateness(text)).toEqual({ ok: false, refusal: `'${text}' is no rule for coming late: write 15m, or 15m double` });
  });
});

test('a stone that was put down while the clock stood ends its turn where stones do, unless a move is sealed', () => {
  const stone: ClockAction = { kind: 'stone', side: 'black' };
  const paused = play(begun('10m', { turnEnds: 'stone' }), [5_000, { kind: 'pause', reason: 'lunch' }]).clock;
  expect(play(paused, [9_000, stone]).clock).toMatchObject({ toMove: 'white', status: { kind: 'paused' } });
  const sealed = play(begun('10m', { turnEnds: 'stone' }), [5_000, { kind: 'seal' }]).clock;
  expect(play(sealed, [9_000, { kind: 'stone', side: sealed.toMove }]).clock.toMove).toBe(sealed.toMove);
  const byPress = play(begun('10m'), [5_000, { kind: 'pause', reason: 'lunch' }]).clock;
  expect(play(byPress, [9_000, stone]).clock.toMove).toBe('black');
});
