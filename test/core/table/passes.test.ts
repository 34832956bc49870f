import { describe, expect, test } from 'vitest';
import { TIMES } from '../../../src/core/inference/costs.js';
import { endAfterTwoPasses } from '../../../src/core/table/passes.js';
import type { StepInProgress } from '../../../src/core/table/step-in-progress.js';

const PASSED_MS = 10_000;

/** Both have passed, and the cheapest story has so many turns more than the record, the last of them at this moment. */
const ended = (more: number, landedMs: number, nowMs: number): boolean => {
  const pass = { move: { kind: 'pass' }, certain: true, evidence: [{ point: undefined, atMs: PASSED_MS }] };
  const line = Array.from({ length: 2 + more }, () => ({ move: { kind: 'pass' }, landedMs }));
  const best = { line, strays: [], upset: false, board: { stones: new Uint8Array(81) } };
  let acted = false;
  const work = {
    state: { game: { moves: [pass, pass], ended: undefined }, tracker: { base: 0, hypotheses: [best] } },
    act: () => (acted = true),
  } as unknown as StepInProgress;
  endAfterTwoPasses(work, nowMs);
  return acted;
};

describe('two passes end a game', () => {
  test('when they have stood for two seconds', () => {
    expect(ended(0, PASSED_MS, PASSED_MS + 1999)).toBe(false);
    expect(ended(0, PASSED_MS, PASSED_MS + 2000)).toBe(true);
  });

  test('not while somebody plays on, and all the same where that never gets into the record', () => {
    expect(ended(1, 20_000, 20_000 + TIMES.stuckMs - 1)).toBe(false);
    expect(ended(1, 20_000, 20_000 + TIMES.stuckMs)).toBe(true);
  });
});
