/**
 * A loudspeaker at the sound server (PulseAudio or PipeWire), through one long-lived `pacat -v`.
 *
 *     mixer ─ 200 ms ahead ─▶ pacat's standard input ─▶ sound server ─▶ air
 *       ▲                                   │
 *       └────── SteeredStream ◀── "Time: 3.203 sec" on its standard error, 20 times a second
 *
 * No timer starts a word: a timer only asks for more samples, and where a word lies among them
 * follows from the stream's own time. So a late timer makes nothing late while it is less than AHEAD_MS late, and
 * after a longer stall the next words are in step again.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import type { Mixer } from '../mixer/mixer.js';
import { SAMPLE_RATE, samplesOfMs } from '../sound/sound.js';
import type { Loudspeaker, SpeakerListener, SpeakerState, SpeakerTime } from './loudspeaker.js';
import { SteeredStream } from './steered-stream.js';
import { parsePacatTime } from './stream-clock.js';

/** Samples that are with the server before they are heard; what a stall of this process may last unheard. */
const AHEAD_MS = 200;
/** What the server is asked to hold of it. */
const SERVER_LATENCY_MS = 100;
const PUMP_EVERY_MS = 20;
/** After a longer pause (a laptop that slept) the stream is not filled up for the time that is gone. */
const PUMP_MAX_MS = 1000;

/** pacat takes no more: the server is suspended or gone. Two seconds of sound. */
const BACKLOG_BYTES_MAX = 2 * SAMPLE_RATE * 2;

const RESTART_FIRST_MS = 500;
const RESTART_MAX_MS = 15_000;

/** Low among the real-time priorities: above every ordinary process, below the sound server's own. */
export const REALTIME_PRIORITY = '5';

const PACAT_ARGUMENTS = [
  '--playback',
  '--verbose',
  '--raw',
  '--format=s16le',
  `--rate=${SAMPLE_RATE}`,
  '--channels=1',
  `--latency-msec=${SERVER_LATENCY_MS}`,
  '--client-name=Banmen',
  '--stream-name=reader',
] as const;

export interface PacatOptions {
  readonly time: SpeakerTime;
  readonly listener?: SpeakerListener;
  /** How much later than the server says it is heard: Bluetooth, a television. Measured by `banmen sound-check`. */
  readonly delayMs?: number;
  /** The server's name of the loudspeaker; its default where none is given. */
  readonly device?: string;
}

/** Whether a process of this user may have real-time priority (SCHED_FIFO). */
export const mayBeRealtime = (): boolean => spawnSync('chrt', ['-f', REALTIME_PRIORITY, 'true']).status === 0;

export class PacatSpeaker implements Loudspeaker {
  readonly name: string;
  readonly #options: PacatOptions;
  readonly #stream: SteeredStream;
  readonly #isRealtime = mayBeRealtime();
  #child: ChildProcess | undefined;
  #restartMs = RESTART_FIRST_MS;
  #restartTimer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #counts = { restarts: 0, samplesNotTaken: 0 };
  readonly #pumpTimer: NodeJS.Timeout;

  constructor(options: PacatOptions) {
    this.#options = options;
    this.name = `pacat:${options.device ?? 'default'}`;
    this.#stream = new SteeredStream(options.listener, options.delayMs);
    this.#start();
    this.#pumpTimer = setInterval(() => this.#pump(), PUMP_EVERY_MS);
  }

  get mixer(): Mixer {
    return this.#stream.mixer;
  }

  state(): SpeakerState {
    return this.#stream.state;
  }

  /** `realtime`: 1 where pacat runs with SCHED_FIFO, 0 where this user may not (add it to the audio group, or set LimitRTPRIO). */
  counters(): Readonly<Record<string, number>> {
    return { ...this.#counts, ...this.#stream.counters(), realtime: Number(this.#isRealtime) };
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#pumpTimer);
    clearTimeout(this.#restartTimer);
    this.#child?.stdin?.end();
    this.#child?.kill('SIGTERM');
  }

  #start(): void {
    this.#stream.begin();
    const { device } = this.#options;
    const pacat = ['pacat', ...PACAT_ARGUMENTS, ...(device === undefined ? [] : [`--device=${device}`])] as const;
    const [command, ...rest]: readonly [string, ...string[]] = this.#isRealtime ? ['chrt', '-f', REALTIME_PRIORITY, ...pacat] : pacat;
    // Its words are parsed, so they are in English.
    const child = spawn(command, rest, { stdio: ['pipe', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } });
    this.#child = child;
    let lastLine = '';
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      const hostMs = this.#options.time.nowMs();
      const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
      // What came in one piece waited for this process; only the newest is worth something.
      const streamMs = lines
        .map(parsePacatTime)
        .filter((ms) => ms !== undefined)
        .at(-1);
      if (streamMs !== undefined && streamMs > 0) {
        this.#restartMs = RESTART_FIRST_MS;
        this.#stream.read(hostMs, streamMs);
      }
      lastLine =
        lines
          .filter((line) => parsePacatTime(line) === undefined)
          .at(-1)
          ?.trim() ?? lastLine;
    });
    // Writing to a pacat that has just died is no news: `close` tells it.
    child.stdin.on('error', () => undefined);
    child.on('error', (error) => (lastLine = error.message));
    child.on('close', () => {
      if (this.#child !== child || this.#isClosed) return;
      this.#child = undefined;
      this.#stream.setState({
        kind: 'silent',
        why: `pacat ended (${lastLine}): is PulseAudio or PipeWire running, and pulseaudio-utils installed?`,
      });
      this.#counts.restarts += 1;
      this.#restartTimer = setTimeout(() => this.#start(), this.#restartMs);
      this.#restartMs = Math.min(RESTART_MAX_MS, this.#restartMs * 2);
    });
    this.#write(samplesOfMs(AHEAD_MS));
  }

  /** Sends what is missing up to AHEAD_MS. */
  #pump(): void {
    const missing = this.#child === undefined ? undefined : this.#stream.missing(this.#options.time.nowMs(), AHEAD_MS);
    if (missing !== undefined && missing > 0) this.#write(Math.min(missing, samplesOfMs(PUMP_MAX_MS)));
  }

  #write(samples: number): void {
    const stdin = this.#child?.stdin;
    if (stdin === undefined || stdin === null) return;
    if (stdin.writableLength > BACKLOG_BYTES_MAX) {
      this.#counts.samplesNotTaken += samples;
      this.#stream.setState({ kind: 'silent', why: 'the sound server takes nothing: is the loudspeaker suspended or gone?' });
      return;
    }
    stdin.write(this.#stream.fill(samples));
  }
}
