/**
 * A loudspeaker at the sound server (PulseAudio or PipeWire), through one long-lived `pacat -v`.
 *
 *     mixer ─ 200 ms ahead ─▶ pacat's standard input ─▶ sound server ─▶ air
 *       ▲                                   │
 *       └──────── StreamClock ◀── "Time: 3.203 sec" on its standard error, 20 times a second
 *
 * No timer starts a word: a timer only asks for more samples, and where a word lies among them
 * follows from the stream's own time. So a late timer makes nothing late while it is less than AHEAD_MS late, and
 * after a longer stall the next words are in step again.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { Mixer, type MixerListener } from '../mixer/mixer.js';
import type { PlacedWord } from '../mixer/place.js';
import { SAMPLE_RATE, SAMPLES_PER_MS, samplesOfMs, toPcm16 } from '../sound/sound.js';
import type { Loudspeaker, SpeakerListener, SpeakerState, SpeakerTime } from './loudspeaker.js';
import { parsePacatTime, StreamClock } from './stream-clock.js';

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

/** Words that have begun and not yet been heard; more than a second holds. */
const UNHEARD_MAX = 200;

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
  readonly mixer: Mixer;
  readonly #options: PacatOptions;
  readonly #isRealtime = mayBeRealtime();
  #child: ChildProcess | undefined;
  #clock = new StreamClock();
  /** The mixer's sample that is this stream's first. */
  #firstSample = 0;
  #state: SpeakerState = { kind: 'starting' };
  #unheard: PlacedWord[] = [];
  #restartMs = RESTART_FIRST_MS;
  #restartTimer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #counts = { restarts: 0, samplesNotTaken: 0, wordsHeard: 0, wordsLost: 0 };
  readonly #pumpTimer: NodeJS.Timeout;

  constructor(options: PacatOptions) {
    this.#options = options;
    this.name = `pacat:${options.device ?? 'default'}`;
    const outer: MixerListener = options.listener ?? {};
    this.mixer = new Mixer({
      begun: (placed) => {
        this.#unheard = [...this.#unheard, placed].slice(-UNHEARD_MAX);
        outer.begun?.(placed);
      },
      dropped: (word, why) => outer.dropped?.(word, why),
    });
    this.#start();
    this.#pumpTimer = setInterval(() => this.#pump(), PUMP_EVERY_MS);
  }

  state(): SpeakerState {
    return this.#state;
  }

  /** `realtime`: 1 where pacat runs with SCHED_FIFO, 0 where this user may not (add it to the audio group, or set LimitRTPRIO). */
  counters(): Readonly<Record<string, number>> {
    return { ...this.#counts, streamStalls: this.#clock.jumps, realtime: Number(this.#isRealtime) };
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#pumpTimer);
    clearTimeout(this.#restartTimer);
    this.#child?.stdin?.end();
    this.#child?.kill('SIGTERM');
  }

  #start(): void {
    this.#clock = new StreamClock();
    this.#firstSample = this.mixer.nextSample;
    // What the pacat before had begun went down with it.
    this.#counts.wordsLost += this.#unheard.length;
    this.#unheard = [];
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
      if (streamMs !== undefined) this.#heardUpTo(hostMs, streamMs);
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
      this.#setState({
        kind: 'silent',
        why: `pacat ended (${lastLine}): is PulseAudio or PipeWire running, and pulseaudio-utils installed?`,
      });
      this.#counts.restarts += 1;
      this.#restartTimer = setTimeout(() => this.#start(), this.#restartMs);
      this.#restartMs = Math.min(RESTART_MAX_MS, this.#restartMs * 2);
    });
    this.#write(samplesOfMs(AHEAD_MS));
  }

  #setState(state: SpeakerState): void {
    if (state.kind === this.#state.kind) return;
    this.#state = state;
    this.#options.listener?.state?.(state);
  }

  #heardUpTo(hostMs: number, streamMs: number): void {
    this.#clock.read(hostMs, streamMs);
    const zeroMs = this.#clock.zeroMs();
    if (zeroMs === undefined) return;
    this.#restartMs = RESTART_FIRST_MS;
    this.#setState({ kind: 'playing' });
    for (const one of this.#unheard) {
      const heardMs = this.#clock.heardAtMs((one.startSample - this.#firstSample) / SAMPLES_PER_MS);
      if (heardMs === undefined) continue;
      this.#unheard = this.#unheard.filter((other) => other !== one);
      this.#counts.wordsHeard += 1;
      this.#options.listener?.heard?.({ word: one.word, lateMs: heardMs + (this.#options.delayMs ?? 0) - one.word.atMs });
    }
  }

  /** Sends what is missing up to AHEAD_MS. */
  #pump(): void {
    const zeroMs = this.#clock.zeroMs();
    if (this.#child === undefined || zeroMs === undefined) return;
    const heard = this.#firstSample + samplesOfMs(this.#options.time.nowMs() - zeroMs);
    const missing = heard + samplesOfMs(AHEAD_MS) - this.mixer.nextSample;
    if (missing > 0) this.#write(Math.min(missing, samplesOfMs(PUMP_MAX_MS)));
  }

  #write(samples: number): void {
    const zeroMs = this.#clock.zeroMs();
    const stdin = this.#child?.stdin;
    if (stdin === undefined || stdin === null) return;
    const stuck = stdin.writableLength > BACKLOG_BYTES_MAX;
    if (stuck) {
      this.#counts.samplesNotTaken += samples;
      this.#setState({ kind: 'silent', why: 'the sound server takes nothing: is the loudspeaker suspended or gone?' });
      return;
    }
    const sampleOf = (atMs: number): number =>
      zeroMs === undefined ? Infinity : this.#firstSample + samplesOfMs(atMs - (this.#options.delayMs ?? 0) - zeroMs);
    const pcm = toPcm16(this.mixer.fill(samples, sampleOf));
    stdin.write(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength));
  }
}
