/**
 * The costs of the inference, as the bench changes them: one at a time, for a trial, and back.
 * It also counts how often each is asked for, since what is never asked for needs no trial.
 */
import { COSTS } from '../../src/core/inference/costs.js';

/** As the table has them today: costs come and go, and this bench goes on. */
export type CostName = string;
export const COST_NAMES: readonly CostName[] = Object.keys(COSTS);

const present: Record<string, number> = { ...COSTS };
const reads = new Map<CostName, number>();

for (const name of COST_NAMES) {
  Object.defineProperty(COSTS, name, {
    get: () => {
      reads.set(name, (reads.get(name) ?? 0) + 1);
      return present[name];
    },
  });
}

export const costOf = (name: CostName): number => present[name] ?? 0;

export const readsOf = (name: CostName): number => reads.get(name) ?? 0;

/** Runs with another value of this cost. */
export const withCost = <Answer>(name: CostName, bits: number, run: () => Answer): Answer => {
  const kept = costOf(name);
  present[name] = bits;
  try {
    return run();
  } finally {
    present[name] = kept;
  }
};

/** Keeps another value for the trials that follow. */
export const keepCost = (name: CostName, bits: number): void => {
  present[name] = bits;
};
