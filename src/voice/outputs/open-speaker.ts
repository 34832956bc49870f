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

const isOnPath = (command: string, searchPath: string): boolean =>
  searchPath.split(path.delimiter).some((folder) => folder !== '' && existsSync(path.join(folder, command)));

export const openSpeaker = (options: OpenSpeakerOptions): Loudspeaker | undefined =>
  isOnPath('pacat', options.searchPath) ? new ProcessSpeaker(options) : openPlayer(options);

/** The last resort alone. */
export const openPlayer = ({ time, listener, searchPath }: OpenSpeakerOptions): Loudspeaker | undefined => {
  const player = PLAYERS.find(([command]) => isOnPath(command, searchPath));
  return player === undefined ? undefined : new PlayerSpeaker({ time, player, ...(listener === undefined ? {} : { listener }) });
};
