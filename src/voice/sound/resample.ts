/**
 * Another sample rate, by a windowed sinc: once, when a clip is built or recorded, never while a
 * clock runs. The filter is symmetric, so a sound keeps its place in time.
 */
import type { Sound } from './sound.js';

/** Zero crossings of the sinc on either side: 70 dB of stop band with the window below. */
const CROSSINGS = 16;

/** Share of the lower band that is kept; the rest is the filter's slope. */
const PASS_BAND = 0.94;

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
/** Blackman, from -1 to 1. */
const windowAt = (x: number): number => 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);

/** Rates in samples a second. */
export const resample = (sound: Sound, fromRate: number, toRate: number): Sound => {
  if (fromRate === toRate) return sound;
  const cutoff = Math.min(1, toRate / fromRate) * PASS_BAND;
  const reach = CROSSINGS / cutoff;
  return Float32Array.from({ length: Math.round((sound.length * toRate) / fromRate) }, (_, place) => {
    const centre = (place * fromRate) / toRate;
    let sum = 0;
    for (let at = Math.max(0, Math.ceil(centre - reach)); at <= Math.min(sound.length - 1, centre + reach); at += 1) {
      sum += (sound[at] ?? 0) * cutoff * sinc((at - centre) * cutoff) * windowAt((at - centre) / reach);
    }
    return sum;
  });
};
