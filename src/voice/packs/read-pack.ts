/**
 * Reads a voice pack from its folder, all clips at once: four packs are two seconds of nobody waiting
 * and ten minutes of sound, and while a clock runs no file is opened.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ok, refuse, type Result } from '../../core/result.js';
import { fromPcm16, SAMPLE_RATE } from '../sound/sound.js';
import { parseWav } from '../sound/wav.js';
import type { ClipKey } from '../../words/voice-words.js';
import { MANIFEST_FILE, parseManifest, type ClipEntry, type Manifest } from './manifest.js';
import type { Clip, VoicePack } from './pack.js';

/** A clip is some kilobytes; what is larger is not read. */
const CLIP_BYTES_MAX = 4_000_000;

export interface ReadPack {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly pack: VoicePack;
  /** Clips of the manifest that could not be read, and why: they are left out, the rest speaks. */
  readonly faults: readonly { readonly key: ClipKey; readonly why: string }[];
  readonly bytes: number;
}

export const readClip = (folder: string, key: ClipKey, entry: ClipEntry): Result<Clip & { readonly bytes: number }, string> => {
  const file = path.join(folder, entry.file);
  if (!existsSync(file)) return refuse(`${entry.file} is missing`);
  const { size } = statSync(file);
  if (size > CLIP_BYTES_MAX) return refuse(`${entry.file} is larger than ${CLIP_BYTES_MAX} bytes`);
  const wav = parseWav(readFileSync(file));
  if (!wav.ok) return refuse(`${entry.file} ${wav.refusal}`);
  if (wav.value.sampleRate !== SAMPLE_RATE) {
    return refuse(
      `${entry.file} has ${wav.value.sampleRate} samples a second: make it ${SAMPLE_RATE}, or take it in with: banmen voices record`,
    );
  }
  if (wav.value.pcm.length !== entry.samples) {
    return refuse(
      `${entry.file} has ${wav.value.pcm.length} samples, the manifest says ${entry.samples}: take it in again with banmen voices record`,
    );
  }
  if (entry.leadSamples >= entry.samples) return refuse(`${entry.file} would begin after its end`);
  return ok({ key, sound: fromPcm16(wav.value.pcm), leadSamples: entry.leadSamples, bytes: size });
};

/** Refuses where there is no manifest that can be read; a clip that cannot be read is a fault of the answer. */
export const readPack = (folder: string): Result<ReadPack, string> => {
  const file = path.join(folder, MANIFEST_FILE);
  if (!existsSync(file)) return refuse(`${folder} has no ${MANIFEST_FILE}`);
  const text = readFileSync(file);
  const manifest = parseManifest(text.toString('utf8'));
  if (!manifest.ok) return refuse(`${file}: ${manifest.refusal}`);
  const clips = new Map<ClipKey, Clip>();
  const faults: { key: ClipKey; why: string }[] = [];
  let bytes = text.length;
  for (const [key, entry] of Object.entries(manifest.value.clips)) {
    const clip = readClip(folder, key, entry);
    if (clip.ok) {
      clips.set(key, clip.value);
      bytes += clip.value.bytes;
    } else faults.push({ key, why: clip.refusal });
  }
  const { name, language } = manifest.value;
  return ok({ folder, manifest: manifest.value, pack: { name, language, clips }, faults, bytes });
};

/** The folders in `folder` that hold a pack, by name. */
export const packFolders = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, MANIFEST_FILE)))
        .map((entry) => path.join(folder, entry.name))
        .sort()
    : [];
