/**
 * The voice of `banmen serve`: packs, the loudspeaker of this machine, the browsers that listen.
 *
 *     table's reader ─ reader(tableId, language, time) ─▶ Voice ─┬─▶ loudspeaker (a process of its own)
 *                                                               └─▶ SoundSource ─▶ browsers
 *
 * Every table has its own monotonic time; here all moments are the machine's.
 */
import type { Call } from '../core/clock/call.js';
import type { SoundSource, SoundState, ToldCall } from '../console/sound-routes.js';
import type { LogPort, ReaderPort, TimePort } from '../session/ports.js';
import { Lateness, type LatenessFigures } from '../voice/outputs/lateness.js';
import type { Loudspeaker } from '../voice/outputs/loudspeaker.js';
import { openSpeaker } from '../voice/outputs/open-speaker.js';
import { machineNowMs } from '../voice/outputs/speaker-messages.js';
import { soundOf } from '../voice/mixer/word.js';
import { utteranceOf, type VoicePack } from '../voice/packs/pack.js';
import { phraseOf, type Language } from '../voice/phrases/phrase.js';
import type { Route } from '../voice/routing.js';
import { SAMPLE_RATE, toPcm16 } from '../voice/sound/sound.js';
import { makePcmWav } from '../voice/sound/wav.js';
import { wholeClip } from '../voice/spoken/spoken-language.js';
import { Voice, type VoicePort } from '../voice/voice.js';
import { packsFor } from './voice-packs.js';

/** The count itself: what a page fetches before it is told. */
const AHEAD: readonly Omit<Call, 'atMs'>[] = [
  ...Array.from({ length: 10 }, (_, nth) => ({ key: `n.${nth + 1}` }) as const),
  ...[10, 20, 30, 40, 50, 55, 58, 60].map((seconds) => ({ key: `sec.${seconds}` }) as const),
  { key: 'time.over' },
  { key: 'time.over', afterNine: true },
];

/** Words of the last calls that a page may still fetch. */
const WORDS_KEPT_MAX = 100;
/** Pages whose state is remembered, of each table. */
const PAGES_MAX = 200;

interface SpokenTable {
  readonly language: Language;
  readonly packs: readonly VoicePack[];
  readonly port: VoicePort;
  readonly words: Map<string, Omit<Call, 'atMs'>>;
  readonly pages: Map<string, SoundState>;
  readonly listeners: Set<(calls: readonly ToldCall[]) => void>;
  pending: readonly ToldCall[];
}

export interface OpenVoice {
  /** For the table's session. `time`: the table's own. */
  reader(tableId: string, time: TimePort): ReaderPort;
  /** For the console. */
  readonly sound: SoundSource;
  /** How late words were on this machine's loudspeaker; undefined without one. */
  lateness(): LatenessFigures | undefined;
  /** Of a table: pages that can be heard, and pages that the browser has silenced. */
  pages(tableId: string): Readonly<Record<SoundState, number>>;
  close(): void;
}

export interface OpenVoiceOptions {
  readonly tables: readonly { readonly tableId: string; readonly language: Language }[];
  /** False: browsers only. */
  readonly loudspeaker: boolean;
  readonly delayMs?: number;
  readonly voicesFolder?: string;
  readonly log: LogPort;
}

const MACHINE = 'this-machine';

export const openVoice = ({ tables, loudspeaker, delayMs, voicesFolder, log }: OpenVoiceOptions): OpenVoice => {
  const figures = new Lateness();
  const speaker: Loudspeaker | undefined = loudspeaker
    ? openSpeaker({
        time: { nowMs: machineNowMs },
        searchPath: process.env['PATH'] ?? '',
        ...(delayMs === undefined ? {} : { delayMs }),
        listener: {
          heard: (heard) => {
            figures.add(heard);
            log.info({ table: heard.word.table, key: heard.word.key, lateMs: heard.lateMs }, 'a word was heard');
          },
          dropped: ({ table, key }, why) => log.info({ table, key, why }, 'a word was not spoken'),
          state: (state) => log.warn({ ...state }, 'the loudspeaker'),
        },
      })
    : undefined;
  if (loudspeaker && speaker === undefined)
    log.warn({}, 'no loudspeaker: pulseaudio-utils or alsa-utils is not installed; browsers can speak');

  const routes = tables.map(({ tableId, language }): Route => ({
    table: tableId,
    speaker: MACHINE,
    language,
    volume: { black: 1, white: 1 },
  }));
  const packs = new Map(
    [...new Set(tables.map(({ language }) => language))].map((language) => {
      const found = packsFor(language, voicesFolder);
      if (!found.ok) throw new Error(found.refusal);
      return [language, found.value] as const;
    }),
  );
  const voice = new Voice({
    outlets: speaker === undefined ? [] : [{ name: MACHINE, mixer: speaker.mixer }],
    routes,
    packsFor: (language) => packs.get(language) ?? [],
  });
  const spoken = new Map<string, SpokenTable>(
    tables.map(({ tableId, language }) => [
      tableId,
      {
        language,
        packs: packs.get(language) ?? [],
        port: voice.table(tableId),
        words: new Map(),
        pages: new Map(),
        listeners: new Set(),
        pending: [],
      },
    ]),
  );

  const tell = (table: SpokenTable, calls: readonly Call[]): void => {
    table.pending = calls.map((call) => ({ atMs: call.atMs, key: call.key, word: wholeClip(call), text: phraseOf(table.language, call) }));
    for (const call of calls) table.words.set(wholeClip(call), call);
    for (const word of [...table.words.keys()].slice(0, Math.max(0, table.words.size - WORDS_KEPT_MAX))) table.words.delete(word);
    for (const listener of table.listeners) listener(table.pending);
  };

  return {
    reader: (tableId, time) => {
      const table = spoken.get(tableId);
      if (table === undefined) throw new Error(`the voice was not opened for table '${tableId}'`);
      const aheadMs = time.nowMs() - machineNowMs();
      return {
        calls: (pending, side, nowMs) => {
          const calls = pending.map((call) => ({ ...call, atMs: call.atMs - aheadMs }));
          table.port.calls(calls, side, nowMs - aheadMs);
          tell(table, calls);
        },
        silence: () => {
          table.port.silence();
          tell(table, []);
        },
      };
    },
    sound: {
      nowMs: (tableId) => (spoken.has(tableId) ? machineNowMs() : undefined),
      wordsAhead: () => AHEAD.map(wholeClip),
      word: (tableId, word) => {
        const table = spoken.get(tableId);
        const call = table?.words.get(word) ?? AHEAD.find((one) => wholeClip(one) === word);
        if (table === undefined || call === undefined) return undefined;
        return makePcmWav({ sampleRate: SAMPLE_RATE, pcm: toPcm16(soundOf(utteranceOf(table.packs, call))) });
      },
      lateness: () => (speaker === undefined ? undefined : figures.figures()),
      subscribe: (tableId, listener) => {
        const table = spoken.get(tableId);
        table?.listeners.add(listener);
        listener(table?.pending ?? []);
        return () => void table?.listeners.delete(listener);
      },
      report: (tableId, page, state) => {
        const pages = spoken.get(tableId)?.pages;
        if (pages === undefined) return;
        if (state === 'off') pages.delete(page);
        else if (pages.has(page) || pages.size < PAGES_MAX) pages.set(page, state);
        if (state === 'suspended') log.warn({ table: tableId, page }, 'a browser has stopped the sound of a page');
      },
    },
    lateness: () => (speaker === undefined ? undefined : figures.figures()),
    pages: (tableId) => {
      const count = { locked: 0, playing: 0, suspended: 0, off: 0 };
      for (const state of spoken.get(tableId)?.pages.values() ?? []) count[state] += 1;
      return count;
    },
    close: () => speaker?.close(),
  };
};
