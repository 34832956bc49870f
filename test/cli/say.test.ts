/** `banmen say` and `banmen voices` from outside, by the letter of the contract. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseWav } from '../../src/voice/sound/wav.js';

const folder = mkdtempSync(path.join(tmpdir(), 'banmen-say-'));
afterAll(() => rmSync(folder, { recursive: true }));

const banmen = (...args: readonly string[]) => spawnSync(process.execPath, ['dist/src/cli/main.js', ...args], { encoding: 'utf8' });
const TURN = ['--control', '0m + reserved 2x60s', '--system', 'chinese', '--lang', 'zh'] as const;

/** The first sample of each word: one that is heard, after 90 ms of silence. */
const onsets = (file: string): readonly number[] => {
  const wav = parseWav(readFileSync(file));
  if (!wav.ok) throw new Error(wav.refusal);
  expect(wav.value.sampleRate).toBe(16_000);
  const found: number[] = [];
  let silentSamples = Infinity;
  wav.value.pcm.forEach((sample, at) => {
    if (sample === 0) silentSamples += 1;
    else {
      if (silentSamples >= 1440 && Math.abs(sample) > 900) found.push(at);
      silentSamples = 0;
    }
  });
  return found;
};

test('each word of the contract’s count begins on the sample of its moment', () => {
  const file = path.join(folder, 'count.wav');
  const run = banmen('say', ...TURN, '--wav', file);
  expect(run.stderr).toBe('');
  expect(run.status).toBe(0);
  const calls = JSON.parse(banmen('calls', ...TURN, '--json').stdout) as { atMs: number }[];
  const found = onsets(file);
  for (const { atMs } of calls) expect(found, String(atMs)).toContain(atMs * 16);
  // 还剩一分钟 follows 一分钟 of the same moment; every other onset is a moment of the reader.
  expect(found).toHaveLength(calls.length);
});

test('an own recording is taken in, trimmed, and spoken instead; the rest comes from the built-in voice', () => {
  const own = path.join(folder, 'own');
  expect(banmen('voices', 'record', '--lang', 'zh', '--pack', own, '--key', 'n.7', '--from', 'voices/zh/n.8.wav').status).toBe(0);
  expect(banmen('voices', 'check', own).stdout).toContain('1 clips read, 0 wrong, 113 missing');
  const [plain, replaced] = [path.join(folder, 'plain.wav'), path.join(folder, 'replaced.wav')];
  banmen('say', ...TURN, '--wav', plain);
  banmen('say', ...TURN, '--voices', own, '--wav', replaced);
  const [one, other] = [parseWav(readFileSync(plain)), parseWav(readFileSync(replaced))];
  if (!one.ok || !other.ok) throw new Error('not written');
  const second = (pcm: Int16Array, nth: number): Int16Array => pcm.subarray(nth * 16_000, (nth + 1) * 16_000);
  expect(second(other.value.pcm, 116)).toEqual(second(one.value.pcm, 116));
  expect(second(other.value.pcm, 117)).not.toEqual(second(one.value.pcm, 117));
});

test('the four built-in packs are listed with licence and origin', () => {
  const { stdout, status } = banmen('voices', 'list');
  expect(status).toBe(0);
  for (const language of ['zh', 'ja', 'ko', 'en'])
    expect(stdout).toMatch(new RegExp(`voices/${language}  ${language}  .*espeak-ng: \\d+ clips`));
});

test.each([
  [['say', ...TURN, '--voices', 'nowhere', '--wav', 'x.wav'], 2, 'has no manifest.json'],
  [['say', '--control', 'soon', '--system', 'chinese', '--lang', 'zh'], 2, 'is no overtime'],
  [['voices', 'record', '--lang', 'zh', '--key', 'n.77', '--from', 'x.wav'], 2, "has no clip 'n.77'"],
  [['voices', 'record', '--lang', 'fr'], 2, 'known: zh'],
  [['sound-check', '--delay', 'late'], 2, 'write milliseconds'],
])('asked wrongly, %j, it says what to do', (args, status, reason) => {
  const run = banmen(...args);
  expect(run.stderr).toContain(reason);
  expect(run.status).toBe(status);
});
