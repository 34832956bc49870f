/** `banmen install-service`: a systemd unit and udev rules, so that the machine at the table starts Banmen by itself. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { messageOf } from '../../core/result.js';
import { afterwards, systemdUnit, udevRules, type Installation } from '../../service/unit-files.js';
import { EXIT } from './exit-codes.js';

const EXAMPLES = `
Examples:
  banmen install-service --dry-run                     # print what would be written
  sudo banmen install-service --user banmen --data /var/lib/banmen --config /etc/banmen.toml

The unit may write to its data folder and open serial ports and sound, and nothing else; systemd starts it again when it
fails or stands still. What is left to be done by hand is printed.

Exit status: 0 it was written or printed, 1 it could not be written (are you root?).`;

interface Options {
  readonly dryRun?: true;
  readonly user: string;
  readonly data: string;
  readonly config?: string;
  readonly root: string;
}

export const installServiceCommand = (): Command =>
  new Command('install-service')
    .description('write a systemd unit and udev rules: the machine starts Banmen by itself')
    .option('--dry-run', 'print them and write nothing')
    .option('--user <name>', 'whose service it is', 'banmen')
    .option('--data <folder>', 'where journals and records are kept', '/var/lib/banmen')
    .option('--config <file>', 'settings file')
    .option('--root <folder>', 'of an image: write below this folder', '/')
    .addHelpText('after', EXAMPLES)
    .action(({ dryRun, user, data, config, root }: Options) => {
      const installation: Installation = {
        node: process.execPath,
        main: path.resolve(process.argv[1] ?? ''),
        user,
        dataFolder: path.resolve(data),
        configFile: config === undefined ? undefined : path.resolve(config),
      };
      for (const { path: file, text } of [systemdUnit(installation), udevRules()]) {
        if (dryRun === true) {
          process.stdout.write(`# ${file}\n${text}\n`);
          continue;
        }
        const target = path.join(root, file);
        try {
          mkdirSync(path.dirname(target), { recursive: true });
          writeFileSync(target, text);
          process.stdout.write(`${target} is written\n`);
        } catch (error) {
          process.stderr.write(`banmen install-service: ${messageOf(error)}\n`);
          process.exitCode = EXIT.wrong;
          return;
        }
      }
      process.stdout.write(
        `Then, as root:\n${afterwards(installation)
          .map((line) => `  ${line}\n`)
          .join('')}`,
      );
    });
