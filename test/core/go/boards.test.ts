/** Boards of every size, and the stones that lie on them before the first move. */
import { describe, expect, test } from 'vitest';
import { fixedHandicap, seatStones, starPoints } from '../../../src/core/go/handicap.js';
import {
  FULL_BOARD,
  makePointName,
  makeSgfPoint,
  neighboursOn,
  parsePointName,
  parseSgfPoint,
  pointCount,
} from '../../../src/core/go/point.js';
import { emptyPosition, play, playAsPlayed, playAt, setUpPosition, turnCount } from '../../../src/core/go/position.js';
import { drawPosition, positionFromDiagram, at } from '../../support/go-diagram.js';
import { ruleset } from '../../support/rulesets.js';

const sides = Array.from({ length: 25 }, (_, index) => index + 1);
const sizes = sides.flatMap((width) => sides.map((height) => ({ width, height })));

const names = (points: readonly number[], size = FULL_BOARD): string =>
  points
    .map((point) => makePointName(point, size))
    .sort()
    .join(' ');

test('every point of every board from 1 x 1 to 25 x 25 has a name for people and one for SGF, there and back', () => {
  for (const size of sizes) {
    for (let point = 0; point < pointCount(size); point += 1) {
      const named = parsePointName(makePointName(point, size), size);
      if (!named.ok || named.value !== point || parseSgfPoint(makeSgfPoint(point, size), size) !== point)
        throw new Error(`${size.width} x ${size.height}, point ${point}`);
    }
  }
});

test('every board can be filled by one colour but for its last point, which is forbidden, or retaken where one may', () => {
  for (const size of sizes.filter(({ width, height }) => width * height > 1)) {
    const last = pointCount(size) - 1;
    const black = Array.from({ length: last }, (_, point) => point);
    const position = setUpPosition(size, ruleset('chinese'), { black, white: [], toMove: 'black' });
    const filled = play(position, 'black', playAt(last));
    expect(filled.ok ? '' : filled.refusal.kind).toBe('forbidden-point');
    const captured = play({ ...position, toMove: 'white' }, 'white', playAt(last));
    expect(captured.ok && captured.value.prisonersTakenBy.white).toBe(last);
  }
});

test('a point has two to four neighbours, fewer only on a board of one line', () => {
  expect(
    neighboursOn(FULL_BOARD)
      .map((neighbours) => neighbours.length)
      .reduce((sum, count) => sum + count),
  ).toBe(4 * 19 * 18);
  expect(neighboursOn({ width: 1, height: 1 })).toEqual([[]]);
  expect(neighboursOn({ width: 1, height: 3 })).toEqual([[1], [0, 2], [1]]);
});

describe('fixed handicap', () => {
  test.each([
    [2, 'D4 Q16'],
    [3, 'D4 Q16 Q4'],
    [4, 'D16 D4 Q16 Q4'],
    [5, 'D16 D4 K10 Q16 Q4'],
    [6, 'D10 D16 D4 Q10 Q16 Q4'],
    [7, 'D10 D16 D4 K10 Q10 Q16 Q4'],
    [8, 'D10 D16 D4 K16 K4 Q10 Q16 Q4'],
    [9, 'D10 D16 D4 K10 K16 K4 Q10 Q16 Q4'],
  ])('of %i stones lies on the star points', (stones, expected) => {
    const points = fixedHandicap(stones, FULL_BOARD);
    expect(points.ok && names(points.value)).toBe(expected);
  });

  test.each([1, 10, 2.5])('of %s stones is refused with the numbers that are known', (stones) => {
    expect(fixedHandicap(stones, FULL_BOARD)).toMatchObject({ ok: false, refusal: expect.stringContaining('2 to 9') as unknown });
  });

  test('of five stones is refused on an even board, which has no tengen', () => {
    expect(fixedHandicap(5, { width: 18, height: 18 }).ok).toBe(false);
    expect(fixedHandicap(4, { width: 18, height: 18 }).ok).toBe(true);
  });
});

test('star points: nine on 19 and 13, nine on 9 (third lines), four on an even board, none on 5', () => {
  expect(names(starPoints(FULL_BOARD))).toBe('D10 D16 D4 K10 K16 K4 Q10 Q16 Q4');
  expect(names(starPoints({ width: 9, height: 9 }), { width: 9, height: 9 })).toBe('C3 C5 C7 E3 E5 E7 G3 G5 G7');
  expect(starPoints({ width: 10, height: 10 })).toHaveLength(4);
  expect(starPoints({ width: 5, height: 5 })).toEqual([]);
});

test('seat stones: each colour on one diagonal, whichever the players used', () => {
  const rising = seatStones('rising', FULL_BOARD);
  const falling = seatStones('falling', FULL_BOARD);
  expect(rising.ok && [names(rising.value.black), names(rising.value.white)]).toEqual(['D4 Q16', 'D16 Q4']);
  expect(falling.ok && [names(falling.value.black), names(falling.value.white)]).toEqual(['D16 Q4', 'D4 Q16']);
});

describe('a position', () => {
  const ko = positionFromDiagram('. X O .\nX O . O\n. X O .\n. . . .', ruleset('japanese'));
  const taken = play(ko, 'black', playAt(at('C3', ko.size)));

  test("as played: a retaken ko and a move out of turn are recorded, the next turn is the other side's", () => {
    if (!taken.ok) throw new Error(taken.refusal.kind);
    const retaken = playAsPlayed(taken.value, 'white', playAt(at('B3', ko.size)));
    expect(retaken.ok && drawPosition(retaken.value)).toBe(drawPosition(ko));
    const twice = playAsPlayed(taken.value, 'black', playAt(at('D1', ko.size)));
    expect(twice.ok && [twice.value.toMove, turnCount(twice.value), twice.value.ruleset.repetition]).toEqual(['white', 2, 'simple']);
  });

  test('as played: an occupied point is still refused', () => {
    expect(playAsPlayed(ko, 'black', playAt(at('B3', ko.size)))).toMatchObject({ ok: false, refusal: { kind: 'occupied' } });
  });

  test('out of turn is refused', () => {
    expect(play(ko, 'white', playAt(at('D1', ko.size)))).toMatchObject({ ok: false, refusal: { kind: 'wrong-turn' } });
  });

  test('cannot be changed', () => {
    const position = emptyPosition(FULL_BOARD, ruleset('chinese'));
    expect(Object.isFrozen(position) && Object.isFrozen(position.stones) && Object.isFrozen(position.prisonersTakenBy)).toBe(true);
  });
});
