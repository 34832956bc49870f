/**
 * How late ticks were heard, from what a microphone recorded: for the sound check, to find what a Bluetooth link or a
 * television adds. Pure.
 */
import { peakOf, samplesOfMs, SAMPLES_PER_MS, type Sound } from './sound.js';

/** A tick is looked for so long before and behind its moment; the next is a second away. */
const BEFORE_MS = 250;
const BEHIND_MS = 700;
/** The tick is loudest where it begins: the first sample that reaches this share of the loudest. */
const BEGIN_SHARE = 0.5;
/** So many times as loud as the half second that nobody ticks in, or it is the room. */
const OVER_ROOM = 4;
const AUDIBLE_LEAST = 0.01;

/** `zeroMs`: the moment of the first sample. How late each tick was that could be heard, in ms. */
export const ticksHeard = (sound: Sound, zeroMs: number, moments: readonly number[]): readonly number[] =>
  moments.flatMap((atMs) => {
    const from = samplesOfMs(atMs - zeroMs - BEFORE_MS);
    const around = sound.subarray(Math.max(0, from), Math.max(0, from + samplesOfMs(BEFORE_MS + BEHIND_MS)));
    const peak = peakOf(around);
    // The quietest fifth of the time around a tick is the room: a tick is short.
    const fifth = Math.floor(around.length / 5);
    const room = Math.min(...[0, 1, 2, 3, 4].map((nth) => peakOf(around.subarray(nth * fifth, (nth + 1) * fifth))));
    if (from < 0 || peak < Math.max(AUDIBLE_LEAST, OVER_ROOM * room)) return [];
    const begin = around.findIndex((sample) => Math.abs(sample) >= BEGIN_SHARE * peak);
    return [(from + begin) / SAMPLES_PER_MS + zeroMs - atMs];
  });
