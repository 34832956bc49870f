/**
 * Settings of the voice: who counts at which table, in which language and voice, through which loudspeakers and how loud.
 *
 *     voice = "ja"                       for every table: language, manner, pack, loudspeakers, volume, announcements
 *     [[speaker]]                        a loudspeaker beside the machine's own
 *     name = "hall"
 *     device = "bluez_output.00_11"      the sound server's name of it, or "@audio/speaker"
 *     delay = 180
 *     [[table]]                          what this table has otherwise
 *     voice = "zh"
 *     speaker = ["hall"]
 *     volume = { black = 100, white = 40 }
 */
import { z } from 'zod';
import { CALL_SYSTEMS, type CallSystem } from '../core/clock/call-tables.js';
import type { BySide } from '../core/go/color.js';
import { ok, refuse, type Result } from '../core/result.js';
import { ANNOUNCE_TOPICS, type AnnounceTopic } from '../core/table/announcements.js';
import { LANGUAGES, type Language } from '../words/language.js';
import type { SpeakerSettings } from './open-speakers.js';
import { ofGame, ofService, oneOf, type Given } from './setting-form.js';

/** Nobody counts; no loudspeaker; nothing beside the count. */
export const NONE = 'none';
/** The loudspeaker that the machine's sound server has chosen. */
export const DEFAULT_SPEAKER = 'default';

/** A television set to "cinema" is 300 ms late; more is another fault. */
const DELAY_MAX_MS = 1000;
const VOLUME_MAX = 100;

const text = z.string().min(1);
const listed = (given: string): readonly string[] => given.split(',').map((one) => one.trim());

/** A list of words: with commas between them, or in the file as a list. */
const wordList = z.union([z.array(text), text.transform(listed)]);

const percent = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.number().int().min(0).max(VOLUME_MAX));
const bothSides = (volume: number): BySide<number> => ({ black: volume, white: volume });
const inParts = ({ black, white }: BySide<number>): BySide<number> => ({ black: black / VOLUME_MAX, white: white / VOLUME_MAX });

const VOLUME = z.union([
  percent.transform(bothSides),
  z.strictObject({ black: percent, white: percent }),
  z
    .string()
    .regex(/^\d+\/\d+$/)
    .transform((both): BySide<number> => ({ black: Number(both.split('/')[0]), white: Number(both.split('/')[1]) }))
    .refine(({ black, white }) => black <= VOLUME_MAX && white <= VOLUME_MAX),
]);

const TOPICS = z.union([
  z.literal('all').transform(() => [...ANNOUNCE_TOPICS]),
  z.literal(NONE).transform((): AnnounceTopic[] => []),
  wordList.pipe(z.array(z.enum(ANNOUNCE_TOPICS))),
]);

const delay = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.number().int().min(0).max(DELAY_MAX_MS));

/**
 * What is said beside the count where nobody has chosen: what people at the table asked for, and that the clocks were stopped
 * or go on. The rest is for organisers to switch on (docs/decisions/what-is-spoken-unasked.md).
 */
export const USUAL_TOPICS: readonly AnnounceTopic[] = ['pauses', 'answers', 'rulings'];

/** In whose manner, with what voice, how loud: of every table, and of each where it says otherwise. */
export const VOICE_FORMS = {
  voice: ofGame(z.enum([...LANGUAGES, NONE]), {
    allowed: `one of ${LANGUAGES.join(', ')}, or ${NONE}`,
    choices: [...LANGUAGES, NONE],
    value: '<language>',
    help: 'count the seconds aloud, on this machine and in pages that ask for it: zh, ja, ko or en',
    otherwise: 'nobody counts',
  }),
  reading: ofGame(z.enum(CALL_SYSTEMS), {
    ...oneOf(CALL_SYSTEMS),
    value: '<system>',
    help: 'in whose manner: chinese, japanese, korean, english, ...',
    otherwise: 'as the language does',
  }),
  'call-table': ofGame(text, {
    allowed: "a file with an organiser's own table of calls",
    value: '<file>',
    isOfMachine: true,
    help: "an organiser's own table of calls (FORMS), in place of a system's",
    otherwise: "the system's",
  }),
  'voice-pack': ofGame(text, {
    allowed: 'the name of a pack (banmen voices list)',
    value: '<name>',
    help: 'which of the voices of the language',
    otherwise: 'the first',
  }),
  speaker: ofGame(wordList, {
    allowed: `${DEFAULT_SPEAKER}, ${NONE}, or names of [[speaker]]s`,
    value: '<names>',
    help: "through which loudspeakers: default (the sound server's), none, or [[speaker]]s of the file",
    otherwise: DEFAULT_SPEAKER,
  }),
  volume: ofGame(VOLUME, {
    allowed: '0 to 100, or black and white apart: 100/40',
    value: '<percent>',
    help: 'how loud, or black and white apart: 100/40',
    otherwise: '100',
  }),
  announce: ofGame(TOPICS, {
    allowed: `a list of ${ANNOUNCE_TOPICS.join(', ')}, or all, or ${NONE}`,
    value: '<topics>',
    help: `what is said beside the count, of ${ANNOUNCE_TOPICS.join(', ')}; all; none`,
    otherwise: USUAL_TOPICS.join(','),
  }),
} as const;

/** Of the machine alone. */
export const MACHINE_VOICE_FORMS = {
  voices: ofService(text, {
    allowed: 'a folder of voice packs',
    value: '<folder>',
    isOfMachine: true,
    help: 'own voice packs; what they lack comes from the built-in ones',
    otherwise: 'the built-in voices',
  }),
  'sound-delay': ofService(delay, {
    allowed: `milliseconds from 0 to ${DELAY_MAX_MS}`,
    value: '<ms>',
    help: 'what the loudspeaker adds behind the sound server: Bluetooth, a television (see sound-check)',
    otherwise: '0',
  }),
} as const;

/** What was given of the voice. */
export type VoiceGiven = Given<typeof VOICE_FORMS, 'game'>;

/** How one table counts aloud. */
export interface TableVoiceSettings {
  readonly language: Language;
  readonly reading: CallSystem;
  /** A file: an organiser's own, in place of the system's. */
  readonly callTable?: string | undefined;
  readonly pack?: string | undefined;
  /** Names of loudspeakers; none: browsers only. */
  readonly speakers: readonly string[];
  /** By whose count it is, from 0 to 1. */
  readonly volume: BySide<number>;
  readonly announce: readonly AnnounceTopic[];
}

/** In whose manner the seconds are read where nobody says. */
const USUAL_READING: Readonly<Record<Language, CallSystem>> = { zh: 'chinese', ja: 'japanese', ko: 'korean', en: 'english' };

/** A table's own over the service's, strongest first; undefined where nobody counts. */
export const voiceOf = (...given: readonly VoiceGiven[]): TableVoiceSettings | undefined => {
  const first = <Key extends keyof VoiceGiven>(key: Key): VoiceGiven[Key] => given.find((one) => one[key] !== undefined)?.[key];
  const language = first('voice');
  if (language === undefined || language === NONE) return undefined;
  const speakers = first('speaker') ?? [DEFAULT_SPEAKER];
  return {
    language,
    reading: first('reading') ?? USUAL_READING[language],
    callTable: first('callTable'),
    pack: first('voicePack'),
    speakers: speakers.filter((name) => name !== NONE),
    volume: inParts(first('volume') ?? bothSides(VOLUME_MAX)),
    announce: first('announce') ?? USUAL_TOPICS,
  };
};

const SPEAKER_SCHEMA = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/),
  device: text.optional(),
  delay: delay.optional(),
});

/** What is wrong with a [[speaker]], in one line: small letters, digits and hyphens name it. */
export const parseSpeaker = (given: unknown, soundDelayMs: number | undefined): Result<SpeakerSettings, string> => {
  const parsed = SPEAKER_SCHEMA.safeParse(given);
  if (!parsed.success) {
    return refuse(
      `a speaker has a name (small letters, digits, hyphens), and may have a device (the sound server's name, or @audio/speaker) and a delay (0 to ${DELAY_MAX_MS} ms)`,
    );
  }
  const { name, device, delay: delayMs = soundDelayMs } = parsed.data;
  return ok({ name, device, delayMs });
};

/** Names that no loudspeaker has. */
export const unknownSpeakers = (names: readonly string[], speakers: readonly SpeakerSettings[]): readonly string[] =>
  names.filter((name) => !speakers.some((speaker) => speaker.name === name));
