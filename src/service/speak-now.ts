/**
 * Speaks a count now, for `banmen say` without --wav: the words at their moments through the best loudspeaker
 * of this machine, and each on the screen, so that a machine without sound shows at least what it would say.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '../core/clock/call.js';
import { CALLS_AHEAD_MS } from '../core/clock/reader.js';
import { Lateness } from '../voice/outputs/lateness.js';
import type { Loudspeaker, SpeakerListener } from '../voice/outputs/loudspeaker.js';
import { openPlayer, openSpeaker } from '../voice/outputs/open-speaker.js';
import type { VoicePack } from '../voice/packs/pack.js';
import { phraseOf } from '../voice/phrase.js';
import type { Language } from '../words/language.js';
import { timedWord } from '../voice/render-count.js';

/** A sound server that is there plays within this. */
const STARTING_MAX_MS = 3000;
const LOOK_EVERY_MS = 50;
/** The last word is heard to its end. */
const LAST_WORD_MS = 4000;

const hostTime = { nowMs: () => performance.now() };

const whenPlaying = async (speaker: Loudspeaker): Promise<boolean> => {
  for (let waited = 0; waited < STARTING_MAX_MS; waited += LOOK_EVERY_MS) {
    if (speaker.state().kind === 'playing') return true;
    await wait(LOOK_EVERY_MS);
  }
  return false;
};

/** The best loudspeaker that plays, else undefined; says on the error stream what it is, or that there is only light. */
export const openBestSpeaker = async (listener: SpeakerListener, delayMs = 0, device?: string): Promise<Loudspeaker | undefined> => {
  const options = {
    time: hostTime,
    listener,
    delayMs,
    searchPath: process.env['PATH'] ?? '',
    ...(device === undefined ? {} : { device }),
    missing: (what: string) => void process.stderr.write(`banmen: ${what}\n`),
  };
  const first = openSpeaker(options);
  if (first !== undefined && (await whenPlaying(first))) return first;
  const state = first?.state();
  if (state?.kind === 'silent') process.stderr.write(`banmen: ${state.why}\n`);
  first?.close();
  const player = openPlayer(options);
  if (player === undefined)
    process.stderr.write(
      'banmen: no sound on this machine (install pulseaudio-utils and a sound server, or alsa-utils): words are shown only\n',
    );
  return player;
};

export const speakNow = async (calls: readonly Call[], packs: readonly VoicePack[], lang: Language): Promise<void> => {
  const lateness = new Lateness();
  const speaker = await openBestSpeaker({ heard: (word) => lateness.add(word) });
  if (speaker !== undefined) process.stderr.write(`banmen: through ${speaker.name}\n`);
  const startMs = hostTime.nowMs() + CALLS_AHEAD_MS / 2;
  for (const call of calls) {
    const atMs = startMs + call.atMs;
    await wait(Math.max(0, atMs - CALLS_AHEAD_MS / 2 - hostTime.nowMs()));
    speaker?.mixer.say(timedWord('', { ...call, atMs }, packs));
    await wait(Math.max(0, atMs - hostTime.nowMs()));
    process.stdout.write(`${String(call.atMs)} ${call.key} ${phraseOf(lang, call)}\n`);
  }
  if (speaker === undefined) return;
  await wait(LAST_WORD_MS);
  speaker.close();
  const { words, medianMs, worstMs } = lateness.figures();
  if (speaker.unmeasured !== undefined) {
    process.stderr.write(`banmen: ${words} words; ${speaker.unmeasured}\n`);
    return;
  }
  process.stderr.write(`banmen: ${words} words, off by ${medianMs.toFixed(1)} ms in the middle, ${worstMs.toFixed(1)} ms at worst\n`);
};
