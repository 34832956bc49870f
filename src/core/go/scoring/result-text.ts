/**
 * A result as people write it: `W+1.5` and `B+1/4 zi` everywhere, 黑胜3/4子 in Chinese, `jigo` for a draw counted by territory; and as SGF's
 * property RE wants it, which speaks of points only.
 */
import { QUARTERS, makeAmount } from './amount.js';
import type { Count } from './count.js';

const LETTER = { black: 'B', white: 'W' } as const;
const CHINESE_SIDE = { black: '黑', white: '白' } as const;
const CHINESE_UNIT = { zi: '子', points: '目', stones: '子', lu: '路' } as const;

/** `W+1.5`, `B+1/4 zi`, `B+1 lu`, `jigo`, `draw`; a tie that the rule set decides is `B (tie)`. */
export const makeResult = ({ winner, margin, unit, method }: Count): string => {
  if (winner === 'draw') return method === 'territory' ? 'jigo' : 'draw';
  if (margin === 0) return `${LETTER[winner]} (tie)`;
  return unit === 'points' ? `${LETTER[winner]}+${margin / QUARTERS}` : `${LETTER[winner]}+${makeAmount(margin)} ${unit}`;
};

/** `黑胜3/4子`, `白胜1目`, `和棋`. */
export const makeChineseResult = ({ winner, margin, unit }: Count): string => {
  if (winner === 'draw') return '和棋';
  if (margin === 0) return `平点，${CHINESE_SIDE[winner]}胜`;
  return `${CHINESE_SIDE[winner]}胜${makeAmount(margin).replace(' ', '又')}${CHINESE_UNIT[unit]}`;
};

/** `B+1.5`, `W+0.5`, `0`, `B+`: SGF counts in points, and 1 zi is 2 points of difference. */
export const makeSgfResult = ({ winner, margin, unit }: Pick<Count, 'winner' | 'margin' | 'unit'>): string => {
  if (winner === 'draw') return '0';
  if (margin === 0) return `${LETTER[winner]}+`;
  return `${LETTER[winner]}+${(unit === 'zi' ? margin * 2 : margin) / QUARTERS}`;
};
