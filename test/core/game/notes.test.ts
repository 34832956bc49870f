/** What the record notes besides the moves: the reasons of what people changed, and the clock's news. Nine by nine. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_POLICY, type ClockEventBody } from '../../../src/core/clock/clock.js';
import { makeCheckpoint } from '../../../src/core/clock/checkpoint.js';
import type { Action } from '../../../src/core/game/action.js';
import { apply } from '../../../src/core/game/apply.js';
import type { NoteFact } from '../../../src/core/game/notes.js';
import { PASS, playAt } from '../../../src/core/go/position.js';
import { at } from '../../support/go-diagram.js';
import { NINE, claim, settingsOn } from '../../support/started-game.js';
import { TalkedGame } from '../../support/told-game.js';

const TIME = { time: { controls: '20m + 5x60s', policy: DEFAULT_POLICY } };

const playing = (more: object = {}): TalkedGame => {
  const table = new TalkedGame({ ...settingsOn(NINE), ...more });
  for (const words of ['black E5', 'white C3', 'black G7']) table.does({ kind: 'play', ...claim(words) }, 'board');
  return table;
};

const factsOf = ({ game }: TalkedGame): readonly NoteFact[] => game.notes.map(({ fact }) => fact);

const noted = (table: TalkedGame, ...actions: readonly Action[]): readonly NoteFact[] => {
  for (const action of actions) expect(table.does(action)).toBeUndefined();
  return factsOf(table);
};

const STOP: Action = { kind: 'stop', why: '' };
const moveAt = (name: string) => playAt(at(name, NINE));

test.each<[string, Action, NoteFact | undefined]>([
  ['a stop that nobody gave a reason for', STOP, undefined],
  ['a stop with a reason', { kind: 'stop', why: 'both agreed' }, { kind: 'ended', outcome: undefined, why: 'both agreed' }],
  ['a resignation', { kind: 'resign', color: 'black' }, undefined],
  ['a result of play', { kind: 'end', reason: 'agreement', result: 'B+3.5' }, undefined],
  ['a loss on time', { kind: 'end', reason: 'time', result: 'B+T' }, undefined],
  [
    'a draw, for which SGF has a word and no reason',
    { kind: 'declare', result: { kind: 'draw' }, why: '' },
    { kind: 'ended', outcome: { kind: 'draw' }, why: '' },
  ],
  ['a game abandoned', { kind: 'abandon', why: 'rain' }, { kind: 'ended', outcome: { kind: 'unfinished' }, why: 'rain' }],
  [
    'an amendment with a reason',
    { kind: 'amend', change: { komiHalfPoints: 1 }, why: 'so' },
    { kind: 'amended', names: ['komiHalfPoints'], why: 'so' },
  ],
  ['an amendment without one', { kind: 'amend', change: { round: '2' }, why: '' }, undefined],
  [
    'a correction, by the points’ names',
    { kind: 'correct', edit: { kind: 'replace', number: 2, move: PASS }, later: 'stays', why: 'seen' },
    { kind: 'corrected', edit: 'replace', number: 2, was: ['C3'], now: [null], why: 'seen' },
  ],
  [
    'a ruling',
    { kind: 'rule', ruling: 'points', side: 'black', points: 2, article: '7.3', why: 'living stones' },
    { kind: 'ruled', ruling: 'points', side: 'black', points: 2, article: '7.3', why: 'living stones' },
  ],
  ['a note', { kind: 'note', text: 'rain' }, { kind: 'noted', text: 'rain' }],
  ['a call', { kind: 'call-arbiter', side: 'black', why: 'noise' }, { kind: 'arbiter-called', side: 'black', why: 'noise' }],
  ['a call of nobody in particular', { kind: 'call-arbiter', why: 'noise' }, { kind: 'arbiter-called', side: undefined, why: 'noise' }],
  ['a seal, without its move', { kind: 'seal', move: moveAt('J9') }, { kind: 'sealed', color: 'white' }],
])('%s', (_, action, fact) => {
  const table = playing();
  expect(noted(table, action)).toEqual(fact === undefined ? [] : [fact]);
  if (fact !== undefined) expect(table.game.notes[0]).toMatchObject({ afterMove: 3, act: table.lastAct });
});

test('an amendment of a game that waits is not of this one', () => {
  const table = playing();
  table.does({ kind: 'arrange', settings: settingsOn(NINE) });
  expect(noted(table, { kind: 'amend', game: table.game.waiting[0]?.id ?? 0, change: { round: '2' }, why: 'so' })).toEqual([]);
});

test('a group that is played out, by the points’ names', () => {
  const trial: Action = { kind: 'trial', point: at('E5', NINE), toMove: 'white', moves: [moveAt('J9'), PASS], why: 'disputed' };
  expect(noted(playing(), STOP, trial)).toEqual([
    { kind: 'tried', point: 'E5', toMove: 'white', moves: ['J9', null], shown: 'alive', why: 'disputed' },
  ]);
});

test('a count that is accepted, and play that goes on or is taken up again', () => {
  const table = playing({ komiHalfPoints: 13 });
  expect(noted(table, STOP, { kind: 'accept-count', side: 'black' })).toEqual([
    { kind: 'count-accepted', side: 'black', winner: 'white', margin: '6 1/2', unit: 'points' },
  ]);
  expect(noted(table, { kind: 'play-on', why: 'a ko is open' }).at(-1)).toEqual({ kind: 'resumed', why: 'a ko is open' });
  noted(table, { kind: 'resign', color: 'white' });
  expect(noted(table, { kind: 'reopen', to: 'playing', why: 'a slip' }).at(-1)).toEqual({ kind: 'reopened', why: 'a slip' });
});

test('a board that comes back whole is noted once, with the move since when', () => {
  const table = new TalkedGame(settingsOn(NINE));
  const ko = [
    'black D6',
    'white E6',
    'black D4',
    'white E4',
    'black C5',
    'white F5',
    'black pass',
    'white D5',
    'black E5',
    'white D5',
    'black E5',
  ];
  for (const words of ko) table.does({ kind: 'play', ...claim(words) }, 'board');
  const cycles = factsOf(table).filter(({ kind }) => kind === 'long-cycle');
  expect(cycles).toMatchObject([{ cycle: { sinceMove: 9, turns: 2, lost: { black: 1, white: 1 }, returns: 1 } }]);
  expect(table.game.incidents.map(({ kind }) => kind)).toContain('long-cycle');
  table.does({ kind: 'play', ...claim('white D5') }, 'board');
  expect(
    factsOf(table).filter(({ kind }) => kind === 'long-cycle'),
    'the same cycle goes on',
  ).toHaveLength(1);
});

describe('an undoing', () => {
  test('with a reason is noted by what it undid', () => {
    const table = playing();
    table.does({ kind: 'amend', change: { round: '2' }, why: '' });
    table.does({ kind: 'arrange', settings: settingsOn(NINE) });
    const [first] = table.game.acts;
    expect(noted(table, { kind: 'undo', act: first?.id ?? 0, why: 'a slip' })).toEqual([{ kind: 'undone', act: 'amend', why: 'a slip' }]);
  });

  test('without one is not, and the note of what it undid goes', () => {
    const table = playing();
    noted(table, { kind: 'note', text: 'rain' }, { kind: 'resign', color: 'black' });
    expect(noted(table, { kind: 'undo', act: table.lastAct, why: '' })).toEqual([{ kind: 'noted', text: 'rain' }]);
    const [note] = table.game.acts;
    expect(noted(table, { kind: 'undo', act: note?.id ?? 0, why: '' })).toEqual([]);
  });
});

describe('coming late', () => {
  const late = (blackMs: number): Action => ({ kind: 'late', lateMs: { black: blackMs, white: 0 } });

  test('is noted as the charge at the clock where there is one', () => {
    expect(noted(playing(TIME), late(60_000)).map((fact) => (fact.kind === 'clock' ? fact.happened.kind : fact.kind))).toEqual([
      'time-corrected',
    ]);
    expect(noted(playing(), late(60_000))).toMatchObject([{ kind: 'late', lateMs: { black: 60_000, white: 0 }, forfeits: [] }]);
  });

  test('that loses the game is noted, and so is that it is undone', () => {
    const table = playing(TIME);
    expect(noted(table, late(36_000_000))[0]).toMatchObject({ kind: 'late', forfeits: ['black'] });
    expect(noted(table, { kind: 'undo-late' }).at(-1)).toEqual({ kind: 'late-undone' });
    const charged = playing(TIME);
    noted(charged, late(60_000));
    expect(noted(charged, { kind: 'undo-late' }).at(-1)).toMatchObject({ kind: 'clock' });
    const untimed = playing();
    noted(untimed, late(60_000));
    expect(noted(untimed, { kind: 'undo-late' }).at(-1)).toEqual({ kind: 'late-undone' });
  });
});

/** Which of the clock's news a record has to say. */
test.each<[ClockEventBody, boolean]>([
  [{ kind: 'clock-started', side: 'black' }, false],
  [{ kind: 'clock-stopped', side: 'black', by: 'press', turnMs: 1000 }, false],
  [{ kind: 'overtime-began', side: 'black', periodsLeft: 5, penaltyPoints: 0 }, true],
  [{ kind: 'period-used', side: 'black', periodsLeft: 4, penaltyPoints: 0 }, true],
  [{ kind: 'consideration-began', side: 'black', periodsLeft: 4 }, true],
  [{ kind: 'flag-fell', side: 'black' }, true],
  [{ kind: 'paused', reason: 'lunch' }, false],
  [{ kind: 'paused', reason: 'arbiter' }, false],
  [{ kind: 'paused', reason: 'board-lost' }, true],
  [{ kind: 'paused', reason: 'stood-still' }, true],
  [{ kind: 'adjourned', sealedBy: undefined }, true],
  [{ kind: 'adjourned', sealedBy: 'black' }, false],
  [{ kind: 'resumed' }, false],
  [
    {
      kind: 'time-corrected',
      side: 'black',
      was: { mainMs: 0, leftMs: 0, periodsLeft: 0, stonesLeft: 0, moves: 0 },
      now: { mainMs: 1, leftMs: 0, periodsLeft: 0, stonesLeft: 0, moves: 0 },
      why: 'so',
      undone: false,
    },
    true,
  ],
  [{ kind: 'sides-swapped' }, true],
])('the clock says %j: noted %s', (body, isNoted) => {
  const { game } = playing(TIME);
  if (game.clock === undefined) throw new Error('no clock');
  const happened = { ...body, atMs: 7000 };
  const after = apply(game, { kind: 'clock', happened, checkpoint: makeCheckpoint(game.clock, 7000), seq: 9, atMs: 7000 });
  expect(after.notes).toEqual(isNoted ? [{ afterMove: 3, fact: { kind: 'clock', happened } }] : []);
});
