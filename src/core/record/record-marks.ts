/**
 * What a record says of its own end: territory marked point by point (TB, TW), and the result (RE).
 *
 * Programs write TB and TW at the last node, the points under dead stones included; so stones of one side on the other's marked points
 * are those that the players held dead. Source: SGF FF[4], properties TB, TW and RE.
 */
import type { BySide, Color } from '../go/color.js';
import type { BoardSize, Point } from '../go/point.js';
import { valuesOf, type KifuNode } from './kifu.js';
import { parsePointList } from './sgf-points.js';

/** The points marked at the last node of the line that has any; undefined where none is marked. */
export const territoryMarks = (line: readonly KifuNode[], size: BoardSize): BySide<readonly Point[]> | undefined => {
  const pointsOf = (node: KifuNode, name: string): readonly Point[] =>
    valuesOf(node, name).flatMap((value) => parsePointList(value, size) ?? []);
  for (const node of [...line].reverse()) {
    const marks = { black: pointsOf(node, 'TB'), white: pointsOf(node, 'TW') };
    if (marks.black.length + marks.white.length > 0) return marks;
  }
  return undefined;
};

export interface WrittenResult {
  readonly winner: Color | 'draw';
  /** Undefined: won otherwise than by a count, or by how much is not said. */
  readonly margin: number | undefined;
  /** As it is written: points, or zi where the word stands there. */
  readonly unit: 'points' | 'zi' | undefined;
}

const FRACTIONS: Readonly<Record<string, number>> = { '1/4': 0.25, '1/2': 0.5, '3/4': 0.75 };

/** `B+3.5`, `W+R`, `0`, `B+1 3/4 zi`; undefined for what is no result, `?` and `Void` among them. */
export const parseWrittenResult = (written: string): WrittenResult | undefined => {
  const text = written.trim();
  if (/^(0|draw|jigo)$/i.test(text)) return { winner: 'draw', margin: 0, unit: undefined };
  const parts = /^([BW])(?:lack|hite)?\s?\+\s?(.{0,40})$/i.exec(text);
  if (parts === null) return undefined;
  const winner = parts[1]?.toUpperCase() === 'B' ? 'black' : 'white';
  const score = /^(\d{1,3}(?:[.,]\d{1,2})?)?\s?([13]\/[24])?\s?(zi|子|points?|目)?$/.exec(parts[2] ?? '');
  if (score === null || (score[1] === undefined && score[2] === undefined)) return { winner, margin: undefined, unit: undefined };
  const word = score[3];
  return {
    winner,
    margin: Number((score[1] ?? '0').replace(',', '.')) + (FRACTIONS[score[2] ?? ''] ?? 0),
    unit: word === undefined ? undefined : word === 'zi' || word === '子' ? 'zi' : 'points',
  };
};
