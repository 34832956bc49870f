/**
 * `banmen serve`: reads the boards, keeps the games, shows them.
 *
 * What is put together for it is in `service/`; here are its flags, what it prints, and how it ends.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { ANNOUNCE_TOPICS } from '../../core/table/announcements.js';
import { isSimulated } from '../../service/open-tables.js';
import { startService, type Service } from '../../service/service.js';
import { readSettings, type Settings } from '../../service/settings.js';
import { LOG_LEVELS } from '../../service/settings-schema.js';
import { USUAL_TOPICS } from '../../service/voice-settings.js';
import { EXIT } from './exit-codes.js';

/** What an orderly end may take; then it is cut short, which loses nothing that was acknowledged. In ms. */
const CLOSING_MAX_MS = 5000;

const EXAMPLES = `
Examples:
  banmen serve                                          look for a board; without one, show a simulated game
  banmen serve --board serial:/dev/ttyACM0?baud=250000  this board
  banmen serve --board tcp://clubhouse:7000 --board sim:  two tables
  banmen serve --config club.toml                       what a club has written down

Every setting can also be a variable (BANMEN_PORT=8473; several boards with commas between them) or stand in
banmen.toml in the present folder (or the file of --config):

  port = 8473
  [[table]]
  board = "serial:/dev/ttyACM0"
  name = "By the window"

A flag wins over a variable, a variable over the file. Games are kept in the data folder: ID.journal has
everything that was heard and decided, games/ the records as SGF. A restart goes on with the game.

Exit status: 0 it was stopped, 1 it could not start, 2 a setting is wrong (it is named).`;

interface ServeOptions {
  readonly board?: readonly string[];
  readonly port?: string;
  readonly host?: string;
  readonly data?: string;
  readonly ruleset?: string;
  readonly time?: string;
  readonly clockDevice?: string;
  readonly captureLimit?: string;
  readonly lateness?: string;
  readonly turnEnds?: string;
  readonly overtimeEntry?: string;
  readonly orientation?: string;
  readonly voice?: string;
  readonly reading?: string;
  readonly voices?: string;
  readonly voicePack?: string;
  readonly speaker?: string;
  readonly soundDelay?: string;
  readonly volume?: string;
  readonly announce?: string;
  readonly config?: string;
  readonly log?: string;
  readonly logLevel?: string;
}

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

export const serveCommand = (): Command =>
  new Command('serve')
    .description('read the boards, keep the games, and show them in a browser')
    .option('--board <address>', 'serial:/dev/ttyACM0?baud=250000, tcp://host:port or sim:; once for each table', collect)
    .option('--port <number>', 'port of the page (default: 8473, or the next that is free)')
    .option('--host <name>', 'where the page is served; 0.0.0.0 for everyone on the network (default: 127.0.0.1)')
    .option('--data <folder>', 'where journals and records are kept (default: banmen-data)')
    .option('--ruleset <name>', 'rule set of games that start by themselves (default: japanese)')
    .option('--time <control>', 'thinking time of games that start by themselves: 1h + 5x60s, ... (default: no clock)')
    .option('--clock-device <port>', 'serial port of an LED clock')
    .option('--orientation <way>', 'how the boards lie before their players: turned-180, mirrored, ... (default: as-is)')
    .option('--capture-limit <length>', 'how long the count stands still for one capture, or timed (default: 60s)')
    .option('--turn-ends <by>', 'press, or stone where nobody presses (default: press on a board or clock with buttons)')
    .option('--overtime-entry <way>', 'the move that uses up main time gets a fresh period, or from-turn (default: fresh)')
    .option('--lateness <rule>', 'later than this loses; 15m double: up to it, twice the lateness is taken off (default: 15m)')
    .option('--voice <language>', 'count the seconds aloud: zh, ja, ko or en (default: nobody counts)')
    .option('--reading <system>', 'in whose manner: chinese, japanese, korean, english, ... (default: as the language does)')
    .option('--voices <folder>', 'own voice packs; what they lack comes from the built-in ones')
    .option('--voice-pack <name>', 'which of the voices of the language')
    .option('--speaker <names>', "through which loudspeakers: default (the sound server's), none, or [[speaker]]s of the file")
    .option('--sound-delay <ms>', 'what the loudspeaker adds behind the sound server: Bluetooth, a television (see sound-check)')
    .option('--volume <percent>', 'how loud, or black and white apart: 100/40 (default: 100)')
    .option(
      '--announce <topics>',
      `what is said beside the count, of ${ANNOUNCE_TOPICS.join(', ')}; all; none (default: ${USUAL_TOPICS.join(',')})`,
    )
    .option('--config <file>', 'settings file (default: banmen.toml, where there is one)')
    .option('--log <file>', 'log file, one JSON object a line (default: standard error)')
    .option('--log-level <level>', `${LOG_LEVELS.join(', ')} (default: warn)`)
    .addHelpText('after', EXAMPLES)
    .action(async (options: ServeOptions) => {
      // `captureLimit` is `capture-limit` to the settings.
      const flags = Object.fromEntries(
        Object.entries(options).map(([name, value]) => [
          name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
          value as string,
        ]),
      );
      const settings = readSettings({
        flags,
        env: process.env,
        readFile,
      });
      if (!settings.ok) {
        for (const problem of settings.refusal) complain(problem);
        process.exitCode = EXIT.askedWrongly;
        return;
      }
      await serve(settings.value);
    });

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`banmen serve: ${line}\n`);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readFile = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const serve = async (settings: Settings): Promise<void> => {
  const service = await startService(settings);
  if (!service.ok) {
    complain(service.refusal);
    process.exitCode = EXIT.wrong;
    return;
  }
  closeOnSignal(service.value);
  greet(service.value, settings);
};

const greet = ({ address, tables }: Service, settings: Settings): void => {
  say(`Banmen is at ${address.replace(/\/\/(?:127\.0\.0\.1|\[::1?\]):/, '//localhost:')}/`);
  for (const { name, board } of tables) say(`  ${name}: ${board}`);
  if (settings.tables.length === 0 && tables.some(({ board }) => isSimulated(board))) {
    say('  No board was found, so this is a simulated game. Connect one and start again, or see: banmen doctor');
  }
  say(`Games are kept in ${path.resolve(settings.data)}. Stop with Ctrl-C.`);
};

/** The first signal ends it in order, a second one at once. */
const closeOnSignal = (service: Service): void => {
  let isClosing = false;
  const close = (signal: NodeJS.Signals): void => {
    if (isClosing) process.exit(EXIT.wrong);
    isClosing = true;
    service.log.info({ signal }, 'closing');
    const cut = setTimeout(() => {
      service.log.error({}, 'closing took too long and was cut short');
      process.exit(EXIT.wrong);
    }, CLOSING_MAX_MS);
    service.close().then(
      () => {
        clearTimeout(cut);
        say('Stopped; every game is kept.');
      },
      (error: unknown) => {
        complain(messageOf(error));
        process.exit(EXIT.wrong);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
};
