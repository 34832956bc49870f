#!/usr/bin/env node
/**
 * Makes the voice packs in voices/: every reading of src/words/, spoken by espeak-ng.
 *
 *     npm run voices           (some seconds; needs the build)
 *
 * Run again with the same engine it makes the same bytes. The engine is GPL-3 and a development
 * dependency only; what it says is not covered by its licence, so only sound is kept.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import createEngine from '@echogarden/espeak-ng-emscripten';
import { makeManifest, MANIFEST_FILE, PACK_FORMAT } from '../dist/src/voice/packs/manifest.js';
import { LANGUAGES } from '../dist/src/words/language.js';
import { resample } from '../dist/src/voice/sound/resample.js';
import { fromPcm16, SAMPLE_RATE, toPcm16 } from '../dist/src/voice/sound/sound.js';
import { leadOf, trimToOnset } from '../dist/src/voice/sound/trim.js';
import { makeAdpcmWav, parseWav } from '../dist/src/voice/sound/wav.js';
import { spokenLanguage } from '../dist/src/voice/spoken.js';

const FOLDER = 'voices';

/** Words a minute. The count is slow and clear; sentences have to be over before the next word. */
const COUNT_WORDS_A_MINUTE = 140;
const SENTENCE_WORDS_A_MINUTE = 165;
/** "20 seconds" has to be over when "one" begins: it is spoken faster until it is. */
const TENS_MS_MAX = 950;
const FASTER_WORDS_A_MINUTE = 10;
const LANGUAGE_NAMES = { zh: 'Mandarin', ja: 'Japanese', ko: 'Korean', en: 'English' };

const { version } = JSON.parse(readFileSync('node_modules/@echogarden/espeak-ng-emscripten/package.json', 'utf8'));
const engine = new (await createEngine()).eSpeakNGWorker();

const speak = (voice, text, wordsAMinute) => {
  engine.set_voice('', voice);
  engine.set_rate(wordsAMinute);
  const parts = [];
  engine.synthesize(text, (samples) => void parts.push(...samples));
  return Int16Array.from(parts);
};

/** Decoded again: the lead is that of what will be played. */
const clipOf = (raw) => {
  const sound = trimToOnset(resample(fromPcm16(raw), engine.samplerate, SAMPLE_RATE));
  const wav = makeAdpcmWav({ sampleRate: SAMPLE_RATE, pcm: toPcm16(sound) });
  const decoded = parseWav(wav);
  if (!decoded.ok) throw new Error(decoded.refusal);
  return { wav, samples: decoded.value.pcm.length, leadSamples: leadOf(fromPcm16(decoded.value.pcm)) };
};

const clipFor = (voice, key, reading) => {
  const isTens = /^sec\.\d+$/.test(key);
  let wordsAMinute = key.startsWith('n.') ? COUNT_WORDS_A_MINUTE : SENTENCE_WORDS_A_MINUTE;
  for (;;) {
    const clip = clipOf(speak(voice, reading, wordsAMinute));
    if (!isTens || clip.samples <= (TENS_MS_MAX * SAMPLE_RATE) / 1000) return clip;
    wordsAMinute += FASTER_WORDS_A_MINUTE;
  }
};

let total = 0;
for (const language of LANGUAGES) {
  const folder = path.join(FOLDER, language);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) rmSync(path.join(folder, file));
  const { engineVoice, clips } = spokenLanguage(language);
  const entries = {};
  for (const [key, reading] of clips) {
    const { wav, samples, leadSamples } = clipFor(engineVoice, key, reading);
    const file = `${key}.wav`;
    writeFileSync(path.join(folder, file), wav);
    total += wav.length;
    entries[key] = { file, samples, leadSamples, reading };
  }
  const manifest = makeManifest({
    format: PACK_FORMAT,
    language,
    name: `${LANGUAGE_NAMES[language]}, espeak-ng`,
    licence: 'MIT (generated sound; the engine is not part of it)',
    made: `npm run voices: @echogarden/espeak-ng-emscripten ${version}, voice ${engineVoice}, ${COUNT_WORDS_A_MINUTE} words a minute for the count, ${SENTENCE_WORDS_A_MINUTE} for the rest`,
    sampleRate: SAMPLE_RATE,
    clips: entries,
  });
  writeFileSync(path.join(folder, MANIFEST_FILE), manifest);
  total += manifest.length;
  process.stdout.write(`${folder}: ${clips.size} clips\n`);
}
process.stdout.write(`${(total / 1e6).toFixed(2)} MB in all\n`);
