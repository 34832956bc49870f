/** `banmen gtp`: the board on the table as a GTP engine on standard input and output (FORMS 4). */
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { rulesetNamed } from '../../core/go/ruleset.js';
import { openGtpBoard } from '../../service/open-gtp-board.js';
import { EXIT } from './exit-codes.js';

const EXAMPLES = `
Examples:
  banmen gtp --board serial:/dev/ttyACM0
  banmen gtp --board tcp://192.168.1.20:7000 --timeout 300

Any program that plays against GTP engines can then play against whoever sits at the board: genmove waits for the player's stone,
play lights the point and waits until the stone lies there. A press without a stone is a pass, two stones outside the lower right
corner resign. Exit status: 0 it was told to quit, 2 it was asked wrongly.`;

const TIMEOUT_S = 120;
const MS_A_SECOND = 1000;

interface Options {
  readonly board: string;
  readonly rules: string;
  readonly timeout: string;
}

export const gtpCommand = (): Command =>
  new Command('gtp')
    .description('let a GTP program play against whoever sits at the board')
    .requiredOption('--board <address>', 'where the board is, like serial:/dev/ttyACM0 or tcp://host:port')
    .option('--rules <name>', 'rule set (banmen rules lists them)', 'chinese')
    .option('--timeout <seconds>', "how long people have to put down the program's stone", String(TIMEOUT_S))
    .addHelpText('after', EXAMPLES)
    .action(async (options: Options, command: Command) => {
      const ruleset = rulesetNamed(options.rules);
      const timeout = Number(options.timeout);
      const isTimeout = Number.isFinite(timeout) && timeout > 0;
      const board = !ruleset.ok
        ? ruleset
        : openGtpBoard(options.board, {
            ruleset: ruleset.value,
            version: command.parent?.version() ?? '',
            doneWithinMs: timeout * MS_A_SECOND,
          });
      if (!board.ok || !isTimeout) {
        process.stderr.write(
          `banmen gtp: ${board.ok ? `--timeout '${options.timeout}' is no number of seconds above 0` : board.refusal}\n`,
        );
        process.exitCode = EXIT.askedWrongly;
        if (board.ok) await board.value.close();
        return;
      }
      for await (const line of createInterface({ input: process.stdin })) {
        const answer = await board.value.answer(line);
        if (answer !== undefined) process.stdout.write(answer);
        if (board.value.isOver) break;
      }
      await board.value.close();
      process.stdin.destroy();
    });
