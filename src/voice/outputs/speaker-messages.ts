/** What a Banmen and its speaker process tell each other. Moments are the machine's monotonic ms, which both can read. */
import type { WordDropReason, PlacedWord } from '../mixer/place.js';
import type { Word } from '../mixer/word.js';
import type { SpeakerState } from './loudspeaker.js';

/** The machine's monotonic clock, the same in every process on it. */
export const machineNowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

export type ToSpeaker =
  | { readonly kind: 'replace'; readonly table: string; readonly words: readonly Word[]; readonly nowMs: number }
  | { readonly kind: 'say'; readonly word: Word }
  | { readonly kind: 'silence'; readonly table: string };

/** Words come back without their sound. */
export type FromSpeaker =
  | { readonly kind: 'begun'; readonly placed: PlacedWord }
  | { readonly kind: 'dropped'; readonly word: Word; readonly why: WordDropReason | 'cancelled' | 'too-many' | 'faded' }
  | { readonly kind: 'heard'; readonly word: Word; readonly lateMs: number }
  | { readonly kind: 'state'; readonly state: SpeakerState }
  | { readonly kind: 'counters'; readonly counters: Readonly<Record<string, number>> };
