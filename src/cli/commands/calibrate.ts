/**
 * `banmen calibrate`: the sensors of a board that measures learn what an empty point and what a stone looks like. Step by step,
 * each when the person at the board says so; `--step` for one of them and no questions.
 *
 * The board keeps what it learned. The port must be free: while `banmen serve` has the board, its page /setup does the same.
 */
import { createInterface } from 'node:readline/promises';
import { Command, Option } from 'commander';
import { isCabled, parseBoardAddress } from '../../boards/board-address.js';
import { openBoardAt } from '../../boards/open-board.js';
import { ok, refuse, type Result } from '../../core/result.js';
import { CALIBRATIONS, type Calibration } from '../../core/wire/host-line.js';
import { hostTime } from '../../service/host-time.js';
import type { BoardIdentity } from '../../session/ports.js';
import { inEnglish, tell } from '../../words/telling.js';
import { EXIT } from './exit-codes.js';

const EXAMPLES = `
Examples:
  banmen calibrate serial:/dev/ttyACM0               # asks for each step
  banmen calibrate serial:/dev/ttyACM0 --step zero   # the board is empty; then black, then white
  banmen calibrate tcp://192.168.1.20:7000

While banmen serve has the board, use its page: /setup.
Exit status: 0 calibrated, 1 the board did not do it or does not answer, 2 it was asked wrongly.`;

/** A board that resets when its port is opened answers after its boot loader, within 3 s. Ours. */
const GREETING_MS_MAX = 6_000;
const COMMAND_MAX = 65_535;

type Opened = ReturnType<typeof openBoardAt>;

/** The board, once it has said who it is. */
const greet = (board: Opened): Promise<Result<BoardIdentity, string>> =>
  new Promise((resolve) => {
    let last = 'nothing was heard';
    const timer = setTimeout(() => resolve(refuse(last)), GREETING_MS_MAX);
    board.start({
      identified: (identity) => {
        clearTimeout(timer);
        resolve(ok(identity));
      },
      problem: (told) => (last = inEnglish(told)),
      news: () => undefined,
    });
  });

const STEPS: Readonly<Record<Calibration, string>> = {
  zero: inEnglish(tell('setup.calibrate-zero')),
  black: inEnglish(tell('setup.calibrate-black')),
  white: inEnglish(tell('setup.calibrate-white')),
};

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** What the levels are now: a person sees from them whether the stone made a difference. */
const sayLevels = async (board: Opened): Promise<void> => {
  const levels = await board.levels();
  if (levels !== undefined) say(`  levels from ${Math.min(...levels)} to ${Math.max(...levels)}`);
};

const runSteps = async (board: Opened, steps: readonly Calibration[], isAsking: boolean): Promise<boolean> => {
  const questions = isAsking ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  try {
    for (const what of steps) {
      for (;;) {
        await questions?.question(`${STEPS[what]} Then press Enter. `);
        const told = await board.calibrate(what);
        if (told.ok) break;
        say(`  ${inEnglish(told.refusal)}`);
        // Only a step that a person can do better is worth another try.
        if (questions === undefined || told.refusal.key !== 'calibrate.failed') return false;
      }
      say(`  ${what}: done`);
      await sayLevels(board);
    }
    return true;
  } finally {
    questions?.close();
  }
};

export const calibrateCommand = (): Command =>
  new Command('calibrate')
    .description('teach a board that measures what an empty point and a stone of each colour look like')
    .argument('<address>', 'serial:/dev/ttyACM0 or tcp://host:port')
    .addOption(new Option('--step <which>', 'only this step, without asking').choices(CALIBRATIONS))
    .addHelpText('after', EXAMPLES)
    .action(async (text: string, { step }: { readonly step?: Calibration }, command: Command) => {
      const address = parseBoardAddress(text);
      if (!address.ok) return command.error(`banmen calibrate: ${address.refusal}`, { exitCode: EXIT.askedWrongly });
      if (!isCabled(address.value))
        return command.error('banmen calibrate: only GSB/1 boards at serial: and tcp: are calibrated so', { exitCode: EXIT.askedWrongly });
      const board = openBoardAt(address.value, { time: hostTime(0), firstCommand: 1 + Math.floor(Math.random() * COMMAND_MAX) });
      try {
        const greeted = await greet(board);
        if (!greeted.ok) {
          process.stderr.write(`banmen calibrate: ${greeted.refusal}; banmen doctor ${text} says more\n`);
          process.exitCode = EXIT.wrong;
          return;
        }
        const { boardId, width, height } = greeted.value;
        say(`Board ${boardId}, ${width} x ${height}.`);
        const isDone = await runSteps(board, step === undefined ? CALIBRATIONS : [step], step === undefined);
        if (isDone && step === undefined) say(inEnglish(tell('setup.calibrated')));
        if (!isDone) process.exitCode = EXIT.wrong;
      } finally {
        await board.close();
      }
    });
