/**
 * banmen clock: the clock alone, as a club uses it without a board.
 *
 *     banmen clock --control "5x60s" --demo                  in the terminal, keys for buttons
 *     banmen clock --control "1h + 5x60s" --device /dev/ttyUSB0   with the LED clock
 *
 * Time is the process's monotonic clock: setting the computer's clock changes nothing. What the
 * reader says stands under the times as well, so that it is seen when the sound is off.
 */
import { performance } from 'node:perf_hooks';
import { Command, Option } from 'commander';
import type { Call } from '../../core/clock/call.js';
import { CALL_SYSTEMS, callTable, type CallSystem, type CallTable } from '../../core/clock/call-tables.js';
import { changeClock, type ClockAction } from '../../core/clock/clock-actions.js';
import { DEFAULT_POLICY, newClock, nextMomentMs, settleClock, type Clock, type ClockEvent } from '../../core/clock/clock.js';
import { parseControls } from '../../core/clock/control-text.js';
import { faceOf, nextFaceMs, sameFace, type ClockFace } from '../../core/clock/face.js';
import { answerTimeLeft, callsDue, pendingAfter } from '../../core/clock/reader.js';
import { openClockDevice } from '../../service/open-clock-device.js';
import type { ClockDevicePort } from '../../session/ports.js';
import { LANGUAGES, type Language } from '../../words/language.js';
import { phraseOf } from '../../voice/phrase.js';
import { KEYS_LINE, meaningOf } from './clock-keys.js';
import { clockLine, clockScreen } from './clock-screen.js';
import { EXIT } from './exit-codes.js';

/** The longest the screen sleeps: a word is due within the next second at the earliest known then. */
const LOOK_AGAIN_MS = 1000;
const CLEAR_SCREEN = '\u001b[2J\u001b[H';

interface ClockOptions {
  readonly control: string;
  readonly demo?: boolean;
  readonly device?: string;
  readonly system: CallSystem;
  readonly lang: Language;
}

/** One clock on one terminal, from the first key to `q`. */
class TerminalClock {
  #clock: Clock;
  #pending: readonly Call[] = [];
  #shown: ClockFace | undefined;
  #note = KEYS_LINE;
  #wake: NodeJS.Timeout | undefined;
  readonly #table: CallTable;
  readonly #language: Language;
  readonly #device: ClockDevicePort | undefined;
  readonly #isTerminal = process.stdout.isTTY;

  constructor(clock: Clock, table: CallTable, language: Language, device: ClockDevicePort | undefined) {
    this.#clock = clock;
    this.#table = table;
    this.#language = language;
    this.#device = device;
    this.#device?.start({
      pressed: (side, atMs) => this.#take({ kind: 'press', side }, atMs),
      stateChanged: (state, why) => this.#tell(`LED clock ${state}: ${why}`),
    });
  }

  run(): Promise<void> {
    return new Promise((resolve) => {
      const quit = (): void => {
        clearTimeout(this.#wake);
        if (process.stdin.isTTY) process.stdin.setRawMode(false);
        process.stdin.destroy();
        void this.#device?.close();
        resolve();
      };
      if (process.stdin.isTTY) process.stdin.setRawMode(true);
      process.stdin.setEncoding('utf8');
      process.stdin.on('data', (keys: string) => {
        if (Array.from(keys).some((key) => this.#key(key) === 'quit')) quit();
      });
      process.stdin.on('end', quit);
      this.#look();
    });
  }

  #key(key: string): 'quit' | 'go-on' {
    const nowMs = performance.now();
    const meaning = meaningOf(key, this.#clock, nowMs);
    switch (meaning.kind) {
      case 'quit':
        return 'quit';
      case 'nothing':
        return 'go-on';
      case 'ask':
        for (const call of answerTimeLeft(this.#table, this.#clock, this.#clock.toMove, nowMs)) this.#tell(phraseOf(this.#language, call));
        return 'go-on';
      case 'action':
        this.#take(meaning.action, nowMs);
        return 'go-on';
    }
  }

  #take(action: ClockAction, atMs: number): void {
    const answer = changeClock(this.#clock, action, atMs);
    this.#clock = answer.clock;
    this.#hear(answer.events);
    if (answer.refused !== undefined) this.#tell(`not now: ${answer.refused}`);
    this.#look();
  }

  /** What is due now: news, words, a new picture; then sleeps until there is more. */
  #look(): void {
    clearTimeout(this.#wake);
    const nowMs = performance.now();
    const news = settleClock(this.#clock, nowMs);
    this.#clock = news.clock;
    this.#hear(news.events);
    this.#pending = pendingAfter(this.#pending, callsDue(this.#table, this.#clock, nowMs), nowMs);
    for (const call of this.#pending.filter(({ atMs }) => atMs <= nowMs)) this.#tell(phraseOf(this.#language, call));
    this.#pending = this.#pending.filter(({ atMs }) => atMs > nowMs);
    this.#paint(nowMs);
    const moments = [nextMomentMs(this.#clock), nextFaceMs(this.#clock, nowMs), this.#pending[0]?.atMs, nowMs + LOOK_AGAIN_MS];
    const nextMs = Math.min(...moments.filter((moment) => moment !== undefined));
    this.#wake = setTimeout(() => this.#look(), Math.max(1, Math.ceil(nextMs - nowMs)));
  }

  #hear(events: readonly ClockEvent[]): void {
    for (const event of events) if (event.kind === 'flag-fell') this.#tell(`${event.side} has lost on time`);
  }

  #tell(words: string): void {
    this.#note = words;
    if (!this.#isTerminal) process.stdout.write(`${words}\n`);
    this.#paint(performance.now(), 'note');
  }

  #paint(nowMs: number, because: 'face' | 'note' = 'face'): void {
    const face = faceOf(this.#clock, nowMs);
    const isNew = this.#shown === undefined || !sameFace(face, this.#shown);
    if (isNew) this.#device?.show(face);
    this.#shown = face;
    if (this.#isTerminal && (isNew || because === 'note'))
      process.stdout.write(`${CLEAR_SCREEN}${clockScreen(face, this.#note).join('\r\n')}\r\n`);
    else if (!this.#isTerminal && isNew) process.stdout.write(`${clockLine(face)}\n`);
  }
}

const EXAMPLES = `
Examples:
  banmen clock --control "10m + 3x20s" --demo               # in the terminal: space presses
  banmen clock --control "1h + 5x60s" --device /dev/ttyUSB1 --system japanese --lang ja`;

export const clockCommand = (): Command =>
  new Command('clock')
    .description('The clock alone, without a board: in the terminal, or with an LED clock.')
    .addHelpText('after', EXAMPLES)
    .requiredOption('--control <text>', 'time control: 5x60s, 1h + 25/10m, black: 40m; white: 30m + 5x60s, ...')
    .option('--demo', `in the terminal: ${KEYS_LINE}`)
    .option('--device <path>', 'serial port of an LED clock')
    .addOption(new Option('--system <name>', 'whose manner of reading').choices(CALL_SYSTEMS).default('english'))
    .addOption(new Option('--lang <language>', 'the words').choices(LANGUAGES).default('en'))
    .action(async (options: ClockOptions, command: Command) => {
      const controls = parseControls(options.control);
      if (!controls.ok) return command.error(`error: --control: ${controls.refusal}`, { exitCode: EXIT.askedWrongly });
      const table = callTable(options.system);
      if (!table.ok) return command.error(`error: ${table.refusal}`, { exitCode: EXIT.askedWrongly });
      if (options.demo !== true && options.device === undefined)
        return command.error('error: give --demo for the terminal alone, or --device PATH for an LED clock', {
          exitCode: EXIT.askedWrongly,
        });
      const device = options.device === undefined ? undefined : await openClockDevice(options.device, () => performance.now());
      await new TerminalClock(newClock(controls.value, DEFAULT_POLICY, 'black'), table.value, options.lang, device).run();
    });
