/** What is drawn on the board, live and looking back. Boards are 5 x 5; A1 is at the lower left. */
import { describe, expect, test } from 'vitest';
import { boardView, type BoardView } from '../../../src/console/view/board-view.js';
import type { LiveGame } from '../../../src/core/table/live-game.js';
import { liveTable } from '../../../src/console/view/live-table.js';
import { LIVE, lookAt } from '../../../src/console/view/look.js';
import { showGame } from '../../../src/console/view/shown-positions.js';
import { FakeTable, pointNamed } from '../fake-table.js';
import { diagram, drawn } from './draw.js';

const FIVE = { width: 5, height: 5 };
const at = (name: string): number => pointNamed(name, FIVE);

const tableWith = (...names: readonly string[]): FakeTable => {
  const table = new FakeTable();
  table.start(FIVE);
  for (const name of names) table.play(name);
  return table;
};

const gameOf = (table: FakeTable): LiveGame => {
  const { game } = liveTable(table.snapshot());
  if (game === null) throw new Error('no game');
  return game;
};

const live = (table: FakeTable): BoardView => boardView(showGame(gameOf(table)));

/** White's B4 is taken by the last move. */
const CAPTURE = ['B5', 'B4', 'A4', 'E1', 'C4', 'E2', 'B3'] as const;

describe('the live board', () => {
  test('shows the record with the last move marked, and the captured stone gone', () => {
    const view = live(tableWith(...CAPTURE));
    expect(diagram(view, FIVE)).toBe(
      drawn(`
        . X . . .
        X . X . .
        . X . . .
        . . . . O
        . . . . O
      `),
    );
    expect(view.marks).toEqual([{ point: at('B3'), kind: 'last' }]);
    expect(view).toMatchObject({ number: 7, toMove: 'white', prisonersTakenBy: { black: 1, white: 0 } });
  });

  test('shows a prisoner that still lies there, in its own colour and to be taken off', () => {
    const table = tableWith(...CAPTURE);
    table.changeGame({ pendingPrisoners: [at('B4')] });
    const view = live(table);
    expect(view.stones).toContainEqual({ point: at('B4'), color: 'white', kind: 'prisoner' });
    expect(view.marks).toContainEqual({ point: at('B4'), kind: 'take-off' });
  });

  test('says what to put and what to take off where the board differs', () => {
    const table = tableWith('C3', 'D4');
    table.changeGame({ mismatch: [at('C3'), at('A1')] });
    const view = live(table);
    expect(diagram(view, FIVE)).toBe(
      drawn(`
        . . . . .
        . . . O .
        . . x . .
        . . . . .
        . . . . .
      `),
    );
    expect(view.marks).toContainEqual({ point: at('C3'), kind: 'put-here' });
    expect(view.marks).toContainEqual({ point: at('A1'), kind: 'take-off' });
  });

  test('marks what is doubtful and what is against the rules, as long as the stone is there', () => {
    const table = tableWith('B5');
    table.play('B4', { certain: false });
    table.play('A4', { flagged: 'double-move' });
    expect(live(table).marks).toContainEqual({ point: at('B4'), kind: 'doubtful' });
    for (const name of ['E1', 'C4', 'E2', 'B3']) table.play(name);
    const { marks } = live(table);
    expect(marks).toContainEqual({ point: at('A4'), kind: 'flagged' });
    expect(marks.filter(({ kind }) => kind === 'doubtful')).toEqual([]);
  });

  test('no longer marks a doubt that play has gone on from', () => {
    const table = tableWith();
    table.play('C3', { certain: false });
    for (const name of ['A1', 'B1', 'C1']) table.play(name);
    expect(live(table).marks).toContainEqual({ point: at('C3'), kind: 'doubtful' });
    table.play('D1');
    expect(live(table).marks.map(({ kind }) => kind)).toEqual(['last']);
  });

  test('has no last stone after a pass', () => {
    const view = live(tableWith('C3', 'pass'));
    expect(view.marks).toEqual([]);
    expect(view.toMove).toBe('black');
  });

  test('begins with the handicap stones and white to play', () => {
    const table = new FakeTable();
    table.start(FIVE, { black: [at('B2'), at('D4')], white: [], toMove: 'white' });
    const view = live(table);
    expect(diagram(view, FIVE)).toBe(
      drawn(`
        . . . . .
        . . . X .
        . . . . .
        . X . . .
        . . . . .
      `),
    );
    expect(view).toMatchObject({ number: 0, toMove: 'white' });
  });
});

describe('looking back', () => {
  test('shows the earlier position with its own last move, and the stone that was captured later', () => {
    const view = boardView(showGame(gameOf(tableWith(...CAPTURE))), lookAt(3, CAPTURE.length));
    expect(diagram(view, FIVE)).toBe(
      drawn(`
        . X . . .
        X O . . .
        . . . . .
        . . . . .
        . . . . .
      `),
    );
    expect(view.marks).toEqual([{ point: at('A4'), kind: 'last' }]);
  });

  test('says nothing of what the board lacks now', () => {
    const table = tableWith('C3', 'D4', 'B2');
    table.changeGame({ mismatch: [at('C3')], pendingPrisoners: [at('A1')] });
    const view = boardView(showGame(gameOf(table)), lookAt(2, 3));
    expect(view.marks.map(({ kind }) => kind)).toEqual(['last']);
  });
});

describe('positions', () => {
  test('are kept where the moves are kept, and replayed from the first that differs', () => {
    const table = tableWith('C3', 'D4', 'B2');
    const first = showGame(gameOf(table));
    const { moves } = first.game;
    const revised = { ...first.game, moves: [...moves.slice(0, 2), { ...moves[2], point: at('A1') } as (typeof moves)[number]] };
    const second = showGame(revised, first);
    expect(second.positions[2]).toBe(first.positions[2]);
    expect(diagram(boardView(second, LIVE), FIVE)).toBe(
      drawn(`
        . . . . .
        . . . O .
        . . X . .
        . . . . .
        X . . . .
      `),
    );
  });

  test('of another game begin anew', () => {
    const table = tableWith('C3', 'D4');
    const first = showGame(gameOf(table));
    table.start(FIVE, undefined, 2);
    expect(showGame(gameOf(table), first).positions).toHaveLength(1);
  });
});
