/** What the lamps of a board show. 9 x 9. */
import { expect, test } from 'vitest';
import { rulesetNamed } from '../../../src/core/go/ruleset.js';
import { newGame, type Game } from '../../../src/core/game/game.js';
import { lightsOf } from '../../../src/core/table/lights.js';

const E5 = 40;
const C7 = 20;

const game = (changes: Partial<Game>): Game => {
  const ruleset = rulesetNamed('japanese');
  if (!ruleset.ok) throw new Error(ruleset.refusal);
  const settings = { size: { width: 9, height: 9 }, ruleset: ruleset.value, players: { black: '', white: '' }, startedAt: '' };
  return { ...newGame(settings), ...changes };
};

const played = {
  number: 1,
  color: 'black',
  move: { kind: 'play', point: E5 },
  certain: true,
  order: 'known',
  why: '',
  evidence: [],
  captured: [],
} as const;

test('the last stone', () => {
  expect(lightsOf(game({ moves: [played] }))).toEqual([{ point: E5, meaning: 'last' }]);
});

test('a stone that is missing belongs where the record has it; one too many is to come off', () => {
  const { position } = game({});
  const stones = position.stones.map((occupant, point) => (point === C7 ? 'white' : occupant));
  expect(lightsOf(game({ position: { ...position, stones }, mismatch: [C7, E5] }))).toEqual([
    { point: C7, meaning: 'put-here' },
    { point: E5, meaning: 'take-off' },
  ]);
});

test('prisoners that still lie there are to come off', () => {
  expect(lightsOf(game({ pendingPrisoners: [C7] }))).toEqual([{ point: C7, meaning: 'take-off' }]);
});

test('no lamp burns when the game is over', () => {
  expect(lightsOf(game({ moves: [played], ended: { reason: 'resignation', result: 'B+R' } }))).toEqual([]);
});
