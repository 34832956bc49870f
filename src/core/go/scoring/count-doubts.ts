/**
 * What makes a count hard to believe, in words: a board that is still open, a result that the record has otherwise, a pass that is missing.
 * Nothing is changed for it; people look again.
 */
import type { Color } from '../color.js';
import { pointCount } from '../point.js';
import { QUARTERS } from './amount.js';
import type { Count, CountFacts } from './count.js';
import { makeResult } from './result-text.js';

/** Dame that players leave unfilled are a handful; more than one point in so many, and play is not over or dead stones are unmarked. */
const SHARED_ONE_IN = 6;

/** What the record says of the result, where it speaks of a score. `unit` undefined: it does not say, so either is meant. */
export interface RecordedScore {
  readonly winner: Color | 'draw';
  readonly margin: number | undefined;
  readonly unit: 'points' | 'zi' | undefined;
  /** As it stands there. */
  readonly written: string;
}

export const countDoubts = (facts: CountFacts, deciding: Count, recorded: RecordedScore | undefined): readonly string[] => [
  ...openPoints(facts),
  ...missingPass(facts),
  ...otherResult(deciding, recorded),
];

const openPoints = ({ board }: CountFacts): readonly string[] => {
  const points = pointCount(board.size);
  return board.sharedPoints * SHARED_ONE_IN <= points
    ? []
    : [`${board.sharedPoints} of ${points} points are open to both sides: is the game over, and are all dead stones marked?`];
};

const missingPass = ({ ruleset, lastToPass }: CountFacts): readonly string[] =>
  ruleset.passStones === 'handed-over' && lastToPass === 'black'
    ? ['black was the last to pass: under these rules white passes once more and hands over a stone']
    : [];

const otherResult = (deciding: Count, recorded: RecordedScore | undefined): readonly string[] => {
  if (recorded?.margin === undefined) return [];
  const { margin, unit } = deciding;
  const points = (unit === 'zi' ? margin * 2 : margin) / QUARTERS;
  const meant = unit !== 'zi' || recorded.unit === 'points' ? [points] : recorded.unit === 'zi' ? [points / 2] : [points, points / 2];
  return deciding.winner === recorded.winner && meant.includes(recorded.margin)
    ? []
    : [`the record's result is ${recorded.written}, the count gives ${makeResult(deciding)}`];
};
