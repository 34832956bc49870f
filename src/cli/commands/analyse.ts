/** `banmen analyse`: an engine's opinion of a game that is over: who led after every move, and which moves lost most. */
import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { annotated, makeAnalysis, worstMoves, type GameAnalysis } from '../../core/record/analysis.js';
import { turnsOf } from '../../core/record/kifu-game.js';
import { mainLine } from '../../core/record/kifu.js';
import { makeSgf } from '../../core/record/sgf-make.js';
import { analyseRecord } from '../../service/analyse-record.js';
import { EXIT } from './exit-codes.js';
import { readRecordFile } from './record-file.js';

const EXAMPLES = `
Examples:
  banmen analyse game.sgf                                              # by GNU Go's estimate
  banmen analyse game.sgf --engine 'katago analysis -config a.cfg -model net.bin.gz'
  banmen analyse banmen-data/games/2026-11-30-1900-table-1-game-4.sgf --keep    # the page of the game shows it
  banmen analyse game.sgf --sgf marked.sgf && banmen study marked.sgf --board serial:/dev/ttyACM0

The three moves of each side that lost most are named (a point or more). --sgf writes the record with the lead of every move (V) and
those moves marked (BM), as editors show them. A game without a result is not looked at: while it goes on no engine is asked.
Exit status: 0 it was judged, 1 the engine failed (it says how), 2 it was asked wrongly.`;

const THINK_S = 60;
const MS_A_SECOND = 1000;

interface Options {
  readonly engine: string;
  readonly think: number;
  readonly keep?: boolean;
  readonly sgf?: string;
  readonly json?: boolean;
}

const seconds = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 3600) throw new InvalidArgumentError('It is a whole number from 1 to 3600.');
  return value;
};

const leadWords = (lead: number | null): string =>
  lead === null ? 'nobody knows who leads' : lead === 0 ? 'even' : `${lead > 0 ? 'black' : 'white'} by ${Math.abs(lead).toFixed(1)}`;

const report = (analysis: GameAnalysis): string => {
  const { engine, moves, leads } = analysis;
  const lines = worstMoves(analysis).map(
    ({ number, lost, better }) =>
      `  move ${number} ${moves[number - 1] ?? ''}: lost ${lost.toFixed(1)}${better === null ? '' : `, better ${better}`}`,
  );
  const none = lines.length === 0 ? ['  no move lost a point'] : lines;
  return [`${engine}: ${leadWords(leads.at(-1) ?? null)} after move ${moves.length}`, ...none, ''].join('\n');
};

export const analyseCommand = (): Command =>
  new Command('analyse')
    .description('ask an engine about a game that is over: who led after every move, and the worst moves of each side')
    .argument('<file>', 'an SGF file')
    .option('--engine <command>', 'a program that speaks GTP, or katago analysis ...', 'gnugo --mode gtp')
    .option('--think <seconds>', 'it is given up where one position takes longer', seconds, THINK_S)
    .option('--keep', 'beside the record, where the page of the game finds it')
    .option('--sgf <file>', 'the record with the opinion in it')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: Options, command: Command) => {
      const fail = (why: string, exitCode: number): never => command.error(`banmen analyse: ${why}`, { exitCode });
      const record = await readRecordFile(file);
      if (!record.ok) return fail(record.refusal, EXIT.askedWrongly);
      const { game, root } = record.value;
      const analysis = await analyseRecord(game, options.engine, { thinkMs: options.think * MS_A_SECOND });
      if (!analysis.ok) return fail(`${file}: ${analysis.refusal}`, EXIT.wrong);
      if (options.keep === true) writeFileSync(file.replace(/(?:\.sgf)?$/i, '.analysis.json'), makeAnalysis(analysis.value));
      if (options.sgf !== undefined) {
        const nodes = turnsOf(game).map(({ node }) => node);
        writeFileSync(options.sgf, makeSgf(annotated(mainLine(root), nodes, analysis.value)));
      }
      process.stdout.write(
        options.json === true ? `${JSON.stringify({ ...analysis.value, worst: worstMoves(analysis.value) })}\n` : report(analysis.value),
      );
    });
