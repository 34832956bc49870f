/**
 * `banmen emulate`: the reference firmware, the very binary, on an emulated chip, behind a tcp port
 * or a real pty. For those who write a host and have no board yet, and to try a firmware of one's own.
 */
import { Command, InvalidArgumentError } from 'commander';
import { EmulatedBoard } from '../../../simulator/emulated-board/emulated-board.js';
import { readFirmware, type Firmware } from '../../../simulator/emulated-board/firmware-build.js';
import { LiveEmulatedBoard } from '../../../simulator/emulated-board/live-emulated-board.js';
import type { Happening } from '../../../simulator/hands/happening.js';
import { playGame } from '../../../simulator/hands/play-game.js';
import { PROFILE_NAMES, profileNamed } from '../../../simulator/hands/profiles.js';
import { randomGame } from '../../../simulator/random-game.js';
import { serveOverPty, serveOverTcp } from '../../../simulator/serve-board.js';
import { ok, type Result } from '../../core/result.js';
import { hostTime } from '../../service/host-time.js';
import { EXIT } from './exit-codes.js';

const PORT_MAX = 65_535;

interface EmulateOptions {
  readonly tcp?: number;
  readonly pty?: string;
  readonly play?: string;
  readonly seed: number;
}

const EXAMPLES = `
Firmware: one of firmware-protocol/firmware/hex (m2560-19x19-colour, m328p-9x9-colour, ...).

Examples:
  banmen emulate m2560-19x19-colour --tcp 7000          # then: banmen conformance tcp://127.0.0.1:7000
  banmen emulate --pty board --play club --seed 7       # then: banmen serve --board serial:board

With --play hands play a made-up game on it, from the moment when a host asks for the whole grid.`;

const wholeNumber = (most: number) => (text: string) => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < 0 || value > most)
    throw new InvalidArgumentError(`It is a whole number from 0 to ${most}.`);
  return value;
};

/** What hands of this kind do on a board of this size. */
const handsAt = (firmware: Firmware, profile: string | undefined, seed: number): Result<readonly Happening[], string> => {
  if (profile === undefined) return ok([]);
  const named = profileNamed(profile);
  if (!named.ok) return named;
  const game = randomGame(seed, { size: { width: firmware.width, height: firmware.height }, handicap: 0 });
  return ok(playGame(game, named.value.hands, seed).happenings);
};

export const emulateCommand = (): Command =>
  new Command('emulate')
    .description('the reference firmware on an emulated chip, on a tcp port or a pty')
    .argument('[firmware]', 'which build', 'm2560-19x19-colour')
    .option('--tcp <port>', 'on this port of 127.0.0.1 (0: a free one)', wholeNumber(PORT_MAX))
    .option('--pty <link>', 'on a real pty at this path (needs socat)')
    .option('--play <profile>', `hands play on it: ${PROFILE_NAMES.join(', ')}`)
    .option('--seed <n>', 'the same seed gives the same game and the same noise', wholeNumber(Number.MAX_SAFE_INTEGER), 1)
    .addHelpText('after', EXAMPLES)
    .action(async (name: string, options: EmulateOptions, command: Command) => {
      const asksWrongly = (why: string): never => command.error(`banmen emulate: ${why}`, { exitCode: EXIT.askedWrongly });
      if ((options.tcp === undefined) === (options.pty === undefined)) return asksWrongly('give --tcp PORT or --pty LINK');
      const firmware = readFirmware(name);
      if (!firmware.ok) return asksWrongly(firmware.refusal);
      const happenings = handsAt(firmware.value, options.play, options.seed);
      if (!happenings.ok) return asksWrongly(happenings.refusal);
      await emulate(firmware.value, happenings.value, options);
    });

const emulate = async (firmware: Firmware, happenings: readonly Happening[], options: EmulateOptions): Promise<void> => {
  const live = new LiveEmulatedBoard(new EmulatedBoard({ firmware, seed: options.seed }), hostTime(0), happenings);
  const served = options.pty === undefined ? await serveOverTcp(live, options.tcp ?? 0) : await serveOverPty(live, options.pty);
  process.stdout.write(`${firmware.name} is at ${served.address}\n`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  live.close();
  await served.close();
};
