/**
 * Debounce: a change counts when so many scans in a row have seen it, as in the firmware.
 *
 *     contact   ___|‾|__|‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾
 *     scans     .  .  .  .  .  .  .  .       every `scanMs`, `count` equal ones in a row
 *     accepted                    |
 *
 * By events instead of by scans, so that hours pass in milliseconds: what a scan would see changes
 * only when a contact does. (A pulse shorter than one scan, which a real board may miss, starts
 * the count again here.)
 */
export interface Accepted {
  readonly input: number;
  readonly value: number;
}

interface Waiting {
  readonly value: number;
  readonly dueMs: number;
}

export class Debounce {
  scanMs: number;
  /** Equal scans before a change counts. */
  count: number;
  readonly #stable: Uint8Array;
  readonly #waiting = new Map<number, Waiting>();
  readonly #originMs: number;

  /** `originMs`: when the first scan was; `initial`: what every input read then. */
  constructor(initial: Uint8Array, originMs: number, scanMs: number, count: number) {
    this.#stable = initial.slice();
    this.#originMs = originMs;
    this.scanMs = scanMs;
    this.count = count;
  }

  /** The input's contact reads this from now on. */
  expose(input: number, value: number, atMs: number): void {
    if (this.#stable[input] === value) {
      this.#waiting.delete(input);
      return;
    }
    const firstScan = Math.ceil((atMs - this.#originMs) / this.scanMs);
    this.#waiting.set(input, { value, dueMs: this.#originMs + (firstScan + this.count - 1) * this.scanMs });
  }

  /** When the next change will be accepted; Infinity when all is quiet. */
  get nextMs(): number {
    let next = Infinity;
    for (const { dueMs } of this.#waiting.values()) if (dueMs < next) next = dueMs;
    return next;
  }

  /** The changes accepted by now, in the order of the scan. */
  accept(nowMs: number): Accepted[] {
    const accepted: Accepted[] = [];
    for (const [input, { value, dueMs }] of this.#waiting) {
      if (dueMs > nowMs) continue;
      this.#waiting.delete(input);
      this.#stable[input] = value;
      accepted.push({ input, value });
    }
    return accepted.sort((one, other) => one.input - other.input);
  }
}
