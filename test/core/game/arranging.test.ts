/** Pairings, the next game, amendments: what waits and what begins, with what of it. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/core/clock/clock.js';
import type { Amendment } from '../../../src/core/game/act.js';
import { WAITING_MAX } from '../../../src/core/game/act.js';
import type { Action } from '../../../src/core/game/action.js';
import { decide } from '../../../src/core/game/decide.js';
import type { GameSettings } from '../../../src/core/game/game-settings.js';
import { at } from '../../support/go-diagram.js';
import { ruleset } from '../../support/rulesets.js';
import { NINE, claim, settingsOn } from '../../support/started-game.js';
import { TalkedGame } from '../../support/told-game.js';

const USUAL = settingsOn(NINE);
const pairing = (round: string, more: Partial<GameSettings> = {}): GameSettings => ({
  ...USUAL,
  players: { black: 'Ann', white: 'Bo' },
  round,
  ...more,
});
const E5: Action = { kind: 'play', ...claim('black E5') };
const arranges = (settings: GameSettings): Action => ({ kind: 'arrange', settings });
const NOW = { startedAt: '2026-11-30T10:00:00.000Z', localDate: '2026-11-30' };
const next: Action = { kind: 'next', usual: { ...USUAL, ...NOW } };

const begunWith = (settings: GameSettings, ...actions: readonly Action[]): TalkedGame => {
  const table = new TalkedGame(settings);
  for (const action of actions) expect(table.does(action)).toBeUndefined();
  return table;
};

const rounds = ({ game }: TalkedGame) => game.waiting.map(({ settings }) => settings.round);

describe('a pairing', () => {
  test('takes the place of a game that nobody has sat down at', () => {
    const table = begunWith(USUAL, arranges(pairing('1')));
    expect(table.game.settings).toEqual(pairing('1'));
    expect(table.game.waiting).toEqual([]);
    expect(table.told.events[0]).not.toHaveProperty('waiting');
  });

  test.each<[string, GameSettings, readonly Action[]]>([
    ['once somebody is named', { ...USUAL, players: { black: '', white: 'Bo' } }, []],
    ['once black is named', { ...USUAL, players: { black: 'Ann', white: '' } }, []],
    ['once something was said of the game', USUAL, [{ kind: 'amend', change: { place: 'Hall 2' }, why: '' }]],
    ['behind a move', USUAL, [E5]],
    ['behind a game that is over', USUAL, [{ kind: 'resign', color: 'black' }]],
    [
      'behind a clock that runs',
      { ...USUAL, time: { controls: '5m', policy: DEFAULT_POLICY } },
      [{ kind: 'clock', clock: { kind: 'start', side: 'black' } }],
    ],
  ])('waits %s', (_, settings, actions) => {
    const table = begunWith(settings, ...actions);
    const id = table.game.seq + 1;
    table.does(arranges(pairing('2')));
    expect(table.game.waiting).toEqual([{ id, settings: pairing('2') }]);
  });

  test('that is entered again is put right; what waits behind it still waits', () => {
    const table = begunWith(pairing('1'), arranges(pairing('2')), arranges(pairing('1', { komiHalfPoints: 1 })));
    expect(table.game.settings).toEqual(pairing('1', { komiHalfPoints: 1 }));
    expect(rounds(table)).toEqual(['2']);
  });

  test('of two without names is never another’s correction', () => {
    const table = begunWith(
      { ...USUAL, round: '1', players: { black: '', white: '' } },
      { kind: 'amend', change: { place: 'Hall' }, why: '' },
    );
    table.does(arranges({ ...USUAL, round: '1', komiHalfPoints: 1 }));
    expect(table.game.waiting).toHaveLength(1);
  });

  test('more than a table’s list takes is refused', () => {
    const table = begunWith(pairing('0'), E5);
    for (let round = 1; round <= WAITING_MAX; round += 1) expect(table.does(arranges(pairing(String(round))))).toBeUndefined();
    expect(table.does(arranges(pairing('9')))).toEqual({ kind: 'too-many-wait', most: WAITING_MAX });
    expect(table.does({ kind: 'rule', ruling: 'replay', why: 'upset' })).toEqual({ kind: 'too-many-wait', most: WAITING_MAX });
  });

  test('of a later game has a number of its own, though that game counts its events anew', () => {
    const table = begunWith(pairing('1'), { kind: 'note', text: 'rain' }, arranges(pairing('2')), next);
    const [two] = table.game.waiting;
    table.does({ kind: 'note', text: 'rain' });
    table.does(arranges(pairing('3')));
    expect(new Set(table.game.waiting.map(({ id }) => id)).size).toBe(2);
    table.does({ kind: 'abandon', game: two?.id ?? 0, why: '' });
    expect(rounds(table)).toEqual(['3']);
    table.does(E5);
    table.does({ kind: 'rule', ruling: 'replay', why: 'upset' });
    expect(new Set(table.game.waiting.map(({ id }) => id)).size).toBe(2);
  });

  test('whose time nobody can read is refused, with why', () => {
    const time = { controls: 'soon', policy: DEFAULT_POLICY };
    const table = new TalkedGame(USUAL);
    expect(table.does(arranges({ ...USUAL, time }))).toMatchObject({ kind: 'bad-time', why: expect.stringContaining('soon') as string });
    expect(table.does({ kind: 'start', settings: { ...USUAL, time } })).toMatchObject({ kind: 'bad-time' });
  });

  test('is dropped by its number alone', () => {
    const table = begunWith(pairing('1'), E5, arranges(pairing('2')), arranges(pairing('3')));
    const [two] = table.game.waiting;
    expect(table.does({ kind: 'abandon', game: 99, why: '' })).toEqual({ kind: 'no-such-game', id: 99 });
    table.does({ kind: 'abandon', game: two?.id ?? 0, why: 'withdrawn' });
    expect(rounds(table)).toEqual(['3']);
    expect(table.told.events.at(-1)).toMatchObject({ kind: 'arrangement-dropped', id: two?.id, why: 'withdrawn' });
    expect(table.game.ended).toBeUndefined();
  });
});

describe('the next game', () => {
  const over: Action = { kind: 'resign', color: 'black' };

  test('is the first that waits, with the day on which it begins; the others wait on', () => {
    const table = begunWith(pairing('1'), E5, arranges(pairing('2')), arranges(pairing('3')), over);
    const [two] = table.game.waiting;
    table.does(next);
    expect(table.game.settings).toEqual({ ...pairing('2'), ...NOW });
    expect(rounds(table)).toEqual(['3']);
    expect(table.told.events[0]).toMatchObject({ kind: 'started', arranged: two?.id });
    expect(table.game.moves).toEqual([]);
  });

  test('is one with the usual settings where none waits', () => {
    const table = begunWith(pairing('1'), E5, over, next);
    expect(table.game.settings).toEqual({ ...USUAL, ...NOW });
    expect(table.told.events[0]).not.toHaveProperty('arranged');
  });

  test('without a date of its place has none', () => {
    const table = begunWith(pairing('1'), E5, arranges(pairing('2')), over, { kind: 'next', usual: USUAL });
    expect(table.game.settings).not.toHaveProperty('localDate');
  });

  test('is the pairing itself that nobody has played yet, and what waits behind it waits on', () => {
    const table = begunWith(pairing('1'), arranges(pairing('2')), next);
    expect(table.game.settings).toEqual({ ...pairing('1'), ...NOW });
    expect(rounds(table)).toEqual(['2']);
  });

  test('takes the place of a game that nobody has sat down at', () => {
    const table = begunWith(USUAL, next);
    expect(table.game.settings).toEqual({ ...USUAL, ...NOW });
  });

  test('does not begin while one is on, unless the board is clear: that one is closed', () => {
    const table = begunWith(pairing('1'), E5, arranges(pairing('2')));
    expect(table.does(next)).toEqual({ kind: 'game-on' });
    expect(table.does({ kind: 'start', settings: pairing('3') }), 'a start of a person waits').toBeUndefined();
    expect(rounds(table)).toEqual(['2', '3']);
    const told = decide(table.game, next, 0, 'board');
    expect(told).toMatchObject({
      value: [
        { kind: 'ended', result: '?', outcome: { kind: 'unfinished' }, why: 'cleared away before its end' },
        { kind: 'started', settings: { round: '2' } },
      ],
    });
    table.does(next, 'board');
    expect(table.game.settings.round).toBe('2');
    const other = begunWith(pairing('1'), E5);
    other.does(next, 'board');
    expect(other.game.settings).toEqual({ ...USUAL, ...NOW });
  });

  test('of a board that has forgotten its stones begins at once', () => {
    const table = begunWith(pairing('1'), E5);
    table.does({ kind: 'start', settings: pairing('2') }, 'board');
    expect([table.game.settings.round, table.game.moves]).toEqual(['2', []]);
    const waiting = begunWith(pairing('1'), arranges(pairing('2')));
    waiting.does({ kind: 'start', settings: pairing('9') });
    expect([waiting.game.settings.round, rounds(waiting)]).toEqual(['9', ['2']]);
  });
});

describe('an amendment', () => {
  const amends = (change: Amendment, why = 'so'): Action => ({ kind: 'amend', change, why });

  test('puts values in the place of others, and takes away what is null', () => {
    const table = begunWith(pairing('1', { place: 'Hall 1' }), amends({ round: '2', place: null, event: 'Open' }));
    expect(table.game.settings).toEqual(pairing('2', { event: 'Open' }));
    expect(table.game.settings).not.toHaveProperty('place');
  });

  test('of a game that waits changes that one', () => {
    const table = begunWith(pairing('1'), E5, arranges(pairing('2')), arranges(pairing('3')));
    const [, three] = table.game.waiting;
    table.does({ kind: 'amend', game: three?.id ?? 0, change: { round: '3b', komiHalfPoints: 1 }, why: '' });
    expect(table.game.waiting.map(({ settings }) => [settings.round, settings.komiHalfPoints])).toEqual([
      ['2', undefined],
      ['3b', 1],
    ]);
    expect(table.does({ kind: 'amend', game: three?.id ?? 0, change: { komiHalfPoints: 0.5 }, why: '' })).toMatchObject({
      kind: 'bad-amendment',
    });
    expect(table.game.settings).toEqual(pairing('1'));
  });

  test.each<[Amendment, object | undefined]>([
    [{}, { kind: 'nothing-changed' }],
    [{ round: undefined } as unknown as Amendment, { kind: 'nothing-changed' }],
    [{ komiHalfPoints: 6.5 }, { kind: 'bad-amendment', why: 'komi comes in half points' }],
    [{ handicap: { stones: 31, placement: 'free' } }, { kind: 'bad-amendment', why: 'a handicap is 0 to 30 stones' }],
    [{ handicap: { stones: -1, placement: 'free' } }, { kind: 'bad-amendment', why: 'a handicap is 0 to 30 stones' }],
    [{ handicap: { stones: 1.5, placement: 'free' } }, { kind: 'bad-amendment', why: 'a handicap is 0 to 30 stones' }],
    [{ time: { controls: 'soon', policy: DEFAULT_POLICY } }, { kind: 'bad-amendment' }],
    [{ handicap: { stones: 30, placement: 'free' } }, undefined],
    [{ handicap: { stones: 0, placement: 'free' } }, undefined],
    [{ handicap: null, komiHalfPoints: null, time: null }, undefined],
    [{ komiHalfPoints: -13 }, undefined],
    [{ time: { controls: '20m', policy: DEFAULT_POLICY } }, undefined],
  ])('%j', (change, refusal) => {
    const said = new TalkedGame(pairing('1', { komiHalfPoints: 13 })).does(amends(change));
    if (refusal === undefined) expect(said).toBeUndefined();
    else expect(said).toMatchObject(refusal);
  });

  test('a small board has room for fewer stones', () => {
    const table = new TalkedGame(settingsOn({ width: 3, height: 3 }));
    expect(table.does(amends({ handicap: { stones: 9, placement: 'free' } }))).toMatchObject({ why: 'a handicap is 0 to 8 stones' });
    expect(table.does(amends({ handicap: { stones: 8, placement: 'free' } }))).toBeUndefined();
  });

  test.each<[Amendment, boolean]>([
    [{ round: '7' }, false],
    [{ players: { black: 'A', white: 'B' } }, false],
    [{ ruleset: ruleset('chinese') }, true],
    [{ komiHalfPoints: 1 }, true],
    [{ handicap: { stones: 2, placement: 'free' } }, true],
  ])('%j of a game that is on needs a reason: %s', (change, needed) => {
    const table = begunWith(pairing('1'), E5);
    expect(table.does(amends(change, ''))).toEqual(needed ? { kind: 'why-needed' } : undefined);
    expect(table.does(amends(change, 'so'))).toBeUndefined();
    expect(new TalkedGame(pairing('1')).does(amends(change, ''))).toBeUndefined();
  });

  test('of the time makes another clock, until that has started', () => {
    const time = (controls: string) => ({ time: { controls, policy: DEFAULT_POLICY } });
    const table = begunWith(pairing('1', time('20m')), amends(time('10m')));
    expect(table.game.clock?.sides.black.mainMs).toBe(600_000);
    table.does(amends({ round: '2' }));
    table.does({ kind: 'clock', clock: { kind: 'start', side: 'black' } });
    expect(table.does(amends(time('5m')))).toEqual({ kind: 'clock-started' });
    const without = begunWith(pairing('1'), E5, amends(time('5m')));
    expect(without.game.clock?.sides.black.mainMs).toBe(300_000);
    without.undoes();
    expect(without.game.clock).toBeUndefined();
    expect(without.does({ kind: 'clock', clock: { kind: 'start', side: 'black' } })).toEqual({ kind: 'clock', why: 'no-clock' });
  });

  test('of the handicap says who moves first while nothing lies there, and leaves a set-up and its moves', () => {
    const table = begunWith(pairing('1'), amends({ handicap: { stones: 2, placement: 'free' } }));
    expect([table.game.setUp.toMove, table.game.position.toMove]).toEqual(['white', 'white']);
    const lying = begunWith(
      pairing('1'),
      { kind: 'set-up', stones: { black: [at('C3', NINE)], white: [] }, toMove: 'black' },
      amends({ handicap: { stones: 2, placement: 'free' } }),
    );
    expect(lying.game.setUp).toEqual({ stones: { black: [at('C3', NINE)], white: [] }, toMove: 'black' });
    const white = begunWith(
      pairing('1'),
      { kind: 'set-up', stones: { black: [], white: [at('C3', NINE)] }, toMove: 'black' },
      amends({ handicap: { stones: 2, placement: 'free' } }),
    );
    expect(white.game.setUp.toMove).toBe('black');
    const begun = begunWith(pairing('1'), E5, amends({ handicap: { stones: 2, placement: 'free' } }));
    expect([begun.game.setUp.toMove, begun.game.moves.length]).toEqual(['black', 1]);
  });

  test('of the rules flags the moves anew', () => {
    const ko = ['black D6', 'white E6', 'black D4', 'white E4', 'black C5', 'white F5', 'black J1', 'white D5', 'black E5', 'white D5'];
    const table = new TalkedGame(pairing('1'));
    for (const words of ko) table.does({ kind: 'play', ...claim(words) }, 'board');
    expect(table.game.moves.at(-1)?.flagged).toBe('ko');
    table.does(amends({ ruleset: ruleset('tromp-taylor') }));
    expect(table.game.moves.at(-1)?.flagged).toBe('superko');
    table.undoes();
    expect(table.game.moves.at(-1)?.flagged).toBe('ko');
  });
});
