/** How a hypothesis gets its next turn, or finds one: what each way costs, and what of the board it explains. */
import { describe, expect, test } from 'vitest';
import type { Color } from '../../../src/core/go/color.js';
import { COSTS, TIMES } from '../../../src/core/inference/costs.js';
import { forgottenPress, strayAt, type Hypothesis } from '../../../src/core/inference/hypothesis.js';
import {
  asPlayedStory,
  foundStory,
  playedStory,
  relocatedStory,
  straysOf,
  turnWithoutStone,
  withHiddenSettled,
} from '../../../src/core/inference/turn-stories.js';
import type { Reading } from '../../../src/core/sensing/grid.js';
import { ATARI, FULL, KO, moment, nameOf, oddOf, on, placesOf, turn, unpressed, type MomentSettings } from '../../support/moment.js';

const T = 10_000;
const NOW = 20_000;

type Settings = Omit<MomentSettings, 'nowMs'>;

const GAME = [turn('black E5', T), turn('white C3', T + 3000)];

/** Black may not play E5. */
const WHITES_EYE = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . O . . . .
  . . . O . O . . .
  . . . . O . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

const plays = (settings: Settings, words: string, landedMs = NOW): Hypothesis | undefined => {
  const { hypothesis, scene } = moment({ nowMs: NOW, ...settings });
  const [color, name = ''] = words.split(' ');
  const point = on(name);
  return playedStory(hypothesis, { color: color as Color, point, landedMs, cost: 0, doubtful: false, why: 'for a test' }, scene);
};
/** Black plays G7, its sensor reads it, and nothing else is odd but what the settings say. */
const cost = (settings: Settings, words = 'black G7', landedMs = NOW): number | undefined => plays(settings, words, landedMs)?.cost;

describe('a stone that is played', () => {
  test('is a turn of its side, since when it has lain', () => {
    const { hypothesis, scene } = moment({ nowMs: NOW, line: GAME });
    const story = playedStory(
      hypothesis,
      { color: 'black', point: on('G7'), landedMs: NOW - 300, cost: 7, doubtful: true, why: 'for a test' },
      scene,
    );
    expect(story?.line.at(-1)).toEqual({
      color: 'black',
      move: { kind: 'play', point: on('G7') },
      landedMs: NOW - 300,
      pressedMs: undefined,
      doubtful: true,
      order: 'known',
      why: 'for a test',
      evidence: [{ point: on('G7'), atMs: NOW - 300 }],
    });
    expect(story?.cost).toBe(7);
    expect(story?.board.toMove).toBe('white');
  });

  test('is none where no stone may lie', () => {
    expect(plays({ line: GAME }, 'black E5')).toBeUndefined();
    expect(plays({ before: KO, line: [turn('black E5', T)] }, 'white D5')).toBeUndefined();
  });

  test('may not be the first of its moment while lines are missing', () => {
    const order = (link: 'up' | 'suspect' | 'down') => plays({ line: GAME, link }, 'black G7')?.line.at(-1)?.order;
    expect([order('up'), order('suspect'), order('down')]).toEqual(['known', 'unknown', 'known']);
  });

  test('takes the press that waited for it', () => {
    const after = (pressMs: number, side: Color = 'black') =>
      plays(
        {
          line: GAME,
          hypothesis: {
            openPresses: [
              { side, atMs: pressMs },
              { side: 'white', atMs: 1 },
            ],
          },
        },
        'black G7',
      );
    const taken = after(NOW - TIMES.pressBeforeLandingMs);
    expect(taken?.line.at(-1)?.pressedMs).toBe(NOW - TIMES.pressBeforeLandingMs);
    expect(taken?.openPresses).toEqual([{ side: 'white', atMs: 1 }]);
    const tooLate = after(NOW - TIMES.pressBeforeLandingMs - 1);
    expect(tooLate?.line.at(-1)?.pressedMs).toBeUndefined();
    expect(tooLate?.openPresses).toHaveLength(2);
    expect(after(NOW, 'white')?.line.at(-1)?.pressedMs).toBeUndefined();
  });

  test('says that the last press of its side was forgotten', () => {
    const line = [unpressed('black E5', T), turn('white C3', T + 3000)];
    expect(cost({ line })).toBe(forgottenPress(line, 0) - 1);
    expect(cost({ line, clockButtons: false })).toBe(0);
    expect(cost({ line: GAME })).toBe(0);
    expect(cost({ line: [turn('black E5', T), unpressed('white C3', T + 3000)] })).toBe(0);
    expect(cost({ line: [] })).toBe(0);
  });

  test('on a point whose sensor makes up stones is doubted, up to a point', () => {
    const visited = (visits: number) => cost({ line: GAME, sensors: { G7: { visits, visitedMs: NOW } } });
    expect([visited(1), visited(4), visited(5)]).toEqual([COSTS.visitedPoint, COSTS.visitedPointMax, COSTS.visitedPointMax]);
  });

  test('that reads as the other colour lies upside down: its sensor says so', () => {
    const reads = (reading: Reading) => plays({ line: GAME, reads: { G7: [reading, NOW] } }, 'black G7');
    const story = reads('white');
    expect(story && oddOf(story)).toEqual(['G7 flipped sensor']);
    expect(story && strayAt(story, on('G7'))).toMatchObject({ reading: 'white', sinceMs: NOW, unseen: false });
    expect(reads('black')?.strays).toEqual([]);
    expect(reads('empty')?.strays).toEqual([]);
  });
});

describe('stones captured by it', () => {
  const captures = (reads: Settings['reads'], strays: Settings['strays'] = {}) =>
    plays({ before: ATARI, reads: { E4: ['black', NOW], ...reads }, strays }, 'black E4');

  test('that still lie there are prisoners', () => {
    const story = captures({ E5: ['white', 5000] });
    expect(story?.strays).toMatchObject([
      { point: on('E5'), excuse: 'prisoner', captor: 'black', reading: 'white', sinceMs: 5000, occupant: 'empty', unseen: false },
    ]);
  });

  test('whose point reads the captor’s own colour are no prisoners, but where its sensor reads the other colour', () => {
    expect(captures({ E5: ['black', 5000] })?.strays).toMatchObject([{ excuse: 'none', captor: undefined, reading: 'black' }]);
    const flipped = captures({ E5: ['black', 5000] }, { E5: { excuse: 'sensor' } });
    expect(flipped?.strays).toMatchObject([{ excuse: 'prisoner', captor: 'black', reading: 'black' }]);
  });

  test('that are off already are odd no more', () => {
    expect(captures({ E5: ['empty', NOW - 500] }, { E5: { excuse: 'early-prisoner' } })?.strays).toEqual([]);
  });

  test('by the other side before it stay for now, and what they have cost stays paid', () => {
    const left = (captor: Color) => {
      const handled = { excuse: 'prisoner', captor, handledMs: NOW - 1000 } as const;
      return plays({ line: GAME, reads: { A9: ['black', T] }, strays: { A9: handled } }, 'black G7');
    };
    expect(left('white')).toMatchObject({ cost: COSTS.handledPrisonerAge, strays: [{ captor: undefined }] });
    expect(left('black')).toMatchObject({ cost: 0, strays: [{ captor: 'black' }] });
  });
});

describe('play goes on over what is odd', () => {
  const odd = (name: string, reading: Reading, sinceMs: number, more: NonNullable<Settings['strays']>[string]): number | undefined =>
    cost({ line: GAME, reads: { [name]: [reading, sinceMs] }, strays: { [name]: more } });
  const ripe = NOW - TIMES.reportWrongStoneMs;

  test('a moved stone: then it was none', () => {
    expect(odd('E5', 'empty', ripe, { excuse: 'moved' })).toBe(COSTS.playOverMovedStone);
    expect(odd('A9', 'black', ripe, { excuse: 'moved' })).toBe(0);
    expect(odd('E5', 'empty', ripe, {})).toBe(0);
  });

  test('a stone that cannot be a move, once', () => {
    expect(odd('A9', 'white', ripe, { wrong: 'ko' })).toBe(COSTS.playOverWrongStone);
    expect(odd('A9', 'white', ripe + 1, { wrong: 'ko' })).toBe(0);
    expect(odd('A9', 'white', ripe, { wrong: 'ko', excuse: 'sensor' })).toBe(0);
    expect(odd('A9', 'white', ripe, { wrong: 'ko', passedOver: true })).toBe(0);
    expect(odd('A9', 'white', ripe, {})).toBe(0);
    const story = plays(
      { line: GAME, reads: { A9: ['white', ripe], B9: ['white', NOW] }, strays: { A9: { wrong: 'ko' }, B9: { wrong: 'ko' } } },
      'black G7',
    );
    expect(story?.strays.map(({ passedOver }) => passedOver)).toEqual([true, false]);
  });

  test('a stone that was pushed aside', () => {
    expect(odd('E6', 'black', ripe, { excuse: 'slide' })).toBe(COSTS.playOverPushedStone);
    expect(odd('E6', 'black', ripe, { excuse: 'shifted' })).toBe(COSTS.playOverPushedStone);
    expect(odd('E6', 'black', ripe + 1, { excuse: 'slide' })).toBe(0);
    expect(odd('E6', 'black', ripe, { excuse: 'between' })).toBe(0);
    expect(odd('E6', 'black', ripe, {})).toBe(0);
    expect(odd('E5', 'empty', ripe, { excuse: 'slide' })).toBe(0);
  });

  test('a stone that it answers, and that is gone', () => {
    const lifted = (more: Partial<Settings> = {}) => cost({ line: GAME, reads: { C3: ['empty', ripe] }, ...more });
    expect(lifted()).toBe(COSTS.replyToLiftedStone);
    expect(lifted({ strays: { C3: { visits: 1 } } })).toBe(COSTS.replyToLiftedStone / 2);
    // It is read again, and needs only come to rest.
    expect(lifted({ sensors: { C3: { reading: 'white' } } })).toBe(0);
    expect(lifted({ reads: { C3: ['black', ripe] } })).toBe(0);
    expect(lifted({ reads: { E5: ['empty', ripe] } })).toBe(0);
    expect(cost({ line: [...GAME, turn('black pass', T + 5000)], reads: { C3: ['empty', ripe] } }, 'white G7')).toBe(0);
  });

  test('not one that it captures, or that lies under the same hand', () => {
    const before = ATARI.replace('X O X', 'X . X');
    const line = [turn('white E5', T)];
    expect(cost({ before, toMove: 'white', line, reads: { E5: ['empty', ripe] } }, 'black E4')).toBe(0);
    const hand = { C3: ['empty', NOW], E5: ['empty', NOW] } as const;
    expect(cost({ line: GAME, reads: hand })).toBe(0);
    expect(cost({ line: GAME, reads: hand }, 'black G7', NOW - TIMES.oneScanMs - 1)).toBe(COSTS.replyToLiftedStone);
  });
});

describe('a reply beside the stone it answers, in the same scan', () => {
  const reply = (apartMs: number, more: Partial<Settings> = {}, words = 'black C4', last = turn('white C3', NOW - apartMs)) =>
    cost({ line: [turn('black E5', T), last], ...more }, words);

  test('is rather one stone that two sensors feel', () => {
    expect(reply(TIMES.oneScanMs)).toBe(COSTS.repliedInOneScan);
    expect(reply(-TIMES.oneScanMs)).toBe(COSTS.repliedInOneScan);
    expect(reply(TIMES.oneScanMs + 1)).toBe(0);
    expect(reply(0, {}, 'black G7')).toBe(0);
    expect(reply(0, {}, 'black C4', turn('white pass', NOW))).toBe(0);
  });

  test('may have come at any time while nobody looked', () => {
    expect(reply(0, { link: 'suspect' })).toBe(0);
    expect(reply(0, { sensors: { C3: { unseenFromMs: T } } })).toBe(0);
    expect(reply(0, { sensors: { C4: { unseenFromMs: T } } })).toBe(0);
    expect(reply(0, { sensors: { G7: { unseenFromMs: T } } })).toBe(COSTS.repliedInOneScan);
  });
});

describe('a stone after both have passed', () => {
  const after = (apartMs: number, before?: string) =>
    cost({ ...(before === undefined ? {} : { before }), line: [turn('black pass', T), turn('white pass', T + apartMs)] }, 'black E7');

  test('is hardly played; on an open board the two were stones that nobody could read', () => {
    expect(after(TIMES.hastyPassMs)).toBe(COSTS.playAfterPassesWhileOpen);
    expect(after(TIMES.hastyPassMs - 1)).toBe(COSTS.playAfterPasses);
    expect(after(TIMES.hastyPassMs, FULL)).toBe(COSTS.playAfterPasses);
    const long = [turn('black A1', 1), turn('white A3', 2), turn('black pass', T), turn('white pass', T + TIMES.hastyPassMs)];
    expect(cost({ line: long }, 'black E7')).toBe(COSTS.playAfterPassesWhileOpen);
    expect(cost({ line: [turn('white E5', T), turn('black pass', T), turn('white E6', T)], toMove: 'white' })).toBe(0);
  });
});

describe('a ko that may be retaken', () => {
  const unknown = (words: string, landedMs: number) => turn(words, landedMs, { order: 'unknown' });
  const retaken = (...line: readonly ReturnType<typeof turn>[]) => plays({ before: KO, line }, 'white D5');

  test('was taken earlier in the gap: turns whose order nobody knows change places', () => {
    const story = retaken(unknown('black J9', T), unknown('white A9', T + 1), unknown('black E5', T + 2));
    expect(story && placesOf(story)).toBe('E5 A9 J9 D5');
    expect(story?.line.map(({ landedMs }) => landedMs)).toEqual([T + 2, T + 1, T, NOW]);
    expect(story?.line.map(({ pressedMs }) => pressedMs)).toEqual([T + 1000, T + 1001, T + 1002, undefined]);
    expect(story?.line[0]).toMatchObject({ evidence: [{ point: on('E5'), atMs: T + 2 }], why: 'seen', doubtful: false });
    expect(story?.board.captured).toEqual([on('E5')]);
  });

  test('with the nearest turn of its side with which that can be', () => {
    const long = retaken(
      unknown('black J9', T),
      unknown('white A9', T + 1),
      unknown('black H9', T + 2),
      unknown('white B9', T + 3),
      unknown('black E5', T + 4),
    );
    expect(long && placesOf(long)).toBe('J9 A9 E5 B9 H9 D5');
  });

  test('not where the order is known', () => {
    expect(retaken(turn('black J9', T), unknown('white A9', T + 1), unknown('black E5', T + 2))).toBeUndefined();
    expect(retaken(unknown('black J9', T), unknown('white A9', T + 1), turn('black E5', T + 2))).toBeUndefined();
    expect(retaken(unknown('black E5', T + 2))).toBeUndefined();
  });

  test('under every rule of repetition', () => {
    const line = [unknown('black J9', T), unknown('white A9', T + 1), unknown('black E5', T + 2)];
    const story = plays({ before: KO, rules: 'aga', line }, 'white D5');
    expect(story && placesOf(story)).toBe('E5 A9 J9 D5');
  });
});

describe('a turn without a stone', () => {
  const given = (kind: 'pass' | 'hidden', pressedMs: number | undefined, line = GAME) => {
    const { hypothesis, scene } = moment({ nowMs: NOW, line });
    return turnWithoutStone(hypothesis, kind, { landedMs: NOW, pressedMs, doubtful: true, why: 'for a test' }, 3, scene);
  };

  test('is the other side’s next, and rests on its press', () => {
    const story = given('pass', NOW);
    expect(story.line.at(-1)).toEqual({
      color: 'black',
      move: { kind: 'pass' },
      order: 'known',
      evidence: [{ point: undefined, atMs: NOW }],
      landedMs: NOW,
      pressedMs: NOW,
      doubtful: true,
      why: 'for a test',
    });
    expect(story.board).toMatchObject({ toMove: 'white', captured: [] });
    expect(story.cost).toBe(3);
    expect(given('hidden', undefined).line.at(-1)).toMatchObject({ move: { kind: 'hidden' }, evidence: [] });
  });

  test('says that the last press of its side was forgotten', () => {
    const line = [unpressed('black E5', T), turn('white C3', T + 3000)];
    expect(given('pass', NOW, line).cost).toBe(3 + forgottenPress(line, 0) - 1);
  });
});

describe('a stone against the rules that is left standing', () => {
  const line = [turn('white C3', T), turn('black E5', T + 1000)];
  const standing = (more: Partial<Settings>, name: string, pressedMs: number | undefined = NOW) => {
    const { hypothesis, scene } = moment({ nowMs: NOW, toMove: 'white', line, ...more });
    const stray = strayAt(hypothesis, on(name));
    return stray && asPlayedStory(hypothesis, stray, pressedMs, scene);
  };
  const second = (more: Partial<Settings> = {}, stray: NonNullable<Settings['strays']>[string] = {}) =>
    standing({ reads: { G7: ['black', NOW - 3000] }, strays: { G7: { wrong: 'double-move', ...stray } }, ...more }, 'G7');

  test('is in the record as it was played, and told', () => {
    const story = second();
    expect(story && placesOf(story)).toBe('C3 E5 G7');
    expect(story?.line.at(-1)).toMatchObject({ color: 'black', landedMs: NOW - 3000, pressedMs: NOW, doubtful: false, order: 'known' });
    expect(story?.line.at(-1)?.evidence).toEqual([{ point: on('G7'), atMs: NOW - 3000 }]);
    expect(story?.reports).toMatchObject([{ infraction: 'double-move', color: 'black', point: on('G7'), atMs: NOW - 3000 }]);
    expect(story?.strays).toEqual([]);
    expect(story?.cost).toBe(COSTS.wrongStone + 2 * COSTS.wrongStoneAge + COSTS.leftStanding);
  });

  test('tells nothing where its sensor has made up stones before', () => {
    expect(second({}, { visits: 1 })?.reports).toHaveLength(1);
    expect(second({}, { visits: 2 })?.reports).toEqual([]);
  });

  test('by a sensor that makes up stones is told of nobody', () => {
    expect([1, 2].map((visits) => second({}, { visits })?.reports.length)).toEqual([1, 0]);
  });

  test('is a ko retaken for less, with the stone that it takes', () => {
    const ko = (wrong: 'ko' | 'superko') =>
      standing(
        {
          before: KO,
          toMove: 'black',
          line: [turn('black E5', T)],
          reads: { D5: ['white', NOW - 3000], E5: ['black', T] },
          strays: { D5: { wrong } },
        },
        'D5',
      );
    expect(ko('ko')?.cost).toBe(COSTS.wrongStone + 2 * COSTS.wrongStoneAge + COSTS.leftStandingKo);
    expect(ko('superko')?.cost).toBe(COSTS.wrongStone + 2 * COSTS.wrongStoneAge + COSTS.leftStandingKo);
    const story = ko('ko');
    expect(story && oddOf(story)).toEqual(['E5 extra prisoner']);
    expect(story?.strays).toMatchObject([{ captor: 'white' }]);
    expect(story?.line.at(-1)?.color).toBe('white');
  });

  test('never is where it could be a move, has another excuse, cannot lie, or before the first turn', () => {
    expect(second({}, { wrong: undefined })).toBeUndefined();
    expect(second({}, { wrong: 'forbidden-point' })).toBeUndefined();
    expect(second({}, { excuse: 'sensor' })).toBeUndefined();
    expect(second({ reads: { G7: ['white', NOW - 3000] } })).toBeUndefined();
    expect(second({ line: [] })).toBeUndefined();
    const dead = { before: WHITES_EYE, reads: { E5: ['black', NOW - 3000] }, strays: { E5: { wrong: 'double-move' } } } as const;
    expect(standing({ ...dead, line: [turn('white C3', T), turn('black A1', T)] }, 'E5')).toBeUndefined();
  });

  test('nor one that lies between two points with the stone of a turn', () => {
    expect(second({ hypothesis: { loose: [[on('G7'), on('G6')]] } })).toBeUndefined();
    expect(second({ hypothesis: { loose: [[on('G5'), on('G6')]] } })).toBeDefined();
  });
});

describe('a stone that shows up', () => {
  const hidden = turn('white hidden', T + 3000, { pressedMs: undefined });
  const found = (line: Settings['line'], reading: Reading = 'white', more: Partial<Settings> = {}, name = 'G7') => {
    const { hypothesis, scene } = moment({ nowMs: NOW, line: line ?? [], reads: { [name]: [reading, NOW] }, ...more });
    return foundStory(hypothesis, { point: on(name), reading, sinceMs: NOW }, scene);
  };
  const black = turn('black E5', T);

  test('is the turn that was hidden, and costs nothing', () => {
    const story = found([black, hidden, turn('black C3', T + 4000)]);
    expect(story && placesOf(story)).toBe('E5 G7 C3');
    expect(story?.cost).toBe(0);
    expect(story?.line[1]).toMatchObject({
      doubtful: false,
      order: 'known',
      landedMs: T + 3000,
      evidence: [{ point: on('G7'), atMs: NOW }],
      why: "white stone found when the readings were whole again; it was white's turn",
    });
    expect(story?.strays).toEqual([]);
  });

  test('of the other colour is the hidden one upside down, and doubtful', () => {
    const story = found([black, hidden], 'black');
    expect(story?.cost).toBe(COSTS.upsideDownStone);
    expect(story?.line[1]?.doubtful).toBe(true);
    expect(story && oddOf(story)).toEqual(['G7 flipped sensor']);
  });

  test('is rather the hidden one of its own colour', () => {
    const both = [turn('black hidden', T), hidden];
    expect(found(both)).toMatchObject({ cost: 0, line: [{ move: { kind: 'hidden' } }, { move: { kind: 'play' } }] });
  });

  test('of several that were hidden may be any', () => {
    const story = found([black, hidden, turn('black C3', T + 4000), { ...hidden, landedMs: T + 5000 }]);
    expect(story?.line.map(({ order }) => order)).toEqual(['known', 'unknown', 'known', 'unknown']);
    const mixed = found([
      turn('black hidden', 1),
      hidden,
      turn('black C3', T + 4000),
      { ...hidden, landedMs: T + 5000 },
      turn('black A1', T + 6000),
    ]);
    expect(mixed?.line.map(({ order }) => order)).toEqual(['known', 'unknown', 'known', 'unknown', 'known']);
    const one = found([turn('black hidden', T), hidden, turn('black C3', T + 4000)]);
    expect(one?.line.map(({ order }) => order)).toEqual(['known', 'known', 'known']);
  });

  test('is a pass that was pressed for and is doubtful: its sensor was late', () => {
    const pass = turn('white pass', T + 3000, { pressedMs: T + 3000, doubtful: true });
    const line = [turn('black E5', T), pass];
    const price = (more: Partial<Settings> = {}, turns: Settings['line'] = line, reading: Reading = 'white') =>
      found(turns, reading, more)?.cost;
    expect(price()).toBe(COSTS.readLate + COSTS.readLateAge * Math.log2(1 + 7000 / 2000));
    expect(found(line)?.line[1]?.why).toBe("white stone found after its press; it was white's turn");
    expect(price({}, [turn('black E5', T), { ...pass, doubtful: false }])).toBeUndefined();
    expect(price({}, line, 'black')).toBeUndefined();
    expect(price({ presses: [] })).toBeUndefined();
    expect(price({ presses: [{ side: 'black', atMs: T + 3000 }] })).toBeUndefined();
    expect(price({ presses: [{ side: 'white', atMs: T + 3001 }] })).toBeUndefined();
    const asked = price({
      presses: [
        { side: 'white', atMs: 1 },
        { side: 'white', atMs: T + 3000 },
      ],
    });
    expect(asked).toBeDefined();
    expect(price({}, [turn('black E5', T), turn('white A1', T + 3000, { pressedMs: T + 3000, doubtful: true })])).toBeUndefined();
    const both = (apartMs: number) =>
      price({
        presses: [
          { side: 'black', atMs: T + 3000 - apartMs },
          { side: 'white', atMs: T + 3000 },
        ],
      });
    expect(both(TIMES.hastyPassMs)).toBeDefined();
    expect(both(TIMES.hastyPassMs - 1)).toBeUndefined();
    expect(both(1 - TIMES.hastyPassMs)).toBeUndefined();
    expect(found(line)?.line[1]?.doubtful).toBe(true);
  });

  test('is none of them where nothing was hidden, or no stone could be played there', () => {
    expect(found(GAME)).toBeUndefined();
    const eye = ATARI.replace('X O X', 'X . X');
    const dead = { before: eye, toMove: 'white' } as const;
    const line = [turn('white hidden', T), turn('black E4', T + 1000)];
    expect(found(line, 'white', dead, 'E5')).toBeDefined();
    expect(found([turn('white A1', 1), turn('black E4', 2), turn('white hidden', T)], 'white', dead, 'E5')).toBeUndefined();
  });
});

describe('a stone beside its point', () => {
  const beside = (more: Partial<Settings> = {}, excuse: 'between' | 'slide' | 'shifted' | 'none' = 'slide') => {
    const { hypothesis, scene } = moment({
      nowMs: NOW,
      line: GAME,
      reads: { E5: ['empty', T + 5000], E6: ['black', T + 5000] },
      strays: { E5: { excuse, partner: 'E6' }, E6: { excuse, partner: 'E5' } },
      ...more,
    });
    return (name: string) => relocatedStory(hypothesis, on(name), scene);
  };

  test('was put there for good', () => {
    const story = beside()('E6');
    expect(story && placesOf(story)).toBe('E6 C3');
    expect(story?.cost).toBe(COSTS.putElsewhere);
    expect(story?.strays).toEqual([]);
    expect(story?.line[0]).toMatchObject({
      landedMs: T,
      evidence: [{ point: on('E6'), atMs: T }],
      why: 'black stone put on the next point, and play went on',
    });
    expect(beside({}, 'shifted')('E6')?.cost).toBe(COSTS.putElsewhere);
  });

  test('lay between two, and was meant for this one', () => {
    const story = beside({}, 'between')('E6');
    expect(story?.cost).toBe(COSTS.relocated);
    expect(story?.line[0]?.why).toBe('black stone between two points; it came to lie on this one');
  });

  test('is found on the point with the stone, and by an excuse that says so', () => {
    expect(beside()('E5')).toBeUndefined();
    expect(beside()('A1')).toBeUndefined();
    expect(beside({}, 'none')('E6')).toBeUndefined();
  });

  test('is one of the turns', () => {
    expect(beside({ strays: { E6: { excuse: 'slide', partner: 'A1' } } })('E6')).toBeUndefined();
  });

  test('could have been played there, and everything after it', () => {
    // Black takes E5 by E4, and plays there later.
    const line = [turn('black E4', T), turn('white A1', T + 1000), turn('black E5', T + 2000)];
    const shifted = (turns: Settings['line']) => {
      const { hypothesis, scene } = moment({
        nowMs: NOW,
        before: ATARI,
        line: turns ?? [],
        reads: { E4: ['empty', T + 5000], F4: ['black', T + 5000] },
        strays: { E4: { excuse: 'shifted', partner: 'F4' }, F4: { excuse: 'shifted', partner: 'E4' } },
      });
      return relocatedStory(hypothesis, on('F4'), scene);
    };
    expect(shifted(line)).toBeUndefined();
    expect(shifted(line.slice(0, 2))).toBeDefined();
  });
});

describe('once the readings are whole', () => {
  test('a turn that is still hidden was a pass, and nobody is sure', () => {
    const line = [turn('black E5', T), turn('white hidden', T), turn('black C3', T), turn('white hidden', T)];
    const story = withHiddenSettled(moment({ nowMs: NOW, line }).hypothesis);
    expect(placesOf(story)).toBe('E5 pass C3 pass');
    expect(story.line.map(({ doubtful }) => doubtful)).toEqual([false, true, false, true]);
    expect(story.cost).toBe(2 * COSTS.hiddenMoveNotFound);
    const whole = moment({ nowMs: NOW, line: GAME }).hypothesis;
    expect(withHiddenSettled(whole)).toBe(whole);
  });
});

describe('what is odd on another board', () => {
  test('keeps what is known of the points that are odd in the same way', () => {
    const { hypothesis, scene } = moment({
      nowMs: NOW,
      line: GAME,
      reads: { E5: ['empty', T + 5000], A1: ['black', T + 5000], B1: ['black', T + 6000] },
      strays: { E5: { excuse: 'together' }, A1: { excuse: 'sensor' }, B1: { excuse: 'sensor', reading: 'white' } },
      sensors: { B1: { unseenFromMs: T } },
    });
    const shorter = scene.workbench.boardAfter(0, GAME.slice(0, 1));
    const strays = straysOf(shorter, hypothesis.strays, scene);
    expect(strays.map(({ point, kind, excuse, unseen }) => [nameOf(point), kind, excuse, unseen])).toEqual([
      ['E5', 'missing', 'together', false],
      ['C3', 'extra', 'none', false],
      ['A1', 'extra', 'sensor', false],
      ['B1', 'extra', 'none', true],
    ]);
    const empty = straysOf(scene.workbench.boardAfter(0, []), hypothesis.strays, scene);
    expect(empty.map(({ point }) => nameOf(point))).toEqual(['C3', 'A1', 'B1']);
  });
});
