/**
 * The serial line under Firmata, with a bound.
 *
 * Firmata writes without ever asking whether anything goes out: after an unplug its queue grows
 * without limit. Here every byte that has not left is counted; a write that would go beyond
 * QUEUE_MAX_BYTES is dropped, counted, and means that the line is stuck, which is told once.
 */
import { EventEmitter } from 'node:events';

/** A line as node-serialport gives it, open already. Tests hand in their own. */
export interface SerialLine extends EventEmitter {
  write(bytes: Buffer, written?: (error?: Error | null) => void): boolean;
  close(closed?: (error?: Error | null) => void): void;
}

/** More than the whole face twice, and less than 0.2 s of a 57600 baud line. */
export const QUEUE_MAX_BYTES = 1024;

export interface TransportCounters {
  bytesOut: number;
  bytesIn: number;
  writesDropped: number;
}

/** Emits what Firmata listens for (`open`, `data`, `error`, `close`), and `stuck`. */
export class BoundedTransport extends EventEmitter {
  readonly counters: TransportCounters = { bytesOut: 0, bytesIn: 0, writesDropped: 0 };

  readonly #line: SerialLine;
  #queuedBytes = 0;
  #ended = false;

  constructor(line: SerialLine) {
    super();
    this.#line = line;
    // Without a listener an error would end the process; Firmata hears it until it is let go.
    this.on('error', () => undefined);
    line.on('data', (bytes: Buffer) => {
      this.counters.bytesIn += bytes.length;
      if (!this.#ended) this.emit('data', bytes);
    });
    line.on('error', (error: Error) => this.#end('error', error));
    line.on('close', () => this.#end('close'));
  }

  get queuedBytes(): number {
    return this.#queuedBytes;
  }

  write(bytes: Buffer, written?: () => void): void {
    if (this.#ended) return;
    if (this.#queuedBytes + bytes.length > QUEUE_MAX_BYTES) {
      this.counters.writesDropped += 1;
      this.emit('stuck');
      return;
    }
    this.#queuedBytes += bytes.length;
    this.#line.write(bytes, () => {
      this.#queuedBytes -= bytes.length;
      this.counters.bytesOut += bytes.length;
      written?.();
    });
  }

  /** Nothing more is sent or told. The line is closed; a line that is gone already is no matter. */
  end(): void {
    this.#ended = true;
    this.#line.close(() => undefined);
  }

  #end(event: 'error' | 'close', error?: Error): void {
    if (this.#ended) return;
    this.emit(event, error);
  }
}
