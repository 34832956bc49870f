/** Exact amounts: quarters of a zi, point, stone or lu as whole numbers, and how people write them (`24 1/4`). */
export type Quarters = number;

export const QUARTERS = 4;
export const QUARTERS_A_HALF = 2;

const FRACTIONS = ['', '1/4', '1/2', '3/4'] as const;

/** `1/2`, `24`, `24 1/4`, `-3 3/4`, `0`. */
export const makeAmount = (quarters: Quarters): string => {
  const size = Math.abs(quarters);
  const whole = Math.floor(size / QUARTERS);
  const fraction = FRACTIONS[size % QUARTERS] ?? '';
  const parts = [whole > 0 || fraction === '' ? String(whole) : '', fraction].filter((part) => part !== '');
  return (quarters < 0 ? '-' : '') + parts.join(' ');
};

/** There and back; undefined for anything else. */
export const parseAmount = (text: string): Quarters | undefined => {
  const parts = /^(-?)(\d+)?(?:(?:^|(?<=-)|(?<=\d) )([123])\/([24]))?$/.exec(text);
  if (parts === null || (parts[2] === undefined && parts[3] === undefined)) return undefined;
  const fraction = parts[3] === undefined ? 0 : (Number(parts[3]) * QUARTERS) / Number(parts[4]);
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2] ?? 0) * QUARTERS + fraction) + 0;
};
