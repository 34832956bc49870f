/**
 * The optional package `@audio/speaker` (miniaudio: it needs no program): whether it is here, whether this machine has
 * anything to play on, and the small part of it that is used. It is loaded where it is opened and nowhere else.
 *
 * Why a device is looked for: without one miniaudio opens all the same and plays to nobody, and nothing tells
 * (docs/decisions/a-sound-package-by-name.md).
 */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SAMPLE_RATE } from '../sound/sound.js';

/** Its name, and how a `[[speaker]]` asks for it: as its device. */
export const SOUND_PACKAGE = '@audio/speaker';

/** How late a word is heard behind the package is told by nobody; for people. */
export const PACKAGE_UNMEASURED = `how late it is heard cannot be measured through ${SOUND_PACKAGE}`;

/** Its ring: a power of two, or it takes the next one. 256 ms. */
const RING_SAMPLES = 4096;
/** It asks for more when less than half of its ring is waiting. */
export const ASKS_BELOW_SAMPLES = RING_SAMPLES / 2;

/** Mono, 16 bits. `taken`: less than ASKS_BELOW_SAMPLES of all that was written are still waiting. */
export interface PackageWriter {
  (pcm: Buffer, taken: (error: Error | null) => void): void;
  close(): void;
}

/** Opens it. Rejects, with what to do, where it cannot be heard. */
export type PackageOpener = () => Promise<PackageWriter>;

/** Whether it and its ready-made binary for this machine are installed; one that was compiled here is not looked for. */
export const hasSoundPackage = (): boolean => {
  try {
    const found = createRequire(import.meta.url).resolve(SOUND_PACKAGE);
    createRequire(found).resolve(`${SOUND_PACKAGE}-${process.platform}-${process.arch}`);
    return true;
  } catch {
    return false;
  }
};

const readOrNothing = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Linux: a sound card, or the socket of a PulseAudio (PipeWire has one too). Undefined: not known on this system. */
export const hasSoundDevice = (
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
  cards = '/proc/asound/cards',
): boolean | undefined => {
  if (platform !== 'linux') return undefined;
  // ` 0 [PCH ]: HDA-Intel`; without a card the file is absent or says so in words.
  if (/^ *\d+ \[/m.test(readOrNothing(cards))) return true;
  const server = env['PULSE_SERVER'] ?? '';
  const folders = [env['PULSE_RUNTIME_PATH'], env['XDG_RUNTIME_DIR'] && path.join(env['XDG_RUNTIME_DIR'], 'pulse')];
  const sockets = folders.flatMap((folder) => (folder === undefined || folder === '' ? [] : [path.join(folder, 'native')]));
  return [server.replace(/^unix:/, ''), ...sockets].some((file) => path.isAbsolute(file) && existsSync(file));
};

/** Linux: sockets and sound devices that this process has open. */
const waysOut = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return /^(socket:|\/dev\/snd\/)/.test(readlinkSync(`/proc/self/fd/${fd}`));
    } catch {
      return false;
    }
  }).length;

export const openSoundPackage: PackageOpener = async () => {
  if (hasSoundDevice() === false) throw new Error('this machine has neither a sound card nor a sound server');
  // Named by a constant, and typed here: the types of a package that may be absent cannot be asked for.
  const { default: open } = (await import(SOUND_PACKAGE)) as { default: (options: object) => PackageWriter };
  const isLinux = process.platform === 'linux';
  const before = isLinux ? waysOut() : 0;
  // Its other ways are a program, which is ours to choose, and nothing at all, which would be believed.
  const writer = open({
    sampleRate: SAMPLE_RATE,
    channels: 1,
    bitDepth: 16,
    bufferSize: (RING_SAMPLES * 1000) / SAMPLE_RATE,
    backend: 'miniaudio',
  });
  // A socket that nobody listens at, a card that another holds: then it plays to nobody, with nothing open.
  if (isLinux && waysOut() <= before) {
    writer.close();
    throw new Error(`${SOUND_PACKAGE} reaches no sound device`);
  }
  return writer;
};
