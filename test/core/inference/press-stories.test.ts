/**
 * What a press may mean and what each meaning costs: moments made by hand, every story that follows with its price. In a
 * line `!` stands behind a turn that was pressed for, `+black` behind one that a press of black's waits beside.
 */
import { describe, expect, test } from 'vitest';
import type { Color } from '../../../src/core/go/color.js';
import { COSTS, LIMITS, TIMES, doublings } from '../../../src/core/inference/costs.js';
import { forgottenPress, type Hypothesis } from '../../../src/core/inference/hypothesis.js';
import { storiesOfPress, withExpiredPress } from '../../../src/core/inference/press-stories.js';
import { ATARI, FULL, moment, on, placesOf, turn, unpressed, type Moment, type MomentSettings } from '../../support/moment.js';
import type { Turn } from '../../../src/core/inference/turn.js';

const T = 10_000;

const lineOf = ({ line, openPresses }: Hypothesis): string =>
  [
    ...line.map((one) => `${placesOf({ line: [one] })}${one.pressedMs === undefined ? '' : '!'}`),
    ...openPresses.map(({ side }) => `+${side}`),
  ].join(' ');

const pressed = ({ hypothesis, scene }: Moment, side: Color): readonly Hypothesis[] => storiesOfPress(hypothesis, side, scene.nowMs, scene);

/** Every story and its price. Two with the same line: the dearer behind `or`. */
const told = (settings: MomentSettings, side: Color): Readonly<Record<string, number>> => {
  const prices: Record<string, number> = {};
  for (const story of pressed(moment(settings), side)) {
    const name = lineOf(story) in prices ? `or ${lineOf(story)}` : lineOf(story);
    prices[name] = Math.round(story.cost * 1000) / 1000;
  }
  return prices;
};
const bits = (cost: number): number => Math.round(cost * 1000) / 1000;

const BLACK = unpressed('black E5', T);
const REPLY = unpressed('white C3', T + 1000);

describe('a press of the side that has just played', () => {
  test('is for its stone; that it is for nothing is what hardly ever happens', () => {
    expect(told({ line: [BLACK], nowMs: T + 1000 }, 'black')).toEqual({ 'E5!': 0, E5: COSTS.strayPress });
  });

  test('costs more the longer the stone has lain, beyond what presses take', () => {
    const price = (ageMs: number): number | undefined => told({ line: [BLACK], nowMs: T + ageMs }, 'black')['E5!'];
    expect(price(TIMES.pressFollowsMs)).toBe(0);
    expect(price(2 * TIMES.pressFollowsMs)).toBe(COSTS.pressWaited);
    expect(price(4 * TIMES.pressFollowsMs)).toBe(2 * COSTS.pressWaited);
  });

  test('says so in the words of the move', () => {
    expect(pressed(moment({ line: [BLACK], nowMs: T + 1000 }), 'black')[0]?.line[0]).toMatchObject({
      pressedMs: T + 1000,
      why: 'seen; clock pressed',
    });
  });

  test('waits for prisoners: it is no later than the last of them is off', () => {
    const line = [unpressed('black E4', T)];
    const price = (offMs: number): number | undefined =>
      told({ before: ATARI, line, reads: { E5: ['empty', offMs] }, nowMs: T + 6000 }, 'black')['E4!'];
    expect(price(T + 4000)).toBe(0);
    expect(price(T + 2000)).toBe(COSTS.pressWaited);
  });

  test('may be a hand too early, while a stone of the other side has not come to rest', () => {
    const landing = (reading: 'white' | 'black', resting: 'empty' | 'white' = 'empty') => ({
      line: [BLACK],
      nowMs: T + 1000,
      sensors: { C3: { reading, resting } },
      restless: ['C3'],
    });
    expect(told(landing('white'), 'black')['E5!']).toBe(COSTS.latePress);
    expect(told(landing('black'), 'black')['E5!']).toBe(0);
    expect(told(landing('white', 'white'), 'black')['E5!']).toBe(0);
  });

  test('is hardly for a stone although another of its side has been put down since', () => {
    const beside = (sinceMs: number, reading: 'black' | 'white' = 'black', excuse: 'none' | 'sensor' = 'none') =>
      told({ line: [BLACK], nowMs: T + 3900, reads: { C3: [reading, sinceMs] }, strays: { C3: { excuse } } }, 'black')['E5!'];
    const waited = bits(COSTS.pressWaited * doublings(1900, TIMES.pressFollowsMs));
    expect(beside(T + TIMES.bumpedMs + 1)).toBe(bits(waited + COSTS.pressPastStone));
    expect(beside(T + TIMES.bumpedMs)).toBe(waited);
    expect(beside(T + TIMES.bumpedMs + 1, 'white')).toBe(waited);
    expect(beside(T + TIMES.bumpedMs + 1, 'black', 'sensor')).toBe(waited);
  });

  test('is hardly for a stone that is gone, the less the longer', () => {
    const gone = (goneMs: number) => told({ line: [BLACK], nowMs: T + 2000, reads: { E5: ['empty', T + 2000 - goneMs] } }, 'black')['E5!'];
    expect(gone(TIMES.bumpedMs / 2)).toBe(COSTS.pressForLiftedStone / 2);
    expect(gone(TIMES.bumpedMs)).toBe(COSTS.pressForLiftedStone);
    expect(gone(1900)).toBe(COSTS.pressForLiftedStone);
  });

  test('and not at all where another of its side has been put down since it is gone', () => {
    const other = (reading: 'black' | 'white', sinceMs: number, excuse: 'none' | 'prisoner' = 'none') =>
      told(
        {
          line: [BLACK],
          nowMs: T + 1300,
          reads: { E5: ['empty', T + 1000], C3: [reading, sinceMs] },
          strays: { C3: { excuse } },
        },
        'black',
      )['E5!'];
    const bumped = bits((COSTS.pressForLiftedStone * 300) / TIMES.bumpedMs);
    expect(other('black', T + 1000)).toBe(COSTS.pressForLiftedStone);
    expect(other('black', T + 999)).toBe(bumped);
    expect(other('white', T + 1000)).toBe(bumped);
    expect(other('black', T + 1000, 'prisoner')).toBe(bumped);
  });
});

describe('a press after the other has answered', () => {
  const late = (lateMs: number): Readonly<Record<string, number>> =>
    told({ line: [BLACK, REPLY], nowMs: T + 1000 + lateMs, presses: [] }, 'black');

  test('is late, or a pass, or waits for its stone, or is nothing', () => {
    expect(late(TIMES.latePressUnitMs)).toEqual({
      'E5! C3': COSTS.latePress + COSTS.latePressAge,
      'E5 C3 pass!': COSTS.passWhileOpen + COSTS.forgottenPress - 1,
      'E5 C3 +black': COSTS.pressBeforeStone,
      'E5 C3': COSTS.pressMeansNothing,
    });
  });

  test('is the dearer the later, and beyond 3 s no late press, rather', () => {
    const age = (lateMs: number) => COSTS.latePress + COSTS.latePressAge * doublings(lateMs, TIMES.latePressUnitMs);
    expect(late(TIMES.turnBehindMs)['E5! C3']).toBe(bits(age(TIMES.turnBehindMs)));
    expect(late(TIMES.turnBehindMs + 1)['E5! C3']).toBe(bits(age(TIMES.turnBehindMs + 1) + COSTS.latePressFar));
  });

  test('is late since its prisoners are off, where they came off after the reply', () => {
    const settings = {
      before: ATARI,
      line: [unpressed('black E4', T), REPLY],
      reads: { E5: ['empty', T + 2000] },
      nowMs: T + 2000 + TIMES.latePressUnitMs,
      presses: [],
    } as const;
    expect(told(settings, 'black')['E4! C3']).toBe(COSTS.latePress + COSTS.latePressAge);
  });

  test('is none of a stone that has been pressed for', () => {
    const line = [turn('black E5', T), REPLY];
    expect(told({ line, nowMs: T + 2000, presses: [{ side: 'white', atMs: 5000 }] }, 'black')).toEqual({
      'E5! C3 pass!': COSTS.passWhileOpen,
      'E5! C3 +black': COSTS.pressBeforeStone,
      'E5! C3': COSTS.pressMeansNothing,
    });
  });
});

describe('a hand that is a whole turn behind', () => {
  const line = [BLACK, turn('white C3', T + 500), unpressed('black G7', T + 1000)];
  const behind = (nowMs: number, turns = line) => told({ line: turns, nowMs }, 'black')['E5! C3! G7'];

  test('presses for the turn before its last', () => {
    expect(behind(T + TIMES.turnBehindMs)).toBe(COSTS.pressTurnBehind);
  });

  test('is so for no longer than 3 s', () => {
    expect(behind(T + TIMES.turnBehindMs + 1)).toBeUndefined();
  });

  test('is none where that turn was pressed for, or is the other side’s', () => {
    expect(behind(T + 2000, [turn('black E5', T), ...line.slice(1)])).toBe(COSTS.strayPress);
    const double = [unpressed('white E5', T), turn('white C3', T + 500), unpressed('black G7', T + 1000)];
    expect(behind(T + 2000, double)).toBeUndefined();
  });
});

describe('a press for a move of a gap', () => {
  const unseen = turn('black E5', T, { pressedMs: T });
  const after = (foundMs: number, one = unseen) =>
    pressed(moment({ line: [one], reads: {}, sensors: { E5: { restingSinceMs: foundMs } }, nowMs: T + 5000 }), 'black').find(
      ({ cost }) => cost === COSTS.pressAfterGap,
    );

  test('whose own press nobody saw takes its place', () => {
    expect(after(T + 5000 - TIMES.pressFollowsMs)?.line[0]?.pressedMs).toBe(T + 5000);
  });

  test('comes as soon after it is read as any press', () => {
    expect(after(T + 5000 - TIMES.pressFollowsMs - 1)).toBeUndefined();
  });

  test('is none where its press was seen, nor for a pass', () => {
    expect(after(T + 4000, turn('black E5', T))).toBeUndefined();
    expect(after(T + 4000, turn('black pass', T + 4000, { pressedMs: T + 4000 }))).toBeUndefined();
  });
});

describe('a press by the side to move is a pass', () => {
  const black = turn('black E5', T);
  const white = (more: Partial<MomentSettings> = {}) =>
    told({ line: [black], nowMs: T + 5000, presses: [{ side: 'black', atMs: T + 1000 }], ...more }, 'white');

  test('hardly ever on an open board, and in one of 63 turns once it is half full', () => {
    expect(white()['E5! pass!']).toBe(COSTS.passWhileOpen);
    expect(white({ before: FULL })['E5! pass!']).toBe(COSTS.pass);
  });

  test('that is doubtful while the board is open', () => {
    const doubtful = (before?: string) =>
      pressed(moment({ ...(before === undefined ? {} : { before }), line: [black], nowMs: T + 5000 }), 'white').find(
        ({ line }) => line.length === 2,
      )?.line[1]?.doubtful;
    expect(doubtful()).toBe(true);
    expect(doubtful(FULL)).toBe(false);
  });

  test('never before the first stone', () => {
    expect(told({ nowMs: T }, 'black')).toEqual({ '+black': COSTS.pressBeforeStone, '': 0 });
  });

  test('within a moment of the other’s press hardly, and of both buttons at once it is none', () => {
    const soon = (ms: number, more: Partial<MomentSettings> = {}) => white({ before: FULL, nowMs: T + 1000 + ms, ...more })['E5! pass!'];
    expect(soon(TIMES.hastyPassMs)).toBe(COSTS.pass);
    expect(soon(TIMES.hastyPassMs - 1)).toBe(COSTS.pass + COSTS.hastyPass);
  });

  test('after the other’s pass for one bit: they have agreed', () => {
    const again = (ms: number, before?: string) =>
      told(
        {
          ...(before === undefined ? {} : { before }),
          line: [turn('white E5', T), turn('black pass', T + 4000, { pressedMs: T + 4000 })],
          toMove: 'white',
          presses: [
            { side: 'white', atMs: T + 1000 },
            { side: 'black', atMs: T + 4000 },
          ],
          nowMs: T + 4000 + ms,
        },
        'white',
      )['E5! pass! pass!'];
    expect(again(2000, FULL)).toBe(COSTS.passAgain);
    expect(again(2000)).toBe(COSTS.passAgain);
    expect(again(TIMES.stopsClockMs)).toBe(COSTS.passAgain);
    expect(again(TIMES.stopsClockMs - 1)).toBe(COSTS.passAgain + COSTS.passAgainAtOnceWhileOpen);
    expect(again(TIMES.stopsClockMs - 1, FULL)).toBe(COSTS.passAgain);
    expect(again(TIMES.hastyPassMs - 1, FULL)).toBe(COSTS.passAgain + COSTS.hastyPass);
    expect(again(TIMES.bothButtonsMs, FULL)).toBe(COSTS.passAgain + COSTS.hastyPass);
    expect(again(TIMES.bothButtonsMs - 1, FULL)).toBe(COSTS.passAgain + 2 * COSTS.hastyPass);
  });

  test('and as cheap within a second where all are as quick as that', () => {
    const presses = [0, 1, 2, 3, 4].map((index) => ({
      side: index % 2 === 0 ? ('white' as const) : ('black' as const),
      atMs: T + index * 1900,
    }));
    const [last] = presses.slice(-1);
    const line = [turn('black E5', T), turn('white pass', T + 7600, { pressedMs: last?.atMs })];
    const quick = (times: readonly { side: Color; atMs: number }[]) =>
      told({ line, presses: times, nowMs: T + 7600 + TIMES.stopsClockMs - 1 }, 'black')['E5! pass! pass!'];
    expect(quick(presses)).toBe(COSTS.passAgain);
    const slow = presses.map(({ side, atMs }, index) => ({ side, atMs: index < 3 ? atMs - (3 - index) * 10_000 : atMs }));
    expect(quick(slow)).toBe(COSTS.passAgain + COSTS.passAgainAtOnceWhileOpen);
    // Half of them quick is quick enough.
    expect(quick(presses.map(({ side, atMs }, index) => ({ side, atMs: index < 2 ? atMs - (2 - index) * 10_000 : atMs })))).toBe(
      COSTS.passAgain,
    );
  });

  test('hardly, by a side that has not been given the clock', () => {
    const own = (presses: MomentSettings['presses']) => white({ before: FULL, presses: presses ?? [] })['E5! pass!'];
    expect(own([{ side: 'white', atMs: T - 5000 }])).toBe(COSTS.pass + COSTS.pressOfStoppedClock);
    expect(own([{ side: 'black', atMs: T - 5000 }])).toBe(COSTS.pass);
    expect(own([])).toBe(COSTS.pass);
  });

  test('less hardly where the other forgets its presses', () => {
    const line = [unpressed('black E5', T)];
    const forgets = told({ line, before: FULL, presses: [{ side: 'white', atMs: T - 5000 }], nowMs: T + 5000 }, 'white');
    const stopped = Math.min(COSTS.pressOfStoppedClock, 2 * forgottenPress(line, 0));
    expect(stopped).toBeLessThan(COSTS.pressOfStoppedClock);
    expect(forgets['E5 pass!']).toBe(COSTS.pass + stopped);
    const habit = COSTS.pressOfStoppedClock - stopped;
    expect(forgets['E5']).toBe(
      bits(COSTS.pressOfStoppedClockMeansNothing + habit + COSTS.pressOfStoppedClockAge * doublings(5000, TIMES.pressFollowsMs)),
    );
  });

  test('as any, where nobody has used the clock for some turns', () => {
    const turns = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        unpressed(`${index % 2 === 0 ? 'black' : 'white'} E${String(index + 1)}`, T + index * 5000),
      );
    const left = (line: Hypothesis['line']) => {
      const side = line.length % 2 === 0 ? 'black' : 'white';
      const stories = told({ line, before: FULL, presses: [{ side, atMs: T - 5000 }], nowMs: T + 60_000 }, side);
      return Object.entries(stories).find(([name]) => name.endsWith(' pass!'))?.[1];
    };
    const forgotten = (line: Hypothesis['line']): number => forgottenPress(line, line.length - 2) - 1;
    const stopped = (line: Hypothesis['line']): number => Math.min(COSTS.pressOfStoppedClock, 2 * forgottenPress(line, line.length - 1));
    expect(left(turns(5))).toBe(bits(COSTS.pass + forgotten(turns(5))));
    expect(left(turns(4))).toBe(bits(COSTS.pass + forgotten(turns(4)) + stopped(turns(4))));
    // What was pressed for before the last four says nothing; one of them, or a pass, does.
    const withOne = (index: number, more: Partial<Turn>) => turns(5).map((one, at) => (at === index ? { ...one, ...more } : one));
    const early = withOne(0, { pressedMs: T + 1 });
    expect(left(early)).toBe(bits(COSTS.pass + forgotten(early)));
    const among = withOne(1, { pressedMs: T + 5001 });
    expect(left(among)).toBe(bits(COSTS.pass + forgotten(among) + stopped(among)));
    const passed = withOne(1, { move: { kind: 'pass' } });
    expect(left(passed)).toBe(bits(COSTS.pass + forgotten(passed) + stopped(passed)));
  });

  test('dearly while a part of the board cannot be read', () => {
    expect(white({ before: FULL, link: 'suspect' })).toEqual({
      'E5! pass!': COSTS.passWhileSuspect,
      'E5! hidden!': COSTS.hiddenMove,
      'E5! +white': COSTS.pressBeforeStone,
      'E5!': COSTS.pressMeansNothing,
    });
    const dark = Object.fromEntries(['A9', 'A8', 'A7', 'A6', 'A5', 'A4'].map((name) => [name, ['empty', T + 2000] as const]));
    const together = Object.fromEntries(Object.keys(dark).map((name) => [name, { excuse: 'together' as const }]));
    expect(LIMITS.upsetPoints).toBe(6);
    expect(white({ before: FULL, reads: dark, strays: together })).toMatchObject({
      'E5! pass!': COSTS.passWhileSuspect,
      'E5! hidden!': COSTS.hiddenMove,
    });
  });

  test('dearly beside a stone of its side that is held to be no move, and the press waits as dearly', () => {
    const beside = white({ before: FULL, reads: { E3: ['white', T + 1500] } });
    expect(beside).toEqual({
      'E5! pass!': COSTS.pass + COSTS.pressBesideStray,
      'E5! +white': COSTS.pressBesideStray,
      'E5!': COSTS.pressMeansNothing,
    });
  });

  test('not beside one that lay there before the last turn or the last press of its side, or is a sensor', () => {
    const plain = { pass: COSTS.pass, wait: COSTS.pressBeforeStone };
    const beside = (more: Partial<MomentSettings>) => {
      const stories = white({ before: FULL, ...more });
      return { pass: stories['E5! pass!'], wait: stories['E5! +white'] };
    };
    expect(beside({ reads: { E3: ['white', T + 1500] }, strays: { E3: { excuse: 'sensor' } } })).toEqual(plain);
    expect(beside({ reads: { E3: ['black', T] } })).toEqual(plain);
    expect(beside({ reads: { E3: ['black', T + 1] } })).toEqual({
      pass: COSTS.pass + COSTS.pressBesideStray,
      wait: COSTS.pressBesideStray,
    });
    const line = [turn('white E9', T - 5000), turn('black E5', T)];
    const since = (ms: number) => told({ before: FULL, toMove: 'white', line, reads: { E3: ['white', ms] }, nowMs: T + 5000 }, 'white');
    expect(since(T - 4000)['E9! E5! pass!']).toBe(COSTS.pass);
    expect(since(T - 3999)['E9! E5! pass!']).toBe(COSTS.pass + COSTS.pressBesideStray);
  });

  test('beside one that seems to be a prisoner that fell: for it while it has just come, and later as beside a prisoner', () => {
    const fallen = (sinceMs: number) =>
      white({ before: FULL, reads: { E3: ['white', sinceMs] }, strays: { E3: { excuse: 'dropped' } } })['E5! pass!'];
    expect(fallen(T + 5000 - TIMES.pressFollowsMs)).toBe(COSTS.pass + COSTS.pressBesideStray);
    expect(fallen(T + 4999 - TIMES.pressFollowsMs)).toBe(COSTS.pass + COSTS.passBesideHandledPrisoner);
  });

  test('cheaply, by a side that has the clock against it because its last press was late', () => {
    const late = (pressedMs: number, replyPressedMs: number | undefined = T + 2000) =>
      told(
        {
          before: FULL,
          line: [turn('black E5', T, { pressedMs }), turn('white E3', T + 1000, { pressedMs: replyPressedMs })],
          presses: [
            { side: 'white', atMs: T + 2000 },
            { side: 'black', atMs: T + 3000 },
          ],
          nowMs: T + 9000,
        },
        'black',
      );
    expect(late(T + 3000)['E5! E3! pass!']).toBe(COSTS.pass + COSTS.pressOfClockTurnedLate);
    expect(late(T + 500)['E5! E3! pass!']).toBe(COSTS.pass + COSTS.pressOfStoppedClock);
    const habit = COSTS.pressOfStoppedClock - COSTS.pressOfClockTurnedLate;
    const age = COSTS.pressOfStoppedClockAge * doublings(6000, TIMES.pressFollowsMs);
    expect(late(T + 3000)['E5! E3!']).toBe(bits(COSTS.pressOfStoppedClockMeansNothing + habit + age));
  });

  test('less dearly while a stone of its side has not come to rest, for which the press is', () => {
    const landing = white({ before: FULL, sensors: { E3: { reading: 'white', resting: 'empty' } }, restless: ['E3'] });
    expect(landing['E5! pass!']).toBe(COSTS.pass + COSTS.passWhileLanding);
    expect(landing['E5! +white']).toBe(0);
  });

  test('dearly beside a prisoner that reads again', () => {
    const slipped = (handledMs: number | undefined) =>
      told(
        {
          before: ATARI,
          line: [turn('black E4', T)],
          reads: { E5: ['white', T + 500] },
          strays: { E5: { excuse: 'prisoner', handledMs } },
          nowMs: T + 5000,
          presses: [{ side: 'black', atMs: T + 1000 }],
        },
        'white',
      )['E4! pass!'];
    expect(slipped(T + 500)).toBe(COSTS.passWhileOpen + COSTS.passBesideHandledPrisoner);
    expect(slipped(undefined)).toBe(COSTS.passWhileOpen);
  });

  test('not in an upset, where a press is for nothing', () => {
    expect(white({ hypothesis: { upset: true } })).toEqual({ 'E5!': COSTS.pressInUpset });
  });

  test('and a second press waits for no second stone', () => {
    const stories = white({ hypothesis: { openPresses: [{ side: 'white', atMs: T + 4000 }] } });
    expect(Object.keys(stories)).toEqual(['E5! pass! +white', 'E5! +white']);
    expect(Object.keys(white({ hypothesis: { openPresses: [{ side: 'black', atMs: T + 4000 }] } }))).toContain('E5! +black +white');
  });
});

describe('a point whose sensor is broken', () => {
  const BROKEN = { E3: { reading: 'fault', resting: 'fault' } } as const;
  const line = [turn('black E5', T)];
  const white = (more: Partial<MomentSettings>) => told({ line, nowMs: T + 5000, ...more }, 'white');

  test('is where the stone may lie that nobody sees, on an open board rather than that there is none', () => {
    expect(white({ sensors: BROKEN })).toMatchObject({
      'E5! E3!': COSTS.moveOnBrokenPoint,
      'E5! pass!': COSTS.passWhileOpenBesideBrokenPoint,
    });
    expect(white({ sensors: BROKEN, before: FULL })).toMatchObject({ 'E5! E3!': COSTS.moveOnBrokenPointLate, 'E5! pass!': COSTS.pass });
  });

  test('is so by a doubtful turn, and the pass is as doubtful', () => {
    const stories = pressed(moment({ line, nowMs: T + 5000, sensors: BROKEN, before: FULL }), 'white');
    expect(stories.filter((one) => one.line.length > 1).map((one) => one.line[1]?.doubtful)).toEqual([true, true]);
    expect(stories[0]?.line[1]?.pressedMs).toBe(T + 5000);
  });

  test('cannot be told where there are two, or where a stone lies on it', () => {
    expect(white({ sensors: { ...BROKEN, E7: BROKEN.E3 } })).toEqual({
      'E5! pass!': COSTS.passWhileOpenBesideBrokenPoint,
      'E5! +white': COSTS.pressBeforeStone,
      'E5!': COSTS.pressMeansNothing,
    });
    expect(Object.keys(white({ sensors: { E5: BROKEN.E3 } }))).not.toContain('E5! E5!');
    expect(white({ sensors: { E5: BROKEN.E3 } })['E5! pass!']).toBe(COSTS.passWhileOpen);
  });

  test('is none where no stone may be put', () => {
    const before = `
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . X . . . .
      . . . X . X . . .
      . . . . X . . . .
      . . . . . . . . .`;
    expect(Object.keys(white({ before, sensors: BROKEN }))).not.toContain('E5! E3!');
  });
});

describe('a press that means nothing', () => {
  const line = [turn('black E5', T)];
  const nothing = (more: Partial<MomentSettings>, side: Color = 'white') => told({ line, nowMs: T + 5000, ...more }, side)['E5!'];

  test('costs nothing before the first stone, unless one lies there for it', () => {
    expect(told({ nowMs: T }, 'white')).toEqual({ '': 0 });
    expect(told({ nowMs: T, reads: { E5: ['white', T - 500] } }, 'white')['']).toBe(COSTS.strayPress);
  });

  test('with both buttons at once, or right after the other’s', () => {
    const within = (ms: number, first: Color = 'black', atMs = T + 3000) =>
      nothing({
        presses: [
          { side: 'white', atMs: 0 },
          { side: first, atMs },
        ],
        nowMs: atMs + ms,
      });
    expect(within(TIMES.stopsClockMs - 1)).toBe(COSTS.bothButtons);
    expect(within(TIMES.stopsClockMs)).toBe(COSTS.pressMeansNothing);
    // The press before was for a stone.
    expect(within(TIMES.bothButtonsMs - 1, 'black', T + 1000)).toBe(COSTS.pressMeansNothing);
  });

  test('of a side whose clock does not run, the less the longer hands have rested', () => {
    const again = (ms: number) => nothing({ presses: [{ side: 'black', atMs: T + 1000 }], nowMs: T + 1000 + ms }, 'black');
    expect(again(0)).toBe(COSTS.pressOfStoppedClockMeansNothing);
    expect(again(TIMES.pressFollowsMs)).toBe(COSTS.pressOfStoppedClockMeansNothing + COSTS.pressOfStoppedClockAge);
    // The last stone came after the press.
    const stirred = nothing({ presses: [{ side: 'black', atMs: T - 1000 }], nowMs: T + TIMES.pressFollowsMs }, 'black');
    expect(stirred).toBe(COSTS.pressOfStoppedClockMeansNothing + COSTS.pressOfStoppedClockAge);
  });

  test('is hardly ever one where a stone of its side was put down just now', () => {
    const put = (ageMs: number, reading: 'white' | 'black' = 'white', excuse: 'none' | 'sensor' = 'none') =>
      nothing({ reads: { C3: [reading, T + 5000 - ageMs] }, strays: { C3: { excuse } }, presses: [] });
    expect(put(TIMES.pressFollowsMs)).toBe(COSTS.strayPress);
    expect(put(TIMES.pressFollowsMs + 1)).toBe(COSTS.pressMeansNothing);
    expect(put(1000, 'black')).toBe(COSTS.pressMeansNothing);
    expect(put(1000, 'white', 'sensor')).toBe(COSTS.pressMeansNothing);
  });
});

describe('a reply that lies there before the stone it answers', () => {
  const line = [turn('white C3', T), turn('black E5', T + 2000)];
  /** White has a stone on G7; black pressed, and presses again. */
  const ahead = (reading: 'black' | 'white', sinceMs: number, more: Partial<MomentSettings> = {}) =>
    told({ toMove: 'white', line, reads: { G7: [reading, sinceMs] }, nowMs: T + 5000, ...more }, 'black');

  test('is what the press of the side that is not to move waits for', () => {
    expect(ahead('black', T + 2001)).toEqual({
      'C3! E5! +black': COSTS.pressBeforeStone,
      'C3! E5!': COSTS.strayPress,
    });
  });

  test('is none before its last stone, of the other colour, or a sensor', () => {
    const none = ['C3! E5!'];
    expect(Object.keys(ahead('black', T + 2000))).toEqual(none);
    expect(Object.keys(ahead('white', T + 2001))).toEqual(none);
    expect(Object.keys(ahead('black', T + 2001, { strays: { G7: { excuse: 'sensor' } } }))).toEqual(none);
    expect(Object.keys(ahead('black', T + 2001, { hypothesis: { openPresses: [{ side: 'black', atMs: T }] } }))).toEqual([
      'C3! E5! +black',
    ]);
  });
});

describe('a stone against the rules', () => {
  const line = [turn('white C3', T - 5000), turn('black E5', T)];
  const double = (side: Color, reading: 'black' | 'white' = 'black') =>
    Object.keys(
      told({ toMove: 'white', line, reads: { G7: [reading, T + 3000] }, strays: { G7: { wrong: 'double-move' } }, nowMs: T + 5000 }, side),
    );

  test('that its side presses for is left standing', () => {
    expect(double('black')).toContain('C3! E5! G7!');
  });

  test('not by the press of the other, nor of a stone of the other', () => {
    expect(double('white')).not.toContain('C3! E5! G7!');
    expect(double('white', 'white')).not.toContain('C3! E5! G7!');
  });
});

describe('a press while captured stones lie there', () => {
  const line = [unpressed('black E4', T)];
  const lying = (more: Partial<MomentSettings> = {}): readonly Hypothesis[] =>
    pressed(
      moment({
        before: ATARI,
        line,
        reads: { E5: ['white', T - 1000] },
        strays: { E5: { excuse: 'prisoner', captor: 'black' } },
        nowMs: T + 1500,
        ...more,
      }),
      'black',
    );
  const report = { infraction: 'clock-before-clearing', color: 'black', point: undefined, atMs: T + 1500 };

  test('is told of it where other points are odd, too', () => {
    const more = lying({ reads: { E5: ['white', T - 1000], A1: ['white', 0] }, strays: { E5: { excuse: 'prisoner', captor: 'black' } } });
    expect(more[0]?.reports).toMatchObject([report]);
    // It gives way, and is not among those that have not come to rest: it has just been lifted.
    expect(lying({ sensors: { E5: { reading: 'empty' } } })[0]?.reports).toEqual([]);
  });

  test('is told of its side, and the stone stays where it is', () => {
    const [story] = lying();
    expect(story?.reports).toMatchObject([report]);
    expect(story?.cost).toBe(0);
    expect(story?.strays).toMatchObject([{ point: on('E5'), captor: undefined }]);
    expect(lying().at(-1)?.reports).toEqual([]);
  });

  test.each<[string, Partial<MomentSettings>]>([
    ['they have just been lifted', { sensors: { E5: { reading: 'empty' } }, restless: ['E5'] }],
    ['one is in a hand', { restless: ['E5'] }],
    ['another has taken them', { strays: { E5: { excuse: 'prisoner', captor: 'white' } } }],
    ['readings are missing', { link: 'suspect' }],
    ['the other has answered', { line: [...line, unpressed('white C3', T + 1000)] }],
  ])('not where %s', (_, more) => {
    expect(lying(more)[0]?.reports).toEqual([]);
  });

  test('not where the sensor says late what lies there', () => {
    const late = [turn('white E5', T - 5000, { pressedMs: T - 5500 }), ...line];
    const before = ATARI.replace('X O X', 'X . X');
    expect(lying({ before, toMove: 'white', line: late })[0]?.reports).toEqual([]);
    const seen = [turn('white E5', T - 5000), ...line];
    expect(lying({ before, toMove: 'white', line: seen })[0]?.reports).toMatchObject([report]);
  });

  test('and hardly where one has slipped back', () => {
    const [story] = lying({ strays: { E5: { excuse: 'prisoner', captor: 'black', handledMs: T + 500 } } });
    expect(story?.cost).toBe(COSTS.handledPrisonerAge + COSTS.pressOverHandledPrisoner);
    const beside = { reads: { E5: ['white', T - 1000], A1: ['white', 0] } } as const;
    const [other] = lying({
      ...beside,
      strays: { E5: { excuse: 'prisoner', captor: 'black' }, A1: { excuse: 'prisoner', handledMs: T + 500 } },
    });
    expect(other?.cost).toBe(0);
    const [both] = lying({ ...beside, strays: { E5: { excuse: 'prisoner', captor: 'black', handledMs: T + 500 } } });
    expect(both?.cost).toBe(COSTS.handledPrisonerAge + COSTS.pressOverHandledPrisoner);
  });
});

describe('a press whose stone never comes', () => {
  const press = (side: Color, atMs: number) => ({ side, atMs });
  const waiting = (link: 'up' | 'suspect', ...openPresses: Hypothesis['openPresses']) => {
    const { hypothesis, scene } = moment({ line: [turn('black E5', T)], nowMs: T + 9000, link, hypothesis: { openPresses } });
    const { openPresses: left, cost } = withExpiredPress(hypothesis, scene.nowMs, scene);
    return { left, cost };
  };
  const old = T + 9000 - TIMES.pressLeadMs;

  test('is given up after 2.6 s, and costs something', () => {
    expect(waiting('up', press('white', old))).toEqual({ left: [], cost: COSTS.pressNeverFollowed });
    expect(waiting('up', press('white', old + 1))).toEqual({ left: [press('white', old + 1)], cost: 0 });
  });

  test('each by itself', () => {
    expect(waiting('up', press('white', old), press('black', old + 1))).toEqual({
      left: [press('black', old + 1)],
      cost: COSTS.pressNeverFollowed,
    });
    expect(waiting('up', press('white', old), press('black', old))).toEqual({ left: [], cost: 2 * COSTS.pressNeverFollowed });
  });

  test('and not while the stone may have gone unseen', () => {
    expect(waiting('suspect', press('white', old)).left).toHaveLength(1);
  });
});
