/** A case of the suite: a sentence that must be true of every board that speaks GSB/1. */
import type { Conversation } from './conversation.js';

/** What a case comes to. `left-out`: this board, or this table, has not what the case needs. */
export type Verdict =
  { readonly kind: 'passes' } | { readonly kind: 'fails'; readonly why: string } | { readonly kind: 'left-out'; readonly why: string };

export interface ConformanceCase {
  /** "answers a hello with ..." */
  readonly sentence: string;
  /** Where PROTOCOL.md says so. */
  readonly section: string;
  run(talk: Conversation): Promise<Verdict>;
}

export const passes: Verdict = { kind: 'passes' };
export const fails = (why: string): Verdict => ({ kind: 'fails', why });
export const leftOut = (why: string): Verdict => ({ kind: 'left-out', why });

/** Fails with the first sentence whose fact is false. */
export const passesIf = (...facts: readonly (readonly [isSo: boolean, elseWhy: string])[]): Verdict => {
  const broken = facts.find(([isSo]) => !isSo);
  return broken === undefined ? passes : fails(broken[1]);
};

export const NO_HANDS = 'nobody puts stones on this board';
