/**
 * The microphone, through a recording program in a child process (parec, arecord, pw-record): nothing of the sound system
 * is linked into Banmen.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ok, refuse, type Result } from '../../core/result.js';
import { fromPcm16, msOfSamples, SAMPLE_RATE, type Sound } from '../sound/sound.js';

interface Recorder {
  readonly command: string;
  /** Raw 16-bit samples of one channel, to its standard output. */
  readonly args: (device: string | undefined) => readonly string[];
}

const RECORDERS: readonly Recorder[] = [
  {
    command: 'parec',
    args: (device) => [
      '--raw',
      '--format=s16le',
      `--rate=${SAMPLE_RATE}`,
      '--channels=1',
      '--latency-msec=20',
      '--client-name=Banmen',
      ...(device === undefined ? [] : [`--device=${device}`]),
    ],
  },
  {
    command: 'arecord',
    args: (device) => [
      '-q',
      '-t',
      'raw',
      '-f',
      'S16_LE',
      '-r',
      String(SAMPLE_RATE),
      '-c',
      '1',
      ...(device === undefined ? [] : ['-D', device]),
    ],
  },
  {
    command: 'pw-record',
    args: (device) => [
      '--format=s16',
      `--rate=${SAMPLE_RATE}`,
      '--channels=1',
      ...(device === undefined ? [] : [`--target=${device}`]),
      '-',
    ],
  },
];

const NO_RECORDER = 'no program here can record: apt-get install pulseaudio-utils (or alsa-utils), or give a WAV with --from';

export interface RecordOptions {
  /** Folders with programs, as in PATH. */
  readonly searchPath: string;
  /** The sound server's name of the microphone; its default where none is given. */
  readonly device?: string | undefined;
  readonly maxMs: number;
  /** Asked about all that was recorded so far: enough? */
  readonly isOver: (sound: Sound) => boolean;
  /** It records now. */
  readonly began?: () => void;
  readonly time?: { nowMs(): number };
}

export interface RecordedSound {
  readonly sound: Sound;
  /** When its first sample was, by `time`: a piece can come late and never early, so the earliest says. Infinity without a time. */
  readonly zeroMs: number;
}

/** Records with the first program that is there. Refuses with what to do; what a program complains of is passed on. */
export const recordSound = async ({
  searchPath,
  device,
  maxMs,
  isOver,
  began,
  time,
}: RecordOptions): Promise<Result<RecordedSound, string>> => {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== '');
  const found = RECORDERS.flatMap(({ command, args }) => {
    const folder = folders.find((one) => existsSync(path.join(one, command)));
    return folder === undefined ? [] : [[path.join(folder, command), args(device)] as const];
  })[0];
  if (found === undefined) return refuse(NO_RECORDER);
  const [file, args] = found;
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const bytesMax = (maxMs / 1000) * SAMPLE_RATE * 2;
    let bytes = Buffer.alloc(0);
    let complaint = '';
    let isDone = false;
    let zeroMs = Infinity;
    const soundOf = (): Sound =>
      fromPcm16(Int16Array.from({ length: Math.min(bytes.length, bytesMax) >> 1 }, (_, at) => bytes.readInt16LE(at * 2)));
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => (complaint = text.trim().split('\n').at(-1) ?? complaint));
    child.stdout.on('data', (piece: Buffer) => {
      if (isDone) return;
      if (bytes.length === 0) began?.();
      bytes = Buffer.concat([bytes, piece]);
      if (time !== undefined) zeroMs = Math.min(zeroMs, time.nowMs() - msOfSamples(bytes.length / 2));
      if (bytes.length < bytesMax && !isOver(soundOf())) return;
      isDone = true;
      child.kill('SIGTERM');
    });
    child.on('error', (error) => (complaint = error.message));
    child.on('close', () => {
      if (isDone) resolve(ok({ sound: soundOf(), zeroMs }));
      else resolve(refuse(`${path.basename(file)} did not record (${complaint}): is the sound server running, and the microphone there?`));
    });
  });
};
