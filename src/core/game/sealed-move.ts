/** The sealed move, as the game keeps it until it is opened (`decide-seal.ts`). */
import type { Color } from '../go/color.js';
import type { Move } from '../go/position.js';
import type { GameEvent } from './event.js';
import type { TimeAfter } from './turn-time.js';

export interface SealedMove {
  readonly color: Color;
  /** Null: it is on paper. */
  readonly move: Move | null;
  /** What its side had left as it sealed. */
  readonly timeAfter: TimeAfter | undefined;
}

/** The event as everybody but the journal hears it: a sealed move is not told before it is opened. */
export const told = (event: GameEvent): GameEvent => (event.kind === 'sealed' ? { ...event, move: null } : event);
