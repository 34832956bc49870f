/**
 * When the tracker wants to be asked again although nothing more is heard: at every age at which something undecided can
 * change its meaning. A moment that is left out makes news late until something else happens at the table.
 */
import { expect, test } from 'vitest';
import { LIMITS, TIMES } from '../../../src/core/inference/costs.js';
import { LATE_LINE_MS } from '../../../src/core/table/table-clock.js';
import { Sitting } from '../../support/sitting.js';

const PUT_MS = 20_000;

/** The ages at which the table asks to be looked at while a second black stone lies there and nobody moves. */
const agesLookedAt = (): ReadonlySet<number> => {
  const sitting = new Sitting(undefined);
  sitting.put(5000, 'cc', 'black');
  sitting.passUntil(5900);
  sitting.press(6000, 'black');
  sitting.passUntil(PUT_MS - 1);
  sitting.put(PUT_MS, 'gg', 'black');
  const ages = new Set<number>();
  const untilMs = PUT_MS + TIMES.stuckMs + 1000;
  while (sitting.wakeAtMs !== undefined && sitting.wakeAtMs <= untilMs) {
    ages.add(sitting.wakeAtMs - LATE_LINE_MS - PUT_MS);
    sitting.take({ kind: 'tick', atMs: sitting.wakeAtMs });
  }
  return ages;
};

const seen = agesLookedAt();

test.each<[string, number]>([
  ['a press that belongs to no stone yet', 600],
  ['a stone that hovers no more', 1000],
  ['a stone that may not be there', TIMES.reportIllegalMs],
  ['a living stone that is gone', TIMES.reportRemovedMs],
  ['a stone of the side that is not to move', TIMES.reportWrongStoneMs],
  ['a stone that nobody pressed for', LIMITS.doubtfulAfterMs],
  ['what hands take to put right', 5500],
  ['a board that is not as the record says', TIMES.mismatchMs],
  ['a stone that was lifted and not put back', TIMES.takebackAloneMs],
  ['doubt that is old', 24_000],
  ['what is long ago', LIMITS.longAgoMs],
  ['a sensor that is stuck', TIMES.stuckMs],
])('%s is looked at when it is %i ms old', (_, age) => {
  expect([...seen]).toContain(age);
});
