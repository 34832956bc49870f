/**
 * `banmen voices record` where the recording program is a script: it hands out what somebody said at once, however long it
 * took to say. And what is said where there is no microphone, or no program that records. At a real sound server:
 * microphone.long.test.ts.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recordSound } from '../../../src/voice/inputs/microphone.js';
import { readPack } from '../../../src/voice/packs/read-pack.js';
import { SAMPLE_RATE, toPcm16, type Sound } from '../../../src/voice/sound/sound.js';
import { startBanmen } from '../../cli/running.js';
import { needs } from '../../support/tools.js';
import { findWord } from '../outputs/null-sink.js';
import { builtPacks } from '../packs/built-packs.js';

const need = needs('parec');
/** Two processes, on a machine that may have much else to do. */
const STORY_MS_MAX = 120_000;

const folderOfTest = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-microphone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A room's silence before the word, and long enough behind it that it is over. */
const QUIET_BEFORE = SAMPLE_RATE / 5;
const QUIET_AFTER = SAMPLE_RATE * 2;

/** `parec` that hears these, one a time it is started. The folder goes in front of PATH. */
const recorderThatHears = (folder: string, spoken: readonly Sound[]): string => {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  spoken.forEach((sound, nth) => {
    const pcm = toPcm16(Float32Array.from([...new Float32Array(QUIET_BEFORE), ...sound, ...new Float32Array(QUIET_AFTER)]));
    writeFileSync(path.join(bin, `take-${nth + 1}.raw`), Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength));
  });
  const script = '#!/bin/sh\ncd "$(dirname "$0")"\necho >> taken\nexec cat "take-$(wc -l < taken).raw"\n';
  writeFileSync(path.join(bin, 'parec'), script);
  chmodSync(path.join(bin, 'parec'), 0o755);
  return bin;
};

test(
  'two words spoken one after the other become two clips, trimmed and checked; a sentence in place of a second is asked for again',
  async () => {
    const clips = builtPacks().get('ko')?.pack.clips;
    const [seven, eight, sentence] = ['n.7', 'n.8', 'clear.prisoners'].map((key) => clips?.get(key)?.sound ?? new Float32Array(0));
    if (seven === undefined || eight === undefined || sentence === undefined) throw new Error('no Korean');
    const cwd = folderOfTest();
    const bin = recorderThatHears(cwd, [sentence, seven, eight]);
    const recording = startBanmen(['voices', 'record', '--lang', 'ko', '--pack', 'mine', '--key', 'n.7,n.8', '--by', 'the script'], {
      cwd,
      env: { PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` },
    });
    expect(await recording.ended, recording.printed()).toBe(0);
    expect(recording.printed()).toMatch(/n\.7: \d+ ms long, the next word begins after 900: say it shorter; once more[\s\S]*n\.7: say/);
    const pack = readPack(path.join(cwd, 'mine'));
    if (!pack.ok) throw new Error(pack.refusal);
    expect([...pack.value.pack.clips.keys()]).toEqual(['n.7', 'n.8']);
    expect(pack.value.manifest.clips['n.7']).toMatchObject({ leadSamples: 0, made: 'recorded by the script' });
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

test.skipIf(need.missing)(need.name('a microphone that is not there is refused with what the program says'), async () => {
  const cwd = folderOfTest();
  const refused = startBanmen(['voices', 'record', '--lang', 'ko', '--key', 'n.7'], {
    cwd,
    env: { PULSE_SERVER: `unix:${cwd}/nobody`, XDG_RUNTIME_DIR: cwd },
  });
  expect(await refused.ended).toBe(2);
  expect(refused.printed()).toMatch(/parec did not record \(.*refused.*\): is the sound server running, and the microphone there\?/);
});

test('without a program that records it is said which to install', async () => {
  const recorded = await recordSound({ searchPath: folderOfTest(), maxMs: 1000, isOver: () => true });
  expect(recorded.ok ? '' : recorded.refusal).toContain('apt-get install pulseaudio-utils');
});
