/**
 * Groups (块) at the end: living stones joined through own stones and own empty points, with their eyes,
 * and which of them live only together with the other side (seki).
 *
 * What is seki where shared points are still open is a matter of reading, so the reading is an argument:
 * - `dame`: a group that touches any shared point, or has a chain in atari, is in seki. The letter of the older Japanese text; it
 *   takes the territory of living groups too while dame are open. The group taxes of the published vectors use it.
 * - `eyes`: a group is in seki where its region has no two eyes (`life-reading.ts`), and points that must be filled are no territory.
 *   What players mean, and what is proposed.
 * People may say otherwise, group by group (`GroupsByHand`).
 */
import type { BySide, Color } from '../color.js';
import { neighboursOn, type Point } from '../point.js';
import { BLACK, EMPTY, WHITE, colorOf } from '../stone.js';
import { EYES_TO_LIVE } from './eye-value.js';
import { SHARED, type FinalBoard } from './final-board.js';
import { readLife } from './life-reading.js';

export const SEKI_READINGS = ['dame', 'eyes'] as const;
export type SekiReading = (typeof SEKI_READINGS)[number];

export interface Group {
  readonly color: Color;
  readonly stones: readonly Point[];
  /** Its own empty points, one list for each region they form. */
  readonly eyeSpaces: readonly (readonly Point[])[];
  /** Shared points beside it. */
  readonly sharedLiberties: readonly Point[];
  /** Own empty points that have to be filled in the end: area, and no territory. */
  readonly toBeFilled: readonly Point[];
  readonly inSeki: boolean;
  /** Own empty points that must stay empty for it to live: two, in seki one for each eye, or as set by hand. */
  readonly basicEyes: number;
}

/** What the players or the arbiter set for the group that has a stone or eye on this point. */
export interface GroupsByHand {
  readonly inSeki?: ReadonlyMap<Point, boolean>;
  readonly basicEyes?: ReadonlyMap<Point, number>;
  /** How many living groups each side has, where that is in dispute. */
  readonly living?: BySide<number>;
}

export const ownPoints = (group: Group): number => group.eyeSpaces.reduce((sum, space) => sum + space.length, 0);

export const groupsOn = (board: FinalBoard, reading: SekiReading, byHand: GroupsByHand = {}): readonly Group[] => {
  const seen = new Uint8Array(board.stones.length);
  const groups: Group[] = [];
  board.stones.forEach((stone, point) => {
    if (stone === EMPTY || seen[point] === 1) return;
    groups.push(gatherGroup(board, point, seen, reading, byHand));
  });
  return groups;
};

/** The living groups of each side: those not in seki. */
export const livingGroups = (groups: readonly Group[]): BySide<number> => ({
  black: groups.filter((group) => group.color === 'black' && !group.inSeki).length,
  white: groups.filter((group) => group.color === 'white' && !group.inSeki).length,
});

const gatherGroup = (board: FinalBoard, start: Point, seen: Uint8Array, reading: SekiReading, byHand: GroupsByHand): Group => {
  const neighbours = neighboursOn(board.size);
  const owner = board.owners[start];
  const members = [start];
  const shared = new Set<Point>();
  seen[start] = 1;
  for (const member of members) {
    for (const beside of neighbours[member] ?? []) {
      if (board.owners[beside] === SHARED && board.stones[member] !== EMPTY) shared.add(beside);
      if (board.owners[beside] !== owner || seen[beside] === 1) continue;
      seen[beside] = 1;
      members.push(beside);
    }
  }
  const stones = members.filter((point) => board.stones[point] !== EMPTY);
  const eyeSpaces = regionsOf(
    members.filter((point) => board.stones[point] === EMPTY),
    neighbours,
  );
  const life = reading === 'eyes' ? readLife(board) : undefined;
  const inSeki = valueFor(members, byHand.inSeki) ?? (life === undefined ? isOpen(board, stones, shared.size) : life.inSeki[start] === 1);
  const points = members.length - stones.length;
  return {
    color: colorOf(board.stones[start] === WHITE ? WHITE : BLACK),
    stones,
    eyeSpaces,
    sharedLiberties: [...shared],
    toBeFilled: eyeSpaces.flat().filter((point) => life?.toBeFilled[point] === 1),
    inSeki,
    basicEyes: valueFor(members, byHand.basicEyes) ?? Math.min(EYES_TO_LIVE, inSeki ? eyeSpaces.length : points),
  };
};

const valueFor = <Value>(members: readonly Point[], byHand: ReadonlyMap<Point, Value> | undefined): Value | undefined => {
  if (byHand === undefined || byHand.size === 0) return undefined;
  // The last word counts where a group was named twice.
  for (const [named, value] of [...byHand].reverse()) if (members.includes(named)) return value;
  return undefined;
};

/** Seki by the letter: beside a shared point, or with a chain in atari. */
const isOpen = (board: FinalBoard, stones: readonly Point[], sharedLiberties: number): boolean =>
  sharedLiberties > 0 || hasChainInAtari(board, stones);

const hasChainInAtari = (board: FinalBoard, stones: readonly Point[]): boolean => {
  const neighbours = neighboursOn(board.size);
  return regionsOf(stones, neighbours).some((chain) => {
    const liberties = new Set(chain.flatMap((point) => (neighbours[point] ?? []).filter((beside) => board.stones[beside] === EMPTY)));
    return liberties.size === 1;
  });
};

/** Points joined along lines. */
const regionsOf = (points: readonly Point[], neighbours: readonly (readonly Point[])[]): readonly (readonly Point[])[] => {
  const left = new Set(points);
  const regions: Point[][] = [];
  for (const start of points) {
    if (!left.delete(start)) continue;
    const region = [start];
    for (const point of region) for (const beside of neighbours[point] ?? []) if (left.delete(beside)) region.push(beside);
    regions.push(region);
  }
  return regions;
};
