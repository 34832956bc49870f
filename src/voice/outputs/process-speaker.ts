/**
 * A loudspeaker whose mixer and pacat (or sound package) live in a process of their own (`speaker-process.ts`), with real-time priority where
 * this user may have it. Words go there with their sound; what became of them comes back.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Word } from '../mixer/word.js';
import type { Loudspeaker, SpeakerListener, SpeakerState, SpeakerTime, WordInput } from './loudspeaker.js';
import { mayBeRealtime, REALTIME_PRIORITY } from './pacat-speaker.js';
import { PACKAGE_UNMEASURED, SOUND_PACKAGE } from './sound-package.js';
import { machineNowMs, type FromSpeaker, type ToSpeaker } from './speaker-messages.js';

const RESTART_FIRST_MS = 500;
const RESTART_MAX_MS = 15_000;

export interface ProcessSpeakerOptions {
  readonly time: SpeakerTime;
  readonly listener?: SpeakerListener;
  readonly delayMs?: number;
  /** The server's name of it; SOUND_PACKAGE: the sound package instead of the server's program. */
  readonly device?: string;
  /** The built speaker process; tests that run from the sources name the one in dist. */
  readonly entry?: string;
}

export class ProcessSpeaker implements Loudspeaker {
  readonly name: string;
  readonly mixer: WordInput;
  readonly unmeasured?: string;
  readonly #options: ProcessSpeakerOptions;
  readonly #isRealtime = mayBeRealtime();
  /** Banmen's moment minus the machine's: both run at the same pace. */
  readonly #aheadMs: number;
  #child: ChildProcess | undefined;
  #state: SpeakerState = { kind: 'starting' };
  #counters: Readonly<Record<string, number>> = {};
  #restarts = 0;
  #restartMs = RESTART_FIRST_MS;
  #restartTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ProcessSpeakerOptions) {
    this.#options = options;
    this.#aheadMs = options.time.nowMs() - machineNowMs();
    this.name = options.device === SOUND_PACKAGE ? SOUND_PACKAGE : `pacat:${options.device ?? 'default'}`;
    if (options.device === SOUND_PACKAGE) this.unmeasured = PACKAGE_UNMEASURED;
    this.mixer = {
      replace: (table, words, nowMs) =>
        this.#tell({ kind: 'replace', table, words: words.map((word) => this.#there(word)), nowMs: nowMs - this.#aheadMs }),
      say: (word) => this.#tell({ kind: 'say', word: this.#there(word) }),
      silence: (table) => this.#tell({ kind: 'silence', table }),
    };
    this.#start();
  }

  state(): SpeakerState {
    return this.#state;
  }

  /** A second old at most. `realtime` 0: this user may not have SCHED_FIFO (LimitRTPRIO, or the audio group). */
  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters, processRestarts: this.#restarts, realtime: Number(this.#isRealtime) };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#restartTimer);
    if (this.#child?.connected === true) this.#child.disconnect();
  }

  #there(word: Word): Word {
    return { ...word, atMs: word.atMs - this.#aheadMs };
  }

  #here(word: Word): Word {
    // Moments come back as they were told, to the bit of a rounding.
    return { ...word, atMs: Math.round((word.atMs + this.#aheadMs) * 1000) / 1000 };
  }

  /** What is told while there is no process is lost: it would be late when one is there again. */
  #tell(message: ToSpeaker): void {
    if (this.#child?.connected === true) this.#child.send(message);
  }

  #start(): void {
    const { entry, delayMs = 0, device = '' } = this.#options;
    const node = [
      process.execPath,
      entry ?? fileURLToPath(new URL('./speaker-process.js', import.meta.url)),
      String(delayMs),
      device,
    ] as const;
    const [command, ...rest]: readonly [string, ...string[]] = this.#isRealtime ? ['chrt', '-f', REALTIME_PRIORITY, ...node] : node;
    const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' });
    this.#child = child;
    child.on('message', (message) => this.#hear(message as FromSpeaker));
    child.on('error', () => undefined);
    child.on('close', () => {
      if (this.#child !== child || this.#isClosed) return;
      this.#child = undefined;
      this.#restarts += 1;
      this.#setState({ kind: 'silent', why: 'the speaker process ended; it is started again' });
      this.#restartTimer = setTimeout(() => this.#start(), this.#restartMs);
      this.#restartMs = Math.min(RESTART_MAX_MS, this.#restartMs * 2);
    });
  }

  #setState(state: SpeakerState): void {
    this.#state = state;
    this.#options.listener?.state?.(state);
  }

  #hear(message: FromSpeaker): void {
    const { listener } = this.#options;
    switch (message.kind) {
      case 'begun':
        return listener?.begun?.({ ...message.placed, word: this.#here(message.placed.word) });
      case 'dropped':
        return listener?.dropped?.(this.#here(message.word), message.why);
      case 'heard':
        return listener?.heard?.({ word: this.#here(message.word), lateMs: message.lateMs });
      case 'state':
        if (message.state.kind === 'playing') this.#restartMs = RESTART_FIRST_MS;
        {
          this.#setState(message.state);
          return;
        }
      case 'counters':
        this.#counters = message.counters;
    }
  }
}
