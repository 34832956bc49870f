/** What stands oddly, is gone, or comes back: which excuse it is given, what that costs, and when it is told of somebody. */
import { describe, expect, test } from 'vitest';
import { COSTS, LIMITS, TIMES, doublings } from '../../../src/core/inference/costs.js';
import type { Hypothesis, Report } from '../../../src/core/inference/hypothesis.js';
import {
  afterUpset,
  closed,
  hasSlippedBack,
  intoUpset,
  isLoose,
  litBesideStory,
  oddStory,
  shiftOrigin,
  slideOrigin,
  togetherStory,
  upsetCost,
  volleyStory,
  withoutUpset,
} from '../../../src/core/inference/odd-stories.js';
import { strayAt } from '../../../src/core/inference/hypothesis.js';
import type { Reading, RestChange } from '../../../src/core/sensing/grid.js';
import { ATARI, KO, moment, nameOf, oddOf, on, turn, unpressed, withRest, type MomentSettings } from '../../support/moment.js';

const T = 10_000;
/** When the last thing happens. */
const NOW = 20_000;

type Settings = Omit<MomentSettings, 'nowMs'> & { readonly nowMs?: number };
type Rest = readonly [name: string, reading: Reading, sinceMs?: number, more?: Partial<RestChange>];

const after = (settings: Settings, [name, reading, sinceMs = NOW, more]: Rest) =>
  withRest(moment({ nowMs: NOW, ...settings }), name, reading, sinceMs, more);

const odd = (settings: Settings, rest: Rest): Hypothesis => {
  const { hypothesis, change, scene } = after(settings, rest);
  return oddStory(hypothesis, change, scene);
};
const excuses = (settings: Settings, rest: Rest): readonly string[] => oddOf(odd(settings, rest));
const wrong = (settings: Settings, rest: Rest): string | undefined => strayAt(odd(settings, rest), on(rest[0]))?.wrong;

const GAME = [turn('black E5', T), turn('white C3', T + 3000)];

/** Nobody but black may play E5. */
const EYE = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . X . . . .
  . . . X . X . . .
  . . . . X . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;
const TAKEN = [turn('black E5', T)];

/** Black plays A9, white takes both by C9, and B9 would take that. */
const SENT = `
  . X . X . . . . .
  O O X . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

describe('a stone that stands oddly', () => {
  test('has no excuse where it could be a move', () => {
    expect(excuses({ line: GAME }, ['G7', 'black'])).toEqual(['G7 extra none']);
    expect(wrong({ line: GAME }, ['G7', 'black'])).toBeUndefined();
    expect(odd({ line: GAME }, ['G7', 'black']).cost).toBe(0);
  });

  test('remembers how often its sensor has read stones, or lost its own', () => {
    const sensors = { G7: { visits: 2, visitedMs: NOW }, E5: { lapses: 3, lapseMs: NOW, visits: 1, visitedMs: NOW } };
    expect(strayAt(odd({ line: GAME, sensors }, ['G7', 'black']), on('G7'))?.visits).toBe(2);
    expect(strayAt(odd({ line: GAME, sensors }, ['E5', 'empty']), on('E5'))?.visits).toBe(3);
  });

  test('remembers that nobody saw it come', () => {
    const unseen = (unseenFromMs: number | undefined) =>
      strayAt(odd({ line: GAME }, ['G7', 'black', NOW, { unseenFromMs }]), on('G7'))?.unseen;
    expect([unseen(undefined), unseen(NOW - 500)]).toEqual([false, true]);
  });

  test('is wrong where it is the other side’s, where it retakes a ko, and where it has no liberty', () => {
    expect(wrong({ line: GAME }, ['G7', 'white'])).toBe('double-move');
    expect(wrong({ before: KO, line: TAKEN }, ['D5', 'white'])).toBe('ko');
    expect(wrong({ before: EYE, toMove: 'white' }, ['E5', 'white'])).toBe('forbidden-point');
  });

  test('is a ko under rules that forbid every repetition, too', () => {
    expect(wrong({ before: KO, rules: 'chinese', line: TAKEN }, ['D5', 'white'])).toBe('ko');
    expect(wrong({ before: KO, rules: 'aga', line: TAKEN }, ['D5', 'white'])).toBe('ko');
  });

  test('is no ko where it repeats the board after more than one stone was taken', () => {
    // Black sends two stones, white takes them, and black's one takes the captor: the board as it was.
    const sent = { before: SENT, line: [turn('black A9', T), turn('white C9', T + 1000)] };
    expect(wrong({ ...sent, rules: 'chinese' }, ['B9', 'black'])).toBe('superko');
    expect(wrong(sent, ['B9', 'black'])).toBeUndefined();
    const captorOff = { ...sent, rules: 'chinese', reads: { C9: ['empty', T + 5000], D9: ['empty', T + 5000] } } as const;
    expect(excuses(captorOff, ['B9', 'black'])).toEqual(['B9 extra none', 'C9 missing taken-wrongly', 'D9 missing none']);
    const move = { before: ATARI, reads: { E5: ['empty', T + 5000] } } as const;
    expect(excuses(move, ['E4', 'black'])).toEqual(['E4 extra none', 'E5 missing none']);
  });

  test('is one that has read as the other colour', () => {
    expect(excuses({ line: GAME }, ['E5', 'white'])).toEqual(['E5 flipped none']);
  });
});

describe('in an upset', () => {
  test('every stone belongs to it, and costs something only where the position has none', () => {
    const upset = { line: GAME, hypothesis: { upset: true } };
    expect(excuses(upset, ['G7', 'black'])).toEqual(['G7 extra upset']);
    expect(odd(upset, ['G7', 'black']).cost).toBe(COSTS.upsetStray);
    expect(excuses(upset, ['E5', 'empty'])).toEqual(['E5 missing upset']);
    expect(odd(upset, ['E5', 'empty']).cost).toBe(0);
  });
});

describe('a stone that is gone', () => {
  test('has no excuse, of the side to move or with liberties enough', () => {
    expect(excuses({ line: GAME }, ['E5', 'empty'])).toEqual(['E5 missing none']);
    expect(excuses({ line: GAME }, ['C3', 'empty'])).toEqual(['C3 missing none']);
  });

  test('is a prisoner taken off early, where it is in atari and the other side is to move', () => {
    expect(excuses({ before: ATARI }, ['E5', 'empty'])).toEqual(['E5 missing early-prisoner']);
    expect(excuses({ before: ATARI, toMove: 'white' }, ['E5', 'empty'])).toEqual(['E5 missing none']);
    expect(excuses({ before: ATARI.replace('X O X', 'X O .') }, ['E5', 'empty'])).toEqual(['E5 missing none']);
  });

  test('so is any stone of a chain in atari', () => {
    const chain = `
      . . . . . . . . .
      . . . . . . . . .
      . . . . X . . . .
      . . . X O X . . .
      . . . X O X . . .
      . . . X O O X . .
      . . . . . X . . .
      . . . . . . . . .
      . . . . . . . . .`;
    for (const name of ['E6', 'E5', 'E4', 'F4'])
      expect(excuses({ before: chain }, [name, 'empty'])).toEqual([`${name} missing early-prisoner`]);
    const two = chain.replace('X O O X', 'X O O .');
    for (const name of ['E6', 'F4']) expect(excuses({ before: two }, [name, 'empty'])).toEqual([`${name} missing none`]);
  });

  test('is none where the capture would be forbidden: a ko', () => {
    // White has E5 in atari at D5, where it may not take yet.
    expect(excuses({ before: KO, line: TAKEN }, ['E5', 'empty', T + 9000])).toEqual(['E5 missing none']);
    const exchange = [...TAKEN, turn('white A9', T + 3000), turn('black J9', T + 5000)];
    expect(excuses({ before: KO, line: exchange }, ['E5', 'empty'])).toEqual(['E5 missing early-prisoner']);
  });

  test('is being put right where it was put down just now and not pressed for', () => {
    const before = ATARI.replace('X O X', 'X . X');
    const gone = (line: MomentSettings['line'], sinceMs: number) =>
      excuses({ before, toMove: 'white', line: line ?? [] }, ['E5', 'empty', sinceMs])[0];
    expect(gone([unpressed('white E5', T)], T + TIMES.freshStoneMs - 1)).toBe('E5 missing none');
    expect(gone([unpressed('white E5', T)], T + TIMES.freshStoneMs)).toBe('E5 missing early-prisoner');
    expect(gone([turn('white E5', T)], T + TIMES.freshStoneMs - 1)).toBe('E5 missing early-prisoner');
  });

  test('was taken off by a stone that should not be there', () => {
    const retaken = { before: KO, line: TAKEN, reads: { D5: ['white', T + 5000] }, strays: { D5: { wrong: 'ko' } } } as const;
    expect(excuses(retaken, ['E5', 'empty'])).toContain('E5 missing taken-wrongly');
    expect(excuses({ ...retaken, strays: { D5: { wrong: 'superko' } } }, ['E5', 'empty'])).toContain('E5 missing taken-wrongly');
    expect(excuses({ ...retaken, strays: { D5: { wrong: 'double-move' } } }, ['E5', 'empty'])).toContain('E5 missing none');
    expect(excuses(retaken, ['C5', 'empty'])).toContain('C5 missing none');
  });

  test('and so it was where that stone comes after it', () => {
    const captorOff = { before: KO, line: TAKEN, reads: { E5: ['empty', T + 5000], C5: ['empty', T + 5000] } } as const;
    expect(excuses(captorOff, ['D5', 'white', NOW])).toEqual(['C5 missing none', 'D5 extra none', 'E5 missing taken-wrongly']);
  });
});

describe('a prisoner that reads again', () => {
  const captured = { before: ATARI, line: [turn('black E4', T)] };
  const again = (awayMs: number, reading: Reading = 'white', name = 'E5') =>
    odd(captured, [name, reading, NOW, { wasSinceMs: NOW - awayMs }]);

  test('has slipped back where it was away for a moment', () => {
    const story = again(TIMES.slipsBackMs - 1);
    expect(story.strays).toMatchObject([{ point: on('E5'), excuse: 'prisoner', captor: 'black', handledMs: NOW }]);
    expect(story.cost).toBe(COSTS.prisonerSlipsBack);
    expect(oddOf(again(TIMES.slipsBackMs))).toEqual(['E5 extra none']);
  });

  test('reads as it did, and lies where it lay', () => {
    expect(oddOf(again(10, 'black'))).toEqual(['E5 extra none']);
    expect(oddOf(again(10, 'white', 'A1'))).toEqual(['A1 extra none']);
    const { hypothesis, change } = after(captured, ['E5', 'white', NOW, { wasSinceMs: NOW - 10 }]);
    expect(hasSlippedBack(hypothesis, change)).toBe(true);
    expect(hasSlippedBack({ ...hypothesis, board: { ...hypothesis.board, captured: [] } }, change)).toBe(false);
  });
});

describe('a stone pushed to the next point', () => {
  const gone = (sinceMs: number, more: Partial<Settings> = {}): Settings => ({ line: GAME, reads: { E5: ['empty', sinceMs] }, ...more });
  const slid = ['E5 missing slide', 'E6 extra slide'];

  test('is found there within a moment', () => {
    expect(excuses(gone(NOW - TIMES.slideGapMs), ['E6', 'black'])).toEqual(slid);
    expect(excuses(gone(NOW + TIMES.slideGapMs), ['E6', 'black'])).toEqual(slid);
    expect(excuses(gone(NOW - TIMES.slideGapMs - 1), ['E6', 'black'])).not.toEqual(slid);
    expect(excuses(gone(NOW + TIMES.slideGapMs + 1), ['E6', 'black'])).not.toEqual(slid);
  });

  test('or since readings may have been lost', () => {
    const unseen = (unseenFromMs: number) => excuses(gone(NOW - 5000), ['E6', 'black', NOW, { unseenFromMs }]);
    expect(unseen(NOW - 5000 + TIMES.slideGapMs)).toEqual(slid);
    expect(unseen(NOW - 5000 + TIMES.slideGapMs + 1)).not.toEqual(slid);
  });

  test('reads as it did, is beside its point, and was gone by no other story', () => {
    expect(excuses(gone(NOW), ['E6', 'white'])).toEqual(['E5 missing none', 'E6 extra none']);
    expect(excuses(gone(NOW), ['E7', 'black'])).toEqual(['E5 missing none', 'E7 extra none']);
    const other = (excuse: 'early-prisoner' | 'together') => excuses(gone(NOW, { strays: { E5: { excuse } } }), ['E6', 'black'])[0];
    expect(other('together')).toBe('E5 missing together');
    expect(other('early-prisoner')).toBe('E5 missing slide');
    // What has read as the other colour has not gone.
    expect(excuses({ line: GAME, reads: { E5: ['white', NOW] } }, ['E6', 'white'])[0]).toBe('E5 flipped none');
  });

  test('is found before it is missed', () => {
    const found = (sinceMs: number, reading: Reading = 'black', name = 'E6', strays: Settings['strays'] = {}) =>
      excuses({ line: GAME, reads: { [name]: [reading, sinceMs] }, strays }, ['E5', 'empty']);
    expect(found(NOW - TIMES.slideGapMs)).toEqual(slid);
    expect(found(NOW + TIMES.slideGapMs)).toEqual(slid);
    expect(found(NOW - TIMES.slideGapMs - 1)).not.toEqual(slid);
    expect(found(NOW, 'white')).not.toEqual(slid);
    expect(found(NOW, 'black', 'E7')).toEqual(['E5 missing none', 'E7 extra none']);
    expect(found(NOW, 'black', 'E6', { E6: { excuse: 'sensor' } })).toEqual(['E5 missing none', 'E6 extra sensor']);
  });

  test('tells each point of the other, and is no wrong stone', () => {
    const [from, to] = odd({ ...gone(NOW), toMove: 'white', line: [turn('white C3', T), turn('black E5', T)] }, ['E6', 'black']).strays;
    expect(from).toMatchObject({ point: on('E5'), partner: on('E6'), handledMs: undefined });
    expect(to).toMatchObject({ point: on('E6'), partner: on('E5'), wrong: undefined });
  });

  test('is rather put right by its player where it was just played', () => {
    const fresh = (ageMs: number, line = [turn('black E5', NOW - ageMs)]) =>
      strayAt(odd({ line, reads: { E5: ['empty', NOW] } }, ['E6', 'black']), on('E6'))?.fresh;
    expect(fresh(TIMES.freshStoneMs - 1)).toBe(true);
    expect(fresh(TIMES.freshStoneMs)).toBe(false);
    expect(fresh(100, [turn('black E5', NOW - 100), turn('white C3', NOW - 50)])).toBe(false);
  });

  test('is remembered as a stone between two points, and lies between them the second time', () => {
    const first = odd(gone(NOW), ['E6', 'black']);
    expect(first.loose).toEqual([[on('E5'), on('E6')]]);
    const second = (pair: readonly [string, string]) =>
      odd(gone(NOW, { hypothesis: { loose: [[on(pair[0]), on(pair[1])]] } }), ['E6', 'black']);
    expect(oddOf(second(['E5', 'E6']))).toEqual(['E5 missing between', 'E6 extra between']);
    expect(oddOf(second(['E6', 'E5']))).toEqual(['E5 missing between', 'E6 extra between']);
    expect(second(['E6', 'E5']).loose).toHaveLength(1);
    expect(oddOf(second(['E6', 'E7']))).toEqual(slid);
    expect(oddOf(second(['E5', 'D5']))).toEqual(slid);
  });

  test('of so many pairs only the latest are remembered', () => {
    const loose = Array.from({ length: LIMITS.looseMax }, (_, index) => [index, index + 1] as const);
    const story = odd(gone(NOW, { hypothesis: { loose } }), ['E6', 'black']);
    expect(story.loose).toHaveLength(LIMITS.looseMax);
    expect(story.loose.at(-1)).toEqual([on('E5'), on('E6')]);
    expect(isLoose(story, on('E6'), on('E5'))).toBe(true);
    expect(isLoose(story, on('E6'), on('E7'))).toBe(false);
  });
});

describe('the stone just played, put elsewhere', () => {
  const line = [turn('white C3', T - 5000), turn('black E5', T - 4000)];
  const lifted = (sinceMs: number, more: Partial<Settings> = {}): Settings => ({
    toMove: 'white',
    line,
    reads: { E5: ['empty', sinceMs] },
    ...more,
  });
  const moved = ['E5 missing moved', 'G7 extra moved'];

  test('within 8 s is a moved stone', () => {
    expect(excuses(lifted(NOW - TIMES.movedStoneWithinMs), ['G7', 'black'])).toEqual(moved);
    expect(excuses(lifted(NOW - TIMES.movedStoneWithinMs - 1), ['G7', 'black'])).not.toEqual(moved);
    expect(excuses(lifted(NOW - 1000), ['G7', 'white'])).not.toEqual(moved);
  });

  test('is put right, where it had not been pressed for', () => {
    const fresh = lifted(T + 500, { line: [turn('white C3', T - 5000), unpressed('black E5', T)], nowMs: T + 2000 });
    expect(excuses(fresh, ['G7', 'black', T + 2000])).toEqual(['E5 missing none', 'G7 extra none']);
  });

  test('is none of an earlier turn', () => {
    const earlier = [turn('black E5', T), turn('white C3', T + 3000)];
    expect(excuses({ line: earlier, reads: { E5: ['empty', NOW - 1000] } }, ['G7', 'black'])).toEqual(['E5 missing none', 'G7 extra none']);
  });

  test('and is one still where it is put on a third point', () => {
    const carried = lifted(NOW - 3000, { strays: { E5: { excuse: 'moved', partner: 'G7' } } });
    expect(excuses(carried, ['H8', 'black'])).toEqual(['E5 missing moved', 'H8 extra moved']);
    // Another stone lies elsewhere: that says nothing of it.
    const other = {
      ...carried,
      reads: { ...carried.reads, A1: ['black', 0] },
      strays: { ...carried.strays, A1: { excuse: 'sensor' } },
    } as const;
    expect(excuses(other, ['H8', 'black'])).toContain('H8 extra moved');
    // The one that was put down lies there yet.
    const lies = {
      ...carried,
      reads: { ...carried.reads, G7: ['black', NOW - 2000] },
      strays: { ...carried.strays, G7: { excuse: 'moved' } },
    } as const;
    expect(excuses(lies, ['H8', 'black'])).toContain('H8 extra none');
  });
});

describe('a stone of an earlier turn, taken up and put on the next point', () => {
  const lifted = (sinceMs: number, more: Partial<Settings> = {}): Settings => ({ line: GAME, reads: { E5: ['empty', sinceMs] }, ...more });
  const shifted = ['E5 missing shifted', 'E6 extra shifted'];

  test('within 8 s', () => {
    expect(excuses(lifted(NOW - TIMES.movedStoneWithinMs), ['E6', 'black'])).toEqual(shifted);
    expect(excuses(lifted(NOW - TIMES.movedStoneWithinMs - 1), ['E6', 'black'])).not.toEqual(shifted);
    expect(excuses(lifted(NOW - 1000), ['E6', 'white'])).not.toEqual(shifted);
    expect(excuses(lifted(NOW - 1000), ['E7', 'black'])).not.toEqual(shifted);
  });

  test('is no stone that lay there before the first turn, nor one that came before it went', () => {
    const before = ATARI.replaceAll('O', '.');
    expect(excuses({ before, line: GAME.slice(1), toMove: 'white', reads: { E6: ['empty', NOW - 1000] } }, ['E7', 'black'])).toEqual([
      'E6 missing none',
      'E7 extra none',
    ]);
    const { hypothesis, change } = after(lifted(NOW + 1), ['E6', 'black']);
    expect(shiftOrigin(hypothesis, change)).toBeUndefined();
    expect(slideOrigin(hypothesis, change)?.point).toBe(on('E5'));
  });

  test('is told by its colour where the other might have taken it', () => {
    const early = (reading: Reading) => {
      const { hypothesis, change } = after(lifted(NOW - 1000, { strays: { E5: { excuse: 'early-prisoner' } } }), ['E6', reading]);
      return shiftOrigin(hypothesis, change) !== undefined;
    };
    expect([early('black'), early('occupied')]).toEqual([true, false]);
    const { hypothesis, change } = after(lifted(NOW - 1000), ['E6', 'occupied']);
    expect(shiftOrigin(hypothesis, change)?.point).toBe(on('E5'));
  });
});

describe('a stone that lay between two points', () => {
  const lit = (litMs: number, more: Partial<Settings> = {}, reading: Reading = 'black', name = 'E6') =>
    excuses({ line: [turn('black E5', T)], reads: { [name]: [reading, litMs] }, ...more }, ['E5', 'empty']);

  test('lies on the one that was lit as it was put down', () => {
    expect(lit(T + TIMES.oneHandMs)).toEqual(['E5 missing between', 'E6 extra between']);
    expect(lit(T - TIMES.oneHandMs)).toEqual(['E5 missing between', 'E6 extra between']);
    expect(lit(T, { strays: { E6: { excuse: 'together' } } })).toEqual(['E5 missing between', 'E6 extra between']);
  });

  test('none that was lit later, is another’s, is elsewhere, or has another excuse', () => {
    const none = ['E5 missing none', 'E6 extra none'];
    expect(lit(T + TIMES.oneHandMs + 1)).toEqual(none);
    expect(lit(T - TIMES.oneHandMs - 1)).toEqual(none);
    expect(lit(T, {}, 'white')).toEqual(none);
    expect(lit(T, {}, 'black', 'G7')).toEqual(['E5 missing none', 'G7 extra none']);
    expect(lit(T, { strays: { E6: { excuse: 'sensor' } } })).toEqual(['E5 missing none', 'E6 extra sensor']);
  });

  test('and both points are remembered', () => {
    const { hypothesis, change, scene } = after({ line: [turn('black E5', T)], reads: { E6: ['black', T] } }, ['E5', 'empty']);
    expect(isLoose(oddStory(hypothesis, change, scene), on('E5'), on('E6'))).toBe(true);
  });
});

describe('a prisoner that falls on the board', () => {
  const captured = (offMs: number | undefined, more: Partial<Settings> = {}): Settings => ({
    before: ATARI,
    line: [unpressed('black E4', T)],
    ...(offMs === undefined
      ? { reads: { E5: ['white', 0] }, strays: { E5: { excuse: 'prisoner', captor: 'black' } } }
      : { reads: { E5: ['empty', offMs] } }),
    ...more,
  });
  const falls = (settings: Settings, sinceMs: number, reading: Reading = 'white') => excuses(settings, ['A1', reading, sinceMs])[0];

  test('does so soon after it, or another, was lifted', () => {
    expect(falls(captured(T + 2000), T + 2000 + TIMES.droppedWithinMs)).toBe('A1 extra dropped');
    expect(falls(captured(T + 2000), T + 2001 + TIMES.droppedWithinMs)).toBe('A1 extra none');
    expect(falls(captured(T - 2000), T + TIMES.droppedWithinMs)).toBe('A1 extra dropped');
    expect(falls(captured(T + 2000), T + 3000, 'black')).toBe('A1 extra none');
  });

  test('none that lies where it lay, and none where nothing was captured', () => {
    expect(falls(captured(undefined), T + 1000)).toBe('A1 extra none');
    expect(falls({ line: [turn('black E5', T)] }, T + 1000)).toBe('A1 extra none');
    expect(falls({ before: ATARI, line: [turn('black pass', T)] }, T + 1000)).toBe('A1 extra none');
  });

  test('before its captor has pressed', () => {
    const pressed = captured(T + 500, { line: [turn('black E4', T)] });
    expect(falls(pressed, T + 1001)).toBe('A1 extra none');
    expect(falls(pressed, T + 1000)).toBe('A1 extra dropped');
    expect(falls({ ...pressed, clockButtons: false }, T + 1001)).toBe('A1 extra dropped');
  });
});

describe('points that change together, as no hand can', () => {
  const together = (settings: Settings, rest: Rest): Hypothesis | undefined => {
    const { hypothesis, change, scene } = after(settings, rest);
    return togetherStory(hypothesis, change, scene);
  };
  const FOUR = [turn('black E5', T), turn('white C3', T + 1000), turn('black G7', T + 2000), turn('white G3', T + 3000)];

  test('pay once for the cause, and a little for each that follows', () => {
    const gone = (excuse: 'none' | 'together') =>
      together({ line: FOUR, reads: { E5: ['empty', NOW] }, strays: { E5: { excuse } } }, ['C3', 'empty']);
    expect(gone('none')?.cost).toBe(COSTS.together);
    expect(gone('together')?.cost).toBe(COSTS.togetherEach);
    expect(oddOf(gone('none') ?? moment({ nowMs: 0 }).hypothesis)).toEqual(['C3 missing together', 'E5 missing together']);
  });

  test('no more than for eight of them', () => {
    const many = (count: number) => {
      const names = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9'].slice(0, count);
      const reads = Object.fromEntries(names.map((name) => [name, ['white', NOW] as const]));
      const strays = Object.fromEntries(names.map((name) => [name, { excuse: 'together' as const }]));
      return together({ line: FOUR, reads, strays }, ['J9', 'white'])?.cost;
    };
    expect(many(LIMITS.togetherPaid - 1)).toBe(COSTS.togetherEach);
    expect(many(LIMITS.togetherPaid)).toBe(0);
  });

  test('stones that come cost more, since two may have been put down between two looks', () => {
    const came = (laterMs: number, strays: Settings['strays'] = {}) =>
      together({ line: FOUR, reads: { A1: ['white', NOW - laterMs] }, strays }, ['J9', 'black'])?.cost;
    expect(came(TIMES.oneMagnetMs)).toBe(COSTS.togetherStones);
    expect(came(-TIMES.oneMagnetMs)).toBe(COSTS.togetherStones);
    expect(came(TIMES.oneMagnetMs + 1)).toBeUndefined();
    expect(came(0, { A1: { excuse: 'sensor' } })).toBeUndefined();
    expect(came(0, { A1: { excuse: 'prisoner' } })).toBeUndefined();
  });

  test('stones that go do so in one scan, or as a row of sensors loses its supply', () => {
    const gone = (others: Readonly<Record<string, number>>) =>
      together(
        { line: FOUR, reads: Object.fromEntries(Object.entries(others).map(([name, ms]) => [name, ['empty', NOW - ms] as const])) },
        ['E5', 'empty'],
      )?.cost;
    expect(gone({ C3: TIMES.oneScanMs })).toBe(COSTS.together);
    expect(gone({ C3: TIMES.oneScanMs + 1 })).toBeUndefined();
    expect(LIMITS.darkeningStones).toBe(4);
    expect(gone({ C3: TIMES.darkeningMs, G7: TIMES.darkeningMs, G3: -TIMES.darkeningMs })).toBe(COSTS.together);
    expect(gone({ C3: TIMES.darkeningMs, G7: TIMES.darkeningMs, G3: TIMES.darkeningMs + 1 })).toBeUndefined();
    expect(gone({ C3: TIMES.darkeningMs, G7: TIMES.darkeningMs })).toBeUndefined();
    // A point without a stone goes dark unseen.
    expect(gone({ C3: TIMES.darkeningMs, G7: TIMES.darkeningMs, A1: TIMES.darkeningMs })).toBeUndefined();
  });

  test('are alike: a stone that comes is not of the cause of one that goes', () => {
    expect(together({ line: FOUR, reads: { E5: ['empty', NOW] } }, ['J9', 'black'])).toBeUndefined();
  });

  test('are none that came unseen, nor in an upset', () => {
    const reads = { E5: ['empty', NOW] } as const;
    expect(together({ line: FOUR, reads }, ['C3', 'empty', NOW, { unseenFromMs: NOW - 500 }])).toBeUndefined();
    expect(together({ line: FOUR, reads, hypothesis: { upset: true } }, ['C3', 'empty'])).toBeUndefined();
  });

  test('leave what they were held to be before', () => {
    const story = together(
      {
        line: FOUR,
        reads: { E5: ['empty', NOW], E6: ['black', NOW] },
        strays: { E5: { excuse: 'slide', partner: 'E6' }, E6: { wrong: 'double-move', partner: 'E5' } },
      },
      ['A1', 'white'],
    );
    const lit = story && strayAt(story, on('E6'));
    expect(lit).toMatchObject({ excuse: 'together', partner: undefined, wrong: undefined });
    expect(story && strayAt(story, on('E5'))).toMatchObject({ excuse: 'slide', partner: on('E6') });
  });

  test('a point lit by the stone just played beside it costs little', () => {
    const beside = (reading: Reading, apartMs: number, name = 'F5', more: Partial<Settings> = {}) =>
      together({ line: [turn('black E5', NOW - apartMs)], ...more }, [name, reading])?.cost;
    expect(beside('white', TIMES.oneScanMs)).toBe(COSTS.litByNeighbour);
    expect(beside('white', TIMES.oneScanMs + 1)).toBeUndefined();
    expect(beside('black', TIMES.oneHandMs)).toBe(COSTS.litByNeighbour);
    expect(beside('black', -TIMES.oneHandMs)).toBe(COSTS.litByNeighbour);
    expect(beside('black', TIMES.oneHandMs + 1)).toBeUndefined();
    expect(beside('black', 0, 'G7')).toBeUndefined();
    expect(beside('empty', 0, 'E6', { line: [turn('black E6', T), turn('white E5', NOW)] })).toBeUndefined();
    expect(beside('white', 0, 'F5', { line: [turn('black pass', NOW)] })).toBeUndefined();
    // ... and less than a cause of its own, where others came too.
    expect(beside('white', 0, 'F5', { reads: { A1: ['white', NOW] } })).toBe(COSTS.litByNeighbour);
  });
});

describe('the next point, lit by the stone that comes to rest', () => {
  const lit = (litMs: number, reading: Reading = 'white', name = 'E6', strays: Settings['strays'] = {}, own: Reading = 'black') => {
    const { hypothesis, change, scene } = after({ line: GAME, reads: { [name]: [reading, litMs] }, strays }, ['E7', own]);
    const story = litBesideStory(hypothesis, change, scene);
    return story && [story.cost, ...oddOf(story)];
  };

  test('was read in the same scan, or by the same hand', () => {
    expect(lit(NOW - TIMES.oneScanMs)).toEqual([COSTS.litByNeighbour, 'E6 extra together']);
    expect(lit(NOW + TIMES.oneScanMs)).toEqual([COSTS.litByNeighbour, 'E6 extra together']);
    expect(lit(NOW - TIMES.oneScanMs - 1)).toBeUndefined();
    expect(lit(NOW - TIMES.oneHandMs, 'black')).toEqual([COSTS.litByNeighbour, 'E6 extra together']);
    expect(lit(NOW - TIMES.oneHandMs - 1, 'black')).toBeUndefined();
    expect(lit(NOW - TIMES.oneHandMs, 'occupied', 'E6', {}, 'occupied')).toBeUndefined();
    expect(lit(NOW - TIMES.oneScanMs, 'occupied', 'E6', {}, 'occupied')).toBeDefined();
  });

  test('is beside it, and has no other excuse', () => {
    expect(lit(NOW, 'white', 'G7')).toBeUndefined();
    expect(lit(NOW, 'white', 'E6', { E6: { excuse: 'sensor' } })).toBeUndefined();
    const { hypothesis, change, scene } = after({ line: [turn('black E6', T)], reads: { E6: ['empty', NOW] } }, ['E7', 'black']);
    expect(litBesideStory(hypothesis, change, scene)).toBeUndefined();
  });

  test('each of them costs', () => {
    const reads = { E6: ['white', NOW], D7: ['white', NOW], A1: ['white', NOW] } as const;
    const { hypothesis, change, scene } = after({ line: GAME, reads, strays: { D7: { wrong: 'double-move' } } }, ['E7', 'black']);
    const story = litBesideStory(hypothesis, change, scene);
    expect(story?.cost).toBe(2 * COSTS.litByNeighbour);
    expect(story && oddOf(story)).toEqual(['A1 extra none', 'D7 extra together', 'E6 extra together']);
    expect(story && strayAt(story, on('D7'))?.wrong).toBeUndefined();
  });
});

describe('one of many stones that came in one scan', () => {
  const volley = (others: Readonly<Record<string, readonly [number, 'together' | 'none']>>) => {
    const reads = Object.fromEntries(Object.entries(others).map(([name, [ms]]) => [name, ['white', NOW + ms] as const]));
    const strays = Object.fromEntries(Object.entries(others).map(([name, [, excuse]]) => [name, { excuse }]));
    const { hypothesis, change } = after({ line: GAME, reads, strays }, ['E7', 'black']);
    return volleyStory(hypothesis, change);
  };

  test('is paid for where it is the first, and a little where others are', () => {
    expect(volley({}).cost).toBe(COSTS.together);
    expect(volley({ A1: [0, 'none'] }).cost).toBe(COSTS.together);
    expect(volley({ A1: [TIMES.oneScanMs, 'together'] }).cost).toBe(COSTS.togetherEach);
    expect(volley({ A1: [TIMES.oneScanMs + 1, 'together'] }).cost).toBe(COSTS.together);
    expect(oddOf(volley({}))).toEqual(['E7 extra together']);
  });
});

describe('what is odd no more', () => {
  const done = (settings: Settings, name: string, reading: Reading, sinceMs = NOW): Hypothesis => {
    const { hypothesis, change, scene } = after(settings, [name, reading, sinceMs]);
    const stray = strayAt(hypothesis, on(name));
    if (stray === undefined) throw new Error(`${name} is not odd`);
    return closed(hypothesis, stray, change, scene);
  };
  const told = (story: Hypothesis): readonly string[] =>
    story.reports.map(({ infraction, color, point }) => `${infraction} ${color ?? 'nobody'} ${point === undefined ? '' : nameOf(point)}`);

  test('has cost what it has cost', () => {
    const story = done({ line: GAME, reads: { E5: ['empty', NOW - 1000] } }, 'E5', 'black');
    expect(story.strays).toEqual([]);
    expect(story.cost).toBe(COSTS.missingStone + COSTS.missingStoneAge);
  });

  test('a pushed stone that is off its new point has been lifted, where it is not back', () => {
    const pushed = {
      line: GAME,
      reads: { E5: ['empty', T + 5000], E6: ['black', T + 5000] },
      strays: { E5: { excuse: 'slide', partner: 'E6' }, E6: { excuse: 'slide', partner: 'E5' } },
    } as const;
    const [gone] = done(pushed, 'E6', 'empty').strays;
    expect(gone).toMatchObject({ point: on('E5'), excuse: 'none', partner: undefined, sinceMs: NOW });
    // It is back on its own point, and reads on the other still.
    expect(done(pushed, 'E5', 'black').strays).toMatchObject([{ point: on('E6'), excuse: 'slide', sinceMs: T + 5000 }]);
  });

  test('a moved stone that is lifted is in the hand', () => {
    const moved = {
      line: [turn('black E5', T)],
      reads: { E5: ['empty', T + 2000], G7: ['black', T + 3000], A1: ['black', T + 3000] },
      strays: { E5: { excuse: 'moved', partner: 'G7' }, G7: { excuse: 'moved', partner: 'E5' } },
    } as const;
    expect(done(moved, 'G7', 'empty').strays.find(({ point }) => point === on('E5'))).toMatchObject({ excuse: 'moved', handledMs: NOW });
    expect(done(moved, 'A1', 'empty').strays.find(({ point }) => point === on('E5'))).toMatchObject({
      excuse: 'moved',
      handledMs: undefined,
    });
  });

  test('and a moved stone that is back on its point is told', () => {
    const moved = {
      line: [turn('black E5', T)],
      reads: { E5: ['empty', T + 2000] },
      strays: { E5: { excuse: 'moved', partner: 'G7' } },
    } as const;
    const [report] = done(moved, 'E5', 'black').reports;
    expect(report).toMatchObject({ infraction: 'moved-stone', color: 'black', point: on('G7'), atMs: T + 2000 });
    expect(done(moved, 'E5', 'white').reports).toEqual([]);
    // ... also where prisoners came off beside it.
    const captor = {
      before: ATARI,
      line: [turn('black E4', T, { pressedMs: undefined })],
      reads: { E5: ['empty', T + 2000], E4: ['empty', T + 2500] },
      strays: { E4: { excuse: 'moved', partner: 'G7' } },
    } as const;
    expect(told(done(captor, 'E4', 'black'))).toEqual(['moved-stone black G7']);
  });

  describe('a second stone that is lifted', () => {
    const line = [turn('white C3', T), turn('black E5', T + 1000)];
    const second = (liesMs: number, more: Partial<Settings> = {}) =>
      told(
        done(
          { toMove: 'white', line, reads: { G7: ['black', NOW - liesMs] }, strays: { G7: { wrong: 'double-move' } }, ...more },
          'G7',
          'empty',
        ),
      );

    test('is told of its side', () => {
      expect(second(TIMES.reportWrongStoneMs)).toEqual(['double-move black G7']);
      expect(second(TIMES.reportWrongStoneMs - 1)).toEqual([]);
    });

    test('not where its side has pressed since, for no turn of its own', () => {
      const pressed = (side: 'black' | 'white', atMs: number) =>
        second(4000, {
          presses: [
            { side: 'white', atMs: 1 },
            { side, atMs },
          ],
        });
      expect(pressed('black', NOW - 3999)).toEqual([]);
      expect(pressed('black', NOW - 4000)).toEqual(['double-move black G7']);
      expect(pressed('white', NOW - 3999)).toEqual(['double-move black G7']);
      const late = [turn('white C3', T), turn('black E5', T + 1000, { pressedMs: NOW - 3000 })];
      expect(second(4000, { line: late, presses: [{ side: 'black', atMs: NOW - 3000 }] })).toEqual(['double-move black G7']);
    });

    test('not where another reading follows it', () => {
      const story = done(
        { toMove: 'white', line, reads: { G7: ['black', NOW - 4000] }, strays: { G7: { wrong: 'double-move' } } },
        'G7',
        'white',
      );
      expect(told(story)).toEqual([]);
    });
  });

  describe('a living stone that was off, and is back', () => {
    /** Black’s stone, white to move: the other’s hand, or its own. */
    const off = (settings: Settings, awayMs: number, name = 'E5', reading: Reading = 'black') =>
      told(done({ ...settings, reads: { [name]: ['empty', NOW - awayMs] } }, name, reading));
    const line = [turn('black E5', T), turn('white C3', T + 1000), turn('black G7', T + 2000)];

    test('is told of nobody: its own side may have straightened it, or a sleeve', () => {
      expect(off({ line }, TIMES.reportRemovedMs)).toEqual(['removed-living-stone nobody E5']);
      expect(off({ line }, 6000)).toEqual(['removed-living-stone nobody E5']);
      expect(off({ line }, TIMES.reportRemovedMs - 1)).toEqual([]);
    });

    test('the one just played is told of nobody either', () => {
      const last = { toMove: 'white', line: [turn('white C3', T), turn('black E5', T + 1000)] } as const;
      expect(off(last, TIMES.straightenedMs)).toEqual(['removed-living-stone nobody E5']);
    });

    test('is told of the other where it was in atari, and away for longer than it takes to straighten one', () => {
      const early = { line, strays: { E5: { excuse: 'early-prisoner' } } } as const;
      expect(off(early, TIMES.straightenedMs)).toEqual(['removed-living-stone white E5']);
      expect(off(early, TIMES.straightenedMs - 1)).toEqual(['removed-living-stone nobody E5']);
    });

    test('not where its own side was to move, or had not pressed yet', () => {
      expect(off({ line: line.slice(0, 2) }, 4000)).toEqual([]);
      expect(off({ line: [...line.slice(0, 2), unpressed('black G7', T + 2000)] }, 4000)).toEqual([]);
      expect(off({ line: [...line.slice(0, 2), turn('black G7', T + 2000, { pressedMs: NOW - 4000 })] }, 4000)).toEqual([]);
      expect(off({ line: [...line.slice(0, 2), turn('black G7', T + 2000, { pressedMs: NOW - 4001 })] }, 4000)).toHaveLength(1);
    });

    test('not where its sensor has lost it before, or it lies between two points, or nobody saw it go', () => {
      const strays = (more: object): Settings => ({ line, strays: { E5: more } });
      expect(off(strays({ visits: 1 }), 4000)).toHaveLength(1);
      expect(off(strays({ visits: 2 }), 4000)).toEqual([]);
      expect(off(strays({ unseen: true }), 4000)).toEqual([]);
      expect(off({ line, hypothesis: { loose: [[on('E6'), on('E5')]] } }, 4000)).toEqual([]);
      expect(off({ line, hypothesis: { loose: [[on('E6'), on('E7')]] } }, 4000)).toHaveLength(1);
    });

    test('of the stone just played, after the press', () => {
      const why = (settings: Settings, awayMs: number, strays: Settings['strays'] = {}) =>
        done({ ...settings, reads: { E5: ['empty', NOW - awayMs] }, strays }, 'E5', 'black').reports.map((report) => report.why);
      const last = [turn('white C3', T), turn('black E5', T + 1000)];
      expect(why({ toMove: 'white', line: last }, 4000)).toEqual(['the stone just played was taken off after the press, and put back']);
      expect(why({ line }, 4000)).toEqual(['a stone was taken off while the other side was to move, and put back']);
      const early = { E5: { excuse: 'early-prisoner' } } as const;
      const taken = 'a stone was taken off, was not captured, and was put back';
      expect(why({ line }, 4000, early)).toEqual([taken]);
      expect(why({ toMove: 'white', line: last }, 4000, early)).toEqual([taken]);
      const fresh = [turn('white C3', T), unpressed('black E5', T + 1000)];
      expect(why({ toMove: 'white', line: fresh }, 4000, early)).toEqual([]);
      expect(why({ toMove: 'white', line: fresh }, 4000)).toEqual([]);
      expect(why({ line: line.slice(0, 2) }, 4000, early)).toEqual([taken]);
    });

    test('not where prisoners came off beside it', () => {
      const settings: Settings = {
        before: ATARI,
        line: [turn('black E4', T)],
        reads: { E5: ['empty', T + 2000], E4: ['empty', T + 2500] },
      };
      expect(told(done({ ...settings, nowMs: T + 6000 }, 'E4', 'black', T + 6000))).toEqual([]);
      const alone = { ...settings, reads: { E5: ['empty', T + 2000], E4: ['empty', T + 2001 + TIMES.droppedWithinMs] } } as const;
      expect(told(done({ ...alone }, 'E4', 'black'))).toEqual(['removed-living-stone nobody E4']);
    });

    test('not where it reads as the other colour, or did', () => {
      expect(off({ line }, 4000, 'E5', 'white')).toEqual([]);
      expect(told(done({ line, reads: { E5: ['white', NOW - 4000] } }, 'E5', 'black'))).toEqual([]);
    });

    test('where its press came as it went, it was its own side’s hand', () => {
      const last = { toMove: 'white', line: [turn('white C3', T), turn('black E5', T + 1000, { pressedMs: NOW - 4000 })] } as const;
      expect(off({ ...last, strays: { E5: { excuse: 'early-prisoner' } } }, 4000)).toEqual([]);
      expect(off({ ...last, strays: { E5: { excuse: 'early-prisoner' } } }, 3999)).toHaveLength(1);
    });

    test('with another excuse, of nobody', () => {
      expect(off({ line, strays: { E5: { excuse: 'coming-back' } } }, 4000)).toEqual([]);
    });
  });

  test('a press before the prisoners were off is none where their sensor is late', () => {
    const report = (atMs: number, infraction: Report['infraction'] = 'clock-before-clearing'): Report => ({
      infraction,
      color: 'black',
      point: undefined,
      atMs,
      why: 'for a test',
    });
    const cleared = (pressedMs: number, reports: readonly Report[], excuse: 'prisoner' | 'none' = 'prisoner') =>
      done(
        {
          before: ATARI.replace('X O X', 'X . X'),
          toMove: 'white',
          line: [turn('white E5', T, { pressedMs }), turn('black E4', T + 3000)],
          reads: { E5: ['white', T] },
          strays: { E5: { excuse } },
          hypothesis: { reports },
        },
        'E5',
        'empty',
      ).reports;
    const recent = report(NOW - TIMES.reportIllegalMs + 1);
    expect(cleared(T - 500, [recent])).toEqual([]);
    expect(cleared(T + 500, [recent])).toEqual([recent]);
    expect(cleared(T - 500, [recent], 'none')).toEqual([recent]);
    expect(cleared(T - 500, [report(NOW - TIMES.reportIllegalMs)])).toHaveLength(1);
    expect(cleared(T - 500, [report(NOW, 'ko')])).toHaveLength(1);
  });
});

describe('an upset', () => {
  const NAMES = ['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1'];
  const displaced = (count: number, more: Partial<Settings> = {}, ms = (index: number) => NOW - index) => {
    const names = NAMES.slice(0, count);
    return moment({
      nowMs: NOW,
      line: GAME,
      ...more,
      reads: { ...Object.fromEntries(names.map((name, index) => [name, ['black', ms(index)] as const])), ...more.reads },
    }).hypothesis;
  };

  test('is six points that are odd at once', () => {
    expect(LIMITS.upsetPoints).toBe(6);
    const calm = displaced(5);
    expect(intoUpset(calm)).toBe(calm);
    const story = intoUpset(displaced(6));
    expect(story.upset).toBe(true);
    expect(story.cost).toBe(COSTS.upset);
    expect(new Set(story.strays.map(({ excuse }) => excuse))).toEqual(new Set(['upset']));
    expect(intoUpset(story)).toBe(story);
  });

  test('takes what became odd within the last moments', () => {
    const story = intoUpset(displaced(7, {}, (index) => (index === 6 ? NOW - TIMES.upsetMs - 1 : index === 5 ? NOW - TIMES.upsetMs : NOW)));
    expect(oddOf(story).filter((odd) => odd.endsWith('none'))).toEqual(['G1 extra none']);
  });

  test('takes a stone that a sleeve pushed to the next point, and no older one', () => {
    const pushed = (ms: number, excuse: 'slide' | 'sensor' | 'early-prisoner' = 'slide') =>
      intoUpset(displaced(6, { strays: { F1: { excuse } } }, (index) => (index === 5 ? ms : NOW)));
    expect(pushed(NOW - TIMES.upsetMs).upset).toBe(true);
    expect(pushed(NOW - TIMES.upsetMs - 1).upset).toBe(false);
    expect(pushed(NOW, 'sensor').upset).toBe(false);
    const early = intoUpset(displaced(7, { strays: { G1: { excuse: 'early-prisoner' }, F1: { excuse: 'none' } } }));
    expect(oddOf(early)).toContain('G1 extra upset');
    const sensor = intoUpset(displaced(7, { strays: { G1: { excuse: 'sensor' } } }));
    expect(oddOf(sensor)).toContain('G1 extra sensor');
  });

  test('is none where the last six stones are off: they are taken back', () => {
    const line = NAMES.map((name, index) => turn(`${index % 2 === 0 ? 'black' : 'white'} ${name}`, T + index));
    const off = (names: readonly string[]) =>
      intoUpset(moment({ nowMs: NOW, line, reads: Object.fromEntries(names.map((name) => [name, ['empty', NOW] as const])) }).hypothesis)
        .upset;
    expect(off(NAMES.slice(1))).toBe(false);
    expect(off(NAMES.slice(0, 6))).toBe(true);
  });

  test('costs nothing where both have passed: the board is cleared', () => {
    expect(upsetCost(moment({ nowMs: NOW, line: [turn('black pass', T), turn('white pass', T)] }).hypothesis)).toBe(0);
    expect(upsetCost(displaced(0))).toBe(COSTS.upset);
    const story = intoUpset(displaced(6));
    expect(withoutUpset(story)).toMatchObject({ upset: false, cost: 0 });
  });

  test('is over when hardly anything is odd any more', () => {
    expect(LIMITS.upsetOverPoints).toBe(2);
    const upset = (count: number, excuse: 'upset' | 'none' = 'upset') =>
      afterUpset(
        displaced(count, {
          strays: Object.fromEntries(NAMES.slice(0, count).map((name) => [name, { excuse }])),
          hypothesis: { upset: true },
        }),
        NOW + 500,
      );
    expect(upset(3).upset).toBe(true);
    expect(upset(2)).toMatchObject({
      upset: false,
      strays: [
        { excuse: 'none', sinceMs: NOW + 500 },
        { excuse: 'none', sinceMs: NOW + 500 },
      ],
    });
    expect(upset(3, 'none')).toMatchObject({ upset: false, strays: [{ sinceMs: NOW }, {}, {}] });
    const calm = displaced(1);
    expect(afterUpset(calm, NOW)).toBe(calm);
  });

  test('leaves a stone that is still gone where it was', () => {
    const story = afterUpset(
      moment({
        nowMs: NOW,
        line: GAME,
        reads: { E5: ['empty', T + 9000] },
        strays: { E5: { excuse: 'upset' } },
        hypothesis: { upset: true },
      }).hypothesis,
      NOW,
    );
    expect(story.strays).toMatchObject([{ excuse: 'upset', sinceMs: T + 9000 }]);
  });
});

test('what a stone that is back has cost grows with the time it was away', () => {
  const { hypothesis, change, scene } = after({ line: GAME, reads: { E5: ['empty', NOW - 3000] } }, ['E5', 'black']);
  const stray = strayAt(hypothesis, on('E5'));
  expect(stray && closed(hypothesis, stray, change, scene).cost).toBe(COSTS.missingStone + COSTS.missingStoneAge * doublings(3000, 1000));
});
