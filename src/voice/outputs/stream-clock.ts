/**
 * StreamClock: at which host moment sample 0 of a running stream was, or would have been, heard. Made from what the
 * sound server says now and then ("3.203 s of the stream have been heard"). Pure.
 *
 * A reading can come late (a busy event loop) and never early, so the earliest of the last seconds is the
 * best. After an underrun all readings stay late: then the old ones are forgotten, and the next word is in step.
 */

/** What is older says nothing any more: quartz clocks drift 0.1 ms in this time. */
const WINDOW_MS = 2000;
const READINGS_MAX = 64;

/** So many readings in a row, all later than the best by more than JUMP_MS: the stream has stood still. */
const JUMP_READINGS = 8;
const JUMP_MS = 12;

/**
 * A word is judged by the readings just behind it, and again by those of a second later: the server's client smooths the time
 * that it tells, so that a stream which stood still for 20 ms is told on time at first and late a second afterwards
 * (measured against a recorder). The later of the two counts.
 */
export const JUDGED_WITHIN_MS = 250;
export const JUDGED_FROM_MS = 1000;
export const JUDGED_TO_MS = JUDGED_FROM_MS + JUDGED_WITHIN_MS;

export class StreamClock {
  #readings: { readonly hostMs: number; readonly zeroMs: number; readonly streamMs: number }[] = [];
  #jumps = 0;

  /** How often the stream has stood still. */
  get jumps(): number {
    return this.#jumps;
  }

  /** `streamMs` of the stream had been heard when this was read at `hostMs`. Zero is before the first sound and says nothing. */
  read(hostMs: number, streamMs: number): void {
    if (streamMs <= 0) return;
    const before = this.zeroMs();
    this.#readings = [...this.#readings, { hostMs, streamMs, zeroMs: hostMs - streamMs }]
      .filter((one) => hostMs - one.hostMs <= WINDOW_MS)
      .slice(-READINGS_MAX);
    const last = this.#readings.slice(-JUMP_READINGS);
    if (before === undefined || last.length < JUMP_READINGS || last.some(({ zeroMs }) => zeroMs < before + JUMP_MS)) return;
    this.#readings = last;
    this.#jumps += 1;
  }

  /** Undefined until the stream runs. */
  zeroMs(): number | undefined {
    return earliest(this.#readings);
  }

  /**
   * When the sample at `streamMs` was heard, as the readings behind it say: what placed it is not asked. Where the
   * stream stood still within that second, the word before counts as late too: rather one too many than one too few.
   * Undefined until JUDGED_TO_MS of the stream have been heard behind it.
   */
  heardAtMs(streamMs: number): number | undefined {
    const newest = this.#readings.at(-1);
    if (newest === undefined || newest.streamMs < streamMs + JUDGED_TO_MS) return undefined;
    const zeroBehind = (ms: number): number | undefined =>
      earliest(this.#readings.filter((one) => one.streamMs >= streamMs + ms && one.streamMs <= streamMs + ms + JUDGED_WITHIN_MS));
    const judged = [zeroBehind(0), zeroBehind(JUDGED_FROM_MS)].filter((zeroMs) => zeroMs !== undefined);
    // A stream that has just come back tells little: then what it told last has to do.
    return streamMs + (judged.length === 0 ? newest.zeroMs : Math.max(...judged));
  }
}

const earliest = (readings: readonly { readonly zeroMs: number }[]): number | undefined =>
  readings.length === 0 ? undefined : readings.reduce((first, { zeroMs }) => Math.min(first, zeroMs), Infinity);

/** One line of `pacat -v`: `Time: 3.203 sec; Latency: 22301 usec.`; milliseconds of the stream, undefined for any other line. */
export const parsePacatTime = (line: string): number | undefined => {
  const match = /Time: (\d+\.\d+) sec;/.exec(line);
  return match === null ? undefined : Number(match[1]) * 1000;
};
