/**
 * The whole way through a real sound server, recorded back. Tolerant: that every word comes, in order and not
 * absurdly off. How exact it is, is measured by `npm run bench:voice`.
 */
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { HeardWord } from '../../../src/voice/outputs/lateness.js';
import { PacatSpeaker } from '../../../src/voice/outputs/pacat-speaker.js';
import { ProcessSpeaker } from '../../../src/voice/outputs/process-speaker.js';
import { timedWord } from '../../../src/voice/render-count.js';
import { SAMPLES_PER_MS } from '../../../src/voice/sound/sound.js';
import { needs } from '../../support/tools.js';
import { builtPacks } from '../packs/built-packs.js';
import { findWord, startSoundServer } from './null-sink.js';

/** A busy machine may be this late here; a word that is missing or of another second is further off. */
const OFF_MS_MAX = 300;

const need = needs('pulseaudio', 'pactl', 'pacat', 'parec');

/** The built one: a process cannot run the sources. */
const ENTRY = path.resolve('dist/src/voice/outputs/speaker-process.js');

const KINDS = ['in this process', 'in a process of its own'] as const;

test.skipIf(need.missing).each(KINDS)(need.name('a count goes through the sound server, %s: every word, near its moment'), async (kind) => {
  const pack = builtPacks().get('ko')?.pack;
  if (pack === undefined) throw new Error('no Korean');
  const server = await startSoundServer();
  const before = { ...process.env };
  Object.assign(process.env, server.env);
  const time = { nowMs: () => performance.now() };
  const heard: string[] = [];
  const options = { time, listener: { heard: ({ word }: HeardWord) => heard.push(word.key) } };
  const speaker = kind === 'in this process' ? new PacatSpeaker(options) : new ProcessSpeaker({ ...options, entry: ENTRY });
  try {
    while (speaker.state().kind !== 'playing') await wait(50);
    const recording = server.record(time);
    await wait(1000);
    const startMs = time.nowMs() + 800;
    const words = [1, 2, 3].map((second) => timedWord('t', { atMs: startMs + second * 1000, key: `n.${second}` }, [pack]));
    for (const word of words) speaker.mixer.say(word);
    while (heard.length < words.length) await wait(50);
    await wait(500);
    const { sound, zeroMs } = await recording.stop();
    for (const word of words) {
      const { likeness } = findWord(sound, word.sound, (word.atMs - zeroMs) * SAMPLES_PER_MS, OFF_MS_MAX * SAMPLES_PER_MS);
      expect(likeness, word.key).toBeGreaterThan(0.7);
    }
    expect(heard).toEqual(['n.1', 'n.2', 'n.3']);
  } finally {
    speaker.close();
    process.env = before;
    await server.stop();
  }
});
