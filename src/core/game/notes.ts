/**
 * Notes: what happened at the table besides the moves, for the record and the page.
 *
 * A note stands with the move after which it happened (0: before the first). The record is read by people
 * years later, so it keeps what the arbiter changed and why; pauses are left out. Facts only: `src/words`
 * makes the sentences (`note-words.ts`).
 */
import type { ClockEventBody } from '../clock/clock.js';
import type { BySide, Color } from '../go/color.js';
import { actFact, type ActFact } from './act-facts.js';
import type { GameEvent } from './event.js';
import { isFor } from './event-listeners.js';
import type { Game } from './game.js';
import { isLostByLateness } from './late-players.js';

export type NoteFact =
  | { readonly kind: 'clock'; readonly happened: ClockEventBody }
  | { readonly kind: 'sealed'; readonly color: Color }
  | { readonly kind: 'late'; readonly lateMs: BySide<number>; readonly chargeMs: BySide<number>; readonly forfeits: readonly Color[] }
  /** What was said of coming late is undone, and the game that was lost by it goes on. */
  | { readonly kind: 'late-undone' }
  | ActFact;

export interface Note {
  /** The number of moves when it happened. */
  readonly afterMove: number;
  readonly fact: NoteFact;
  /** The act that it tells of; it goes with it where that is undone. */
  readonly act?: number;
}

/** The latest are kept; the journal has all. */
export const NOTES_MAX = 200;

const clockFact = (happened: ClockEventBody): NoteFact | undefined => {
  switch (happened.kind) {
    case 'overtime-began':
    case 'period-used':
    case 'consideration-began':
    case 'flag-fell':
    case 'time-corrected':
    case 'sides-swapped':
      return { kind: 'clock', happened };
    case 'adjourned':
      // A sealed move has an event of its own.
      return happened.sealedBy === undefined ? { kind: 'clock', happened } : undefined;
    case 'clock-started':
    case 'clock-stopped':
    case 'paused':
    case 'resumed':
      return undefined;
  }
};

/** What an event leaves to note, of the game before it; undefined for what is there already, or is nobody's later. */
export const noteOn = (event: GameEvent, game: Game): NoteFact | undefined => {
  if (!isFor('notes', event)) return undefined;
  switch (event.kind) {
    case 'clock':
      return event.happened === null ? undefined : clockFact(event.happened);
    case 'sealed':
      return { kind: 'sealed', color: event.color };
    // A charge for coming late is a correction of its time, and says why.
    case 'late': {
      const { lateMs, chargeMs, forfeits } = event;
      return forfeits.length === 0 ? undefined : { kind: 'late', lateMs, chargeMs, forfeits };
    }
    case 'late-undone':
      return isLostByLateness(game) ? { kind: 'late-undone' } : undefined;
    case 'ended':
    case 'amended':
    case 'corrected':
    case 'count-accepted':
    case 'resumed':
    case 'reopened':
    case 'ruled':
    case 'noted':
    case 'arbiter-called':
    case 'long-cycle':
    case 'undone':
      return actFact(event, game);
  }
};

export const withNote = (notes: readonly Note[], note: Note): readonly Note[] => [...notes, note].slice(-NOTES_MAX);
