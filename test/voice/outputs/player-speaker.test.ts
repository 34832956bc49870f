/**
 * The loudspeaker of the last resort, with a player that is a script: it keeps what it is given to play. Which words are
 * played, how loud and with which arguments is asked; when, nobody can tell from here.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { expect, onTestFinished, test } from 'vitest';
import type { Word } from '../../../src/voice/mixer/word.js';
import type { HeardWord } from '../../../src/voice/outputs/lateness.js';
import type { Loudspeaker, SpeakerState } from '../../../src/voice/outputs/loudspeaker.js';
import { openPlayer, openSpeaker, type OpenSpeakerOptions } from '../../../src/voice/outputs/open-speaker.js';
import { BEEP } from '../../../src/voice/packs/beep.js';

const time = { nowMs: () => performance.now() };

/** Plays until its input ends; keeps it, and the arguments, in a file each. */
const GOOD_PLAYER = '#!/bin/sh\ncat > "$(dirname "$0")/played-$$.raw"\necho "$@" > "$(dirname "$0")/arguments-$$.txt"\n';
/** As long as a long word. */
const SLOW_PLAYER = '#!/bin/sh\necho began > "$(dirname "$0")/began-$$.txt"\nexec sleep 30\n';
const BROKEN_PLAYER = '#!/bin/sh\nexit 3\n';

/** The sound package, where it is installed, is not taken. */
const NO_DEVICE = { package: true, device: false };

interface Rig {
  readonly folder: string;
  readonly speaker: Loudspeaker;
  readonly heard: HeardWord[];
  readonly states: SpeakerState[];
}

const withPlayer = (name: string, script: string, means: OpenSpeakerOptions['means'] = NO_DEVICE, missing: string[] = []): Rig => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-player-'));
  const file = path.join(folder, name);
  writeFileSync(file, script);
  chmodSync(file, 0o755);
  const heard: HeardWord[] = [];
  const states: SpeakerState[] = [];
  const listener = { heard: (word: HeardWord) => heard.push(word), state: (state: SpeakerState) => states.push(state) };
  const speaker = openSpeaker({ time, searchPath: folder, listener, means, missing: (what) => missing.push(what) });
  if (speaker === undefined) throw new Error(`no player ${name}`);
  onTestFinished(() => {
    speaker.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, speaker, heard, states };
};

const word = (key: Word['key'], inMs: number, volume = 1): Word => ({
  table: 'a',
  atMs: time.nowMs() + inMs,
  key,
  kind: 'timed',
  // The one rank that a busy machine cannot make too late to be said.
  rank: 'time-over',
  sound: BEEP,
  volume,
  from: 'beep',
});

const filesOf = (folder: string, start: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(start))
    .map((name) => path.join(folder, name));

const until = (fits: () => boolean) => expect.poll(fits, { timeout: 20_000 }).toBe(true);

test('without a sound server’s program the first player that is there speaks: a word, whole and as loud as it is to be', async () => {
  const { folder, speaker, heard } = withPlayer('aplay', GOOD_PLAYER);
  expect(speaker.name).toBe('player:aplay');
  speaker.mixer.say(word('n.1', 150, 0.5));
  await until(() => heard.length === 1);
  const [played = ''] = filesOf(folder, 'played');
  const pcm = readFileSync(played);
  expect(pcm.length).toBe(BEEP.length * 2);
  expect(pcm.readInt16LE(0)).toBe(Math.round((BEEP[0] ?? 0) * 0.5 * 32_768));
  const [told = ''] = filesOf(folder, 'arguments');
  expect(readFileSync(told, 'utf8').trim()).toBe('-q -t raw -f S16_LE -r 16000 -c 1');
});

test('where the sound package would have spoken and is not installed, a player does, and it is told what to install', () => {
  const missing: string[] = [];
  const { speaker } = withPlayer('aplay', GOOD_PLAYER, { package: false, device: true }, missing);
  expect(speaker.name).toBe('player:aplay');
  expect(missing).toEqual(['the optional package @audio/speaker is not installed (npm install @audio/speaker)']);
});

test('each word has its player; one that is cancelled before its moment has none', async () => {
  const { folder, speaker, heard } = withPlayer('paplay', GOOD_PLAYER);
  const [one, other] = [word('n.1', 100), word('n.2', 60_000)];
  speaker.mixer.replace('a', [one, other], time.nowMs());
  await until(() => heard.length === 1);
  speaker.mixer.replace('a', [], time.nowMs());
  speaker.mixer.say(word('n.3', 50));
  await until(() => heard.length === 2);
  expect(heard.map(({ word: { key } }) => key)).toEqual(['n.1', 'n.3']);
  expect(filesOf(folder, 'played')).toHaveLength(2);
});

test('a word that begins silences the one of its table that still sounds', async () => {
  const { folder, speaker } = withPlayer('aplay', SLOW_PLAYER);
  speaker.mixer.say(word('sec.50', 50));
  await until(() => filesOf(folder, 'began').length === 1);
  const [first = ''] = filesOf(folder, 'began');
  const pid = Number(/began-(\d+)/.exec(first)?.[1]);
  expect(existsSync(`/proc/${pid}`)).toBe(true);
  speaker.mixer.say(word('n.1', 50));
  await until(() => !existsSync(`/proc/${pid}`));
  expect(speaker.counters()).toMatchObject({ players: 2, playersFailed: 0 });
});

test('a player that fails is told, and its word does not count as heard', async () => {
  const { speaker, heard, states } = withPlayer('aplay', BROKEN_PLAYER);
  speaker.mixer.say(word('n.1', 50));
  await until(() => states.length === 1);
  expect(states[0]).toMatchObject({ kind: 'silent', why: expect.stringContaining('ended with 3') as string });
  expect(heard).toEqual([]);
  expect(speaker.counters()).toMatchObject({ playersFailed: 1 });
});

test('where there is nothing that plays there is no loudspeaker, and light alone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-player-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(openSpeaker({ time, searchPath: folder, means: NO_DEVICE })).toBeUndefined();
  expect(openPlayer({ time, searchPath: '' })).toBeUndefined();
});
