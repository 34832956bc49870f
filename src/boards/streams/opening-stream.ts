/** What every kind of port or socket is to a cable while it opens, and when it is given up. */
import type { Duplex } from 'node:stream';

/** A port or socket that is being opened. */
export interface OpeningStream {
  readonly stream: Duplex;
  readonly opened: Promise<void>;
  /** Closes it as its kind wants to be closed; may never resolve. */
  close(): Promise<void>;
}
