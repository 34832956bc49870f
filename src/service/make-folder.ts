/** A folder that somebody has named, made with those above it. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Throws what the file system says where it cannot be made, or where something else stands there. Each folder is made by itself:
 * where the file system says that a folder above is not there although it is (/proc), `mkdirSync` with `recursive` asks for ever.
 */
export const makeFolder = (folder: string): void => {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !existsSync(at); at = path.dirname(at)) missing.unshift(at);
  for (const one of missing) mkdirSync(one);
  // What is there already is to be a folder.
  if (missing.length === 0) mkdirSync(folder, { recursive: true });
};
