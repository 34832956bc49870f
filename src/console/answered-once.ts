/**
 * `Idempotency-Key`: a command that is sent again, because its answer was lost or a finger was quick, is answered with what the
 * first one was answered, and done once.
 *
 *     key ─▶ never seen: done, its answer kept ─▶ seen: the same answer ─▶ seen with another command: refused
 *
 * Keys are of one caller and one table. They live as long as the process and are forgotten oldest first.
 */
import type { CommandAnswer } from './problem.js';

/** A day of a large hall. */
export const ANSWERS_KEPT_MAX = 10_000;
export const KEY_LENGTH_MAX = 200;

interface Kept {
  /** What was asked with this key. */
  readonly command: string;
  readonly answer: Promise<CommandAnswer>;
}

export class AnsweredOnce {
  readonly #kept = new Map<string, Kept>();

  /** Undefined: this key was used for another command. `answer` is only called for a key that is new; if it throws, the key is free again. */
  do(key: string, command: string, answer: () => Promise<CommandAnswer>): Promise<CommandAnswer> | undefined {
    const known = this.#kept.get(key);
    if (known !== undefined) return known.command === command ? known.answer : undefined;
    const pending = answer();
    this.#kept.set(key, { command, answer: pending });
    // What was refused was not done, and may go now: only what was done is done once.
    pending.then(
      ({ status }) => status < 400 || this.#kept.delete(key),
      () => this.#kept.delete(key),
    );
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > ANSWERS_KEPT_MAX && oldest.done !== true) this.#kept.delete(oldest.value);
    return pending;
  }
}
