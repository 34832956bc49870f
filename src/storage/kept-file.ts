/** A small file that is whole at every moment: written beside, synced and renamed, in the order in which it was asked for. */
import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import type { KeptTextPort } from '../session/ports.js';

/** Nobody else on this machine reads it. */
const OWNER_ONLY = 0o600;

export const keptFile = (file: string): KeptTextPort => {
  let last: Promise<void> = Promise.resolve();
  const write = async (text: string): Promise<void> => {
    const beside = `${file}.new`;
    const handle = await open(beside, 'w', OWNER_ONLY);
    try {
      await handle.chmod(OWNER_ONLY);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  };
  return {
    read: () => {
      try {
        return readFileSync(file, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    write: (text) => {
      const mine = last.catch(() => undefined).then(() => write(text));
      last = mine;
      return mine;
    },
  };
};
