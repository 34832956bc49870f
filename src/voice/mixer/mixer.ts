/**
 * Mixer: the stream of one loudspeaker. It has no clock: the output asks for the next stretch of samples and says
 * which sample a moment is; what a word's place is follows from that alone.
 *
 *     replace(table, words, nowMs)   everything told for later is cancelled, these stand instead
 *     say(word)                      one thing more
 *     fill(length, sampleOf)         ─▶ the next samples, silence included
 *
 * What has been handed out cannot be called back. A word that has begun in it and is no longer
 * true (a press just before "ten") falls silent with the next sample.
 */
import type { Sound } from '../sound/sound.js';
import { placeWords, type WordDropReason, type PlacedWord } from './place.js';
import { outranks } from './rank.js';
import { FADE_SAMPLES, isSameWord, PAUSE_SAMPLES, type Word } from './word.js';

/** More than a hall of tables has waiting in one second; what is above is refused and counted. */
export const WORDS_MAX = 500;

/** What a word of another table sinks to while one that outranks it sounds: -12 dB. */
const DUCKED = 0.25;

export interface MixerListener {
  /** A word has begun on the stream. */
  begun?(placed: PlacedWord): void;
  /** A word is not spoken, or no longer. */
  dropped?(word: Word, why: WordDropReason | 'cancelled' | 'too-many' | 'faded'): void;
}

interface Held {
  readonly word: Word;
  begun: PlacedWord | undefined;
  /** Once it is to fall silent before its end: from where to where. */
  fade: { readonly from: number; readonly to: number } | undefined;
}

export class Mixer {
  #held: Held[] = [];
  #nextSample = 0;
  readonly #listener: MixerListener;

  constructor(listener: MixerListener = {}) {
    this.#listener = listener;
  }

  /** The first sample that has not been handed out. */
  get nextSample(): number {
    return this.#nextSample;
  }

  /** Words that have not ended. */
  get wordCount(): number {
    return this.#held.length;
  }

  /** `words`: all of the table's timed words from `nowMs` on, those of one moment in the order to be said. What began at or before `nowMs` was true and is finished. */
  replace(table: string, words: readonly Word[], nowMs: number): void {
    for (const held of this.#held.filter(({ word }) => word.table === table && word.kind === 'timed' && word.atMs > nowMs)) {
      if (words.some((word) => isSameWord(word, held.word))) continue;
      this.#takeBack(held);
    }
    for (const word of words) if (!this.#held.some((held) => isSameWord(held.word, word))) this.#add(word);
  }

  say(word: Word): void {
    if (!this.#held.some((held) => isSameWord(held.word, word))) this.#add(word);
  }

  /** Nothing of this table any more; what sounds falls silent. */
  silence(table: string): void {
    for (const held of this.#held.filter(({ word }) => word.table === table)) this.#takeBack(held);
  }

  fill(length: number, sampleOf: (atMs: number) => number): Sound {
    const from = this.#nextSample;
    const to = from + length;
    const sound = new Float32Array(length);
    for (const table of new Set(this.#held.map(({ word }) => word.table))) this.#place(table, from, to, sampleOf);
    const sounding = this.#held.filter((held) => held.begun !== undefined);
    for (const held of sounding) this.#mixIn(sound, from, held, sounding);
    // A word is kept for a pause longer than it sounds: what follows it waits for that.
    this.#held = this.#held.filter((held) => held.begun === undefined || endOf(held) + PAUSE_SAMPLES > to);
    this.#nextSample = to;
    return sound;
  }

  #add(word: Word): void {
    if (this.#held.length >= WORDS_MAX) this.#listener.dropped?.(word, 'too-many');
    else this.#held.push({ word, begun: undefined, fade: undefined });
  }

  #takeBack(held: Held): void {
    if (held.begun === undefined) {
      this.#held = this.#held.filter((other) => other !== held);
      this.#listener.dropped?.(held.word, 'cancelled');
    } else if (held.fade === undefined || held.fade.to > this.#nextSample + FADE_SAMPLES) {
      held.fade = { from: this.#nextSample, to: this.#nextSample + FADE_SAMPLES };
      this.#listener.dropped?.(held.word, 'faded');
    }
  }

  #place(table: string, from: number, to: number, sampleOf: (atMs: number) => number): void {
    const own = this.#held.filter(({ word }) => word.table === table);
    const { placed, dropped } = placeWords(
      own.map((held) => ({
        word: held.word,
        idealSample: held.begun?.idealSample ?? sampleOf(held.word.atMs),
        begun: held.begun === undefined ? undefined : { startSample: held.begun.startSample, endSample: endOf(held) },
      })),
      from,
    );
    for (const { word, why } of dropped) {
      this.#held = this.#held.filter((held) => held.word !== word);
      this.#listener.dropped?.(word, why);
    }
    for (const one of placed) {
      const held = own.find(({ word }) => word === one.word);
      if (held === undefined || (held.begun === undefined && one.startSample >= to)) continue;
      if (held.begun === undefined) {
        held.begun = one;
        this.#listener.begun?.(one);
      }
      if (one.endSample < endOf(held))
        held.fade = { from: Math.max(from, one.startSample, one.endSample - FADE_SAMPLES), to: one.endSample };
    }
  }

  /** Adds what of a word falls into this stretch. */
  #mixIn(sound: Sound, from: number, held: Held, sounding: readonly Held[]): void {
    const { begun, fade, word } = held;
    if (begun === undefined) return;
    const first = Math.max(from, begun.startSample);
    const last = Math.min(from + sound.length, endOf(held));
    const louder = sounding.filter((other) => other.word.table !== word.table && outranks(other.word.rank, word.rank));
    for (let sample = first; sample < last; sample += 1) {
      let gain = word.volume;
      if (fade !== undefined && sample >= fade.from) gain *= (fade.to - sample) / Math.max(1, fade.to - fade.from);
      if (louder.some((other) => isSounding(other, sample))) gain *= DUCKED;
      const at = sample - from;
      sound[at] = (sound[at] ?? 0) + gain * (word.sound[sample - begun.startSample] ?? 0);
    }
  }
}

const endOf = ({ begun, fade, word }: Held): number => fade?.to ?? (begun?.startSample ?? 0) + word.sound.length;

const isSounding = (held: Held, sample: number): boolean =>
  held.begun !== undefined && sample >= held.begun.startSample && sample < endOf(held);
