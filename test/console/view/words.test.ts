/** What the page says. */
import { describe, expect, test } from 'vitest';
import { boardView } from '../../../src/console/view/board-view.js';
import type { LiveGame } from '../../../src/core/table/live-game.js';
import { liveTable } from '../../../src/console/view/live-table.js';
import { showGame } from '../../../src/console/view/shown-positions.js';
import {
  announcement,
  endWords,
  halfPointWords,
  infractionWords,
  mismatchWords,
  pendingWords,
  playerName,
  prisonerWords,
  axesWords,
  termsWords,
} from '../../../src/console/view/words.js';
import { inEnglish, type Sentence } from '../../../src/words/telling.js';
import { CHINESE, FakeTable, pointNamed } from '../fake-table.js';

const said = (sentence: Sentence | string | undefined): string | undefined =>
  sentence === undefined || typeof sentence === 'string' ? sentence : inEnglish(sentence);

const FULL = { width: 19, height: 19 };
const at = (name: string): number => pointNamed(name, FULL);

const gameWith = (change: (table: FakeTable) => void): LiveGame => {
  const table = new FakeTable();
  table.start(FULL);
  change(table);
  const { game } = liveTable(table.snapshot());
  if (game === null) throw new Error('no game');
  return game;
};

test('a move is told with its number, side and point, and whether it is doubtful', () => {
  const game = gameWith((table) => {
    table.play('Q16');
    table.play('D4', { certain: false });
    table.play('D5', { flagged: 'double-move' });
    table.play('pass');
  });
  expect([1, 2, 3, 4].map((number) => said(announcement(game, number)))).toEqual([
    'Move 1: Black Q16',
    'Move 2: White D4, doubtful',
    'Move 3: Black D5, two moves in a row',
    'Move 4: White pass',
  ]);
});

describe('where board and record differ', () => {
  test('it is said what to put and what to clear', () => {
    const game = gameWith((table) => {
      table.play('Q16');
      table.play('D4');
      table.changeGame({ mismatch: [at('Q16'), at('D4'), at('K10')] });
    });
    expect(said(mismatchWords(game, boardView(showGame(game))))).toBe(
      'The board differs from the record: put black on Q16; put white on D4; clear K10.',
    );
  });

  test('a board that was upset does not fill the page', () => {
    const game = gameWith((table) => table.changeGame({ mismatch: Array.from({ length: 40 }, (_, point) => point) }));
    expect(said(mismatchWords(game, boardView(showGame(game))))).toBe(
      'The board differs from the record: clear A19, B19, C19, D19, E19, F19 and 34 more.',
    );
  });

  test('nothing is said when they agree', () => {
    const game = gameWith((table) => table.play('Q16'));
    expect(mismatchWords(game, boardView(showGame(game)))).toBeUndefined();
    expect(pendingWords(game)).toBeUndefined();
  });
});

test.each([
  ['B+R', 'resignation', 'Black wins by resignation'],
  ['W+3.5', 'passes', 'White wins by 3.5'],
  ['W+T', 'time', 'White wins on time'],
  ['B+F', 'ruling', 'Black wins by forfeit'],
  ['B+', 'agreement', 'Black wins: by agreement'],
  ['0', 'passes', 'Draw'],
  ['Void', 'ruling', 'Game over: Void'],
  [null, 'passes', 'Game over: both sides passed'],
] as const)('the result %s is told in words', (result, reason, words) => {
  expect(said(endWords({ reason, result }))).toBe(words);
});

test('rules are told by their axes, and komi in halves', () => {
  expect(axesWords(CHINESE).map(said)).toEqual(['area', 'positional superko', 'no suicide']);
  const played = { ruleset: CHINESE, komiHalfPoints: 1, handicap: { stones: 4, placement: 'fixed' } } as const;
  expect(termsWords(played).map(said)).toEqual(['Chinese rules', 'komi ½', '4 handicap stones']);
  expect(termsWords({ ...played, komiHalfPoints: 15, handicap: { stones: 0, placement: 'fixed' } }).map(said)).toEqual([
    'Chinese rules',
    'komi 7½',
  ]);
  expect([0, 1, 13, -1, -15, 16].map(halfPointWords)).toEqual(['0', '½', '6½', '-½', '-7½', '8']);
});

test('an infraction names the side at fault and the point, where there is one', () => {
  const seen = { color: 'white', why: '' } as const;
  expect(said(infractionWords({ ...seen, infraction: 'ko', point: at('C4') }, FULL))).toBe('White, ko retaken at once (C4)');
  expect(said(infractionWords({ ...seen, infraction: 'clock-before-clearing', point: null }, FULL))).toBe(
    'White, clock pressed before the prisoners were off',
  );
});

test('one prisoner is one prisoner; a player without a name is a colour', () => {
  const view = { prisonersTakenBy: { black: 1, white: 0 } };
  expect([prisonerWords('black', view), prisonerWords('white', view)].map(said)).toEqual(['1 prisoner', '0 prisoners']);
  expect(said(playerName('white', { black: 'Shusaku', white: '' }))).toBe('White');
});
