/** How the count is done by hand, in sentences: what a referee does at the table, with the figures that must come out. */
import type { CountingManner } from '../core/go/scoring/counting-manner.js';
import { writtenAmount } from './amount-words.js';
import { tell, type Sentence } from './telling.js';

export const tellManner = (manner: CountingManner): readonly Sentence[] => {
  switch (manner.kind) {
    case 'one-side': {
      const { area, tens, rest, par } = manner;
      return [
        tell('manner.one-side', { tens, rest: writtenAmount(rest), area: writtenAmount(area) }),
        tell('manner.par', { black: writtenAmount(par.black), white: writtenAmount(par.white) }),
      ];
    }
    case 'filled': {
      const { territory, filledBack, left } = manner;
      const points = { blackPoints: territory.black, whitePoints: territory.white };
      return [tell('manner.filled', { blackLost: filledBack.black, whiteLost: filledBack.white, ...points }), tell('manner.left', left)];
    }
    case 'fill-in':
      return [tell('manner.fill-in', { n: manner.stonesEach }), tell('manner.left', manner.leftOpen), tell('manner.bowl', manner.inBowl)];
    case 'shares': {
      const { own, shared, area, par } = manner;
      return [
        tell('manner.shares', { ...own, shared }),
        tell('manner.areas', { black: writtenAmount(area.black), white: writtenAmount(area.white) }),
        tell('manner.par', { black: writtenAmount(par.black), white: writtenAmount(par.white) }),
      ];
    }
    case 'pass-stones':
      return [tell('manner.pass-stones', manner.passes), ...(manner.isWhitesMissing ? [tell('manner.last-pass')] : [])];
    case 'living': {
      const { stones, lu, basicEyes } = manner;
      const both = { blackStones: stones.black, blackLu: lu.black, whiteStones: stones.white, whiteLu: lu.white };
      return [tell('manner.living', basicEyes), tell('manner.lu', both)];
    }
    case 'area': {
      const { stones, points } = manner;
      const both = { blackStones: stones.black, blackPoints: points.black, whiteStones: stones.white, whitePoints: points.white };
      return [tell('manner.area', both)];
    }
  }
};
