/**
 * One short game of every kind of hands, sensors and cables, read by the table and held to the rule of every run
 * (`test/support/steadiness.ts`): half a minute after the faults record and board agree, or the page says what
 * is unclear; recording goes on; no game is ended while it is played; nobody is accused for the other's hand.
 * Many games of each: `npm run bench:inference -- --kinds`.
 */
import { describe, expect, test } from 'vitest';
import { KIND_NAMES } from '../../../simulator/hands/kinds.js';
import { PROFILE_NAMES } from '../../../simulator/hands/profiles.js';
import { randomGame, shortGame } from '../../../simulator/random-game.js';
import { runKind } from '../../support/kind-run.js';

const SIZE = { width: 9, height: 9 };
const MOVES_MAX = 36;
const SEED = 1;

describe.each([...PROFILE_NAMES, ...KIND_NAMES])('%s', (kind) => {
  test(`seed ${SEED}`, () => {
    const { judgement, steadiness } = runKind(kind, randomGame(SEED, { size: SIZE, handicap: 0, movesMax: MOVES_MAX }), SEED);
    expect(steadiness.broken).toEqual([]);
    expect(judgement.accusedWrongly).toEqual([]);
    if (!judgement.isUnsure) expect(judgement.firstDifference).toBeUndefined();
  });
});

/** Games that were lost after one conclusion, or in which a side was accused for a sensor, until that was put right. */
describe.each([
  ['noise-bursts', 2],
  ['noise-bursts', 3],
  ['magnets', 3],
  ['magnets', 4],
  ['magnets', 8],
  ['covered', 2],
  ['covered', 3],
  ['covered', 4],
  ['children', 2],
  ['stuck-points', 11],
  ['dark-board', 7],
] as const)('once wrong: %s', (kind, seed) => {
  test(`seed ${seed}`, () => {
    const { judgement, steadiness } = runKind(kind, randomGame(seed, { size: SIZE, handicap: 0, movesMax: MOVES_MAX }), seed);
    expect(judgement.firstDifference).toBeUndefined();
    expect(judgement.falseAlarms).toEqual([]);
    expect(steadiness.broken).toEqual([]);
  });
});

/** The same in games that are a little longer. */
describe.each([
  ['variations-pressed', 2],
  ['slow-points', 4],
  ['swarm-rough', 101],
  ['drifting-points', 301],
] as const)('once wrong in a longer game: %s', (kind, seed) => {
  test(`seed ${seed}`, () => {
    const { judgement, steadiness } = runKind(kind, shortGame(seed), seed);
    expect(judgement.firstDifference).toBeUndefined();
    expect(judgement.falseAlarms).toEqual([]);
    expect(steadiness.broken).toEqual([]);
  });
});
