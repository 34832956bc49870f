/**
 * Word: one call made ready to be heard. `timed` words belong to a moment (the reader's calls),
 * `said` ones to now (an alarm, an answer): those wait for a gap, or are left to the captions.
 */
import { SAMPLES_PER_MS } from '../sound/sound.js';
import type { CallKey } from '../../core/clock/call.js';
import type { Utterance } from '../packs/pack.js';
import type { Sound } from '../sound/sound.js';
import type { Rank } from './rank.js';

export interface Word {
  /** Whose it is: words of one table never sound together. */
  readonly table: string;
  /** With the table and the key it says which word this is: a call is its moment and its key. */
  readonly atMs: number;
  readonly key: CallKey;
  readonly kind: 'timed' | 'said';
  readonly rank: Rank;
  /** From its first audible sample on. */
  readonly sound: Sound;
  /** 1: as it is in the pack. */
  readonly volume: number;
  /** The pack it comes from, or `beep`. */
  readonly from: string;
}

export const isSameWord = (one: Word, other: Word): boolean =>
  one.table === other.table && one.atMs === other.atMs && one.key === other.key;

/** The clips one after the other, each from its first audible sample. */
export const soundOf = ({ clips }: Utterance): Sound => {
  const parts = clips.map(({ sound, leadSamples }) => sound.subarray(leadSamples));
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Said between two words of one moment: 一分钟 / 还剩一分钟. */
export const PAUSE_SAMPLES = 150 * SAMPLES_PER_MS;

/** How long a word takes to fall silent when it is cut. */
export const FADE_SAMPLES = 25 * SAMPLES_PER_MS;
