/**
 * What people have marked while a game is counted, and who has accepted the count.
 *
 * Marks are made by the chain: dead or alive, in seki or not. Every change of them takes back both acceptances, for what
 * was accepted was another count. An open point may be held by a side although no stones of it alone surround it.
 */
import type { BySide, Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import type { GameEvent } from './event.js';

type AcceptedCount = (GameEvent & { readonly kind: 'count-accepted' })['count'];

export interface MarksOnBoard {
  /** Points of stones that are dead, in order. */
  readonly dead: readonly Point[];
  /** Points of groups that people say are in seki, or are not, whatever the product thinks; in order. */
  readonly seki: readonly { readonly point: Point; readonly inSeki: boolean }[];
  /** Open points that belong to a side although both touch them, in order. They count in the art edition alone. */
  readonly held: readonly { readonly point: Point; readonly side: Color }[];
  /** The count that each side has accepted. */
  readonly accepted: BySide<AcceptedCount | null>;
}

const NOBODY: MarksOnBoard['accepted'] = { black: null, white: null };

export const NO_COUNT_MARKS: MarksOnBoard = { dead: [], seki: [], held: [], accepted: NOBODY };

const sorted = (points: readonly Point[]): readonly Point[] => [...new Set(points)].sort((one, other) => one - other);

export const marked = (marks: MarksOnBoard, { points, as }: GameEvent & { readonly kind: 'marked' }): MarksOnBoard => {
  switch (as) {
    case 'dead':
      return { ...marks, dead: sorted([...marks.dead, ...points]), accepted: NOBODY };
    case 'alive':
      return { ...marks, dead: marks.dead.filter((point) => !points.includes(point)), accepted: NOBODY };
    case 'seki':
    case 'not-seki': {
      const others = marks.seki.filter(({ point }) => !points.includes(point));
      const seki = [...others, ...points.map((point) => ({ point, inSeki: as === 'seki' }))];
      return { ...marks, seki: seki.sort((one, other) => one.point - other.point), accepted: NOBODY };
    }
    case 'black-point':
    case 'white-point':
    case 'no-point': {
      const others = marks.held.filter(({ point }) => !points.includes(point));
      const side = as === 'black-point' ? 'black' : 'white';
      const held = as === 'no-point' ? others : [...others, ...points.map((point) => ({ point, side }) as const)];
      return { ...marks, held: held.sort((one, other) => one.point - other.point), accepted: NOBODY };
    }
  }
};

export const accepted = (marks: MarksOnBoard, { side, count }: GameEvent & { readonly kind: 'count-accepted' }): MarksOnBoard => ({
  ...marks,
  accepted: { ...marks.accepted, [side]: count },
});
