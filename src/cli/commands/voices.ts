/**
 * banmen voices: what speaks. `list` shows the packs, `check` reads every clip of one and says what is missing or
 * wrong, `record` takes in a recording of one's own in place of a clip.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { checkPack } from '../../voice/packs/check-pack.js';
import { MANIFEST_FILE, makeManifest, PACK_FORMAT, parseManifest, type Manifest } from '../../voice/packs/manifest.js';
import { packFolders, readPack } from '../../voice/packs/read-pack.js';
import { LANGUAGES, type Language } from '../../voice/phrases/phrase.js';
import { resample } from '../../voice/sound/resample.js';
import { fromPcm16, msOfSamples, SAMPLE_RATE, toPcm16 } from '../../voice/sound/sound.js';
import { leadOf, trimToOnset } from '../../voice/sound/trim.js';
import { makePcmWav, parseWav } from '../../voice/sound/wav.js';
import { spokenLanguage } from '../../voice/spoken/spoken.js';
import { builtInFolder } from '../voice-packs.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const languageOption = (text: string): Language => {
  const language = LANGUAGES.find((one) => one === text);
  if (language === undefined) throw new InvalidArgumentError(`known: ${LANGUAGES.join(', ')}`);
  return language;
};

const list = (folder: string): void => {
  for (const one of packFolders(folder)) {
    const read = readPack(one);
    if (!read.ok) {
      say(`${one}: ${read.refusal}`);
      process.exitCode = 1;
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
    process.exitCode = 1;
    return;
  }
  const findings = checkPack(read.value);
  for (const { kind, key, message } of findings) say(`${kind === 'fault' ? 'wrong  ' : 'missing'}  ${key}: ${message}`);
  const faults = findings.filter(({ kind }) => kind === 'fault').length;
  say(
    `${read.value.pack.clips.size} clips read, ${faults} wrong, ${findings.length - faults} missing (those come from the built-in voice)`,
  );
  if (faults > 0) process.exitCode = 1;
};

interface RecordOptions {
  readonly lang: Language;
  readonly pack: string;
  readonly key?: string;
  readonly from?: string;
  readonly name: string;
  readonly licence: string;
  readonly by: string;
}

const manifestAt = ({ lang, pack, name, licence, by }: RecordOptions): Manifest => {
  const file = path.join(pack, MANIFEST_FILE);
  if (existsSync(file)) {
    const parsed = parseManifest(readFileSync(file, 'utf8'));
    if (!parsed.ok) throw new Error(`${file}: ${parsed.refusal}`);
    if (parsed.value.language !== lang) throw new Error(`${pack} speaks ${parsed.value.language}: give another folder with --pack`);
    return parsed.value;
  }
  return { format: PACK_FORMAT, language: lang, name, licence, made: `recorded by ${by}`, sampleRate: SAMPLE_RATE, clips: {} };
};

/** Without a key: the list of what can be said, to be read at the microphone. */
const record = (options: RecordOptions): void => {
  const { clips } = spokenLanguage(options.lang);
  const { key, from, pack, by } = options;
  if (key === undefined || from === undefined) {
    for (const [one, reading] of clips) say(`${one}\t${reading}`);
    say(
      `${clips.size} clips. Record each as WAV, 16-bit PCM, one channel, then: banmen voices record --lang ${options.lang} --pack FOLDER --key KEY --from FILE.wav`,
    );
    return;
  }
  if (!clips.has(key)) throw new Error(`${options.lang} has no clip '${key}': without --key the command lists them`);
  const wav = parseWav(readFileSync(from));
  if (!wav.ok) throw new Error(`${from} ${wav.refusal}`);
  const sound = trimToOnset(resample(fromPcm16(wav.value.pcm), wav.value.sampleRate, SAMPLE_RATE));
  if (sound.length === 0) throw new Error(`there is nothing to hear in ${from}: was the microphone on?`);
  const manifest = manifestAt(options);
  mkdirSync(pack, { recursive: true });
  const file = `${key}.wav`;
  const pcm = toPcm16(sound);
  const target = path.join(pack, file);
  writeFileSync(target, makePcmWav({ sampleRate: SAMPLE_RATE, pcm }));
  const entry = { file, samples: pcm.length, leadSamples: leadOf(fromPcm16(pcm)), reading: clips.get(key), made: `recorded by ${by}` };
  writeFileSync(path.join(pack, MANIFEST_FILE), makeManifest({ ...manifest, clips: { ...manifest.clips, [key]: entry } }));
  say(
    `${target}: ${Math.round(msOfSamples(pcm.length))} ms, trimmed to its first sound (it was ${Math.round((wav.value.pcm.length / wav.value.sampleRate) * 1000)} ms)`,
  );
};

/** Mistakes of the person at the keyboard, in one line. */
const orExplain =
  <Options>(action: (options: Options) => void) =>
  (options: Options, command: Command): void => {
    try {
      action(options);
    } catch (error) {
      command.error(`error: ${error instanceof Error ? error.message : String(error)}`, { exitCode: 1 });
    }
  };

/** As main.ts does with the commands themselves. */
const refusingToExit = (command: Command): Command => {
  for (const one of command.commands) one.exitOverride();
  return command;
};

export const voicesCommand = (): Command =>
  refusingToExit(
    new Command('voices')
      .description('The voice packs: what there is, what is wrong with one, and your own recordings.')
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
      .addCommand(
        new Command('record')
          .description('Takes a recording in as a clip, trimmed to its first sound; without --key: lists what there is to record.')
          .addOption(new Option('--lang <language>', 'zh, ja, ko or en').argParser(languageOption).makeOptionMandatory())
          .option('--pack <folder>', 'your pack; it is made if it is not there', 'my-voice')
          .option('--key <clip>', 'which clip: n.7, min.left.3, ...')
          .option('--from <file>', 'WAV, 16-bit PCM, one channel, any rate')
          .option('--name <text>', 'what a new pack is called', 'my voice')
          .option('--licence <text>', 'of the recordings of a new pack', 'all rights with the speaker')
          .option('--by <name>', 'who speaks', 'the owner of this pack')
          .action(orExplain<RecordOptions>(record)),
      ),
  );
