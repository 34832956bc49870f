/** What can go wrong on a board, under the names that the record and other tools use (FORMS 1). */
export const INFRACTIONS = [
  'double-move',
  'ko',
  'superko',
  'forbidden-point',
  'moved-stone',
  'removed-living-stone',
  'clock-before-clearing',
] as const;

export type InfractionKind = (typeof INFRACTIONS)[number];

/** Why a move of the record is flagged. `occupied`: a correction before it put another stone there, and it was left as it was played. */
export const MOVE_FLAGS = [...INFRACTIONS, 'occupied'] as const;
export type MoveFlag = (typeof MOVE_FLAGS)[number];
