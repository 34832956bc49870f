/**
 * The clock at a table: presses, captures, the end, the journal. Nine by nine; moments are the
 * table's milliseconds. Black is to move; a game starts at 1 s.
 */
import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../../src/core/game/event.js';
import { resumeTable } from '../../../src/core/table/resume.js';
import { Sitting, point } from '../../support/sitting.js';

describe('presses', () => {
  test("the first press starts the opponent's clock, each press turns it over, to the millisecond of the button", () => {
    const sitting = new Sitting('10m');
    sitting.put(5000, 'cc', 'black');
    sitting.passUntil(6000);
    sitting.press(6100, 'black');
    sitting.put(9000, 'gg', 'white');
    sitting.passUntil(11_000);
    sitting.press(11_350, 'white');
    expect(sitting.told).toEqual(['6100 clock-started white', '11350 clock-stopped white', '11350 clock-started black']);
    expect(sitting.leftMs('white', 20_000)).toBe(600_000 - 5250);
  });

  test('a press out of turn moves nothing at the clock', () => {
    const sitting = new Sitting('10m');
    sitting.put(5000, 'cc', 'black');
    sitting.passUntil(6000);
    sitting.press(6100, 'black');
    sitting.press(6200, 'black');
    expect(sitting.told).toEqual(['6100 clock-started white']);
  });

  test('on a board without buttons the stone ends the turn, from when it was put down', () => {
    const sitting = new Sitting('10m', { turnEnds: 'stone' }, false);
    sitting.put(5000, 'cc', 'black');
    sitting.passUntil(8000);
    sitting.put(9000, 'gg', 'white');
    sitting.passUntil(60_000);
    expect(sitting.told.slice(0, 1)).toEqual(['5000 clock-started white']);
    expect(sitting.told).toContain('9000 clock-started black');
    expect(sitting.leftMs('white', 60_000)).toBe(600_000 - 4000);
  });
});

describe('where a stone ends the turn, a pause', () => {
  /** White's stone lies from 9 s on; it is believed some seconds later. */
  const answered = (): Sitting => {
    const sitting = new Sitting('10m', { turnEnds: 'stone' }, false);
    sitting.put(5000, 'cc', 'black');
    sitting.passUntil(8000);
    sitting.put(9000, 'gg', 'white');
    sitting.passUntil(9400);
    return sitting;
  };
  const lasting = (sitting: Sitting, fromMs: number, toMs: number): void => {
    sitting.clock(fromMs, { kind: 'pause', reason: 'lunch' });
    sitting.passUntil(toMs);
    sitting.clock(toMs, { kind: 'resume' });
  };

  test.each([
    ['that ends before the stone is believed', 10_500],
    ['that outlasts it', 30_000],
  ])('%s takes no time from the side that has played', (_which, toMs) => {
    const sitting = answered();
    lasting(sitting, 9500, toMs);
    sitting.passUntil(toMs + 10_000);
    expect(sitting.game.clock).toMatchObject({ toMove: 'black', status: { kind: 'running' } });
    expect(sitting.leftMs('white', toMs + 10_000)).toBe(600_000 - 4000);
    expect(sitting.leftMs('black', toMs + 10_000)).toBe(600_000 - 500 - 10_000);
  });

  test('in which the stone is put down hands the clock over when play goes on', () => {
    const sitting = new Sitting('10m', { turnEnds: 'stone' }, false);
    sitting.put(5000, 'cc', 'black');
    sitting.passUntil(8000);
    sitting.clock(8000, { kind: 'pause', reason: 'lunch' });
    sitting.put(9000, 'gg', 'white');
    sitting.passUntil(20_000);
    expect(sitting.game.clock).toMatchObject({ toMove: 'black', status: { kind: 'paused' } });
    sitting.clock(20_000, { kind: 'resume' });
    sitting.passUntil(25_000);
    expect(sitting.told.at(-1)).toBe('20000 clock-started black');
    expect(sitting.leftMs('white', 25_000)).toBe(600_000 - 3000);
    expect(sitting.leftMs('black', 25_000)).toBe(600_000 - 5000);
  });

  test('by a restart, after which the stone is believed, leaves the clock to the other side', () => {
    const sitting = answered();
    sitting.restart(9600);
    sitting.passUntil(20_000);
    expect(sitting.game.clock).toMatchObject({ toMove: 'black', status: { kind: 'paused', reason: 'restart' } });
  });
});

test('both sides press a moment before the stone: the clock is not taken to stand the wrong way round', () => {
  const sitting = new Sitting('10m');
  sitting.put(3900, 'ci', 'black');
  sitting.press(4100, 'black');
  for (const [atMs, letters, side] of [
    [5700, 'ge', 'white'],
    [7200, 'fh', 'black'],
    [9500, 'ie', 'white'],
  ] as const) {
    sitting.passUntil(atMs);
    sitting.press(atMs, side);
    sitting.put(atMs + 250, letters, side);
  }
  sitting.passUntil(20_000);
  const starts = sitting.told.filter((line) => line.includes('started'));
  expect(starts).toEqual(['4100 clock-started white', '5700 clock-started black', '7200 clock-started white', '9500 clock-started black']);
});

test('a press while the clock stands, for a stone that lies there, ends its turn when play goes on', () => {
  const sitting = new Sitting('10m');
  sitting.plays(5000, 'cc', 'black');
  sitting.passUntil(8000);
  sitting.clock(8000, { kind: 'pause', reason: 'lunch' });
  sitting.plays(9000, 'gg', 'white');
  sitting.passUntil(20_000);
  sitting.clock(20_000, { kind: 'resume' });
  sitting.passUntil(25_000);
  expect(sitting.game.clock).toMatchObject({ toMove: 'black', status: { kind: 'running' } });
  expect([sitting.leftMs('white', 25_000), sitting.leftMs('black', 25_000)]).toEqual([600_000 - 2000, 600_000 - 5000]);
});

test('the flag is told with its own moment, once, however the ticks come', () => {
  const often = new Sitting('5s');
  const seldom = new Sitting('5s');
  for (const sitting of [often, seldom]) sitting.clock(2000, { kind: 'start', side: 'black' });
  for (let nowMs = 2000; nowMs < 30_000; nowMs += 333) often.passUntil(nowMs);
  seldom.take({ kind: 'tick', atMs: 30_000 });
  expect(often.told).toEqual(['2000 clock-started black', '7000 flag-fell black']);
  expect(seldom.told).toEqual(often.told);
  const ofTheClock = ({ events }: Sitting) => events.filter(({ kind }) => kind === 'clock').map((event) => ({ ...event, seq: 0 }));
  expect(ofTheClock(often)).toEqual(ofTheClock(seldom));
});

test('while the seconds are counted the count stands still from the capturing stone until the prisoner is off', () => {
  const sitting = new Sitting('0m + 5x60s');
  // White's stone in the corner has one liberty left; black takes it at 20 s and lifts it at 26 s.
  for (const [atMs, letters, reading, side] of [
    [3000, 'ba', 'black', 'black'],
    [5000, 'aa', 'white', 'white'],
  ] as const) {
    sitting.put(atMs, letters, reading);
    sitting.passUntil(atMs + 900);
    sitting.press(atMs + 1000, side);
  }
  sitting.put(20_000, 'ab', 'black');
  sitting.passUntil(25_000);
  expect(sitting.state.game?.pendingPrisoners).toEqual([point('aa')]);
  expect(sitting.leftMs('black', 25_000)).toBe(60_000 - 14_000);
  sitting.put(26_000, 'aa', 'empty');
  sitting.passUntil(28_000);
  expect(sitting.state.game?.pendingPrisoners).toEqual([]);
  expect(sitting.leftMs('black', 28_000)).toBe(60_000 - 16_000);
});

test('for one capture the count stands still no longer than the organiser allows', () => {
  const sitting = new Sitting('0m + 5x60s', { captures: { kind: 'untimed-in-overtime', limitMs: 4000 } });
  for (const [atMs, letters, side] of [
    [3000, 'ba', 'black'],
    [5000, 'aa', 'white'],
  ] as const) {
    sitting.plays(atMs, letters, side);
  }
  sitting.put(20_000, 'ab', 'black');
  sitting.passUntil(40_000);
  expect(sitting.game.pendingPrisoners).toEqual([point('aa')]);
  // 14 s of thinking; from 20 s to 24 s it stands; then it runs on.
  expect(sitting.leftMs('black', 40_000)).toBe(60_000 - 14_000 - 16_000);
});

test('each side may have a control of its own', () => {
  const sitting = new Sitting('black: 5s; white: 0m + 2x10s');
  sitting.put(3000, 'ba', 'black');
  sitting.passUntil(3900);
  sitting.press(4000, 'black');
  sitting.passUntil(20_000);
  expect(sitting.told).toEqual(['4000 clock-started white', '14000 period-used white']);
  sitting.press(21_000, 'white');
  sitting.passUntil(40_000);
  expect(sitting.told.slice(2)).toEqual(['21000 clock-stopped white', '21000 clock-started black', '26000 flag-fell black']);
});

describe('people at the clock', () => {
  test('a pause, a correction and its undoing are events with the whole clock after them', () => {
    const sitting = new Sitting('10m');
    sitting.clock(2000, { kind: 'start', side: 'black' });
    sitting.clock(12_000, { kind: 'pause', reason: 'lunch' });
    sitting.clock(13_000, { kind: 'correct', side: 'white', set: { mainMs: 1000 }, why: 'set wrong' });
    sitting.clock(14_000, { kind: 'undo-correction', side: 'white' });
    expect(sitting.told.slice(1)).toEqual(['12000 paused', '13000 time-corrected white', '14000 time-corrected white']);
    expect([sitting.leftMs('black', 99_000), sitting.leftMs('white', 99_000)]).toEqual([590_000, 600_000]);
  });

  test('what the clock cannot do is refused and leaves the record alone', () => {
    const sitting = new Sitting('10m');
    const before = sitting.events.length;
    sitting.clock(2000, { kind: 'resume' });
    expect(sitting.outputs.at(-1)).toEqual({ kind: 'refused', refusal: { kind: 'clock', why: 'not-paused' } });
    expect(sitting.events.length).toBe(before);
  });

  test('a time that cannot be read starts no game', () => {
    const sitting = new Sitting('soon');
    expect(sitting.outputs.at(-1)).toMatchObject({ kind: 'refused', refusal: { kind: 'bad-time' } });
  });

  test('when the game ends the clock stands', () => {
    const sitting = new Sitting('10m');
    sitting.clock(2000, { kind: 'start', side: 'black' });
    sitting.take({ kind: 'action', atMs: 4000, by: 'black', action: { kind: 'resign', color: 'black' } });
    expect(sitting.state.game?.clock?.status).toEqual({ kind: 'ended' });
    expect(sitting.leftMs('black', 50_000)).toBe(598_000);
  });
});

describe('killed during byo-yomi', () => {
  const killedAtMs = 27_300;
  const sitting = new Sitting('0m + 5x60s');
  sitting.clock(2000, { kind: 'start', side: 'black' });
  sitting.passUntil(killedAtMs);
  const journal = JSON.parse(JSON.stringify(sitting.events)) as readonly GameEvent[];

  test('there is a checkpoint in the journal for every second', () => {
    const moments = journal.filter(({ kind }) => kind === 'clock' || kind === 'clock-kept').map(({ atMs }) => atMs);
    for (const [place, atMs] of moments.entries()) if (place > 0) expect(atMs - (moments[place - 1] ?? 0)).toBeLessThanOrEqual(1000);
  });

  test("the game comes back paused, with at most a second in doubt, in the player's favour", () => {
    const { game } = resumeTable(sitting.settings, journal);
    expect(game?.clock?.status).toEqual({ kind: 'paused', reason: 'restart', sealed: false });
    const back = game?.clock?.sides.black.leftMs ?? 0;
    const trulyLeft = sitting.leftMs('black', killedAtMs);
    expect(back).toBeGreaterThanOrEqual(trulyLeft);
    expect(back - trulyLeft).toBeLessThanOrEqual(1000);
  });
});
