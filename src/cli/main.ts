#!/usr/bin/env node
/**
 * The command line: one file a command under `commands/`, listed here.
 *
 * Exit codes: 0 it ran, 1 it failed, 2 it was asked wrongly (bad flags, bad file).
 */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { callsCommand } from './commands/calls.js';
import { checkCommand } from './commands/check.js';
import { conformanceCommand } from './commands/conformance.js';
import { clockCommand } from './commands/clock.js';
import { doctorCommand } from './commands/doctor.js';
import { emulateCommand } from './commands/emulate.js';
import { gtpCommand } from './commands/gtp.js';
import { eventCommand } from './commands/event.js';
import { gameCommand } from './commands/game.js';
import { logCommand, verifyCommand } from './commands/log.js';
import { journalCommand } from './commands/journal.js';
import { portsCommand } from './commands/ports.js';
import { replayCommand } from './commands/replay.js';
import { rulesCommand } from './commands/rules.js';
import { sayCommand } from './commands/say.js';
import { scoreCommand } from './commands/score.js';
import { serveCommand } from './commands/serve.js';
import { simulateCommand } from './commands/simulate.js';
import { soundCheckCommand } from './commands/sound-check.js';
import { voicesCommand } from './commands/voices.js';
import { EXIT } from './commands/exit-codes.js';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };

const COMMANDS: readonly (() => Command)[] = [
  serveCommand,
  gameCommand,
  logCommand,
  verifyCommand,
  callsCommand,
  sayCommand,
  voicesCommand,
  soundCheckCommand,
  clockCommand,
  replayCommand,
  simulateCommand,
  portsCommand,
  doctorCommand,
  scoreCommand,
  rulesCommand,
  checkCommand,
  eventCommand,
  conformanceCommand,
  emulateCommand,
  gtpCommand,
  journalCommand,
];

const program = new Command('banmen')
  .description('Reads an electronic Go board: records the game, keeps the time, helps the arbiter.')
  .version(version)
  .showHelpAfterError('(see --help)');

const refuseToExit = (command: Command): Command => command.exitOverride();

refuseToExit(program);
for (const make of COMMANDS) program.addCommand(refuseToExit(make()));

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.well : EXIT.askedWrongly;
  } else {
    process.stderr.write(`banmen: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = EXIT.wrong;
  }
}
