/** `banmen support`: one file for whoever looks into a fault, without anybody's name; `banmen replay` runs it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { messageOf } from '../../core/result.js';
import { programVersion } from '../../service/program.js';
import { supportAt } from '../../service/support-at.js';
import { EXIT } from './exit-codes.js';

const DEFAULT_FOLDER = 'banmen-data';

/** Standard input, or standard output. */
const HERE = '-';
const STANDARD_INPUT = 0;

const EXAMPLES = `
Examples:
  banmen support                                        # the last game of the only table, into TABLE-support.cap
  banmen support --table window --at 2026-11-30T19:40   # until a minute after that moment
  banmen support --log banmen.log --out fault.cap       # with the end of the log

It is text: read it before you send it. Names of players are replaced, a sealed move stays sealed, PINs are not in it. A
service may run meanwhile. Whoever gets it runs it: banmen replay fault.cap --sgf fault.sgf --events fault.jsonl

Exit status: 0 it was made, 2 it was asked wrongly.`;

const moment = (text: string): Date => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new InvalidArgumentError('write a date and a time: 2026-11-30T19:40');
  return at;
};

const count = (text: string): number => {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('write the number of a game');
  return Number(text);
};

interface Options {
  readonly table?: string;
  readonly game?: number;
  readonly at?: Date;
  readonly log?: string;
  readonly out?: string;
}

const linesOf = (log: string | undefined): readonly string[] => {
  if (log === undefined) return [];
  if (log !== HERE && !existsSync(log)) throw new Error(`there is no log ${log}`);
  return readFileSync(log === HERE ? STANDARD_INPUT : log, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
};

const support = (folder: string, { table, game, at, log, out }: Options): void => {
  const refuse = (why: string): void => {
    process.stderr.write(`banmen support: ${why}\n`);
    process.exitCode = EXIT.askedWrongly;
  };
  try {
    const made = supportAt(folder, table, { gameNumber: game, at }, { version: programVersion(), log: linesOf(log) });
    if (!made.ok) {
      refuse(made.refusal);
      return;
    }
    if (out === HERE) {
      process.stdout.write(made.value);
      return;
    }
    const file = out ?? `${table ?? 'banmen'}-support.cap`;
    writeFileSync(file, made.value, { mode: 0o600 });
    process.stdout.write(`${file}: ${made.value.length} octets. Read it before you send it\n`);
  } catch (error) {
    refuse(messageOf(error));
  }
};

export const supportCommand = (): Command =>
  new Command('support')
    .description('one file for whoever looks into a fault: versions, settings, what the board said, what was decided; without names')
    .argument('[folder]', 'the data folder, or one .journal file', DEFAULT_FOLDER)
    .option('--table <id>', 'which table, where there are several')
    .option('--game <number>', 'which game (default: the last)', count)
    .option('--at <moment>', 'when it happened (default: now)', moment)
    .option('--log <file>', 'a file of the log, of which the end is taken; - is standard input')
    .option('--out <file>', 'where it goes; - is standard output')
    .addHelpText('after', EXAMPLES)
    .action(support);
