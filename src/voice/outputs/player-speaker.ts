/**
 * A loudspeaker of the last resort: one player program a word (aplay, paplay, afplay's kin are started for each).
 * 14 to 25 ms late in the middle and 44 at worst (measured), and it says so; better than silence where no
 * sound server can be spoken to. A word counts as heard when its player has ended well, and not before.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { Mixer } from '../mixer/mixer.js';
import type { PlacedWord } from '../mixer/place.js';
import { isSameWord, type Word } from '../mixer/word.js';
import { msOfSamples, SAMPLE_RATE, samplesOfMs, toPcm16 } from '../sound/sound.js';
import type { Loudspeaker, SpeakerListener, SpeakerState, SpeakerTime } from './loudspeaker.js';

const LOOK_EVERY_MS = 5;

/** A player takes this long from its start to the first sample (measured with aplay and paplay: 14 to 25). */
const START_MS = 20;

/** Words that may sound at once; more are a mistake. */
const PLAYERS_MAX = 8;

/** Each takes raw 16-bit samples from its standard input. */
export const PLAYERS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['aplay', '-q', '-t', 'raw', '-f', 'S16_LE', '-r', String(SAMPLE_RATE), '-c', '1'],
  ['paplay', '--raw', '--format=s16le', `--rate=${SAMPLE_RATE}`, '--channels=1'],
  ['pw-cat', '--playback', '--raw', '--format=s16', `--rate=${SAMPLE_RATE}`, '--channels=1', '-'],
  ['play', '-q', '-t', 'raw', '-e', 'signed', '-b', '16', '-r', String(SAMPLE_RATE), '-c', '1', '-'],
];

export interface PlayerOptions {
  readonly time: SpeakerTime;
  readonly player: readonly [command: string, ...args: string[]];
  readonly listener?: SpeakerListener;
  /** What the loudspeaker adds behind the player. */
  readonly delayMs?: number;
}

export class PlayerSpeaker implements Loudspeaker {
  readonly name: string;
  readonly mixer: Mixer;
  readonly #options: PlayerOptions;
  readonly #playing = new Map<ChildProcess, Word>();
  readonly #timer: NodeJS.Timeout;
  readonly #zeroMs: number;
  #state: SpeakerState = { kind: 'playing' };
  #counts = { players: 0, playersFailed: 0, tooMany: 0 };

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.name = `player:${path.basename(options.player[0])}`;
    this.#zeroMs = options.time.nowMs();
    this.mixer = new Mixer({
      begun: (placed) => {
        options.listener?.begun?.(placed);
        this.#play(placed);
      },
      dropped: (word, why) => {
        for (const [player, playing] of this.#playing) if (why === 'faded' && isSameWord(playing, word)) player.kill('SIGTERM');
        options.listener?.dropped?.(word, why);
      },
    });
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  state(): SpeakerState {
    return this.#state;
  }

  counters(): Readonly<Record<string, number>> {
    return this.#counts;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const player of this.#playing.keys()) player.kill('SIGTERM');
  }

  /** The mixer decides which word begins; the samples it makes are not used. */
  #look(): void {
    const sampleOf = (atMs: number): number => samplesOfMs(atMs - this.#zeroMs);
    const due = sampleOf(this.#options.time.nowMs() + START_MS + (this.#options.delayMs ?? 0)) - this.mixer.nextSample;
    if (due > 0) this.mixer.fill(due, sampleOf);
  }

  #play({ word, meantSample, idealSample }: PlacedWord): void {
    if (this.#playing.size >= PLAYERS_MAX) {
      this.#counts.tooMany += 1;
      return;
    }
    // Players cannot be mixed: what still sounds of the table gives way to the word that begins.
    for (const [player, playing] of this.#playing) if (playing.table === word.table) player.kill('SIGTERM');
    const [command, ...args] = this.#options.player;
    const player = spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'] });
    this.#counts.players += 1;
    this.#playing.set(player, word);
    // From inside there is no telling when it is heard; it is when the player was started that is known.
    const meantMs = word.atMs + msOfSamples(meantSample - idealSample);
    const lateMs = this.#options.time.nowMs() + START_MS + (this.#options.delayMs ?? 0) - meantMs;
    let trouble = '';
    player.on('error', (error) => (trouble = error.message));
    player.on('close', (status, signal) => {
      this.#playing.delete(player);
      if (status === 0) {
        this.#setState({ kind: 'playing' });
        this.#options.listener?.heard?.({ word, lateMs });
      } else if (signal === null) {
        this.#counts.playersFailed += 1;
        this.#setState({ kind: 'silent', why: trouble === '' ? `${command} ended with ${String(status)}` : trouble });
      }
    });
    player.stdin.on('error', () => undefined);
    const pcm = toPcm16(word.sound.map((sample) => sample * word.volume));
    player.stdin.end(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength));
  }

  #setState(state: SpeakerState): void {
    if (state.kind === this.#state.kind) return;
    this.#state = state;
    this.#options.listener?.state?.(state);
  }
}
