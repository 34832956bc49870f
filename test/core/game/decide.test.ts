/** decide: what an action comes to in a game, or why it may not be. Nine by nine, Japanese rules unless said. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/core/clock/clock.js';
import type { MoveEdit, RulingKind } from '../../../src/core/game/act.js';
import type { Action } from '../../../src/core/game/action.js';
import { decide } from '../../../src/core/game/decide.js';
import type { GameEventBody } from '../../../src/core/game/event.js';
import { newGame, type Game } from '../../../src/core/game/game.js';
import { playAt } from '../../../src/core/go/position.js';
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

describe('what the arbiter may do, phase by phase', () => {
  /** What the action comes to is in the game afterwards. */
  const did = (game: Game, action: Action): Game => numbered(decided(game, action), game.seq + 1).reduce(apply, game);

  const TIMED = { ...settingsOn(NINE), players: { black: 'Ann', white: 'Bo' }, time: { controls: '20m + 5x60s', policy: DEFAULT_POLICY } };
  const ARRANGED = newGame(TIMED);
  const BEGUN: readonly Action[] = [
    { kind: 'clock', clock: { kind: 'start', side: 'black' } },
    plays('black E5'),
    { kind: 'clock', clock: { kind: 'press', side: 'black' } },
    plays('white C3'),
    { kind: 'clock', clock: { kind: 'press', side: 'white' } },
  ];
  const PLAYING = BEGUN.reduce(did, ARRANGED);
  const SEALED = did(PLAYING, { kind: 'seal', move: playAt(at('G7', NINE)) });
  const COUNTING = did(PLAYING, { kind: 'stop', why: '' });
  const OVER = did(PLAYING, { kind: 'resign', color: 'black' });
  const PHASES = { ARRANGED, PLAYING, SEALED, COUNTING, OVER };

  const rules = (ruling: RulingKind, more: Partial<Action & { readonly kind: 'rule' }> = {}): Action => ({
    kind: 'rule',
    ruling,
    why: 'so',
    ...more,
  });
  const corrects = (edit: MoveEdit): Action => ({ kind: 'correct', edit, later: 'stays', why: 'so' });
  const G7 = playAt(at('G7', NINE));

  const toldOf = (game: Game, action: Action): string => {
    const answer = decide(game, action, 500, 'arbiter');
    if (answer.ok) return answer.value.map(({ kind }) => kind).join(' ');
    const { refusal } = answer;
    return `no: ${refusal.kind}${refusal.kind === 'clock' || refusal.kind === 'bad-ruling' ? `: ${refusal.why}` : ''}`;
  };

  /** In each phase, or in all of them. */
  const TOLD: readonly (readonly [string, Action, ...string[]])[] = [
    ['a move', plays('black G7'), 'moved', 'moved', 'no: sealed', 'no: counting', 'no: game-over'],
    [
      'a stone set up',
      { kind: 'set-up', stones: { black: [20], white: [] }, toMove: 'black' },
      'stones-set-up',
      'stones-set-up',
      'no: sealed',
      'no: counting',
      'no: game-over',
    ],
    [
      'a takeback',
      { kind: 'take-back', moves: 1, why: 'agreed' },
      'no: no-such-move',
      'taken-back',
      'no: sealed',
      'no: counting',
      'no: game-over',
    ],
    ['a mismatch', { kind: 'mismatch', points: [1] }, 'mismatch', 'mismatch', 'mismatch', 'no: counting', 'no: game-over'],
    [
      'a press',
      { kind: 'clock', clock: { kind: 'press', side: 'black' } },
      'clock',
      'clock clock',
      'no: sealed',
      'no: counting',
      'no: game-over',
    ],
    [
      'a pause',
      { kind: 'clock', clock: { kind: 'pause', reason: 'lunch' } },
      'no: clock: not-running',
      'clock',
      'no: clock: not-running',
      'no: counting',
      'no: game-over',
    ],
    ['a seal', { kind: 'seal', move: G7 }, 'no: clock: not-running', 'sealed clock clock', 'no: sealed', 'no: counting', 'no: game-over'],
    [
      'a seal at the clock',
      { kind: 'clock', clock: { kind: 'seal' } },
      'no: clock: not-running',
      'sealed clock clock',
      'no: sealed',
      'no: counting',
      'no: game-over',
    ],
    [
      'a sealed move opened',
      { kind: 'open-seal', move: undefined },
      'no: nothing-sealed',
      'no: nothing-sealed',
      'seal-opened moved',
      'no: counting',
      'no: game-over',
    ],
    [
      'a sealed move read out',
      { kind: 'open-seal', move: G7 },
      'no: nothing-sealed',
      'no: nothing-sealed',
      'no: sealed',
      'no: counting',
      'no: game-over',
    ],
    [
      'a player who is late',
      { kind: 'late', lateMs: { black: 60_000, white: 0 } },
      'late clock',
      'late clock',
      'late clock',
      'late clock',
      'no: game-over',
    ],
    [
      'a player who is very late',
      { kind: 'late', lateMs: { black: 36_000_000, white: 0 } },
      'late ended',
      'late ended',
      'late ended',
      'late ended',
      'no: game-over',
    ],
    [
      'nobody who is late',
      { kind: 'late', lateMs: { black: 0, white: 0 } },
      'no: not-late',
      'no: not-late',
      'no: not-late',
      'no: not-late',
      'no: game-over',
    ],
    ['lateness undone', { kind: 'undo-late' }, 'no: not-late', 'no: not-late', 'no: not-late', 'no: not-late', 'no: game-over'],
    ['white resigns', { kind: 'resign', color: 'white' }, 'ended', 'ended', 'ended', 'ended', 'no: game-over'],
    [
      'an end without a result',
      { kind: 'end', reason: 'passes', result: undefined },
      'ended',
      'ended',
      'ended',
      'no: counting',
      'no: game-over',
    ],
    ['an end with a result', { kind: 'end', reason: 'agreement', result: 'B+3.5' }, 'ended', 'ended', 'ended', 'ended', 'no: game-over'],
    [
      'an end with no result in words',
      { kind: 'end', reason: 'agreement', result: 'tea' },
      'no: bad-result',
      'no: bad-result',
      'no: bad-result',
      'no: bad-result',
      'no: game-over',
    ],
    ['a next game', { kind: 'next', usual: settingsOn(NINE) }, 'started', 'no: game-on', 'no: game-on', 'no: game-on', 'started'],
    ['another pairing', { kind: 'arrange', settings: { ...TIMED, round: '2' } }, 'arranged'],
    [
      'another pairing without any time',
      { kind: 'arrange', settings: { ...TIMED, time: { controls: 'soon', policy: DEFAULT_POLICY } } },
      'no: bad-time',
    ],
    ['a start', { kind: 'start', settings: settingsOn(NINE) }, 'started', 'arranged', 'arranged', 'arranged', 'arranged'],
    ['a name amended', { kind: 'amend', change: { round: '3' }, why: '' }, 'amended'],
    ['nothing amended', { kind: 'amend', change: {}, why: 'so' }, 'no: nothing-changed'],
    [
      'komi amended without a reason',
      { kind: 'amend', change: { komiHalfPoints: 13 }, why: '' },
      'amended',
      'no: why-needed',
      'no: why-needed',
      'no: why-needed',
      'no: why-needed',
    ],
    ['komi amended', { kind: 'amend', change: { komiHalfPoints: 13 }, why: 'so' }, 'amended'],
    ['komi amended to a part of a half', { kind: 'amend', change: { komiHalfPoints: 6.5 }, why: 'so' }, 'no: bad-amendment'],
    [
      'too many stones of handicap',
      { kind: 'amend', change: { handicap: { stones: 81, placement: 'free' } }, why: 'so' },
      'no: bad-amendment',
    ],
    [
      'time amended',
      { kind: 'amend', change: { time: { controls: '30m', policy: DEFAULT_POLICY } }, why: 'so' },
      'amended',
      'no: clock-started',
      'no: clock-started',
      'no: clock-started',
      'no: clock-started',
    ],
    ['a game amended that is none', { kind: 'amend', game: 99, change: { round: '3' }, why: '' }, 'no: no-such-game'],
    ['the game abandoned', { kind: 'abandon', why: 'rain' }, 'ended', 'ended', 'ended', 'ended', 'no: game-over'],
    ['a game abandoned that is none', { kind: 'abandon', game: 99, why: 'rain' }, 'no: no-such-game'],
    [
      'a move replaced',
      corrects({ kind: 'replace', number: 1, move: G7 }),
      'no: no-such-move',
      'corrected',
      'no: sealed',
      'corrected',
      'corrected',
    ],
    [
      'a move replaced by itself',
      corrects({ kind: 'replace', number: 1, move: playAt(at('E5', NINE)) }),
      'no: no-such-move',
      'corrected',
      'no: sealed',
      'corrected',
      'corrected',
    ],
    [
      'a move replaced by a stone that lies there',
      corrects({ kind: 'replace', number: 2, move: playAt(at('E5', NINE)) }),
      'no: no-such-move',
      'no: illegal',
      'no: sealed',
      'no: illegal',
      'no: illegal',
    ],
    [
      'a move inserted',
      corrects({ kind: 'insert', number: 3, move: G7 }),
      'no: no-such-move',
      'corrected',
      'no: sealed',
      'corrected',
      'corrected',
    ],
    [
      'a move inserted behind all',
      corrects({ kind: 'insert', number: 4, move: G7 }),
      'no: no-such-move',
      'no: no-such-move',
      'no: sealed',
      'no: no-such-move',
      'no: no-such-move',
    ],
    [
      'a move inserted before all',
      corrects({ kind: 'insert', number: 0, move: G7 }),
      'no: no-such-move',
      'no: no-such-move',
      'no: sealed',
      'no: no-such-move',
      'no: no-such-move',
    ],
    ['a move deleted', corrects({ kind: 'delete', number: 2 }), 'no: no-such-move', 'corrected', 'no: sealed', 'corrected', 'corrected'],
    [
      'a move that is not there deleted',
      corrects({ kind: 'delete', number: 3 }),
      'no: no-such-move',
      'no: no-such-move',
      'no: sealed',
      'no: no-such-move',
      'no: no-such-move',
    ],
    [
      'a move of the other side',
      corrects({ kind: 'recolour', number: 2 }),
      'no: no-such-move',
      'corrected',
      'no: sealed',
      'corrected',
      'corrected',
    ],
    [
      'two moves turned round',
      corrects({ kind: 'reorder', number: 1, to: 2 }),
      'no: no-such-move',
      'corrected',
      'no: sealed',
      'corrected',
      'corrected',
    ],
    [
      'a move put where none is',
      corrects({ kind: 'reorder', number: 1, to: 3 }),
      'no: no-such-move',
      'no: no-such-move',
      'no: sealed',
      'no: no-such-move',
      'no: no-such-move',
    ],
    [
      'a doubt accepted where none was',
      corrects({ kind: 'accept-doubt', number: 1 }),
      'no: no-such-move',
      'no: nothing-changed',
      'no: sealed',
      'no: nothing-changed',
      'no: nothing-changed',
    ],
    [
      'another reading',
      corrects({ kind: 'choose', number: 2, now: [claim('white G7')] }),
      'no: no-such-move',
      'corrected',
      'no: sealed',
      'corrected',
      'corrected',
    ],
    ['a stop', { kind: 'stop', why: 'agreed' }, 'ended', 'ended', 'ended', 'no: counting', 'no: game-over'],
    [
      'a stone marked',
      { kind: 'mark', points: [at('E5', NINE)], as: 'dead' },
      'no: not-counting',
      'no: not-counting',
      'no: not-counting',
      'marked',
      'no: not-counting',
    ],
    [
      'an empty point marked dead',
      { kind: 'mark', points: [at('A1', NINE)], as: 'dead' },
      'no: not-counting',
      'no: not-counting',
      'no: not-counting',
      'no: no-stone',
      'no: not-counting',
    ],
    [
      'nothing marked',
      { kind: 'mark', points: [], as: 'dead' },
      'no: not-counting',
      'no: not-counting',
      'no: not-counting',
      'no: no-stone',
      'no: not-counting',
    ],
    [
      'a trial',
      { kind: 'trial', point: at('E5', NINE), toMove: 'white', moves: [G7], why: 'so' },
      'no: not-counting',
      'no: not-counting',
      'no: not-counting',
      'tried marked',
      'no: not-counting',
    ],
    [
      'a trial of nothing',
      { kind: 'trial', point: at('A1', NINE), toMove: 'white', moves: [], why: 'so' },
      'no: not-counting',
      'no: not-counting',
      'no: not-counting',
      'no: no-stone',
      'no: not-counting',
    ],
    [
      'a trial that cannot be played',
      { kind: 'trial', point: at('E5', NINE), toMove: 'white', moves: [playAt(at('E5', NINE))], why: 'so' },
      'no: not-counting',
      'no: not-counting',
      'no: not-counting',
      'no: illegal',
      'no: not-counting',
    ],
    [
      'a count accepted',
      { kind: 'accept-count', side: 'black' },
      'no: not-counting',
      'no: not-counting',
      'no: not-counting',
      'count-accepted',
      'no: not-counting',
    ],
    [
      'play goes on',
      { kind: 'play-on', why: '' },
      'no: not-counting',
      'no: not-counting',
      'no: not-counting',
      'resumed clock',
      'no: not-counting',
    ],
    ['a result declared', { kind: 'declare', result: { kind: 'draw' }, why: 'so' }, 'ended'],
    [
      'a result declared without a reason',
      { kind: 'declare', result: { kind: 'draw' }, why: '' },
      'ended',
      'ended',
      'ended',
      'ended',
      'no: why-needed',
    ],
    [
      'reopened for play',
      { kind: 'reopen', to: 'playing', why: 'so' },
      'no: not-over',
      'no: not-over',
      'no: not-over',
      'no: not-over',
      'reopened clock',
    ],
    [
      'reopened for the count',
      { kind: 'reopen', to: 'counting', why: 'so' },
      'no: not-over',
      'no: not-over',
      'no: not-over',
      'no: not-over',
      'reopened',
    ],
    [
      'reopened without a reason',
      { kind: 'reopen', to: 'counting', why: '' },
      'no: not-over',
      'no: not-over',
      'no: not-over',
      'no: not-over',
      'no: why-needed',
    ],
    ['a ruling without a reason', rules('advice', { why: '' }), 'no: why-needed'],
    ['advice', rules('advice'), 'ruled'],
    ['advice on an incident that is none', rules('advice', { answers: 99 }), 'no: no-such-incident'],
    ['a warning for nobody', rules('warning'), 'no: bad-ruling: say which side it is about'],
    ['a warning', rules('warning', { side: 'black' }), 'ruled'],
    ['points', rules('points', { side: 'black', points: 2 }), 'ruled'],
    ['no points', rules('points', { side: 'black', points: 0 }), 'no: bad-ruling: say how many points'],
    ['half a point', rules('points', { side: 'black', points: 0.5 }), 'no: bad-ruling: say how many points'],
    ['a loss', rules('loss', { side: 'black' }), 'ruled ended'],
    ['a win', rules('win', { side: 'black' }), 'ruled ended'],
    ['a forfeit', rules('forfeit', { side: 'black' }), 'ruled ended'],
    ['both lose', rules('both-lose'), 'ruled ended'],
    ['a draw', rules('draw'), 'ruled ended'],
    ['no result', rules('no-result'), 'ruled ended'],
    ['a replay', rules('replay'), 'ruled ended arranged'],
    [
      'a move that is void',
      rules('void-move', { number: 1 }),
      'no: no-such-move',
      'ruled corrected',
      'no: sealed',
      'ruled corrected',
      'ruled corrected',
    ],
    [
      'a move that is void, but which',
      rules('void-move'),
      'no: bad-ruling: say which move is void',
      'no: bad-ruling: say which move is void',
      'no: sealed',
      'no: bad-ruling: say which move is void',
      'no: bad-ruling: say which move is void',
    ],
    [
      'a move that is void and was none',
      rules('void-move', { number: 9 }),
      'no: no-such-move',
      'no: no-such-move',
      'no: sealed',
      'no: no-such-move',
      'no: no-such-move',
    ],
    [
      'the last move taken back',
      rules('take-back'),
      'no: no-such-move',
      'ruled taken-back',
      'no: sealed',
      'ruled taken-back',
      'no: game-over',
    ],
    [
      'moves taken back that were none',
      rules('take-back', { number: 9 }),
      'no: no-such-move',
      'no: no-such-move',
      'no: sealed',
      'no: no-such-move',
      'no: game-over',
    ],
    ['time given', rules('time', { side: 'black', time: { mainMs: 60_000 } }), 'ruled clock'],
    ['time given, but how much', rules('time', { side: 'black' }), 'no: bad-ruling: say what the side has left'],
    ['time given that cannot be', rules('time', { side: 'black', time: { mainMs: -1 } }), 'no: clock: not-possible-here'],
    ['a note', { kind: 'note', text: 'rain' }, 'noted'],
    ['the arbiter called', { kind: 'call-arbiter', why: 'ko' }, 'arbiter-called'],
    ['an act undone that is none', { kind: 'undo', act: 99, why: '' }, 'no: no-such-act'],
  ];

  test.each(TOLD.map(([name, action, ...told]) => ({ name, action, told })))('$name', ({ action, told }) => {
    const came = Object.values(PHASES).map((game) => toldOf(game, action));
    expect(came).toEqual(told.length === 1 ? came.map(() => told[0]) : told);
  });
});
