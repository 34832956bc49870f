/**
 * SteeredStream: the samples of one loudspeaker, each at its moment, whatever carries them. The carrier (pacat, a sound
 * package) says now and then how much of the stream has been heard; where a word lies follows from that.
 *
 *     begin()               a new stream: its first sample is the mixer's next
 *     read(hostMs, streamMs)   so much of it had been heard at that moment
 *     fill(samples)         the next samples, as 16-bit PCM
 */
import { Mixer, type MixerListener } from '../mixer/mixer.js';
import type { PlacedWord } from '../mixer/place.js';
import { SAMPLES_PER_MS, samplesOfMs, toPcm16 } from '../sound/sound.js';
import type { SpeakerListener, SpeakerState } from './loudspeaker.js';
import { StreamClock } from './stream-clock.js';

/** Words that have begun and not yet been heard; more than a second holds. */
const UNHEARD_MAX = 200;

export class SteeredStream {
  readonly mixer: Mixer;
  readonly #listener: SpeakerListener;
  /** What the loudspeaker adds behind what the carrier knows. */
  readonly #delayMs: number;
  #clock = new StreamClock();
  #stallsBefore = 0;
  /** The mixer's sample that is this stream's first. */
  #firstSample = 0;
  #unheard: PlacedWord[] = [];
  #state: SpeakerState = { kind: 'starting' };
  #counts = { wordsHeard: 0, wordsLost: 0 };

  constructor(listener: SpeakerListener = {}, delayMs = 0) {
    this.#listener = listener;
    this.#delayMs = delayMs;
    const inner: MixerListener = {
      begun: (placed) => {
        this.#unheard = [...this.#unheard, placed].slice(-UNHEARD_MAX);
        listener.begun?.(placed);
      },
      dropped: (word, why) => listener.dropped?.(word, why),
    };
    this.mixer = new Mixer(inner);
  }

  get state(): SpeakerState {
    return this.#state;
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counts, streamStalls: this.#stallsBefore + this.#clock.jumps };
  }

  setState(state: SpeakerState): void {
    if (state.kind === this.#state.kind) return;
    this.#state = state;
    this.#listener.state?.(state);
  }

  begin(): void {
    this.#stallsBefore += this.#clock.jumps;
    this.#clock = new StreamClock();
    this.#firstSample = this.mixer.nextSample;
    // What the stream before had begun went down with it.
    this.#counts.wordsLost += this.#unheard.length;
    this.#unheard = [];
  }

  read(hostMs: number, streamMs: number): void {
    this.#clock.read(hostMs, streamMs);
    if (this.#clock.zeroMs() === undefined) return;
    this.setState({ kind: 'playing' });
    for (const one of this.#unheard) {
      const heardMs = this.#clock.heardAtMs((one.startSample - this.#firstSample) / SAMPLES_PER_MS);
      if (heardMs === undefined) continue;
      this.#unheard = this.#unheard.filter((other) => other !== one);
      this.#counts.wordsHeard += 1;
      const meantMs = one.word.atMs + (one.meantSample - one.idealSample) / SAMPLES_PER_MS;
      this.#listener.heard?.({ word: one.word, lateMs: heardMs + this.#delayMs - meantMs });
    }
  }

  /** Samples that are missing so that `aheadMs` are with the carrier; undefined until the stream runs. */
  missing(nowMs: number, aheadMs: number): number | undefined {
    const zeroMs = this.#clock.zeroMs();
    return zeroMs === undefined ? undefined : this.#firstSample + samplesOfMs(nowMs - zeroMs + aheadMs) - this.mixer.nextSample;
  }

  fill(samples: number): Buffer {
    const zeroMs = this.#clock.zeroMs();
    const sampleOf = (atMs: number): number =>
      zeroMs === undefined ? Infinity : this.#firstSample + samplesOfMs(atMs - this.#delayMs - zeroMs);
    const pcm = toPcm16(this.mixer.fill(samples, sampleOf));
    return Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  }
}
