/** Two hundred whole evenings of the simulated service. */
import { expect, test } from 'vitest';
import { playEvening } from '../../simulated-service/evening.js';

const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1);

test.each(SEEDS)('evening %i', async (seed) => {
  expect((await playEvening(seed)).broken, `again: npm run sim -- --seed ${seed}`).toEqual([]);
});
