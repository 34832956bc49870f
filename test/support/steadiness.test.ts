/** The judge of runs is judged: what it lets pass is right, and what is wrong it names. */
import { describe, expect, test } from 'vitest';
import { rulesetNamed } from '../../src/core/go/ruleset.js';
import { parseCapture } from '../../src/core/wire/capture.js';
import { randomGame } from '../../simulator/random-game.js';
import { simulateGame } from '../../simulator/simulate-game.js';
import { inOrder, judge, type CaptureTruth } from './judge.js';
import { steadinessOf } from './steadiness.js';
import { watchReplay, type Watched } from './watched-replay.js';

const GAME = randomGame(5, { size: { width: 9, height: 9 }, handicap: 0, movesMax: 40 });

const watched = (): { readonly seen: Watched; readonly truth: CaptureTruth } => {
  const simulated = simulateGame(GAME, 'clean', 5);
  if (!simulated.ok) throw new Error(simulated.refusal);
  const capture = parseCapture(simulated.value.captureText);
  const ruleset = rulesetNamed('japanese');
  if (!capture.ok || !ruleset.ok) throw new Error('no capture');
  return { seen: watchReplay(capture.value, ruleset.value), truth: simulated.value.truth };
};

const { seen, truth } = watched();
const atMs = (move: number): number => truth.moves[move - 1]?.t ?? 0;

describe('a neat game', () => {
  test('is exact, steady, and each move is on the page within seconds of its stone', () => {
    expect(judge(seen.replayed, truth)).toMatchObject({ exact: true, falseAlarms: [], accusedWrongly: [], certainWrong: 0 });
    const { broken, isStuck, endedEarly, latenciesMs } = steadinessOf(seen, truth);
    expect({ broken, isStuck, endedEarly }).toEqual({ broken: [], isStuck: false, endedEarly: false });
    expect(latenciesMs).toHaveLength(truth.moves.filter(({ p }) => p !== '').length);
    expect(Math.max(...latenciesMs)).toBeLessThan(3_000);
    expect(Math.min(...latenciesMs)).toBeGreaterThan(0);
  });

  test('that was really another one is wrong in silence, from the move that differs', () => {
    const other = { ...truth, moves: truth.moves.map((move, index) => (index === 9 ? { ...move, p: 'ii' } : move)) };
    const judgement = judge(seen.replayed, other);
    expect(judgement).toMatchObject({ exact: false, isUnsure: false, certainWrong: 1 });
    expect(judgement.firstDifference).toMatch(/^move 10: really .ii /);
  });

  test('must agree half a minute after a fault, and not before', () => {
    const moves = truth.moves.map((move, index) => (index === 9 ? { ...move, p: 'ii' } : move));
    const fault = (fromMs: number) => ({ what: 'magnet', from: fromMs, to: fromMs + 1_000 });
    const wrong = { ...truth, moves, what: [fault(atMs(10))] };
    expect(steadinessOf(seen, wrong).broken).toEqual([expect.stringMatching(/^half a minute after magnet .*: move 10: really/)]);
    const before = { ...truth, moves, what: [fault(atMs(10) - 32_000)] };
    expect(steadinessOf(seen, before).broken).toEqual([]);
  });

  test('whose record stands still while play goes on is stuck', () => {
    const [halfway] = seen.sights.filter(({ game }) => game.moves.length === 12);
    const stuck = { ...seen, sights: seen.sights.filter(({ atMs: sightMs }) => sightMs <= (halfway?.atMs ?? 0)) };
    expect(steadinessOf(stuck, truth)).toMatchObject({ isStuck: true, endedEarly: false });
  });

  test('that is ended while play goes on is ended too early; an end that is undone at once is none', () => {
    const ended = { reason: 'passes', result: undefined } as const;
    const endedAfter = (moves: number, untilMs: number): Watched => ({
      ...seen,
      sights: seen.sights
        .filter(({ game }) => untilMs !== Infinity || game.moves.length <= moves)
        .map((sight) => (sight.game.moves.length >= moves && sight.atMs < untilMs ? { ...sight, game: { ...sight.game, ended } } : sight)),
    });
    expect(steadinessOf(endedAfter(11, Infinity), truth).endedEarly).toBe(true);
    expect(steadinessOf(endedAfter(11, atMs(12) + 20_000), truth).endedEarly).toBe(false);
    expect(steadinessOf(endedAfter(11, atMs(12) + 90_000), truth).endedEarly).toBe(true);
  });
});

test('of recorded moves those count as rightly placed that keep the order of the truth', () => {
  expect(inOrder(['Baa', 'Wbb', 'Bcc'], ['Baa', 'Wbb', 'Bcc'])).toEqual([true, true, true]);
  expect(inOrder(['Baa', 'W-', 'B-', 'Wbb'], ['Baa', 'Wbb', 'Bcc'])).toEqual([true, false, false, true]);
  expect(inOrder([], ['Baa'])).toEqual([]);
});
