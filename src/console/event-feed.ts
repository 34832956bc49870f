/**
 * EventFeed: everybody who looks at the event is told when to ask for it again. What happens together (a round that is opened at
 * thirty tables) is told once.
 */
import type { EventPort } from '../session/event-port.js';
import { EVENT_FRAME } from './event-frame.js';
import { Spectators, type Spectator } from './spectators.js';

const GATHER_MS = 100;

export class EventFeed {
  readonly #spectators = new Spectators();
  readonly #unsubscribe: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(event: Pick<EventPort, 'subscribe'>) {
    this.#unsubscribe = event.subscribe(() => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#spectators.sendAll(EVENT_FRAME);
      }, GATHER_MS);
    });
  }

  /** Whoever comes, or comes back, asks first. */
  add(spectator: Spectator): void {
    this.#spectators.add(spectator);
    this.#spectators.send(spectator, EVENT_FRAME);
  }

  remove(spectator: Spectator): void {
    this.#spectators.remove(spectator);
  }

  close(): void {
    this.#unsubscribe();
    clearTimeout(this.#timer);
    this.#spectators.close();
  }
}
