#!/usr/bin/env node
/**
 * The command line: one file a command under `commands/`, listed here.
 *
 * Exit codes: 0 it ran, 1 it failed, 2 it was asked wrongly (bad flags, bad file).
 */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { messageOf } from '../core/result.js';
import { EXIT } from './commands/exit-codes.js';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };

/** In the order of `--help`. A command is loaded when it is asked for: none waits for the packages of the others. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.js')).serveCommand(),
  game: async () => (await import('./commands/game.js')).gameCommand(),
  log: async () => (await import('./commands/log.js')).logCommand(),
  verify: async () => (await import('./commands/log.js')).verifyCommand(),
  calls: async () => (await import('./commands/calls.js')).callsCommand(),
  say: async () => (await import('./commands/say.js')).sayCommand(),
  voices: async () => (await import('./commands/voices.js')).voicesCommand(),
  'sound-check': async () => (await import('./commands/sound-check.js')).soundCheckCommand(),
  clock: async () => (await import('./commands/clock.js')).clockCommand(),
  replay: async () => (await import('./commands/replay.js')).replayCommand(),
  simulate: async () => (await import('./commands/simulate.js')).simulateCommand(),
  ports: async () => (await import('./commands/ports.js')).portsCommand(),
  doctor: async () => (await import('./commands/doctor.js')).doctorCommand(),
  calibrate: async () => (await import('./commands/calibrate.js')).calibrateCommand(),
  board: async () => (await import('./commands/board.js')).boardCommand(),
  score: async () => (await import('./commands/score.js')).scoreCommand(),
  rules: async () => (await import('./commands/rules.js')).rulesCommand(),
  check: async () => (await import('./commands/check.js')).checkCommand(),
  event: async () => (await import('./commands/event.js')).eventCommand(),
  hall: async () => (await import('./commands/hall.js')).hallCommand(),
  conformance: async () => (await import('./commands/conformance.js')).conformanceCommand(),
  emulate: async () => (await import('./commands/emulate.js')).emulateCommand(),
  play: async () => (await import('./commands/play.js')).playCommand(),
  gtp: async () => (await import('./commands/gtp.js')).gtpCommand(),
  study: async () => (await import('./commands/study.js')).studyCommand(),
  analyse: async () => (await import('./commands/analyse.js')).analyseCommand(),
  'install-service': async () => (await import('./commands/install-service.js')).installServiceCommand(),
  support: async () => (await import('./commands/support.js')).supportCommand(),
  journal: async () => (await import('./commands/journal.js')).journalCommand(),
};

const program = new Command('banmen')
  .description('Reads an electronic Go board: records the game, keeps the time, helps the arbiter.')
  .version(version)
  .showHelpAfterError('(see --help)');

const refuseToExit = (command: Command): Command => command.exitOverride();

refuseToExit(program);
const [, , asked = ''] = process.argv;
const one = Object.hasOwn(COMMANDS, asked) ? COMMANDS[asked] : undefined;
for (const load of one === undefined ? Object.values(COMMANDS) : [one]) program.addCommand(refuseToExit(await load()));

/** Tables go on when whoever read what is printed has gone: a closed pipe, a terminal that went away. */
const GOES_ON: ReadonlySet<string> = new Set(['serve', 'hall', 'event', 'play', 'study', 'emulate']);

/** For every other command that is the end of it, and no fault (`| head`). */
const whenNobodyReads = ({ code, message }: NodeJS.ErrnoException): void => {
  if (GOES_ON.has(asked)) return;
  if (code !== 'EPIPE') process.stderr.write(`banmen: what it says cannot be written (${message})\n`);
  process.exit(code === 'EPIPE' ? EXIT.well : EXIT.wrong);
};
process.stdout.on('error', whenNobodyReads);
process.stderr.on('error', () => (GOES_ON.has(asked) ? undefined : process.exit(EXIT.wrong)));

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.well : EXIT.askedWrongly;
  } else {
    process.stderr.write(`banmen: ${messageOf(error)}\n`);
    process.exitCode = EXIT.wrong;
  }
}
