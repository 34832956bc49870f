/**
 * Trim: from what an engine or a microphone gave to a clip that begins with its first sound.
 *
 *     raw ─ loudness ─▶ lift of a soft beginning ─▶ cut to the onset ─▶ cut of the silence behind
 *
 * A word is *heard* to begin when it gets loud enough, so the silence before it is not all: an
 * h or an f creeps in over 40 to 90 ms (measured in the engine's "hai", "four"). Such a beginning is lifted until it is
 * as clear as the others, and the clip begins there: its first sample can be heard.
 */
import { peakOf, samplesOfMs, type Sound } from './sound.js';

/** A sample at least this loud (of full scale) is heard in a playing hall: -30 dB. */
export const AUDIBLE = 0.03;

/** What a clip's loudest sample becomes. Below full scale, so that two words that overlap for a moment do not clip. */
const PEAK = 0.7;
/** The loudness (root mean square) clips are brought to, as far as PEAK lets them. */
const LOUDNESS = 0.16;

/** Below this a raw sound is silence: -50 dB of its own peak. */
const SILENCE = 0.003;

/** A beginning is soft when nothing in its first SOFT_MS reaches AUDIBLE_START; it is lifted, less and less over LIFT_MS. */
const SOFT_MS = 8;
const AUDIBLE_START = 0.08;
const LIFT_MS = 90;
/** More would make a hiss of noise. */
const LIFT_MAX = 8;

/** What is quieter than this at the end (-43 dB of full scale) is cut, and the rest let down over FADE_MS. */
const END_SILENCE = 0.007;
const FADE_MS = 8;

const firstAtLeast = (sound: Sound, level: number): number => sound.findIndex((sample) => Math.abs(sample) >= level);

const loudnessOf = (sound: Sound): number => Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, sound.length));

const liftBeginning = (sound: Sound): Sound => {
  const start = peakOf(sound.subarray(0, samplesOfMs(SOFT_MS)));
  const lift = Math.min(LIFT_MAX, AUDIBLE_START / Math.max(start, Number.EPSILON));
  if (lift <= 1) return sound;
  const over = samplesOfMs(LIFT_MS);
  return sound.map((sample, place) => Math.max(-PEAK, Math.min(PEAK, sample * (1 + (lift - 1) * Math.max(0, 1 - place / over)))));
};

const cutEnd = (sound: Sound): Sound => {
  let last = sound.length;
  while (last > 0 && Math.abs(sound[last - 1] ?? 0) < END_SILENCE) last -= 1;
  const end = Math.min(sound.length, last + samplesOfMs(FADE_MS));
  const fade = samplesOfMs(FADE_MS);
  return sound.slice(0, end).map((sample, place) => sample * Math.min(1, (end - place) / fade));
};

/** Samples before the first that is heard; all of them where none is. */
export const leadOf = (sound: Sound): number => {
  const first = firstAtLeast(sound, AUDIBLE);
  return first === -1 ? sound.length : first;
};

/** The clip, at SAMPLE_RATE as it came in; empty where there is nothing to hear. */
export const trimToOnset = (raw: Sound): Sound => {
  const begin = firstAtLeast(raw, SILENCE * peakOf(raw));
  if (begin === -1 || peakOf(raw) === 0) return new Float32Array(0);
  const body = raw.subarray(begin);
  const gain = Math.min(PEAK / peakOf(body), LOUDNESS / loudnessOf(body));
  const lifted = liftBeginning(body.map((sample) => sample * gain));
  return cutEnd(lifted.subarray(leadOf(lifted)));
};
