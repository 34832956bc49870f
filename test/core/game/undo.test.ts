/** Undoing: what an act changed is as it was, what came since stays, and what was changed once more is refused by name. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/core/clock/clock.js';
import type { ClockAction } from '../../../src/core/clock/clock-actions.js';
import type { Action } from '../../../src/core/game/action.js';
import type { Amendment, MoveEdit } from '../../../src/core/game/act.js';
import { openIncidents } from '../../../src/core/game/open-incidents.js';
import { playAt } from '../../../src/core/go/position.js';
import { at } from '../../support/go-diagram.js';
import { ruleset } from '../../support/rulesets.js';
import { NINE, claim, settingsOn, turnsOf } from '../../support/started-game.js';
import { TalkedGame } from '../../support/told-game.js';

const SETTINGS = {
  ...settingsOn(NINE),
  players: { black: 'Ann', white: 'Bo' },
  round: '1',
  time: { controls: '20m + 5x60s', policy: DEFAULT_POLICY },
};

const plays = (words: string): Action => ({ kind: 'play', ...claim(words) });
const clock = (action: ClockAction): Action => ({ kind: 'clock', clock: action });
const corrects = (edit: MoveEdit): Action => ({ kind: 'correct', edit, later: 'stays', why: 'seen' });
const amends = (change: Amendment): Action => ({ kind: 'amend', change, why: 'said so' });
const replaces = (number: number, name: string): Action => corrects({ kind: 'replace', number, move: playAt(at(name, NINE)) });

/** Black E5, white C3; black's clock runs. */
const playing = (): TalkedGame => {
  const table = new TalkedGame(SETTINGS);
  table.does(clock({ kind: 'start', side: 'black' }), 'board');
  table.does(plays('black E5'), 'board');
  table.does(clock({ kind: 'press', side: 'black' }), 'board');
  table.does(plays('white C3'), 'board');
  table.does(clock({ kind: 'press', side: 'white' }), 'board');
  return table;
};

/** All that people can change, but the clock. */
const document = ({ game }: TalkedGame) => {
  const { settings, setUp, moves, ended, sealed, late, counting, waiting, rulings, position } = game;
  return { settings, setUp, moves, ended, sealed, late, counting, waiting, rulings, stones: position.stones };
};

const NEXT = { ...SETTINGS, round: '2' };

describe('what was just done is undone', () => {
  const ACTS: readonly (readonly [string, Action])[] = [
    ['a correction', replaces(1, 'G7')],
    ['a move inserted', corrects({ kind: 'insert', number: 1, move: playAt(at('G7', NINE)) })],
    ['a move deleted', corrects({ kind: 'delete', number: 1 })],
    ['two moves turned round', corrects({ kind: 'reorder', number: 1, to: 2 })],
    ['a takeback', { kind: 'take-back', moves: 1, why: '' }],
    ['a move entered', plays('black G7')],
    ['a name', amends({ players: { black: 'Anne', white: 'Bo' } })],
    ['something that was not said before', amends({ event: 'Open' })],
    ['something taken away', amends({ round: null })],
    ['other rules', amends({ ruleset: ruleset('chinese') })],
    ['stones set up', { kind: 'set-up', stones: { black: [at('J9', NINE)], white: [] }, toMove: 'white' }],
    ['another pairing', { kind: 'arrange', settings: NEXT }],
    ['a stop', { kind: 'stop', why: '' }],
    ['a resignation', { kind: 'resign', color: 'black' }],
    ['a result', { kind: 'declare', result: { kind: 'draw' }, why: 'agreed' }],
    ['a game abandoned', { kind: 'abandon', why: 'rain' }],
    ['a seal', { kind: 'seal', move: playAt(at('G7', NINE)) }],
    ['lateness', { kind: 'late', lateMs: { black: 60_000, white: 0 } }],
    ['a warning', { kind: 'rule', ruling: 'warning', side: 'black', why: 'late' }],
    ['a loss', { kind: 'rule', ruling: 'loss', side: 'black', why: 'left' }],
    ['a game to be played again', { kind: 'rule', ruling: 'replay', why: 'upset' }],
    ['a void move', { kind: 'rule', ruling: 'void-move', number: 2, why: 'ko' }],
  ];

  test.each(ACTS)('%s', (_, action) => {
    const table = playing();
    const before = document(table);
    expect(table.does(action)).toBeUndefined();
    expect(document(table)).not.toEqual(before);
    const act = table.lastAct;
    expect(table.undoes()).toBeUndefined();
    expect(document(table)).toEqual(before);
    expect(table.game.notes.filter((note) => note.act === act)).toEqual([]);
    expect(table.undoes(act), 'once').toEqual({ kind: 'undone-already', id: act });
    expect(table.undoes(), 'and the undoing is undone').toBeUndefined();
    expect(document(table)).not.toEqual(before);
  });

  test('what is no act is refused', () => expect(playing().undoes(99)).toEqual({ kind: 'no-such-act', id: 99 }));
});

describe('what came since stays', () => {
  test('moves, behind a correction that comes off', () => {
    const table = playing();
    table.does(replaces(1, 'G7'));
    const act = table.lastAct;
    table.does(plays('black J1'), 'board');
    table.does(clock({ kind: 'press', side: 'black' }), 'board');
    expect(table.undoes(act)).toBeUndefined();
    expect(turnsOf(table.game)).toEqual([
      ['black', at('E5', NINE)],
      ['white', at('C3', NINE)],
      ['black', at('J1', NINE)],
    ]);
    expect(table.game.moves.map(({ timeAfter }) => timeAfter !== undefined)).toEqual([true, true, true]);
  });

  test('the time of a move that was another one for a while', () => {
    const table = new TalkedGame(SETTINGS);
    table.does(plays('black E5'), 'board');
    table.does(replaces(1, 'G7'));
    const act = table.lastAct;
    table.does(clock({ kind: 'press', side: 'black' }), 'board');
    const { timeAfter } = table.game.moves[0] ?? {};
    expect(timeAfter).toBeDefined();
    table.undoes(act);
    expect(table.game.moves[0]).toMatchObject({ move: playAt(at('E5', NINE)), timeAfter });
  });

  test('an insertion that is undone takes nobody’s time along', () => {
    const table = playing();
    const before = table.game.moves;
    table.does(corrects({ kind: 'insert', number: 2, move: playAt(at('G7', NINE)) }));
    table.undoes();
    expect(table.game.moves).toEqual(before);
  });

  test('a later move is flagged as it stands then', () => {
    const table = playing();
    table.does(replaces(1, 'G7'));
    const act = table.lastAct;
    table.does(plays('black E5'), 'board');
    expect(table.game.moves[2]?.flagged).toBeUndefined();
    table.undoes(act);
    expect(table.game.moves[2]?.flagged).toBe('occupied');
  });

  test('another amendment', () => {
    const table = playing();
    table.does(amends({ round: '7' }));
    const act = table.lastAct;
    table.does(amends({ event: 'Open', players: { black: 'Ann', white: 'Bob' } }));
    expect(table.undoes(act)).toBeUndefined();
    expect(table.game.settings).toEqual({ ...SETTINGS, event: 'Open', players: { black: 'Ann', white: 'Bob' } });
  });

  test('the order of what is said, so that the journal is the same to the byte', () => {
    const table = playing();
    const before = JSON.stringify(table.game.settings);
    table.does(amends({ round: null, place: 'Hall 2' }));
    table.undoes();
    expect(JSON.stringify(table.game.settings)).toBe(before);
  });

  test('moves, behind a set-up or rules that come off', () => {
    for (const action of [
      { kind: 'set-up', stones: { black: [at('J9', NINE)], white: [] }, toMove: 'black' } as const,
      amends({ ruleset: ruleset('chinese') }),
    ]) {
      const table = playing();
      table.does(action);
      const act = table.lastAct;
      table.does(plays('black J9'), 'board');
      const was = table.game.moves.length;
      expect(table.undoes(act)).toBeUndefined();
      expect(table.game.moves).toHaveLength(was);
      expect(table.game.moves.every(({ flagged }) => flagged === undefined)).toBe(true);
      expect(table.game.position.stones[at('C3', NINE)]).toBe('white');
    }
  });

  test('a set-up that comes off takes its stones along, and rules their manner', () => {
    const table = playing();
    table.does({ kind: 'set-up', stones: { black: [at('J9', NINE)], white: [] }, toMove: 'black' });
    table.undoes();
    expect(table.game.position.stones[at('J9', NINE)]).toBe('empty');
    const ko = new TalkedGame(SETTINGS);
    for (const words of ['black D6', 'white E6', 'black D4', 'white E4', 'black C5', 'white F5', 'black J1', 'white D5', 'black E5'])
      ko.does(plays(words), 'board');
    ko.does(amends({ ruleset: ruleset('tromp-taylor') }));
    ko.undoes();
    ko.does(plays('white D5'), 'board');
    expect(ko.game.moves.at(-1)?.flagged).toBe('ko');
    expect(ko.game.moves.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(ko.game.moves[8]?.captured).toEqual([at('D5', NINE)]);
  });

  test('a clock that has started since, where the time was amended before', () => {
    const table = new TalkedGame(SETTINGS);
    table.does(amends({ time: { controls: '10m', policy: DEFAULT_POLICY } }));
    const act = table.lastAct;
    table.does(clock({ kind: 'start', side: 'black' }), 'board');
    expect(table.undoes(act)).toBeUndefined();
    expect(table.game.settings.time?.controls).toBe('20m + 5x60s');
    expect(table.game.clock?.status.kind).toBe('running');
    expect(table.game.clock?.sides.white.mainMs).toBe(600_000);
  });

  test('other games that wait, in their order, and one that was dropped comes back to its place', () => {
    const table = playing();
    for (const round of ['2', '3', '4']) table.does({ kind: 'arrange', settings: { ...SETTINGS, round } });
    const rounds = () => table.game.waiting.map(({ settings }) => settings.round);
    const [, second] = table.game.waiting;
    table.does({ kind: 'abandon', game: second?.id ?? 0, why: '' });
    expect(rounds()).toEqual(['2', '4']);
    const act = table.lastAct;
    table.does({ kind: 'arrange', settings: { ...SETTINGS, round: '5' } });
    table.undoes(act);
    expect(rounds()).toEqual(['2', '3', '4', '5']);
    table.does({ kind: 'amend', game: second?.id ?? 0, change: { round: '3b' }, why: '' });
    expect(rounds()).toEqual(['2', '3b', '4', '5']);
    table.undoes();
    expect(rounds()).toEqual(['2', '3', '4', '5']);
  });

  test('other rulings', () => {
    const table = playing();
    table.does({ kind: 'rule', ruling: 'warning', side: 'black', why: 'one' });
    const act = table.lastAct;
    table.does({ kind: 'rule', ruling: 'warning', side: 'white', why: 'two' });
    table.undoes(act);
    expect(table.game.rulings.map(({ why }) => why)).toEqual(['two']);
  });
});

describe('what was changed once more is refused, by part and act', () => {
  /** Both acts are done; the first is undone. */
  const changedSince = (first: Action, second: Action, prepared = playing()) => {
    expect(prepared.does(first)).toBeUndefined();
    const act = prepared.lastAct;
    expect(prepared.does(second)).toBeUndefined();
    const later = prepared.lastAct;
    const before = document(prepared);
    const refusal = prepared.undoes(act);
    expect(document(prepared)).toEqual(before);
    expect(prepared.undoes(later), 'the later one can be').toBeUndefined();
    expect(prepared.undoes(act), 'and then the first').toBeUndefined();
    return { refusal, later };
  };

  test.each<readonly [string, Action, Action]>([
    ['moves', replaces(1, 'G7'), replaces(1, 'J9')],
    ['moves', corrects({ kind: 'insert', number: 3, move: playAt(at('J9', NINE)) }), corrects({ kind: 'delete', number: 3 })],
    ['round', amends({ round: '7' }), amends({ round: '8' })],
    ['event', amends({ event: 'Open' }), amends({ event: null })],
    ['players', amends({ players: { black: 'A', white: 'B' } }), amends({ players: { black: 'A', white: 'C' } })],
    [
      'setUp',
      { kind: 'set-up', stones: { black: [at('J9', NINE)], white: [] }, toMove: 'black' },
      { kind: 'set-up', stones: { black: [at('J8', NINE)], white: [] }, toMove: 'black' },
    ],
    ['ended', { kind: 'stop', why: '' }, { kind: 'declare', result: { kind: 'draw' }, why: '' }],
    ['ended', { kind: 'declare', result: { kind: 'draw' }, why: '' }, { kind: 'declare', result: { kind: 'no-result' }, why: 'so' }],
  ])('%s', (part, first, second) => {
    const { refusal, later } = changedSince(first, second);
    expect(refusal).toEqual({ kind: 'changed-since', part, act: later });
  });

  test('a game that waits, and was amended or begun meanwhile', () => {
    const table = playing();
    table.does({ kind: 'arrange', settings: NEXT });
    const act = table.lastAct;
    table.does({ kind: 'amend', game: table.game.waiting[0]?.id ?? 0, change: { round: '3' }, why: '' });
    expect(table.undoes(act)).toEqual({ kind: 'changed-since', part: 'waiting', act: table.lastAct });
    table.does({ kind: 'abandon', game: table.game.waiting[0]?.id ?? 0, why: '' });
    expect(table.undoes(act)).toMatchObject({ kind: 'changed-since', part: 'waiting' });
  });

  test('the later act that still stands is named, and what the board did since has none', () => {
    const table = playing();
    table.does(replaces(1, 'G7'));
    const act = table.lastAct;
    table.does(replaces(1, 'J9'));
    const second = table.lastAct;
    table.does(replaces(1, 'J8'));
    table.undoes();
    expect(table.undoes(act)).toMatchObject({ act: second });
    const other = playing();
    other.does(replaces(2, 'G7'));
    const theirs = other.lastAct;
    other.does({ kind: 'take-back', moves: 1, why: '' }, 'board');
    expect(other.undoes(theirs)).toEqual({ kind: 'changed-since', part: 'moves', act: undefined });
  });
});

describe('at the clock', () => {
  const status = ({ game }: TalkedGame) => game.clock?.status;
  const left = ({ game }: TalkedGame) => [game.clock?.sides.black.mainMs, game.clock?.sides.white.mainMs];

  test('a pause is undone by going on, and going on by the same pause', () => {
    const table = playing();
    table.does(clock({ kind: 'pause', reason: 'lunch' }));
    table.undoes();
    expect(status(table)).toMatchObject({ kind: 'running' });
    table.does(clock({ kind: 'pause', reason: 'lunch' }));
    table.does(clock({ kind: 'resume' }));
    table.undoes();
    expect(status(table)).toMatchObject({ kind: 'paused', reason: 'lunch' });
  });

  test('a charge and a correction come off, each from its side, and the clock runs on', () => {
    for (const side of ['black', 'white'] as const)
      for (const action of [
        clock({ kind: 'charge', side, ms: 60_000, why: 'late' }),
        { kind: 'rule', ruling: 'time', side, time: { mainMs: 5000 }, why: 'so' } as const,
      ]) {
        const table = playing();
        const before = left(table);
        table.does(action);
        expect(table.undoes()).toBeUndefined();
        expect(status(table)).toMatchObject({ kind: 'running' });
        const used = left(table).map((ms, index) => (before[index] ?? 0) - (ms ?? 0));
        expect(used, 'black used the two seconds of the two acts').toEqual([2000, 0]);
        expect(table.game.clock?.corrections).toEqual({ black: [], white: [] });
        expect(table.game.rulings).toEqual([]);
      }
  });

  test('a charge under another one is refused until that is off', () => {
    const table = playing();
    table.does(clock({ kind: 'charge', side: 'black', ms: 60_000, why: 'late' }));
    const act = table.lastAct;
    table.does(clock({ kind: 'pause', reason: 'lunch' }));
    expect(table.undoes(act), 'a pause is none').toBeUndefined();
  });

  test('sides that were swapped are swapped back, and stand, until a turn has ended since', () => {
    const table = playing();
    table.does(clock({ kind: 'pause', reason: 'arbiter' }));
    const before = left(table);
    table.does(clock({ kind: 'swap-sides' }));
    table.undoes();
    expect(left(table)).toEqual(before);
    expect(status(table)).toEqual({ kind: 'paused', reason: 'arbiter', sealed: false });
    const started = new TalkedGame(SETTINGS);
    started.does(clock({ kind: 'start', side: 'black' }));
    const act = started.lastAct;
    started.undoes();
    expect(status(started)).toEqual({ kind: 'ready' });
    started.does(clock({ kind: 'start', side: 'black' }));
    const again = started.lastAct;
    started.does(plays('black E5'), 'board');
    started.does(clock({ kind: 'press', side: 'black' }), 'board');
    expect(started.undoes(again)).toEqual({ kind: 'changed-since', part: 'clock', act: undefined });
    expect(act).not.toBe(again);
  });

  test('a game that was over goes on with the times at which it stopped, and its clock stands', () => {
    for (const action of [
      { kind: 'resign', color: 'black' },
      { kind: 'stop', why: '' },
      { kind: 'seal', move: playAt(at('G7', NINE)) },
    ] as const) {
      const table = playing();
      const before = left(table);
      table.does(action);
      table.atMs += 60_000;
      table.undoes();
      expect(status(table)).toEqual({ kind: 'paused', reason: 'arbiter', sealed: false });
      expect(left(table)[1]).toBe(before[1]);
      expect(left(table)[0]).toBeGreaterThan((before[0] ?? 0) - 2000);
    }
  });

  test('what was taken off for coming late comes back', () => {
    const table = playing();
    const before = left(table);
    table.does({ kind: 'late', lateMs: { black: 60_000, white: 120_000 } });
    expect(left(table)[1]).toBeLessThan(before[1] ?? 0);
    expect(table.undoes()).toBeUndefined();
    expect(left(table)[1]).toBe(before[1]);
    expect(table.game.late).toBeUndefined();
    expect(
      table.told.events.filter(({ kind }) => kind === 'late-undone'),
      'the undoing says it already',
    ).toEqual([]);
    expect(table.game.clock?.corrections).toEqual({ black: [], white: [] });
  });

  test('coming late under a later correction of the same side is refused', () => {
    const table = playing();
    table.does({ kind: 'late', lateMs: { black: 60_000, white: 0 } });
    const act = table.lastAct;
    table.does(clock({ kind: 'charge', side: 'black', ms: 1000, why: 'noise' }));
    expect(table.undoes(act)).toEqual({ kind: 'corrected-since', color: 'black' });
    expect(table.game.late).toBeDefined();
  });

  test('an act that did not touch the clock leaves it alone', () => {
    const table = playing();
    table.does(amends({ round: '7' }));
    table.undoes();
    expect(status(table)).toMatchObject({ kind: 'running' });
    table.does({ kind: 'rule', ruling: 'warning', side: 'black', why: 'noise' });
    table.undoes();
    expect(status(table)).toMatchObject({ kind: 'running' });
    const untimed = new TalkedGame(settingsOn(NINE));
    untimed.does({ kind: 'stop', why: '' });
    expect(untimed.undoes()).toBeUndefined();
    expect(untimed.game.clock).toBeUndefined();
  });
});

test('a call for the arbiter that is taken back is no open incident any more', () => {
  const table = playing();
  table.does({ kind: 'call-arbiter', side: 'black', why: 'noise' }, 'black');
  expect(openIncidents(table.game).map(({ kind }) => kind)).toEqual(['arbiter-called']);
  table.undoes();
  expect(openIncidents(table.game)).toEqual([]);
});
