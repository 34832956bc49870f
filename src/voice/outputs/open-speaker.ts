/**
 * The best loudspeaker this machine has: the sound server, else the sound package where there surely is a device, else a
 * player program for each word. Where there is none, undefined: then there is light alone, and whoever opened it says so.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Loudspeaker, SpeakerListener, SpeakerTime } from './loudspeaker.js';
import { ProcessSpeaker } from './process-speaker.js';
import { PLAYERS, PlayerSpeaker } from './player-speaker.js';
import { hasSoundDevice, hasSoundPackage, SOUND_PACKAGE } from './sound-package.js';

export interface OpenSpeakerOptions {
  readonly time: SpeakerTime;
  readonly listener?: SpeakerListener;
  readonly delayMs?: number;
  /** The sound server's name of it, or SOUND_PACKAGE. */
  readonly device?: string;
  /** Of what would have been better, for people. */
  readonly missing?: (what: string) => void;
  /** Whether the sound package and a device are here; looked for where it is not given. */
  readonly means?: Omit<SoundMeans, 'pacat'>;
  /** Folders with programs, as in PATH. */
  readonly searchPath: string;
}

const onPath = (command: string, searchPath: string): string | undefined =>
  searchPath
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, command))
    .find((file) => existsSync(file));

/** What this machine has to play with. */
export interface SoundMeans {
  readonly pacat: boolean;
  readonly package: boolean;
  /** Undefined: not known, and then the package is not taken unasked: it might play to nobody. */
  readonly device: boolean | undefined;
}

export type Resort = 'server' | 'package' | 'player';

/** `lacks`: the package would have been taken were it here. */
export const resortOf = (device: string | undefined, has: SoundMeans): { readonly resort: Resort; readonly lacks: boolean } => {
  const wants = device === SOUND_PACKAGE || (!has.pacat && has.device === true);
  if (wants && has.package) return { resort: 'package', lacks: false };
  return { resort: has.pacat ? 'server' : 'player', lacks: wants };
};

export const openSpeaker = ({
  device,
  means = { package: hasSoundPackage(), device: hasSoundDevice() },
  ...options
}: OpenSpeakerOptions): Loudspeaker | undefined => {
  const pacat = onPath('pacat', options.searchPath) !== undefined;
  const { resort, lacks } = resortOf(device, { pacat, ...means });
  if (lacks) options.missing?.(`the optional package ${SOUND_PACKAGE} is not installed (npm install ${SOUND_PACKAGE})`);
  if (resort === 'package') return new ProcessSpeaker({ ...options, device: SOUND_PACKAGE });
  // The sound server has no loudspeaker of the package's name: its default is the next resort.
  const named = device === undefined || device === SOUND_PACKAGE ? {} : { device };
  return resort === 'server' ? new ProcessSpeaker({ ...options, ...named }) : openPlayer(options);
};

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
