/** What was played while nobody could see it, as turns of a line. The gap began at 12 s; all that changed in it came to rest at 20 s. */
import { describe, expect, test } from 'vitest';
import { COSTS } from '../../../src/core/inference/costs.js';
import { gapStories, openGapSearch, type GapSearch } from '../../../src/core/inference/gap-story.js';
import type { Hypothesis } from '../../../src/core/inference/hypothesis.js';
import type { Reading, RestChange } from '../../../src/core/sensing/grid.js';
import { ATARI, moment, oddOf, on, placesOf, turn, type MomentSettings } from '../../support/moment.js';

const T = 10_000;
const GAP = 12_000;
const NOW = 20_000;

type Settings = Omit<MomentSettings, 'nowMs' | 'reads'>;

/** The line before, and what reads otherwise after the gap. */
const gap = (settings: Settings, came: Readonly<Record<string, Reading>>) => {
  const reads = Object.fromEntries(Object.entries(came).map(([name, reading]) => [name, [reading, NOW] as const]));
  const unseen = Object.fromEntries(Object.keys(came).map((name) => [name, { unseenFromMs: GAP, earliestMs: GAP }] as const));
  const sensors: Record<string, object> = { ...unseen };
  for (const [name, more] of Object.entries(settings.sensors ?? {})) sensors[name] = { ...sensors[name], ...more };
  const after = moment({ nowMs: NOW, ...settings, reads, sensors });
  const before = moment({ nowMs: NOW, ...settings }).hypothesis;
  const changes: RestChange[] = Object.entries(came).map(([name, reading]) => ({
    point: on(name),
    was: 'empty',
    wasSinceMs: 0,
    reading,
    sinceMs: NOW,
    atMs: NOW,
    unseenFromMs: GAP,
  }));
  return { scene: after.scene, before, changes };
};

const stories = (settings: Settings, came: Readonly<Record<string, Reading>>, known?: Hypothesis['strays']): readonly Hypothesis[] => {
  const { scene, before, changes } = gap(settings, came);
  return gapStories(known === undefined ? before : { ...before, strays: known }, changes, scene, openGapSearch(scene));
};
const words = (story: Hypothesis): string =>
  [placesOf(story), ...(story.strays.length === 0 ? [] : ['/', oddOf(story).join(', ')])].join(' ');
const told = (...args: Parameters<typeof stories>): Readonly<Record<string, number>> =>
  Object.fromEntries(stories(...args).map((story) => [words(story), story.cost]));

const GAME = [turn('black E5', T)];

describe('the stones that are there', () => {
  test('were played in turn, pressed for, in an order that nobody knows', () => {
    const [story, ...more] = stories({ line: GAME }, { C3: 'white', G7: 'black' });
    expect(story && placesOf(story)).toBe('E5 C3 G7');
    expect(story?.cost).toBe(0);
    expect(story?.line.slice(1).map(({ order, landedMs, pressedMs, doubtful }) => [order, landedMs, pressedMs, doubtful])).toEqual([
      ['unknown', GAP, GAP, false],
      ['unknown', GAP, GAP, false],
    ]);
    expect(story?.line[0]).toEqual(GAME[0]);
    expect(story?.line[1]?.why).toBe('white stone found after the board could not be read');
    expect(more).toEqual([]);
  });

  test('since when they may have come says in which order', () => {
    const came = { C3: 'white', G7: 'black', H2: 'white', B8: 'black' } as const;
    const order = (first: 'C3' | 'H2') =>
      stories(
        {
          line: GAME,
          sensors: { C3: { earliestMs: first === 'C3' ? GAP : GAP + 3000 }, H2: { earliestMs: first === 'C3' ? GAP + 3000 : GAP } },
        },
        came,
      )
        .map(placesOf)[0]
        ?.split(' ')
        .filter((name) => name === 'C3' || name === 'H2');
    expect(order('C3')).toEqual(['C3', 'H2']);
    expect(order('H2')).toEqual(['H2', 'C3']);
  });

  test('one alone is in an order that everybody knows', () => {
    const [story] = stories({ line: GAME }, { C3: 'white' });
    expect(story?.line[1]?.order).toBe('known');
  });

  test('may have come before a stone that was seen in the gap', () => {
    const seen = (landedMs: number) =>
      stories({ line: [turn('black E5', T), turn('white C3', landedMs)] }, { G7: 'black' })[0]?.line[1]?.order;
    expect([seen(GAP), seen(GAP + 1)]).toEqual(['known', 'unknown']);
  });

  test('are the same line where nothing is found', () => {
    expect(stories({ line: GAME }, {})).toEqual([]);
  });
});

describe('a stone whose sensor or whose capture explains it', () => {
  const lies = (excuse: 'sensor' | 'prisoner' | 'none') => {
    const { scene, changes } = gap({ line: GAME }, { C3: 'white', A1: 'white' });
    const { hypothesis } = moment({ nowMs: NOW, line: GAME, reads: { A1: ['white', 0] }, strays: { A1: { excuse } } });
    return gapStories(hypothesis, changes, scene, openGapSearch(scene)).map(words);
  };

  test('is no move of the gap', () => {
    expect(lies('sensor')).toEqual(['E5 C3 / A1 extra sensor']);
    expect(lies('prisoner')).toEqual(['E5 C3 / A1 extra prisoner']);
    expect(lies('none').some((name) => name.includes('A1') && !name.includes('/'))).toBe(true);
  });
});

describe('a turn that nobody saw', () => {
  test('is left open where there is no other way, and doubtful', () => {
    const [story] = stories({ line: GAME }, { G7: 'black' });
    expect(story && placesOf(story)).toBe('E5 pass G7');
    expect(story?.line[1]).toMatchObject({
      doubtful: true,
      landedMs: GAP,
      pressedMs: GAP,
      why: 'white made a turn that could not be seen',
    });
    expect(story?.cost).toBe(COSTS.gapOpenTurn);
  });

  test('is a stone that was captured in the gap, where one point is possible', () => {
    const net = `
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . O . X . .
      . . . O . . X . .
      . . . . O . X . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    const restored = stories({ before: net, line: [] }, { F5: 'white' }).find(({ line }) => placesOf({ line }) === 'E5 F5');
    expect(restored?.line[0]).toMatchObject({
      doubtful: true,
      landedMs: GAP,
      why: 'black must have played here: captured while the board could not be read',
    });
    expect(restored?.cost).toBe(COSTS.gapRestored);
    expect(restored?.line[1]?.landedMs).toBe(GAP);
  });

  test('was hidden already, and is looked for with what was seen after it', () => {
    const line = [turn('black E5', T), turn('white hidden', T + 3000), turn('black C3', T + 4000)];
    const [story] = stories({ line, sensors: { C3: { earliestMs: T + 4000 } } }, { G7: 'white', C3: 'black' });
    expect(story && placesOf(story)).toBe('E5 G7 C3');
    expect(story?.line[1]?.doubtful).toBe(false);
  });
});

describe('the last stone taken back in the gap', () => {
  const line = [turn('black E5', T), turn('white C3', T + 1000)];

  test('and another played', () => {
    const found = told({ line }, { C3: 'empty', G7: 'white' });
    expect(found['E5 G7']).toBe(COSTS.takeback + COSTS.takebackEach);
  });

  test('is looked for where every other way is doubtful, and only there', () => {
    const both = stories({ line }, { C3: 'empty', G7: 'white' });
    expect(both.every((story) => story.takenBackTo !== undefined || story.line.some(({ doubtful }) => doubtful))).toBe(true);
    // The line was doubtful before: that says nothing of the gap.
    const doubtful = [turn('black E5', T, { doubtful: true }), turn('white C3', T + 1000)];
    expect(stories({ line: doubtful }, { G7: 'black' }).every((story) => story.takenBackTo === undefined)).toBe(true);
    expect(stories({ line }, { G7: 'black' }).map(placesOf)).toEqual(['E5 C3 G7']);
  });

  test('is none where it was captured in the gap', () => {
    const before = ATARI.replace('X O X', 'X . X');
    const white = [turn('white E5', T)];
    const found = stories({ before, toMove: 'white', line: white }, { E5: 'empty', E4: 'black' });
    expect(found.map((story) => [placesOf(story), story.cost, story.takenBackTo])).toEqual([['E5 E4', 0, undefined]]);
  });

  test('since the gap began', () => {
    const back = stories({ line }, { C3: 'empty', G7: 'white' }).find((story) => story.takenBackTo !== undefined);
    expect(back?.takenBackTo).toMatchObject({ kept: 1, atMs: GAP });
  });
});

describe('stones that were captured in the gap and still seem to lie there', () => {
  const CHAIN = `
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . X O X . . .
    . . . X O X . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`;

  test('do, or one of their side has been put there since', () => {
    const found = told({ before: CHAIN }, { E4: 'black' });
    expect(found['E4 / E5 extra prisoner, E6 extra prisoner']).toBe(COSTS.gapPrisonersLie);
    expect(found['E4 E5 / E6 extra prisoner']).toBe(COSTS.stoneOnPrisonersPoint);
    expect(found['E4 E6 / E5 extra prisoner']).toBe(COSTS.stoneOnPrisonersPoint);
    expect(Object.keys(found)).toHaveLength(3);
    const put = stories({ before: CHAIN }, { E4: 'black' }).find((story) => placesOf(story) === 'E4 E6');
    expect(put?.line[1]).toMatchObject({ doubtful: true, landedMs: NOW });
  });

  test('only where one can lie there', () => {
    expect(told({ before: ATARI }, { E4: 'black' })).toEqual({ 'E4 / E5 extra prisoner': COSTS.gapPrisonersLie });
  });

  test('and none that was a prisoner before', () => {
    const line = [turn('black E4', T), turn('white A1', T + 1000)];
    const { scene, changes } = gap({ before: CHAIN, line }, { G7: 'black' });
    const { hypothesis } = moment({
      nowMs: NOW,
      before: CHAIN,
      line,
      reads: { E5: ['white', 0] },
      strays: { E5: { excuse: 'prisoner', captor: undefined } },
    });
    const found = gapStories(hypothesis, changes, scene, openGapSearch(scene));
    expect(found.map((story) => [words(story), story.cost])).toEqual([['E4 A1 G7 / E5 extra prisoner', 0]]);
  });
});

describe('lines that differ in their presses alone', () => {
  test('are searched once', () => {
    const { scene, before } = gap({ line: GAME }, { C3: 'white' });
    const search: GapSearch = openGapSearch(scene);
    const ways = search(before, new Set());
    const pressed = { ...before, line: before.line.map((one) => ({ ...one, pressedMs: undefined })) };
    expect(search(pressed, new Set())).toBe(ways);
    expect(search(before, new Set([on('C3')]))).not.toBe(ways);
    expect(search(before, new Set([on('C3')]))).toEqual([[]]);
    expect(search({ ...before, line: [] }, new Set())).not.toBe(ways);
  });
});
