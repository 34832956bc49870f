/**
 * GapKeeper: what is known of the times that a table's clocks do not know, and the sentence that people are told of it. What a
 * gap is and what is said stands in `gap-notice.ts`; here it is kept over time, and taken back when its time is over.
 */
import type { GameEvent } from '../core/game/event.js';
import type { Game } from '../core/game/game.js';
import type { BoardInput } from '../core/wire/board-input.js';
import type { Sentence } from '../words/telling.js';
import { clockInGame, gapAfter, gapAfterPress, gapAtStart, tellBack, tellGap, TOLD_FOR_MS, type Gap } from './gap-notice.js';
import type { Standstill, TimePort } from './ports.js';

export class GapKeeper {
  readonly #time: TimePort;
  readonly #say: (kind: 'gap' | 'back', told: Sentence | undefined) => void;
  /** The game as it is shown: people are told of that one. */
  readonly #game: () => Game | undefined;
  readonly #clockApart: boolean;
  #gap: Gap;
  #cancel: (() => void) | undefined;

  /** `clockApart`: the presses come from a clock of its own. */
  constructor(
    time: TimePort,
    clockApart: boolean,
    game: () => Game | undefined,
    say: (kind: 'gap' | 'back', told: Sentence | undefined) => void,
  ) {
    this.#time = time;
    this.#clockApart = clockApart;
    this.#game = game;
    this.#say = say;
    this.#gap = gapAtStart(clockInGame(game()));
  }

  stoodStill(stood: Standstill): void {
    this.#gap = { ...this.#gap, stood };
    this.#tellFor();
  }

  /** `game`: as far as it has been stepped. */
  heard(inputs: readonly BoardInput[], game: Game | undefined): void {
    const clocked = clockInGame(game);
    for (const input of inputs) if (input.kind === 'button') this.#gap = gapAfterPress(this.#gap, input, clocked);
  }

  happened(events: readonly GameEvent[]): void {
    const { back } = this.#gap;
    const game = clockInGame(this.#game());
    this.#gap = events.reduce((gap, event) => gapAfter(gap, event, game, this.#clockApart), this.#gap);
    if (this.#gap.back !== back) this.#tellFor();
    else this.#tell();
  }

  close(): void {
    this.#cancel?.();
  }

  /** What cost nothing is shown for a while. */
  #tellFor(): void {
    this.#cancel?.();
    this.#cancel = this.#time.wakeAt(this.#time.nowMs() + TOLD_FOR_MS, () => this.#tell());
    this.#tell();
  }

  #tell(): void {
    const nowMs = this.#time.nowMs();
    this.#say('gap', tellGap(this.#gap, clockInGame(this.#game()), this.#clockApart, nowMs));
    this.#say('back', tellBack(this.#gap, nowMs));
  }
}
