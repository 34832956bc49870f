/**
 * Action: what somebody wants to happen in the game.
 *
 * The board (through inference), the console, the command line and the clock buttons all send
 * the same actions; `decide` answers with events or a refusal.
 */
import type { ClockAction } from '../clock/clock-actions.js';
import type { BySide, Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import type { Move } from '../go/position.js';
import type { PersonAct } from './act.js';
import type { ClaimedMove } from './claimed-move.js';
import type { GameSettings } from './game-settings.js';
import type { InfractionKind } from './infraction.js';

/** Who says so. `board`: inference from what the sensors read. */
export const ROLES = ['board', 'black', 'white', 'recorder', 'arbiter', 'organiser'] as const;
export type Role = (typeof ROLES)[number];

export const SENSOR_HEALTHS = ['stuck', 'weak', 'flickering', 'colour-doubtful', 'well'] as const;
export type SensorHealth = (typeof SENSOR_HEALTHS)[number];

export const END_REASONS = ['passes', 'agreement', 'resignation', 'time', 'ruling'] as const;
export type EndReason = (typeof END_REASONS)[number];

export type Action =
  /** `handicap`: the announced number of stones; without it, what lies on the board is the set-up. `toMove`: whose turn it then is. */
  | { readonly kind: 'start'; readonly settings: GameSettings; readonly handicap?: number; readonly toMove?: Color }
  /** Stones on the board before the first move, and who moves first. Moves that were made already stay. */
  | { readonly kind: 'set-up'; readonly stones: BySide<readonly Point[]>; readonly toMove: Color }
  | ({ readonly kind: 'play' } & ClaimedMove)
  /** Move `fromNumber` and all later ones become `now`: later evidence was better. */
  | { readonly kind: 'revise'; readonly fromNumber: number; readonly now: readonly ClaimedMove[]; readonly why: string }
  | { readonly kind: 'take-back'; readonly moves: number; readonly why: string }
  /**
   * Something against the rules was seen; people decide what it gets. `point`: where the stone that should not be there lies.
   * `color`: the side at fault; null: it is unclear whose hand it was.
   */
  | {
      readonly kind: 'report';
      readonly infraction: InfractionKind;
      readonly color: Color | null;
      readonly point: Point | undefined;
      readonly why: string;
    }
  /** The board is not what the record says, at these points; none: it is again. */
  | { readonly kind: 'mismatch'; readonly points: readonly Point[] }
  /** What a point's sensor is worth has changed. */
  | { readonly kind: 'sensor-health'; readonly point: Point; readonly health: SensorHealth }
  /** The game is adjourned and the side to move has sealed its move. Undefined: on paper. */
  | { readonly kind: 'seal'; readonly move: Move | undefined }
  /** The sealed move is opened and played. `move`: what the paper says. */
  | { readonly kind: 'open-seal'; readonly move: Move | undefined }
  /** Players came late, 0: this one did not; the event's rule says what it costs. */
  | { readonly kind: 'late'; readonly lateMs: BySide<number> }
  | { readonly kind: 'undo-late' }
  /** Something at the clock: a pause, a correction, ... */
  | { readonly kind: 'clock'; readonly clock: ClockAction }
  | { readonly kind: 'resign'; readonly color: Color }
  | { readonly kind: 'end'; readonly reason: EndReason; readonly result: string | undefined }
  | PersonAct;
