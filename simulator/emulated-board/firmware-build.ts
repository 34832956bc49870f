/**
 * The firmware that ships: the .hex files of firmware-protocol/firmware/hex and what their
 * manifest says of them.
 *
 * The files lie beside `dist` in an installed package and beside `simulator` in the sources, so
 * they are looked for upwards from here.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ok, refuse, type Result } from '../../src/core/result.js';
import { chipNamed, type Chip } from './chips.js';
import { parseIntelHex } from './intel-hex.js';

export interface FirmwareBuild {
  /** `m2560-19x19-colour` */
  readonly name: string;
  readonly chip: string;
  readonly width: number;
  readonly height: number;
  readonly sensor: 'colour' | 'occ' | 'level';
  readonly baud: number;
  readonly flashBytes: number;
  /** Static RAM: .data and .bss. */
  readonly ramBytes: number;
  /** Where the board's clock lies in RAM, so that a test can set it forward by 49 days. */
  readonly clockAddress: number;
}

export interface FirmwareManifest {
  /** Hash of the sources that the .hex files were built from. */
  readonly sources: string;
  readonly compiler: string;
  readonly boards: readonly FirmwareBuild[];
}

/** A build with its program, ready to be put on a chip. */
export interface Firmware extends FirmwareBuild {
  readonly silicon: Chip;
  readonly program: Uint16Array;
}

const HEX_FOLDER = path.join('firmware-protocol', 'firmware', 'hex');

/** The folder with the .hex files. Throws when the installation has lost it. */
export const firmwareFolder = (): string => {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, HEX_FOLDER))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`${HEX_FOLDER} is missing from this installation`);
    folder = parent;
  }
  return path.join(folder, HEX_FOLDER);
};

export const readManifest = (): FirmwareManifest =>
  JSON.parse(readFileSync(path.join(firmwareFolder(), 'manifest.json'), 'utf8')) as FirmwareManifest;

/** Refused for a name that the manifest does not have, with those it has. */
export const readFirmware = (name: string): Result<Firmware, string> => {
  const { boards } = readManifest();
  const build = boards.find((board) => board.name === name);
  if (build === undefined) return refuse(`no firmware '${name}'; there is ${boards.map((board) => board.name).join(', ')}`);
  const silicon = chipNamed(build.chip);
  const program = parseIntelHex(readFileSync(path.join(firmwareFolder(), `${name}.hex`), 'utf8'), silicon.flashBytes);
  return program.ok ? ok({ ...build, silicon, program: program.value }) : refuse(`${name}.hex: ${program.refusal}`);
};
