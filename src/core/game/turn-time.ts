/**
 * What a side had left after each of its moves, for the record (SGF BL, WL, OB, OW).
 *
 *     turn ended at the clock ─┐
 *                              ├─▶ the move of that turn has its time
 *     move in the game ────────┘
 *
 * A turn ends at the clock (a press), a move is believed when its stone lies still: either may come first.
 * So a turn that has ended looks for its move among the latest, or waits for it; one whose
 * stone was put down well after the turn's end had no move.
 */
import type { BySide, Color } from '../go/color.js';
import { withSide, type Clock, type ClockEventBody } from '../clock/clock.js';
import type { SideTime } from '../clock/side-time.js';
import { periodsOf, type TimeControl } from '../clock/time-control.js';

export interface TimeAfter {
  /** Left of main time, or of the period or block. */
  readonly leftMs: number;
  /** In overtime: stones still to be played in the block, or periods left with the one that runs; undefined in main time. */
  readonly overtimeLeft: number | undefined;
}

/** A turn that has ended at the clock. */
export interface TurnEnd extends TimeAfter {
  readonly atMs: number;
}

/** Turns of one side that wait for their move; more is a clock that is played with. */
export const TURNS_WAITING_MAX = 4;

/** A button may be pressed this much before the stone of the turn lies on the board. */
const PRESS_BEFORE_STONE_MS = 2000;

export const NO_TURNS: BySide<readonly TurnEnd[]> = { black: [], white: [] };

const overtimeLeftOf = (control: TimeControl, side: SideTime): number | undefined => {
  if (side.phase === 'main') return undefined;
  if (control.kind === 'canadian') return side.stonesLeft;
  // Considerations that are left are no periods: a move has its own seconds before one begins.
  return control.kind !== 'considerations' && periodsOf(control) > 0 ? side.periodsLeft : undefined;
};

export const timeAfter = (control: TimeControl, side: SideTime): TimeAfter => ({
  leftMs: side.phase === 'main' ? side.mainMs : side.leftMs,
  overtimeLeft: overtimeLeftOf(control, side),
});

/**
 * Whose turn a clock event has ended: the side that stopped, or the one that moves first in the game, where its press has started the
 * other. Who starts the clock of the side that moves first has ended nobody's turn.
 */
export const turnEnded = (happened: ClockEventBody | null, before: Clock | undefined, movesFirst: Color): Color | undefined => {
  if (happened?.kind === 'clock-stopped' && happened.by !== 'arbiter') return happened.side;
  const isFirstPress = happened?.kind === 'clock-started' && before?.status.kind === 'ready' && happened.side !== movesFirst;
  return isFirstPress ? movesFirst : undefined;
};

/** Takes the turn that belongs to a move whose stone came at `putMs`; what is older than it is dropped. */
export const takeTurn = (
  waiting: BySide<readonly TurnEnd[]>,
  side: Color,
  putMs: number,
): { readonly turn: TurnEnd | undefined; readonly waiting: BySide<readonly TurnEnd[]> } => {
  const [turn, ...rest] = waiting[side].filter(({ atMs }) => atMs + PRESS_BEFORE_STONE_MS >= putMs);
  return { turn, waiting: withSide(waiting, side, rest) };
};

export const waitFor = (waiting: BySide<readonly TurnEnd[]>, side: Color, turn: TurnEnd): BySide<readonly TurnEnd[]> =>
  withSide(waiting, side, [...waiting[side], turn].slice(-TURNS_WAITING_MAX));
