/** The packs that Banmen ships, read once for a test file. */
import { LANGUAGES, type Language } from '../../../src/words/language.js';
import { readPack, type ReadPack } from '../../../src/voice/packs/read-pack.js';

export const BUILT_FOLDER = 'voices';

const readBuilt = (language: Language): ReadPack => {
  const read = readPack(`${BUILT_FOLDER}/${language}`);
  if (!read.ok) throw new Error(read.refusal);
  return read.value;
};

export const builtPacks = (): ReadonlyMap<Language, ReadPack> => new Map(LANGUAGES.map((language) => [language, readBuilt(language)]));
