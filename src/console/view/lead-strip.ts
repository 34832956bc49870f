/**
 * Who led, move by move, as a strip: black's lead above the middle, white's below, in points, and the moves that lost most.
 */
import type { GameAnalysis, LostPoints } from '../../core/record/analysis.js';

/** What `/api/v1/games/ID/analysis` answers. */
export interface AnalysisAnswer extends GameAnalysis {
  readonly worst: readonly LostPoints[];
}

/** One move: from -1 (white's) to 1 (black's); null: the engine did not say. */
export interface LeadBar {
  readonly number: number;
  readonly height: number | null;
}

/** A larger lead looks the same: a lost game would else flatten the fight before it. */
const FULL_HEIGHT_POINTS = 30;

export const leadStrip = ({ leads }: GameAnalysis): readonly LeadBar[] =>
  leads.slice(1).map((lead, index) => ({
    number: index + 1,
    height: lead === null ? null : Math.max(-1, Math.min(1, lead / FULL_HEIGHT_POINTS)),
  }));

/** Above the middle (black) or below it, as an SVG path a move wide: a bar each. */
export const leadPath = (bars: readonly LeadBar[], side: 'black' | 'white', middle: number): string =>
  bars
    .flatMap(({ number, height }) =>
      height === null || (side === 'black' ? height <= 0 : height >= 0)
        ? []
        : [`M${number - 1} ${middle}v${-height * middle}h1V${middle}z`],
    )
    .join('');
