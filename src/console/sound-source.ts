/** Where the spoken count of the pages comes from: handed in, for the console knows no voice. */
import type { ToldCall } from './view/told-call.js';

export const SOUND_STATES = ['locked', 'playing', 'suspended', 'off'] as const;
export type SoundState = (typeof SOUND_STATES)[number];

/** A page that listens. */
export interface SoundPage {
  /** Its own name, made by chance. */
  readonly name: string;
  readonly address: string;
  /** Whoever uses it has business at the table; others only watch. */
  readonly atTable: boolean;
}

export interface SoundSource {
  /** The table's moment; undefined: no such table. */
  nowMs(table: string): number | undefined;
  /** Words worth having before they are told. */
  wordsAhead(table: string): readonly string[];
  /** WAV. */
  word(table: string, word: string): Uint8Array | undefined;
  /** Calls back at once with what is pending, then at every change. */
  subscribe(table: string, listener: (calls: readonly ToldCall[]) => void): () => void;
  /** A page can or cannot be heard. */
  report(table: string, page: SoundPage, state: SoundState): void;
  /** For /api/v1/status: each loudspeaker with how late its words were, each table with its pages. */
  status(): object;
}
