/**
 * Lateness: how far from its moment each word was heard, as the output itself measures it. For the log,
 * the metrics, and the sign on a table's page when the voice cannot keep its promise.
 */
import type { Word } from '../mixer/word.js';

/** The promise: nobody notices a word that is this far off; beyond it the page says so. In ms. */
export const PROMISED_MS = 50;

/** Of the newest words the figures are made. */
const WORDS_KEPT = 500;

/** After so many words on time in a row a broken promise is mended. */
export const MENDED_AFTER = 10;

export interface HeardWord {
  readonly word: Word;
  /** Later than it was meant to begin (its moment, or behind the other word of it): positive. */
  readonly lateMs: number;
}

export interface LatenessFigures {
  /** Words heard since the start. */
  readonly words: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Of the absolute error, the newest WORDS_KEPT. */
  readonly worstMs: number;
  readonly keepsPromise: boolean;
  /** While the promise is broken: by how much at worst; 0 while it is kept. */
  readonly brokenByMs: number;
}

export class Lateness {
  #errors: number[] = [];
  #words = 0;
  #onTimeInARow = MENDED_AFTER;
  #brokenByMs = 0;

  add({ lateMs }: HeardWord): void {
    this.#words += 1;
    this.#errors = [...this.#errors, Math.abs(lateMs)].slice(-WORDS_KEPT);
    this.#onTimeInARow = Math.abs(lateMs) <= PROMISED_MS ? this.#onTimeInARow + 1 : 0;
    if (this.#onTimeInARow === 0) this.#brokenByMs = Math.max(this.#brokenByMs, Math.abs(lateMs));
    else if (this.#onTimeInARow >= MENDED_AFTER) this.#brokenByMs = 0;
  }

  figures(): LatenessFigures {
    const sorted = [...this.#errors].sort((one, other) => one - other);
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return {
      words: this.#words,
      medianMs: at(0.5),
      p99Ms: at(0.99),
      worstMs: sorted.at(-1) ?? 0,
      keepsPromise: this.#onTimeInARow >= MENDED_AFTER,
      brokenByMs: this.#brokenByMs,
    };
  }
}
