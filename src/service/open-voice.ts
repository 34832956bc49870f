/**
 * The voice of `banmen serve`: packs, the loudspeakers of this machine, the browsers that listen.
 *
 *     table's reader ─ reader(tableId, time) ─▶ Voice ─┬─▶ loudspeakers (a process each)
 *                                                     └─▶ captions ─▶ SoundSource ─▶ browsers: shown by all, spoken where asked for
 *
 * Every table has its own monotonic time; here all moments are the machine's.
 */
import type { SoundSource, SoundState } from '../console/sound-source.js';
import type { Color } from '../core/go/color.js';
import type { AnnounceTopic } from '../core/table/announcements.js';
import type { LogPort, ReaderPort, TimePort } from '../session/ports.js';
import { machineNowMs } from '../voice/outputs/speaker-messages.js';
import type { VoicePack } from '../voice/packs/pack.js';
import type { Language } from '../words/language.js';
import type { Route } from '../voice/routing.js';
import { Voice } from '../voice/voice.js';
import { openSpeakerOf, type SpeakerSettings } from './open-speakers.js';
import { SpokenTable, WORDS_AHEAD } from './spoken-table.js';
import { packsFor, withPackFirst } from './voice-packs.js';
import { USUAL_TOPICS } from './voice-settings.js';

/** Pages that went away without a word are found by this. */
const LOOK_EVERY_MS = 30_000;

/** A table that counts aloud. */
export interface VoiceTable {
  readonly tableId: string;
  readonly language: Language;
  /** A pack's name, where there are several of a language. */
  readonly pack?: string | undefined;
  /** Names of loudspeakers; none: browsers only. */
  readonly speakers?: readonly string[] | undefined;
  /** By whose count it is; 0: light alone, 1: as in the pack. */
  readonly volume?: Readonly<Record<Color, number>> | undefined;
  readonly announce?: readonly AnnounceTopic[] | undefined;
  /** Captions by key, in place of the usual ones. */
  readonly words?: Readonly<Record<string, string>> | undefined;
}

export interface OpenVoice {
  /** For the table's session; undefined where nobody counts at the table. `time`: the table's own. */
  reader(tableId: string, time: TimePort): ReaderPort | undefined;
  /** For the console. */
  readonly sound: SoundSource;
  /** Of a table: pages that can be heard, and pages that the browser has silenced. */
  pages(tableId: string): Readonly<Record<SoundState, number>>;
  close(): void;
}

export interface OpenVoiceOptions {
  readonly tables: readonly VoiceTable[];
  /** Those that tables name. */
  readonly speakers?: readonly SpeakerSettings[];
  readonly voicesFolder?: string | undefined;
  readonly log: LogPort;
}

const FULL_VOLUME: Readonly<Record<Color, number>> = { black: 1, white: 1 };
const NO_PAGES: Readonly<Record<SoundState, number>> = { locked: 0, playing: 0, suspended: 0, off: 0 };

/** Throws, for people, where a language has no pack or a pack has no such name. */
const readPacks = (tables: readonly VoiceTable[], folder: string | undefined): ReadonlyMap<Language, readonly VoicePack[]> =>
  new Map(
    [...new Set(tables.map(({ language }) => language))].map((language) => {
      const found = packsFor(language, folder);
      if (!found.ok) throw new Error(found.refusal);
      return [language, found.value] as const;
    }),
  );

export const openVoice = ({ tables, speakers = [], voicesFolder, log }: OpenVoiceOptions): OpenVoice => {
  const packs = readPacks(tables, voicesFolder);
  const packsOf = (language: Language, pack: string | undefined): readonly VoicePack[] => {
    const chosen = withPackFirst(packs.get(language) ?? [], pack);
    if (!chosen.ok) throw new Error(chosen.refusal);
    return chosen.value;
  };
  // Before a loudspeaker is opened: a name that is wrong is refused, and nothing is left running.
  const packsByTable = new Map(tables.map(({ tableId, language, pack }) => [tableId, packsOf(language, pack)] as const));
  const opened = speakers
    .filter(({ name }) => tables.some((table) => table.speakers?.includes(name) === true))
    .map((settings) => openSpeakerOf(settings, log, () => lookAll()));
  const routes = tables.flatMap(({ tableId, language, pack, words, speakers: names = [], volume = FULL_VOLUME }) =>
    // A table without a loudspeaker is routed nowhere, and shown all the same.
    (names.length === 0 ? [''] : names).map((speaker): Route => ({
      table: tableId,
      speaker,
      language,
      volume,
      ...(words === undefined ? {} : { words }),
      ...(pack === undefined ? {} : { voice: pack }),
    })),
  );
  const voice = new Voice({
    outlets: opened.flatMap(({ name, speaker }) => (speaker === undefined ? [] : [{ name, mixer: speaker.mixer }])),
    routes,
    packsFor: packsOf,
    captions: (tableId, captions) => spoken.get(tableId)?.tell(captions),
  });
  const spoken = new Map(
    tables.map(({ tableId, language, announce = USUAL_TOPICS }) => {
      const port = voice.table(tableId);
      return [tableId, new SpokenTable({ language, packs: packsByTable.get(tableId) ?? [], port, announce })] as const;
    }),
  );

  const watchers = new Map<string, (trouble: string | undefined) => void>();
  const troubleOf = ({ tableId, speakers: names = [] }: VoiceTable): string | undefined => {
    const pages = spoken.get(tableId)?.weighed(machineNowMs()) ?? 'none';
    const own = opened.filter(({ name }) => names.includes(name));
    // Where a page speaks, a machine that cannot play at all silences nobody.
    const counted = pages === 'playing' ? own.filter(({ speaker }) => speaker !== undefined) : own;
    const reasons = counted.map((one) => one.trouble()).filter((trouble) => trouble !== undefined);
    // With a good loudspeaker at the table a page that was stopped is its owner's affair; without one it was the voice of the table.
    const isHeard = own.some((one) => one.trouble() === undefined);
    if (pages === 'stopped' && !isHeard) reasons.push('a page that spoke must be touched to go on');
    return reasons.length === 0 ? undefined : `The voice cannot be relied on, watch the clock: ${reasons.join('; ')}`;
  };
  const lookAll = (): void => {
    for (const table of tables) watchers.get(table.tableId)?.(troubleOf(table));
  };
  const looking = setInterval(lookAll, LOOK_EVERY_MS);

  return {
    reader: (tableId, time) => {
      const table = spoken.get(tableId);
      if (table === undefined) return undefined;
      const { port, announce } = table.options;
      const aheadMs = time.nowMs() - machineNowMs();
      return {
        calls: (pending, side, nowMs) =>
          port.calls(
            pending.map((call) => ({ ...call, atMs: call.atMs - aheadMs })),
            side,
            nowMs - aheadMs,
          ),
        say: (call, topic, nowMs, beside) => {
          if (announce.includes(topic)) port.say({ ...call, atMs: call.atMs - aheadMs }, nowMs - aheadMs, beside);
        },
        silence: () => port.silence(),
        watchTrouble: (listener) => {
          watchers.set(tableId, listener);
          lookAll();
        },
      };
    },
    sound: {
      nowMs: (tableId) => (spoken.has(tableId) ? machineNowMs() : undefined),
      wordsAhead: () => WORDS_AHEAD,
      word: (tableId, word) => spoken.get(tableId)?.word(word),
      subscribe: (tableId, listener) => spoken.get(tableId)?.subscribe(listener) ?? (() => undefined),
      report: (tableId, page, state) => {
        spoken.get(tableId)?.report(page, state, machineNowMs());
        if (state === 'suspended') log.warn({ table: tableId, page: page.name }, 'a browser has stopped the sound of a page');
        lookAll();
      },
      status: () => ({
        speakers: Object.fromEntries(opened.map((one) => [one.name, one.status()])),
        tables: Object.fromEntries([...spoken].map(([tableId, table]) => [tableId, { pages: table.pages(machineNowMs()) }])),
      }),
    },
    pages: (tableId) => spoken.get(tableId)?.pages(machineNowMs()) ?? NO_PAGES,
    close: () => {
      clearInterval(looking);
      for (const { speaker } of opened) speaker?.close();
    },
  };
};
