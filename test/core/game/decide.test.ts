/** decide: what an action comes to in a game, or why it may not be. Nine by nine, Japanese rules unless said. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/core/clock/clock.js';
import type { Action } from '../../../src/core/game/action.js';
import { decide } from '../../../src/core/game/decide.js';
import type { GameEventBody } from '../../../src/core/game/event.js';
import { newGame, type Game } from '../../../src/core/game/game.js';
import { at } from '../../support/go-diagram.js';
import { NINE, claim, gameOf, numbered, settingsOn } from '../../support/started-game.js';
import type { ActionRefusal } from '../../../src/core/game/action-refusal.js';
import { apply } from '../../../src/core/game/apply.js';

const decided = (game: Game | undefined, action: Action): readonly GameEventBody[] => {
  const answer = decide(game, action);
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.refusal)}`);
  return answer.value;
};

const refused = (game: Game | undefined, action: Action): ActionRefusal => {
  const answer = decide(game, action);
  if (answer.ok) throw new Error(`not refused: ${JSON.stringify(answer.value)}`);
  return answer.refusal;
};

const plays = (words: string): Action => ({ kind: 'play', ...claim(words) });

/** Black has just taken the ko at D5; white's stone stood at C5. */
const KO = gameOf('black D6', 'white E6', 'black D4', 'white E4', 'black C5', 'white F5', 'black J1', 'white D5', 'black E5');

describe('a play', () => {
  test('is a move with the next number', () => {
    expect(decided(gameOf('black E5'), plays('white C3'))).toEqual([{ kind: 'moved', number: 2, ...claim('white C3') }]);
  });

  test('out of turn is recorded as played, and flagged', () => {
    expect(decided(gameOf('black E5'), plays('black C3'))).toMatchObject([{ kind: 'moved', number: 2, flagged: 'double-move' }]);
  });

  test('that retakes the ko at once is recorded as played, and flagged', () => {
    expect(decided(KO, plays('white D5'))).toMatchObject([{ kind: 'moved', number: 10, flagged: 'ko' }]);
  });

  test('on a stone is refused, naming the point', () => {
    const point = at('E5', NINE);
    expect(refused(gameOf('black E5'), plays('white E5'))).toEqual({ kind: 'illegal', refusal: { kind: 'occupied', point } });
  });

  test('without a liberty that takes nothing cannot lie there, and is refused', () => {
    const corner = gameOf('black A8', 'white E5', 'black B9', 'white C3', 'black J1');
    expect(refused(corner, plays('white A9'))).toMatchObject({ kind: 'illegal', refusal: { kind: 'forbidden-point' } });
  });

  test('off the board is refused', () => {
    expect(refused(gameOf(), { kind: 'play', ...claim('black E5'), move: { kind: 'play', point: 81 } })).toMatchObject({ kind: 'illegal' });
  });

  test('carries nothing into the record that is no part of a move', () => {
    const withMore = { kind: 'play', ...claim('black E5'), colour: 'red' } as Action;
    expect(decided(gameOf(), withMore)).toEqual([{ kind: 'moved', number: 1, ...claim('black E5') }]);
  });
});

describe('a revision', () => {
  const game = gameOf('black E5', 'white C3', 'black G7');

  test('says what was believed and what is', () => {
    const now = [claim('white C4'), claim('black G7')];
    expect(decided(game, { kind: 'revise', fromNumber: 2, now, why: 'it slid' })).toEqual([
      { kind: 'revised', fromNumber: 2, was: [claim('white C3'), claim('black G7')], now, why: 'it slid' },
    ]);
  });

  test.each([0, -1, 4])('from a move %i that there is not is refused', (fromNumber) => {
    expect(refused(game, { kind: 'revise', fromNumber, now: [], why: '' })).toEqual({ kind: 'no-such-move', number: fromNumber });
  });
});

describe('a takeback', () => {
  test('of as many moves as there are', () => {
    const game = gameOf('black E5', 'white C3');
    expect(decided(game, { kind: 'take-back', moves: 2, why: 'agreed' })).toEqual([{ kind: 'taken-back', moves: 2, why: 'agreed' }]);
  });

  test.each([0, -1, 3])('of %i from two is refused', (moves) => {
    expect(refused(gameOf('black E5', 'white C3'), { kind: 'take-back', moves, why: '' })).toMatchObject({ kind: 'no-such-move' });
  });
});

describe('a set-up', () => {
  const setUp = (black: readonly number[], white: readonly number[]): Action => ({
    kind: 'set-up',
    stones: { black, white },
    toMove: 'white',
  });

  test('is taken as it lies', () => {
    expect(decided(gameOf(), setUp([20, 60], [40]))).toEqual([
      { kind: 'stones-set-up', stones: { black: [20, 60], white: [40] }, toMove: 'white' },
    ]);
  });

  test.each([
    ['off the board', [81], [], /81 is not on the board/],
    ['at no whole point', [1.5], [], /1.5 is not on the board/],
    ['twice on one point', [20], [20], /two stones/],
  ])('%s is refused, and says why', (_, black, white, why) => {
    const refusal = refused(gameOf(), setUp(black, white));
    expect(refusal.kind === 'bad-set-up' ? refusal.why : '').toMatch(why);
  });
});

test.each([
  ['black', 'W+R'],
  ['white', 'B+R'],
] as const)('%s resigns', (color, result) => {
  expect(decided(gameOf(), { kind: 'resign', color })).toEqual([
    { kind: 'ended', reason: 'resignation', result, outcome: { kind: 'resignation', winner: color === 'black' ? 'white' : 'black' } },
  ]);
});

test('an infraction and a mismatch are told as they are', () => {
  const report: Action = { kind: 'report', infraction: 'ko', color: 'white', point: 40, why: 'retakes at once' };
  expect(decided(gameOf(), report)).toEqual([{ kind: 'infraction', infraction: 'ko', color: 'white', point: 40, why: 'retakes at once' }]);
  expect(decided(gameOf(), { kind: 'mismatch', points: [3, 4] })).toEqual([{ kind: 'mismatch', points: [3, 4] }]);
});

describe('without a game, and after one', () => {
  const over = numbered([{ kind: 'ended', reason: 'resignation', result: 'W+R' }], 3).reduce(apply, gameOf('black E5', 'white C3'));
  const others: readonly Action[] = [
    plays('black G7'),
    { kind: 'take-back', moves: 1, why: '' },
    { kind: 'revise', fromNumber: 1, now: [], why: '' },
    { kind: 'resign', color: 'black' },
    { kind: 'end', reason: 'agreement', result: undefined },
    { kind: 'mismatch', points: [] },
    { kind: 'set-up', stones: { black: [], white: [] }, toMove: 'black' },
  ];

  test.each(others)('$kind is refused', (action) => {
    expect(refused(undefined, action)).toEqual({ kind: 'no-game' });
    expect(refused(over, action)).toEqual({ kind: 'game-over' });
  });

  test('a new one may be started', () => {
    const start: Action = { kind: 'start', settings: settingsOn(NINE) };
    expect(decided(undefined, start)).toEqual([{ kind: 'started', settings: settingsOn(NINE) }]);
    expect(decided(over, start)).toHaveLength(1);
  });
});

test('deciding changes nothing', () => {
  const game = gameOf('black E5', 'white C3');
  const before = JSON.stringify(game);
  for (const action of [plays('black G7'), plays('black E5'), { kind: 'take-back', moves: 1, why: '' } as const]) decide(game, action);
  expect(JSON.stringify(game)).toBe(before);
  expect(newGame(settingsOn(NINE)).moves).toEqual([]);
});

describe('a pairing', () => {
  const pairing = { ...settingsOn(NINE), players: { black: 'Ann', white: 'Bo' }, round: '1' };
  const game = newGame(pairing);
  const longer = { ...pairing, time: { controls: '20m', policy: DEFAULT_POLICY } };

  test('that is entered again before anybody has played is put right', () => {
    expect(decided(game, { kind: 'arrange', settings: longer })).toEqual([{ kind: 'started', settings: longer }]);
  });

  test.each([
    ['of the next round', { ...pairing, round: '2' }],
    ['of other players', { ...pairing, players: { black: 'Cy', white: 'Di' } }],
    ['to the letter the same', pairing],
  ])('%s waits', (_, settings) => {
    expect(decided(game, { kind: 'arrange', settings })).toEqual([{ kind: 'arranged', game: { id: 1, settings } }]);
  });

  test('waits once a move is made', () => {
    const begun = apply(game, { kind: 'moved', number: 1, ...claim('black E5'), seq: 1, atMs: 0 });
    expect(decided(begun, { kind: 'arrange', settings: longer })).toMatchObject([{ kind: 'arranged' }]);
  });
});
