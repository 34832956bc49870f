/**
 * Spectators of one thing: each frame is made once, however many there are. One who does not take what is sent is dropped and
 * counted: the browser comes back by itself, and nobody else waits.
 */

/** One who has left more than this untaken gets nothing more: some four whole games, or thousands of moves. */
export const SPECTATOR_BUFFER_BYTES_MAX = 512 * 1024;

/** One connection. */
export interface Spectator {
  write(frame: Buffer): void;
  /** Written and not yet taken. */
  bufferedBytes(): number;
  /** Ends the connection at once. */
  drop(): void;
}

export class Spectators {
  readonly #all = new Set<Spectator>();
  #dropped = 0;

  get count(): number {
    return this.#all.size;
  }

  get dropped(): number {
    return this.#dropped;
  }

  add(spectator: Spectator): void {
    this.#all.add(spectator);
  }

  remove(spectator: Spectator): void {
    this.#all.delete(spectator);
  }

  send(spectator: Spectator, frame: Buffer): void {
    if (spectator.bufferedBytes() <= SPECTATOR_BUFFER_BYTES_MAX) {
      spectator.write(frame);
      return;
    }
    this.#all.delete(spectator);
    this.#dropped += 1;
    spectator.drop();
  }

  sendAll(frame: Buffer): void {
    for (const spectator of this.#all) this.send(spectator, frame);
  }

  /** Ends every connection. */
  close(): void {
    for (const spectator of this.#all) spectator.drop();
    this.#all.clear();
  }
}
