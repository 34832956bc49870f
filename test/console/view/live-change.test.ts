/** A change leads from one state to the next, whatever happened between them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { liveTable, type LiveTable } from '../../../src/console/view/live-table.js';
import { applyLiveChange, liveChange, type LiveChange } from '../../../src/console/view/live-change.js';
import { FakeTable, recordedMove } from '../fake-table.js';

const NINE = { width: 9, height: 9 };

const overTheWire = (change: LiveChange): LiveChange => JSON.parse(JSON.stringify(change)) as LiveChange;

const now = (table: FakeTable): LiveTable => liveTable(table.snapshot());

const started = (): FakeTable => {
  const table = new FakeTable();
  table.start(NINE);
  return table;
};

/** What one step of a random game does to the table; points are refused quietly where they are taken. */
const STEPS = {
  play: (table: FakeTable, at: number) => {
    const name = 'ABCDEFGHJ'.charAt(at % 9) + String(1 + (Math.floor(at / 9) % 9));
    try {
      table.play(name, { certain: at % 5 !== 0 });
    } catch {
      table.play('pass');
    }
  },
  takeBack: (table: FakeTable, at: number) => table.takeBack(1 + (at % 3)),
  doubt: (table: FakeTable, at: number) =>
    table.changeGame({ moves: table.game.moves.map((move, index) => (index === at % 7 ? { ...move, certain: false } : move)) }),
  reword: (table: FakeTable, at: number) =>
    table.changeGame({
      moves: table.game.moves.map((move, index) => (index === at % 7 ? { ...move, why: `${move.why}; looked at again` } : move)),
    }),
  link: (table: FakeTable, at: number) => table.link((['up', 'suspect', 'down', 'faulty'] as const)[at % 4] ?? 'up'),
  mismatch: (table: FakeTable, at: number) => table.changeGame({ mismatch: at % 2 === 0 ? [] : [at % 81] }),
  newGame: (table: FakeTable) => table.start(NINE, undefined, table.gameNumber + 1),
  nothing: (table: FakeTable) => table.change({}),
} as const;

const anyStep = fc.record({
  what: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  at: fc.nat({ max: 200 }),
});

describe('changes', () => {
  test('applied one after the other give what the server has, whatever was done at the table', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const table = started();
        let page = now(table);
        for (const { what, at } of steps) {
          const before = now(table);
          STEPS[what](table, at);
          const applied = applyLiveChange(page, overTheWire(liveChange(before, now(table))));
          if (!applied.ok) throw new Error(applied.refusal);
          page = applied.value;
        }
        expect(page).toEqual(JSON.parse(JSON.stringify(now(table))));
      }),
    );
  });

  test('a move more is sent alone', () => {
    const table = started();
    table.play('E5');
    const before = now(table);
    table.play('C3');
    const change = liveChange(before, now(table));
    expect(change.game).toMatchObject({ kind: 'on', keep: 1, moves: [{ color: 'white', point: 56 }], fields: {} });
    expect(change.fields).toEqual({});
  });

  test('a revised move is sent with all that follow it, and the earlier ones stay', () => {
    const table = started();
    for (const name of ['E5', 'C3', 'G7']) table.play(name);
    const before = now(table);
    const moves = table.game.moves.map((move, index) => (index === 1 ? recordedMove(2, 'D3', 'white', NINE) : move));
    table.changeGame({ moves });
    const change = liveChange(before, now(table));
    expect(change.game).toMatchObject({ kind: 'on', keep: 1 });
    expect(change.game.kind === 'on' && change.game.moves).toHaveLength(2);
  });

  test('a link that changes says nothing of the game', () => {
    const table = started();
    table.play('E5');
    const before = now(table);
    table.link('down');
    expect(liveChange(before, now(table))).toMatchObject({ fields: { link: 'down' }, game: { kind: 'same' } });
  });

  test('a table without a game stays one, and its first game comes whole', () => {
    const table = new FakeTable();
    const before = now(table);
    table.link('down');
    const waiting = now(table);
    expect(liveChange(before, waiting).game).toEqual({ kind: 'same' });
    table.start(NINE);
    expect(liveChange(waiting, now(table)).game).toMatchObject({ kind: 'other', game: { moves: [] } });
  });

  test('another game comes whole', () => {
    const table = started();
    table.play('E5');
    const before = now(table);
    table.start(NINE, undefined, 2);
    expect(liveChange(before, now(table)).game).toMatchObject({ kind: 'other', game: { gameNumber: 2, moves: [] } });
  });

  test('a change that starts from another version is refused', () => {
    const table = started();
    const first = now(table);
    table.play('E5');
    const second = now(table);
    table.play('C3');
    const late = liveChange(second, now(table));
    expect(applyLiveChange(first, late)).toMatchObject({ ok: false });
  });
});

test('a spectator gets neither evidence nor history nor how the board is cabled', () => {
  const table = started();
  table.play('E5');
  const text = JSON.stringify(now(table));
  expect(text).not.toMatch(/evidence|history|address/);
  expect(text).toContain('black stone at rest on E5');
});
