/** What raw levels mean: stones there at the start, warmth, a stone that is pushed on slowly, noise at the threshold. */
import { describe, expect, test } from 'vitest';
import { HallSensors } from '../../../src/boards/saiboard/hall-sensors.js';
import { Chance } from '../../../simulator/chance.js';

const POINTS = 361;
const EVERY_MS = 50;
const SEED = 20261130;

/** Levels of sensors that rest here and there around 512, with these stones: 1 white, -1 black. */
const levelsWith = (stones: ReadonlyMap<number, number>, chance: Chance, warmth = 0): number[] =>
  Array.from({ length: POINTS }, (_, point) =>
    Math.round(512 + (point % 17) - 8 + warmth + 40 * (stones.get(point) ?? 0) + chance.between(-3, 3)),
  );

const EMPTY = new Map<number, number>();

describe(`hall sensors (seed ${SEED})`, () => {
  test('switched on with a hundred stones on the board, each is told, and so is the point when its stone is lifted', () => {
    const chance = new Chance(SEED);
    const stones = new Map(Array.from({ length: 100 }, (_, index) => [index * 3, index % 2 === 0 ? 1 : -1] as const));
    const sensors = new HallSensors();
    const read = sensors.read(levelsWith(stones, chance), 0);
    expect(read.filter((reading) => reading === 'white')).toHaveLength(50);
    expect(read.filter((reading) => reading === 'black')).toHaveLength(50);
    stones.delete(0);
    expect(sensors.read(levelsWith(stones, chance), EVERY_MS)[0]).toBe('empty');
  });

  test('a board that gets warm for an hour shows no stone, and those that lie there stay', () => {
    const chance = new Chance(SEED);
    const sensors = new HallSensors();
    const stones = new Map([[180, -1] as const]);
    const wrong = new Set<string>();
    for (let second = 0; second < 3600; second += 1) {
      const read = sensors.read(levelsWith(stones, chance, second / 20), second * 1000);
      if (read[180] !== 'black') wrong.add(`${second} s: point 180 reads ${String(read[180])}`);
      const others = read.filter((reading, point) => reading !== 'empty' && point !== 180).length;
      if (others > 0) wrong.add(`${second} s: ${others} phantoms`);
    }
    expect([...wrong]).toEqual([]);
  });

  test('a stone that is pushed on for five seconds is a stone', () => {
    const chance = new Chance(SEED);
    const sensors = new HallSensors();
    let read = sensors.read(levelsWith(EMPTY, chance), 0);
    for (let nowMs = EVERY_MS; nowMs <= 5_000; nowMs += EVERY_MS)
      read = sensors.read(levelsWith(new Map([[60, nowMs / 5_000]]), chance), nowMs);
    expect(read[60]).toBe('white');
  });

  test('a level that wavers about the threshold does not flicker', () => {
    const sensors = new HallSensors();
    const at = (steps: number, nowMs: number): string | undefined => {
      const levels = levelsWith(EMPTY, new Chance(SEED));
      levels[7] = 512 + (7 % 17) - 8 + steps;
      return sensors.read(levels, nowMs)[7];
    };
    at(0, 0);
    const seen = [20, 25, 30, 24, 20, 18, 24, 10].map((steps, index) => at(steps, (index + 1) * 5));
    expect(seen).toEqual(['empty', 'empty', 'white', 'white', 'white', 'white', 'white', 'empty']);
  });
});
