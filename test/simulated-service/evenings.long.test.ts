/**
 * Two hundred whole evenings of the simulated service. Which, the commit says, so that every night tries others; without a commit
 * (an archive) the first ones. A seed that fails is kept in `evenings.test.ts`.
 */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { playEvening, WHOLE } from '../../simulated-service/evening.js';

const EVENINGS = 200;

/** Blocks of seeds; `npm run sim:long` goes through the first hundred. */
const BLOCKS = 50_000;

const firstSeed = (): number => {
  const { stdout, status } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? (Number.parseInt(stdout.slice(0, 8), 16) % BLOCKS) * EVENINGS + 1 : 1;
};

const FIRST = firstSeed();
const SEEDS = Array.from({ length: EVENINGS }, (_, index) => FIRST + index);

/** Whole evenings that found something once: presses while the clock stood, and the order within a gap. */
const KEPT = [187];

/** In every fourth somebody reads the seconds. */
const isAloud = (seed: number): boolean => seed % 4 === 0;

test.each([...KEPT, ...SEEDS].map((seed) => [seed, isAloud(seed) ? ' --aloud' : ''] as const))('evening %i%s', async (seed, aloud) => {
  const { broken } = await playEvening(seed, WHOLE, { aloud: aloud !== '' });
  expect(broken, `again: npm run sim -- --seed ${seed}${aloud}`).toEqual([]);
});
