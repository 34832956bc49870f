/** Rulings, results and stops: what stands in the game afterwards, with whose win and why. Nine by nine. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/core/clock/clock.js';
import type { RulingRequest } from '../../../src/core/game/act.js';
import type { Action } from '../../../src/core/game/action.js';
import { RULINGS_MAX } from '../../../src/core/game/apply.js';
import { decide } from '../../../src/core/game/decide.js';
import type { GameResult } from '../../../src/core/game/game-result.js';
import { ACTS_MAX } from '../../../src/core/game/recorded-acts.js';
import { PASS, playAt } from '../../../src/core/go/position.js';
import { at } from '../../support/go-diagram.js';
import { NINE, claim, settingsOn, turnsOf } from '../../support/started-game.js';
import { TalkedGame } from '../../support/told-game.js';

const playing = (more: object = {}): TalkedGame => {
  const table = new TalkedGame({ ...settingsOn(NINE), ...more });
  for (const words of ['black E5', 'white C3', 'black G7']) table.does({ kind: 'play', ...claim(words) }, 'board');
  return table;
};

const rules = (ruling: RulingRequest): Action => ({ kind: 'rule', ...ruling });

test.each<[Omit<RulingRequest, 'why'>, string, GameResult]>([
  [{ ruling: 'loss', side: 'black' }, 'W+F', { kind: 'ruling', winner: 'white' }],
  [{ ruling: 'loss', side: 'white' }, 'B+F', { kind: 'ruling', winner: 'black' }],
  [{ ruling: 'win', side: 'black' }, 'B+F', { kind: 'ruling', winner: 'black' }],
  [{ ruling: 'forfeit', side: 'black' }, 'W+F', { kind: 'forfeit', winner: 'white' }],
  [{ ruling: 'both-lose' }, 'Void', { kind: 'both-lose' }],
  [{ ruling: 'draw' }, '0', { kind: 'draw' }],
  [{ ruling: 'no-result' }, 'Void', { kind: 'no-result' }],
])('%j ends the game: %s', (ruling, result, outcome) => {
  const table = playing();
  table.does(rules({ ...ruling, why: 'so it is' }));
  const { game } = table;
  const reason = outcome.kind === 'draw' ? 'agreement' : 'ruling';
  expect(game.ended).toEqual({ reason, result, outcome, why: 'so it is' });
  expect(game.rulings).toEqual([{ ...ruling, why: 'so it is', id: 5, afterMove: 3 }]);
});

test.each(['loss', 'win', 'forfeit', 'warning', 'points', 'time', 'leave'] as const)('%s is about a side', (ruling) => {
  expect(playing().does(rules({ ruling, why: 'so' }))).toEqual({ kind: 'bad-ruling', why: 'say which side it is about' });
});

test('a game that is to be played again is none, and waits as it was, with a number of its own', () => {
  const table = playing({ round: '4' });
  table.does({ kind: 'arrange', settings: settingsOn(NINE) });
  table.does(rules({ ruling: 'replay', why: 'upset' }));
  expect(table.game.ended).toMatchObject({ result: 'Void', outcome: { kind: 'no-result' }, why: 'upset' });
  const [, again] = table.game.waiting;
  expect(again?.settings).toEqual({ ...table.game.settings, replays: table.game.settings.startedAt });
  expect(again?.id).toBe(table.told.events.find((event) => event.kind === 'arranged' && event.game.settings.replays !== undefined)?.seq);
});

test('a ruling stands with all that was said of it, and answers just its incident', () => {
  const table = playing();
  table.does({ kind: 'report', infraction: 'ko', color: 'black', point: 3, why: 'at once' }, 'board');
  const [incident] = table.game.incidents;
  const ruling = { ruling: 'points', side: 'black', points: 2, answers: incident?.id ?? 0, article: '7.3', why: 'so' } as const;
  expect(table.does(rules({ ...ruling, answers: ruling.answers + 1 }))).toEqual({ kind: 'no-such-incident', id: ruling.answers + 1 });
  expect(table.does(rules(ruling))).toBeUndefined();
  expect(table.game.rulings).toEqual([{ ...ruling, id: table.lastAct, afterMove: 3 }]);
  expect(table.told.events.at(-1)).not.toHaveProperty('time');
  expect(table.does(rules({ ruling: 'points', side: 'black', why: 'so' }))).toMatchObject({ kind: 'bad-ruling' });
});

describe('moves that the arbiter takes off', () => {
  test('a void move is a pass of its side', () => {
    const table = playing();
    table.does(rules({ ruling: 'void-move', number: 3, why: 'ko' }));
    expect(turnsOf(table.game)[2]).toEqual(['black', 'pass']);
    expect(table.game.moves[2]?.why).toBe('ko');
    table.does(rules({ ruling: 'void-move', number: 2, why: 'ko' }));
    expect(turnsOf(table.game)[1]).toEqual(['white', 'pass']);
  });

  test('a takeback goes to the move that is named, or takes the last', () => {
    const table = playing();
    table.does(rules({ ruling: 'take-back', why: 'agreed' }));
    expect(turnsOf(table.game)).toHaveLength(2);
    table.does(rules({ ruling: 'take-back', number: 1, why: 'agreed' }));
    expect(turnsOf(table.game)).toHaveLength(0);
    expect(table.does(rules({ ruling: 'take-back', why: 'agreed' }))).toEqual({ kind: 'no-such-move', number: 0 });
    expect(playing().does(rules({ ruling: 'take-back', number: 4, why: 'agreed' }))).toEqual({ kind: 'no-such-move', number: 4 });
    expect(playing().does({ kind: 'take-back', moves: 5, why: '' })).toEqual({ kind: 'no-such-move', number: -1 });
  });

  test('time is of a clock', () => {
    expect(playing().does(rules({ ruling: 'time', side: 'black', time: { mainMs: 1 }, why: 'so' }))).toEqual({
      kind: 'clock',
      why: 'no-clock',
    });
  });
});

describe('an end', () => {
  const declares = (result: GameResult, why = ''): Action => ({ kind: 'declare', result, why });
  const SCORE: GameResult = { kind: 'score', winner: 'black', margin: { quarters: 14, unit: 'points' } };

  test.each<[GameResult, string]>([
    [SCORE, 'agreement'],
    [{ kind: 'draw' }, 'agreement'],
    [{ kind: 'resignation', winner: 'black' }, 'resignation'],
    [{ kind: 'time', winner: 'black' }, 'time'],
    [{ kind: 'forfeit', winner: 'black' }, 'ruling'],
    [{ kind: 'ruling', winner: 'black' }, 'ruling'],
    [{ kind: 'no-result' }, 'ruling'],
    [{ kind: 'both-lose' }, 'ruling'],
    [{ kind: 'unfinished' }, 'ruling'],
  ])('%j: %s', (result, reason) => {
    const table = playing();
    table.does(declares(result));
    expect(table.game.ended).toMatchObject({ reason, outcome: result });
    expect(table.game.ended).not.toHaveProperty('why');
  });

  test('of what was counted after passes is one of passes, and keeps why', () => {
    for (const result of [SCORE, { kind: 'draw' } as const]) {
      const table = playing();
      table.does({ kind: 'end', reason: 'passes', result: undefined }, 'board');
      table.does(declares(result, 'both said so'));
      expect(table.game.ended).toMatchObject({ reason: 'passes', why: 'both said so' });
    }
  });

  test('of a stop keeps why it was', () => {
    const table = playing();
    table.does({ kind: 'stop', why: 'both agreed' });
    expect(table.game.ended).toEqual({ reason: 'agreement', result: undefined, why: 'both agreed' });
    const other = playing();
    other.does({ kind: 'stop', why: '' });
    expect(other.game.ended).toEqual({ reason: 'agreement', result: undefined });
  });

  test('in words that SGF knows is understood', () => {
    const table = playing();
    table.does({ kind: 'end', reason: 'agreement', result: 'B+3.5' });
    expect(table.game.ended).toEqual({ reason: 'agreement', result: 'B+3.5', outcome: SCORE });
    expect(decide(playing().game, { kind: 'end', reason: 'time', result: undefined })).toEqual({
      ok: true,
      value: [{ kind: 'ended', reason: 'time', result: undefined }],
    });
  });
});

describe('what is marked', () => {
  test('are whole chains, each stone once and in order, however they were touched', () => {
    const table = new TalkedGame(settingsOn(NINE));
    for (const words of ['black E4', 'white pass', 'black E5', 'white pass', 'black E6', 'white pass', 'black A1', 'white pass'])
      table.does({ kind: 'play', ...claim(words) }, 'board');
    table.does({ kind: 'stop', why: '' });
    table.does({ kind: 'mark', points: [at('A1', NINE), at('E4', NINE), at('E6', NINE)], as: 'dead' });
    const points = [at('E6', NINE), at('E5', NINE), at('E4', NINE), at('A1', NINE)];
    expect(table.told.events.at(-1)).toMatchObject({ kind: 'marked', points, as: 'dead' });
    expect(table.does({ kind: 'mark', points: [at('E4', NINE), at('J9', NINE)], as: 'dead' })).toEqual({
      kind: 'no-stone',
      point: at('J9', NINE),
    });
  });
});

describe('a sealed move that is opened', () => {
  const sealedAs = (point: number, ...turns: readonly string[]): TalkedGame => {
    const table = new TalkedGame(settingsOn(NINE));
    for (const words of turns) table.does({ kind: 'play', ...claim(words) }, 'board');
    expect(table.does({ kind: 'seal', move: undefined })).toBeUndefined();
    expect(table.does({ kind: 'open-seal', move: playAt(point) })).toBeUndefined();
    return table;
  };

  test('has the next number, and is known as one, through corrections too', () => {
    const table = sealedAs(at('G3', NINE), 'black E5', 'white C3', 'black G7');
    expect(table.game.moves[3]).toMatchObject({ number: 4, color: 'white', sealed: true, certain: true, order: 'known', evidence: [] });
    expect(table.told.events.find(({ kind, seq }) => kind === 'moved' && seq === table.game.seq)).toMatchObject({ number: 4 });
    expect(table.game.moves[3]).not.toHaveProperty('flagged');
    table.does({ kind: 'correct', edit: { kind: 'delete', number: 3 }, later: 'stays', why: 'so' });
    expect(table.game.moves[2]).toMatchObject({ sealed: true, flagged: 'double-move' });
    expect(table.game.moves.slice(0, 2).some((move) => 'sealed' in move)).toBe(false);
  });

  test('that retakes a ko at once is flagged; one on a stone is a pass', () => {
    const ko = ['black D6', 'white E6', 'black D4', 'white E4', 'black C5', 'white F5', 'black J1', 'white D5', 'black E5'];
    expect(sealedAs(at('D5', NINE), ...ko).game.moves.at(-1)).toMatchObject({ flagged: 'ko', sealed: true });
    expect(sealedAs(at('E5', NINE), 'black E5').game.moves.at(-1)).toMatchObject({ move: PASS, sealed: true });
  });
});

test('what is said at the table is told with all that belongs to it', () => {
  const { game } = playing();
  const told = (action: Action) => decide(game, action, 0, 'arbiter');
  expect(told({ kind: 'note', text: 'rain', answers: 7 })).toEqual({ ok: true, value: [{ kind: 'noted', text: 'rain', answers: 7 }] });
  expect(told({ kind: 'note', text: 'rain' })).toEqual({ ok: true, value: [{ kind: 'noted', text: 'rain' }] });
  expect(told({ kind: 'call-arbiter', side: 'black', why: 'ko' })).toMatchObject({ value: [{ side: 'black' }] });
  expect(told({ kind: 'sensor-health', point: 7, health: 'failed' } as unknown as Action)).toEqual({
    ok: true,
    value: [{ kind: 'sensor-health', point: 7, health: 'failed' }],
  });
  const setUp = { kind: 'set-up', stones: { black: [0], white: [80] }, toMove: 'black' } as const;
  expect(told(setUp)).toMatchObject({ value: [{ keepsMoves: true }] });
  expect(decide(playing().game, setUp, 0, 'board')).not.toHaveProperty('value.0.keepsMoves');
  expect(decide(new TalkedGame(settingsOn(NINE)).game, setUp, 0, 'arbiter')).not.toHaveProperty('value.0.keepsMoves');
  expect(decide(game, { ...setUp, stones: { black: [-1], white: [] } })).toMatchObject({ refusal: { kind: 'bad-set-up' } });
});

test('the latest acts and rulings are kept', () => {
  const table = playing({ time: { controls: '20m', policy: DEFAULT_POLICY } });
  for (let nth = 1; nth <= ACTS_MAX + 3; nth += 1) table.does(rules({ ruling: 'advice', why: `advice ${nth}` }));
  expect([table.game.acts.length, table.game.rulings.length]).toEqual([ACTS_MAX, RULINGS_MAX]);
  expect(table.game.rulings.at(-1)?.why).toBe(`advice ${ACTS_MAX + 3}`);
});
