/**
 * The whole count of every system in every language, rendered and listened to: each word is found by cross-correlation
 * among all that could have been said, and begins on its sample.
 */
import { expect, test } from 'vitest';
import { parseTimeControl } from '../../src/core/clock/control-text.js';
import type { Call } from '../../src/core/clock/call.js';
import { CALL_SYSTEMS, callTable, type CallSystem } from '../../src/core/clock/call-tables.js';
import { changeClock } from '../../src/core/clock/clock-actions.js';
import { DEFAULT_POLICY, newClock } from '../../src/core/clock/clock.js';
import { callsOfTurn } from '../../src/core/clock/reader.js';
import { bothSides } from '../../src/core/clock/time-control.js';
import { PAUSE_SAMPLES, soundOf } from '../../src/voice/mixer/word.js';
import { utteranceOf, type VoicePack } from '../../src/voice/packs/pack.js';
import { LANGUAGES, type Language } from '../../src/words/language.js';
import { renderCount } from '../../src/voice/render-count.js';
import { samplesOfMs, type Sound } from '../../src/voice/sound/sound.js';
import { AUDIBLE } from '../../src/voice/sound/trim.js';
import { wholeClip } from '../../src/voice/spoken.js';
import { sized } from '../support/run-length.js';
import { builtPacks } from './packs/built-packs.js';

const CONTROLS: Readonly<Record<CallSystem, string>> = {
  chinese: '0m + reserved 3x60s',
  'chinese-fast': '0m + 4x30s',
  japanese: '0m + 3x60s',
  'japanese-title': '0m + reserved 4x60s',
  nhk: '30s + 3x60s considerations',
  korean: '0m + 4x30s',
  english: '0m + 3x60s',
  'english-down': '0m + 3x30s',
  canadian: '10s + 25/2m',
  fischer: '90s + 10s/move',
  ing: '60s + ing 3x1m',
};

const callsOf = (system: CallSystem): readonly Call[] => {
  const control = parseTimeControl(CONTROLS[system]);
  const table = callTable(system);
  if (!control.ok || !table.ok) throw new Error('a control of this test is wrong');
  const clock = changeClock(newClock(bothSides(control.value), DEFAULT_POLICY, 'black'), { kind: 'start', side: 'black' }, 0).clock;
  return callsOfTurn(table.value, clock, 0);
};

const packs = new Map<Language, VoicePack>([...builtPacks()].map(([language, { pack }]) => [language, pack]));
const packOf = (language: Language): VoicePack => {
  const pack = packs.get(language);
  if (pack === undefined) throw new Error(`no ${language}`);
  return pack;
};

const join = (stretches: Iterable<Sound>): Sound => Float32Array.from([...stretches].flatMap((stretch) => [...stretch]));

/** 1: the same sound. */
const likeness = (heard: Sound, at: number, word: Sound): number => {
  let product = 0;
  let heardPower = 0;
  let wordPower = 0;
  for (let place = 0; place < word.length; place += 1) {
    const sample = heard[at + place] ?? 0;
    product += sample * (word[place] ?? 0);
    heardPower += sample * sample;
    wordPower += (word[place] ?? 0) ** 2;
  }
  return product / Math.sqrt(heardPower * wordPower + Number.MIN_VALUE);
};

/** A word that is nothing like the first 50 ms is not listened to further. */
const FIRST_LOOK = samplesOfMs(50);
const UNLIKE = 0.3;

/** Everything that any pack could say, by name; and the sentences of this count that are put together. */
const candidatesFor = (language: Language, calls: readonly Call[]): ReadonlyMap<string, Sound> =>
  new Map([
    ...[...packs.values()].flatMap((pack) =>
      [...pack.clips].map(([key, clip]) => [`${pack.language} ${key}`, soundOf({ clips: [clip], from: '' })] as const),
    ),
    ...calls.map((call) => [`${language} ${wholeClip(call)}`, soundOf(utteranceOf([packOf(language)], call))] as const),
  ]);

const EVERY_PAIR = CALL_SYSTEMS.flatMap((system) => LANGUAGES.map((language) => [system, language] as const));
/** Usually each system once, and each language with two or three of them. */
const ONCE_EACH = CALL_SYSTEMS.map((system, nth) => [system, LANGUAGES[nth % LANGUAGES.length] ?? 'en'] as const);

test.each(sized({ usual: ONCE_EACH, long: EVERY_PAIR }))('%s in %s: every word is the right one, on its sample', (system, language) => {
  const calls = callsOf(system);
  const heard = join(renderCount(calls, [packOf(language)]));
  const candidates = candidatesFor(language, calls);
  let endOfLast = 0;
  calls.forEach((call, place) => {
    const right = `${language} ${wholeClip(call)}`;
    const isSecond = calls[place - 1]?.atMs === call.atMs;
    const at = isSecond ? endOfLast + PAUSE_SAMPLES : samplesOfMs(call.atMs);
    // The onset: nothing before it, and itself audible.
    expect(heard[at - 1] ?? 0, `${right} before its time`).toBe(0);
    expect(Math.abs(heard[at] ?? 0), `${right} at its time`).toBeGreaterThanOrEqual(AUDIBLE);
    let best = { name: '', likeness: 0 };
    for (const [name, sound] of candidates) {
      if (likeness(heard, at, sound.subarray(0, FIRST_LOOK)) < UNLIKE) continue;
      const found = likeness(heard, at, sound);
      // Of two that begin alike ("ten", "ten seconds") the longer one that fits is what was said.
      if (found > best.likeness + 1e-6 || (found > best.likeness - 1e-6 && sound.length > (candidates.get(best.name)?.length ?? 0))) {
        best = { name, likeness: found };
      }
    }
    const sameSound = candidates.get(best.name);
    const rightSound = candidates.get(right);
    expect(
      best.name === right || (sameSound?.length === rightSound?.length && sameSound?.every((sample, nth) => sample === rightSound?.[nth])),
      `${right}, heard ${best.name}`,
    ).toBe(true);
    expect(best.likeness).toBeGreaterThan(0.9999);
    endOfLast = at + (rightSound?.length ?? 0);
  });
});

test('a word one sample late would be noticed', () => {
  const calls = callsOf('korean');
  const heard = join(renderCount(calls, [packOf('ko')]));
  const late = Float32Array.from([0, ...heard]);
  const at = samplesOfMs(calls.find(({ key }) => key === 'n.3')?.atMs ?? 0);
  expect(Math.abs(late[at] ?? 0)).toBe(0);
});
