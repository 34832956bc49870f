/**
 * A loudspeaker: a mixer and something that carries its stream to the air. What every kind of it (`pacat-speaker`,
 * `speaker-process`, `player-speaker`) has to offer to those who speak through it.
 */
import type { Mixer, MixerListener } from '../mixer/mixer.js';
import type { HeardWord } from './lateness.js';

export type SpeakerState =
  /** Nothing is known yet; words of this second may be missed. */
  | { readonly kind: 'starting' }
  | { readonly kind: 'playing' }
  /** It does not play; what to do is for people. It goes on trying. */
  | { readonly kind: 'silent'; readonly why: string };

export interface SpeakerListener extends MixerListener {
  /** A word has been heard, this late. */
  heard?(word: HeardWord): void;
  state?(state: SpeakerState): void;
}

/** Moments in ms, monotonic: the table's own. */
export interface SpeakerTime {
  nowMs(): number;
}

/** What is put in at the front of a mixer. */
export type WordInput = Pick<Mixer, 'replace' | 'say' | 'silence'>;

export interface Loudspeaker {
  readonly name: string;
  readonly mixer: WordInput;
  /** Why nobody can say how late it is, for people; then its lateness is its own part alone. */
  readonly unmeasured?: string;
  state(): SpeakerState;
  counters(): Readonly<Record<string, number>>;
  close(): void;
}
