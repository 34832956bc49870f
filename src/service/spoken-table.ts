/**
 * SpokenTable: one table as its browsers hear it. Keeps what is told now, the words that may be fetched for it, and which pages
 * can be heard; the loudspeakers of the machine are none of its business.
 */
import type { SoundPage, SoundState } from '../console/sound-source.js';
import type { ToldCall } from '../console/view/told-call.js';
import type { Call } from '../core/clock/call.js';
import type { AnnounceTopic } from '../core/table/announcements.js';
import { soundOf } from '../voice/mixer/word.js';
import { utteranceOf, type VoicePack } from '../voice/packs/pack.js';
import type { Language } from '../words/language.js';
import { SAMPLE_RATE, toPcm16 } from '../voice/sound/sound.js';
import { makePcmWav } from '../voice/sound/wav.js';
import { wholeClip } from '../voice/spoken.js';
import type { Caption, VoicePort } from '../voice/voice.js';

/** The count itself: what a page fetches before it is told. */
const AHEAD: readonly Omit<Call, 'atMs'>[] = [
  ...Array.from({ length: 10 }, (_, nth) => ({ key: `n.${nth + 1}` }) as const),
  ...[10, 20, 30, 40, 50, 55, 58, 60].map((seconds) => ({ key: `sec.${seconds}` }) as const),
  { key: 'time.over' },
  { key: 'time.over', afterNine: true },
];

export const WORDS_AHEAD: readonly string[] = AHEAD.map(wholeClip);

/** Words of the last calls that a page may still fetch. */
const WORDS_KEPT_MAX = 100;
/** Pages whose state is remembered: in all, and of one address. */
const PAGES_MAX = 200;
const PAGES_OF_ADDRESS_MAX = 8;
/** A page says every minute that it is there; one that has not for so long is gone without a word. */
const PAGE_GONE_MS = 600_000;

interface Reported {
  readonly page: SoundPage;
  readonly state: SoundState;
  readonly atMs: number;
}

export interface SpokenTableOptions {
  readonly language: Language;
  readonly packs: readonly VoicePack[];
  readonly port: VoicePort;
  /** What is spoken beside the count. */
  readonly announce: readonly AnnounceTopic[];
}

export class SpokenTable {
  readonly options: SpokenTableOptions;
  readonly #words = new Map<string, Omit<Call, 'atMs'>>();
  readonly #pages = new Map<string, Reported>();
  readonly #listeners = new Set<(calls: readonly ToldCall[]) => void>();
  #told: readonly ToldCall[] = [];
  #toldText = '[]';

  constructor(options: SpokenTableOptions) {
    this.options = options;
  }

  /** All that is to be shown and heard from now on. The same again is not told again. */
  tell(captions: readonly Caption[]): void {
    const told = captions.map((caption): ToldCall => {
      const { atMs, key, text, language, aloud, kind } = caption;
      return { atMs, key, word: wholeClip(caption), text, language, aloud, kind };
    });
    const text = JSON.stringify(told);
    if (text === this.#toldText) return;
    this.#told = told;
    this.#toldText = text;
    for (const caption of captions) this.#words.set(wholeClip(caption), caption);
    for (const word of [...this.#words.keys()].slice(0, Math.max(0, this.#words.size - WORDS_KEPT_MAX))) this.#words.delete(word);
    for (const listener of this.#listeners) listener(told);
  }

  subscribe(listener: (calls: readonly ToldCall[]) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#told);
    return () => void this.#listeners.delete(listener);
  }

  /** WAV; undefined for a word that nobody was told. */
  word(word: string): Uint8Array | undefined {
    const call = this.#words.get(word) ?? AHEAD.find((one) => wholeClip(one) === word);
    if (call === undefined) return undefined;
    return makePcmWav({ sampleRate: SAMPLE_RATE, pcm: toPcm16(soundOf(utteranceOf(this.options.packs, call))) });
  }

  report(page: SoundPage, state: SoundState, nowMs: number): void {
    const key = `${page.address} ${page.name}`;
    if (state === 'off') this.#pages.delete(key);
    else if (this.#pages.has(key) || this.#hasPlace(page)) this.#pages.set(key, { page, state, atMs: nowMs });
  }

  #hasPlace({ address }: SoundPage): boolean {
    const ofAddress = [...this.#pages.values()].filter(({ page }) => page.address === address).length;
    return this.#pages.size < PAGES_MAX && ofAddress < PAGES_OF_ADDRESS_MAX;
  }

  /** Pages that can be heard, and pages that the browser has silenced. */
  pages(nowMs: number): Readonly<Record<SoundState, number>> {
    const count = { locked: 0, playing: 0, suspended: 0, off: 0 };
    for (const { state } of this.#here(nowMs)) count[state] += 1;
    return count;
  }

  /**
   * Whether the pages that speak at this table can be relied on, weighed: who has business there is believed before those who
   * watch, and an address counts once however many pages it has. Stopped pages outweigh as many that play: a false alarm is heard
   * of, a missing one is not.
   */
  weighed(nowMs: number): 'none' | 'playing' | 'stopped' {
    const said = this.#here(nowMs).filter(({ state }) => state === 'playing' || state === 'suspended');
    const believed = said.some(({ page }) => page.atTable) ? said.filter(({ page }) => page.atTable) : said;
    const playing = new Set(believed.filter(({ state }) => state === 'playing').map(({ page }) => page.address));
    const stopped = new Set(believed.map(({ page }) => page.address).filter((address) => !playing.has(address)));
    if (believed.length === 0) return 'none';
    return stopped.size >= playing.size ? 'stopped' : 'playing';
  }

  /** Those that are gone without a word are forgotten. */
  #here(nowMs: number): readonly Reported[] {
    for (const [key, { atMs }] of this.#pages) if (nowMs - atMs > PAGE_GONE_MS) this.#pages.delete(key);
    return [...this.#pages.values()];
  }
}
