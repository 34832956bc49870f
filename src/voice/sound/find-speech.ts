/**
 * Finds the word in what a microphone gave: where the room ends and the voice begins, and whether it can be used.
 *
 *     raw ─ frames of 10 ms ─▶ the room's own loudness ─▶ the first and the last frame that stand out of it ─▶ the word, a little
 *     earlier and later, faded in, so that what trim.ts lifts is voice and not room
 */
import { ok, refuse, type Result } from '../../core/result.js';
import { peakOf, samplesOfMs, type Sound } from './sound.js';

const FRAME_MS = 10;
/** The quietest tenth of the frames is the room. */
const ROOM_SHARE = 0.1;
/** A frame of voice is so many times as loud as the room (12 dB), for so many frames on end: a click is none. */
const STANDS_OUT = 4;
const VOICE_FRAMES = 3;
/** Softer than this (-40 dB of full scale) is no voice into a microphone, however quiet the room. */
const VOICE_LEAST = 0.01;
/** Behind what stands out: the end of a vowel. Before it: a soft h, as long as the room is so much softer that lifting (trim.ts) does not lift it in. */
const BEHIND_MS = 30;
const BEFORE_MS = 60;
const BEFORE_IN_A_LOUD_ROOM_MS = 10;
const QUIET_ROOM = 60;
const FADE_MS = 8;

/** The word has to be so many times as loud as the room (20 dB), or the room is heard in the hall. */
const OVER_ROOM = 10;
/** A microphone whose gain is too high gives so many samples of full scale. */
const CLIPPED_SAMPLES = 8;
const FULL_SCALE = 0.999;

export interface FoundSpeech {
  readonly sound: Sound;
  /** How many times as loud as the room; Infinity where the room is silent. */
  readonly overRoom: number;
}

const loudnessOf = (sound: Sound): number => Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, sound.length));

const framesOf = (sound: Sound): readonly number[] => {
  const length = samplesOfMs(FRAME_MS);
  return Array.from({ length: Math.floor(sound.length / length) }, (_, nth) =>
    loudnessOf(sound.subarray(nth * length, (nth + 1) * length)),
  );
};

const roomOf = (frames: readonly number[]): number =>
  [...frames].sort((one, other) => one - other)[Math.floor(frames.length * ROOM_SHARE)] ?? 0;

/** The first frame of `frames` that is voice, with those behind it; -1: none. */
const firstVoice = (frames: readonly number[], level: number): number =>
  frames.findIndex((_, nth) => {
    const these = frames.slice(nth, nth + VOICE_FRAMES);
    return these.length === VOICE_FRAMES && these.every((frame) => frame >= level);
  });

const levelOf = (frames: readonly number[]): number => Math.max(VOICE_LEAST, STANDS_OUT * roomOf(frames));

/** Whether something was said and has been over for `silentMs`: whoever records may stop. */
export const isSpokenOut = (raw: Sound, silentMs: number): boolean => {
  const frames = framesOf(raw);
  const level = levelOf(frames);
  if (firstVoice(frames, level) === -1) return false;
  return frames.slice(-Math.ceil(silentMs / FRAME_MS)).every((frame) => frame < level);
};

/** Refuses what cannot be used, with what to do. */
export const findSpeech = (raw: Sound): Result<FoundSpeech, string> => {
  const frames = framesOf(raw);
  const level = levelOf(frames);
  const first = firstVoice(frames, level);
  if (first === -1) {
    const isSilent = peakOf(raw) < VOICE_LEAST;
    return refuse(
      isSilent
        ? 'there is nothing to hear: is the microphone on, and chosen (--device)?'
        : 'no word stands out of the room: speak louder, or closer to the microphone',
    );
  }
  if (raw.filter((sample) => Math.abs(sample) >= FULL_SCALE).length >= CLIPPED_SAMPLES)
    return refuse('it is too loud, and cut off at the top: turn the microphone down, or speak from further away');
  const last = frames.length - 1 - firstVoice([...frames].reverse(), level);
  const overRoom = loudnessOf(raw.subarray(samplesOfMs(first * FRAME_MS), samplesOfMs((last + 1) * FRAME_MS))) / roomOf(frames);
  const from = Math.max(0, samplesOfMs(first * FRAME_MS - (overRoom >= QUIET_ROOM ? BEFORE_MS : BEFORE_IN_A_LOUD_ROOM_MS)));
  const sound = raw.slice(from, samplesOfMs((last + 1) * FRAME_MS + BEHIND_MS));
  if (overRoom < OVER_ROOM) return refuse('the room is nearly as loud as the word: find a quieter one, or speak closer to the microphone');
  const fade = samplesOfMs(FADE_MS);
  return ok({ sound: from === 0 ? sound : sound.map((sample, at) => sample * Math.min(1, at / fade)), overRoom });
};
