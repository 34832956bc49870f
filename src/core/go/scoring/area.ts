/** Stones and points of each side under a tax: what the ways of counting by area and by territory share. */
import type { BySide, Color } from '../color.js';
import type { Tax } from '../ruleset.js';
import type { FinalBoard } from './final-board.js';
import { livingGroups, ownPoints, type Group } from './groups.js';

/** Points that the tax takes from each living group: its two eyes. */
const EYES_TAXED = 2;

/**
 * Empty points that count for each side, those among them that must be filled in the end: filled they are stones, so area is the same.
 * `groups` are asked for only where the tax needs them.
 */
export const taxedPoints = (board: FinalBoard, tax: Tax, groups: () => readonly Group[]): BySide<number> => {
  if (tax === 'none') return board.emptyPoints;
  const found = groups();
  const living = livingGroups(found);
  const pointsOf = (color: Color): number =>
    found.filter((group) => group.color === color && !group.inSeki).reduce((sum, group) => sum + ownPoints(group), 0) -
    (tax === 'all' ? EYES_TAXED * living[color] : 0);
  return { black: pointsOf('black'), white: pointsOf('white') };
};

/** The same less the points to be filled: territory. */
export const taxedTerritory = (board: FinalBoard, tax: Tax, groups: () => readonly Group[]): BySide<number> => {
  const points = taxedPoints(board, tax, groups);
  if (tax === 'none') return points;
  const filled = (color: Color): number =>
    groups()
      .filter((group) => group.color === color && !group.inSeki)
      .reduce((sum, group) => sum + group.toBeFilled.length, 0);
  return { black: points.black - filled('black'), white: points.white - filled('white') };
};

/** Stones and counted points together. */
export const taxedArea = (board: FinalBoard, tax: Tax, groups: () => readonly Group[]): BySide<number> => {
  const points = taxedPoints(board, tax, groups);
  return { black: board.livingStones.black + points.black, white: board.livingStones.white + points.white };
};

/** What the tax took, in words; none where it took nothing. */
export const taxReasons = (board: FinalBoard, points: BySide<number>): readonly string[] =>
  (['black', 'white'] as const)
    .filter((color) => points[color] !== board.emptyPoints[color])
    .map((color) => `${color} has ${board.emptyPoints[color]} points, ${points[color]} of them count (seki, false eyes, group tax)`);
