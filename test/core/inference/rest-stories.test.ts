/**
 * What a point that has come to rest may mean: every story that follows, with its price. A story is told as its line and,
 * behind a stroke, what is odd in it.
 */
import { describe, expect, test } from 'vitest';
import { COSTS, LIMITS, TIMES, doublings } from '../../../src/core/inference/costs.js';
import { strayAt, type Hypothesis } from '../../../src/core/inference/hypothesis.js';
import { storiesOfRest } from '../../../src/core/inference/rest-stories.js';
import type { Reading, RestChange } from '../../../src/core/sensing/grid.js';
import { ATARI, FULL, KO, moment, oddOf, on, placesOf, turn, unpressed, withRest, type MomentSettings } from '../../support/moment.js';

const T = 10_000;
const NOW = 20_000;

/** White's E5 and E6 have one liberty, E4. */
const TWO = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . X . . . .
  . . . X O X . . .
  . . . X O X . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

type Settings = Omit<MomentSettings, 'nowMs'>;
type Rest = readonly [name: string, reading: Reading, sinceMs?: number, more?: Partial<RestChange>];

const stories = (settings: Settings, [name, reading, sinceMs = NOW, more]: Rest): readonly Hypothesis[] => {
  const { hypothesis, change, scene } = withRest(moment({ nowMs: NOW, ...settings }), name, reading, sinceMs, more);
  return storiesOfRest(hypothesis, change, scene);
};
const words = (story: Hypothesis): string =>
  [placesOf(story), ...(story.strays.length === 0 ? [] : ['/', oddOf(story).join(', ')])].join(' ');
const bits = (cost: number): number => Math.round(cost * 1000) / 1000;
const told = (settings: Settings, rest: Rest): Readonly<Record<string, number>> =>
  Object.fromEntries(stories(settings, rest).map((story) => [words(story), bits(story.cost)]));

const GAME = [turn('black E5', T), turn('white C3', T + 3000)];

describe('a stone that may be the side to move’s', () => {
  test('is its move, or stands oddly', () => {
    expect(told({ line: GAME }, ['G7', 'black'])).toEqual({ 'E5 C3 / G7 extra none': 0, 'E5 C3 G7': 0 });
  });

  test('is hardly its move where one of its own was pushed to that point', () => {
    const pushed = (name: string, more: Partial<Settings> = {}) =>
      told({ line: GAME, reads: { E5: ['empty', NOW] }, ...more }, [name, 'black'])[`E5 C3 ${name} / E5 missing none`];
    expect(pushed('E6')).toBe(COSTS.slideDenied);
    expect(pushed('G7')).toBe(0);
    // A hand lies over the stones, and has moved none.
    const hand = told({ line: GAME, reads: { E5: ['empty', NOW], C3: ['empty', NOW] } }, ['E6', 'black']);
    expect(hand['E5 C3 E6 / C3 missing none, E5 missing none']).toBe(COSTS.shiftDenied);
  });

  test('is hardly its move beside a point from which one was lifted some seconds ago', () => {
    const lifted = told({ line: GAME, reads: { E5: ['empty', NOW - 4000] } }, ['E6', 'black']);
    expect(lifted['E5 C3 E6 / E5 missing none']).toBe(COSTS.shiftDenied);
  });

  test('is hardly its move on one of two points between which a stone of its side lies', () => {
    const between = (loose: readonly (readonly [string, string])[], reading: Reading = 'black', line: Settings['line'] = GAME) =>
      told({ line, hypothesis: { loose: loose.map(([one, other]) => [on(one), on(other)] as const) } }, ['E6', reading])['E5 C3 E6'];
    expect(between([['E5', 'E6']])).toBe(COSTS.slideDenied);
    expect(between([['E6', 'E5']])).toBe(COSTS.slideDenied);
    expect(between([['E6', 'E7']])).toBe(0);
    expect(between([['E5', 'D5']])).toBe(0);
    expect(between([['C3', 'E6']])).toBe(0);
    expect(between([['E5', 'E6']], 'occupied')).toBe(COSTS.slideDenied);
  });

  test('is hardly its move where one of its prisoners has slipped back', () => {
    const back = (awayMs: number) =>
      told({ before: TWO, line: [turn('black E4', T)] }, ['E6', 'white', NOW, { wasSinceMs: NOW - awayMs }])['E4 E6'];
    expect(back(TIMES.slipsBackMs - 1)).toBe(COSTS.stoneOnPrisonersPoint);
    expect(back(TIMES.slipsBackMs)).toBe(0);
  });

  test('is hardly odd where it lay there when its side pressed', () => {
    const odd = (pressMs: number, reading: Reading = 'black', hasLanded = true) =>
      told({ line: GAME, hypothesis: { openPresses: [{ side: 'black', atMs: pressMs, hasLanded }] } }, ['G7', reading])[
        'E5 C3 / G7 extra none'
      ];
    expect(odd(NOW)).toBe(COSTS.pressBesideStray);
    expect(odd(NOW - 1)).toBe(0);
    expect(odd(NOW, 'white')).toBe(0);
    expect(odd(NOW, 'black', false)).toBe(0);
  });

  test('is doubtful where one of its colour has just been taken up elsewhere, as where a game is counted', () => {
    const line = [...GAME, turn('black G7', T + 4000), turn('white G3', T + 5000)];
    const doubt = (reads: NonNullable<Settings['reads']>, strays: Settings['strays'] = {}) =>
      stories({ line, reads, strays }, ['J1', 'black']).find((story) => placesOf(story) === 'E5 C3 G7 G3 J1')?.line[4]?.doubtful;
    expect(doubt({ E5: ['empty', NOW - TIMES.carriedMs] })).toBe(true);
    expect(doubt({ E5: ['empty', NOW] })).toBe(true);
    expect(doubt({ E5: ['empty', NOW - TIMES.carriedMs - 1] })).toBe(false);
    expect(doubt({ E5: ['empty', NOW + 1] })).toBe(false);
    expect(doubt({})).toBe(false);
    // The other's, one of the last two, one with an excuse, one of several.
    expect(doubt({ C3: ['empty', NOW - 500] })).toBe(false);
    expect(doubt({ G7: ['empty', NOW - 500] })).toBe(false);
    expect(doubt({ E5: ['empty', NOW - 500] }, { E5: { excuse: 'together' } })).toBe(false);
    expect(doubt({ E5: ['empty', NOW - 500], A9: ['white', 0] })).toBe(false);
    expect(doubt({ E5: ['empty', NOW - 500], A9: ['white', 0] }, { A9: { excuse: 'sensor' } })).toBe(true);
    expect(doubt({ E5: ['empty', NOW - 500], A9: ['white', 0] }, { A9: { excuse: 'prisoner' } })).toBe(true);
    expect(doubt({ A9: ['black', NOW - 500] })).toBe(false);
  });

  test('may have lit the next point', () => {
    const lit = told({ line: GAME, reads: { G6: ['white', NOW] } }, ['G7', 'black']);
    expect(lit['E5 C3 G7 / G6 extra together']).toBe(COSTS.litByNeighbour);
  });
});

describe('a stone of the side that has just moved', () => {
  const second = (more: Partial<Settings> = {}, reading: Reading = 'white') => told({ line: GAME, ...more }, ['G7', reading]);

  test('is odd, a stone after an unseen pass, or one of the other side upside down', () => {
    expect(second()).toEqual({
      'E5 C3 / G7 extra none': 0,
      'E5 C3 pass G7': COSTS.unseenPassWithButtonsWhileOpen,
      'E5 C3 G7 / G7 flipped sensor': COSTS.upsideDownStone,
    });
  });

  test('after a pass that nobody can be sure of', () => {
    const pass = stories({ line: GAME }, ['G7', 'white']).find((story) => words(story) === 'E5 C3 pass G7');
    expect(pass?.line[2]).toMatchObject({ doubtful: true, pressedMs: undefined, landedMs: NOW, evidence: [] });
    const upside = stories({ line: GAME }, ['G7', 'white']).find((story) => words(story).startsWith('E5 C3 G7'));
    expect(upside?.line[2]?.doubtful).toBe(true);
  });

  test('the pass is the likelier, the fuller the board, without a clock, and where its side has passed before', () => {
    const pass = (more: Partial<Settings>) =>
      Object.entries(second(more)).find(([name]) => name.endsWith('pass G7') || name.endsWith('pass E7'))?.[1];
    const line = [turn('black E5', T), turn('white E3', T + 3000)];
    const late = (more: Partial<Settings> = {}) => told({ line, before: FULL, ...more }, ['E7', 'white'])['E5 E3 pass E7'];
    expect(pass({})).toBe(COSTS.unseenPassWithButtonsWhileOpen);
    expect(late()).toBe(COSTS.unseenPassWithButtons);
    expect(pass({ clockButtons: false })).toBe(COSTS.unseenPassWhileOpen);
    expect(late({ clockButtons: false })).toBe(COSTS.unseenPassWithoutButtons);
    const passed = [turn('black pass', T), turn('white E3', T + 3000)];
    expect(told({ line: passed, clockButtons: false }, ['G7', 'white'])['pass E3 pass G7']).toBe(COSTS.unseenPassAgain);
    expect(told({ line: passed }, ['G7', 'white'])['pass E3 pass G7']).toBe(COSTS.unseenPassWithButtonsWhileOpen);
  });

  test('stones that came beside it say nothing of its colour', () => {
    const came = { G6: ['white', NOW - 1000], F6: ['white', NOW - 1000] } as const;
    const beside = Object.entries(second({ reads: came })).find(([name]) => name.startsWith('E5 C3 G7'));
    expect(beside?.[1]).toBe(COSTS.upsideDownStone);
  });

  test('of no colour tells nothing of the sort', () => {
    expect(second({}, 'occupied')).toEqual({ 'E5 C3 / G7 extra none': 0, 'E5 C3 G7': 0 });
  });

  test('answers a move that nobody saw, while readings are missing or a part of the board is dark', () => {
    const hidden = second({ link: 'suspect' });
    expect(hidden['E5 C3 hidden G7']).toBe(COSTS.hiddenMove);
    const story = stories({ line: GAME, link: 'suspect' }, ['G7', 'white']).find((one) => placesOf(one) === 'E5 C3 hidden G7');
    expect(story?.line[2]).toMatchObject({ doubtful: false, pressedMs: undefined, landedMs: NOW });
    const dark = second({ reads: { E5: ['empty', T + 5000] }, strays: { E5: { excuse: 'together' } } });
    expect(dark['E5 C3 hidden G7 / E5 missing together']).toBe(COSTS.hiddenMove);
    expect(second({ link: 'suspect' }, 'occupied')['E5 C3 hidden G7']).toBe(COSTS.hiddenMove);
  });

  test('is rather upside down where stones around it read as the other colour just now', () => {
    const line = [turn('black G6', T), turn('white C3', T + 1000), turn('black F6', T + 2000), turn('white D3', T + 3000)];
    const beside = (one: number, other: number, names: readonly [string, string] = ['G6', 'F6']) =>
      Object.entries(told({ line, reads: { [names[0]]: ['white', one], [names[1]]: ['white', other] } }, ['G7', 'white'])).find(([name]) =>
        name.includes('D3 G7'),
      )?.[1];
    expect(beside(NOW - 1000, NOW - 1000)).toBe(COSTS.upsideDownBeside);
    expect(beside(NOW - 1000, NOW)).toBe(COSTS.upsideDownStone);
    const one = told({ line, reads: { G6: ['white', NOW - 1000] } }, ['G7', 'white']);
    expect(Object.entries(one).find(([name]) => name.includes('D3 G7'))?.[1]).toBe(COSTS.upsideDownStone);
    const far = [turn('black A1', T), turn('white C3', T + 1000), turn('black F6', T + 2000), turn('white D3', T + 3000)];
    const away = told({ line: far, reads: { A1: ['white', NOW - 1000], F6: ['white', NOW - 1000] } }, ['G7', 'white']);
    expect(Object.entries(away).find(([name]) => name.includes('D3 G7'))?.[1]).toBe(COSTS.upsideDownStone);
  });
});

describe('play goes on', () => {
  const wrong = (liesMs: number, more: Partial<Settings> = {}, reading: Reading = 'white') =>
    told(
      {
        toMove: 'white',
        line: [turn('white C3', T), turn('black E5', T + 1000)],
        reads: { G7: ['black', NOW - liesMs] },
        strays: { G7: { wrong: 'double-move' } },
        ...more,
      },
      ['A1', reading],
    )['C3 E5 G7 A1'];

  test('beside a stone against the rules, once it has lain for as long as it is told', () => {
    const standing = COSTS.wrongStone + COSTS.wrongStoneAge * doublings(TIMES.reportWrongStoneMs, 1000) + COSTS.leftStanding;
    expect(wrong(TIMES.reportWrongStoneMs)).toBe(bits(standing));
    expect(wrong(TIMES.reportWrongStoneMs - 1)).toBeUndefined();
    expect(wrong(4000, {}, 'black')).toBeUndefined();
    expect(wrong(4000, { strays: { G7: {} } })).toBeUndefined();
    expect(wrong(4000, { strays: { G7: { wrong: 'double-move', excuse: 'sensor' } } })).toBeUndefined();
  });

  test('a ko that is retaken, sooner', () => {
    const ko = (liesMs: number) =>
      Object.keys(
        told({ before: KO, line: [turn('black E5', T)], reads: { D5: ['white', NOW - liesMs] }, strays: { D5: { wrong: 'ko' } } }, [
          'A1',
          'black',
        ]),
      ).some((name) => name.startsWith('E5 D5 A1'));
    expect([ko(TIMES.reportIllegalMs), ko(TIMES.reportIllegalMs - 1)]).toEqual([true, false]);
  });

  test('where a stone was put on the next point for good', () => {
    const beside = (reading: Reading, excuse: 'slide' | 'none' = 'slide') =>
      told(
        {
          line: GAME,
          reads: { E5: ['empty', T + 4000], E6: ['black', T + 4000] },
          strays: { E5: { excuse, partner: 'E6' }, E6: { excuse, partner: 'E5' } },
        },
        ['G7', reading],
      );
    expect(beside('black')['E6 C3 G7']).toBe(COSTS.putElsewhere);
    expect(Object.keys(beside('white')).filter((name) => name.startsWith('E6 C3'))).toEqual([]);
    expect(Object.keys(beside('black', 'none')).filter((name) => name.startsWith('E6 C3'))).toEqual([]);
  });

  test('after a takeback, or where a hidden stone shows up', () => {
    expect(told({ line: GAME, reads: { C3: ['empty', NOW - 3000] } }, ['G7', 'white'])['E5 G7']).toBe(COSTS.takeback + COSTS.takebackEach);
    const line = [turn('black E5', T), turn('white hidden', T + 1000), turn('black C3', T + 2000)];
    expect(told({ line }, ['G7', 'white'])['E5 G7 C3']).toBe(0);
  });

  test('after a capture that is taken back', () => {
    const back = told({ before: ATARI, line: [turn('black E4', T)], reads: { E4: ['empty', NOW - 3000] } }, ['E5', 'white']);
    expect(back['']).toBe(COSTS.takeback + COSTS.takebackEach);
  });
});

describe('stones that lay there before the one they answer', () => {
  /** Black has moved; a stone lies on G7, and E7 comes to rest. */
  const early = (earlyMs: number, reading: Reading = 'black', strays: Settings['strays'] = {}) =>
    told({ line: [turn('black E5', T)], reads: { G7: [reading, NOW - earlyMs] }, strays }, ['E7', 'white'])['E5 E7 G7'];

  test('are moves now that it is their turn', () => {
    expect(early(TIMES.outOfOrderUnitMs)).toBe(COSTS.outOfOrder + COSTS.outOfOrderAge);
    expect(early(0)).toBe(COSTS.outOfOrder);
    expect(early(300, 'white')).toBeUndefined();
    expect(early(300, 'black', { G7: { excuse: 'sensor' } })).toBeUndefined();
    expect(early(300, 'occupied')).toBe(COSTS.outOfOrder + COSTS.outOfOrderUnknownColor + COSTS.outOfOrderAge);
  });

  test('and only now, that the one they answer is there', () => {
    const none = told({ line: GAME, reads: { G7: ['black', NOW - 300] } }, ['A1', 'white']);
    expect(Object.keys(none).filter((name) => name.startsWith('E5 C3 G7'))).toEqual([]);
    const story = stories({ line: [turn('black E5', T)], reads: { G7: ['black', NOW - 300] } }, ['E7', 'white']).find(
      (one) => placesOf(one) === 'E5 E7 G7',
    );
    expect(story?.line.map(({ doubtful }) => doubtful)).toEqual([false, false, false]);
  });

  test('one after another', () => {
    const both = told({ line: [turn('black E5', T)], reads: { G7: ['black', NOW - 300], G3: ['white', NOW - 300] } }, ['E7', 'white']);
    // The second is no earlier than the first, and the press of the one before was forgotten.
    expect(both['E5 E7 G7 G3']).toBe(2 * COSTS.outOfOrder + COSTS.outOfOrderAge + COSTS.forgottenPress - 1);
  });

  test('and none that became odd by this very stone', () => {
    const story = told({ line: GAME, reads: { C3: ['empty', NOW - 3000] } }, ['G7', 'white']);
    expect(Object.keys(story).filter((name) => name.startsWith('E5 G7 '))).toEqual([]);
    const missing = told({ line: GAME, reads: { E5: ['empty', NOW - 3000] } }, ['G7', 'black']);
    expect(Object.keys(missing).filter((name) => name.startsWith('E5 C3 G7 ') && !name.includes('/'))).toEqual([]);
  });
});

test('a bowl spilled over the board is no order of moves: of many that lie there none is adopted', () => {
  const spilled = (count: number): NonNullable<Settings['reads']> => {
    const names = ['A', 'C', 'E', 'G', 'J'].flatMap((column) => ['9', '8', '2', '1'].map((row) => `${column}${row}`));
    const lying = names.slice(0, count).map((name, index) => [name, [index % 2 === 0 ? 'black' : 'white', NOW - 300]] as const);
    return Object.fromEntries(lying);
  };
  const longest = (count: number): number =>
    Math.max(...stories({ line: [turn('black E5', T)], reads: spilled(count) }, ['E7', 'white']).map(({ line }) => line.length));
  expect([longest(LIMITS.adoptedMax), longest(LIMITS.adoptedMax + 1), longest(20)]).toEqual([2 + LIMITS.adoptedMax, 2, 2]);
});

describe('a point that reads something else than what lies there', () => {
  test('where its stone is gone, it is odd, or its capture is taken back', () => {
    expect(told({ line: GAME }, ['E5', 'empty'])).toEqual({ 'E5 C3 / E5 missing none': 0 });
    const captor = told({ before: ATARI, line: [turn('black E4', T)], reads: { E5: ['white', NOW - 2000] } }, ['E4', 'empty']);
    expect(captor['']).toBe(COSTS.takeback + COSTS.takebackEach);
    const upset = {
      before: ATARI,
      line: [turn('black E4', T)],
      reads: { E5: ['white', NOW - 2000] },
      hypothesis: { upset: true },
    } as const;
    expect(Object.keys(told(upset, ['E4', 'empty']))).toEqual(['E4 / E4 missing upset, E5 extra none']);
  });

  test('where it reads as the other colour, it is odd and no move', () => {
    expect(told({ line: GAME }, ['E5', 'white'])).toEqual({ 'E5 C3 / E5 flipped none': 0 });
    expect(told({ line: GAME, hypothesis: { upset: true } }, ['E5', 'white'])).toEqual({ 'E5 C3 / E5 flipped upset': 0 });
  });

  test('where others changed with it, that was one cause', () => {
    const dark = told({ line: GAME, reads: { C3: ['empty', NOW] } }, ['E5', 'empty']);
    expect(dark).toEqual({
      'E5 C3 / C3 missing none, E5 missing none': 0,
      'E5 C3 / C3 missing together, E5 missing together': COSTS.together,
    });
  });

  test('where a stone lies between two points, it was meant for the other', () => {
    const loose = { loose: [[on('E5'), on('E6')] as const] };
    const seen = told({ line: GAME, reads: { E5: ['empty', NOW] }, hypothesis: loose }, ['E6', 'black']);
    expect(seen['E6 C3']).toBe(COSTS.relocated);
    const missed = told({ line: GAME, reads: { E6: ['black', NOW] }, hypothesis: loose }, ['E5', 'empty']);
    expect(missed['E6 C3']).toBe(COSTS.relocated);
    const pushed = told({ line: GAME, reads: { E6: ['black', NOW] } }, ['E5', 'empty']);
    expect(pushed).toEqual({ 'E5 C3 / E5 missing slide, E6 extra slide': 0 });
  });
});

describe('many points', () => {
  test('that light in one scan are a magnet, and none of them a move', () => {
    const lit = told({ line: GAME, reads: { G6: ['black', NOW], F7: ['white', NOW] } }, ['G7', 'black']);
    expect(Object.keys(lit)).toEqual(['E5 C3 / F7 extra none, G6 extra none, G7 extra together']);
    const upset = told({ line: GAME, reads: { G6: ['black', NOW], F7: ['white', NOW] }, hypothesis: { upset: true } }, ['G7', 'black']);
    expect(Object.keys(upset)).toEqual(['E5 C3 / F7 extra none, G6 extra none, G7 extra upset']);
  });

  test('that are odd at once are an upset', () => {
    const names = ['A9', 'C9', 'E9', 'G9', 'J9'];
    const reads = Object.fromEntries(names.map((name, index) => [name, ['black', NOW - 1000 - index * 100] as const]));
    const all = stories({ line: GAME, reads }, ['G7', 'black']);
    expect(all.find((story) => story.line.length === 2)?.upset).toBe(true);
    expect(all.find((story) => placesOf(story) === 'E5 C3 G7')?.upset).toBe(false);
  });

  describe('in an upset', () => {
    const NAMES = ['A1', 'C1', 'E1', 'G1', 'J1', 'A3', 'C3', 'E3', 'G3', 'J3'];
    const line = NAMES.map((name, index) => turn(`${index % 2 === 0 ? 'black' : 'white'} ${name}`, T + index * 100));
    const upset = (count: number, others: readonly string[] = []) => {
      const reads: Record<string, readonly [Reading, number]> = {};
      for (const [index, name] of NAMES.slice(-count).entries()) reads[name] = ['empty', NOW - 5000 + index * 100];
      for (const name of others) reads[name] = ['black', NOW - 4000];
      const strays = Object.fromEntries(Object.keys(reads).map((name) => [name, { excuse: 'upset' }] as const));
      return stories({ line, reads, strays, hypothesis: { upset: true, cost: COSTS.upset } }, ['E9', 'black']).map((story) => [
        placesOf(story),
        story.upset,
        bits(story.cost),
      ]);
    };
    test('play may have gone on after so many moves taken back', () => {
      const [odd, back, ...more] = upset(LIMITS.takebackMax);
      expect(odd).toEqual([NAMES.join(' '), true, COSTS.upset + COSTS.upsetStray]);
      expect(back).toEqual(['A1 C1 E9', false, COSTS.takeback + LIMITS.takebackMax * COSTS.takebackEach]);
      expect(more).toEqual([]);
    });

    test('beside what is no part of it', () => {
      const sensor = stories(
        {
          line,
          reads: { G3: ['empty', NOW - 5000], J3: ['empty', NOW - 4000], A9: ['black', 0] },
          strays: { G3: { excuse: 'upset' }, J3: { excuse: 'upset' }, A9: { excuse: 'sensor' } },
          hypothesis: { upset: true, cost: COSTS.upset },
        },
        ['E9', 'black'],
      );
      expect(sensor.map(({ upset: is }) => is)).toEqual([true, false]);
    });

    test('not after more of them, nor where anything else is displaced', () => {
      expect(upset(LIMITS.takebackMax + 1)).toHaveLength(1);
      expect(upset(6, ['A9'])).toHaveLength(1);
      expect(upset(6)).toHaveLength(2);
    });
  });
});

describe('a point that reads again what it read', () => {
  const again = (settings: Settings, name: string, reading: Reading) =>
    stories(settings, [name, reading, NOW, { was: reading, wasSinceMs: NOW - 800 }]);

  test('was away for a moment, and nothing has changed', () => {
    const { hypothesis, change, scene } = withRest(moment({ nowMs: NOW, line: GAME }), 'E5', 'black', NOW, { was: 'black' });
    expect(storiesOfRest(hypothesis, change, scene)).toEqual([hypothesis]);
  });

  const prisoners: Settings = {
    before: TWO,
    line: [turn('black E4', T)],
    reads: { E5: ['white', 0], E6: ['white', 0] },
    strays: { E5: { excuse: 'prisoner', captor: 'black' }, E6: { excuse: 'prisoner', captor: 'black' } },
  };

  test('a prisoner was handled, or a stone was put where it lay', () => {
    const [handled, played, ...more] = again(prisoners, 'E6', 'white');
    expect(handled && strayAt(handled, on('E6'))?.handledMs).toBe(NOW);
    expect(handled && strayAt(handled, on('E5'))?.handledMs).toBeUndefined();
    expect(handled?.cost).toBe(0);
    expect(played && words(played)).toBe('E4 E6 / E5 extra prisoner');
    expect(played?.cost).toBe(COSTS.stoneOnPrisonersPoint);
    expect(played?.line.at(-1)).toMatchObject({ landedMs: NOW, doubtful: false });
    expect(more).toEqual([]);
  });

  test('it was handled where no stone can be put, or its side is not to move', () => {
    const single = {
      before: ATARI,
      line: [turn('black E4', T)],
      reads: { E5: ['white', 0] },
      strays: { E5: { excuse: 'prisoner' } },
    } as const;
    expect(again(single, 'E5', 'white').map(words)).toEqual(['E4 / E5 extra prisoner']);
    const answered = again({ ...prisoners, line: [turn('black E4', T), turn('white A1', T + 1000)] }, 'E6', 'white');
    expect(answered.map(words)).toEqual(['E4 A1 / E5 extra prisoner, E6 extra prisoner']);
    expect(answered[0] && strayAt(answered[0], on('E6'))?.handledMs).toBe(NOW);
  });

  test('and nothing of the sort in an upset, or of another stone', () => {
    const upset = again({ ...prisoners, hypothesis: { upset: true } }, 'E6', 'white');
    expect(upset.map((story) => strayAt(story, on('E6'))?.handledMs)).toEqual([undefined]);
    const odd = again({ ...prisoners, strays: {} }, 'E6', 'white');
    expect(odd.map((story) => [words(story), strayAt(story, on('E6'))?.handledMs])).toEqual([
      ['E4 / E5 extra none, E6 extra none', undefined],
    ]);
  });
});

describe('a point that reads again as it should', () => {
  test('is odd no more, and what it cost stays paid; an upset may be over by it', () => {
    const back = told({ line: GAME, reads: { E5: ['empty', NOW - 1000] } }, ['E5', 'black']);
    expect(back).toEqual({ 'E5 C3': COSTS.missingStone + COSTS.missingStoneAge });
    const [calm] = stories(
      { line: GAME, reads: { E5: ['empty', NOW - 1000] }, strays: { E5: { excuse: 'upset' } }, hypothesis: { upset: true } },
      ['E5', 'black'],
    );
    expect(calm?.upset).toBe(false);
  });

  describe('after a magnet', () => {
    const line = [turn('black E5', T), turn('white hidden', T + 1000), turn('black C3', T + 2000)];
    const left = (names: readonly string[], more: Partial<Settings> = {}) =>
      stories(
        {
          line,
          ...more,
          reads: { E5: ['empty', T + 5000], ...Object.fromEntries(names.map((name) => [name, ['white', T + 5000] as const])) },
          strays: {
            E5: { excuse: 'together' },
            ...Object.fromEntries(names.map((name) => [name, { excuse: 'together' }] as const)),
            ...more.strays,
          },
        },
        ['E5', 'black', NOW],
      );

    test('what is left was put down under it, or is a stray like any other', () => {
      const [stray, found, ...more] = left(['G7']);
      expect(stray && words(stray)).toBe('E5 hidden C3 / G7 extra none');
      expect(stray && strayAt(stray, on('G7'))?.sinceMs).toBe(NOW);
      expect(found && words(found)).toBe('E5 G7 C3');
      expect(more).toEqual([]);
    });

    test('each of up to three of them', () => {
      expect(left(['G7', 'A1', 'J9']).map(placesOf).sort()).toEqual(['E5 A1 C3', 'E5 G7 C3', 'E5 J9 C3', 'E5 hidden C3']);
      expect(left(['G7', 'A1', 'J9', 'A9']).map(words)).toHaveLength(1);
      expect(left([]).map(words)).toEqual(['E5 hidden C3']);
    });

    test('one after the other, where two were hidden', () => {
      const two = [...line, turn('white hidden', T + 3000)];
      expect(left(['G7', 'A1'], { line: two }).map(placesOf).sort()).toEqual(
        ['E5 hidden C3 hidden', 'E5 G7 C3 hidden', 'E5 G7 C3 A1', 'E5 A1 C3 hidden', 'E5 A1 C3 G7'].sort(),
      );
    });

    test('beside sensors, and stones that are still in the dark', () => {
      const sensors = left(['G7', 'A9', 'B9', 'D9'], {
        strays: { A9: { excuse: 'sensor' }, B9: { excuse: 'sensor' }, D9: { excuse: 'sensor' } },
      });
      expect(sensors.map(placesOf)).toEqual(['E5 hidden C3', 'E5 G7 C3']);
      const [dark, ...more] = stories(
        {
          line,
          reads: { E5: ['empty', T + 5000], C3: ['empty', T + 5000] },
          strays: { E5: { excuse: 'together' }, C3: { excuse: 'together' } },
        },
        ['E5', 'black', NOW],
      );
      expect(dark && words(dark)).toBe('E5 hidden C3 / C3 missing together');
      expect(more).toEqual([]);
    });

    test('not what is just giving way, nor what was odd by itself', () => {
      expect(left(['G7'], { sensors: { G7: { reading: 'empty' } } }).map(words)).toEqual(['E5 hidden C3 / G7 extra together']);
      expect(left(['G7'], { strays: { G7: { excuse: 'sensor' } } }).map(words)).toEqual(['E5 hidden C3 / G7 extra sensor']);
      // E5 itself was not under it.
      expect(left(['G7'], { strays: { E5: { excuse: 'none' } } }).map(words)).toEqual(['E5 hidden C3 / G7 extra together']);
    });
  });
});

test('an unpressed stone is answered by the press that is forgotten', () => {
  const line = [unpressed('black E5', T), turn('white C3', T + 3000)];
  expect(told({ line }, ['G7', 'black'])['E5 C3 G7']).toBe(COSTS.forgottenPress - 1);
});
