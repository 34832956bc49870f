/**
 * The best loudspeaker this machine has: the sound server, else a player program for each word. Where there is
 * neither, undefined: then there is light alone, and whoever opened it says so.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Loudspeaker, SpeakerListener, SpeakerTime } from './loudspeaker.js';
import { ProcessSpeaker } from './process-speaker.js';
import { PLAYERS, PlayerSpeaker } from './player-speaker.js';

export interface OpenSpeakerOptions {
  readonly time: SpeakerTime;
  readonly listener?: SpeakerListener;
  readonly delayMs?: number;
  readonly device?: string;
  /** Folders with programs, as in PATH. */
  readonly searchPath: string;
}

const onPath = (command: string, searchPath: string): string | undefined =>
  searchPath
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, command))
    .find((file) => existsSync(file));

export const openSpeaker = (options: OpenSpeakerOptions): Loudspeaker | undefined =>
  onPath('pacat', options.searchPath) === undefined ? openPlayer(options) : new ProcessSpeaker(options);

/** The last resort alone: the first of the known programs that is there. */
export const openPlayer = ({ time, listener, delayMs, searchPath }: OpenSpeakerOptions): Loudspeaker | undefined => {
  for (const [command, ...args] of PLAYERS) {
    const file = onPath(command, searchPath);
    if (file !== undefined) {
      const player = [file, ...args] as const;
      return new PlayerSpeaker({
        time,
        player,
        ...(listener === undefined ? {} : { listener }),
        ...(delayMs === undefined ? {} : { delayMs }),
      });
    }
  }
  return undefined;
};
