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
import type { LongCycle } from '../go/long-cycle.js';
import type { Count } from '../go/scoring/count.js';
import type { Amendment, ArrangedGame, MarkAs, MoveEdit, RulingRequest } from './act.js';
import type { Action, EndReason, Role, SensorHealth } from './action.js';
import type { GameResult } from './game-result.js';
import type { InfractionKind } from './infraction.js';
import type { MoveInRecord } from './move-list.js';
import type { ClaimedMove } from './claimed-move.js';
import type { GameSettings } from './game-settings.js';

/** How far the board can be believed; the words of the wire's link states. */
export type BoardTrust = 'up' | 'suspect' | 'down' | 'faulty';

export type GameEventBody =
  /** `waiting`: the games that are arranged after it; `arranged`: which of them it was. */
  | { readonly kind: 'started'; readonly settings: GameSettings; readonly waiting?: readonly ArrangedGame[]; readonly arranged?: number }
  /** `keepsMoves`: put right by people while play goes on; without it the moves before it are gone. */
  | { readonly kind: 'stones-set-up'; readonly stones: BySide<readonly Point[]>; readonly toMove: Color; readonly keepsMoves?: true }
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
      /** Null: it is unclear whose hand it was. */
      readonly color: Color | null;
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
  /** `result`: as SGF writes it; undefined after passes or by agreement: the game is counted. `outcome`: the same as a typed value. */
  | {
      readonly kind: 'ended';
      readonly reason: EndReason;
      readonly result: string | undefined;
      readonly outcome?: GameResult;
      readonly why?: string;
    }
  | { readonly kind: 'arranged'; readonly game: ArrangedGame }
  /** Taken from the list of games that wait. */
  | { readonly kind: 'arrangement-dropped'; readonly id: number; readonly why: string }
  /** `game`: an arranged one; absent: the game on the board. */
  | { readonly kind: 'amended'; readonly game?: number; readonly change: Amendment; readonly why: string }
  /** Moves were put right: from `number` on `was` became `now`; what follows stays. */
  | {
      readonly kind: 'corrected';
      readonly edit: MoveEdit['kind'];
      readonly number: number;
      readonly was: readonly MoveInRecord[];
      readonly now: readonly MoveInRecord[];
      readonly why: string;
    }
  | { readonly kind: 'marked'; readonly points: readonly Point[]; readonly as: MarkAs }
  /** `point`: of the group that was played out; 'marked' follows. */
  | {
      readonly kind: 'tried';
      readonly point: Point;
      readonly toMove: Color;
      readonly moves: readonly Move[];
      readonly shown: 'dead' | 'alive';
      readonly why: string;
    }
  | { readonly kind: 'count-accepted'; readonly side: Color; readonly count: Pick<Count, 'method' | 'winner' | 'margin' | 'unit'> }
  /** The game is not over after all, and goes on from where it stood. */
  | { readonly kind: 'resumed'; readonly why: string }
  | { readonly kind: 'reopened'; readonly to: 'counting' | 'playing'; readonly why: string }
  | ({ readonly kind: 'ruled' } & RulingRequest)
  | { readonly kind: 'noted'; readonly text: string; readonly answers?: number }
  | { readonly kind: 'arbiter-called'; readonly side?: Color; readonly why: string }
  /** The whole board came back: something for the arbiter, under every rule set. */
  | { readonly kind: 'long-cycle'; readonly number: number; readonly cycle: LongCycle }
  /** The act is undone: what it changed is as it was. */
  | { readonly kind: 'undone'; readonly undoes: number; readonly why: string };

/** Which act of a person an event belongs to: the number of the act's first event, whose it was, and what. */
export interface EventAct {
  readonly id: number;
  readonly by: Role;
  readonly kind: Action['kind'];
}

/** `act`: absent where nobody but the board and the clock had a hand in it. */
export type GameEvent = GameEventBody & { readonly seq: number; readonly atMs: number; readonly act?: EventAct };
