/**
 * The game read again from what lies on the board. The record has black E5 and white C3, pressed for; what else lies there has
 * contradicted it for long.
 */
import { describe, expect, test } from 'vitest';
import { COSTS, LIMITS, TIMES, doublings } from '../../../src/core/inference/costs.js';
import { forgottenPress, type Hypothesis } from '../../../src/core/inference/hypothesis.js';
import type { Turn } from '../../../src/core/inference/turn.js';
import { lookAgain, secondLookAt, type SecondLook } from '../../../src/core/inference/second-look.js';
import type { Reading } from '../../../src/core/sensing/grid.js';
import { ATARI, moment, oddOf, on, placesOf, turn, unpressed, type MomentSettings } from '../../support/moment.js';

const T = 10_000;
const NOW = 60_000;

type Settings = Omit<MomentSettings, 'nowMs'>;

const GAME = [turn('black E5', T), turn('white C3', T + 3000)];

describe('a second look is due', () => {
  const due = (more: Settings, look?: SecondLook) => {
    const { hypothesis, scene } = moment({ nowMs: NOW, line: GAME, ...more });
    return secondLookAt([hypothesis], look, scene.sensing, NOW);
  };
  const stray = (ageMs: number, more: NonNullable<Settings['strays']>[string] = {}): Settings => ({
    reads: { G7: ['white', NOW - ageMs] },
    strays: { G7: more },
  });

  test('when something has contradicted the record for longer than hands need', () => {
    expect(due(stray(TIMES.mismatchMs))).toEqual({ seen: `${String(on('G7'))}white`, back: 0, dueMs: NOW });
    expect(due(stray(TIMES.mismatchMs - 1))).toBeUndefined();
    expect(due({})).toBeUndefined();
  });

  test('later for what nobody saw come', () => {
    expect(due(stray(TIMES.gapSettlesMs, { unseen: true }))).toBeDefined();
    expect(due(stray(TIMES.gapSettlesMs - 1, { unseen: true }))).toBeUndefined();
  });

  test('not for a colour, nor for what contradicts nothing', () => {
    expect(due(stray(20_000, { excuse: 'sensor' }))).toBeUndefined();
    expect(due({ reads: { E5: ['white', NOW - 20_000] } })).toBeUndefined();
  });

  test('not while readings are missing, or the board is not at rest', () => {
    const old: SecondLook = { seen: 'before', back: 3, dueMs: 1 };
    expect(due({ ...stray(20_000), link: 'suspect' }, old)).toBe(old);
    expect(due({ ...stray(20_000), restless: ['A1'] }, old)).toBe(old);
    const { scene } = moment({ nowMs: NOW });
    expect(secondLookAt([], old, scene.sensing, NOW)).toBe(old);
    expect(due({}, old)).toBe(old);
  });

  test('once for a board that looks like that', () => {
    const seen: SecondLook = { seen: `${String(on('G7'))}white`, back: 3, dueMs: 1 };
    expect(due(stray(20_000), seen)).toBe(seen);
    expect(due({ reads: { G7: ['white', 0], A1: ['black', 0] } }, seen)).toEqual({
      seen: `${String(on('G7'))}white,${String(on('A1'))}black`,
      back: 0,
      dueMs: NOW,
    });
  });
});

const look = (back: number | undefined, dueMs = NOW): SecondLook => ({ seen: 'this', back, dueMs });

const again = (settings: Settings, back: number): Hypothesis | undefined => {
  const { hypothesis, scene } = moment({ nowMs: NOW, line: GAME, ...settings });
  const { found } = lookAgain([hypothesis], look(back), scene.presses, scene);
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0];
};
const told = (settings: Settings, back: number): readonly [string, number] | undefined => {
  const story = again(settings, back);
  return story && [[placesOf(story), ...oddOf(story)].join(' / '), Math.round(story.cost * 1000) / 1000];
};
const lies = (names: Readonly<Record<string, readonly [Reading, number]>>): Settings => ({ reads: names });

describe('a step', () => {
  const step = (back: number | undefined, dueMs = NOW, line: readonly Turn[] = GAME) => {
    const { hypothesis, scene } = moment({ nowMs: NOW, line, reads: { G7: ['black', T + 9000] } });
    return lookAgain([hypothesis], look(back, dueMs), [], scene);
  };

  test('looks at one turn more undone, a moment after the last, until all are', () => {
    expect(step(0).look).toEqual({ seen: 'this', back: 1, dueMs: NOW + 40 });
    expect(step(1).look.back).toBe(2);
    expect(step(2).look.back).toBeUndefined();
  });

  test('goes no further back than sixteen turns', () => {
    const names = ['1', '3', '5', '7', '9'].flatMap((row) => ['A', 'C', 'E', 'H'].map((column) => `${column}${row}`));
    const line = names.map((name, index) => turn(`${index % 2 === 0 ? 'black' : 'white'} ${name}`, T + index));
    expect(LIMITS.secondLookTurns).toBe(16);
    expect(step(15, NOW, line).look.back).toBe(16);
    expect(step(16, NOW, line).look.back).toBeUndefined();
  });

  test('is none before it is due, nor when it is done', () => {
    expect(step(0, NOW + 1)).toEqual({ found: [], look: look(0, NOW + 1) });
    expect(step(undefined)).toEqual({ found: [], look: look(undefined) });
    const { scene } = moment({ nowMs: NOW });
    expect(lookAgain([], look(0), [], scene)).toEqual({ found: [], look: look(0) });
  });
});

describe('stones that have come to lie there', () => {
  test('were played, in the order in which they came', () => {
    expect(told(lies({ G7: ['black', T + 5000], G3: ['white', T + 9000] }), 0)).toEqual(['E5 C3 G7 G3', COSTS.secondLook]);
    expect(told(lies({ G7: ['white', T + 9000], G3: ['black', T + 5000] }), 0)).toEqual(['E5 C3 G3 G7', COSTS.secondLook]);
  });

  test('say why, since when they lie, and that their order is known where they were seen', () => {
    const story = again(lies({ G7: ['black', T + 5000], G3: ['white', T + 9000] }), 0);
    expect(story?.line[2]).toMatchObject({
      landedMs: T + 5000,
      why: 'black stone that has come to lie here; the board was read again',
      order: 'known',
      doubtful: false,
    });
    const unseen = again({ ...lies({ G7: ['black', T + 5000] }), sensors: { G7: { unseenFromMs: T } } }, 0);
    expect(unseen?.line[2]?.order).toBe('unknown');
  });

  test('before the turn that they answer, rather were none of the game', () => {
    const early = told(lies({ G7: ['black', T + 2700] }), 0);
    expect(early).toEqual(['E5 C3 G7', COSTS.secondLook + COSTS.outOfOrder + COSTS.outOfOrderAge * doublings(300, TIMES.outOfOrderUnitMs)]);
    expect(told(lies({ G7: ['black', T + 3000] }), 0)?.[1]).toBe(COSTS.secondLook);
  });

  test('cannot be played one after another by the same side, but beside one that is none', () => {
    expect(told(lies({ G7: ['black', T + 5000], G3: ['black', T + 9000] }), 0)).toEqual([
      'E5 C3 G3 / G7 extra sensor',
      COSTS.secondLook + COSTS.phantomStone,
    ]);
    expect(told(lies({ G7: ['white', T + 5000] }), 0)?.[0]).toBe('E5 C3 / G7 extra sensor');
  });

  test('one of the latest three may be none', () => {
    const many = (count: number) => {
      const names = ['J9', 'G7', 'G5', 'G3'].slice(0, count);
      const reads = Object.fromEntries(names.map((name, index) => [name, ['black', T + 5000 + index * 1000] as const]));
      return told({ reads: { ...reads, A1: ['white', T + 5500] } }, 0);
    };
    expect(LIMITS.secondLookPhantoms).toBe(3);
    expect(many(1)?.[0]).toBe('E5 C3 J9 A1');
    expect(many(2)?.[0]).toBe('E5 C3 J9 A1 G7');
    expect(many(3)?.[0]).toContain('sensor');
    expect(many(4)).toBeUndefined();
  });

  test('are no more than two dozen', () => {
    const names = ['1', '3', '5', '7', '9']
      .flatMap((row) => ['A', 'C', 'E', 'G', 'J'].map((column) => `${column}${row}`))
      .filter((name) => name !== 'E5' && name !== 'C3');
    const more = ['B2', 'B6', 'H8', 'H2'];
    const all = (count: number) => {
      const reads = Object.fromEntries(
        [...names, ...more]
          .slice(0, count)
          .map((name, index) => [name, [index % 2 === 0 ? 'black' : 'white', T + 5000 + index * 1000] as const]),
      );
      return told({ reads }, 0)?.[0].split(' ').length;
    };
    expect(LIMITS.secondLookStones).toBe(24);
    expect(all(24)).toBe(26);
    expect(all(25)).toBeUndefined();
  });

  test('one that is none is looked for among those that came, and not among sensors', () => {
    const reads = { G7: ['white', T + 6500], G3: ['black', T + 6000], A9: ['white', 0], A7: ['white', 0], A5: ['white', 0] } as const;
    const sensors = { A9: { excuse: 'sensor' }, A7: { excuse: 'sensor' }, A5: { excuse: 'sensor' } } as const;
    const story = again({ reads: { ...reads, J9: ['white', T + 4000] }, strays: sensors }, 0);
    expect(story && oddOf(story)).toEqual(['A5 extra sensor', 'A7 extra sensor', 'A9 extra sensor', 'J9 extra sensor']);
    // A stone that is gone is no stone too many.
    const gone = again({ reads: { G7: ['black', T + 5000], A9: ['black', T + 4000], C3: ['empty', T + 9000] } }, 0);
    expect(gone).toBeUndefined();
  });

  test('are passed over where they are a sensor', () => {
    const sensor = { reads: { G7: ['white', T + 5000], G3: ['black', T + 6000] }, strays: { G7: { excuse: 'sensor' } } } as const;
    expect(told(sensor, 0)).toEqual(['E5 C3 G3 / G7 extra sensor', COSTS.secondLook]);
  });

  test('take their press with them', () => {
    const press = (atMs: number, more: NonNullable<Settings['presses']> = []) =>
      again({ ...lies({ G7: ['black', T + 9000] }), presses: [...more, { side: 'black', atMs }] }, 0)?.line[2]?.pressedMs;
    expect(press(T + 9000 - TIMES.pressBeforeLandingMs)).toBe(T + 9000 - TIMES.pressBeforeLandingMs);
    expect(press(T + 9000 - TIMES.pressBeforeLandingMs - 1)).toBeUndefined();
    expect(press(T + 9000 + TIMES.secondLookPressMs)).toBe(T + 9000 + TIMES.secondLookPressMs);
    expect(press(T + 9000 + TIMES.secondLookPressMs + 1)).toBeUndefined();
    // One of the other side's, or one that is another turn's, is none.
    expect(press(T + 40_000, [{ side: 'white', atMs: T + 9500 }])).toBeUndefined();
    // The first of them that fits.
    expect(
      press(T + 11_000, [
        { side: 'white', atMs: T + 9500 },
        { side: 'black', atMs: T + 10_000 },
      ]),
    ).toBe(T + 10_000);
  });

  test('but none of a turn that is found again after it', () => {
    const line = [...GAME, unpressed('black G7', T + 5000), turn('white G3', T + 8000), turn('black A9', T + 9000)];
    const story = again({ line, reads: { G7: ['empty', T + 20_000], H8: ['black', T + 4000] } }, 3);
    expect(story && placesOf(story)).toBe('E5 C3 H8 G3 A9');
    expect(story?.line.map(({ pressedMs }) => pressedMs)).toEqual([T + 1000, T + 4000, undefined, T + 9000, T + 10_000]);
  });

  test('but none that another turn of the line has', () => {
    const line = [
      turn('black E5', T),
      turn('white C3', T + 3000),
      turn('black A9', T + 5000, { pressedMs: T + 9500 }),
      turn('white J1', T + 8000),
    ];
    const story = again({ line, reads: { G7: ['black', T + 9000] }, presses: [{ side: 'black', atMs: T + 9500 }] }, 0);
    expect(story?.line[4]?.pressedMs).toBeUndefined();
  });
});

describe('the last turns undone', () => {
  const line = [...GAME, turn('black G7', T + 5000), turn('white G3', T + 8000)];

  test('are played again as they were, with what came between them', () => {
    const between = again(
      { line: [turn('black E5', T), unpressed('white G3', T + 8000)], reads: { C3: ['white', T + 3000], G7: ['black', T + 5000] } },
      1,
    );
    expect(between && placesOf(between)).toBe('E5 C3 G7 G3');
    expect(between?.line.at(-1)).toEqual(unpressed('white G3', T + 8000));
  });

  test('were taken back where they were pressed for and are gone: that costs what they were worth', () => {
    const story = again({ line, reads: { G3: ['empty', T + 20_000], H8: ['white', T + 22_000] } }, 1);
    expect(story && placesOf(story)).toBe('E5 C3 G7 H8');
    expect(story?.takenBackTo).toEqual({ kept: 3, atMs: NOW, why: 'moves were taken back, and play went on' });
    expect(story?.cost).toBe(COSTS.secondLook + COSTS.lostTurn + COSTS.lostPress);
    const two = again({ line, reads: { G3: ['empty', T + 20_000], G7: ['empty', T + 21_000] } }, 2);
    expect(two?.takenBackTo?.kept).toBe(2);
    expect(two?.cost).toBe(COSTS.secondLook + 2 * (COSTS.lostTurn + COSTS.lostPress));
  });

  test('were none where nobody pressed for them', () => {
    const open = [...line.slice(0, 3), unpressed('white G3', T + 8000)];
    const story = again({ line: open, reads: { G3: ['empty', T + 20_000], H8: ['white', T + 22_000] } }, 1);
    expect(story?.takenBackTo).toBeUndefined();
    expect(story?.cost).toBe(COSTS.secondLook + COSTS.lostTurn);
  });

  test('a forgotten press of theirs has cost something already', () => {
    const open = [...GAME, unpressed('black G7', T + 5000), turn('white G3', T + 8000), turn('black A9', T + 9000)];
    const gone = { G7: ['empty', T + 20_000], H8: ['black', T + 3500] } as const;
    const lost = (clockButtons: boolean) => again({ line: open, reads: gone, clockButtons }, 3);
    expect(lost(true) && placesOf(lost(true) ?? { line: [] })).toBe('E5 C3 H8 G3 A9');
    expect(lost(true)?.cost).toBeCloseTo(COSTS.secondLook + 1 - forgottenPress(open, 2) + (forgottenPress(open, 2) - 1), 6);
    expect(lost(false)?.cost).toBe(COSTS.secondLook + COSTS.lostTurn);
  });

  test('a stone that was pushed to the next point has lain since it was put down', () => {
    const pushed = again(
      {
        line,
        reads: { G3: ['empty', T + 20_000], G4: ['white', T + 20_000] },
        strays: { G3: { excuse: 'slide', partner: 'G4' }, G4: { excuse: 'slide', partner: 'G3' } },
      },
      1,
    );
    expect(pushed && placesOf(pushed)).toBe('E5 C3 G7 G4');
    // It is the same turn: nothing was lost.
    expect(pushed?.line.at(-1)?.landedMs).toBe(T + 8000);
    expect(pushed?.takenBackTo).toBeUndefined();
    expect(pushed?.cost).toBe(COSTS.secondLook);
    const beside = again(
      {
        line,
        reads: { G3: ['empty', T + 20_000], G4: ['white', T + 20_000], A9: ['black', T + 9000] },
        strays: { G3: { excuse: 'slide', partner: 'G4' }, G4: { excuse: 'slide', partner: 'G3' } },
      },
      1,
    );
    expect(beside && placesOf(beside)).toBe('E5 C3 G7 G4 A9');
    expect(beside?.line[3]?.landedMs).toBe(T + 8000);
  });

  test('one that was pressed for and one that was not: no takeback', () => {
    const open = [...line.slice(0, 3), unpressed('white G3', T + 8000)];
    const two = again({ line: open, reads: { G3: ['empty', T + 20_000], G7: ['empty', T + 21_000] } }, 2);
    expect(two?.takenBackTo).toBeUndefined();
    expect(two?.cost).toBe(COSTS.secondLook + 2 * COSTS.lostTurn + COSTS.lostPress);
  });

  test('a press that was forgotten just before the last turn is owed nothing yet', () => {
    const open = [...GAME, unpressed('black G7', T + 5000), turn('white G3', T + 8000)];
    const lost = again({ line: open, reads: { G7: ['empty', T + 20_000], H8: ['black', T + 3500] } }, 2);
    expect(lost && placesOf(lost)).toBe('E5 C3 H8 G3');
    expect(lost?.cost).toBe(COSTS.secondLook + COSTS.lostTurn);
  });

  test('since when its stone lies is asked of the sensors, where the line leads nowhere', () => {
    const late = [...GAME, turn('black G7', T + 8000)];
    const settings = { line: late, reads: { A1: ['white', T + 6500] }, sensors: { G7: { stoneSinceMs: T + 5000 } } } as const;
    const story = again(settings, 1);
    expect(story && placesOf(story)).toBe('E5 C3 G7 A1');
    expect(again({ ...settings, sensors: { G7: { stoneSinceMs: T + 8000 } } }, 1)?.line.length).not.toBe(4);
  });

  test('a stone captured since, that lies there still, was played once', () => {
    const taking = [turn('white E5', T), turn('black E4', T + 3000)];
    const before = ATARI.replace('X O X', 'X . X');
    const story = again(
      {
        before,
        toMove: 'white',
        line: taking,
        reads: { E5: ['white', T], A1: ['white', T + 9000] },
        strays: { E5: { excuse: 'prisoner', captor: 'black' } },
      },
      2,
    );
    expect(story && placesOf(story)).toBe('E5 E4 A1');
  });

  test('a stone captured since was played all the same', () => {
    const taking = [turn('white E5', T), turn('black E4', T + 3000)];
    const before = ATARI.replace('X O X', 'X . X');
    const story = again({ before, toMove: 'white', line: taking, reads: { A1: ['white', T + 9000] } }, 2);
    expect(story && placesOf(story)).toBe('E5 E4 A1');
    expect(story?.cost).toBe(COSTS.secondLook);
  });

  test('a stone that has read as the other colour since it was put down is that turn’s', () => {
    const flipped = (sinceMs: number) => told({ line, reads: { G3: ['black', sinceMs], A1: ['black', T + 20_000] } }, 1);
    expect(flipped(T + 8000)?.[0]).toBe('E5 C3 G7 G3 A1 / G3 flipped sensor');
    expect(flipped(T + 8000 + TIMES.oneScanMs)?.[0]).not.toBe('E5 C3 G7 G3 A1 / G3 flipped sensor');
    // One before the turns that are undone is passed over.
    expect(told({ line, reads: { E5: ['white', T + 8000], A1: ['black', T + 20_000] } }, 1)?.[0]).toBe('E5 C3 G7 G3 A1 / E5 flipped none');
  });
});

describe('in an upset', () => {
  const upset = (presses: Settings['presses']) =>
    again(
      {
        line: GAME,
        reads: { G7: ['black', T + 5000], G3: ['white', T + 9000] },
        strays: { G7: { excuse: 'upset' }, G3: { excuse: 'upset' } },
        presses: presses ?? [],
        hypothesis: { upset: true, cost: 50, openPresses: [{ side: 'white', atMs: 1 }] },
      },
      0,
    );

  test('there was none: what it has cost, with its stones and presses, is owed no more', () => {
    const story = upset([]);
    expect(story).toMatchObject({ upset: false, openPresses: [] });
    expect(story?.cost).toBe(50 + COSTS.secondLook - COSTS.upset - 2 * COSTS.upsetStray);
    const pressed = upset([
      { side: 'black', atMs: T + 5000 },
      { side: 'black', atMs: T + 5001 },
      { side: 'white', atMs: T + 40_000 },
      { side: 'white', atMs: T + 4000 },
    ]);
    expect(pressed?.cost).toBe(50 + COSTS.secondLook - COSTS.upset - 2 * COSTS.upsetStray - 2 * COSTS.pressInUpset);
    // A press of the line is none of them.
    const late = turn('white C3', T + 3000, { pressedMs: T + 6000 });
    const own = again(
      {
        line: [turn('black E5', T), late],
        reads: { G7: ['black', T + 5000], G3: ['white', T + 9000], A9: ['white', T + 4000] },
        strays: { G7: { excuse: 'upset' }, G3: { excuse: 'upset' }, A9: { excuse: 'sensor' } },
        presses: [
          { side: 'white', atMs: T + 6000 },
          { side: 'white', atMs: T + 4500 },
        ],
        hypothesis: { upset: true, cost: 50 },
      },
      0,
    );
    expect(own?.cost).toBe(50 + COSTS.secondLook - COSTS.upset - 2 * COSTS.upsetStray);
  });
});
