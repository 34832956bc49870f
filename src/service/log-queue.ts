/**
 * The log's way out: never blocks, never fails, never ends the service, whatever is behind it: a full disk, a terminal
 * that went away, a pipe that nobody reads.
 *
 *     pino ─ write(line) ─▶ queue (bounded) ─ one write at a time, in another thread ─▶ file, standard error
 *                              └─ full, or nobody takes it: the oldest lines go, and are counted
 */
import { close, open, write } from 'node:fs';

/** About as much as an hour of a busy evening writes at level info. */
export const LOG_QUEUE_BYTES_MAX = 1024 * 1024;

/** Lines that are remembered after they were written, for a support bundle. */
const LAST_LINES_MAX = 1000;

/** Written together; a write that hangs holds no more than this. */
const BATCH_BYTES_MAX = 64 * 1024;

/** A disk that is full, or a pipe that is not read, is tried again after this, in ms. */
const AGAIN_MS = 500;

/** How long an end waits for the last lines, in ms. */
const CLOSING_MAX_MS = 500;

export class LogQueue {
  readonly #fd: number;
  #lines: Buffer[] = [];
  #bytes = 0;
  #isWriting = false;
  /** Whoever read it is gone for good. */
  #isBroken = false;
  #again: NodeJS.Timeout | undefined;
  #whenEmpty: (() => void) | undefined;
  #last: string[] = [];
  readonly #counts = { logLinesWritten: 0, logLinesDropped: 0, logWritesFailed: 0 };

  constructor(fd: number) {
    this.#fd = fd;
  }

  /** A file to append to. Rejects where there can be none. */
  static toFile(file: string): Promise<LogQueue> {
    return new Promise((resolve, reject) => open(file, 'a', (error, fd) => (error === null ? resolve(new LogQueue(fd)) : reject(error))));
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counts, logLinesWaiting: this.#lines.length };
  }

  /** The last lines, each with its end. */
  get last(): readonly string[] {
    return this.#last.slice(-LAST_LINES_MAX);
  }

  /** What pino calls, with one line. */
  write(line: string): void {
    this.#last.push(line);
    if (this.#last.length >= 2 * LAST_LINES_MAX) this.#last = this.#last.slice(-LAST_LINES_MAX);
    if (this.#isBroken) {
      this.#counts.logLinesDropped += 1;
      return;
    }
    const bytes = Buffer.from(line);
    this.#lines.push(bytes);
    this.#bytes += bytes.length;
    // The first line may be on its way.
    while (this.#bytes > LOG_QUEUE_BYTES_MAX && this.#lines.length > 1) this.#dropOldest();
    if (this.#again === undefined) this.#send();
  }

  /** Waits for what is still to be written, for a moment and no longer. */
  async close(): Promise<void> {
    if (this.#lines.length > 0 && !this.#isBroken) {
      await new Promise<void>((resolve) => {
        const enough = setTimeout(resolve, CLOSING_MAX_MS);
        this.#whenEmpty = () => {
          clearTimeout(enough);
          resolve();
        };
      });
    }
    clearTimeout(this.#again);
    if (this.#fd > 2 && !this.#isWriting) close(this.#fd, () => undefined);
  }

  #dropOldest(): void {
    this.#bytes -= this.#lines.shift()?.length ?? 0;
    this.#counts.logLinesDropped += 1;
  }

  #send(): void {
    if (this.#isWriting || this.#lines.length === 0) return;
    const batch: Buffer[] = [];
    let bytes = 0;
    while (this.#lines.length > 0 && (batch.length === 0 || bytes + (this.#lines[0]?.length ?? 0) <= BATCH_BYTES_MAX)) {
      const line = this.#lines.shift() ?? Buffer.alloc(0);
      batch.push(line);
      bytes += line.length;
    }
    this.#bytes -= bytes;
    this.#isWriting = true;
    write(this.#fd, Buffer.concat(batch), (error, written) => this.#sent(batch, error, written));
  }

  #sent(batch: readonly Buffer[], error: NodeJS.ErrnoException | null, written: number): void {
    this.#isWriting = false;
    if (error !== null && (error.code === 'EPIPE' || error.code === 'EIO' || error.code === 'EBADF')) {
      this.#isBroken = true;
      this.#counts.logLinesDropped += batch.length + this.#lines.length;
      this.#lines = [];
      this.#bytes = 0;
      this.#whenEmpty?.();
      return;
    }
    const left = Buffer.concat(batch).subarray(error === null ? written : 0);
    if (left.length === 0) {
      this.#counts.logLinesWritten += batch.length;
      if (this.#lines.length === 0) this.#whenEmpty?.();
      else this.#send();
      return;
    }
    // What was written of a line is finished with it: nothing comes between.
    this.#lines.unshift(left);
    this.#bytes += left.length;
    if (error === null) {
      this.#counts.logLinesWritten += batch.length - 1;
      this.#send();
      return;
    }
    this.#counts.logWritesFailed += 1;
    this.#again = setTimeout(() => {
      this.#again = undefined;
      this.#send();
    }, AGAIN_MS);
    this.#again.unref();
  }
}
