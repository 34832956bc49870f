/**
 * What people are told of a gap: a time that the clocks do not know, or did not know for a while.
 *
 *     clock stands for want of knowledge ─▶ until somebody lets it go on
 *     lines lost while a clock ran       ─▶ until the next press is heard
 *     a press that is missing, or late   ─▶ until somebody sets a clock right, or lets it go on
 *     a clock turned back after a gap    ─▶ likewise: what was read of the gap may be wrong
 *     the process stood still            ─▶ for TOLD_FOR_MS, where nothing else has to be said
 *     the board is back                  ─▶ for TOLD_FOR_MS, beside all that
 */
import type { Clock } from '../core/clock/clock.js';
import type { Game } from '../core/game/game.js';
import type { GameEvent } from '../core/game/event.js';
import { evidenceMs } from '../core/table/table-clock.js';
import type { BoardInput } from '../core/wire/board-input.js';
import { tell, type Sentence } from '../words/telling.js';
import type { Standstill } from './ports.js';

/** Shorter is only counted: nobody sees that a page was late by it. */
export const STANDSTILL_SAID_MS = 1000;

/** How long a standstill that cost nothing is shown. */
export const TOLD_FOR_MS = 60_000;

export interface Gap {
  /** The last standstill that was long enough to be said. */
  readonly stood: Standstill | undefined;
  /** The board's grid is sure, and no line is missing, as far as the events go: they may be told long after their moment. */
  readonly isHeard: boolean;
  /** Lines were lost since the last press, while a clock ran. */
  readonly linesLost: boolean;
  /** One of them was a press: it was understood late, or not at all. */
  readonly pressLost: boolean;
  /** When the clock was started in this game; undefined: it was not. */
  readonly clockedMs: number | undefined;
  /** When the board was last heard again: what is found to lie there since then was put down unseen. */
  readonly heardAgainMs: number | undefined;
  /** When the cable went last. */
  readonly goneMs: number | undefined;
  /** The board's cable went, and when. */
  readonly goneSinceMs: number | undefined;
  /** It is back, after so long. */
  readonly back: { readonly atMs: number; readonly afterMs: number } | undefined;
}

export const NO_GAP: Gap = {
  stood: undefined,
  isHeard: true,
  linesLost: false,
  pressLost: false,
  clockedMs: undefined,
  heardAgainMs: undefined,
  goneMs: undefined,
  goneSinceMs: undefined,
  back: undefined,
};

/** What of the game says whether a gap matters to its clock. */
export interface ClockInGame {
  readonly clock: Clock | undefined;
  readonly moves: number;
}

export const clockInGame = (game: Game | undefined): ClockInGame => ({ clock: game?.clock, moves: game?.moves.length ?? 0 });

/** It runs, or the first press is still to come although there are moves: that press may be the one that is missing. */
const mayMissPress = ({ clock, moves }: ClockInGame): boolean =>
  clock?.status.kind === 'running' || (clock?.status.kind === 'ready' && moves > 0);

/** After a restart nothing is heard yet, and nobody knows whether the first press was made meanwhile. */
export const gapAtStart = ({ clock }: ClockInGame): Gap => {
  const isReady = clock?.status.kind === 'ready';
  return { ...NO_GAP, isHeard: false, linesLost: isReady, clockedMs: isReady ? undefined : 0 };
};

type Press = Pick<BoardInput & { readonly kind: 'button' }, 'side' | 'down' | 'isLate'>;

/**
 * A press that comes late, or one that shows that another was lost: of the side whose clock does not run, or the first where
 * there are two moves already.
 */
export const gapAfterPress = (gap: Gap, { side, down, isLate }: Press, { clock, moves }: ClockInGame): Gap => {
  if (!down || clock === undefined) return gap;
  const { status, toMove } = clock;
  const isOutOfTurn = status.kind === 'running' && side !== toMove;
  const isNotTheFirst = status.kind === 'ready' && (moves >= 2 || side !== toMove);
  const isClocked = status.kind === 'running' || status.kind === 'ready';
  return (isLate === true && isClocked) || (gap.linesLost && (isOutOfTurn || isNotTheFirst)) ? { ...gap, pressLost: true } : gap;
};

const heardAgain = (gap: Gap, atMs: number): Gap => {
  const { goneSinceMs } = gap;
  const back = goneSinceMs === undefined ? gap.back : { atMs, afterMs: atMs - goneSinceMs };
  return { ...gap, heardAgainMs: atMs, goneSinceMs: undefined, back };
};

/** The clock was not running when the board's cable went, and a press is heard before the grid is sure: the press that started it may not have been the first. */
const isClockedSince = ({ clockedMs, goneMs = Infinity, heardAgainMs = Infinity }: Gap): boolean =>
  clockedMs === undefined || clockedMs > Math.min(goneMs, heardAgainMs);

/** Played while nothing was seen, before the clock was started: its first press may have come with it, and did where there are several. */
const gapAfterUnseenMove = (gap: Gap, event: GameEvent & { readonly kind: 'moved' }): Gap => {
  if (event.order === 'unknown') return { ...gap, linesLost: true, pressLost: true };
  return gap.heardAgainMs !== undefined && evidenceMs(event) <= gap.heardAgainMs ? { ...gap, linesLost: true } : gap;
};

/** A press after which nothing is missing, or a clock that was set. */
const gapAfterClock = (gap: Gap, { happened, act }: GameEvent & { readonly kind: 'clock' }): Gap => {
  const { isHeard, linesLost } = gap;
  const kind = happened?.kind;
  if (kind === 'clock-stopped' || kind === 'clock-started')
    return { ...gap, linesLost: linesLost && !isHeard, clockedMs: gap.clockedMs ?? happened?.atMs };
  // Nobody has compared it with the table: it was turned back for the record's sake, which may be wrong after a gap.
  if (kind === 'time-corrected' && act === undefined) return { ...gap, pressLost: gap.pressLost || linesLost };
  if (kind === 'resumed' || kind === 'time-corrected')
    return { ...gap, stood: undefined, pressLost: false, linesLost: linesLost && !isHeard };
  return gap;
};

/** A clock of its own loses no press with a line of the board. */
export const gapAfter = (before: Gap, event: GameEvent, game: ClockInGame, clockApart: boolean): Gap => {
  const gap = event.kind === 'link' ? { ...before, isHeard: event.state === 'up' } : before;
  if (event.kind === 'link' && event.state === 'suspect' && mayMissPress(game) && !clockApart) return { ...gap, linesLost: true };
  if (event.kind === 'started') return NO_GAP;
  if (event.kind === 'link' && event.state === 'down') return { ...gap, goneMs: event.atMs, goneSinceMs: event.atMs, back: undefined };
  if (event.kind === 'link' && event.state === 'up') return heardAgain(gap, event.atMs);
  if (event.kind === 'moved' && game.clock !== undefined && isClockedSince(gap) && !clockApart) return gapAfterUnseenMove(gap, event);
  return event.kind === 'clock' ? gapAfterClock(gap, event) : gap;
};

const secondsOf = (ms: number): string => (ms / 1000).toFixed(ms < 10_000 ? 1 : 0);

/** `clockApart`: the presses come from a clock that does not say when they were made. */
export const tellGap = (
  { stood, linesLost, pressLost }: Gap,
  game: ClockInGame,
  clockApart: boolean,
  nowMs: number,
): Sentence | undefined => {
  const status = game.clock?.status;
  if (status?.kind === 'paused' && status.reason === 'board-lost') return tell('warning.gap-unheard');
  const seconds = stood === undefined ? '' : secondsOf(stood.missedMs);
  if (status?.kind === 'paused' && status.reason === 'stood-still') return tell('warning.gap-stood-still', { seconds });
  if (status?.kind === 'running' && pressLost) return tell('warning.gap-press');
  if (linesLost && mayMissPress(game)) return tell('warning.gap-lines');
  if (stood !== undefined && nowMs - stood.toMs < TOLD_FOR_MS) {
    const isUndated = clockApart && status?.kind === 'running';
    return tell(isUndated ? 'warning.gap-undated' : 'warning.gap-told', { seconds });
  }
  return undefined;
};

/** That the board is heard again: nobody need do anything. */
export const tellBack = ({ back }: Gap, nowMs: number): Sentence | undefined =>
  back === undefined || nowMs - back.atMs >= TOLD_FOR_MS ? undefined : tell('warning.board-back', { seconds: secondsOf(back.afterMs) });
