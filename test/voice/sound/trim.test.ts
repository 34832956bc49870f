/** A clip begins when it is heard. */
import { expect, test } from 'vitest';
import { resample } from '../../../src/voice/sound/resample.js';
import { peakOf, SAMPLE_RATE, samplesOfMs } from '../../../src/voice/sound/sound.js';
import { AUDIBLE, leadOf, trimToOnset } from '../../../src/voice/sound/trim.js';

const silence = (ms: number): number[] => new Array<number>(samplesOfMs(ms)).fill(0);
const tone = (ms: number, loudness: number): number[] => Array.from({ length: samplesOfMs(ms) }, (_, at) => loudness * Math.cos(at));

test('60 ms of silence before the word and after it are cut', () => {
  const clip = trimToOnset(Float32Array.from([...silence(60), ...tone(200, 0.3), ...silence(300)]));
  expect(leadOf(clip)).toBe(0);
  expect(clip.length / samplesOfMs(1)).toBeGreaterThan(195);
  expect(clip.length / samplesOfMs(1)).toBeLessThan(215);
});

test('a beginning that creeps in like an h is lifted until it is heard at once', () => {
  const creeping = Float32Array.from(
    { length: samplesOfMs(300) },
    (_, at) => Math.min(1, 0.02 + at / samplesOfMs(100) / 5) * 0.4 * Math.cos(at),
  );
  const clip = trimToOnset(Float32Array.from([...silence(20), ...creeping]));
  expect(Math.abs(clip[0] ?? 0)).toBeGreaterThanOrEqual(AUDIBLE);
  expect(creeping.length - clip.length).toBeLessThan(samplesOfMs(15));
});

test('loud and soft voices come out equally loud, and never at full scale', () => {
  const peaks = [0.05, 0.99].map((loudness) => peakOf(trimToOnset(Float32Array.from(tone(300, loudness)))));
  expect(peaks[0]).toBeCloseTo(peaks[1] ?? 0, 5);
  expect(Math.max(...peaks)).toBeLessThan(0.75);
});

test('nothing to hear is no clip', () => {
  expect(trimToOnset(Float32Array.from(silence(50)))).toHaveLength(0);
});

test('another rate keeps a sound in its place and its pitch', () => {
  const rate = 22_050;
  const click = Float32Array.from({ length: rate }, (_, at) => (at === 11_025 ? 1 : 0));
  const moved = resample(click, rate, SAMPLE_RATE);
  expect(moved.length).toBe(SAMPLE_RATE);
  expect(moved.indexOf(peakOf(moved))).toBe(SAMPLE_RATE / 2);
  const above = Float32Array.from({ length: rate }, (_, at) => Math.sin((2 * Math.PI * 9500 * at) / rate));
  expect(peakOf(resample(above, rate, SAMPLE_RATE).subarray(1000, 15_000))).toBeLessThan(0.02);
});
