/**
 * banmen calls: what the reader says to a player who never moves, from the start of the turn to
 * the loss. The form is FORMS 3; `--json` is what other tools read.
 */
import { Command } from 'commander';
import { callsOfTurn } from '../../core/clock/reader.js';
import { clockOfTurn, manneredTable, withTurnOptions, type ManneredOptions, type TurnOptions } from './turn-options.js';
import { phraseOf } from '../../voice/phrase.js';
import { EXIT } from './exit-codes.js';

interface CallsOptions extends TurnOptions, ManneredOptions {
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  banmen calls --control "0m + reserved 2x60s" --system chinese --lang zh
  banmen calls --control "1h + 5x60s" --system japanese --lang ja --main-left 20 --json`;

export const callsCommand = (): Command =>
  withTurnOptions(new Command('calls').description('What the reader of the seconds says to a player who never moves.'))
    .addHelpText('after', EXAMPLES)
    .option('--json', 'one JSON list')
    .action((options: CallsOptions, command: Command) => {
      const table = manneredTable(options);
      if (!table.ok) return command.error(`error: ${table.refusal}`, { exitCode: EXIT.askedWrongly });
      const clock = clockOfTurn(options);
      if (!clock.ok) return command.error(`error: ${clock.refusal}`, { exitCode: EXIT.askedWrongly });
      const { words } = table.value;
      const calls = callsOfTurn(table.value.table, clock.value, 0).map((call) => ({
        atMs: call.atMs,
        key: call.key,
        text: words[options.lang]?.[call.key] ?? phraseOf(options.lang, call),
      }));
      process.stdout.write(
        options.json === true
          ? `${JSON.stringify(calls)}\n`
          : calls.map(({ atMs, key, text }) => `${String(atMs)} ${key} ${text}\n`).join(''),
      );
    });
