/** SpokenFeed: the spoken count of one table, told to every page that shows or speaks it. */
import { callsFrame, wordsFrame } from './event-frame.js';
import type { SoundSource } from './sound-source.js';
import { Spectators, type Spectator } from './spectators.js';
import type { ToldCall } from './view/told-call.js';

export class SpokenFeed {
  readonly #tableId: string;
  readonly #source: SoundSource;
  readonly #spectators = new Spectators();
  readonly #unsubscribe: () => void;
  #calls: readonly ToldCall[] = [];

  constructor(tableId: string, source: SoundSource) {
    this.#tableId = tableId;
    this.#source = source;
    this.#unsubscribe = source.subscribe(tableId, (calls) => {
      this.#calls = calls;
      this.#spectators.sendAll(this.#frame(calls));
    });
  }

  #frame(calls?: readonly ToldCall[]): Buffer {
    return callsFrame(this.#tableId, this.#source.nowMs(this.#tableId), calls);
  }

  add(spectator: Spectator): void {
    this.#spectators.add(spectator);
    this.#spectators.send(spectator, wordsFrame(this.#tableId, this.#source.wordsAhead(this.#tableId)));
    this.#spectators.send(spectator, this.#frame(this.#calls));
  }

  remove(spectator: Spectator): void {
    this.#spectators.remove(spectator);
  }

  heartbeat(): void {
    this.#spectators.sendAll(this.#frame());
  }

  close(): void {
    this.#unsubscribe();
    this.#spectators.close();
  }
}
