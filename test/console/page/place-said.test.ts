/** Where a sentence goes among the words of the count, in the browser. Seconds. */
import { expect, test } from 'vitest';
import { placeSaid } from '../../../src/console/page/sound/place-said.js';

const PAUSE = 0.15;
const word = (startsAt: number, length = 0.5) => ({ startsAt, endsAt: startsAt + length });

test.each([
  ['with nothing else to say it begins at once', 1.5, [], 10.1],
  ['it waits for the end of what sounds', 1.5, [word(9.9)], 10.4 + PAUSE],
  ['it fits between two words', 1, [word(9.9), word(11.6)], 10.4 + PAUSE],
  ['it goes behind the next word where it would run into it', 1, [word(9.9), word(11), word(13)], 11.5 + PAUSE],
  ['between the last seconds there is no room for it', 1.5, [10, 11, 12, 13].map((at) => word(at)), undefined],
])('%s', (_, length, counted, expected) => {
  const at = placeSaid(length, 10, 10.1, PAUSE, counted);
  if (expected === undefined) expect(at).toBeUndefined();
  else expect(at).toBeCloseTo(expected, 6);
});
