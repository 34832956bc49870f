/**
 * VoicePack: the clips of one voice in memory, and what to play for a call.
 *
 *     whole phrase ─▶ composed ─▶ the same from the fallback pack ─▶ a beep ─▶ light alone (the output's affair)
 *
 * So a pack with two of its own recordings is a pack: what it lacks comes from the next.
 */
import type { Language } from '../../words/language.js';
import type { Sound } from '../sound/sound.js';
import { waysToSay } from '../spoken.js';
import type { ClipKey, SpokenCall } from '../../words/voice-words.js';
import { BEEP } from './beep.js';

export interface Clip {
  readonly key: ClipKey;
  readonly sound: Sound;
  /** Samples before the first that is heard. */
  readonly leadSamples: number;
}

export interface VoicePack {
  readonly name: string;
  readonly language: Language;
  readonly clips: ReadonlyMap<ClipKey, Clip>;
}

/** What is played for a call: clips one after the other. `from`: the pack's name, or `beep` where no pack could say it. */
export interface Utterance {
  readonly clips: readonly Clip[];
  readonly from: string;
}

export const BEEP_CLIP: Clip = { key: 'beep', sound: BEEP, leadSamples: 0 };

const clipsOf = (pack: VoicePack, keys: readonly ClipKey[]): readonly Clip[] | undefined => {
  const clips = keys.map((key) => pack.clips.get(key));
  return clips.includes(undefined) ? undefined : (clips as Clip[]);
};

/** `packs`: best first; a later one may speak another language, which is better than a beep. */
export const utteranceOf = (packs: readonly VoicePack[], call: SpokenCall): Utterance => {
  for (const pack of packs) {
    for (const keys of waysToSay(pack.language, call)) {
      const clips = clipsOf(pack, keys);
      if (clips !== undefined) return { clips, from: pack.name };
    }
  }
  return { clips: [BEEP_CLIP], from: 'beep' };
};

/** From its first audible sample to its end, in samples. */
export const utteranceSamples = ({ clips }: Utterance): number =>
  clips.reduce((sum, { sound, leadSamples }) => sum + sound.length - leadSamples, 0);
