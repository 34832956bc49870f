/** The document under any sequence of acts (`test/support/any-acts.ts`); many more of them every night. */
import { expect, test } from 'vitest';
import { apply } from '../../../src/core/game/apply.js';
import type { GameEvent } from '../../../src/core/game/event.js';
import { openedGame, tryAnyActs } from '../../support/any-acts.js';

const SEQUENCES = 2000;

test(
  'any sequence of acts replays to the same bytes, loses no move, and what was just done is undone exactly',
  () => tryAnyActs(SEQUENCES),
  120_000,
);

test('apply is total: an event that fits nothing changes nothing that matters and throws nothing', () => {
  const game = openedGame();
  const odd: readonly GameEvent[] = [
    { kind: 'undone', undoes: 77, why: '', seq: 2, atMs: 0 },
    { kind: 'corrected', edit: 'delete', number: 9, was: [], now: [], why: '', seq: 3, atMs: 0 },
    { kind: 'amended', game: 9, change: {}, why: '', seq: 4, atMs: 0 },
    { kind: 'taken-back', moves: 9, why: '', seq: 5, atMs: 0 },
    { kind: 'arrangement-dropped', id: 4, why: '', seq: 6, atMs: 0 },
    { kind: 'marked', points: [400], as: 'dead', seq: 7, atMs: 0 },
    { kind: 'reopened', to: 'counting', why: '', seq: 8, atMs: 0 },
  ];
  expect(odd.reduce(apply, game).moves).toEqual([]);
});
