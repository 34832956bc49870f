/**
 * banmen sound-check: for a person at the loudspeaker. Says what is used, speaks in every language, ticks ten
 * seconds beside a clock on the screen, and tells how far off the words were. `--delay` is what the loudspeaker adds behind
 * the sound server (Bluetooth, a television): turn it until tick and screen agree, or let a microphone measure it (`--listen`).
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { rankOf } from '../../voice/mixer/rank.js';
import { soundOf, type Word } from '../../voice/mixer/word.js';
import { Lateness } from '../../voice/outputs/lateness.js';
import { BEEP_CLIP, utteranceOf, type VoicePack } from '../../voice/packs/pack.js';
import { LANGUAGES } from '../../words/language.js';
import { phraseOf } from '../../voice/phrase.js';
import { recordSound } from '../../voice/inputs/microphone.js';
import { ticksHeard } from '../../voice/sound/find-ticks.js';
import { openBestSpeaker } from '../../service/speak-now.js';
import { packsFor } from '../../service/voice-packs.js';
import { EXIT } from './exit-codes.js';

const TICKS = 10;
const TICK_MS = 1000;
/** The lateness of a word is known a second and a quarter behind it. */
const LAST_TICK_MS = 1600;
const AHEAD_MS = 700;
/** A television set to "cinema" is 300 ms late; more is another fault. */
const DELAY_MAX_MS = 1000;

const delayOption = (text: string): number => {
  const ms = Number(text);
  if (!/^\d{1,4}$/.test(text) || ms > DELAY_MAX_MS) throw new InvalidArgumentError(`write milliseconds, 0 to ${DELAY_MAX_MS}`);
  return ms;
};

const TABLE = 'sound-check';

const checkWord = (packs: readonly VoicePack[], atMs: number): Word => {
  const utterance = utteranceOf(packs, { key: 'sound.check' });
  return {
    table: TABLE,
    atMs,
    key: 'sound.check',
    kind: 'timed',
    rank: rankOf('sound.check'),
    sound: soundOf(utterance),
    volume: 1,
    from: utterance.from,
  };
};

const tick = (nth: number, atMs: number): Word => ({
  table: TABLE,
  atMs,
  key: `n.${nth}`,
  kind: 'timed',
  rank: 'count',
  sound: BEEP_CLIP.sound,
  volume: 1,
  from: 'beep',
});

interface CheckOptions {
  readonly delay: number;
  readonly device?: string;
  /** True: the microphone that the sound server has chosen. */
  readonly listen?: string | true;
  readonly voices?: string;
}

/** More ticks than this must be heard for a figure. */
const TICKS_LEAST = 5;

/** Begins to listen; the answer tells what was heard of these moments, in words. */
const listening = (listen: string | true, delay: number): ((moments: readonly number[]) => Promise<string>) => {
  let isOver = false;
  const recording = recordSound({
    searchPath: process.env['PATH'] ?? '',
    device: listen === true ? undefined : listen,
    maxMs: (TICKS + 5) * TICK_MS,
    isOver: () => isOver,
    time: { nowMs: () => performance.now() },
  });
  return async (moments) => {
    isOver = true;
    const recorded = await recording;
    if (!recorded.ok) return recorded.refusal;
    const late = [...ticksHeard(recorded.value.sound, recorded.value.zeroMs, moments)].sort((one, other) => one - other);
    if (late.length < TICKS_LEAST)
      return `The microphone heard ${late.length} of ${moments.length} ticks: hold it to the loudspeaker, and turn that up.`;
    const middle = Math.round(late[Math.floor(late.length / 2)] ?? 0);
    const rest = `${Math.abs(middle)} ms ${middle < 0 ? 'early' : 'late'} in the middle (the microphone's own way included)`;
    return `The microphone heard ${late.length} ticks, ${rest}: the delay of this loudspeaker is ${Math.max(0, delay + middle)} ms.`;
  };
};

const EXAMPLES = `
Examples:
  banmen sound-check                                      # the loudspeaker that the sound server has chosen
  banmen sound-check --device bluez_output.00_11 --listen  # a microphone beside it measures the delay`;

export const soundCheckCommand = (): Command =>
  new Command('sound-check')
    .description('Speaks in every language and ticks ten seconds beside the screen; tells how far off the sound was.')
    .addHelpText('after', EXAMPLES)
    .option('--delay <ms>', 'what the loudspeaker adds behind the sound server (Bluetooth, television)', delayOption, 0)
    .option('--device <name>', "the sound server's name of the loudspeaker, or @audio/speaker (default: the one it has chosen)")
    .option('--listen [microphone]', 'measure the delay with a microphone beside the loudspeaker')
    .option('--voices <folder>', 'own voice packs')
    .action(async ({ delay, device, listen, voices }: CheckOptions, command: Command) => {
      const lateness = new Lateness();
      const speaker = await openBestSpeaker({ heard: (word) => lateness.add(word) }, delay, device);
      if (speaker === undefined) {
        process.exitCode = EXIT.wrong;
        return;
      }
      process.stdout.write(`Through ${speaker.name}, ${delay} ms ahead of the loudspeaker. You should hear:\n`);
      for (const language of LANGUAGES) {
        const packs = packsFor(language, voices);
        if (!packs.ok) return command.error(`error: ${packs.refusal}`, { exitCode: EXIT.wrong });
        const word = checkWord(packs.value, performance.now() + AHEAD_MS);
        speaker.mixer.say(word);
        process.stdout.write(`  ${language}  ${phraseOf(language, { key: 'sound.check' })}\n`);
        await wait(AHEAD_MS + 2 * TICK_MS);
      }
      process.stdout.write('and a tick with each number here. The tick after the number: more --delay; before it: less.\n');
      const heard = listen === undefined ? undefined : listening(listen, delay);
      const startMs = performance.now() + AHEAD_MS;
      for (let nth = 1; nth <= TICKS; nth += 1) speaker.mixer.say(tick(nth, startMs + nth * TICK_MS));
      for (let nth = 1; nth <= TICKS; nth += 1) {
        await wait(Math.max(0, startMs + nth * TICK_MS - performance.now()));
        process.stdout.write(` ${nth}`);
      }
      await wait(LAST_TICK_MS);
      if (heard !== undefined)
        process.stdout.write(`\n${await heard(Array.from({ length: TICKS }, (_, nth) => startMs + (nth + 1) * TICK_MS))}`);
      speaker.close();
      const { words, medianMs, worstMs } = lateness.figures();
      const counters = speaker.counters();
      const off = `off by ${medianMs.toFixed(1)} ms in the middle, ${worstMs.toFixed(1)} ms at worst, as the sound server tells it`;
      process.stdout.write(`\n${words} sounds, ${speaker.unmeasured ?? off}.\n`);
      if (counters['realtime'] === 0)
        process.stdout.write(
          'Real-time priority is not allowed for this user (LimitRTPRIO, or the audio group): a busy machine may make words late.\n',
        );
      if (words === 0) process.exitCode = EXIT.wrong;
    });
