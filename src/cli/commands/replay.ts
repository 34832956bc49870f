/** `banmen replay`: a capture in, the game record and its events out (FORMS 1). */
import { readFile, writeFile } from 'node:fs/promises';
import { SingleBar } from 'cli-progress';
import { Command } from 'commander';
import { rulesetNamed } from '../../core/go/ruleset.js';
import { makeEventLine } from '../../core/record/event-line.js';
import { makeGameRecord } from '../../core/record/game-record.js';
import { makeSgf } from '../../core/record/sgf-make.js';
import { reasonOf } from '../../core/result.js';
import { openReplay } from '../../core/table/replay.js';
import { ORIENTATIONS, orientationNamed } from '../../core/sensing/orientation.js';
import { parseCapture } from '../../core/wire/capture.js';
import { EXIT } from './exit-codes.js';

/** Lines between two looks at the progress bar. */
const PORTION_LINES = 500;

const EXAMPLES = `
Examples:
  banmen replay evening.cap --sgf evening.sgf --events evening.jsonl
  banmen replay evening.cap --sgf evening.sgf

Exit status: 0 it ran, 2 the capture is bad (the line is named).`;

export const replayCommand = (): Command =>
  new Command('replay')
    .description('run a capture through the same path as a live board, as fast as it can')
    .argument('<capture>', 'a capture file, as the simulator and a support bundle have it')
    .requiredOption('--sgf <file>', 'where the game record goes')
    .option('--events <file>', 'where the events go, one JSON object a line')
    .addHelpText('after', EXAMPLES)
    .action(async (captureFile: string, options: { sgf: string; events?: string }) => {
      const wrote = (what: string): void => void process.stdout.write(`wrote ${what}\n`);
      const refuse = (why: string): void => {
        process.stderr.write(`banmen replay: ${captureFile}: ${why}\n`);
        process.exitCode = EXIT.askedWrongly;
      };
      let text: string;
      try {
        text = await readFile(captureFile, 'latin1');
      } catch (error) {
        refuse(`cannot be read (${reasonOf(error)}); give the path of a capture file`);
        return;
      }
      const parsed = parseCapture(text);
      if (!parsed.ok) {
        refuse(`line ${parsed.refusal.lineNumber}: ${parsed.refusal.why}`);
        return;
      }
      const ruleset = rulesetNamed(parsed.value.header.game.ruleset);
      if (!ruleset.ok) {
        refuse(`line 1: ${ruleset.refusal}`);
        return;
      }

      const { orientation } = parsed.value.header.game;
      if (orientation !== undefined && orientationNamed(orientation) === undefined) {
        refuse(`line 1: '${orientation}' is no orientation; they are ${ORIENTATIONS.join(', ')}`);
        return;
      }
      const replay = openReplay(parsed.value, ruleset.value);
      const bar = new SingleBar({
        format: 'replay {bar} {percentage}% | {value} of {total} lines',
        clearOnComplete: true,
        noTTYOutput: false,
      });
      if (process.stderr.isTTY) bar.start(parsed.value.lines.length, 0);
      while (replay.advance(PORTION_LINES)) bar.update(replay.taken);
      bar.stop();
      const { events, game } = replay.finish();

      if (game === undefined) {
        refuse(`ends before the game was started (startMs ${parsed.value.header.game.startMs})`);
        return;
      }
      const record = makeGameRecord({ settings: game.settings, setUp: game.setUp, moves: game.moves, result: game.ended?.result });
      await writeFile(options.sgf, makeSgf(record));
      const result = game.ended?.result;
      wrote(`${options.sgf}: ${game.moves.length} moves${result === undefined ? '' : `, ${result}`}`);
      if (options.events !== undefined) {
        const lines = events.flatMap((event) => makeEventLine(event, game.settings.size) ?? []);
        await writeFile(options.events, lines.map((line) => `${line}\n`).join(''));
        wrote(`${options.events}: ${lines.length} events`);
      }
    });
