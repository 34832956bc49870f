/** What a bad cable does to lines, and that it does it again with the same seed. */
import { describe, expect, test } from 'vitest';
import { Chance } from '../../simulator/chance.js';
import { parsePointName } from '../../src/core/go/point.js';
import { PASS, playAt } from '../../src/core/go/position.js';
import { rulesetNamed } from '../../src/core/go/ruleset.js';
import { drawOutages, FaultyLine, NO_FAULTS } from '../../simulator/faults/line-faults.js';
import { checkGame } from '../../simulator/hands/game.js';
import { tellableIn } from '../../simulator/faults/tellable.js';

const LINES = Array.from({ length: 5_000 }, (_, index) => `$B,${index},1000,C918,0,0*0000`);

const carryAll = (cable: FaultyLine): (string | undefined)[] => LINES.map((line, index) => cable.carry(line, index * 1_000));

test('a good cable carries everything', () => {
  const cable = new FaultyLine(NO_FAULTS, new Chance(1));
  expect(carryAll(cable)).toEqual(LINES);
  expect(cable.counts).toEqual({ passed: 5_000, dropped: 0, corrupted: 0, lostInOutages: 0 });
});

test('a bad one drops and damages as often as it is told, counts both, and damages one character of a line', () => {
  const cable = new FaultyLine({ ...NO_FAULTS, droppedLineRatio: 0.1, corruptedLineRatio: 0.1 }, new Chance(2));
  const arrived = carryAll(cable);
  const gone = arrived.filter((line) => line === undefined).length;
  const changed = arrived.flatMap((line, index) => (line === undefined || line === LINES[index] ? [] : [[line, LINES[index] ?? '']]));
  expect(cable.counts).toMatchObject({ dropped: gone, corrupted: changed.length });
  for (const count of [gone, changed.length]) expect(count).toBeGreaterThan(400);
  for (const count of [gone, changed.length]) expect(count).toBeLessThan(600);
  for (const [after = '', before = ''] of changed) {
    expect(after).toHaveLength(before.length);
    expect(Array.from(after, (octet, at) => octet !== before[at]).filter(Boolean)).toHaveLength(1);
  }
});

test('the same seed meets the same lines with the same fate', () => {
  const faults = { ...NO_FAULTS, droppedLineRatio: 0.05, corruptedLineRatio: 0.05 };
  expect(carryAll(new FaultyLine(faults, new Chance(3)))).toEqual(carryAll(new FaultyLine(faults, new Chance(3))));
  expect(carryAll(new FaultyLine(faults, new Chance(3)))).not.toEqual(carryAll(new FaultyLine(faults, new Chance(4))));
});

describe('outages', () => {
  test('last 6 to 30 s, begin after the board was seen and end before the game does', () => {
    const outages = drawOutages(50, 5_000, 600_000, new Chance(5));
    expect(outages).toHaveLength(50);
    for (const [fromMs, toMs] of outages) {
      expect(toMs - fromMs).toBeGreaterThanOrEqual(6_000);
      expect(toMs - fromMs).toBeLessThanOrEqual(30_000);
      expect(fromMs).toBeGreaterThan(5_000);
      expect(toMs).toBeLessThan(600_000);
    }
  });

  test('fall where they may, or nowhere', () => {
    const late = drawOutages(20, 5_000, 600_000, new Chance(5), ([fromMs]) => fromMs > 300_000);
    expect(late.length).toBeGreaterThan(15);
    for (const [fromMs] of late) expect(fromMs).toBeGreaterThan(300_000);
    expect(drawOutages(4, 5_000, 600_000, new Chance(5), () => false)).toEqual([]);
  });

  test('can be told where one stone came and went, but not with a pass, nor with two stones on one point', () => {
    const size = { width: 5, height: 5 };
    const japanese = rulesetNamed('japanese');
    if (!japanese.ok) throw new Error(japanese.refusal);
    // White's a1, the second move, is taken by the third; black fills the point with the fifth.
    const moves = ['B1', 'A1', 'A2', 'C3', 'A1', 'pass'].map((name, index) => {
      const point = parsePointName(name, size);
      return { color: index % 2 === 0 ? ('black' as const) : ('white' as const), move: point.ok ? playAt(point.value) : PASS };
    });
    const game = { size, ruleset: japanese.value, setUp: { black: [], white: [], toMove: 'black' as const }, moves };
    expect(checkGame(game).ok).toBe(true);
    const everyTenSeconds = moves.map((_, index) => ({ c: 1 as const, p: '', t: 10_000 * (index + 1), n: 0 }));
    const tellable = tellableIn(game, everyTenSeconds);
    expect(tellable([5_000, 35_000])).toBe(true);
    expect(tellable([15_000, 55_000])).toBe(false);
    expect(tellable([55_000, 65_000])).toBe(false);
  });

  test('a game too short for one has none', () => {
    expect(drawOutages(4, 5_000, 40_000, new Chance(5))).toEqual([]);
  });

  test('nothing arrives while the cable is out', () => {
    const cable = new FaultyLine(NO_FAULTS, new Chance(1), [[10_000, 16_000]]);
    expect(['a', 'b', 'c'].map((line, index) => cable.carry(line, 9_000 + 4_000 * index))).toEqual(['a', undefined, 'c']);
    expect(cable.counts.lostInOutages).toBe(1);
  });
});
