/**
 * `banmen serve`: reads the boards, keeps the games, shows them.
 *
 * What is put together for it is in `service/`; here are its flags, what it prints, and how it ends.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { messageOf } from '../../core/result.js';
import { greeting } from '../../service/greeting.js';
import { notifyReady } from '../../service/notify-systemd.js';
import { startService, type Service } from '../../service/service.js';
import { readSettings, type Settings, type SettingSources } from '../../service/settings.js';
import { camelName, usualWords } from '../../service/setting-form.js';
import { CONFIG_FORM, FLAG_FORMS } from '../../service/settings-schema.js';
import { EXIT } from './exit-codes.js';
import { isUnderNohup } from './nohup.js';

/** What an orderly end may take; then it is cut short, which loses nothing that was acknowledged. In ms. */
const CLOSING_MAX_MS = 5000;

const EXAMPLES = `
Examples:
  banmen serve                                          # look for a board; without one, show a simulated game
  banmen serve --board 'serial:/dev/ttyACM0?baud=250000'  # this board
  banmen serve --board tcp://clubhouse:7000 --board sim:  # two tables
  banmen serve --config club.toml                       # what a club has written down

Every setting can also be a variable (BANMEN_PORT=8473; several boards with commas between them) or stand in
banmen.toml in the present folder (or the file of --config):

  port = 8473
  [[table]]
  board = "serial:/dev/ttyACM0"
  name = "By the window"

A flag wins over a variable, a variable over the file. Games are kept in the data folder: ID.journal has
everything that was heard and decided, games/ the records as SGF. A restart goes on with the game.

Exit status: 0 it was stopped, 1 it could not start, 2 a setting is wrong (it is named).`;

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Every setting that may be a flag, as `service/settings-schema` has it. */
const withSettings = (command: Command): Command => {
  for (const [key, form] of Object.entries(FLAG_FORMS)) {
    const words = `${form.help} (default: ${usualWords(form)})`;
    if (key === 'board') command.option(`--${key} ${form.value}`, words, collect);
    else command.option(`--${key} ${form.value}`, words);
  }
  return command.option(`--config ${CONFIG_FORM.value}`, `${CONFIG_FORM.help} (default: ${CONFIG_FORM.otherwise})`);
};

export const serveCommand = (): Command =>
  withSettings(new Command('serve').description('read the boards, keep the games, and show them in a browser'))
    .addHelpText('after', EXAMPLES)
    .action(async (options: Readonly<Record<string, string | readonly string[]>>) => {
      const flags = Object.fromEntries(Object.keys({ ...FLAG_FORMS, config: CONFIG_FORM }).map((key) => [key, options[camelName(key)]]));
      const sources = { flags, env: process.env, readFile };
      const settings = readSettings(sources);
      if (!settings.ok) {
        for (const problem of settings.refusal) complain(problem);
        process.exitCode = EXIT.askedWrongly;
        return;
      }
      await serve(settings.value, sources);
    });

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`banmen serve: ${line}\n`);
const readFile = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const serve = async (settings: Settings, sources: SettingSources): Promise<void> => {
  const service = await startService(settings, sources);
  if (!service.ok) {
    for (const why of service.refusal.split('\n')) complain(why);
    process.exitCode = EXIT.wrong;
    return;
  }
  for (const why of service.value.refused) complain(why);
  const stopping = notifyReady();
  closeOnSignal(service.value, stopping);
  for (const line of greeting(service.value, settings, path.resolve(settings.data))) say(line);
};

/** The first signal ends it in order, a second one at once. */
const closeOnSignal = (service: Service, stopping: () => void): void => {
  let isClosing = false;
  const close = (signal: NodeJS.Signals): void => {
    if (isClosing) process.exit(EXIT.wrong);
    isClosing = true;
    stopping();
    service.log.info({ signal }, 'closing');
    const cut = setTimeout(() => {
      service.log.error({}, 'closing took too long and was cut short');
      complain('closing took too long and was cut short; moves that the page showed are kept');
      process.exit(EXIT.wrong);
    }, CLOSING_MAX_MS);
    service.close().then(
      (notKept) => {
        clearTimeout(cut);
        for (const what of notKept) complain(what);
        if (notKept.length > 0) process.exitCode = EXIT.wrong;
        else say('Stopped; every game is kept.');
      },
      (error: unknown) => {
        complain(messageOf(error));
        process.exit(EXIT.wrong);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  // The terminal has gone. Whoever wanted it to go on said nohup, and the runtime has forgotten that.
  process.on('SIGHUP', isUnderNohup() ? () => service.log.info({}, 'the terminal has gone; the tables go on') : close);
};
