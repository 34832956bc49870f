/** `banmen study`: a record or a problem laid out on the board, move by move. */
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { makePointName } from '../../core/go/point.js';
import { makeSgf } from '../../core/record/sgf-make.js';
import { openStudy, STUDY_WORDS, type Study, type StudyWord } from '../../service/open-study.js';
import { EXIT } from './exit-codes.js';
import { chooseRuleset, readRecordFile } from './record-file.js';

const EXAMPLES = `
Examples:
  banmen study game.sgf --board serial:/dev/ttyACM0
  banmen study game.sgf --board saiboard://192.168.4.1 --sgf mine.sgf   # what is laid out beside it becomes its variations
  banmen study problem.sgf --problem --board serial:/dev/ttyACM0        # you play the side to move
  banmen analyse game.sgf --sgf marked.sgf && banmen study marked.sgf --board serial:/dev/ttyACM0

The next move is lit blue: put its stone there, take its prisoners off. A stone elsewhere is lit orange until it is off; the button
of its side, or keep, makes it a variation. Lift the last stone to go back. Behind the last move of a line you may play on. A move
that the record calls bad is lit violet once it lies there. You may type ${STUDY_WORDS.join(', ')}: back to where this line left the game (main),
to the next bad move (bad). Ctrl-C ends it. Exit status: 0 it was ended, 2 it was asked wrongly.`;

interface Options {
  readonly board: string;
  readonly rules?: string;
  readonly problem?: boolean;
  readonly sgf?: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const where = (study: Study): string => {
  const { moves, position } = study;
  const move = moves.at(-1);
  const name =
    move === undefined ? 'the beginning' : `${move.color} ${move.point === undefined ? 'pass' : makePointName(move.point, position.size)}`;
  return `${moves.length}. ${name}${study.isBad ? ' (bad)' : ''}${study.comment === '' ? '' : `\n   ${study.comment.replaceAll('\n', '\n   ')}`}`;
};

export const studyCommand = (): Command =>
  new Command('study')
    .description('lay a record or a problem out on the board, move by move; what is laid out beside it becomes its variations')
    .argument('<file>', 'an SGF file')
    .requiredOption('--board <address>', 'where the board is, like serial:/dev/ttyACM0 or tcp://host:port')
    .option('--rules <name>', 'rule set (banmen rules lists them); default: what the record names, else japanese')
    .option('--problem', 'the side to move solves it: only what answers is lit')
    .option('--sgf <file>', 'where the record goes with its new variations')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: Options, command: Command) => {
      const asksWrongly = (why: string): never => command.error(`banmen study: ${why}`, { exitCode: EXIT.askedWrongly });
      const record = await readRecordFile(file);
      if (!record.ok) return asksWrongly(record.refusal);
      const { root, game } = record.value;
      const rules = options.rules ?? (game.rules === undefined ? 'japanese' : undefined);
      const ruleset = chooseRuleset(game, rules === undefined ? {} : { rules });
      if (!ruleset.ok) return asksWrongly(ruleset.refusal);
      const isProblem = options.problem === true;
      const opened = openStudy(options.board, { root, ruleset: ruleset.value, isProblem }, (study) => ({
        problem: (why) => process.stderr.write(`banmen study: ${why}\n`),
        told: (step) => {
          if (step.kind === 'astray') {
            const point = makePointName(step.point, study.position.size);
            say(isProblem ? `${point} is not in the record: try another` : `${point} is not what was played: put it right, or keep`);
            return;
          }
          say(where(study));
          if (step.kind === 'forward' && step.isNew && options.sgf !== undefined) writeFileSync(options.sgf, makeSgf(study.root));
          if (study.isSolved) say('Solved.');
          else if (study.isEnd) say(isProblem ? 'That fails: lift it and try another.' : 'The end of this line: play on, or go back.');
        },
      }));
      if (!opened.ok) return asksWrongly(opened.refusal);
      const { study, onBoard } = opened.value;
      say(where(study));
      const typed = createInterface({ input: process.stdin });
      typed.on('line', (line) => {
        const word = STUDY_WORDS.find((known): known is StudyWord => known === line.trim());
        if (word === undefined) say(`type one of ${STUDY_WORDS.join(', ')}`);
        else if (!onBoard.ask(word)) say(word === 'bad' ? 'no bad move follows' : `${word}: not possible here`);
        else if (word !== 'keep' && word !== 'pass') say(where(study));
      });
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
      });
      typed.close();
      process.stdin.destroy();
      await onBoard.close();
    });
