/** Phases of a game, whose turn it is, what is open, and what the clock of a game is for the game. Nine by nine. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/core/clock/clock.js';
import type { ClockAction } from '../../../src/core/clock/clock-actions.js';
import type { Action } from '../../../src/core/game/action.js';
import { clockTakenUp, pointsLost } from '../../../src/core/game/game-clock.js';
import { memberOnTurn, sideToMove } from '../../../src/core/game/game.js';
import { openIncidents, warningsOf } from '../../../src/core/game/open-incidents.js';
import { phaseOf, type GamePhase } from '../../../src/core/game/phase.js';
import { playAt } from '../../../src/core/go/position.js';
import { at } from '../../support/go-diagram.js';
import { NINE, claim, settingsOn } from '../../support/started-game.js';
import { TalkedGame } from '../../support/told-game.js';

const timed = (controls: string) => ({ ...settingsOn(NINE), time: { controls, policy: DEFAULT_POLICY } });
const clock = (action: ClockAction): Action => ({ kind: 'clock', clock: action });
const play = (words: string): Action => ({ kind: 'play', ...claim(words) });
const START = clock({ kind: 'start', side: 'black' });
const G7 = playAt(at('G7', NINE));

const after = (controls: string | undefined, ...actions: readonly Action[]): TalkedGame => {
  const table = new TalkedGame(controls === undefined ? settingsOn(NINE) : timed(controls));
  for (const action of actions) expect(table.does(action)).toBeUndefined();
  return table;
};

test.each<[string, GamePhase, string | undefined, readonly Action[]]>([
  ['nothing has happened', 'arranged', undefined, []],
  ['nothing has happened at a clock', 'arranged', '20m', []],
  ['a note was made', 'arranged', '20m', [{ kind: 'note', text: 'rain' }]],
  ['the clock runs', 'playing', '20m', [START]],
  ['a move was made', 'playing', undefined, [play('black E5')]],
  ['it stands for lunch', 'playing', '20m', [START, clock({ kind: 'pause', reason: 'lunch' })]],
  ['it is adjourned', 'adjourned', '20m', [START, clock({ kind: 'pause', reason: 'adjourned' })]],
  ['a move is sealed', 'adjourned', undefined, [play('black E5'), { kind: 'seal', move: G7 }]],
  ['a first move is sealed', 'adjourned', undefined, [{ kind: 'seal', move: G7 }]],
  ['play has stopped', 'counting', '20m', [START, { kind: 'stop', why: '' }]],
  ['both have passed', 'counting', undefined, [{ kind: 'end', reason: 'passes', result: undefined }]],
  ['somebody has resigned', 'over', '20m', [START, { kind: 'resign', color: 'black' }]],
  ['it was abandoned', 'over', undefined, [{ kind: 'abandon', why: 'rain' }]],
  ['time is over', 'over', undefined, [{ kind: 'end', reason: 'time', result: undefined }]],
])('where %s the game is %s', (_, phase, controls, actions) => {
  expect(phaseOf(after(controls, ...actions).game)).toBe(phase);
});

test('nobody is to move in a game that has ended, nor is a member of a team', () => {
  const members = { black: ['Ann', 'Bo'], white: ['Cy', 'Di'] };
  const table = new TalkedGame({ ...settingsOn(NINE), members });
  expect(memberOnTurn(table.game)).toBe('Ann');
  for (const [words, member] of [
    ['black E5', 'Cy'],
    ['white C3', 'Bo'],
    ['black G7', 'Di'],
    ['white G3', 'Ann'],
  ] as const) {
    table.does(play(words));
    expect(memberOnTurn(table.game)).toBe(member);
  }
  table.does({ kind: 'stop', why: '' });
  expect([sideToMove(table.game), memberOnTurn(table.game)]).toEqual([undefined, undefined]);
  expect(memberOnTurn(after(undefined).game)).toBeUndefined();
});

describe('what waits for the arbiter', () => {
  const report: Action = { kind: 'report', infraction: 'ko', color: 'black', point: 3, why: 'at once' };
  const open = ({ game }: TalkedGame) => openIncidents(game).map(({ kind }) => kind);

  test('is what no ruling answers', () => {
    const table = after(undefined, report, report, { kind: 'call-arbiter', side: 'white', why: 'noise' });
    expect(open(table)).toEqual(['ko', 'ko', 'arbiter-called']);
    const [first] = openIncidents(table.game);
    table.does({ kind: 'rule', ruling: 'advice', answers: first?.id ?? 0, why: 'so' });
    expect(open(table)).toEqual(['ko', 'arbiter-called']);
    table.undoes();
    expect(open(table)).toEqual(['ko', 'ko', 'arbiter-called']);
    table.does({ kind: 'rule', ruling: 'advice', why: 'on nothing' });
    expect(open(table)).toHaveLength(3);
  });

  test('is a flag until that side has time again, or the game a result', () => {
    const table = after('10s', START);
    table.atMs += 20_000;
    table.does(clock({ kind: 'press', side: 'black' }), 'board');
    expect(table.game.clock?.status).toEqual({ kind: 'flag', side: 'black' });
    expect(open(table)).toEqual(['time-over']);
    table.does({ kind: 'note', text: 'rain' });
    expect(open(table)).toEqual(['time-over']);
    const given = after('10s', START);
    given.atMs += 20_000;
    given.does(clock({ kind: 'press', side: 'black' }), 'board');
    expect(given.does({ kind: 'rule', ruling: 'time', side: 'black', time: { mainMs: 60_000 }, why: 'so' })).toBeUndefined();
    expect(open(given)).toEqual([]);
    table.does({ kind: 'declare', result: { kind: 'time', winner: 'white' }, why: '' });
    expect(open(table)).toEqual([]);
  });

  test('is the flag of the side that is out of time now, and no other', () => {
    const table = after('10s', START);
    table.atMs += 20_000;
    table.does({ kind: 'rule', ruling: 'time', side: 'black', time: { mainMs: 60_000 }, why: 'so' });
    table.does(clock({ kind: 'resume' }));
    table.does(clock({ kind: 'press', side: 'black' }), 'board');
    table.atMs += 20_000;
    table.does({ kind: 'note', text: 'white is out of time' });
    expect(openIncidents(table.game).map(({ kind, color }) => [kind, color])).toEqual([['time-over', 'white']]);
    expect(table.game.incidents).toHaveLength(2);
  });

  test('warnings stand until they are undone', () => {
    const warns = (side: 'black' | 'white'): Action => ({ kind: 'rule', ruling: 'warning', side, why: 'noise' });
    const table = after(undefined, warns('black'), warns('black'), warns('white'), {
      kind: 'rule',
      ruling: 'advice',
      side: 'white',
      why: 'so',
    });
    expect([warningsOf(table.game, 'black'), warningsOf(table.game, 'white')]).toEqual([2, 1]);
  });
});

describe('the clock of a game', () => {
  test('has points to lose under the rules of Ing alone, also where one side plays by them', () => {
    const lost = (controls: string) => {
      const { game } = after(controls);
      return game.clock === undefined ? undefined : pointsLost(game.clock);
    };
    expect(lost('20m + 5x60s')).toBeUndefined();
    expect(lost('20m + ing 3x20m')).toEqual({ black: 0, white: 0 });
    expect(lost('black: 20m + ing 3x20m; white: 20m')).toEqual({ black: 0, white: 0 });
    expect(lost('black: 20m; white: 20m + ing 3x20m')).toEqual({ black: 0, white: 0 });
  });

  test('counts the points of each side by its own periods', () => {
    const table = after('10s + ing 3x10s', START);
    table.atMs += 24_000;
    table.does(clock({ kind: 'press', side: 'black' }), 'board');
    const { game } = table;
    expect(game.clock === undefined ? undefined : pointsLost(game.clock)).toEqual({ black: 4, white: 0 });
  });

  test('of a game that goes on after all stands, at the side to move; a new one is ready, and one whose flag fell has fallen', () => {
    const table = after('20m', START, play('black E5'), clock({ kind: 'press', side: 'black' }), { kind: 'resign', color: 'white' });
    const { clock: ended } = table.game;
    if (ended === undefined) throw new Error('no clock');
    expect(ended.status.kind).toBe('ended');
    const up = clockTakenUp(ended, 'white', 'counting');
    expect([up.status, up.toMove]).toEqual([{ kind: 'paused', reason: 'counting', sealed: false }, 'white']);
    expect(clockTakenUp(up, 'black', 'arbiter'), 'one that stands already').toBe(up);
    const fresh = after('20m', { kind: 'resign', color: 'white' });
    fresh.does({ kind: 'reopen', to: 'playing', why: 'a slip' });
    expect(fresh.game.clock?.status).toEqual({ kind: 'ready' });
    const started = after('20m', START, { kind: 'resign', color: 'white' }, { kind: 'reopen', to: 'playing', why: 'a slip' });
    expect(started.game.clock?.status.kind, 'one that ran for a second is not new').toBe('paused');
    for (const side of ['black', 'white'] as const) {
      const flagged = after('10s', clock({ kind: 'start', side }));
      flagged.atMs += 20_000;
      flagged.does(clock({ kind: 'press', side }), 'board');
      flagged.does({ kind: 'resign', color: side });
      flagged.does({ kind: 'reopen', to: 'playing', why: 'a slip' });
      expect(flagged.game.clock?.status).toEqual({ kind: 'flag', side });
    }
  });

  test('a count that is reopened was stopped as it was the first time', () => {
    const passes = after(
      undefined,
      { kind: 'end', reason: 'passes', result: undefined },
      { kind: 'declare', result: { kind: 'score', winner: 'black', margin: { quarters: 4, unit: 'points' } }, why: 'so' },
    );
    passes.does({ kind: 'reopen', to: 'counting', why: 'a slip' });
    expect(passes.game.ended).toEqual({ reason: 'passes', result: undefined });
    const agreed = after(undefined, { kind: 'resign', color: 'black' }, { kind: 'reopen', to: 'counting', why: 'a slip' });
    expect(agreed.game.ended).toEqual({ reason: 'agreement', result: undefined });
  });
});
