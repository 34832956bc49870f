/** What people say while a game is counted, and what its count makes of it: seki by group, points held in the art edition, the last pass. */
import { describe, expect, test } from 'vitest';
import { makeAmount } from '../../../src/core/go/scoring/amount.js';
import { PASS, playAt } from '../../../src/core/go/position.js';
import { liveDocument, type LiveCount } from '../../../src/core/table/live-document.js';
import type { MarkAs } from '../../../src/core/game/act.js';
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
