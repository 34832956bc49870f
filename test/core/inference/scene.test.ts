/** What every story may look at besides the hypothesis: how sensors have read lately, and what came together. */
import { describe, expect, test } from 'vitest';
import { LIMITS, TIMES } from '../../../src/core/inference/costs.js';
import type { Hypothesis } from '../../../src/core/inference/hypothesis.js';
import {
  cameWithin,
  isNear,
  isSuspect,
  isUnderHand,
  isVolley,
  lapsesOf,
  sceneFor,
  visitsOf,
  type Scene,
} from '../../../src/core/inference/scene.js';
import type { Reading } from '../../../src/core/sensing/grid.js';
import { moment, on, turn, withRest, type MomentSettings } from '../../support/moment.js';
import { NINE } from '../../support/started-game.js';

const T = 10_000;

test('where the clock stands the wrong way round every press was the other side’s', () => {
  const { hypothesis, scene } = moment({ line: [turn('black E5', T), turn('white C3', T + 5000)], nowMs: 20_000 });
  expect(sceneFor(hypothesis, scene)).toBe(scene);
  expect(sceneFor({ ...hypothesis, clockTurned: true }, scene)).toEqual({
    ...scene,
    presses: [
      { side: 'white', atMs: T + 1000 },
      { side: 'black', atMs: T + 6000 },
    ],
  });
});

test('readings may be missing while the link is not up', () => {
  const suspect = (link: Scene['sensing']['link']) => isSuspect(moment({ nowMs: T, link }).scene);
  expect((['up', 'suspect', 'down', 'faulty'] as const).map(suspect)).toEqual([false, true, true, true]);
});

describe('a sensor', () => {
  const visits = (sensor: object, hypothesis: Partial<Hypothesis> = {}) => {
    const at = moment({ nowMs: 70_000, sensors: { E5: sensor }, hypothesis });
    return visitsOf(at.hypothesis, on('E5'), at.scene);
  };

  test('has read a stone for a moment so often lately', () => {
    expect(visits({})).toBe(0);
    expect(visits({ visits: 3, visitedMs: 10_000 })).toBe(3);
    expect(visits({ visits: 3, visitedMs: 9999 })).toBe(0);
  });

  test('that flickers counts as one that did so again and again', () => {
    expect(visits({ blips: 20, blipsFromMs: 60_000 })).toBe(4);
  });

  test('is not to blame for a stone between two points, nor is one that is not there', () => {
    expect(visits({ visits: 3, visitedMs: 60_000 }, { loose: [[on('E5'), on('E6')]] })).toBe(0);
    expect(visits({ visits: 3, visitedMs: 60_000 }, { loose: [[on('E6'), on('E5')]] })).toBe(0);
    expect(visits({ visits: 3, visitedMs: 60_000 }, { loose: [[on('E6'), on('E7')]] })).toBe(3);
    const { hypothesis, scene } = moment({ nowMs: T });
    expect(visitsOf(hypothesis, 81, scene)).toBe(0);
  });

  test('has lost its stone for a moment so often', () => {
    const { scene } = moment({ nowMs: 70_000, sensors: { E5: { lapses: 2, lapseMs: 60_000 } } });
    expect([lapsesOf(on('E5'), scene), lapsesOf(on('E6'), scene), lapsesOf(81, scene)]).toEqual([2, 0, 0]);
  });
});

describe('a hand lies over the stones', () => {
  const line = [turn('black E5', T), turn('white C3', T + 1000), turn('black G7', T + 2000)];
  const under = (hidden: Readonly<Record<string, readonly [Reading, number]>>) => {
    const { hypothesis, scene } = moment({ line, reads: hidden, nowMs: 20_000 });
    return isUnderHand(hypothesis, 15_000, scene);
  };

  test('where two of them give way in the scan in which something came to be read', () => {
    expect(under({ E5: ['empty', 15_000 + TIMES.oneScanMs], C3: ['empty', 15_000 - TIMES.oneScanMs] })).toBe(true);
  });

  test.each<[string, Parameters<typeof under>[0]]>([
    ['one alone', { E5: ['empty', 15_000] }],
    ['one of them in another scan', { E5: ['empty', 15_000], C3: ['empty', 15_001 + TIMES.oneScanMs] }],
    ['one of them read as the other colour', { E5: ['empty', 15_000], C3: ['black', 15_000] }],
    ['points without a stone', { E5: ['empty', 15_000], A1: ['empty', 15_000], B1: ['empty', 15_000] }],
  ])('not %s', (_, hidden) => {
    expect(under(hidden)).toBe(false);
  });
});

describe('two points that stones came to within some time', () => {
  const came = (apartMs: number, stirred: number, other = on('E6')) => {
    const { scene } = moment({ nowMs: 20_000, sensors: { E5: { stirredMs: T }, E6: { stirredMs: T + stirred } } });
    return cameWithin(scene, on('E5'), other, apartMs, 250);
  };

  test('when they came to rest, or when they touched the board', () => {
    expect(came(250, 9000)).toBe(true);
    expect(came(9000, 250)).toBe(true);
    expect(came(9000, -250)).toBe(true);
    expect(came(251, 251)).toBe(false);
    expect(came(251, -251)).toBe(false);
    expect(came(9000, 0, 81)).toBe(false);
  });
});

describe('stones that a magnet lights', () => {
  const line = [turn('black A9', T)];
  /** E5 has come to rest; these others read stones since so much later. */
  const lit = (
    others: Readonly<Record<string, number>>,
    more: Partial<MomentSettings> = {},
    reading: Reading = 'black',
    unseen = false,
  ) => {
    const reads = Object.fromEntries(Object.entries(others).map(([name, laterMs]) => [name, ['black', 15_000 + laterMs] as const]));
    const at = withRest(moment({ line, reads, nowMs: 20_000, ...more }), 'E5', reading, 15_000, unseen ? { unseenFromMs: 14_000 } : {});
    return isVolley(at.hypothesis, at.change, at.scene);
  };
  const scan = TIMES.oneScanMs;

  test('are three in one scan, side by side', () => {
    expect(LIMITS.volleyStones).toBe(3);
    expect(lit({ E6: scan, E7: -scan })).toBe(true);
    expect(lit({ E6: scan })).toBe(false);
    expect(lit({ E6: scan, E7: scan + 1 })).toBe(false);
  });

  test('or five as it comes near', () => {
    const magnet = TIMES.oneMagnetMs;
    expect(LIMITS.magnetStones).toBe(5);
    expect(lit({ E6: magnet, E7: -magnet, D5: magnet, F5: magnet })).toBe(true);
    expect(lit({ E6: magnet, E7: magnet, D5: magnet })).toBe(false);
    expect(lit({ E6: magnet, E7: magnet, D5: magnet, F5: magnet + 1 })).toBe(false);
  });

  test('near each other', () => {
    expect(lit({ A1: 0, J1: 0 })).toBe(false);
    expect(lit({ A1: 0, G7: 0 })).toBe(true);
    expect(lit({ A1: 0, H5: 0 })).toBe(false);
  });

  test('none of which is where a stone of the position comes back: then it was dark', () => {
    expect(lit({ E6: 0, E7: 0, A9: 0 })).toBe(false);
    expect(lit({ E6: 0, E7: 0, A9: 1000 })).toBe(true);
  });

  test('and that are seen to come, and are stones', () => {
    expect(lit({ E6: 0, E7: 0 }, {}, 'black', true)).toBe(false);
    expect(lit({ E6: 0, E7: 0, D5: 0 }, {}, 'empty')).toBe(false);
  });
});

test('points are near each other within two lines, either way', () => {
  const near = (one: string, other: string) => isNear(on(one), on(other), NINE);
  expect([near('E5', 'G7'), near('E5', 'C3'), near('E5', 'E5')]).toEqual([true, true, true]);
  expect([near('E5', 'H5'), near('E5', 'B5'), near('E5', 'E8'), near('E5', 'E2'), near('E5', 'H6')]).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
