/**
 * Ports: what a table needs from the outside world. `session.ts` holds one of each; the rooms
 * around it (boards, storage, console) provide them; tests hand in their own.
 */
import type { GameEvent } from '../core/game/event.js';
import type { BoardInput } from '../core/wire/board-input.js';

/** A line as it went over the cable, for the journal and for captures. */
export interface RawLine {
  readonly atMs: number;
  readonly direction: 'from-board' | 'to-board';
  readonly text: string;
}

/** What came of one chunk of bytes or one tick of the link: the lines, and what they mean. */
export interface BoardNews {
  readonly lines: readonly RawLine[];
  readonly inputs: readonly BoardInput[];
}

/** Who the board is, once it has said so. */
export interface BoardIdentity {
  readonly boardId: string;
  readonly firmware: string;
  readonly width: number;
  readonly height: number;
  readonly sensor: 'colour' | 'occupancy';
  /** Clock buttons that the board reports itself. */
  readonly clockButtons: number;
  readonly leds: 'none' | 'mono' | 'rgb';
}

export type LightMeaning = 'put-here' | 'take-off' | 'last';

export interface Light {
  readonly point: number;
  readonly meaning: LightMeaning;
}

/** A board on its cable. It opens, retries and recovers by itself until it is closed. */
export interface BoardPort {
  /** Starts; calls back for everything that is heard, in order, never before `start` returns. */
  start(listener: { news(news: BoardNews): void; identified(identity: BoardIdentity): void; problem(message: string): void }): void;
  /** The complete picture to show; the port sends only what differs. */
  showLights(lights: readonly Light[]): void;
  close(): Promise<void>;
}

/** What the journal keeps: what was heard, what it meant, what was decided. */
export type JournalEntry =
  | { readonly kind: 'line'; readonly line: RawLine }
  | { readonly kind: 'input'; readonly input: BoardInput }
  | { readonly kind: 'event'; readonly event: GameEvent };

export interface JournalPort {
  /**
   * Keeps the entries, all or none, in this order. Resolves when they are safe on the disk
   * (group commit: many calls may share one sync). Nobody hears of an event before that.
   */
  append(entries: readonly JournalEntry[]): Promise<void>;
  /** Every event since the last `started`, in order: what a restart goes on from. */
  gameEvents(): readonly GameEvent[];
  close(): Promise<void>;
}

/** Keeps the game record as a file that is always whole: the old one or the new one, never half of either. */
export interface RecordPort {
  write(sgf: string): Promise<void>;
}

/** Time. `nowMs` is monotonic and survives a stepped system clock; `wallMs` is for the record only. */
export interface TimePort {
  nowMs(): number;
  wallMs(): number;
  /** Calls back once at or soon after the moment; the answer cancels. */
  wakeAt(atMs: number, callback: () => void): () => void;
}
