/** `banmen play`: a game against an engine on the board, which lights where its stones go. */
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Command, Option } from 'commander';
import { COLORS, opposite, type Color } from '../../core/go/color.js';
import { PLAYER_WORDS, playOnBoard } from '../../service/play-on-board.js';
import { readSettings } from '../../service/settings.js';
import { EXIT } from './exit-codes.js';

const EXAMPLES = `
Examples:
  banmen play --board serial:/dev/ttyACM0                          # you are black, against GNU Go
  banmen play --board saiboard://192.168.4.1 --color white --level 5
  banmen play --board serial:/dev/ttyACM0 --handicap 4 --sgf evening.sgf
  banmen play --board serial:/dev/ttyACM0 --engine 'katago gtp -config gtp.cfg -model net.bin.gz'

Put your stone down: the engine's reply is lit; put it there, take its prisoners off, press its button where there is one. A press of
your own button without a stone is a pass. The game has a page of its own, where it can also be counted. Here you may type ${PLAYER_WORDS.join(', ')};
lift what was taken back. A game that was broken off goes on with the same command.

In a game of an event (--event) the engine does not play unless the organiser allows it: --engines-at-events allowed.
Exit status: 0 the game was played, 1 it could not be, 2 it was asked wrongly.`;

interface PlayOptions {
  readonly board: string;
  readonly engine: string;
  readonly color: Color;
  readonly rules: string;
  readonly handicap?: string;
  readonly komi?: string;
  readonly level?: string;
  readonly think: string;
  readonly event?: string;
  readonly enginesAtEvents?: string;
  readonly sgf: string;
  readonly data: string;
  readonly port?: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export const playCommand = (): Command =>
  new Command('play')
    .description('play against a program on the board: its stones are lit until they lie there')
    .requiredOption('--board <address>', 'where the board is, like serial:/dev/ttyACM0 or tcp://host:port')
    .option('--engine <command>', 'a program that speaks GTP', 'gnugo --mode gtp')
    .addOption(new Option('--color <color>', 'yours').choices(COLORS).default('black'))
    .option('--rules <name>', 'rule set (banmen rules lists them)', 'japanese')
    .option('--handicap <stones>', 'black stones before the first move')
    .option('--komi <points>', "as you agreed (default: the rule set's)")
    .option('--level <n>', 'how strong it plays, where it has levels')
    .option('--think <length>', 'an engine that has not moved by then is started anew', '2m')
    .option('--event <name>', 'the game is of this event')
    .option('--engines-at-events <how>', 'never or allowed (default: never)')
    .option('--sgf <file>', 'the record', 'game.sgf')
    .option('--data <folder>', 'where the journal of the game is kept', 'banmen-data/play')
    .option('--port <number>', 'port of the page (default: 8473, or the next that is free)')
    .addHelpText('after', EXAMPLES)
    .action(async (options: PlayOptions, command: Command) => {
      const complain = (why: string, exitCode: number): never => command.error(`banmen play: ${why}`, { exitCode });
      const { board, data, port, handicap, komi, event } = options;
      const settings = readSettings({
        flags: {
          board,
          data,
          port,
          handicap,
          komi,
          event,
          ruleset: options.rules,
          opponent: options.engine,
          'opponent-color': opposite(options.color),
          'opponent-level': options.level,
          'opponent-think': options.think,
          'engines-at-events': options.enginesAtEvents,
        },
        env: {},
        readFile: () => undefined,
      });
      if (!settings.ok) return complain(settings.refusal.join('; '), EXIT.askedWrongly);
      const game = await playOnBoard({
        settings: settings.value,
        player: options.color,
        told: say,
        keep: (sgf) => writeFileSync(options.sgf, sgf),
      });
      if (!game.ok) return complain(game.refusal, EXIT.wrong);
      const { service, over } = game.value;
      say(`The game is on the page at ${service.address}/`);
      const typed = createInterface({ input: process.stdin });
      typed.on('line', (line) => {
        void game.value.says(line.trim().toLowerCase()).then((why) => why === undefined || say(why));
      });
      const stopped = new Promise<undefined>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(undefined));
      });
      const result = await Promise.race([over, stopped]);
      typed.close();
      process.stdin.destroy();
      await service.close();
      say(
        result === undefined
          ? `Broken off; the same command goes on. The record so far is in ${options.sgf}.`
          : `The game is over: ${result}. The record is in ${options.sgf}.`,
      );
    });
