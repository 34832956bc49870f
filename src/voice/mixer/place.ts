/**
 * Places the words of one table on its stream, sample by sample. Pure; asked again whenever something
 * changed or a stretch of sound is due, and then only what has not begun can move.
 *
 *     timed word   begins at its own sample, exactly; two of one moment follow each other
 *     one sounds   when the next begins: it falls silent at that sample, unless it outranks the next
 *     said word    waits for the end of what sounds; where it does not fit before the next timed word, it is left to the captions
 *
 * No queue: a word that could only begin too late is given up and counted, so nothing falls behind.
 */
import { outranks, type Rank } from './rank.js';
import { PAUSE_SAMPLES, type Word } from './word.js';
import { SAMPLES_PER_MS } from '../sound/sound.js';

/** A word on the stream. `endSample` is before the natural end where it is cut. */
export interface PlacedWord {
  readonly word: Word;
  readonly startSample: number;
  readonly endSample: number;
  /** Where its moment is. */
  readonly idealSample: number;
  /** Where it was meant to begin: behind the other word of its moment, or, said and not timed, where there was room. What is later than this is late. */
  readonly meantSample: number;
}

export const WORD_DROP_REASONS = ['too-late', 'no-room', 'outranked'] as const;
export type WordDropReason = (typeof WORD_DROP_REASONS)[number];

export interface Placement {
  readonly placed: readonly PlacedWord[];
  readonly dropped: readonly { readonly word: Word; readonly why: WordDropReason }[];
}

/** How late a word may begin at most; a "seven" later than that is a lie. The loss itself is always told. In ms. */
const LATE_MAX_MS: Readonly<Record<Rank, number>> = { 'time-over': 5000, count: 300, tens: 500, alarm: 2500, information: 2500 };

/** A sentence that has to follow another word of its moment is begun only where this share of it can be heard before the next tick. */
const HEARD_LEAST = 0.5;

interface Candidate {
  readonly word: Word;
  readonly idealSample: number;
  /** Once it has begun: from where to where it sounds. */
  readonly begun: { readonly startSample: number; readonly endSample: number } | undefined;
}

/** A word whose fellow of the same moment has begun keeps that one's place for its moment, though the stream has been put right since. */
const withItsFellow = (candidate: Candidate, all: readonly Candidate[]): Candidate => {
  const { word, begun } = candidate;
  if (begun !== undefined || word.kind !== 'timed') return candidate;
  const fellow = all.find((one) => one.begun !== undefined && one.word.kind === 'timed' && one.word.atMs === word.atMs);
  return fellow === undefined ? candidate : { ...candidate, idealSample: fellow.idealSample };
};

const startOf = ({ begun, idealSample }: Candidate): number => begun?.startSample ?? idealSample;

const inOrder = (one: Candidate, other: Candidate): number =>
  startOf(one) - startOf(other) || Number(one.begun === undefined) - Number(other.begun === undefined);

/** The first sample of the next word that belongs to its moment. */
const nextTimed = (candidates: readonly Candidate[], from: number, after: number): number =>
  candidates
    .slice(from)
    .filter(({ word, idealSample }) => word.kind === 'timed' && idealSample > after)
    .reduce((first, { idealSample }) => Math.min(first, idealSample), Infinity);

/**
 * `candidates`: the words of one table; those of one moment in the order in which they are to be said.
 * `fromSample`: what comes before it is with the output already.
 */
export const placeWords = (candidates: readonly Candidate[], fromSample: number): Placement => {
  const ordered = candidates.map((candidate) => withItsFellow(candidate, candidates)).sort(inOrder);
  const placed: PlacedWord[] = [];
  const dropped: { word: Word; why: WordDropReason }[] = [];
  ordered.forEach((candidate, place) => {
    const { word, idealSample, begun } = candidate;
    const length = word.sound.length;
    if (begun !== undefined) {
      placed.push({ word, ...begun, idealSample, meantSample: begun.startSample });
      return;
    }
    const before = placed.at(-1);
    const waits = before !== undefined && (word.kind === 'said' || before.word.atMs === word.atMs);
    const behindSample = Math.max(idealSample, waits ? before.endSample + PAUSE_SAMPLES : 0);
    const startSample = Math.max(behindSample, fromSample);
    const lateSamples = waits && word.kind === 'timed' ? 0 : startSample - idealSample;
    if (lateSamples > LATE_MAX_MS[word.rank] * SAMPLES_PER_MS) {
      dropped.push({ word, why: 'too-late' });
      return;
    }
    const room = nextTimed(ordered, place + 1, idealSample) - startSample;
    if (room < (word.kind === 'said' ? length : waits ? length * HEARD_LEAST : 0)) {
      dropped.push({ word, why: 'no-room' });
      return;
    }
    if (before !== undefined && !waits && before.endSample > startSample) {
      if (before.word.rank === 'time-over' && outranks(before.word.rank, word.rank)) {
        dropped.push({ word, why: 'outranked' });
        return;
      }
      placed[placed.length - 1] = { ...before, endSample: startSample };
    }
    const meantSample = word.kind === 'said' ? startSample : behindSample;
    placed.push({ word, startSample, endSample: startSample + length, idealSample, meantSample });
  });
  return { placed, dropped };
};
