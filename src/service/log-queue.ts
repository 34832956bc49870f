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

/** What takes the lines in the end, and when something is tried again: `isIdle`, no reason for the process to stay. */
export interface LogSink {
  write(bytes: Buffer, done: (error: { readonly code?: string | undefined } | null, written: number) => void): void;
  close(): void;
  after(ms: number, what: () => void, isIdle: boolean): () => void;
}

const fileSink = (fd: number): LogSink => ({
  write: (bytes, done) => write(fd, bytes, done),
  // Standard output and error are not its own.
  close: () => {
    if (fd > 2) close(fd, () => undefined);
  },
  after: (ms, what, isIdle) => {
    const timer = setTimeout(what, ms);
    if (isIdle) timer.unref();
    return () => clearTimeout(timer);
  },
});

export class LogQueue {
  readonly #sink: LogSink;
  #lines: Buffer[] = [];
  #bytes = 0;
  #isWriting = false;
  /** A part of the first line was written. */
  #isBegun = false;
  /** Whoever read it is gone for good. */
  #isBroken = false;
  #cancelAgain: (() => void) | undefined;
  #whenEmpty: (() => void) | undefined;
  #last: string[] = [];
  readonly #counts = { logLinesWritten: 0, logLinesDropped: 0, logWritesFailed: 0 };

  constructor(to: number | LogSink) {
    this.#sink = typeof to === 'number' ? fileSink(to) : to;
  }

  /** A file to append to. Rejects where there can be none. */
  static toFile(file: string): Promise<LogQueue> {
    return new Promise((resolve, reject) => open(file, 'a', (error, fd) => (error === null ? resolve(new LogQueue(fd)) : reject(error))));
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counts, logLinesWaiting: this.#lines.length };
  }

  /** What waits to be written, in octets. */
  get waitingBytes(): number {
    return this.#bytes;
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
    while (this.#bytes > LOG_QUEUE_BYTES_MAX && this.#lines.length > 1) this.#dropOldest();
    if (this.#cancelAgain === undefined) this.#send();
  }

  /** Waits for what is still to be written, for a moment and no longer. */
  async close(): Promise<void> {
    if (this.#lines.length > 0 && !this.#isBroken) {
      await new Promise<void>((resolve) => {
        const cancel = this.#sink.after(CLOSING_MAX_MS, resolve, false);
        this.#whenEmpty = () => {
          cancel();
          resolve();
        };
      });
    }
    this.#cancelAgain?.();
    if (!this.#isWriting) this.#sink.close();
  }

  #dropOldest(): void {
    // What is begun is finished: nothing comes between.
    const [dropped] = this.#lines.splice(this.#isBegun && !this.#isWriting ? 1 : 0, 1);
    this.#bytes -= dropped?.length ?? 0;
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
    this.#sink.write(Buffer.concat(batch), (error, written) => this.#sent(batch, error, written));
  }

  #sent(batch: readonly Buffer[], error: { readonly code?: string | undefined } | null, written: number): void {
    this.#isWriting = false;
    if (error !== null && (error.code === 'EPIPE' || error.code === 'EIO' || error.code === 'EBADF')) {
      this.#isBroken = true;
      this.#counts.logLinesDropped += batch.length + this.#lines.length;
      this.#lines = [];
      this.#bytes = 0;
      this.#whenEmpty?.();
      return;
    }
    let octets = error === null ? written : 0;
    let whole = 0;
    for (let line = batch[0]; line !== undefined && line.length <= octets; line = batch[whole]) {
      octets -= line.length;
      whole += 1;
    }
    this.#counts.logLinesWritten += whole;
    const rest = batch.slice(whole);
    this.#isBegun = rest.length > 0 && (octets > 0 || (whole === 0 && this.#isBegun));
    const [begun, ...others] = rest;
    if (begun !== undefined) {
      this.#lines.unshift(begun.subarray(octets), ...others);
      this.#bytes += rest.reduce((sum, line) => sum + line.length, -octets);
    }
    if (error === null && written > 0) {
      if (this.#lines.length === 0) this.#whenEmpty?.();
      else this.#send();
      return;
    }
    this.#counts.logWritesFailed += 1;
    const again = (): void => {
      this.#cancelAgain = undefined;
      this.#send();
    };
    this.#cancelAgain = this.#sink.after(AGAIN_MS, again, true);
  }
}
