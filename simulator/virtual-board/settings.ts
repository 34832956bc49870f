/** Settings: what the host's `S` may set, and within which bounds (protocol, Host to board). */
import type { Pairs } from '../../src/core/wire/frame.js';
import type { Contacts } from './contacts.js';
import type { Rounds } from './rounds.js';

/** Units as on the wire: `scan` ms, `hb` and `kf` seconds, `deb` scans. */
const BOUNDS: Readonly<Record<string, readonly [low: number, high: number]>> = {
  deb: [1, 50],
  scan: [1, 100],
  hb: [1, 60],
  kf: [0, 3_600],
};

const codeFor = (key: string, value: string): string => {
  if (key === 'level') return 'ENSUP';
  const bounds = BOUNDS[key];
  const number = Number(value);
  const isGood = bounds !== undefined && /^\d+$/.test(value) && number >= bounds[0] && number <= bounds[1];
  return isGood ? 'OK' : 'EARG';
};

/** Sets all of the pairs or none; answers the code for the host. */
export const set = (pairs: Pairs, contacts: Contacts, rounds: Rounds, nowMs: number): string => {
  const wrong = pairs.map(([key, value]) => codeFor(key, value)).find((code) => code !== 'OK');
  if (wrong !== undefined) return wrong;
  for (const [key, value] of pairs) {
    const number = Number(value);
    if (key === 'deb') contacts.equalScans = number;
    if (key === 'scan') contacts.scanMs = number;
    if (key === 'hb') rounds.beatEvery(number, nowMs);
    if (key === 'kf') rounds.keyframeEvery(number, nowMs);
  }
  return 'OK';
};
