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
