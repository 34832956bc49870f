/** The map of sensors: what is drawn, and which points want somebody. */
import { describe, expect, test } from 'vitest';
import { RESTLESS_CHANGES, sensorMap, type BoardSeen } from '../../../src/console/view/sensor-map.js';

const SIZE = { width: 3, height: 1 };
const seen = (about: Partial<BoardSeen>): BoardSeen => ({
  address: 'serial:/dev/ttyACM0',
  boardId: 'board-7',
  link: 'up',
  size: SIZE,
  readings: ['empty', 'empty', 'empty'],
  changes: [],
  seen: [],
  levels: null,
  sensors: [],
  hasLamps: true,
  ...about,
});

describe('a point', () => {
  test('that reads a stone is drawn as one, and named', () => {
    const { view, stones, troubles } = sensorMap(seen({ readings: ['empty', 'black', 'empty'] }), SIZE);
    expect(view.stones).toEqual([{ point: 1, color: 'black', kind: 'stone' }]);
    expect(stones).toEqual(['B1']);
    expect(troubles).toEqual([]);
  });

  test('of a board that tells no colours is a stone without one', () => {
    const { view, dots } = sensorMap(seen({ readings: ['occupied', 'empty', 'empty'] }), SIZE);
    expect(view.stones).toEqual([]);
    expect(dots[0]?.look).toBe('stone');
  });

  test('that changes now and then is well; one that changes all the time is restless', () => {
    const changes = [
      { point: 'A1', count: RESTLESS_CHANGES },
      { point: 'B1', count: RESTLESS_CHANGES + 1 },
    ];
    const { dots, troubles } = sensorMap(seen({ changes }), SIZE);
    expect(dots.map(({ look }) => look)).toEqual(['well', 'restless', 'well']);
    expect(troubles).toEqual([{ name: 'B1', kind: 'noisy', count: RESTLESS_CHANGES + 1 }]);
  });

  test('that reads both colours at once, and one that Banmen holds for faulty, say what to do', () => {
    const { troubles } = sensorMap(seen({ readings: ['fault', 'empty', 'empty'], sensors: [{ point: 'C1', health: 'stuck' }] }), SIZE);
    expect(troubles.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['A1 faulty', 'C1 not-well']);
  });
});

test('dots are as large as what is measured', () => {
  const { dots, range } = sensorMap(seen({ levels: [100, 200, 150] }), SIZE);
  expect(range).toEqual({ least: 100, most: 200 });
  expect(dots.map(({ level }) => level)).toEqual([0, 1, 0.5]);
});
