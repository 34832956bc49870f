/** A board that is not heard while a clock runs. Black's stone and press start white's clock at 6.1 s. */
import { describe, expect, test } from 'vitest';
import { Sitting } from '../../support/sitting.js';

const running = (controls = '10m'): Sitting => {
  const sitting = new Sitting(controls);
  sitting.put(5000, 'cc', 'black');
  sitting.passUntil(6000);
  sitting.press(6100, 'black');
  sitting.passUntil(9000);
  return sitting;
};

const down = (sitting: Sitting, atMs: number, heardUntilMs: number): void =>
  sitting.take({ kind: 'link', atMs, state: 'down', heardUntilMs });
const up = (sitting: Sitting, atMs: number): void => {
  sitting.take({ kind: 'link', atMs, state: 'suspect' });
  const readings = sitting.state.sensing.points.map(({ reading }) => reading);
  sitting.take({ kind: 'snapshot', atMs: atMs + 100, readings });
  sitting.take({ kind: 'link', atMs: atMs + 100, state: 'up' });
};

describe('a cable that is out', () => {
  test('for longer than a plug needs: the clock stands as it was at the last word, with a note, and nobody pays', () => {
    const sitting = running();
    down(sitting, 13_000, 10_000);
    sitting.passUntil(50_000);
    expect(sitting.told.at(-1)).toBe('10000 paused');
    expect(sitting.leftMs('white', 50_000)).toBe(600_000 - 3900);
    expect(sitting.game.notes.map(({ fact }) => fact)).toMatchObject([
      { kind: 'clock', happened: { kind: 'paused', reason: 'board-lost' } },
    ]);
    up(sitting, 52_000);
    expect(sitting.leftMs('white', 60_000)).toBe(600_000 - 3900);
    sitting.clock(61_000, { kind: 'resume' });
    expect(sitting.game.clock?.status.kind).toBe('running');
    sitting.passUntil(70_000);
    expect(sitting.leftMs('white', 70_000)).toBe(600_000 - 3900 - 9000);
  });

  test('for less: the clock goes on', () => {
    const sitting = running();
    down(sitting, 10_200, 10_000);
    up(sitting, 12_000);
    sitting.passUntil(60_000);
    expect(sitting.told).toEqual(['6100 clock-started white']);
  });

  test('that is known only afterwards, by what is missing of the lines, is the same', () => {
    const sitting = running();
    sitting.take({ kind: 'link', atMs: 48_000, state: 'suspect', heardUntilMs: 9500 });
    expect(sitting.told.at(-1)).toBe('9500 paused');
  });

  test('across a period and a flag: what time alone had told after the last word is taken back', () => {
    const sitting = running('0m + 2x5s');
    // Its last word was at 10 s; the first period is over at 11.1 s, and told before anybody knows that the board is gone.
    sitting.passUntil(12_500);
    expect(sitting.told.at(-1)).toBe('11100 period-used white');
    down(sitting, 13_000, 10_000);
    sitting.passUntil(60_000);
    expect(sitting.game.clock?.status).toEqual({ kind: 'paused', reason: 'board-lost', sealed: false });
    expect(sitting.game.clock?.sides.white.periodsLeft).toBe(2);
    expect(sitting.leftMs('white', 60_000)).toBe(5000 - 3900);
  });

  test('while nothing runs changes nothing', () => {
    const sitting = new Sitting('10m');
    down(sitting, 13_000, 10_000);
    sitting.passUntil(50_000);
    expect(sitting.told).toEqual([]);
  });

  test('of a table whose presses come from a clock of its own leaves the clock running', () => {
    const sitting = running();
    sitting.state = { ...sitting.state, settings: { ...sitting.state.settings, clockApart: true } };
    down(sitting, 13_000, 10_000);
    sitting.passUntil(50_000);
    expect(sitting.told).toEqual(['6100 clock-started white']);
  });
});

test('an arbiter who lets play go on while the board is still not heard is not stopped again', () => {
  const sitting = running();
  down(sitting, 13_000, 10_000);
  sitting.passUntil(20_000);
  sitting.clock(21_000, { kind: 'resume' });
  sitting.passUntil(60_000);
  expect(sitting.game.clock?.status.kind).toBe('running');
});

test('a gap that becomes known while the clock stands does not stop it when play goes on', () => {
  const sitting = running();
  sitting.clock(9500, { kind: 'pause', reason: 'lunch' });
  sitting.take({ kind: 'link', atMs: 48_000, state: 'suspect', heardUntilMs: 9600 });
  sitting.take({ kind: 'link', atMs: 48_100, state: 'up' });
  sitting.clock(50_000, { kind: 'resume' });
  sitting.passUntil(60_000);
  expect(sitting.game.clock?.status.kind).toBe('running');
});

/** White's stone is found at 10.3 s, after lines were lost; its press was not heard. */
const stoneFoundAfterAGap = (): Sitting => {
  const sitting = running();
  sitting.take({ kind: 'link', atMs: 10_200, state: 'suspect', heardUntilMs: 9600 });
  const { size, points } = sitting.state.sensing;
  const readings = points.map(({ reading }, point) => (point === 6 * size.width + 6 ? 'white' : reading));
  sitting.take({ kind: 'snapshot', atMs: 10_300, readings });
  sitting.take({ kind: 'link', atMs: 10_300, state: 'up' });
  sitting.passUntil(16_000);
  expect(sitting.game.moves).toHaveLength(2);
  return sitting;
};

test('a press that nobody saw turns no clock over', () => {
  const sitting = stoneFoundAfterAGap();
  expect(sitting.told).toEqual(['6100 clock-started white']);
  expect(sitting.leftMs('white', 16_000)).toBe(600_000 - 9900);
});

test('a press that comes after a stone of a gap counts from when it was made', () => {
  const sitting = stoneFoundAfterAGap();
  sitting.press(17_000, 'white');
  expect(sitting.told.slice(1)).toEqual(['17000 clock-stopped white', '17000 clock-started black']);
});

test('while the clock stands for want of knowledge the players play on: it stands for the side that is to move', () => {
  const sitting = running();
  down(sitting, 13_000, 10_000);
  up(sitting, 20_000);
  sitting.put(22_000, 'gg', 'white');
  sitting.passUntil(23_000);
  sitting.press(23_500, 'white');
  expect(sitting.game.clock).toMatchObject({ toMove: 'black', status: { kind: 'paused', reason: 'board-lost' } });
  sitting.clock(30_000, { kind: 'resume' });
  sitting.passUntil(31_000);
  expect(sitting.leftMs('white', 31_000)).toBe(600_000 - 3900);
  expect(sitting.leftMs('black', 31_000)).toBe(600_000 - 1000);
});
