/**
 * The event that the tables play in, as the console holds it: rounds, games with their tables, results, and who is missing. Plain values
 * that survive JSON; absent is `null`.
 *
 *     event room ── EventPort ──▶ console ── GET /api/v1/event ──▶ the organiser's screen, other programs
 */
import type { Result } from '../core/result.js';

export const EVENT_GAME_STATES = [
  /** The round has not been opened. */
  'paired',
  /** Somebody is absent or late, and nobody has played. */
  'missing',
  /** It waits at its table until the board is clear. */
  'armed',
  /** The board is clear; nobody has played. */
  'waiting',
  'playing',
  'counting',
  'adjourned',
  /** The table says a result that nobody has confirmed. */
  'to-confirm',
  /** It is over at its table without a winner: somebody has to say what it counts. */
  'undecided',
  /** The table says another result than the one that is confirmed. */
  'differs',
  'done',
  /** The round is open, and no table has it. */
  'no-table',
] as const;
export type EventGameState = (typeof EVENT_GAME_STATES)[number];

export interface EventPlayer {
  readonly key: string;
  readonly name: string;
  readonly rank: string;
  /** `late`: by so many minutes. */
  readonly presence: 'there' | 'absent' | 'late';
  readonly minutes: number;
}

export interface EventGame {
  readonly table: number;
  /** The service's table; null: it has none of this number. */
  readonly at: string | null;
  readonly black: EventPlayer;
  readonly white: EventPlayer;
  readonly handicap: number;
  readonly state: EventGameState;
  /** `B+3.5`, `0`, `both lose`; empty: none. */
  readonly result: string;
  /** What the table says, where it is another one; what the rules of coming late propose, where somebody is absent. */
  readonly proposed: string;
  readonly moves: number;
  /** Wall time, ISO 8601, when it began; null: not yet. */
  readonly startedAt: string | null;
}

export interface EventRound {
  readonly round: number;
  readonly state: 'not-paired' | 'paired' | 'open' | 'closed';
  readonly games: number;
  readonly results: number;
  readonly toConfirm: number;
}

export interface EventView {
  readonly name: string;
  readonly location: string;
  readonly players: number;
  /** Of the facts; grows by one with each. */
  readonly facts: number;
  /** Why what was said could not be kept; null: all is. */
  readonly trouble: string | null;
  readonly rounds: readonly EventRound[];
  /** The round that is shown: the one that was asked for, else the last that was opened, else the first. */
  readonly round: number;
  readonly openedAt: string | null;
  readonly games: readonly EventGame[];
  readonly byes: readonly EventPlayer[];
  /** Players of the event who do not play in this round. */
  readonly idle: readonly EventPlayer[];
  /** Results that are kept of games that the latest pairings do not have. */
  readonly strays: readonly string[];
  /** Wall time, ISO 8601. */
  readonly now: string;
}

export interface EventStanding {
  readonly place: number;
  readonly name: string;
  readonly rank: string;
  readonly points: string;
  readonly sos: string;
  readonly sosos: string;
}

/** What people do with an event. Rounds and pairings are the organiser's, the rest an arbiter's too. */
export type OrganiserAct =
  | { readonly act: 'open-round' | 'close-round' | 'arrange'; readonly round: number }
  /** `tables`: which; absent: all that have something to confirm. */
  | { readonly act: 'confirm'; readonly round: number; readonly tables?: readonly number[] | undefined }
  | { readonly act: 'result'; readonly round: number; readonly table: number; readonly result: string; readonly why?: string | undefined }
  | { readonly act: 'absent' | 'present'; readonly round: number; readonly player: string }
  | { readonly act: 'late'; readonly round: number; readonly player: string; readonly minutes: number };

export const EVENT_FORMATS = ['opengotha', 'csv', 'h9', 'aga', 'json'] as const;
export type EventFormat = (typeof EVENT_FORMATS)[number];

export interface EventFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What was done, and what could not be done with it (a table that did not take its game). */
export interface EventDone {
  readonly notes: readonly string[];
}

export interface EventPort {
  /** Is told each time that a view may be another; the answer ends it. How many moves were played is no news. */
  subscribe(listener: () => void): () => void;
  view(round: number | undefined): Promise<EventView>;
  standings(): readonly EventStanding[];
  /** What happened, from the fact after this number on. */
  facts(after: number): readonly object[];
  act(act: OrganiserAct): Promise<Result<EventDone, string>>;
  /** The pairing program's file. */
  takePairings(name: string, bytes: Uint8Array): Promise<Result<EventDone, string>>;
  file(format: EventFormat): Result<EventFile, string>;
  /** What is published at this address (`index.json`, `round-1.sgf`, `round-1/table-3.sgf`); undefined: nothing. */
  published(path: string): Promise<{ readonly type: string; readonly text: string } | undefined>;
}
