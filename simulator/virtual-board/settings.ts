/** Settings: what the host's `S` may set, and within which bounds (protocol, Host to board). */
import type { Pairs } from '../../src/core/wire/frame.js';
import { isBoardId } from '../../src/core/wire/host-line.js';
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
  if (key === 'id') return isBoardId(value) ? 'OK' : 'EARG';
  const bounds = BOUNDS[key];
  const number = Number(value);
  const isGood = bounds !== undefined && /^\d+$/.test(value) && number >= bounds[0] && number <= bounds[1];
  return isGood ? 'OK' : 'EARG';
};

/** What can be set, and keeps it. */
export interface SetUpon {
  readonly contacts: Contacts;
  readonly rounds: Rounds;
  readonly keepId: (id: string) => void;
}

/** Sets all of the pairs or none; answers the code for the host. */
export const set = (pairs: Pairs, { contacts, rounds, keepId }: SetUpon, nowMs: number): string => {
  const wrong = pairs.map(([key, value]) => codeFor(key, value)).find((code) => code !== 'OK');
  if (wrong !== undefined) return wrong;
  for (const [key, value] of pairs) {
    const number = Number(value);
    if (key === 'id') keepId(value);
    if (key === 'deb') contacts.equalScans = number;
    if (key === 'scan') contacts.scanMs = number;
    if (key === 'hb') rounds.beatEvery(number, nowMs);
    if (key === 'kf') rounds.keyframeEvery(number, nowMs);
  }
  return 'OK';
};
