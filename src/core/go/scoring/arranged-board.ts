/**
 * What the board shows when it has been arranged for counting by hand, so that what people arrange can be held against it.
 *
 * - living stones: all filled but the basic eyes (填满计活子法)
 * - territory, Tang, art edition: dead stones and prisoners back in their owner's territory
 * - Ing: each side's area filled with all its stones
 * - area: the dead stones off, nothing more
 * Where there is a choice of point the first in reading order is taken; any other of the same eye space is as good.
 */
import type { BySide, Color } from '../color.js';
import { neighboursOn, pointCount, type Point } from '../point.js';
import type { Occupant } from '../position.js';
import type { Counting } from '../ruleset.js';
import { EMPTY, colorOf, BLACK, WHITE } from '../stone.js';
import { groupsIn, lostBy, type CountFacts } from './count.js';
import type { Group } from './groups.js';
import { ingStones } from './ing-fill-in.js';

export interface ArrangedBoard {
  /** One entry a point. */
  readonly stones: readonly Occupant[];
  /** Own points of each side that stay empty. */
  readonly leftEmpty: BySide<readonly Point[]>;
  /** Stones that found no room in their own area. */
  readonly leftInBowl: BySide<number>;
}

export const arrangeBoard = (method: Counting, facts: CountFacts): ArrangedBoard => {
  const groups = groupsIn(facts);
  const own = { black: ownPointsOf(groups, 'black'), white: ownPointsOf(groups, 'white') };
  switch (method) {
    case 'living-stones':
    case 'equal-lu':
      return fill(facts, { black: withoutEyes(facts, groups, 'black'), white: withoutEyes(facts, groups, 'white') }, own);
    case 'territory':
    case 'tang-lu':
    case 'art-edition':
      return fill(facts, own, own, { black: lostBy('black', facts), white: lostBy('white', facts) });
    case 'ing-fill-in': {
      const stones = ingStones(pointCount(facts.board.size));
      const { livingStones } = facts.board;
      return fill(facts, own, own, {
        black: Math.max(0, stones - livingStones.black),
        white: Math.max(0, stones - livingStones.white),
      });
    }
    case 'chinese-area':
    case 'head-stones':
    case 'aga-area':
      return fill(facts, { black: [], white: [] }, own);
  }
};

const ownPointsOf = (groups: readonly Group[], color: Color): readonly Point[] =>
  groups
    .filter((group) => group.color === color)
    .flatMap((group) => group.eyeSpaces.flat())
    .sort((one, other) => one - other);

/** The points that are filled when each group keeps its basic eyes: one in each of two eye spaces, or two apart in one. */
const withoutEyes = (facts: CountFacts, groups: readonly Group[], color: Color): readonly Point[] =>
  groups
    .filter((group) => group.color === color)
    .flatMap((group) => {
      const kept = new Set(basicEyesOf(facts, group));
      return group.eyeSpaces.flat().filter((point) => !kept.has(point));
    })
    .sort((one, other) => one - other);

/** Which points a group keeps empty. */
export const basicEyesOf = ({ board }: Pick<CountFacts, 'board'>, group: Group): readonly Point[] => {
  const neighbours = neighboursOn(board.size);
  const spaces = [...group.eyeSpaces].sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0));
  const kept: Point[] = [];
  const keep = (points: readonly Point[]): void => {
    const apart = points.find((point) => !kept.includes(point) && !kept.some((eye) => neighbours[eye]?.includes(point)));
    const next = apart ?? points.find((point) => !kept.includes(point));
    if (next !== undefined) kept.push(next);
  };
  for (const space of spaces) if (kept.length < group.basicEyes) keep(space);
  while (kept.length < Math.min(group.basicEyes, spaces.flat().length)) keep(spaces.flat());
  return kept;
};

/** Fills up to so many stones of each side into these points. */
const fill = (
  { board }: CountFacts,
  into: BySide<readonly Point[]>,
  own: BySide<readonly Point[]>,
  stonesAtMost: BySide<number> = { black: Infinity, white: Infinity },
): ArrangedBoard => {
  const stones = Array.from(board.stones, (stone): Occupant => (stone === EMPTY ? 'empty' : colorOf(stone === BLACK ? BLACK : WHITE)));
  const leftInBowl = { black: 0, white: 0 };
  for (const color of ['black', 'white'] as const) {
    const filled = into[color].slice(0, stonesAtMost[color]);
    for (const point of filled) stones[point] = color;
    leftInBowl[color] = Number.isFinite(stonesAtMost[color]) ? stonesAtMost[color] - filled.length : 0;
  }
  const leftEmpty = (color: Color): readonly Point[] => own[color].filter((point) => stones[point] === 'empty');
  return { stones, leftEmpty: { black: leftEmpty('black'), white: leftEmpty('white') }, leftInBowl };
};
