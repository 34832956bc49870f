/** What the page says of the clock that stands, of a sealed move, of late players and of teams. */
import { describe, expect, test } from 'vitest';
import { changeClock, type ClockAction } from '../../../src/core/clock/clock-actions.js';
import { DEFAULT_POLICY, newClock } from '../../../src/core/clock/clock.js';
import { bothSides } from '../../../src/core/clock/time-control.js';
import { boardView } from '../../../src/console/view/board-view.js';
import { adjournedWords, memberAt, pointsLostWords, standsWords } from '../../../src/console/view/game-words.js';
import type { LiveGame } from '../../../src/core/table/live-game.js';
import { liveTable } from '../../../src/console/view/live-table.js';
import { inEnglish, type Sentence } from '../../../src/words/telling.js';
import { LIVE, lookAt } from '../../../src/console/view/look.js';
import { showGame } from '../../../src/console/view/shown-positions.js';
import { FakeTable, settingsFor } from '../fake-table.js';

const said = (sentence: Sentence | undefined): string | undefined => (sentence === undefined ? undefined : inEnglish(sentence));

const SIZE = { width: 9, height: 9 };

const liveGame = (table: FakeTable): LiveGame => {
  const { game } = liveTable(table.snapshot());
  if (game === null) throw new Error('no game');
  return game;
};

const withClock = (...actions: readonly ClockAction[]): LiveGame => {
  const table = new FakeTable();
  table.start(SIZE);
  const clock = actions.reduce(
    (now, action) => changeClock(now, action, 1000).clock,
    newClock(bothSides({ kind: 'absolute', mainMs: 60_000 }), DEFAULT_POLICY, 'black'),
  );
  table.changeGame({ clock });
  return liveGame(table);
};

const START: ClockAction = { kind: 'start', side: 'black' };

describe('a clock that stands', () => {
  test('says why', () => {
    expect(said(standsWords(withClock(START, { kind: 'pause', reason: 'lunch' })))).toBe('The clocks stand: lunch.');
    expect(said(standsWords(withClock(START, { kind: 'pause', reason: 'restart' })))).toBe(
      'Banmen restarted. Clocks are paused at their last saved times (up to 1 s old). The arbiter assigns the missing time and resumes.',
    );
  });

  test('says nothing while it runs, before it is started, and without a clock', () => {
    const table = new FakeTable();
    table.start(SIZE);
    for (const game of [withClock(START), withClock(), liveGame(table)]) expect(standsWords(game)).toBeUndefined();
  });

  test('says nothing of its own when a move is sealed', () => {
    const game: LiveGame = { ...withClock(START, { kind: 'seal' }), sealed: { color: 'black', onPaper: false } };
    expect(standsWords(game)).toBeUndefined();
    expect(said(adjournedWords(game))).toBe('Adjourned: Black has sealed its move.');
    expect(said(adjournedWords({ ...game, sealed: { color: 'white', onPaper: true } }))).toBe(
      'Adjourned: White has sealed its move, on paper.',
    );
  });
});

test('points lost to overtime are said when there are any', () => {
  expect([0, 1, 4].map((points) => said(pointsLostWords(points)))).toEqual([undefined, '1 point lost', '4 points lost']);
});

test('of a team the member on turn is named, in a look back too', () => {
  const table = new FakeTable();
  const members = { black: ['Aki', 'Bo'], white: ['Chen', 'Dana'] };
  table.start(SIZE, undefined, 1, { ...settingsFor(SIZE), members });
  table.play('E5');
  table.play('pass');
  table.play('C3');
  const game = liveGame(table);
  const shown = showGame(game);
  const named = (view: ReturnType<typeof boardView>): string | undefined => memberAt(game, view);
  expect(named(boardView(shown, LIVE))).toBe('Dana');
  expect([0, 1, 2].map((number) => named(boardView(shown, lookAt(number, 3))))).toEqual(['Aki', 'Chen', 'Bo']);
  expect(memberAt({ ...game, members: null }, boardView(shown, LIVE))).toBeUndefined();
});
