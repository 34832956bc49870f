/**
 * Flags are provisional while a stone that may have lain in time is undecided: its own moment decides. Nine by nine; the
 * black stone on A8 captures the white one in the corner; black's last period ends at 66 s.
 */
import { describe, expect, test } from 'vitest';
import { faceOf } from '../../../src/core/clock/face.js';
import { newClock, DEFAULT_POLICY } from '../../../src/core/clock/clock.js';
import { changeClock, type ClockAction } from '../../../src/core/clock/clock-actions.js';
import { parseControls } from '../../../src/core/clock/control-text.js';
import type { Clock } from '../../../src/core/clock/clock.js';
import { pressOwed, turnGivenBack } from '../../../src/core/table/clock-rewound.js';
import { LATE_LINE_MS } from '../../../src/core/table/table-clock.js';
import { UNDECIDED_MAX_MS, isUndecided } from '../../../src/core/table/undecided-stone.js';
import { gameOf } from '../../support/started-game.js';
import { Sitting } from '../../support/sitting.js';

const PERIOD_ENDS_MS = 66_000;

/** Black beside the corner, white in it; black's period runs from 6 s on. */
const inTheLastPeriod = (controls: string, turnEnds: 'press' | 'stone' = 'press'): Sitting => {
  const sitting = new Sitting(controls, { turnEnds }, turnEnds === 'press');
  for (const [atMs, letters, side] of [
    [3000, 'ba', 'black'],
    [turnEnds === 'press' ? 5000 : 6000, 'aa', 'white'],
  ] as const) {
    sitting.put(atMs, letters, side);
    sitting.passUntil(atMs + 900);
    if (turnEnds === 'press') sitting.press(atMs + 1000, side);
  }
  sitting.passUntil(60_000);
  return sitting;
};

const news = (sitting: Sitting): readonly string[] =>
  sitting.told.filter((line) => /period-used|flag-fell|time-corrected/.test(line) && Number.parseInt(line, 10) > 10_000);

const periodsLeft = (sitting: Sitting): number | undefined => sitting.game.clock?.sides.black.periodsLeft;

describe('a capturing stone in the last moments of a period', () => {
  test.each([63_700, 65_000, 65_900])('put down at %i ms and never pressed for costs no period: the count stands still for it', (atMs) => {
    const sitting = inTheLastPeriod('0m + 5x60s');
    sitting.put(atMs, 'ab', 'black');
    sitting.passUntil(75_000);
    expect([news(sitting), periodsLeft(sitting)]).toEqual([[], 5]);
    expect(sitting.leftMs('black', 75_000)).toBe(PERIOD_ENDS_MS - atMs);
  });

  test('loses no game while its prisoners are lifted', () => {
    const sitting = inTheLastPeriod('0m + 1x60s');
    sitting.put(65_000, 'ab', 'black');
    sitting.passUntil(68_000);
    sitting.put(69_000, 'aa', 'empty');
    sitting.passUntil(69_400);
    sitting.press(69_500, 'black');
    sitting.passUntil(80_000);
    expect([news(sitting), sitting.game.clock?.toMove, sitting.game.clock?.status.kind]).toEqual([[], 'white', 'running']);
  });

  test('whose prisoner is off before the stone is believed: that time is nobody’s either', () => {
    const sitting = inTheLastPeriod('0m + 1x60s');
    sitting.put(65_000, 'ab', 'black');
    sitting.put(66_500, 'aa', 'empty');
    sitting.passUntil(66_900);
    sitting.press(67_300, 'black');
    sitting.passUntil(80_000);
    expect([news(sitting), sitting.game.clock?.toMove]).toEqual([[], 'white']);
  });

  test('that is taken away again was none: the flag fell at its own moment', () => {
    const sitting = inTheLastPeriod('0m + 1x60s');
    sitting.put(65_000, 'ab', 'black');
    sitting.passUntil(66_800);
    expect(news(sitting)).toEqual([]);
    sitting.put(66_900, 'ab', 'empty');
    sitting.passUntil(70_000);
    expect(news(sitting)).toEqual(['66000 flag-fell black']);
  });

  test('put down after the end is too late', () => {
    const sitting = inTheLastPeriod('0m + 1x60s');
    sitting.put(66_100, 'ab', 'black');
    sitting.passUntil(70_000);
    expect(news(sitting)).toEqual(['66000 flag-fell black']);
  });

  test('after a takeback has the moment at which it lies there for good', () => {
    const sitting = inTheLastPeriod('0m + 2x60s');
    sitting.put(20_000 + 41_000, 'gg', 'black');
    sitting.passUntil(62_000);
    sitting.press(62_100, 'black');
    sitting.passUntil(64_000);
    sitting.put(64_100, 'gg', 'empty');
    sitting.act(64_500, { kind: 'take-back', moves: 1, why: 'agreed' });
    sitting.put(64_500 + 59_500, 'ab', 'black');
    sitting.passUntil(64_500 + 66_000);
    expect([news(sitting), periodsLeft(sitting)]).toEqual([[], 2]);
  });
});

describe('where stones end the turn', () => {
  test.each([
    ['0m + 5x60s', 5],
    ['0m + 1x60s', 1],
  ])('a stone in the last moments of %s costs nothing', (controls, periods) => {
    const sitting = inTheLastPeriod(controls, 'stone');
    sitting.put(65_600, 'gg', 'black');
    sitting.passUntil(80_000);
    expect([news(sitting), periodsLeft(sitting), sitting.game.clock?.toMove]).toEqual([[], periods, 'white']);
  });

  test('a sensor that flickers holds nothing back for long', () => {
    const sitting = inTheLastPeriod('0m + 1x60s', 'stone');
    for (let atMs = 65_000; atMs < 90_000; atMs += 200) sitting.put(atMs, 'gg', atMs % 400 === 0 ? 'empty' : 'black');
    sitting.passUntil(90_000);
    expect(news(sitting)).toEqual(['66000 flag-fell black']);
  });
});

test('in a game that is pressed for, a stone that captures nothing ends no period', () => {
  const sitting = inTheLastPeriod('0m + 1x60s');
  sitting.put(65_000, 'gg', 'black');
  sitting.passUntil(66_500);
  expect(news(sitting)).toEqual(['66000 flag-fell black']);
});

test('the display shows the end at once; the table says that it is undecided, and for how long at most', () => {
  const sitting = inTheLastPeriod('0m + 1x60s');
  sitting.put(65_000, 'ab', 'black');
  sitting.passUntil(66_500);
  const { clock } = sitting.game;
  expect(clock === undefined ? undefined : faceOf(clock, 66_500).black.digits).toBe('FLAG');
  expect(isUndecided(sitting.state, PERIOD_ENDS_MS, 66_500)).toBe(true);
  expect(isUndecided(sitting.state, PERIOD_ENDS_MS, PERIOD_ENDS_MS + UNDECIDED_MAX_MS)).toBe(false);
  expect(sitting.wakeAtMs).toBeGreaterThan(66_500);
});

test('the news of the clock waits for a line that is on its way, and for nothing else', () => {
  const sitting = inTheLastPeriod('0m + 1x60s');
  sitting.passUntil(PERIOD_ENDS_MS + LATE_LINE_MS - 1);
  expect(news(sitting)).toEqual([]);
  sitting.passUntil(PERIOD_ENDS_MS + LATE_LINE_MS);
  expect(news(sitting)).toEqual(['66000 flag-fell black']);
});

describe('after a revision', () => {
  const clockAfter = (...actions: readonly (readonly [number, ClockAction])[]): Clock => {
    const controls = parseControls('0m + 3x30s');
    if (!controls.ok) throw new Error(controls.refusal);
    return actions.reduce<Clock>(
      (clock, [atMs, action]) => changeClock(clock, action, atMs).clock,
      newClock(controls.value, DEFAULT_POLICY, 'black'),
    );
  };
  /** White pressed at 10 s; black's button was hit at 12 s, and that was held to be a pass. */
  const clock = clockAfter(
    [1000, { kind: 'press', side: 'black' }],
    [10_000, { kind: 'press', side: 'white' }],
    [12_000, { kind: 'press', side: 'black' }],
  );
  const game = { ...gameOf('black E5', 'white C3'), clock };
  const turn = { clock, sinceMs: 12_000, stood: [] };

  test('the clock goes back to the side to move, and the other has its period again', () => {
    const bodies = turnGivenBack(game, turn, 10_000, 50_000);
    const kinds = bodies.map(({ body }) => (body.kind === 'clock' ? body.happened?.kind : undefined));
    expect(kinds).toEqual(['time-corrected', 'clock-stopped', 'clock-started']);
    expect(bodies.at(-1)?.body).toMatchObject({
      checkpoint: { toMove: 'black', sides: { white: { periodsLeft: 3 }, black: { periodsLeft: 3 } } },
    });
  });

  test('a press that was for the last move is owed, and nothing is given back', () => {
    expect(turnGivenBack(game, turn, 13_000, 50_000)).toEqual([]);
    expect(pressOwed(game, turn, 13_000)).not.toEqual([]);
  });

  test('a side that has only not pressed yet keeps its clock', () => {
    expect(turnGivenBack(game, turn, undefined, 50_000)).toEqual([]);
  });
});
