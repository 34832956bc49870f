/**
 * GameEvent: what happened, as the journal keeps it. The record is the list of these.
 *
 * Plain values that survive JSON unchanged. `seq` counts from 1 within a game; `atMs` is the
 * host moment of the first evidence, in the table's monotonic time.
 */
import type { ClockCheckpoint } from '../clock/checkpoint.js';
import type { ClockEvent } from '../clock/clock.js';
import type { BySide, Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import type { Move } from '../go/position.js';
import type { ClaimedMove, EndReason, GameSettings, SensorHealth } from './action.js';
import type { InfractionKind } from './infraction.js';

/** How far the board can be believed; the words of the wire's link states. */
export type BoardTrust = 'up' | 'suspect' | 'down' | 'faulty';

export type GameEventBody =
  | { readonly kind: 'started'; readonly settings: GameSettings }
  | { readonly kind: 'stones-set-up'; readonly stones: BySide<readonly Point[]>; readonly toMove: Color }
  /** `flagged`: not allowed by the rule set, recorded as played; the arbiter decides. `sealed`: it was written down when the game was adjourned. */
  | ({ readonly kind: 'moved'; readonly number: number; readonly flagged?: InfractionKind; readonly sealed?: true } & ClaimedMove)
  | { readonly kind: 'taken-back'; readonly moves: number; readonly why: string }
  | {
      readonly kind: 'revised';
      readonly fromNumber: number;
      readonly was: readonly ClaimedMove[];
      readonly now: readonly ClaimedMove[];
      readonly why: string;
    }
  | { readonly kind: 'prisoners-pending'; readonly points: readonly Point[] }
  | { readonly kind: 'prisoners-off' }
  | {
      readonly kind: 'infraction';
      readonly infraction: InfractionKind;
      readonly color: Color;
      readonly point: Point | undefined;
      readonly why: string;
    }
  | { readonly kind: 'mismatch'; readonly points: readonly Point[] }
  | { readonly kind: 'link'; readonly state: BoardTrust }
  | { readonly kind: 'sensor-health'; readonly point: Point; readonly health: SensorHealth }
  /** Adjourned with a sealed move. Null: it is on paper, or is not told (`told`). */
  | { readonly kind: 'sealed'; readonly color: Color; readonly move: Move | null }
  /** As it was written; `moved` follows. */
  | { readonly kind: 'seal-opened'; readonly color: Color; readonly move: Move }
  /** What coming late has cost; the charges at the clock, or the end of the game, follow. */
  | { readonly kind: 'late'; readonly lateMs: BySide<number>; readonly chargeMs: BySide<number>; readonly forfeits: readonly Color[] }
  | { readonly kind: 'late-undone' }
  /** What happened at the clock, and the whole clock after it. Null: it changed without a word (captured stones on the board, say). */
  | { readonly kind: 'clock'; readonly happened: ClockEvent | null; readonly checkpoint: ClockCheckpoint }
  /** A second has gone by; a restart goes on from here. The game itself needs it for nothing. */
  | { readonly kind: 'clock-kept'; readonly checkpoint: ClockCheckpoint }
  | { readonly kind: 'ended'; readonly reason: EndReason; readonly result: string | undefined };

export type GameEvent = GameEventBody & { readonly seq: number; readonly atMs: number };
