/**
 * A loudspeaker through the sound package. In virtual time with a package of the test's own, which does what the real
 * one does: a ring, a device that takes from it every 10 ms, an answer when less than half is waiting. Once through a real sound server.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Word } from '../../../src/voice/mixer/word.js';
import type { SpeakerState } from '../../../src/voice/outputs/loudspeaker.js';
import { resortOf, type SoundMeans } from '../../../src/voice/outputs/open-speaker.js';
import { PackageSpeaker } from '../../../src/voice/outputs/package-speaker.js';
import { ProcessSpeaker } from '../../../src/voice/outputs/process-speaker.js';
import { machineNowMs } from '../../../src/voice/outputs/speaker-messages.js';
import {
  ASKS_BELOW_SAMPLES,
  hasSoundDevice,
  hasSoundPackage,
  SOUND_PACKAGE,
  type PackageWriter,
} from '../../../src/voice/outputs/sound-package.js';
import { BEEP } from '../../../src/voice/packs/beep.js';
import { timedWord } from '../../../src/voice/render-count.js';
import { SAMPLES_PER_MS } from '../../../src/voice/sound/sound.js';
import { sized } from '../../support/run-length.js';
import { needs } from '../../support/tools.js';
import { builtPacks } from '../packs/built-packs.js';
import { findWord, startSoundServer } from './null-sink.js';

/** A device takes so much at once; a sample can be heard so much before its moment, and never later. */
const PERIOD_MS = 10;

const word = (key: Word['key'], atMs: number): Word => ({
  table: 'a',
  atMs,
  key,
  kind: 'timed',
  rank: 'count',
  sound: BEEP,
  volume: 1,
  from: 'beep',
});

/** A speaker at a package that is not there. `stands`: the device takes nothing; `deaf`: its answers wait for a busy process. */
const withFakePackage = (delayMs = 0, refuses?: string) => {
  vi.useFakeTimers();
  let nowMs = 0;
  let waiting: number[] = [];
  let taken: ((error: Error | null) => void) | undefined;
  const rig = { stands: false, deaf: false, refuses, opened: 0, closed: 0 };
  /** Moments at which a sound began to be heard, after a pause of 100 ms or more. */
  const began: number[] = [];
  let soundedMs = -Infinity;
  const heard: { readonly key: string; readonly lateMs: number }[] = [];
  const states: SpeakerState[] = [];
  const speaker = new PackageSpeaker({
    time: { nowMs: () => nowMs },
    delayMs,
    listener: {
      heard: ({ word: { key }, lateMs }) => heard.push({ key, lateMs }),
      state: (state) => states.push(state),
    },
    open: () => {
      if (rig.refuses !== undefined) return Promise.reject(new Error(rig.refuses));
      rig.opened += 1;
      waiting = [];
      const write = (pcm: Buffer, then: (error: Error | null) => void): void => {
        for (let at = 0; at < pcm.length; at += 2) waiting.push(pcm.readInt16LE(at));
        taken = then;
      };
      return Promise.resolve(Object.assign(write, { close: () => void (rig.closed += 1) }) satisfies PackageWriter);
    },
  });
  onTestFinished(() => {
    speaker.close();
    vi.useRealTimers();
  });
  const until = async (ms: number): Promise<void> => {
    while (nowMs < ms) {
      nowMs += PERIOD_MS;
      const piece = rig.stands ? [] : waiting.splice(0, PERIOD_MS * SAMPLES_PER_MS);
      for (const [at, sample] of piece.entries()) {
        if (sample === 0) continue;
        const soundMs = nowMs - PERIOD_MS + at / SAMPLES_PER_MS;
        if (soundMs - soundedMs > 100) began.push(soundMs);
        soundedMs = soundMs;
      }
      await vi.advanceTimersByTimeAsync(PERIOD_MS);
      while (!rig.deaf && taken !== undefined && waiting.length < ASKS_BELOW_SAMPLES) {
        const then = taken;
        taken = undefined;
        then(null);
      }
    }
  };
  return { rig, speaker, until, began, heard, states };
};

const expectNear = (moments: readonly number[], meant: readonly number[]): void => {
  expect(moments).toHaveLength(meant.length);
  for (const [nth, meantMs] of meant.entries()) {
    expect(moments[nth]).toBeLessThanOrEqual(meantMs);
    expect(moments[nth]).toBeGreaterThanOrEqual(meantMs - PERIOD_MS);
  }
};

test('words leave the package at their moments', async () => {
  const { speaker, until, began, heard, states } = withFakePackage();
  await until(2000);
  expect(states).toEqual([{ kind: 'playing' }]);
  speaker.mixer.say(word('n.1', 3003));
  speaker.mixer.say(word('n.2', 4000));
  await until(6000);
  expectNear(began, [3003, 4000]);
  expect(heard.map(({ key }) => key)).toEqual(['n.1', 'n.2']);
});

test('what comes behind the package is a setting: so much earlier they leave it', async () => {
  const { speaker, until, began } = withFakePackage(160);
  await until(2000);
  speaker.mixer.say(word('n.1', 3000));
  await until(5000);
  expectNear(began, [3000 - 160]);
});

test('a word that is cancelled before its moment is not heard, the next one is', async () => {
  const { speaker, until, began, heard } = withFakePackage();
  await until(2000);
  speaker.mixer.replace('a', [word('n.1', 3000), word('n.2', 4000)], 2000);
  await until(2700);
  speaker.mixer.replace('a', [word('n.2', 4000)], 2700);
  await until(6000);
  expectNear(began, [4000]);
  expect(heard.map(({ key }) => key)).toEqual(['n.2']);
});

test.each(['stands', 'deaf'] as const)(
  'a stall of 500 ms (%s) makes one word late, which is seen, and the next is in step',
  async (fault) => {
    const { rig, speaker, until, began, heard } = withFakePackage();
    await until(2000);
    speaker.mixer.say(word('n.1', 3000));
    await until(2950);
    rig[fault] = true;
    await until(3450);
    rig[fault] = false;
    await until(4000);
    speaker.mixer.say(word('n.2', 6000));
    await until(9000);
    expectNear(began.slice(-1), [6000]);
    expect(speaker.counters()).toMatchObject({ streamStalls: 1, wordsHeard: 2, restarts: 0 });
    expect(heard.at(-1)).toMatchObject({ key: 'n.2' });
    expect(Math.abs(heard.at(-1)?.lateMs ?? Infinity)).toBeLessThanOrEqual(PERIOD_MS);
    expect(heard[0]?.lateMs).toBeGreaterThan(100);
  },
);

test('a device that takes nothing any more is told, and opened again', async () => {
  const { rig, speaker, until, began, states } = withFakePackage();
  await until(2000);
  rig.stands = true;
  await until(4600);
  expect(states.at(-1)).toMatchObject({ kind: 'silent', why: expect.stringContaining('takes nothing') as string });
  expect(rig.closed).toBe(1);
  rig.stands = false;
  await until(7000);
  expect(rig.opened).toBe(2);
  expect(speaker.state()).toEqual({ kind: 'playing' });
  speaker.mixer.say(word('n.1', 8000));
  await until(10_000);
  expectNear(began, [8000]);
});

test('a machine without a device is silent, says so, and speaks when it has one', async () => {
  const why = 'this machine has neither a sound card nor a sound server';
  const { rig, speaker, until, states } = withFakePackage(0, why);
  await until(4000);
  expect(states).toEqual([{ kind: 'silent', why }]);
  rig.refuses = undefined;
  await until(20_000);
  expect(speaker.state()).toEqual({ kind: 'playing' });
});

test('what is closed is not opened again', async () => {
  const { rig, speaker, until } = withFakePackage();
  await until(2000);
  speaker.close();
  await until(20_000);
  expect(rig).toMatchObject({ opened: 1, closed: 1 });
});

test('it is taken by name, or without pacat where there surely is a device; where it lacks, the next resort', () => {
  const all: SoundMeans = { pacat: true, package: true, device: true };
  const noPacat = { ...all, pacat: false };
  expect(resortOf(undefined, all)).toEqual({ resort: 'server', lacks: false });
  expect(resortOf('bluez_output.1', all)).toEqual({ resort: 'server', lacks: false });
  expect(resortOf(SOUND_PACKAGE, all)).toEqual({ resort: 'package', lacks: false });
  expect(resortOf(SOUND_PACKAGE, { ...all, package: false })).toEqual({ resort: 'server', lacks: true });
  expect(resortOf(undefined, noPacat)).toEqual({ resort: 'package', lacks: false });
  expect(resortOf(undefined, { ...noPacat, package: false })).toEqual({ resort: 'player', lacks: true });
  for (const device of [false, undefined]) expect(resortOf(undefined, { ...noPacat, device })).toEqual({ resort: 'player', lacks: false });
});

test('a device is a card or the socket of a sound server, and elsewhere than on Linux nobody knows', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-device-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cards = path.join(folder, 'cards');
  expect(hasSoundDevice({}, 'linux', cards)).toBe(false);
  writeFileSync(cards, '--- no soundcards ---\n');
  expect(hasSoundDevice({ PULSE_RUNTIME_PATH: folder, PULSE_SERVER: `unix:${folder}/native` }, 'linux', cards)).toBe(false);
  writeFileSync(path.join(folder, 'native'), '');
  expect(hasSoundDevice({ PULSE_RUNTIME_PATH: folder }, 'linux', cards)).toBe(true);
  expect(hasSoundDevice({ PULSE_SERVER: `unix:${folder}/native` }, 'linux', cards)).toBe(true);
  writeFileSync(cards, ' 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n');
  expect(hasSoundDevice({}, 'linux', cards)).toBe(true);
  expect(hasSoundDevice({}, 'darwin', cards)).toBeUndefined();
});

/** The built one: a process cannot run the sources. */
const ENTRY = path.resolve('dist/src/voice/outputs/speaker-process.js');
const need = needs('pulseaudio', 'pactl', 'parec');
const without = hasSoundPackage() ? '' : ` [skipped: ${SOUND_PACKAGE} not installed]`;

const opening = `import(${JSON.stringify(path.resolve('dist/src/voice/outputs/sound-package.js'))}).then((it) => it.openSoundPackage())
  .then(() => console.log('opened'), (error) => console.log(error.message)).then(() => process.exit())`;

test.skipIf(without !== '' || hasSoundDevice({}) !== false)(
  `the real package without a device, or at a sound server that is gone, is refused: it would play to nobody${without}`,
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'banmen-device-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const env = { PATH: process.env['PATH'], HOME: folder, PULSE_RUNTIME_PATH: folder, PULSE_SERVER: `unix:${folder}/native` };
    // ALSA and JACK complain on standard error; that is not kept.
    const said = (): string => spawnSync(process.execPath, ['-e', opening], { env, encoding: 'utf8' }).stdout.trim();
    expect(said()).toBe('this machine has neither a sound card nor a sound server');
    writeFileSync(path.join(folder, 'native'), '');
    expect(said()).toBe(`${SOUND_PACKAGE} reaches no sound device`);
  },
);

/** What the server adds behind the package, and a busy machine; a word of another second is further off. */
const OFF_MS_MAX = 450;

/** The package asks for sound from this process: on a machine that runs other tests beside it words go missing. */
const IS_ALONE = sized({ usual: false, long: true });

test.skipIf(need.missing || without !== '' || !IS_ALONE)(
  need.name(
    `the real package brings every word of a count to a real sound server${without}${IS_ALONE ? '' : ' [skipped: in the long run]'}`,
  ),
  async () => {
    const pack = builtPacks().get('ko')?.pack;
    if (pack === undefined) throw new Error('no Korean');
    const server = await startSoundServer();
    const before = { ...process.env };
    Object.assign(process.env, server.env);
    const time = { nowMs: machineNowMs };
    const heard: string[] = [];
    const speaker = new ProcessSpeaker({
      time,
      device: SOUND_PACKAGE,
      entry: ENTRY,
      listener: { heard: ({ word: { key } }) => heard.push(key) },
    });
    try {
      while (speaker.state().kind !== 'playing') await wait(50);
      expect(speaker.name).toBe(SOUND_PACKAGE);
      const recording = server.record(time);
      await wait(1000);
      const startMs = time.nowMs() + 800;
      const words = [1, 2, 3].map((second) => timedWord('t', { atMs: startMs + second * 1000, key: `n.${second}` }, [pack]));
      for (const one of words) speaker.mixer.say(one);
      while (heard.length < words.length) await wait(50);
      await wait(500);
      const { sound, zeroMs } = await recording.stop();
      for (const one of words) {
        const { likeness } = findWord(sound, one.sound, (one.atMs - zeroMs) * SAMPLES_PER_MS, OFF_MS_MAX * SAMPLES_PER_MS);
        expect(likeness, one.key).toBeGreaterThan(0.7);
      }
      expect(heard).toEqual(['n.1', 'n.2', 'n.3']);
    } finally {
      speaker.close();
      process.env = before;
      await server.stop();
    }
  },
);
