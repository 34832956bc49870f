/** A program at a table: its stones are laid where they are lit, prisoners come off, and it is counted. The record is the table's. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StartedEngine } from '../../src/engine/engine-seat.js';
import { scripted, SeatedTable, type SeatGiven } from './seated-table.js';

const sit = async (given: Omit<SeatGiven, 'side'> & { readonly side?: SeatGiven['side'] }): Promise<SeatedTable> => {
  const table = new SeatedTable({ side: 'white', ...given });
  onTestFinished(() => table.close());
  await table.until('a game begins', () => table.session.snapshot().game !== undefined);
  await table.pass(4000);
  return table;
};

const inOrder = (moves: readonly string[]): (() => string) => {
  const left = [...moves];
  return () => left.shift() ?? 'pass';
};

describe('a program plays white', () => {
  test('its stone is lit until it lies there, prisoners come off, two passes are counted', async () => {
    const table = await sit({ start: () => scripted(['A1', 'E5', 'pass']) });
    await table.playOut(inOrder(['B1', 'A2', 'pass']));
    expect(table.moves).toEqual(['B1', 'A1', 'A2', 'E5', 'pass', 'pass']);
    expect(table.game.ended?.result).toMatch(/^[BW]\+/);
    expect(table.game.players.white).toBe('Script');
    expect(table.said).toContain('white: the engine plays A1; put its stone there');
    expect(table.spoken).toEqual(['white.plays.101', 'white.plays.505']);
    expect(table.lit).toEqual([]);
  });

  test('a stone that is laid beside its point is lit, and put right', async () => {
    const table = await sit({ start: () => scripted(['C3', 'G7', 'pass']) });
    await table.plays('E5');
    await table.until('C3 is lit', () => table.lit.includes('put-here C3'));
    table.put('C4', 'white');
    table.press('white');
    await table.until('C4 is not taken for it', () => table.lit.includes('take-off C4'));
    expect(table.warnings).toEqual(['white: the engine plays C3; its stone lies on C4: put it right']);
    table.put('C4', 'empty');
    await table.pass(1500);
    table.put('C3', 'white');
    table.press('white');
    await table.until('nothing is lit', () => table.lit.length === 0);
    expect(table.moves).toEqual(['E5', 'C3']);
    await table.playOut(inOrder(['D4', 'pass']));
    expect(table.moves).toEqual(['E5', 'C3', 'D4', 'G7', 'pass', 'pass']);
  });

  test('a stone that stays elsewhere and is replied to stands, and the engine plays on from there', async () => {
    const asked: string[] = [];
    const table = await sit({ start: () => scripted(['C3', 'G7'], asked) });
    await table.plays('E5');
    await table.until('C3 is lit', () => table.lit.includes('put-here C3'));
    table.put('D3', 'white');
    table.press('white');
    await table.pass(5000);
    await table.plays('E6');
    await table.until('G7 is lit', () => table.lit.includes('put-here G7'));
    expect(table.moves).toEqual(['E5', 'D3', 'E6']);
    expect(asked.slice(asked.indexOf('genmove white') + 1)).toEqual(['undo', 'play white D3', 'play black E6', 'genmove white']);
  });

  test('taken back on the page: the engine is told, and asked anew', async () => {
    const asked: string[] = [];
    const table = await sit({ start: () => scripted(['C3', 'C4'], asked) });
    await table.plays('E5');
    await table.until('C3 is lit', () => table.lit.includes('put-here C3'));
    await table.layIts();
    await table.until('C3 is recorded', () => table.moves.length === 2);
    const back = table.session.submit({ kind: 'take-back', moves: 2, why: '' }, 'black');
    table.put('C3', 'empty');
    table.put('E5', 'empty');
    await table.pass(5000);
    expect((await back).ok).toBe(true);
    await table.plays('F5');
    await table.until('C4 is lit', () => table.lit.includes('put-here C4'));
    expect(asked.slice(asked.indexOf('genmove white') + 1)).toEqual(['undo', 'undo', 'play black F5', 'genmove white']);
  });

  test('taken back by hand: both stones are lifted and another is played, and the engine answers that', async () => {
    const asked: string[] = [];
    const table = await sit({ start: () => scripted(['C3', 'C4'], asked) });
    await table.plays('E5');
    await table.until('C3 is lit', () => table.lit.includes('put-here C3'));
    await table.layIts();
    await table.until('C3 is recorded', () => table.moves.length === 2);
    await table.pass(3000);
    for (const name of ['C3', 'E5']) {
      table.put(name, 'empty');
      await table.pass(1500);
    }
    await table.plays('F5');
    await table.until('C4 is lit', () => table.lit.includes('put-here C4'));
    expect(table.moves).toEqual(['F5']);
    expect(asked.filter((command) => command === 'undo')).toHaveLength(2);
  });

  test('handicap stones are lit until they lie there, and the engine knows them', async () => {
    const asked: string[] = [];
    const table = await sit({
      start: () => scripted(['E5'], asked),
      level: 3,
      settings: { about: { handicap: { stones: 2, placement: 'fixed' } } },
    });
    expect(table.lit).toEqual(['put-here G7', 'put-here C3']);
    for (const name of ['G7', 'C3']) {
      table.put(name, 'black');
      await table.pass(1500);
    }
    await table.until('E5 is lit', () => table.lit.includes('put-here E5'));
    expect(asked).toEqual(['name', 'level 3', 'boardsize 9', 'clear_board', 'komi 0.5', 'play black G7', 'play black C3', 'genmove white']);
  });

  test('an engine that resigns has lost', async () => {
    const table = await sit({ start: () => scripted(['resign']) });
    await table.playOut(inOrder(['E5']));
    expect(table.game.ended?.result).toBe('B+R');
  });
});

describe('what goes wrong with it', () => {
  const failing = (why: string): StartedEngine => ({
    ...scripted([]),
    ask: (command) => Promise.resolve(command.startsWith('genmove') ? { ok: false, refusal: why } : { ok: true, value: '' }),
  });

  test.each([
    ['a move that the rules forbid', () => scripted(['E5']), 'it plays E5, which the rules forbid (occupied)'],
    ['no move', () => scripted(['Z99']), "'Z99' is no point of this board"],
    ['nothing in time', () => failing('gnugo did not answer'), 'gnugo did not answer'],
  ])('%s: it is started once more, then people are told, and play goes on', async (_what, engine, why) => {
    let starts = 0;
    const table = await sit({
      start: () => {
        starts += 1;
        return engine();
      },
    });
    await table.plays('E5');
    await table.until('it is told', () => table.warnings.some((words) => words.includes(why)));
    expect(starts).toBe(2);
    // Somebody plays for it, and it is asked again at its next turn.
    table.put('C3', 'white');
    table.press('white');
    await table.until('it is recorded', () => table.moves.length === 2);
    await table.plays('F5');
    await table.until('it is asked again', () => starts > 2);
  });
});

describe('in a game of an event', () => {
  const about = { event: 'Autumn Open' };

  test('it does not play, and that shows', async () => {
    const asked: string[] = [];
    const table = await sit({ start: () => scripted(['C3'], asked), settings: { about } });
    await table.plays('E5');
    await table.pass(10_000);
    expect([table.lit, asked]).toEqual([[], []]);
    expect(table.warnings).toEqual([
      'engines do not play in games of an event (Autumn Open) unless the organiser allows it (engines-at-events)',
    ]);
  });

  test('unless the organiser allows it', async () => {
    const table = await sit({ start: () => scripted(['C3']), settings: { about }, playsAtEvents: true });
    await table.plays('E5');
    await table.until('C3 is lit', () => table.lit.includes('put-here C3'));
  });
});
