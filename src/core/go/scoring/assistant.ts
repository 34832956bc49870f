/**
 * The living picture of a count, for a console to draw and a voice to say: what every point is, which groups there are, what
 * they keep, and all that is still open. It changes with every mark that people make; it decides nothing.
 */
import type { BySide } from '../color.js';
import type { Point } from '../point.js';
import { BLACK, EMPTY } from '../stone.js';
import { basicEyesOf } from './arranged-board.js';
import { groupsIn, type Count, type CountFacts } from './count.js';
import { SHARED } from './final-board.js';
import { livingGroups, type Group } from './groups.js';
import { decidingCount } from './methods.js';

export const POINT_MEANINGS = [
  'black-stone',
  'white-stone',
  'dead-black',
  'dead-white',
  'black-point',
  'white-point',
  'black-point-in-seki',
  'white-point-in-seki',
  'dame',
  'shared-in-seki',
] as const;
export type PointMeaning = (typeof POINT_MEANINGS)[number];

export interface CountedGroup extends Group {
  /** Points that stay empty when the group is filled. */
  readonly eyesKept: readonly Point[];
}

export interface CountPicture {
  /** One entry a point. */
  readonly points: readonly PointMeaning[];
  readonly groups: readonly CountedGroup[];
  readonly livingGroups: BySide<number>;
  /** Open points that either side could still take: play them, or share them. */
  readonly dame: readonly Point[];
  /** The count as it stands, by the rule set's own method. */
  readonly count: Count;
}

/** `dead`: the stones marked, as they were handed to `finalBoard` with their colours. */
export const pictureOf = (facts: CountFacts, dead: BySide<readonly Point[]>): CountPicture => {
  const { board } = facts;
  const groups = groupsIn(facts);
  const inSeki = new Set(groups.filter((group) => group.inSeki).flatMap((group) => [...group.eyeSpaces.flat(), ...group.sharedLiberties]));
  const alive = new Set(groups.filter((group) => !group.inSeki).flatMap((group) => group.sharedLiberties));
  const points = Array.from(board.stones, (stone, point): PointMeaning => {
    if (stone !== EMPTY) return stone === BLACK ? 'black-stone' : 'white-stone';
    const owner = board.owners[point];
    // A shared point beside a living group can be taken by it, whoever else is there.
    if (owner === SHARED) return inSeki.has(point) && !alive.has(point) ? 'shared-in-seki' : 'dame';
    const side = owner === BLACK ? 'black' : 'white';
    return inSeki.has(point) ? `${side}-point-in-seki` : `${side}-point`;
  });
  for (const point of dead.black) points[point] = 'dead-black';
  for (const point of dead.white) points[point] = 'dead-white';
  return {
    points,
    groups: groups.map((group) => ({ ...group, eyesKept: basicEyesOf(facts, group) })),
    livingGroups: livingGroups(groups),
    dame: points.flatMap((meaning, point) => (meaning === 'dame' ? [point] : [])),
    count: decidingCount(facts),
  };
};
