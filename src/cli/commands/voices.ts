/**
 * banmen voices: what speaks. `list` shows the packs, `check` reads every clip of one and says what is missing or
 * wrong, `record` (voices-record.ts) takes in recordings of one's own in place of clips.
 */
import { Command } from 'commander';
import { checkPack } from '../../voice/packs/check-pack.js';
import { packFolders, readPack } from '../../voice/packs/read-pack.js';
import { builtInFolder } from '../../service/voice-packs.js';
import { voicesRecordCommand } from './voices-record.js';
import { EXIT } from './exit-codes.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const list = (folder: string): void => {
  for (const one of packFolders(folder)) {
    const read = readPack(one);
    if (!read.ok) {
      say(`${one}: ${read.refusal}`);
      process.exitCode = EXIT.wrong;
      continue;
    }
    const { manifest, pack, bytes, faults } = read.value;
    say(`${one}  ${manifest.language}  ${manifest.name}: ${pack.clips.size} clips, ${(bytes / 1e6).toFixed(2)} MB, ${manifest.licence}`);
    say(`    ${manifest.made}`);
    if (faults.length > 0) say(`    ${faults.length} clips cannot be read: banmen voices check ${one}`);
  }
};

const check = (folder: string): void => {
  const read = readPack(folder);
  if (!read.ok) {
    say(`${folder}: ${read.refusal}`);
    process.exitCode = EXIT.wrong;
    return;
  }
  const findings = checkPack(read.value);
  for (const { kind, key, message } of findings) say(`${kind === 'fault' ? 'wrong  ' : 'missing'}  ${key}: ${message}`);
  const faults = findings.filter(({ kind }) => kind === 'fault').length;
  say(
    `${read.value.pack.clips.size} clips read, ${faults} wrong, ${findings.length - faults} missing (those come from the built-in voice)`,
  );
  if (faults > 0) process.exitCode = EXIT.wrong;
};

/** As main.ts does with the commands themselves. */
const refusingToExit = (command: Command): Command => {
  for (const one of command.commands) one.exitOverride();
  return command;
};

const EXAMPLES = `
Examples:
  banmen voices list
  banmen voices check my-voice
  banmen voices record --lang ja --pack my-voice --key missing`;

export const voicesCommand = (): Command =>
  refusingToExit(
    new Command('voices')
      .description('The voice packs: what there is, what is wrong with one, and your own recordings.')
      .addHelpText('after', EXAMPLES)
      .addCommand(
        new Command('list')
          .description('Every pack: language, clips, size, licence, how it was made.')
          .option('--voices <folder>', 'a folder of packs (default: those that come with Banmen)')
          .action(({ voices }: { readonly voices?: string }) => list(voices ?? builtInFolder())),
      )
      .addCommand(
        new Command('check')
          .description('Reads every clip of a pack; exit status 1 when one is wrong.')
          .argument('<folder>', 'the pack')
          .action((folder: string) => check(folder)),
      )
      .addCommand(voicesRecordCommand()),
  );
