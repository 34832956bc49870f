/** An event that is to be told, with its own moment. */
import type { GameEventBody } from '../game/event.js';

export interface TimedBody {
  readonly body: GameEventBody;
  readonly atMs: number;
}
