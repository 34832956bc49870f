/**
 * The log of a simulated service: the real queue, and a disk behind it that is full, hangs, or takes a part of what it is given.
 *
 *     session, service ─▶ LogQueue ─▶ write ─▶ some time later ─▶ full | a part | all of it
 *
 * What stands in the file is whole lines in the order in which they were logged, but for one that a kill cut off; what is missing
 * was counted; and what waits is bounded, however long the disk takes nothing.
 */
import type { Chance } from '../simulator/chance.js';
import { LOG_QUEUE_BYTES_MAX, LogQueue } from '../src/service/log-queue.js';
import type { LogPort } from '../src/session/ports.js';
import type { Faults } from './faults.js';
import type { SimulatedProcess, World } from './world.js';

/** A batch that is on its way, beside what waits. */
const ON_ITS_WAY_BYTES_MAX = 128 * 1024;

export class SimulatedLog {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #broken: (what: string) => void;
  faults: Faults;
  fullUntilMs = 0;
  /** What the present run has logged, as numbers in order, and what of it stands in its file. */
  #sent = 0;
  #file = '';
  #queue: LogQueue | undefined;
  readonly counts = { logFull: 0, logShort: 0, logLines: 0, logLinesDropped: 0 };

  constructor(world: World, chance: Chance, faults: Faults, broken: (what: string) => void) {
    this.#world = world;
    this.#chance = chance;
    this.faults = faults;
    this.#broken = broken;
  }

  /** For a run of the service; the one before is over. */
  open(process: SimulatedProcess): LogPort {
    this.#sent = 0;
    this.#file = '';
    const queue = new LogQueue({
      write: (bytes, done) => {
        const ms = this.#chance.happens(this.faults.logSlow) ? this.faults.logSlowMs : 1;
        process.after(ms, () => {
          if (this.#world.nowMs < this.fullUntilMs) {
            this.counts.logFull += 1;
            done({ code: 'ENOSPC' }, 0);
            return;
          }
          const isShort = this.#chance.happens(this.faults.logShort);
          const written = isShort ? this.#chance.whole(0, bytes.length) : bytes.length;
          if (isShort) this.counts.logShort += 1;
          this.#file += bytes.subarray(0, written).toString();
          done(null, written);
        });
      },
      close: () => undefined,
      after: (ms, what) => process.after(ms, what),
    });
    this.#queue = queue;
    const line = (details: object, message: string): void => {
      this.#sent += 1;
      this.counts.logLines += 1;
      queue.write(`${JSON.stringify({ line: this.#sent, ...details, message })}\n`);
    };
    return { info: line, warn: line, error: line };
  }

  /** `isKilled`: a line may have been cut off. */
  check(isKilled: boolean): void {
    const { logLinesWritten = 0, logLinesDropped = 0, logLinesWaiting = 0 } = this.#queue?.counters() ?? {};
    this.counts.logLinesDropped += logLinesDropped;
    const lines = this.#file.split('\n');
    const cutOff = lines.pop() ?? '';
    if (cutOff !== '' && !isKilled) this.#broken(`the log ends within a line: ${cutOff.slice(0, 60)}`);
    let last = 0;
    for (const line of lines) {
      const number = /^\{"line":(\d+),.*\}$/.exec(line)?.[1];
      if (number === undefined || Number(number) <= last) {
        this.#broken(`the log has, after line ${last}: ${line.slice(0, 80)}`);
        return;
      }
      last = Number(number);
    }
    if (isKilled) return;
    if (lines.length !== logLinesWritten) this.#broken(`the log has ${lines.length} lines and counts ${logLinesWritten}`);
    const known = logLinesWritten + logLinesDropped + logLinesWaiting;
    if (known !== this.#sent) this.#broken(`${this.#sent} lines were logged, and ${known} are accounted for`);
  }

  checkBound(): void {
    const waits = this.#queue?.waitingBytes ?? 0;
    if (waits > LOG_QUEUE_BYTES_MAX + ON_ITS_WAY_BYTES_MAX) this.#broken(`${waits} octets of the log wait`);
  }

  close(): Promise<void> {
    return this.#queue?.close() ?? Promise.resolve();
  }
}
