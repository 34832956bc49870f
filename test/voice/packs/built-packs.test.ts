/** The packs that are shipped: complete, short, without silence before a word, and in one language each. */
import { readdirSync, readFileSync } from 'node:fs';
import createEngine, { type SpeechEngine } from '@echogarden/espeak-ng-emscripten';
import { beforeAll, expect, test } from 'vitest';
import { MANIFEST_FILE, makeManifest, parseManifest } from '../../../src/voice/packs/manifest.js';
import { LANGUAGES } from '../../../src/words/language.js';
import { msOfSamples } from '../../../src/voice/sound/sound.js';
import { AUDIBLE, leadOf } from '../../../src/voice/sound/trim.js';
import { spokenLanguage } from '../../../src/voice/spoken.js';
import { BUILT_FOLDER, builtPacks } from './built-packs.js';

const BYTES_MAX = 3_000_000;
const SECOND_OF_COUNT_MS_MAX = 900;
const LEAD_MS_MAX = 1;

const packs = builtPacks();

test('all four are under 3 MB together, and hold no file that no manifest names', () => {
  expect([...packs.values()].reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(BYTES_MAX);
  for (const { folder, manifest } of packs.values()) {
    const named = Object.values(manifest.clips).map(({ file }) => file);
    expect(readdirSync(folder).sort()).toEqual([...named, MANIFEST_FILE].sort());
  }
});

test.each(LANGUAGES)('%s: every clip is there, is read as the spoken words say, and its manifest comes back to the byte', (language) => {
  const built = packs.get(language);
  expect(built?.faults).toEqual([]);
  const readings = Object.fromEntries(Object.entries(built?.manifest.clips ?? {}).map(([key, { reading }]) => [key, reading]));
  expect(readings).toEqual(Object.fromEntries(spokenLanguage(language).clips));
  const text = readFileSync(`${BUILT_FOLDER}/${language}/${MANIFEST_FILE}`, 'utf8');
  const parsed = parseManifest(text);
  expect(parsed.ok && makeManifest(parsed.value)).toBe(text);
});

test.each(LANGUAGES)(
  '%s: no second of the count is longer than 900 ms, every ten is over when the next second comes, no word begins 1 ms late, and the manifest knows where',
  (language) => {
    for (const [key, { sound, leadSamples }] of packs.get(language)?.pack.clips ?? []) {
      if (key.startsWith('n.')) expect(msOfSamples(sound.length), key).toBeLessThanOrEqual(SECOND_OF_COUNT_MS_MAX);
      if (/^sec\.\d+$/.test(key)) expect(msOfSamples(sound.length), key).toBeLessThan(1000);
      expect(leadOf(sound), key).toBe(leadSamples);
      expect(msOfSamples(leadSamples), key).toBeLessThan(LEAD_MS_MAX);
      expect(Math.abs(sound[leadSamples] ?? 0), key).toBeGreaterThanOrEqual(AUDIBLE);
    }
  },
);

let engine: SpeechEngine;
beforeAll(async () => {
  engine = new (await createEngine()).eSpeakNGWorker();
});

/** espeak-ng marks a word that it reads in another language: (en)...(ja). */
const LANGUAGE_SWITCH = /\([a-z]{2,3}(-[a-z0-9-]+)?\)/;

test.each(LANGUAGES)('%s: no word is read in another language, no kanji as "Chinese letter"', (language) => {
  const { engineVoice, clips } = spokenLanguage(language);
  for (const [key, reading] of clips) {
    engine.set_voice('', engineVoice);
    const { ipa } = engine.synthesize_ipa(reading);
    expect(ipa, `${key} ${reading}`).toMatch(/\S/);
    expect(ipa, `${key} ${reading}`).not.toMatch(LANGUAGE_SWITCH);
  }
});

test('the check would see it: a kanji, and what the pinyin voice does not know', () => {
  engine.set_voice('', 'ja');
  expect(engine.synthesize_ipa('残り三分').ipa).toMatch(LANGUAGE_SWITCH);
  engine.set_voice('', 'cmn-latn-pinyin');
  expect(engine.synthesize_ipa('lü4').ipa).toMatch(LANGUAGE_SWITCH);
});
