/**
 * The few cheapest hypotheses: what a tracker trusts when it begins, which lines it keeps, what time alone changes.
 */
import { describe, expect, test } from 'vitest';
import { playAt } from '../../../src/core/go/position.js';
import { LIMITS, TIMES } from '../../../src/core/inference/costs.js';
import type { Hypothesis } from '../../../src/core/inference/hypothesis.js';
import {
  considerPress,
  considerRests,
  considerTime,
  costAt,
  openTracker,
  pressOfLastMove,
  trackerWakeMs,
  type Tracker,
} from '../../../src/core/inference/tracker.js';
import type { Turn } from '../../../src/core/inference/turn.js';
import { hear, settleRest, type Reading, type Sensing } from '../../../src/core/sensing/grid.js';
import { point, Sitting } from '../../support/sitting.js';

const NOW_MS = 20_000;

/** Two recorded moves, pressed for. */
const sitting = new Sitting(undefined);
for (const [atMs, letters, side] of [
  [3000, 'ee', 'black'],
  [6000, 'gc', 'white'],
] as const) {
  sitting.plays(atMs, letters, side);
}
sitting.passUntil(NOW_MS);
const { game } = sitting;
const { sensing: lying, tracker: followed } = sitting.state;
if (followed === undefined) throw new Error('no tracker');
const [trusted] = followed.hypotheses;
if (trusted === undefined) throw new Error('no hypothesis');

/** The grid when this point reads so from `atMs` on, at rest, and what came to rest. */
const rest = (sensing: Sensing, atMs: number, letters: string, reading: Reading) => {
  const heard = hear(sensing, { kind: 'readings', atMs, changes: [{ point: point(letters), reading }] });
  return settleRest(heard, atMs + 250);
};
const laid = (tracker: Tracker, atMs: number, letters: string, reading: Reading) => {
  const { sensing, changes } = rest(lying, atMs, letters, reading);
  return { sensing, tracker: considerRests(tracker, changes, sensing, atMs + 250) };
};
const lineOf = ({ line }: Hypothesis): readonly string[] =>
  line.map(({ color, move }) => `${color} ${move.kind === 'play' ? String(move.point) : move.kind}`);
const blackAt = (letters: string): string => `black ${String(point(letters))}`;

describe('a tracker that begins', () => {
  test('trusts the record, and what lies there besides is no evidence of anything', () => {
    const { sensing } = rest(lying, NOW_MS - 1000, 'dd', 'white');
    const tracker = openTracker(game, sensing, true);
    expect(tracker.base).toBe(0);
    const line = ['black 40', `white ${String(point('gc'))}`];
    expect(tracker.hypotheses.map((one) => [lineOf(one), one.clockTurned])).toEqual([
      [line, false],
      [line, true],
    ]);
    expect(openTracker(game, sensing, false).hypotheses.map(lineOf)).toEqual([line]);
    expect(tracker.hypotheses[0]?.strays).toMatchObject([{ point: point('dd'), kind: 'extra', excuse: 'sensor', unseen: true }]);
    expect(costAt(tracker, tracker.hypotheses[0] ?? trusted, NOW_MS + 60_000)).toBe(0);
  });

  test('knows a captured stone that still lies there for a prisoner', () => {
    const { sensing } = rest(lying, NOW_MS - 1000, 'dd', 'white');
    const tracker = openTracker({ ...game, pendingPrisoners: [point('dd')] }, sensing, true);
    expect(tracker.hypotheses[0]?.strays).toMatchObject([{ point: point('dd'), excuse: 'prisoner' }]);
  });

  test('keeps only the latest turns open', () => {
    const move = game.moves[0];
    if (move === undefined) throw new Error('no move');
    const many = { ...game, moves: Array.from({ length: LIMITS.openTurnsKept + 5 }, () => move) };
    const tracker = openTracker(many, lying, true);
    expect(tracker.base).toBe(5);
    expect(tracker.hypotheses[0]?.line).toHaveLength(LIMITS.openTurnsKept);
  });
});

describe('a stone that comes to rest', () => {
  test('is a move in the cheapest line and something else in another', () => {
    const { tracker } = laid(followed, NOW_MS, 'cc', 'black');
    const lines = tracker.hypotheses.map(lineOf);
    expect(lines[0]?.at(-1)).toBe(blackAt('cc'));
    expect(lines.some((line) => line.length === 2)).toBe(true);
  });

  test('and its press leaves the lines without it behind', () => {
    const { tracker, sensing } = laid(followed, NOW_MS, 'cc', 'black');
    const pressed = considerPress(tracker, 'black', sensing, NOW_MS + 1000);
    const [best, ...others] = pressed.hypotheses;
    expect(best && lineOf(best).at(-1)).toBe(blackAt('cc'));
    const without = others.filter((hypothesis) => !lineOf(hypothesis).includes(blackAt('cc')));
    const lead = Math.min(
      ...without.map((hypothesis) => costAt(pressed, hypothesis, NOW_MS + 1000) - costAt(pressed, best ?? trusted, NOW_MS + 1000)),
    );
    expect(lead).toBeGreaterThanOrEqual(LIMITS.certainBits);
    expect(pressed.presses.at(-1)).toEqual({ side: 'black', atMs: NOW_MS + 1000 });
  });
});

describe('hypotheses', () => {
  const turn: Turn = {
    color: 'black',
    move: playAt(point('cc')),
    landedMs: NOW_MS,
    pressedMs: undefined,
    doubtful: false,
    order: 'known',
    why: 'for a test',
    evidence: [],
  };
  const other = (cost: number, letters: string): Hypothesis => ({
    ...trusted,
    cost,
    line: [...trusted.line, { ...turn, move: playAt(point(letters)) }],
  });
  const asTimePasses = (hypotheses: readonly Hypothesis[]): readonly Hypothesis[] =>
    considerTime({ ...followed, hypotheses }, lying, NOW_MS).hypotheses;

  test('are the cheapest first, one a line, the cheaper of two', () => {
    const kept = asTimePasses([other(3, 'cc'), other(2, 'dd'), trusted, other(5, 'dd')]);
    expect(kept.map(({ cost }) => cost)).toEqual([0, 2, 3]);
  });

  test('are given up 30 bits behind the best, and no sooner', () => {
    const kept = asTimePasses([trusted, other(LIMITS.pruneBits, 'cc'), other(LIMITS.pruneBits + 0.01, 'dd')]);
    expect(kept.map(({ cost }) => cost)).toEqual([0, LIMITS.pruneBits]);
  });

  test('are at most eight', () => {
    const many = ['aa', 'ba', 'ca', 'da', 'ea', 'fa', 'ga', 'ha', 'ia'].map((letters, index) => other(index, letters));
    expect(asTimePasses(many)).toHaveLength(LIMITS.hypothesesMax);
  });

  test('that differ only long ago must be close', () => {
    const later = Array.from({ length: LIMITS.oldDifferenceTurns }, () => turn);
    const old = (cost: number): Hypothesis => ({ ...other(cost, 'dd'), line: [...other(cost, 'dd').line, ...later] });
    const best: Hypothesis = { ...trusted, line: [...trusted.line, turn, ...later] };
    expect(asTimePasses([best, old(LIMITS.oldDifferenceBits)])).toHaveLength(2);
    expect(asTimePasses([best, old(LIMITS.oldDifferenceBits + 0.01)])).toHaveLength(1);
  });

  test('presses are remembered, and only so many', () => {
    let tracker: Tracker = followed;
    for (let count = 0; count < LIMITS.pressesKept + 3; count += 1) tracker = considerPress(tracker, 'white', lying, NOW_MS + count);
    expect(tracker.presses).toHaveLength(LIMITS.pressesKept);
    expect(tracker.presses.at(-1)?.atMs).toBe(NOW_MS + LIMITS.pressesKept + 2);
  });
});

describe('time alone', () => {
  test('makes a takeback of a last stone that was lifted, after 12 s', () => {
    const { tracker, sensing } = laid(followed, NOW_MS, 'gc', 'empty');
    const takebacks = (atMs: number): readonly (number | undefined)[] =>
      considerTime(tracker, sensing, atMs).hypotheses.flatMap(({ takenBackTo }) => (takenBackTo === undefined ? [] : [takenBackTo.kept]));
    expect(takebacks(NOW_MS + TIMES.takebackAloneMs - 1)).toEqual([]);
    expect(takebacks(NOW_MS + TIMES.takebackAloneMs)).toContain(1);
  });

  test('makes a sensor of what has read the same for 90 s and is no move; what it has cost stays paid', () => {
    const { tracker, sensing } = laid(followed, NOW_MS, 'dd', 'white');
    const stray = (atMs: number) => {
      const { hypotheses } = considerTime(tracker, sensing, atMs);
      const found = hypotheses.find(({ line, strays }) => line.length === 2 && strays.length === 1);
      return { excuse: found?.strays[0]?.excuse, cost: found && costAt(tracker, found, atMs) };
    };
    const before = stray(NOW_MS + TIMES.stuckMs - 1);
    const after = stray(NOW_MS + TIMES.stuckMs);
    expect(before.excuse).toBe('none');
    expect(after.excuse).toBe('sensor');
    expect(after.cost).toBeCloseTo(before.cost ?? 0, 1);
  });

  test('wakes the tracker while something is undecided, and not for a board that is as the record says', () => {
    expect(trackerWakeMs(openTracker(game, lying, true), game, NOW_MS)).toBeUndefined();
    const { tracker } = laid(followed, NOW_MS, 'cc', 'black');
    const next = trackerWakeMs(tracker, game, NOW_MS + 250) ?? 0;
    expect(next).toBeGreaterThan(NOW_MS + 250);
    expect(next).toBeLessThanOrEqual(NOW_MS + 1000);
  });
});

test('the press of the last move is known where the record has that move', () => {
  expect(pressOfLastMove(followed, game)).toBe(7000);
  expect(pressOfLastMove({ ...followed, hypotheses: [{ ...trusted, line: trusted.line.slice(0, 1) }] }, game)).toBeUndefined();
});
