/** `banmen play`: a game against an engine on the board, which lights where its stones go. */
import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Game } from '../../core/game/game.js';
import type { GameSettings } from '../../core/game/game-settings.js';
import { COLORS, opposite, type Color } from '../../core/go/color.js';
import { rulesetNamed } from '../../core/go/ruleset.js';
import { makeGameRecord } from '../../core/record/game-record.js';
import { makeSgf } from '../../core/record/sgf-make.js';
import { engineName, playOnBoard } from '../../service/play-on-board.js';
import { EXIT } from './exit-codes.js';

const EXAMPLES = `
Examples:
  banmen play --board serial:/dev/ttyACM0                          you are black, against GNU Go
  banmen play --board saiboard://192.168.4.1 --color white --level 5
  banmen play --board serial:/dev/ttyACM0 --size 9 --handicap 4 --sgf evening.sgf
  banmen play --board serial:/dev/ttyACM0 --engine 'katago gtp -config gtp.cfg -model net.bin.gz'

Put your stone down and leave it: the engine's reply is lit, put it there and take its prisoners off. A press of your clock
button without a stone is a pass, two stones outside the lower right corner resign. Lift the last two stones to take back.
The record is written after every move. Exit status: 0 the game was played, 1 it was broken off, 2 it was asked wrongly.`;

const THINK_S = 120;
const MS_A_SECOND = 1000;

interface PlayOptions {
  readonly board: string;
  readonly engine: string;
  readonly color: Color;
  readonly size: number;
  readonly rules: string;
  readonly handicap: number;
  readonly level?: number;
  readonly think: number;
  readonly sgf: string;
}

const wholeNumber = (low: number, high: number) => (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < low || value > high)
    throw new InvalidArgumentError(`It is a whole number from ${low} to ${high}.`);
  return value;
};

const sgfOf = ({ settings, setUp, moves, ended }: Game): string => {
  const isSetUp = setUp.stones.black.length > 0;
  return makeSgf(makeGameRecord({ settings, setUp: isSetUp ? setUp : undefined, moves, result: ended?.result }));
};

export const playCommand = (): Command =>
  new Command('play')
    .description('play against a program on the board: its stones are lit until they lie there')
    .requiredOption('--board <address>', 'where the board is, like serial:/dev/ttyACM0 or tcp://host:port')
    .option('--engine <command>', 'a program that speaks GTP', 'gnugo --mode gtp')
    .addOption(new Option('--color <color>', 'yours').choices(COLORS).default('black'))
    .option('--size <lines>', 'of the board', wholeNumber(5, 19), 19)
    .option('--rules <name>', 'rule set (banmen rules lists them)', 'japanese')
    .option('--handicap <stones>', 'black stones before the first move', wholeNumber(0, 9), 0)
    .option('--level <n>', 'how strong it plays, where it has levels', wholeNumber(0, 100))
    .option('--think <seconds>', 'an engine that has not moved by then is given up', wholeNumber(1, 3600), THINK_S)
    .option('--sgf <file>', 'the record', 'game.sgf')
    .addHelpText('after', EXAMPLES)
    .action(async (options: PlayOptions, command: Command) => {
      const asksWrongly = (why: string): never => command.error(`banmen play: ${why}`, { exitCode: EXIT.askedWrongly });
      const ruleset = rulesetNamed(options.rules);
      if (!ruleset.ok) return asksWrongly(ruleset.refusal);
      const settings: GameSettings = {
        size: { width: options.size, height: options.size },
        ruleset: ruleset.value,
        players: { black: '', white: '', [opposite(options.color)]: engineName(options.engine) },
        startedAt: new Date().toISOString(),
        ...(options.handicap < 2 ? {} : { handicap: { stones: options.handicap, placement: 'fixed' } }),
      };
      const game = playOnBoard({
        address: options.board,
        engine: options.engine,
        level: options.level,
        settings,
        player: options.color,
        thinkMs: options.think * MS_A_SECOND,
        version: command.parent?.version() ?? '',
        told: (words, now) => {
          writeFileSync(options.sgf, sgfOf(now));
          process.stdout.write(`${words}\n`);
        },
        warn: (words) => process.stderr.write(`banmen play: ${words}\n`),
      });
      if (!game.ok) return asksWrongly(game.refusal);
      process.once('SIGINT', () => void game.value.close().then(() => process.exit(EXIT.wrong)));
      const played = await game.value.played;
      if (played.ok) process.stdout.write(`The record is in ${options.sgf}.\n`);
      else {
        process.stderr.write(`banmen play: ${played.refusal}. The record so far is in ${options.sgf}.\n`);
        process.exitCode = EXIT.wrong;
      }
    });
