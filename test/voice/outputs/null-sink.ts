/**
 * A sound server of the test's own: PulseAudio with a null sink, and what went through it recorded back
 * (Debian: pulseaudio, pulseaudio-utils). Nothing of the machine's own sound is touched.
 *
 *     const server = await startSoundServer();   // put server.env into process.env before a loudspeaker is opened
 *     const recording = server.record(time);  ...  recording.stop()
 *
 * The monitor of the sink is read in small pieces, and the earliest arrival says at which host moment a sample was, as for any
 * stream here: a piece can come late, never early. The earliest of the pieces nearby, for a sink has a clock of its own: with
 * the short blocks that a browser asks for this one gains 136 millionths (measured), 25 ms in three minutes.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mayBeRealtime } from '../../../src/voice/outputs/pacat-speaker.js';
import { SAMPLES_PER_MS, SAMPLE_RATE, type Sound } from '../../../src/voice/sound/sound.js';

export const SINK = 'banmen_test';

/**
 * Desktops run their sound server before ordinary processes (rtkit, nice -11; PulseAudio gives real-time priority
 * up by itself), and so does this one where it may; the recorder comes before everything.
 */
const asSoundServer = (command: string, args: readonly string[]): readonly [string, string[]] =>
  mayBeRealtime() ? ['nice', ['-n', '-15', command, ...args]] : [command, [...args]];
const asRecorder = (command: string, args: readonly string[]): readonly [string, string[]] =>
  mayBeRealtime() ? ['chrt', ['-f', '6', command, ...args]] : [command, [...args]];

/** Pieces within five seconds of each other are on one clock. */
const NEARBY_SAMPLES = 5 * SAMPLE_RATE;

const STARTING_MAX_MS = 10_000;

export interface Recording {
  /** Ends it. `zeroMs`: the host moment of its first sample, near enough to look for a word; `momentOf`: of any sample, in ms. */
  stop(): Promise<{ readonly sound: Sound; readonly zeroMs: number; readonly momentOf: (sample: number) => number }>;
}

export interface SoundServer {
  readonly env: Readonly<Record<string, string>>;
  record(time: { nowMs(): number }): Recording;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('close', () => resolve());
  });

export const startSoundServer = async (): Promise<SoundServer> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-sound-'));
  const env = { XDG_RUNTIME_DIR: folder, PULSE_RUNTIME_PATH: folder, HOME: folder, PULSE_SERVER: `unix:${folder}/native` };
  const server = spawn(
    ...asSoundServer('pulseaudio', [
      '--daemonize=no',
      '-n',
      '--exit-idle-time=-1',
      '--load=module-native-protocol-unix auth-anonymous=1',
      `--load=module-null-sink sink_name=${SINK} rate=48000`,
    ]),
    { stdio: 'ignore', env: { ...process.env, ...env } },
  );
  for (let waited = 0; ; waited += 100) {
    if (spawnSync('pactl', ['info'], { env: { ...process.env, ...env } }).status === 0) break;
    if (waited > STARTING_MAX_MS) throw new Error('pulseaudio did not start');
    await wait(100);
  }
  return {
    env,
    record: (time) => record(env, time),
    stop: async () => {
      server.kill('SIGTERM');
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const record = (env: Readonly<Record<string, string>>, time: { nowMs(): number }): Recording => {
  const child = spawn(
    ...asRecorder('parec', [
      '--raw',
      '--format=s16le',
      `--rate=${SAMPLE_RATE}`,
      '--channels=1',
      '--latency-msec=5',
      `--device=${SINK}.monitor`,
    ]),
    { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } },
  );
  const pieces: Buffer[] = [];
  const arrivals: { readonly sample: number; readonly zeroMs: number }[] = [];
  let bytes = 0;
  child.stdout.on('data', (piece: Buffer) => {
    pieces.push(piece);
    bytes += piece.length;
    arrivals.push({ sample: bytes / 2, zeroMs: time.nowMs() - bytes / 2 / SAMPLES_PER_MS });
  });
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
      const all = Buffer.concat(pieces);
      const sound = Float32Array.from({ length: all.length >> 1 }, (_, at) => all.readInt16LE(at * 2) / 32_768);
      const earliest = (these: typeof arrivals): number => these.reduce((first, { zeroMs }) => Math.min(first, zeroMs), Infinity);
      const momentOf = (sample: number): number => {
        const nearby = arrivals.filter((one) => Math.abs(one.sample - sample) <= NEARBY_SAMPLES);
        return sample / SAMPLES_PER_MS + earliest(nearby.length === 0 ? arrivals : nearby);
      };
      return { sound, zeroMs: earliest(arrivals), momentOf };
    },
  };
};

/** Where in `sound`, `around` ± `within` samples, it is most like `word`: by cross-correlation of the first 150 ms. */
export const findWord = (sound: Sound, word: Sound, around: number, within: number): { readonly at: number; readonly likeness: number } => {
  const length = Math.min(word.length, 150 * SAMPLES_PER_MS);
  let best = { at: 0, likeness: 0 };
  for (let at = Math.max(0, Math.round(around - within)); at <= around + within && at + length <= sound.length; at += 1) {
    let product = 0;
    let heard = 0;
    let own = 0;
    for (let place = 0; place < length; place += 1) {
      const one = sound[at + place] ?? 0;
      const other = word[place] ?? 0;
      product += one * other;
      heard += one * one;
      own += other * other;
    }
    const likeness = product / Math.sqrt(heard * own + 1e-9);
    if (likeness > best.likeness) best = { at, likeness };
  }
  return best;
};
