/**
 * What a language file gives for the voice: the words of a call as people read them (`Phrases`), and the
 * clips of a full pack with the way each is read aloud (`SpokenSource`). `src/voice` puts calls together from them.
 */
import type { Call, NumberedCall, PlainCall } from '../core/clock/call.js';

/** What a call carries beside its key. */
export type Particulars = Pick<Call, 'withinMs' | 'points' | 'afterNine'>;

export interface Phrases {
  readonly numbered: Readonly<Record<NumberedCall, (number: number, particulars: Particulars) => string>>;
  readonly plain: Readonly<Record<PlainCall, string>>;
  /** In place of `time.over` where the nine was spoken just before: the word begins with ten. */
  readonly timeOverAfterNine: string;
}

/** `n.7`, `time.over.after-nine`, `number.20`: the same in every language; also the name of the clip's file. */
export type ClipKey = string;

/** A call without its moment. */
export type SpokenCall = Pick<Call, 'key' | 'withinMs' | 'points' | 'afterNine'>;

export interface SpokenSource {
  /** The engine's voice: an espeak-ng language. */
  readonly engineVoice: string;
  /** Stands between the readings of two pieces that are spoken in one breath. */
  readonly between: '' | ' ';
  readonly pieces: Readonly<Record<ClipKey, string>>;
  /** The sentences that are not composed. */
  readonly plain: Readonly<Record<PlainCall, string>>;
  readonly timeOverAfterNine: string;
  /** Whole phrases that are read otherwise than piece by piece, or that only this language has. */
  readonly exceptions?: Readonly<Record<ClipKey, string>>;
  readonly compose: (family: NumberedCall, number: number, call: SpokenCall) => readonly ClipKey[] | undefined;
}

/** The greatest whole number that pieces can say. Nine hours of main time are 540 minutes. */
export const NUMBER_MAX = 599;

/** A whole number from its tens and units, as all but English say it: 二十 五. `NUMBER_MAX` at most. */
export const tensAndUnits = (number: number): readonly ClipKey[] => {
  if (number <= 10) return [`number.${number}`];
  const hundreds = number - (number % 100);
  const tens = (number % 100) - (number % 10);
  return [hundreds, tens, number % 10].filter((part) => part > 0).map((part) => `number.${part}`);
};
