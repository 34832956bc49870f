/** Which files of a folder this process holds open; where Linux cannot be asked: none. */
import { existsSync, readdirSync, readlinkSync } from 'node:fs';

export const openBelow = (folder: string): readonly string[] =>
  (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : [])
    .map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        return ''; // Closed meanwhile, as the one that lists them.
      }
    })
    .filter((file) => file.startsWith(folder));
