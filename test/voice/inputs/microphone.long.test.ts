/** `banmen voices record` and `sound-check` at a real sound server: the microphone is a null sink's monitor, and what is played into the sink is what somebody says. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPack } from '../../../src/voice/packs/read-pack.js';
import { SAMPLE_RATE, toPcm16, type Sound } from '../../../src/voice/sound/sound.js';
import { startBanmen } from '../../cli/running.js';
import { needs } from '../../support/tools.js';
import { builtPacks } from '../packs/built-packs.js';
import { findWord, SINK, startSoundServer } from '../outputs/null-sink.js';

const need = needs('pulseaudio', 'pactl', 'pacat', 'parec');
const STORY_MS_MAX = 60_000;

const folderOfTest = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-microphone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** The monitor misses the first 40 ms of a stream that is new to the sink: what it had for that time it has passed on already. */
const SILENCE_FIRST = 4800;

/** Says it into the sink. */
const speak = (sound: Sound, env: NodeJS.ProcessEnv): void => {
  const player = spawn('pacat', ['--playback', '--raw', '--format=s16le', `--rate=${SAMPLE_RATE}`, '--channels=1'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env,
  });
  const pcm = toPcm16(Float32Array.from([...new Float32Array(SILENCE_FIRST), ...sound]));
  player.stdin.end(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength));
};

test.skipIf(need.missing)(
  need.name(
    'two words spoken one after the other become two clips, trimmed and checked; a sentence in place of a second is asked for again',
  ),
  async () => {
    const clips = builtPacks().get('ko')?.pack.clips;
    const [seven, eight, sentence] = ['n.7', 'n.8', 'clear.prisoners'].map((key) => clips?.get(key)?.sound ?? new Float32Array(0));
    if (seven === undefined || eight === undefined || sentence === undefined) throw new Error('no Korean');
    const server = await startSoundServer();
    onTestFinished(() => server.stop());
    const cwd = folderOfTest();
    const recording = startBanmen(
      ['voices', 'record', '--lang', 'ko', '--pack', 'mine', '--key', 'n.7,n.8', '--device', `${SINK}.monitor`, '--by', 'the sink'],
      { cwd, env: server.env },
    );
    const env = { ...process.env, ...server.env };
    await recording.says(/n\.7: say ".+" now/);
    speak(sentence, env);
    await recording.says(/n\.7: \d+ ms long, the next word begins after 900: say it shorter; once more[\s\S]*n\.7: say/);
    speak(seven, env);
    await recording.says(/n\.8: say ".+" now/);
    speak(eight, env);
    expect(await recording.ended).toBe(0);
    const pack = readPack(path.join(cwd, 'mine'));
    if (!pack.ok) throw new Error(pack.refusal);
    expect([...pack.value.pack.clips.keys()]).toEqual(['n.7', 'n.8']);
    expect(pack.value.manifest.clips['n.7']).toMatchObject({ leadSamples: 0, made: 'recorded by the sink' });
    // It is the word that was said: unlike the other one, and from its beginning.
    const taken = pack.value.pack.clips.get('n.7')?.sound ?? new Float32Array(0);
    expect(findWord(taken, seven, 0, 400).likeness).toBeGreaterThan(0.8);
    expect(findWord(taken, eight, 0, 400).likeness).toBeLessThan(0.6);
    const check = startBanmen(['voices', 'check', 'mine'], { cwd });
    expect(await check.ended).toBe(0);
    expect(check.printed()).toContain('2 clips read, 0 wrong');
  },
  STORY_MS_MAX,
);

test.skipIf(need.missing)(
  need.name('the sound check hears its own ticks, and tells the delay of a loudspeaker'),
  async () => {
    const server = await startSoundServer();
    onTestFinished(() => server.stop());
    const checking = startBanmen(['sound-check', '--delay', '150', '--listen', `${SINK}.monitor`], {
      cwd: folderOfTest(),
      env: server.env,
    });
    const [, ticks, way] = await checking.says(
      /The microphone heard (\d+) ticks, \d+ ms (early|late) in the middle .*: the delay of this loudspeaker is \d+ ms\./,
    );
    expect(Number(ticks)).toBeGreaterThan(5);
    // A sink has no delay: what is sent 150 ms ahead of it is heard too early.
    expect(way).toBe('early');
    expect(await checking.ended).toBe(0);
  },
  STORY_MS_MAX,
);
