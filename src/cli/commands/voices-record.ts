/**
 * banmen voices record: one's own voice in place of clips, from the microphone or from a WAV.
 *
 *     microphone ─ find-speech ─┐
 *     --from FILE.wav ──────────┴─▶ trim ─▶ checks ─▶ clip and manifest, both whole at every moment
 *
 * Without --key it lists what there is to record; `--key missing` goes through all that the pack lacks. A word that
 * cannot be used is asked for again.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { messageOf, ok, refuse, type Result } from '../../core/result.js';
import { recordSound } from '../../voice/inputs/microphone.js';
import { clipFaults } from '../../voice/packs/check-pack.js';
import { MANIFEST_FILE, makeManifest, PACK_FORMAT, parseManifest, type Manifest } from '../../voice/packs/manifest.js';
import { LANGUAGES, type Language } from '../../words/language.js';
import { findSpeech, isSpokenOut } from '../../voice/sound/find-speech.js';
import { resample } from '../../voice/sound/resample.js';
import { fromPcm16, msOfSamples, SAMPLE_RATE, toPcm16, type Sound } from '../../voice/sound/sound.js';
import { leadOf, trimToOnset } from '../../voice/sound/trim.js';
import { makePcmWav, parseWav } from '../../voice/sound/wav.js';
import type { ClipKey } from '../../words/voice-words.js';
import { spokenLanguage } from '../../voice/spoken.js';
import { EXIT } from './exit-codes.js';
import { makeFolder } from '../../service/make-folder.js';

/** The longest sentence takes four seconds, and somebody has to begin. */
const RECORD_MAX_MS = 8000;
/** So long a silence behind a word: it is over. */
const SILENT_MS = 700;
/** A word that cannot be used is asked for again, so often. */
const ATTEMPTS_MAX = 3;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const languageOption = (text: string): Language => {
  const language = LANGUAGES.find((one) => one === text);
  if (language === undefined) throw new InvalidArgumentError(`known: ${LANGUAGES.join(', ')}`);
  return language;
};

interface RecordOptions {
  readonly lang: Language;
  readonly pack: string;
  readonly key?: string;
  readonly from?: string;
  readonly device?: string;
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

/** Refuses the keys that are none. */
const keysOf = (options: RecordOptions): readonly ClipKey[] => {
  const { clips } = spokenLanguage(options.lang);
  if (options.key === 'missing') {
    const known = manifestAt(options).clips;
    return [...clips.keys()].filter((key) => !(key in known));
  }
  const keys = (options.key ?? '').split(',').map((key) => key.trim());
  for (const key of keys)
    if (!clips.has(key)) throw new Error(`${options.lang} has no clip '${key}': without --key the command lists them`);
  return keys;
};

/** As it was taken in, and for how long. */
interface Taken {
  readonly sound: Sound;
  readonly ms: number;
}

const fromFile = (file: string): Result<Taken, string> => {
  const wav = parseWav(readFileSync(file));
  if (!wav.ok) return refuse(`${file} ${wav.refusal}`);
  const sound = resample(fromPcm16(wav.value.pcm), wav.value.sampleRate, SAMPLE_RATE);
  return ok({ sound, ms: msOfSamples(sound.length) });
};

const fromMicrophone = async (device: string | undefined, prompt: string): Promise<Result<Taken, string>> => {
  const recorded = await recordSound({
    searchPath: process.env['PATH'] ?? '',
    device,
    maxMs: RECORD_MAX_MS,
    isOver: (sound) => isSpokenOut(sound, SILENT_MS),
    began: () => say(prompt),
  });
  if (!recorded.ok) throw new Error(recorded.refusal);
  const found = findSpeech(recorded.value.sound);
  return found.ok ? ok({ sound: found.value.sound, ms: msOfSamples(recorded.value.sound.length) }) : found;
};

/** Trims and checks; what is kept is beyond reproach. */
const clipOf = (key: ClipKey, { sound }: Taken, source: string): Result<Int16Array, string> => {
  const trimmed = trimToOnset(sound);
  if (trimmed.length === 0) return refuse(`there is nothing to hear in ${source}: was the microphone on?`);
  const pcm = toPcm16(trimmed);
  const kept = fromPcm16(pcm);
  const [fault] = clipFaults(key, kept, leadOf(kept));
  return fault === undefined ? ok(pcm) : refuse(`${fault}: say it shorter`);
};

/** Written beside and renamed: a pack that is being recorded can be spoken from. */
const writeWhole = (file: string, content: string | Uint8Array): void => {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
};

const keep = (options: RecordOptions, key: ClipKey, pcm: Int16Array, reading: string, takenMs: number): void => {
  const { pack, by } = options;
  const manifest = manifestAt(options);
  makeFolder(pack);
  const file = `${key}.wav`;
  writeWhole(path.join(pack, file), makePcmWav({ sampleRate: SAMPLE_RATE, pcm }));
  const entry = { file, samples: pcm.length, leadSamples: leadOf(fromPcm16(pcm)), reading, made: `recorded by ${by}` };
  writeWhole(path.join(pack, MANIFEST_FILE), makeManifest({ ...manifest, clips: { ...manifest.clips, [key]: entry } }));
  say(`${path.join(pack, file)}: ${Math.round(msOfSamples(pcm.length))} ms, trimmed to its first sound (it was ${Math.round(takenMs)} ms)`);
};

const record = async (options: RecordOptions): Promise<void> => {
  const { clips } = spokenLanguage(options.lang);
  if (options.key === undefined) {
    for (const [one, reading] of clips) say(`${one}\t${reading}`);
    say(
      `${clips.size} clips. Speak one into the microphone: banmen voices record --lang ${options.lang} --pack FOLDER --key KEY (all that are missing: --key missing), or take in a WAV with --from`,
    );
    return;
  }
  const keys = keysOf(options);
  const { from } = options;
  if (from !== undefined && keys.length > 1) throw new Error('one WAV is one clip: give one --key with --from');
  for (const key of keys) {
    const reading = clips.get(key) ?? '';
    for (let attempt = 1; ; attempt += 1) {
      const taken = from === undefined ? await fromMicrophone(options.device, `${key}: say "${reading}" now`) : fromFile(from);
      const clip = taken.ok ? clipOf(key, taken.value, from ?? 'it') : taken;
      if (taken.ok && clip.ok) {
        keep(options, key, clip.value, reading, taken.value.ms);
        break;
      }
      const why = clip.ok ? '' : clip.refusal;
      if (from !== undefined || attempt === ATTEMPTS_MAX) throw new Error(`${key}: ${why}`);
      say(`${key}: ${why}; once more`);
    }
  }
};

export const voicesRecordCommand = (): Command =>
  new Command('record')
    .description('Your own voice in place of clips, from the microphone or a WAV, trimmed and checked; without --key: lists what there is.')
    .addOption(new Option('--lang <language>', 'zh, ja, ko or en').argParser(languageOption).makeOptionMandatory())
    .option('--pack <folder>', 'your pack; it is made if it is not there', 'my-voice')
    .option('--key <clips>', 'which clips: n.7, or n.1,n.2, or missing')
    .option('--from <file>', 'a WAV, 16-bit PCM, one channel, any rate; without it: the microphone')
    .option('--device <name>', "the sound server's name of the microphone")
    .option('--name <text>', 'what a new pack is called', 'my voice')
    .option('--licence <text>', 'of the recordings of a new pack', 'all rights with the speaker')
    .option('--by <name>', 'who speaks', 'the owner of this pack')
    .action(async (options: RecordOptions, command: Command) => {
      try {
        await record(options);
      } catch (error) {
        // Mistakes of the person at the keyboard or the microphone, in one line.
        command.error(`error: ${messageOf(error)}`, { exitCode: EXIT.wrong });
      }
    });
