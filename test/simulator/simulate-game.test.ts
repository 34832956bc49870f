/**
 * A simulated game: the same seed is the same evening, and what the board says at the end is what
 * really lies there.
 */
import { describe, expect, test } from 'vitest';
import { Cursor, stoneOf } from '../../src/core/go/cursor.js';
import { parseSgfPoint } from '../../src/core/go/point.js';
import type { Reading } from '../../src/core/wire/board-input.js';
import { NO_FAULTS } from '../../simulator/faults/line-faults.js';
import type { GameToPlay } from '../../simulator/hands/game.js';
import { PROFILE_NAMES, profileNamed, type Profile } from '../../simulator/hands/profiles.js';
import type { Truth } from '../../simulator/hands/truth.js';
import { randomGame } from '../../simulator/random-game.js';
import { simulateGame, type SimulatedGame } from '../../simulator/simulate-game.js';
import { sized } from '../support/run-length.js';
import { hearCapture } from './captured-grid.js';

const SEEDS = sized({ usual: [1], long: [1, 2, 3, 4] });

const profile = (name: string): Profile => {
  const found = profileNamed(name);
  if (!found.ok) throw new Error(found.refusal);
  return found.value;
};

const simulate = (game: GameToPlay, chosen: Profile, seed: number): SimulatedGame => {
  const simulated = simulateGame(game, chosen, seed);
  if (!simulated.ok) throw new Error(simulated.refusal);
  return simulated.value;
};

const MARK: Readonly<Record<Reading, string>> = { empty: '.', black: 'B', white: 'W', occupied: '#', fault: '?' };

/** The truth's last position as the sensors of this table would show it. */
const expectedGrid = (truth: Truth, sensor: 'colour' | 'occupancy'): string =>
  sensor === 'colour' ? truth.final : truth.final.replaceAll(/[BW]/g, '#');

/** Plays the moves of a truth; answers the position as its letters. */
const replayTruth = (game: GameToPlay, truth: Truth): string => {
  const cursor = new Cursor(game.size, game.ruleset);
  const put = (letters: readonly string[], stone: 1 | 2): void => {
    for (const name of letters) cursor.setUp(parseSgfPoint(name, game.size) ?? -1, stone);
  };
  put(truth.setup.B, 1);
  put(truth.setup.W, 2);
  cursor.toMove = stoneOf(game.setUp.toMove);
  for (const [index, move] of truth.moves.entries()) {
    expect(cursor.toMove, `side of move ${index + 1}`).toBe(move.c);
    if (move.p === '') cursor.pass();
    else expect(cursor.play(parseSgfPoint(move.p, game.size) ?? -1), `move ${index + 1}`).toBeUndefined();
    expect(cursor.lastCaptured.length, `captured by move ${index + 1}`).toBe(move.n);
  }
  return Array.from(cursor.stones, (stone) => '.BW'.charAt(stone)).join('');
};

describe.each(PROFILE_NAMES)('%s', (name) => {
  test.each(SEEDS)('seed %i: the truth can be played, and is what lies on the board at the end', (seed) => {
    const chosen = profile(name);
    const game = randomGame(seed);
    const { captureText, truth } = simulate(game, chosen, seed);
    expect(replayTruth(game, truth)).toBe(truth.final);

    // Sensors that are broken for good, and flickers at the very last moment, are no one's mistake.
    const quiet = simulate(game, { ...chosen, hands: { ...chosen.hands, flickerPerMinute: 0, stuckRatio: 0, upsideDownRatio: 0 } }, seed);
    const { readings } = hearCapture(quiet.captureText, quiet.truth.end);
    expect(readings.map((reading) => MARK[reading]).join('')).toBe(expectedGrid(quiet.truth, chosen.hands.sensor));
    expect(captureText.startsWith('{"capture":1,')).toBe(true);
  });

  test('the same seed gives the same bytes, another seed others', () => {
    const game = randomGame(9);
    const first = simulate(game, profile(name), 9);
    const again = simulate(game, profile(name), 9);
    expect(again.captureText).toBe(first.captureText);
    expect(again.truth).toEqual(first.truth);
    expect(simulate(game, profile(name), 10).captureText).not.toBe(first.captureText);
  });
});

test('moves come to rest in order, none before the game starts, all before it ends', () => {
  for (const name of PROFILE_NAMES) {
    const { truth } = simulate(randomGame(3), profile(name), 3);
    const moments = [truth.start, ...truth.moves.map(({ t }) => t), truth.end, truth.last];
    expect(moments, name).toEqual(moments.slice().sort((one, other) => one - other));
  }
});

test('a board that cannot tell colours never does', () => {
  const { captureText } = simulate(randomGame(2), profile('occupancy'), 2);
  const told = captureText.split('\n').filter((line) => / < \$[DR],/.test(line));
  expect(told.some((line) => line.includes('#'))).toBe(true);
  expect(told.filter((line) => /[XO]\*|[XO#.]{18}[XO]/.test(line))).toEqual([]);
});

test('a board without clock buttons tells of no press', () => {
  const { captureText } = simulate(randomGame(2), profile('noclock'), 2);
  expect(captureText).toContain('clk=0');
  expect(hearCapture(captureText).presses).toBe(0);
});

test('in blitz some replies come within a third of a second, and some before the prisoners are off', () => {
  const seeds = Array.from({ length: 10 }, (_, index) => index + 1);
  const truths = seeds.map((seed) => simulate(randomGame(seed), profile('blitz'), seed).truth);
  const waits = truths.flatMap(({ moves }) => moves.slice(1).map(({ t }, index) => t - (moves[index]?.t ?? 0)));
  expect(waits.filter((waitedMs) => waitedMs < 350).length).toBeGreaterThan(5);
  waits.sort((one, other) => one - other);
  expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(1_500);
});

test('rough tables have everything: faults, a stuck sensor, takebacks, upsets, flipped stones, forgotten prisoners', () => {
  const seeds = Array.from({ length: 30 }, (_, index) => index + 1);
  const games = seeds.map((seed) => simulate(randomGame(seed), profile('rough'), seed));
  const some = (has: (game: SimulatedGame) => boolean): number => games.filter(has).length;
  expect(some(({ faults }) => faults.dropped > 0)).toBeGreaterThan(20);
  expect(some(({ faults }) => faults.corrupted > 0)).toBeGreaterThan(20);
  expect(some(({ truth }) => truth.stuck !== undefined)).toBeGreaterThan(8);
  expect(some(({ truth }) => truth.takebacks > 0)).toBeGreaterThan(10);
  expect(some(({ truth }) => truth.upsets > 0)).toBeGreaterThan(3);
  expect(some(({ truth }) => truth.flips > 0)).toBeGreaterThan(2);
  expect(some(({ truth }) => truth.optional.length > 0)).toBeGreaterThan(8);
});

test('every line that the cable drops or damages is missed by the reader', () => {
  const chosen = profile('clean');
  const faults = { ...NO_FAULTS, droppedLineRatio: 0.02, corruptedLineRatio: 0.02 };
  const simulated = simulate(randomGame(5), { ...chosen, faults }, 5);
  expect(simulated.faults.dropped).toBeGreaterThan(10);
  expect(simulated.faults.corrupted).toBeGreaterThan(10);
  const { link } = hearCapture(simulated.captureText);
  const refused = link.counts['bad-crc'] + link.counts['no-start'] + link.counts['no-crc'] + link.counts['bad-grammar'];
  // Corrupted lines of the host never reach the board; what the host hears of them is another answer.
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThanOrEqual(simulated.faults.corrupted);
});

test('after an outage the board is whole again, although lines were lost', () => {
  const simulated = simulate(randomGame(2), profile('outage'), 2);
  expect(simulated.truth.outages).toHaveLength(4);
  expect(simulated.faults.lostInOutages).toBeGreaterThan(20);
  for (const [, toMs] of simulated.truth.outages) {
    expect(hearCapture(simulated.captureText, toMs + 2_000).link.isConfirmed, `2 s after ${toMs}`).toBe(true);
  }
});

test('a stalled output loses nothing but time', () => {
  const chosen = profile('club');
  const stalled = simulate(randomGame(4), { ...chosen, faults: { ...NO_FAULTS, stallPerMinute: 6, stallMs: 900 } }, 4);
  const { link } = hearCapture(stalled.captureText);
  expect(link.isConfirmed).toBe(true);
  expect(Object.values(link.counts).reduce((sum, count) => sum + count, 0)).toBe(0);
});

test('a game with a move that cannot be played is refused by the number of the move', () => {
  const game = randomGame(1);
  const [first] = game.moves;
  if (first === undefined) throw new Error('an empty game');
  const broken = { ...game, moves: [first, { color: first.color, move: first.move }] };
  expect(simulateGame(broken, profile('clean'), 1)).toMatchObject({ ok: false, refusal: expect.stringContaining('move 2') as string });
});
