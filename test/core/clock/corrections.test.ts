/** An arbiter's corrections, and what undoing one means: the time as if it had not been made. */
import { expect, test } from 'vitest';
import type { ClockAction } from '../../../src/core/clock/clock-actions.js';
import { clockAt, settleClock } from '../../../src/core/clock/clock.js';
import { makeTimeControl } from '../../../src/core/clock/control-text.js';
import { CORRECTIONS_KEPT_MAX, TURNS_KEPT_MAX } from '../../../src/core/clock/corrections.js';
import { totalLeftMs } from '../../../src/core/clock/side-time.js';
import { MODEL_CONTROLS, modelControl, randomFrom } from './clock-model.js';
import { begun, play, press } from './table.js';

const correct = (set: object) => ({ kind: 'correct', side: 'black', set, why: 'the arbiter' }) as const;
const undo = { kind: 'undo-correction', side: 'black' } as const;

test('either side can be given main time, periods, and another move counter', () => {
  const clock = play(begun('1m + 5x60s'), [70_000, correct({ mainMs: 120_000, periodsLeft: 3, moves: 12 })]).clock;
  expect(clock.sides.black).toMatchObject({ phase: 'main', mainMs: 120_000, periodsLeft: 3, moves: 12 });
});

test('more periods leave the running one as it is', () => {
  const clock = play(begun('5x60s'), [20_000, correct({ periodsLeft: 6 })]).clock;
  expect(clock.sides.black).toMatchObject({ periodsLeft: 6, leftMs: 40_000 });
});

test('undone, the time is what it would have been, presses since included', () => {
  const turns = [
    [80_000, press('black')],
    [90_000, press('white')],
    [165_000, press('black')],
    [170_000, press('white')],
  ] as const;
  const untouched = play(begun('1m + 5x60s'), ...turns).clock;
  const corrected = play(begun('1m + 5x60s'), [30_000, correct({ mainMs: 600_000 })], ...turns, [175_000, undo]);
  expect(corrected.refused).toBeUndefined();
  const { usedMs, addedMs, ...time } = clockAt(untouched, 175_000).sides.black;
  expect(corrected.clock.sides.black).toMatchObject(time);
  expect([usedMs, addedMs]).not.toContain(undefined);
});

test('a turn that is given up brings no increment and does not count; a period begins afresh', () => {
  const givenUp = (control: string) => play(begun(control), [5_000, { kind: 'turn-over-to', side: 'white' }]).clock.sides.black;
  expect(givenUp('1m + 10s/move')).toMatchObject({ mainMs: 55_000, turnMs: 0, moves: 0 });
  expect(givenUp('1m + bronstein 10s')).toMatchObject({ mainMs: 55_000, moves: 0 });
  expect(givenUp('0m + 3/60s')).toMatchObject({ leftMs: 55_000, stonesLeft: 3, moves: 0 });
  expect(givenUp('3x30s')).toMatchObject({ leftMs: 30_000, periodsLeft: 3, moves: 0 });
  expect(givenUp('30s + 2x60s considerations')).toMatchObject({ phase: 'overtime', leftMs: 30_000, moves: 0 });
});

test('a correction that is undone after a turn that was given up leaves no increment of it', () => {
  const turns: readonly (readonly [number, ClockAction])[] = [
    [5_000, { kind: 'turn-over-to', side: 'white' }],
    [6_000, press('white')],
    [9_000, press('black')],
  ];
  const untouched = play(begun('1m + 10s/move'), ...turns).clock;
  const corrected = play(begun('1m + 10s/move'), [1_000, correct({ mainMs: 600_000 })], ...turns, [9_000, undo]).clock;
  expect(corrected.sides.black.mainMs).toBe(untouched.sides.black.mainMs);
  expect(untouched.sides.black.mainMs).toBe(62_000);
});

test('the latest is undone first, and no more than are kept', () => {
  let clock = begun('40m');
  for (let time = 1; time <= CORRECTIONS_KEPT_MAX + 1; time += 1) clock = play(clock, [time, correct({ mainMs: time * 100_000 })]).clock;
  for (let left = CORRECTIONS_KEPT_MAX; left >= 1; left -= 1) {
    clock = play(clock, [10, undo]).clock;
    expect(Math.round(clock.sides.black.mainMs / 100_000)).toBe(left);
  }
  expect(play(clock, [10, undo]).refused).toBe('nothing-to-undo');
});

test('a flag goes up again when there is time under it, and may fall again', () => {
  const fallen = settleClock(begun('1m'), 60_000).clock;
  const raised = play(fallen, [70_000, correct({ mainMs: 30_000 })]);
  expect(raised.clock.status).toEqual({ kind: 'paused', reason: 'arbiter', sealed: false });
  const on = play(raised.clock, [80_000, { kind: 'resume' }]).clock;
  expect(settleClock(on, 200_000).events).toEqual([{ kind: 'flag-fell', side: 'black', atMs: 110_000 }]);
});

test('a correction can bring the flag down', () => {
  const answer = play(begun('1m'), [10_000, correct({ mainMs: 0 })]);
  expect(answer.events.map(({ kind }) => kind)).toEqual(['time-corrected', 'flag-fell']);
});

test('a charge takes main time first, then what follows, and no delay softens it', () => {
  const charge = (ms: number) => ({ kind: 'charge', side: 'black', ms, why: 'late' }) as const;
  expect(play(begun('1m + 5x60s'), [0, charge(90_000)]).clock.sides.black).toMatchObject({
    phase: 'overtime',
    leftMs: 30_000,
    periodsLeft: 5,
  });
  expect(play(begun('5m + delay 10s'), [0, charge(4_000)]).clock.sides.black).toMatchObject({ mainMs: 296_000, turnMs: 0 });
  expect(play(begun('1m'), [0, charge(60_000)]).events.at(-1)).toMatchObject({ kind: 'flag-fell' });
});

test('a correction can be undone for as many turns as a game may have, and not longer', () => {
  const after = (turns: number) => {
    let clock = play(begun('40m + 10s/move'), [0, correct({ mainMs: 60_000 })]).clock;
    for (let turn = 1; turn <= turns; turn += 1) clock = play(clock, [turn, press('black')], [turn, press('white')]).clock;
    return play(clock, [turns, undo]).refused;
  };
  expect([after(TURNS_KEPT_MAX), after(TURNS_KEPT_MAX + 1)]).toEqual([undefined, 'nothing-to-undo']);
});

/** Everything by which a side comes to time or loses it, for every kind of control. */
test.each([
  '2m',
  '1m + 3x30s',
  '1m + reserved 3x30s',
  '1m + 1x30s, 2x20s',
  '30s + 3x60s considerations',
  '1m + 3/60s',
  '1m + 10s/move cap 90s',
  '1m + delay 10s',
  '1m + bronstein 10s',
  '1m + ing 3x30s',
])('%s: what a side began with, and was given, less what it used, is what it has', (control) => {
  for (const overtimeEntry of ['fresh', 'from-turn'] as const) {
    const clock = begun(control, { overtimeEntry });
    const beganMs = totalLeftMs(clock.controls.black, clock.sides.black);
    let now = clock;
    const actions: readonly (readonly [number, ClockAction])[] = [
      [7_000, press('black')],
      [8_000, press('white')],
      [20_000, { kind: 'turn-over-to', side: 'white' }],
      [21_000, press('white')],
      [30_000, { kind: 'charge', side: 'black', ms: 9_000, why: 'late' }],
      [60_000, press('black')],
      [61_000, press('white')],
      [75_000, { kind: 'turn-over-to', side: 'white' }],
      [76_000, press('white')],
      [85_000, { kind: 'charge', side: 'black', ms: 4_000, why: 'noise' }],
      [90_000, undo],
      [95_000, correct({ leftMs: 25_000, mainMs: 0 })],
      [99_000, press('black')],
    ];
    for (const [atMs, action] of actions) {
      now = play(now, [atMs, action]).clock;
      const { sides, controls } = now;
      const { addedMs, usedMs } = sides.black;
      expect(beganMs + addedMs - usedMs, `${overtimeEntry}, ${atMs} ms`).toBe(totalLeftMs(controls.black, sides.black));
    }
    expect(now.sides.black.usedMs).toBeGreaterThan(40_000);
  }
});

test.each([
  ['40m', { periodsLeft: 2 }],
  ['40m', { mainMs: -1 }],
  ['40m', { mainMs: 1.5 }],
  ['30s + 2x60s considerations', { mainMs: 5 }],
  ['0m + 25/10m', { stonesLeft: 0 }],
])('%s cannot be set to %o', (control, set) => {
  expect(play(begun(control), [5, correct(set)])).toMatchObject({ refused: 'not-possible-here', events: [] });
});

const SEED = Number(process.env['BANMEN_SEED'] ?? 20_261_129);
const GAMES = 300;

// An hourglass is left out: its sand also comes from the other side, and undoing takes the difference away.
test.each(Object.keys(MODEL_CONTROLS).filter((kind) => kind !== 'hourglass'))(
  `%s: undone any number of turns later, a correction leaves no trace (seed ${String(SEED)})`,
  (kind) => {
    const control = makeTimeControl(modelControl(kind));
    let compared = 0;
    for (let game = 0; game < GAMES; game += 1) {
      const random = randomFrom(SEED + game);
      const corrected = random(8);
      const undone = corrected + random(10);
      const setting = random(2) === 0 && kind !== 'considerations' ? { mainMs: 50 + random(50) } : { leftMs: 20 + random(20) };
      let touched = begun(control);
      let untouched = touched;
      let nowMs = 0;
      for (let turn = 0; turn <= undone; turn += 1) {
        nowMs += 1 + random(9);
        if (turn === corrected) {
          // In main time there is nothing else to correct.
          const set = clockAt(touched, nowMs).sides.black.phase === 'main' ? { mainMs: 50 + random(50) } : setting;
          touched = play(touched, [nowMs, correct(set)]).clock;
        }
        nowMs += random(5);
        if (turn === undone) touched = play(touched, [nowMs, undo]).clock;
        const side = untouched.toMove;
        touched = play(touched, [nowMs, press(side)]).clock;
        untouched = play(untouched, [nowMs, press(side)]).clock;
      }
      if (untouched.status.kind === 'flag' || touched.status.kind === 'flag') continue;
      compared += 1;
      const { addedMs, usedMs, ...time } = untouched.sides.black;
      expect(touched.sides.black, `seed ${String(SEED + game)}`).toMatchObject({ ...time, usedMs, addedMs });
    }
    expect(compared).toBeGreaterThan(GAMES / 20);
  },
);
