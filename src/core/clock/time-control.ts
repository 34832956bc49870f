/**
 * Time controls: how much thinking time a side has, and how it is used up.
 *
 * One shape for each kind, so that what a kind lacks cannot be asked of it. Lengths are whole
 * milliseconds. The running clock (`side-time.ts`) gives them meaning; people's text, SGF and
 * settings files have a file each (`control-text.ts`, `control-sgf.ts`, `control-plain.ts`).
 * Source: RULEBOOK 6.
 */
import type { BySide } from '../go/color.js';

/** Some periods of one length, used up one after the other. */
export interface PeriodStage {
  readonly periods: number;
  readonly periodMs: number;
}

/** Canadian: so many stones in this time. */
export interface CanadianBlock {
  readonly stones: number;
  readonly blockMs: number;
}

/** Of a control in stages: so many moves, then more time. */
export interface MoveStage {
  readonly moves: number;
  /** Given when the moves are made. */
  readonly addMs: number;
}

export type TimeControl =
  /** Main time and nothing after it (包干). */
  | { readonly kind: 'absolute'; readonly mainMs: number }
  /** Japanese: a move within the period is free; a period used up is gone. */
  | ({ readonly kind: 'byo-yomi'; readonly mainMs: number } & PeriodStage)
  /** Chinese reserved minutes (保留时间读秒): the same arithmetic as byo-yomi, other calls. */
  | ({ readonly kind: 'reserved'; readonly mainMs: number } & PeriodStage)
  /** NHK Cup: every move has `moveMs`; a consideration (考慮時間) that is entered is gone. */
  | {
      readonly kind: 'considerations';
      readonly moveMs: number;
      readonly considerations: number;
      readonly considerationMs: number;
    }
  /** Canadian: `stones` within `blockMs`, then a new block; the clock counts the stones itself. `then`: blocks that follow the first
   * (progressive); the last of all goes on. */
  | ({ readonly kind: 'canadian'; readonly mainMs: number; readonly then: readonly CanadianBlock[] } & CanadianBlock)
  /** Fischer: each move adds; `capMs`: never above it. Without main time the first move has the increment. */
  | { readonly kind: 'fischer'; readonly mainMs: number; readonly incrementMs: number; readonly capMs: number | undefined }
  /** Bronstein: what a move used is given back, up to the delay. */
  | { readonly kind: 'bronstein'; readonly mainMs: number; readonly delayMs: number }
  /** Simple (US) delay: the first part of each move is not counted. */
  | { readonly kind: 'delay'; readonly mainMs: number; readonly delayMs: number }
  /** Ing penalty time: each overtime period entered costs points, which go into the score. */
  | ({ readonly kind: 'ing'; readonly mainMs: number; readonly pointsPerPeriod: number } & PeriodStage)
  /** Byo-yomi whose periods grow longer, stage after stage. */
  | { readonly kind: 'progressive'; readonly mainMs: number; readonly stages: readonly PeriodStage[] }
  /** As many tournaments of chess: 40 moves in `mainMs`, then more time, and maybe an increment from the first move on. */
  | { readonly kind: 'multi-stage'; readonly mainMs: number; readonly stages: readonly MoveStage[]; readonly incrementMs: number }
  /** What one side uses, the other gains. */
  | { readonly kind: 'hourglass'; readonly mainMs: number };

export type ControlKind = TimeControl['kind'];

/** Two points for each overtime period (European federation's rules for Ing time). */
export const ING_POINTS_PER_PERIOD = 2;

/** More than any event takes for a period. */
export const ING_POINTS_MAX = 100;

/** More than any event uses; a settings file with a slip in it is refused instead of believed. Title matches count whole minutes from the first move: eight hours are 480 periods. */
export const PERIODS_MAX = 1000;
export const STONES_MAX = 400;
export const STAGES_MAX = 10;

/** Main time; 0 for a control that has none. */
export const mainMsOf = (control: TimeControl): number => (control.kind === 'considerations' ? 0 : control.mainMs);

/** How many periods (or considerations) a side starts with; 0 where the control has none. */
export const periodsOf = (control: TimeControl): number => {
  switch (control.kind) {
    case 'byo-yomi':
    case 'reserved':
    case 'ing':
      return control.periods;
    case 'progressive':
      return control.stages.reduce((sum, stage) => sum + stage.periods, 0);
    case 'considerations':
      return control.considerations;
    case 'canadian':
      return control.then.length;
    case 'multi-stage':
    case 'absolute':
    case 'fischer':
    case 'bronstein':
    case 'delay':
    case 'hourglass':
      return 0;
  }
};

/** The length of the period in which `periodsLeft`, the current one included, are left. More than there were: the first length. */
export const periodMsOf = (control: TimeControl, periodsLeft: number): number => {
  switch (control.kind) {
    case 'byo-yomi':
    case 'reserved':
    case 'ing':
      return control.periodMs;
    case 'considerations':
      return control.considerationMs;
    case 'progressive': {
      let left = periodsLeft;
      for (const stage of [...control.stages].reverse()) {
        if (left <= stage.periods) return stage.periodMs;
        left -= stage.periods;
      }
      return control.stages[0]?.periodMs ?? 0;
    }
    case 'absolute':
    case 'canadian':
    case 'multi-stage':
    case 'fischer':
    case 'bronstein':
    case 'delay':
    case 'hourglass':
      return 0;
  }
};

/** Canadian: the block in which so many others are still to come. */
export const blockOf = (control: TimeControl & { readonly kind: 'canadian' }, toCome: number): CanadianBlock =>
  control.then[control.then.length - toCome - 1] ?? { stones: control.stones, blockMs: control.blockMs };

/** In stages: what the move after `moves` others adds. */
export const addedByMove = (control: TimeControl & { readonly kind: 'multi-stage' }, moves: number): number => {
  let made = 0;
  let addedMs = control.incrementMs;
  for (const stage of control.stages) {
    made += stage.moves;
    if (made === moves + 1) addedMs += stage.addMs;
  }
  return addedMs;
};

/** Whether something follows main time: then the seconds are counted, and captures are not timed. */
export const hasOvertime = (control: TimeControl): boolean =>
  control.kind === 'canadian' || control.kind === 'considerations' || periodsOf(control) > 0;

export const bothSides = (control: TimeControl): BySide<TimeControl> => ({ black: control, white: control });
