/**
 * Notes: what happened at the table besides the moves, for the record and the page.
 *
 * A note stands with the move after which it happened (0: before the first). The record is read by people
 * years later, so it keeps what the arbiter changed and why; pauses that somebody asked for are left out. Facts only: `src/words`
 * makes the sentences (`note-words.ts`).
 */
import type { ClockEventBody } from '../clock/clock.js';
import type { BySide, Color } from '../go/color.js';
import type { LongCycle } from '../go/long-cycle.js';
import type { CountUnit } from '../go/scoring/count.js';
import type { MoveEdit, RulingKind } from './act.js';
import type { Action } from './action.js';
import type { GameResult } from './game-result.js';

/** A turn by its point's name; null: a pass. */
export type NamedMove = string | null;

export type ActFact =
  /** Play stopped, where somebody said why, or the result in words that SGF does not have. */
  | { readonly kind: 'ended'; readonly outcome: GameResult | undefined; readonly why: string }
  | { readonly kind: 'amended'; readonly names: readonly string[]; readonly why: string }
  | {
      readonly kind: 'corrected';
      readonly edit: MoveEdit['kind'];
      readonly number: number;
      readonly was: readonly NamedMove[];
      readonly now: readonly NamedMove[];
      readonly why: string;
    }
  | {
      readonly kind: 'tried';
      readonly point: NamedMove;
      readonly toMove: Color;
      readonly moves: readonly NamedMove[];
      readonly shown: 'dead' | 'alive';
      readonly why: string;
    }
  | {
      readonly kind: 'count-accepted';
      readonly side: Color;
      readonly winner: Color | 'draw';
      readonly margin: string;
      readonly unit: CountUnit;
    }
  | { readonly kind: 'resumed'; readonly why: string }
  | { readonly kind: 'reopened'; readonly why: string }
  | {
      readonly kind: 'ruled';
      readonly ruling: RulingKind;
      readonly side: Color | undefined;
      readonly points: number | undefined;
      readonly article: string | undefined;
      readonly why: string;
    }
  | { readonly kind: 'noted'; readonly text: string }
  | { readonly kind: 'arbiter-called'; readonly side: Color | undefined; readonly why: string }
  | { readonly kind: 'long-cycle'; readonly cycle: LongCycle }
  | { readonly kind: 'undone'; readonly act: Action['kind']; readonly why: string };

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

export const withNote = (notes: readonly Note[], note: Note): readonly Note[] => [...notes, note].slice(-NOTES_MAX);
