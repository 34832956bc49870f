/** What is wrong with a pack, and what it lacks: for `banmen voices check`. */
import { msOfSamples, type Sound } from '../sound/sound.js';
import { leadOf } from '../sound/trim.js';
import { spokenLanguage } from '../spoken.js';
import type { ClipKey } from '../../words/voice-words.js';
import type { ReadPack } from './read-pack.js';

export interface Finding {
  /** A fault is heard; what is missing comes from the next pack. */
  readonly kind: 'fault' | 'missing';
  readonly key: ClipKey;
  readonly message: string;
}

/** The next second of the count begins before. */
const COUNT_MS_MAX = 900;
const TENS_MS_MAX = 1000;
const LEAD_MS_MAX = 1;

const longestMs = (key: ClipKey): number => (key.startsWith('n.') ? COUNT_MS_MAX : /^sec\.\d+$/.test(key) ? TENS_MS_MAX : Infinity);

/** What is heard to be wrong with a clip, in words that go on after its key. */
export const clipFaults = (key: ClipKey, sound: Sound, leadSamples: number): readonly string[] => {
  const ms = msOfSamples(sound.length - leadSamples);
  const leadMs = msOfSamples(Math.abs(leadOf(sound) - leadSamples));
  return [
    ...(ms > longestMs(key) ? [`${Math.round(ms)} ms long, the next word begins after ${longestMs(key)}`] : []),
    ...(leadMs >= LEAD_MS_MAX
      ? [`begins ${Math.round(leadMs)} ms off what the manifest says: take it in again with banmen voices record`]
      : []),
  ];
};

export const checkPack = ({ pack, faults }: ReadPack): readonly Finding[] => {
  const { clips } = spokenLanguage(pack.language);
  const findings: Finding[] = faults.map(({ key, why }) => ({ kind: 'fault', key, message: why }));
  for (const { key, sound, leadSamples } of pack.clips.values()) {
    for (const message of clipFaults(key, sound, leadSamples)) findings.push({ kind: 'fault', key, message });
    if (!clips.has(key)) findings.push({ kind: 'fault', key, message: 'is no clip of this language, nothing will ever say it' });
  }
  for (const [key, reading] of clips) {
    if (!pack.clips.has(key) && !faults.some((fault) => fault.key === key)) findings.push({ kind: 'missing', key, message: reading });
  }
  return findings;
};
