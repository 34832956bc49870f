/** Who gives way to whom: time over > count > tens > alarms > information. */
import { parseCallKey, type CallKey } from '../../core/clock/call.js';

/** Least first. */
export const RANKS = ['information', 'alarm', 'tens', 'count', 'time-over'] as const;
export type Rank = (typeof RANKS)[number];

export const outranks = (one: Rank, other: Rank): boolean => RANKS.indexOf(one) > RANKS.indexOf(other);

export const rankOf = (key: CallKey): Rank => {
  const parsed = parseCallKey(key);
  if (!parsed.ok) throw new Error(parsed.refusal);
  switch (parsed.value.family) {
    case 'time.over':
      return 'time-over';
    case 'n':
      return 'count';
    case 'sec':
      return 'tens';
    case 'min.left':
    case 'periods.left':
    case 'last.period':
    case 'count.begins':
    case 'overtime':
    case 'consideration':
    case 'stones':
    case 'warning':
    case 'clear.prisoners':
    case 'ko':
    case 'forbidden':
    case 'pause':
    case 'resume':
      return 'alarm';
    case 'sec.left':
    case 'black.plays':
    case 'white.plays':
    case 'black':
    case 'white':
    case 'pass':
    case 'advice':
    case 'black.wins':
    case 'white.wins':
    case 'draw':
    case 'sound.check':
      return 'information';
  }
};
