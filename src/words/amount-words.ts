/** Amounts as people write them on paper: 18¼, ½, 3¾. Notation (results, komi in records) has them as `18 1/4`. */
import { QUARTERS, type Quarters } from '../core/go/scoring/amount.js';

const FRACTIONS = ['', '¼', '½', '¾'] as const;

export const writtenAmount = (quarters: Quarters): string => {
  const size = Math.abs(quarters);
  const whole = Math.floor(size / QUARTERS);
  const fraction = FRACTIONS[size % QUARTERS] ?? '';
  return `${quarters < 0 ? '−' : ''}${whole > 0 || fraction === '' ? whole : ''}${fraction}`;
};
