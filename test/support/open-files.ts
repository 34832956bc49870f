/** Which files of a folder this process holds open; asked of Linux. */
import { readdirSync, readlinkSync } from 'node:fs';

export const openBelow = (folder: string): readonly string[] =>
  readdirSync('/proc/self/fd')
    .map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        return ''; // Closed meanwhile, as the one that lists them.
      }
    })
    .filter((file) => file.startsWith(folder));
