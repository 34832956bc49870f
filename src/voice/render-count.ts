/**
 * A whole count as sound, offline and exactly: sample 0 is the moment 0, each word's first audible
 * sample stands at its `atMs`. It goes through the same mixer as the live voice.
 */
import type { Call } from '../core/clock/call.js';
import { Mixer, type MixerListener } from './mixer/mixer.js';
import { rankOf } from './mixer/rank.js';
import { soundOf, type Word } from './mixer/word.js';
import { utteranceOf, type VoicePack } from './packs/pack.js';
import { samplesOfMs, SAMPLE_RATE, type Sound } from './sound/sound.js';

const STRETCH_SAMPLES = SAMPLE_RATE;
/** Every word that can follow one that sounds is known when it begins. */
const AHEAD_SAMPLES = 5 * SAMPLE_RATE;

/** A reader's call as a word; `packs`: best first. */
export const timedWord = (table: string, call: Call, packs: readonly VoicePack[], volume = 1): Word => {
  const utterance = utteranceOf(packs, call);
  const { atMs, key } = call;
  return { table, atMs, key, kind: 'timed', rank: rankOf(key), sound: soundOf(utterance), volume, from: utterance.from };
};

/** `calls` in order. The stretches follow each other without a gap, the last ends with the last word; an hour of main time never lies in memory as a whole. */
export function* renderCount(calls: readonly Call[], packs: readonly VoicePack[], listener?: MixerListener): Generator<Sound> {
  const mixer = new Mixer(listener);
  let told = 0;
  while (told < calls.length || mixer.wordCount > 0) {
    const untilSample = mixer.nextSample + AHEAD_SAMPLES;
    for (let call = calls[told]; call !== undefined && samplesOfMs(call.atMs) < untilSample; call = calls[told]) {
      mixer.say(timedWord('', call, packs));
      told += 1;
    }
    const stretch = mixer.fill(STRETCH_SAMPLES, samplesOfMs);
    yield told === calls.length && mixer.wordCount === 0 ? withoutSilenceAtEnd(stretch) : stretch;
  }
}

const withoutSilenceAtEnd = (sound: Sound): Sound => {
  let end = sound.length;
  while (end > 0 && sound[end - 1] === 0) end -= 1;
  return sound.subarray(0, end);
};
