/**
 * SpokenLanguage: what a voice pack holds in one language, how each clip is read, and how a call is
 * put together from them. The words stand in `src/words`, one file a language.
 *
 *     call ─▶ whole clip, where the pack has it     'min.left.3'                   one breath
 *          ─▶ else put together from pieces         'left' 'minutes.3' 'desu'
 *
 * There they stand as they are spoken, in letters that the speech engine and a person at the microphone
 * read alike: pinyin with tones, kana, hangul as it sounds.
 */
import { parseCallKey, PLAIN_CALLS, type CallKey, type PlainCall } from '../core/clock/call.js';
import { EN_SPOKEN } from '../words/en.js';
import { JA_SPOKEN } from '../words/ja.js';
import { KO_SPOKEN } from '../words/ko.js';
import type { Language } from '../words/language.js';
import { NUMBER_MAX, type ClipKey, type SpokenCall, type SpokenSource } from '../words/voice-words.js';
import { ZH_SPOKEN } from '../words/zh.js';

export interface SpokenLanguage {
  /** The engine's voice: an espeak-ng language. */
  readonly engineVoice: string;
  /** Every clip of a full pack, and how it is read. */
  readonly clips: ReadonlyMap<ClipKey, string>;
  /** The pieces that say a call; undefined where they cannot. */
  readonly compose: (call: SpokenCall) => readonly ClipKey[] | undefined;
}

const oneTo = (last: number): readonly number[] => Array.from({ length: last }, (_, place) => place + 1);

/** What is said so often, or so near the end, that a pack has it in one breath. The rest is put together. */
const WHOLE_CALLS: readonly SpokenCall[] = [
  ...oneTo(10).map((second) => ({ key: `n.${second}` }) as const),
  ...[10, 15, 20, 25, 28, 30, 40, 45, 50, 55, 58, 60, 120].map((seconds) => ({ key: `sec.${seconds}` }) as const),
  ...[...oneTo(5), 10].map((minutes) => ({ key: `min.left.${minutes}` }) as const),
  ...oneTo(5).map((periods) => ({ key: `periods.left.${periods}` }) as const),
];

/** The clip that says all of a call. Its particulars are part of it: they change the words. */
export const wholeClip = ({ key, withinMs, points, afterNine }: SpokenCall): ClipKey => {
  if (afterNine === true) return `${key}.after-nine`;
  if (withinMs !== undefined) return `${key}.within.${Math.floor(withinMs / 1000)}`;
  return points === undefined ? key : `${key}.points.${points}`;
};

const isPlain = (key: CallKey): key is PlainCall => PLAIN_CALLS.some((plain) => plain === key);

const makeSpoken = (source: SpokenSource): SpokenLanguage => {
  const { pieces, between, plain, exceptions = {} } = source;
  const compose = (call: SpokenCall): readonly ClipKey[] | undefined => {
    if (isPlain(call.key)) return undefined;
    const parsed = parseCallKey(call.key);
    if (!parsed.ok || !('number' in parsed.value)) return undefined;
    // The number of a move is a point: its letter and row are within what pieces say.
    if (parsed.value.number > NUMBER_MAX && !parsed.value.family.endsWith('.plays')) return undefined;
    const keys = source.compose(parsed.value.family, parsed.value.number, call);
    // A particular (the length of a block) may be beyond what the pieces can say.
    return keys?.every((key) => key in pieces) === true ? keys : undefined;
  };
  const inOneBreath = (call: SpokenCall): readonly [ClipKey, string] => {
    const clip = wholeClip(call);
    const reading =
      exceptions[clip] ??
      compose(call)
        ?.map((piece) => pieces[piece] ?? piece)
        .join(between);
    if (reading === undefined) throw new Error(`nothing says how ${clip} is read`);
    return [clip, reading.trim()];
  };
  const clips = new Map<ClipKey, string>([
    ...WHOLE_CALLS.map(inOneBreath),
    ...Object.entries(exceptions),
    ...PLAIN_CALLS.map((key) => [key, plain[key]] as const),
    ['time.over.after-nine', source.timeOverAfterNine],
    ...Object.entries(pieces).map(([key, reading]) => [key, reading.trim()] as const),
  ]);
  return { engineVoice: source.engineVoice, clips, compose };
};

const SPOKEN: Readonly<Record<Language, SpokenLanguage>> = {
  zh: makeSpoken(ZH_SPOKEN),
  ja: makeSpoken(JA_SPOKEN),
  ko: makeSpoken(KO_SPOKEN),
  en: makeSpoken(EN_SPOKEN),
};

export const spokenLanguage = (language: Language): SpokenLanguage => SPOKEN[language];

/** The ways to say a call, best first: the whole phrase, then put together. Each is said from left to right without a gap. */
export const waysToSay = (language: Language, call: SpokenCall): readonly (readonly ClipKey[])[] => {
  const composed = SPOKEN[language].compose(call);
  return composed === undefined ? [[wholeClip(call)]] : [[wholeClip(call)], composed];
};
