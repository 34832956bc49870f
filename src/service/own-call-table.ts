/** An organiser's own table of calls, read from its file (`core/clock/call-table-file.ts`). */
import { readFileSync } from 'node:fs';
import { parseCallTable, type OwnCallTable } from '../core/clock/call-table-file.js';
import { reasonOf, refuse, type Result } from '../core/result.js';
import { LANGUAGES, type Language } from '../words/language.js';

/** Refused with the file's name, and every finding in it. */
export const readOwnCallTable = (file: string, language: Language): Result<OwnCallTable, string> => {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return refuse(`${file}: ${reasonOf(error)}`);
  }
  const own = parseCallTable(value, LANGUAGES);
  if (!own.ok) return refuse(`${file}: ${own.refusal}`);
  const { languages } = own.value;
  return languages?.includes(language) === false ? refuse(`${file}: is for ${languages.join(', ')}, not for ${language}`) : own;
};
