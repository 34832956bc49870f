/**
 * Sound: what every room of the voice means by it. One channel of samples from -1 to 1, at one
 * rate for all packs, so that a moment is a sample and nothing is resampled while a clock runs.
 */

/** 16 samples a millisecond, exactly: a call's `atMs` always falls on a sample. Wideband speech needs no more. */
export const SAMPLE_RATE = 16_000;
export const SAMPLES_PER_MS = SAMPLE_RATE / 1000;

/** Samples from -1 to 1. */
export type Sound = Float32Array;

export const samplesOfMs = (ms: number): number => Math.round(ms * SAMPLES_PER_MS);
export const msOfSamples = (samples: number): number => samples / SAMPLES_PER_MS;

const FULL_SCALE = 32_768;

/** To 16-bit PCM; louder than full scale is held at full scale. */
export const toPcm16 = (sound: Sound): Int16Array => {
  const pcm = new Int16Array(sound.length);
  sound.forEach((sample, place) => (pcm[place] = Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(sample * FULL_SCALE)))));
  return pcm;
};

export const fromPcm16 = (pcm: Int16Array): Sound => Float32Array.from(pcm, (sample) => sample / FULL_SCALE);

export const peakOf = (sound: Sound): number => sound.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
