/**
 * `banmen simulate`: hands play a game on a board that is not there.
 *
 * Into files (`--capture`, `--truth`), as fast as it can; or live, on a tcp port or a pty, for
 * `banmen serve` on the other end.
 */
import { writeFile } from 'node:fs/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { withOption } from '../../../simulator/hands/options.js';
import type { GameToPlay } from '../../../simulator/hands/game.js';
import { KIND_NAMES, profileOfKind } from '../../../simulator/hands/kinds.js';
import { atPace, PROFILE_NAMES, type Profile } from '../../../simulator/hands/profiles.js';
import { LiveBoard } from '../../../simulator/live-board.js';
import { OTHER_FAMILIES, openOtherBoard, type LiveOtherBoard, type OtherFamily } from '../../../simulator/other-boards/live-other-board.js';
import { randomGame } from '../../../simulator/random-game.js';
import { readGame, shippedGame } from '../../../simulator/read-game.js';
import { serveOverPty, serveOverTcp, type ServedBoard } from '../../../simulator/serve-board.js';
import { simulateGame } from '../../../simulator/simulate-game.js';
import { ok, refuse, type Result } from '../../core/result.js';
import { hostTime } from '../../service/host-time.js';
import { EXIT } from './exit-codes.js';

const DEFAULT_GAME = 'even-19-a';
const PORT_MAX = 65_535;
const SPEED_MAX = 100;

interface SimulateOptions {
  readonly game?: string;
  readonly random?: boolean;
  readonly profile: string;
  readonly seed: number;
  readonly speed: number;
  readonly set: readonly string[];
  readonly drop?: number;
  readonly corrupt?: number;
  readonly family: 'gsb' | OtherFamily;
  readonly tcp?: number;
  readonly pty?: string;
  readonly capture?: string;
  readonly truth?: string;
  readonly exit?: boolean;
}

const EXAMPLES = `
Profiles: ${PROFILE_NAMES.join(', ')}
Kinds, with rates that the seed draws: ${KIND_NAMES.join(', ')}

Examples:
  banmen simulate --profile rough --seed 7              # on a free port, which is printed
  banmen simulate --pty board                           # then: banmen serve --board serial:board
  banmen simulate evening.sgf --tcp 7000 --profile club --seed 7
  banmen simulate --profile rough --seed 7 --game evening.sgf --capture rough.cap --truth rough.truth.json
  banmen simulate --family saiboard --profile noclock    # then: banmen serve --board saiboard://127.0.0.1:PORT
  banmen simulate --random --seed 12 --set flickerPerMinute=30 --set bounceRatio=1 --drop 0.002 --corrupt 0.002

Without a game, one of those that ship with Banmen is played. Live, the hands begin when a host has looked at the board.`;

const number = (low: number, high: number, whole: boolean) => (text: string) => {
  const value = Number(text);
  if (text.trim() === '' || !(value >= low && value <= high) || (whole && !Number.isInteger(value)))
    throw new InvalidArgumentError(`It is ${whole ? 'a whole number' : 'a number'} from ${low} to ${high}.`);
  return value;
};

const gather = (text: string, before: readonly string[]): readonly string[] => [...before, text];

/** `--set` finds its name among what hands do and what cables do. */
const profileOf = (options: SimulateOptions): Result<Profile, string> => {
  const named = profileOfKind(options.profile, options.seed);
  if (!named.ok) return named;
  let { hands, faults } = named.value;
  for (const text of options.set) {
    const name = text.split('=', 1)[0]?.trim() ?? '';
    if (Object.hasOwn(faults, name)) {
      const changed = withOption(faults, text);
      if (!changed.ok) return changed;
      faults = changed.value;
    } else {
      const changed = withOption(hands, text);
      if (!changed.ok) return refuse(`${changed.refusal}, ${Object.keys(faults).join(', ')}`);
      hands = changed.value;
    }
  }
  if (options.drop !== undefined) faults = { ...faults, droppedLineRatio: options.drop };
  if (options.corrupt !== undefined) faults = { ...faults, corruptedLineRatio: options.corrupt };
  return ok(atPace({ name: named.value.name, hands, faults }, options.speed));
};

const gameToPlay = (file: string | undefined, options: SimulateOptions): Result<GameToPlay, string> => {
  if (options.random === true) return ok(randomGame(options.seed));
  return readGame(file ?? options.game ?? shippedGame(DEFAULT_GAME));
};

export const simulateCommand = (): Command =>
  new Command('simulate')
    .description('hands play a game on a board that is not there: into a capture, or live for `banmen serve`')
    .argument('[game]', 'an SGF file')
    .option('--game <file>', 'the same, as an option')
    .option('--random', 'a made-up game, another for each seed')
    .option('--profile <name>', 'what kind of table it is, or what single kind of thing happens at it', 'club')
    .option('--seed <n>', 'the same seed gives the same bytes', number(0, Number.MAX_SAFE_INTEGER, true), 1)
    .option('--speed <x>', 'how many times as fast the players think', number(0.01, SPEED_MAX, false), 1)
    .option('--set <name=value>', 'one behaviour or fault, by its name (repeatable; a wrong name lists them all)', gather, [])
    .option('--drop <ratio>', 'lines that are lost, 0 to 1', number(0, 1, false))
    .option('--corrupt <ratio>', 'lines that are damaged, 0 to 1', number(0, 1, false))
    .addOption(
      new Option('--family <name>', 'what kind of board it is; those that do not speak GSB/1 are live, on a tcp port')
        .choices(['gsb', ...OTHER_FAMILIES])
        .default('gsb'),
    )
    .option('--tcp <port>', 'live, on this port of 127.0.0.1 (a free one, unless told otherwise)', number(0, PORT_MAX, true))
    .option('--pty <link>', 'live, on a real pty at this path (needs socat)')
    .option('--capture <file>', 'into a capture file')
    .option('--truth <file>', 'and what really happened, as JSON')
    .option('--exit', 'live: end when the game is over')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string | undefined, options: SimulateOptions, command: Command) => {
      const asksWrongly = (why: string): never => command.error(`banmen simulate: ${why}`, { exitCode: EXIT.askedWrongly });
      const profile = profileOf(options);
      if (!profile.ok) return asksWrongly(profile.refusal);
      const game = gameToPlay(file, options);
      if (!game.ok) return asksWrongly(game.refusal);
      const asksLive = options.tcp !== undefined || options.pty !== undefined;
      const isLive = asksLive || options.capture === undefined;
      if (asksLive && options.capture !== undefined) return asksWrongly('a capture is not made live: leave out --tcp and --pty');
      if (isLive && options.tcp !== undefined && options.pty !== undefined) return asksWrongly('give --tcp or --pty, not both');
      if (options.family !== 'gsb') {
        if (options.capture !== undefined || options.pty !== undefined) return asksWrongly(`a ${options.family} board is live, on --tcp`);
        const other = openOtherBoard(options.family, game.value, profile.value, options.seed, hostTime(0));
        return other.ok ? playOther(other.value, options) : asksWrongly(other.refusal);
      }
      await (isLive ? playLive(game.value, profile.value, options) : playIntoFiles(game.value, profile.value, options));
    });

const playIntoFiles = async (game: GameToPlay, profile: Profile, options: SimulateOptions): Promise<void> => {
  const simulated = simulateGame(game, profile, options.seed);
  if (!simulated.ok) throw new Error(simulated.refusal);
  const { captureText, truth, faults } = simulated.value;
  if (options.capture !== undefined) await writeFile(options.capture, captureText, 'latin1');
  if (options.truth !== undefined) await writeFile(options.truth, `${JSON.stringify(truth)}\n`);
  process.stdout.write(
    `${truth.moves.length} moves, ${truth.infractions.length} infractions, ${truth.takebacks} takebacks; ` +
      `lines: ${faults.passed} passed, ${faults.dropped} dropped, ${faults.corrupted} corrupted, ${faults.lostInOutages} lost in outages\n`,
  );
};

const playLive = async (game: GameToPlay, profile: Profile, options: SimulateOptions): Promise<void> => {
  const over = new AbortController();
  const board = new LiveBoard(game, profile, options.seed, hostTime(0), {
    moved: (played, of) => {
      if (process.stderr.isTTY) process.stderr.write(`\rmove ${played} of ${of} `);
    },
    ended: (truth) => {
      process.stdout.write(
        `the game is over: ${truth.moves.length} moves, ${board.faults.dropped} lines dropped, ${board.faults.corrupted} corrupted\n`,
      );
      if (options.exit === true) over.abort();
    },
  });
  const served: ServedBoard =
    options.pty === undefined ? await serveOverTcp(board, options.tcp ?? 0) : await serveOverPty(board, options.pty);
  if (options.truth !== undefined) await writeFile(options.truth, `${JSON.stringify(board.truth)}\n`);
  process.stdout.write(`the board is at ${served.address}\nread it with: banmen serve --board ${served.address}\n`);
  await Promise.race([untilStopped(), new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))]);
  board.close();
  await served.close();
};

const playOther = async (board: LiveOtherBoard, options: SimulateOptions): Promise<void> => {
  const served = await serveOverTcp(board, options.tcp ?? 0);
  if (options.truth !== undefined) await writeFile(options.truth, `${JSON.stringify(board.truth)}\n`);
  const address = board.addressAt(served.port);
  process.stdout.write(`the board is at ${address}\nread it with: banmen serve --board '${address}'\n`);
  await untilStopped();
  await served.close();
};

const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
