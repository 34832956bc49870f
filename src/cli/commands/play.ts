/** `banmen play`: a game against an engine on the board, which lights where its stones go. */
import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Game } from '../../core/game/game.js';
import type { GameSettings } from '../../core/game/game-settings.js';
import { COLORS, opposite, type Color } from '../../core/go/color.js';
import { rulesetNamed } from '../../core/go/ruleset.js';
import { makeGameRecord } from '../../core/record/game-record.js';
import { makeSgf } from '../../core/record/sgf-make.js';
import { playAgainst } from '../../engine/board-game.js';
import { GtpEngine, parseEngineCommand } from '../../engine/gtp-engine.js';
import { openGtpBoard } from '../../service/open-gtp-board.js';
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
/** How long people have before they are told again what is to be done. */
const REMIND_MS = 30_000;

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
      const ruleset = rulesetNamed(options.rules);
      const program = parseEngineCommand(options.engine);
      const board = !ruleset.ok
        ? ruleset
        : openGtpBoard(options.board, {
            ruleset: ruleset.value,
            version: command.parent?.version() ?? '',
            doneWithinMs: REMIND_MS,
            mayTakeBack: true,
          });
      if (!ruleset.ok || !program.ok || !board.ok) {
        const why = [ruleset, program, board].flatMap((part) => (part.ok ? [] : [part.refusal]))[0] ?? '';
        process.stderr.write(`banmen play: ${why}\n`);
        process.exitCode = EXIT.askedWrongly;
        if (board.ok) await board.value.close();
        return;
      }
      const engine = new GtpEngine(program.value.program, program.value.args);
      const named = program.value.program.split('/').at(-1) ?? 'engine';
      const settings: GameSettings = {
        size: { width: options.size, height: options.size },
        ruleset: ruleset.value,
        players: { black: '', white: '', [opposite(options.color)]: named },
        startedAt: new Date().toISOString(),
        ...(options.handicap < 2 ? {} : { handicap: { stones: options.handicap, placement: 'fixed' } }),
      };
      const leave = (): void => void Promise.all([engine.close(), board.value.close()]).then(() => process.exit(EXIT.wrong));
      process.once('SIGINT', leave);
      if (options.level !== undefined) {
        const set = await engine.ask(`level ${options.level}`, THINK_S * MS_A_SECOND);
        if (!set.ok) process.stderr.write(`banmen play: ${set.refusal}; it plays at its own strength\n`);
      }
      const played = await playAgainst({
        board: board.value,
        engine,
        settings,
        player: options.color,
        thinkMs: options.think * MS_A_SECOND,
        told: (words, game) => {
          writeFileSync(options.sgf, sgfOf(game));
          process.stdout.write(`${words}\n`);
        },
      });
      process.off('SIGINT', leave);
      if (played.ok) process.stdout.write(`The record is in ${options.sgf}.\n`);
      else {
        process.stderr.write(`banmen play: ${played.refusal}. The record so far is in ${options.sgf}.\n`);
        process.exitCode = EXIT.wrong;
      }
      await engine.close();
      await board.value.close();
    });
