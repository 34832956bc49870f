/**
 * Points lost to overtime (Ing time), as the record says them in GC: they go into the score.
 *
 *     Overtime: black has lost 2 points, white 0.
 *
 * SGF has no property for them; the sentence is for people, and exact, so that `banmen score` reads it back.
 */
import type { BySide } from '../go/color.js';

const SENTENCE = /^Overtime: black has lost (\d{1,3}) points, white (\d{1,3})\.$/m;

export const makePointsLost = ({ black, white }: BySide<number>): string =>
  `Overtime: black has lost ${String(black)} points, white ${String(white)}.`;

/** None where the comment does not say so. */
export const parsePointsLost = (comment: string): BySide<number> => {
  const found = SENTENCE.exec(comment);
  return { black: Number(found?.[1] ?? 0), white: Number(found?.[2] ?? 0) };
};
