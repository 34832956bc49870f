/**
 * A voice pack's manifest, format `banmen-voice/1`: which clips it has, where each begins, and where
 * they come from.
 *
 *     voices/zh/manifest.json    { "format": "banmen-voice/1", "language": "zh", "name": ..., "licence": ..., "made": ...,
 *                                  "sampleRate": 16000, "clips": { "n.7": { "file": "n.7.wav", "samples": 4711, "leadSamples": 0 }, ... } }
 *     voices/zh/n.7.wav          one channel, 16-bit PCM or IMA ADPCM
 *
 * `samples` is the whole clip, `leadSamples` what comes before the first sample that is heard: the clip is placed
 * that much earlier. Keys say what is said and are the same in every language (words/voice-words.ts).
 */
import { z } from 'zod';
import { messageOf, ok, refuse, type Result } from '../../core/result.js';
import { LANGUAGES, type Language } from '../../words/language.js';
import { SAMPLE_RATE } from '../sound/sound.js';
import type { ClipKey } from '../../words/voice-words.js';

export const PACK_FORMAT = 'banmen-voice/1';
export const MANIFEST_FILE = 'manifest.json';

/** A sentence of half a minute is a mistake. */
const CLIP_SAMPLES_MAX = 30 * SAMPLE_RATE;
/** Far more than any language's list. */
const CLIPS_MAX = 2000;

const CLIP_KEY = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

/** One name in the pack's own folder, so a manifest can point nowhere else. */
const CLIP_FILE = /^[a-z0-9][a-z0-9.-]{0,80}\.wav$/;

const CLIP_SCHEMA = z.strictObject({
  file: z.string().regex(CLIP_FILE, 'is a small-letter .wav file in the pack’s own folder'),
  samples: z.number().int().min(1).max(CLIP_SAMPLES_MAX),
  leadSamples: z.number().int().min(0).max(CLIP_SAMPLES_MAX),
  /** How it is read; for people. */
  reading: z.string().max(200).optional(),
  /** Where it does not come from where the rest of the pack does. */
  made: z.string().max(200).optional(),
});

const MANIFEST_SCHEMA = z.strictObject({
  format: z.literal(PACK_FORMAT),
  language: z.enum(LANGUAGES),
  name: z.string().min(1).max(100),
  licence: z.string().min(1).max(100),
  made: z.string().min(1).max(500),
  sampleRate: z.literal(SAMPLE_RATE),
  clips: z.record(z.string().regex(CLIP_KEY), CLIP_SCHEMA).refine((clips) => Object.keys(clips).length <= CLIPS_MAX, 'has too many clips'),
});

export interface ClipEntry {
  readonly file: string;
  readonly samples: number;
  readonly leadSamples: number;
  readonly reading?: string | undefined;
  readonly made?: string | undefined;
}

export interface Manifest {
  readonly format: typeof PACK_FORMAT;
  readonly language: Language;
  readonly name: string;
  /** Of the sound. */
  readonly licence: string;
  /** With what, and how it is made again. */
  readonly made: string;
  readonly sampleRate: typeof SAMPLE_RATE;
  readonly clips: Readonly<Record<ClipKey, ClipEntry>>;
}

/** Refuses with the field that is wrong. */
export const parseManifest = (text: string): Result<Manifest, string> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse(`is no JSON: ${messageOf(error)}`);
  }
  const parsed = MANIFEST_SCHEMA.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return refuse(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is wrong'}`);
};

/** Clips in the order of their keys, so that a pack that is built again differs only where it differs. */
export const makeManifest = (manifest: Manifest): string => {
  const clips = Object.fromEntries(Object.entries(manifest.clips).sort(([one], [other]) => (one < other ? -1 : 1)));
  return `${JSON.stringify({ ...manifest, clips }, null, 2)}\n`;
};
