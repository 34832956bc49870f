/** What is territory and what is seki when play has stopped: eyes by their shape, open dame, false eyes, and what people set. */
import { describe, expect, test } from 'vitest';
import type { Occupant } from '../../../../src/core/go/position.js';
import type { Point } from '../../../../src/core/go/point.js';
import { taxedPoints, taxedTerritory } from '../../../../src/core/go/scoring/area.js';
import { countOf, NO_MARKS } from '../../../../src/core/go/scoring/count-of.js';
import { finalBoard } from '../../../../src/core/go/scoring/final-board.js';
import { groupsOn } from '../../../../src/core/go/scoring/groups.js';
import { readLife } from '../../../../src/core/go/scoring/life-reading.js';
import { at, drawn, positionFromDiagram } from '../../../support/go-diagram.js';
import { drawnFinalBoard } from '../../../support/counting.js';
import { ruleset } from '../../../support/rulesets.js';

const japanese = ruleset('japanese');

/** Territory of both sides, `4-7`. */
const territory = (diagram: string, dead: readonly string[] = []): string => {
  const board = drawnFinalBoard(diagram, dead);
  const { black, white } = taxedTerritory(board, 'seki', () => groupsOn(board, 'eyes'));
  return `${black}-${white}`;
};

describe('what lives', () => {
  test('four in a row live in a corner, although a dame outside is open', () => {
    expect(
      territory(`
        . . . . X O .
        X X X X X O .
        O O O O . O .
        . . . . O . .`),
    ).toBe('4-9');
  });

  test('three in a row that nobody played in are two eyes for their owner', () => {
    expect(
      territory(`
        . . . X O .
        X X X X O .
        O O O . O .
        . . . O . .`),
    ).toBe('3-8');
  });

  test("an eye keeps closed behind a tiger's mouth, and the mouth itself is dame", () => {
    expect(
      territory(`
        . X . . O . .
        X . X O O . .
        X X X O O O O
        . . O O . . .`),
    ).toBe('2-7');
  });

  test('a point that has to be filled to stay joined is no territory', () => {
    expect(
      territory(`
        . X . X . X O .
        X X X . X X O .
        O O O X O O O .
        . . O O O . . .`),
    ).toBe('3-8');
  });
});

describe('what stands in seki', () => {
  test.each([
    [
      'two shared liberties and no eyes',
      `
      O X O . X O . O
      O X O . X O O .
      O X O O X O . O
      O X X X X O O O
      O O O O O O . .`,
      '0-5',
    ],
    [
      'an eye each and a shared liberty',
      `
      . X X O . .
      X X . O . .
      . O X O . .
      O O X O O O
      . O X X . O
      . O O O O .`,
      '0-9',
    ],
    [
      'one eye, and a cut that both leave alone',
      `
      X . X O . .
      X X X O . .
      O . X O O O
      . O O . . .
      . O . . . .`,
      '0-13',
    ],
  ])('%s: its points do not count', (_, diagram, expected) => {
    expect(territory(diagram)).toBe(expected);
  });
});

describe('what people set', () => {
  const alive = `
    . . . . X O .
    X X X X X O .
    O O O O . O .
    . . . . O . .`;
  const size = drawn(alive).size;
  const counted = (marks: Partial<typeof NO_MARKS>): (number | string)[] => {
    const { deciding } = countOf(positionFromDiagram(alive, japanese), { ...NO_MARKS, ...marks }, japanese, { komiHalfPoints: 0 });
    return [deciding.black / 4, deciding.white / 4, deciding.winner];
  };

  test('a group is in seki when they say so, by any of its stones or points, and back again', () => {
    expect(counted({})).toEqual([4, 9, 'white']);
    expect(counted({ seki: [at('A3', size)] })).toEqual([0, 9, 'white']);
    expect(counted({ seki: [at('A4', size)] })).toEqual([0, 9, 'white']);
    expect(counted({ seki: [at('A3', size)], notSeki: [at('E4', size)] })).toEqual([4, 9, 'white']);
  });

  test('a group that the reading holds to be in seki lives when they say so', () => {
    const seki = `
      X . X O . .
      X X X O . .
      O . X O O O
      . O O . . .
      . O . . . .`;
    const position = positionFromDiagram(seki, japanese);
    const by = (notSeki: readonly Point[]): number => countOf(position, { ...NO_MARKS, notSeki }, japanese).deciding.black / 4;
    expect([by([]), by([at('A5', drawn(seki).size)])]).toEqual([0, 1]);
  });

  test('the picture and every method come with it, the deciding one among them', () => {
    const count = countOf(positionFromDiagram(alive, japanese), NO_MARKS, japanese);
    expect(count.counts).toHaveLength(9);
    expect(count.counts).toContainEqual(count.deciding);
    expect(count.picture.points.filter((meaning) => meaning === 'black-point')).toHaveLength(4);
  });
});

/** mulberry32 */
const randomBelow = (seed: number) => {
  let state = seed | 0;
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
};

describe('however the board lies', () => {
  const SEED = 14;
  const BOARDS = 60;

  /** The same board turned and mirrored: where each point goes. */
  const ways = (width: number, height: number): { width: number; height: number; to: (point: Point) => Point }[] =>
    [false, true].flatMap((turned) =>
      [false, true].flatMap((flipX) =>
        [false, true].map((flipY) => ({
          width: turned ? height : width,
          height: turned ? width : height,
          to: (point: Point): Point => {
            const x = flipX ? width - 1 - (point % width) : point % width;
            const y = flipY ? height - 1 - Math.floor(point / width) : Math.floor(point / width);
            return turned ? x * height + y : y * width + x;
          },
        })),
      ),
    );

  test(`the reading is the same in all eight ways (seed ${SEED})`, () => {
    const below = randomBelow(SEED);
    let seki = 0;
    let filled = 0;
    for (let round = 0; round < BOARDS; round += 1) {
      const width = 3 + below(8);
      const height = 3 + below(8);
      const open = 2 + below(4);
      const stones = Array.from({ length: width * height }, (): Occupant =>
        below(10) < open ? 'empty' : below(2) === 0 ? 'black' : 'white',
      );
      const [first, ...others] = ways(width, height).map((way) => {
        const laid = new Array<Occupant>(stones.length).fill('empty');
        stones.forEach((stone, point) => (laid[way.to(point)] = stone));
        const life = readLife(finalBoard({ width: way.width, height: way.height }, laid, []));
        return stones.map((_, point) => `${life.inSeki[way.to(point)]}${life.toBeFilled[way.to(point)]}`).join(' ');
      });
      seki += first?.includes('1') === true ? 1 : 0;
      filled += first?.includes('01') === true ? 1 : 0;
      for (const other of others) expect(other, `seed ${SEED}, board ${round}`).toBe(first);
    }
    // Boards without anything to read would prove nothing.
    expect(seki).toBeGreaterThan(BOARDS / 2);
    expect(filled).toBeGreaterThan(0);
  });
});

test('area is the same whether a false eye is filled or not', () => {
  const board = drawnFinalBoard(`
    . X . X . X O .
    X X X . X X O .
    O O O X O O O .
    . . O O O . . .`);
  expect(taxedPoints(board, 'seki', () => groupsOn(board, 'eyes')).black).toBe(4);
});
