/** What people say while a game is counted, and what its count makes of it: seki by group, points held in the art edition, the last pass. */
import { describe, expect, test } from 'vitest';
import { makeAmount } from '../../../src/core/go/scoring/amount.js';
import { PASS, playAt } from '../../../src/core/go/position.js';
import { liveDocument, type LiveCount } from '../../../src/core/table/live-document.js';
import { MARKS, type MarkAs } from '../../../src/core/game/act.js';
import { acceptedTerritory, countFactsOf, deadOnBoard } from '../../../src/core/game/count-of-game.js';
import { NO_COUNT_MARKS, accepted, marked } from '../../../src/core/game/counting.js';
import { Sitting, point } from '../../support/sitting.js';
import { ruleset } from '../../support/rulesets.js';

/**
 * Black and white share the left edge: `ab` and `ac` lie between a row of black and one of white, and the corner is as drawn.
 *
 *     . . . . . . . . .    a to i
 *     X X X X X X X X X
 *     . . . . . . . . .    open to both
 *     O O O O O O O O O
 *     . . . . . . . . .
 */
const rows = (rules: string) => {
  const sitting = new Sitting(undefined, {}, false, { ruleset: ruleset(rules), komiHalfPoints: 0 });
  const across = (row: string) => Array.from('abcdefghi', (column) => point(`${column}${row}`));
  sitting.act(2000, { kind: 'set-up', stones: { black: across('b'), white: across('d') }, toMove: 'black' });
  return sitting;
};

const plays = (sitting: Sitting, atMs: number, color: 'black' | 'white', letters: string): void => {
  const move = letters === 'pass' ? PASS : playAt(point(letters));
  expect(sitting.act(atMs, { kind: 'play', color, move, certain: true, order: 'known', why: 'said', evidence: [] })).toBeUndefined();
};

const countIn = (sitting: Sitting): LiveCount => {
  const { count } = liveDocument(sitting.game);
  if (count === null) throw new Error('nothing is counted');
  return count;
};

const stop = (sitting: Sitting): void => expect(sitting.act(5000, { kind: 'stop', why: '' })).toBeUndefined();
const mark = (sitting: Sitting, letters: string, as: MarkAs): string | undefined =>
  sitting.act(6000, { kind: 'mark', points: [point(letters)], as });

describe('in the art edition', () => {
  test('an open point is given to the side that holds it, changed, taken back and undone', () => {
    const sitting = rows('art-edition');
    stop(sitting);
    const before = countIn(sitting);
    const lead = () => makeAmount(countIn(sitting).count.black - countIn(sitting).count.white);
    expect([before.held, lead()]).toEqual([[], '-36']);
    expect(mark(sitting, 'ac', 'black-point')).toBeUndefined();
    expect([countIn(sitting).held, lead()]).toEqual([[{ point: point('ac'), side: 'black' }], '-35']);
    expect(mark(sitting, 'ac', 'white-point')).toBeUndefined();
    expect(lead()).toBe('-37');
    expect(mark(sitting, 'ac', 'no-point')).toBeUndefined();
    expect(countIn(sitting)).toEqual(before);
    const act = sitting.game.acts.at(-1)?.id ?? 0;
    expect(sitting.act(7000, { kind: 'undo', act, why: 'a slip' })).toBeUndefined();
    expect(lead()).toBe('-37');
  });

  test('a stone, an own point and no point at all are none that could be given', () => {
    const sitting = rows('art-edition');
    stop(sitting);
    expect([mark(sitting, 'ab', 'white-point'), mark(sitting, 'aa', 'white-point')]).toEqual(['not-open', 'not-open']);
    expect(sitting.act(6000, { kind: 'mark', points: [], as: 'black-point' })).toBe('not-open');
    sitting.act(6500, { kind: 'mark', points: [point('ic'), point('ac'), point('ic')], as: 'black-point' });
    const told = sitting.outputs.flatMap((output) =>
      output.kind === 'event' && output.event.kind === 'marked' ? [output.event.points] : [],
    );
    expect(told).toEqual([[point('ac'), point('ic')]]);
    sitting.act(6600, { kind: 'mark', points: [point('ic'), point('ac')], as: 'no-point' });
    expect(countIn(sitting).held).toEqual([]);
  });

  test('a point that has become a side’s own by other marks counts once', () => {
    const sitting = rows('art-edition');
    stop(sitting);
    mark(sitting, 'ac', 'black-point');
    mark(sitting, 'ad', 'dead');
    const { count } = countIn(sitting);
    mark(sitting, 'ac', 'no-point');
    expect(mark(sitting, 'ac', 'no-point')).toBe('not-open');
    expect(countIn(sitting).count).toEqual(count);
  });
});

test('under other rules a point that is held changes nothing', () => {
  const sitting = rows('chinese');
  stop(sitting);
  const { count } = countIn(sitting);
  mark(sitting, 'ac', 'black-point');
  expect(countIn(sitting).count).toEqual(count);
});

test('a group is said to be in seki, and not to be: territory follows, area does not', () => {
  const sitting = rows('japanese');
  stop(sitting);
  expect([countIn(sitting).inSeki, countIn(sitting).text]).toEqual([[], 'W+36']);
  mark(sitting, 'ad', 'seki');
  const said = countIn(sitting);
  expect(said.inSeki).toHaveLength(9);
  expect(said.inSeki).toContain(point('id'));
  expect(said.text).toBe('B+9');
  expect(said.methods.find(({ method }) => method === 'chinese-area')?.winner).toBe('white');
  mark(sitting, 'ad', 'not-seki');
  expect([countIn(sitting).inSeki, countIn(sitting).text]).toEqual([[], 'W+36']);
});

test.each([
  [['black', 'white'], false],
  [['black', 'white', 'black'], true],
  [['black', 'white', 'black', 'white'], false],
] as const)('AGA: after passes of %j white’s last pass is missing: %s', (passes, isMissing) => {
  const sitting = rows('aga');
  // Two passes stop play. Where it goes on, whoever passes next hands over a stone too.
  passes.forEach((color, nth) => {
    if (nth >= 2) sitting.act(2900 + nth * 500, { kind: 'play-on', why: 'a dame is left' });
    plays(sitting, 3000 + nth * 500, color, 'pass');
  });
  if (sitting.game.ended === undefined) stop(sitting);
  expect(countIn(sitting).manner).toMatchObject({ kind: 'pass-stones', isWhitesMissing: isMissing });
});

describe('marks', () => {
  const by =
    (as: MarkAs, ...points: readonly number[]) =>
    (marks: typeof NO_COUNT_MARKS) =>
      marked(marks, { kind: 'marked', points, as, seq: 1, atMs: 0 });
  const after = (...steps: readonly ReturnType<typeof by>[]) => steps.reduce((marks, step) => step(marks), NO_COUNT_MARKS);

  test('of dead stones are each there once, in order, and come off', () => {
    expect(after(by('dead', 30, 4), by('dead', 4, 12)).dead).toEqual([4, 12, 30]);
    expect(after(by('dead', 30, 4, 12), by('alive', 4, 30)).dead).toEqual([12]);
  });

  test('of seki stand as they were said last, in order', () => {
    expect(after(by('seki', 30, 4), by('not-seki', 12), by('not-seki', 4)).seki).toEqual([
      { point: 4, inSeki: false },
      { point: 12, inSeki: false },
      { point: 30, inSeki: true },
    ]);
  });

  test('of open points stand as they were said last, in order', () => {
    const held = after(by('black-point', 30, 4), by('white-point', 12, 4)).held;
    expect(held).toEqual([
      { point: 4, side: 'white' },
      { point: 12, side: 'white' },
      { point: 30, side: 'black' },
    ]);
    expect(after(by('black-point', 30, 4), by('no-point', 30)).held).toEqual([{ point: 4, side: 'black' }]);
  });

  test('of any kind take back what was accepted, and leave the others', () => {
    const count = { method: 'area', winner: 'draw', margin: { quarters: 0 }, unit: 'points' } as never;
    const agreed = accepted(after(by('dead', 1), by('seki', 2), by('black-point', 3)), {
      kind: 'count-accepted',
      side: 'black',
      count,
      seq: 1,
      atMs: 0,
    });
    expect(agreed.accepted).toEqual({ black: count, white: null });
    for (const as of MARKS) {
      const next = by(as, 80)(agreed);
      expect(next.accepted).toEqual({ black: null, white: null });
      expect([next.dead.includes(1), next.seki.length > 0, next.held.length > 0]).toEqual([true, true, true]);
    }
  });
});

describe('what the count begins from', () => {
  test('passes of each side, who passed first and last, and points that rulings took', () => {
    const sitting = rows('aga');
    plays(sitting, 2500, 'black', 'ee');
    plays(sitting, 2600, 'white', 'pass');
    plays(sitting, 2700, 'black', 'ef');
    plays(sitting, 2750, 'white', 'ge');
    plays(sitting, 2800, 'black', 'pass');
    plays(sitting, 2850, 'white', 'gf');
    sitting.act(2900, { kind: 'rule', ruling: 'points', side: 'black', points: 2, why: 'noise' });
    sitting.act(2910, { kind: 'rule', ruling: 'points', side: 'black', points: 3, why: 'noise' });
    sitting.act(2920, { kind: 'rule', ruling: 'points', side: 'white', points: 1, why: 'noise' });
    sitting.act(2930, { kind: 'rule', ruling: 'warning', side: 'white', points: 9, why: 'noise' });
    expect(countFactsOf(sitting.game)).toMatchObject({
      passes: { black: 1, white: 1 },
      firstToPass: 'white',
      lastToPass: 'black',
      pointsLost: { black: 5, white: 1 },
    });
    const none = rows('aga');
    expect(countFactsOf(none.game)).toMatchObject({ passes: { black: 0, white: 0 }, firstToPass: undefined, lastToPass: undefined });
  });

  test('points lost to overtime go with those of rulings', () => {
    const sitting = new Sitting('10s + ing 3x10s', {}, false);
    sitting.act(1500, { kind: 'clock', clock: { kind: 'start', side: 'black' } });
    sitting.act(26_000, { kind: 'rule', ruling: 'points', side: 'black', points: 1, why: 'noise' });
    expect(countFactsOf(sitting.game).pointsLost).toEqual({ black: 5, white: 0 });
  });

  test('of stones that were marked dead those that a correction has left on the board', () => {
    const sitting = rows('japanese');
    plays(sitting, 2500, 'black', 'ee');
    stop(sitting);
    mark(sitting, 'ee', 'dead');
    expect(deadOnBoard(sitting.game)).toEqual([point('ee')]);
    sitting.act(7000, { kind: 'correct', edit: { kind: 'delete', number: 1 }, later: 'stays', why: 'none was there' });
    expect(sitting.game.counting.dead).toEqual([point('ee')]);
    expect(deadOnBoard(sitting.game)).toEqual([]);
  });
});

test('when both have accepted one count it is the result, and the points of each are told', () => {
  const sitting = rows('japanese');
  stop(sitting);
  expect(acceptedTerritory(sitting.game)).toBeUndefined();
  expect(sitting.act(6000, { kind: 'accept-count', side: 'black' })).toBeUndefined();
  expect([sitting.game.ended?.result, acceptedTerritory(sitting.game)]).toEqual([undefined, undefined]);
  mark(sitting, 'ab', 'dead');
  sitting.act(6100, { kind: 'accept-count', side: 'white' });
  expect(sitting.game.ended?.result, 'the count was another').toBeUndefined();
  mark(sitting, 'ab', 'alive');
  sitting.act(6200, { kind: 'accept-count', side: 'white' });
  sitting.act(6300, { kind: 'accept-count', side: 'black' });
  expect(sitting.game.ended).toMatchObject({ reason: 'agreement', result: 'W+36', outcome: { kind: 'score', winner: 'white' } });
  const territory = acceptedTerritory(sitting.game);
  expect([territory?.black.length, territory?.white.length]).toEqual([9, 45]);
  expect(territory?.black).toContain(point('aa'));
  sitting.act(6400, { kind: 'declare', result: { kind: 'no-result' }, why: 'so' });
  expect(acceptedTerritory(sitting.game)).toBeUndefined();
});
