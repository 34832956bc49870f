/** Where the voice packs are: one's own folder first, then the four that come with Banmen. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ok, refuse, type Result } from '../core/result.js';
import type { VoicePack } from '../voice/packs/pack.js';
import { packFolders, readPack } from '../voice/packs/read-pack.js';
import type { Language } from '../words/language.js';

/** `voices/` beside package.json, found upwards: this file runs from `src/` in tests and from `dist/src/` else. */
export const builtInFolder = (): string => {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return path.join(folder, 'voices');
    if (path.dirname(folder) === folder) throw new Error('Banmen is installed without its voices folder');
  }
};

/** A folder of packs, or a pack itself. */
const foldersAt = (folder: string): readonly string[] => {
  const inside = packFolders(folder);
  return inside.length > 0 ? inside : [folder];
};

/** The pack of this name before the others, which stand in for what it lacks. Refuses a name that none has. */
export const withPackFirst = (packs: readonly VoicePack[], name: string | undefined): Result<readonly VoicePack[], string> => {
  if (name === undefined) return ok(packs);
  const chosen = packs.find((pack) => pack.name === name);
  if (chosen !== undefined) return ok([chosen, ...packs.filter((pack) => pack !== chosen)]);
  return refuse(`no voice is called '${name}': ${packs.map((pack) => `'${pack.name}'`).join(', ')} can be had for its language`);
};

/**
 * The packs that can say a language, best first. A pack of one's own with two recordings is enough: what it lacks comes from the
 * built-in one. Refuses a folder of one's own that has no pack, or one that is in no order.
 */
export const packsFor = (language: Language, ownFolder?: string): Result<readonly VoicePack[], string> => {
  const packs: VoicePack[] = [];
  for (const folder of ownFolder === undefined ? [] : foldersAt(ownFolder)) {
    const read = readPack(folder);
    if (!read.ok) return read;
    if (read.value.pack.language === language) packs.push(read.value.pack);
  }
  const builtIn = readPack(path.join(builtInFolder(), language));
  if (builtIn.ok) packs.push(builtIn.value.pack);
  return packs.length > 0 ? ok(packs) : refuse(`no voice speaks ${language}: ${builtIn.ok ? '' : builtIn.refusal}`);
};
