/**
 * Area by points, as AGA, New Zealand and Tromp-Taylor count: stones and surrounded points; shared points are nobody's.
 *
 * Under AGA rules each pass hands over a stone and white passes last, so counting territory gives the same result; `territoryWithPassStones`
 * is that count. Source: AGA Concise Rules, 7 and 12; vector C11.
 */
import { QUARTERS } from './amount.js';
import { taxReasons, taxedPoints } from './area.js';
import { groupsIn, lostBy, settleCount, taxFor, type Count, type CountFacts } from './count.js';

export const countAgaArea = (facts: CountFacts): Count => {
  const { board, ruleset } = facts;
  const { livingStones } = board;
  const points = taxedPoints(board, taxFor('aga-area', facts, 'none'), () => groupsIn(facts));
  return settleCount(
    {
      method: 'aga-area',
      unit: 'points',
      black: (livingStones.black + points.black) * QUARTERS,
      white: (livingStones.white + points.white) * QUARTERS,
      reasons: [
        `black ${livingStones.black} stones and ${points.black} points, white ${livingStones.white} stones and ${points.white} points`,
        ...taxReasons(board, points),
        ...(ruleset.passStones === 'handed-over' ? [passStoneReason(facts)] : []),
      ],
    },
    facts,
  );
};

/** Black's lead by territory with prisoners and pass stones, in points. */
export const territoryWithPassStones = (facts: CountFacts): number => {
  const { emptyPoints } = facts.board;
  const black = emptyPoints.black - lostBy('black', facts) - facts.passes.black;
  // White passes last: where it did not, the stone is still to be handed over.
  const white = emptyPoints.white - lostBy('white', facts) - facts.passes.white - whitesMissingPass(facts);
  return black - white;
};

const whitesMissingPass = ({ lastToPass }: CountFacts): number => (lastToPass === 'black' ? 1 : 0);

const passStoneReason = (facts: CountFacts): string => {
  const lead = territoryWithPassStones(facts);
  const side = lead >= 0 ? 'black' : 'white';
  const missing = whitesMissingPass(facts) === 0 ? '' : ' and the one that white still hands over, for black was the last to pass';
  return `by territory with ${facts.passes.black} + ${facts.passes.white} pass stones${missing}: ${lead === 0 ? 'equal' : `${side} by ${Math.abs(lead)}`} on the board`;
};
