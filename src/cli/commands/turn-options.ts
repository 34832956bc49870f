/**
 * One turn as the command line describes it: `--control`, `--main-left`, `--periods-left`. Shared
 * by the commands that tell (`calls`) and speak (`say`) what a player hears who never moves.
 */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { parseTimeControl } from '../../core/clock/control-text.js';
import type { OwnCallTable } from '../../core/clock/call-table-file.js';
import { CALL_SYSTEMS, CALL_VARIANTS, callTable, type CallSystem, type CallVariant } from '../../core/clock/call-tables.js';
import { changeClock } from '../../core/clock/clock-actions.js';
import { DEFAULT_POLICY, newClock, type Clock } from '../../core/clock/clock.js';
import type { TimeSetting } from '../../core/clock/side-time.js';
import { ok, refuse, type Result } from '../../core/result.js';
import { bothSides, type TimeControl } from '../../core/clock/time-control.js';
import { readOwnCallTable } from '../../service/own-call-table.js';
import { LANGUAGES, type Language } from '../../words/language.js';

export interface ManneredOptions {
  readonly system?: CallSystem;
  readonly variant?: CallVariant;
  /** A file. */
  readonly table?: string;
  readonly lang: Language;
}

export interface TurnOptions {
  readonly control: TimeControl;
  /** Milliseconds. */
  readonly mainLeft?: number;
  readonly periodsLeft?: number;
}

/** For `--control`. */
const controlOption = (text: string): TimeControl => {
  const control = parseTimeControl(text);
  if (!control.ok) throw new InvalidArgumentError(control.refusal);
  return control.value;
};

/** For an option in seconds; milliseconds come out. */
const secondsOption = (text: string): number => {
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(text)) throw new InvalidArgumentError('write seconds, such as 30');
  return Math.round(Number(text) * 1000);
};

const wholeNumberOption = (text: string): number => {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('write a whole number');
  return Number(text);
};

/** The command with the options that describe a turn and the manner of reading it. */
export const withTurnOptions = (command: Command): Command =>
  command
    .requiredOption('--control <text>', 'time control: 40m, 1h + 5x60s, 1h + reserved 5x60s, ...', controlOption)
    .addOption(new Option('--system <name>', 'whose manner of reading').choices(CALL_SYSTEMS))
    .option('--table <file>', "an organiser's own table of calls, in place of --system")
    .addOption(new Option('--lang <language>', 'the words').choices(LANGUAGES).makeOptionMandatory())
    .addOption(new Option('--variant <name>', "an organiser's variant").choices(CALL_VARIANTS))
    .option('--main-left <seconds>', 'main time left', secondsOption)
    .option('--periods-left <n>', 'periods left, the current one included', wholeNumberOption);

/** The manner of reading that the options name: a system and its variant, or an organiser's own table. */
export const manneredTable = (options: ManneredOptions): Result<OwnCallTable, string> => {
  const { system, variant, table: file, lang } = options;
  if (file === undefined) {
    if (system === undefined) return refuse('say whose manner of reading: --system NAME, or --table FILE');
    const known = callTable(system, variant);
    return known.ok ? ok({ name: system, table: known.value, languages: undefined, words: {} }) : known;
  }
  if (system !== undefined || variant !== undefined)
    return refuse('--table has its own manner: leave out --system and --variant (its base is in the file)');
  return readOwnCallTable(file, lang);
};

/** A clock on which black's turn begins at 0, with what the options say is left. Refuses what the control does not have. */
export const clockOfTurn = ({ control, mainLeft, periodsLeft }: TurnOptions): Result<Clock, string> => {
  const set: TimeSetting = {
    ...(mainLeft === undefined ? {} : { mainMs: mainLeft }),
    ...(periodsLeft === undefined ? {} : { periodsLeft }),
  };
  let clock = newClock(bothSides(control), DEFAULT_POLICY, 'black');
  if (Object.keys(set).length > 0) {
    const answer = changeClock(clock, { kind: 'correct', side: 'black', set, why: 'command line' }, 0);
    if (answer.refused !== undefined) return refuse('--main-left or --periods-left: this time control has no such thing');
    clock = answer.clock;
  }
  return ok(changeClock(clock, { kind: 'start', side: 'black' }, 0).clock);
};
