/** As `document.property.test.ts`, through the night. */
import { test } from 'vitest';
import { tryAnyActs } from '../../support/any-acts.js';

const SEQUENCES = 100_000;

test(
  'any sequence of acts replays to the same bytes, loses no move, and what was just done is undone exactly',
  () => tryAnyActs(SEQUENCES),
  3_600_000,
);
