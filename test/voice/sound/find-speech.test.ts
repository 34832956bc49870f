/** The word in what a microphone gave. Rooms and words are made here; a random room prints its seed. */
import { expect, test } from 'vitest';
import { findSpeech, isSpokenOut } from '../../../src/voice/sound/find-speech.js';
import { SAMPLE_RATE, samplesOfMs, type Sound } from '../../../src/voice/sound/sound.js';
import { leadOf, trimToOnset } from '../../../src/voice/sound/trim.js';

const SEED = 20_261_130;

/** Noise of this loudness at its peak, always the same. */
const room = (ms: number, loud: number): Sound => {
  let state = SEED;
  return Float32Array.from({ length: samplesOfMs(ms) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return loud * ((state / 2 ** 32) * 2 - 1);
  });
};

/** A vowel of 200 Hz that is loud at once. */
const spokenInto = (background: Sound, atMs: number, ms: number, loud: number): Sound =>
  background.map((sample, at) => {
    const within = at - samplesOfMs(atMs);
    return within < 0 || within >= samplesOfMs(ms) ? sample : sample + loud * Math.cos((2 * Math.PI * 200 * within) / SAMPLE_RATE);
  });

test(`a word in a quiet room is found, and trimmed to its first sound and not to the room's (seed ${SEED})`, () => {
  const found = findSpeech(spokenInto(room(2000, 0.004), 700, 400, 0.3));
  if (!found.ok) throw new Error(found.refusal);
  expect(found.value.overRoom).toBeGreaterThan(20);
  const clip = trimToOnset(found.value.sound);
  expect(leadOf(clip)).toBe(0);
  expect(Math.abs(clip.length - samplesOfMs(400))).toBeLessThan(samplesOfMs(40));
});

test(`in a room that is heard the clip begins with the word all the same (seed ${SEED})`, () => {
  const found = findSpeech(spokenInto(room(2000, 0.02), 700, 400, 0.3));
  if (!found.ok) throw new Error(found.refusal);
  expect(found.value.overRoom).toBeLessThan(30);
  expect(trimToOnset(found.value.sound).length).toBeLessThan(samplesOfMs(450));
});

test('a click before the word is no word', () => {
  const sound = spokenInto(room(2000, 0.004), 900, 400, 0.3);
  sound[samplesOfMs(200)] = 0.9;
  const found = findSpeech(sound);
  expect(found.ok && found.value.sound.length).toBeLessThan(samplesOfMs(600));
});

test.each([
  ['silence', new Float32Array(samplesOfMs(2000)), 'nothing to hear'],
  ['a room alone', room(2000, 0.02), 'no word stands out'],
  ['a word in a loud room', spokenInto(room(2000, 0.05), 700, 400, 0.2), 'room is nearly as loud'],
  [
    'a microphone that is too loud',
    spokenInto(room(2000, 0.004), 700, 400, 1.5).map((sample) => Math.max(-1, Math.min(1, sample))),
    'too loud',
  ],
])('%s is refused with what to do', (_, sound, reason) => {
  const found = findSpeech(sound);
  expect(found.ok ? 'found' : found.refusal).toContain(reason);
});

test('it is over when the word has been followed by silence', () => {
  const sound = spokenInto(room(2500, 0.004), 700, 400, 0.3);
  expect(isSpokenOut(sound.subarray(0, samplesOfMs(600)), 700)).toBe(false);
  expect(isSpokenOut(sound.subarray(0, samplesOfMs(1300)), 700)).toBe(false);
  expect(isSpokenOut(sound.subarray(0, samplesOfMs(1900)), 700)).toBe(true);
});
