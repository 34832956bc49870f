/**
 * What a table knows between two steps, and what goes in and comes out of one.
 *
 *     openTable ─▶ TableState ─ step ─▶ TableState, Output[]
 */
import type { Action, Role } from '../game/action.js';
import type { GameEvent } from '../game/event.js';
import { newGame, type Game } from '../game/game.js';
import type { Color } from '../go/color.js';
import type { BoardSize, Point } from '../go/point.js';
import type { Tracker } from '../inference/tracker.js';
import { openSensing, type Sensing } from '../sensing/grid.js';
import type { Orientation } from '../sensing/orientation.js';
import type { BoardInput } from '../wire/board-input.js';
import { reminderAfter, type Announcement } from './announcements.js';
import { turnClockAfter, type TurnClock } from './clock-rewound.js';
import type { Light } from './lights.js';
import { EMPTY_PADS, type Pads } from './pads.js';
import type { ActionRefusal } from '../game/action-refusal.js';
import type { Unheard } from './unheard.js';
import { apply } from '../game/apply.js';

export interface TableSettings {
  /** As the players see the board. */
  readonly size: BoardSize;
  /** How the board lies before them; as it is where nothing is said. */
  readonly orientation?: Orientation;
  /** There is a button for each side, on the board or on the clock. */
  readonly clockButtons: boolean;
  /** The buttons are those of a clock of its own: what it says is sure while the board is not heard. */
  readonly clockApart?: boolean;
}

export type Input =
  | BoardInput
  | { readonly kind: 'action'; readonly atMs: number; readonly by: Role; readonly action: Action }
  | { readonly kind: 'tick'; readonly atMs: number };

export type Output =
  | { readonly kind: 'event'; readonly event: GameEvent }
  /** The complete picture for the board's lights. */
  | { readonly kind: 'lights'; readonly points: readonly Light[] }
  /** To be spoken, where the organiser wants to hear of it. */
  | ({ readonly kind: 'say' } & Announcement)
  /** The action that was the input was not taken. */
  | { readonly kind: 'refused'; readonly refusal: ActionRefusal };

/** A board that is to be read before the game is followed on it. */
export interface AwaitedBoard {
  readonly handicap: number | undefined;
  /** Who moves first, where people have said so. */
  readonly toMove?: Color | undefined;
  /** The record is as it should be, whatever lies there. */
  readonly resumed: boolean;
  /** Stones in motion are waited for until then, and no longer: a sensor that flickers never comes to rest. */
  readonly readByMs: number;
  /** The stone of a sealed move that was opened: it is put down before play goes on. */
  readonly stone?: Point | undefined;
}

export interface TableState {
  readonly settings: TableSettings;
  readonly sensing: Sensing;
  readonly game: Game | undefined;
  /** Undefined while there is no game to follow: before the set-up is read, and after the end. */
  readonly tracker: Tracker | undefined;
  /** A game has begun and what lies on the board is still to be read. */
  readonly awaitsSetUp: AwaitedBoard | undefined;
  /** Nothing was announced, and nobody has played white or pressed: black stones may still be handicap stones. */
  readonly setUpOpen: boolean;
  readonly pads: Pads;
  /** Where an act of a person changed what should lie there, and it does not yet (`put-right.ts`). */
  readonly putRight: readonly Point[];
  /** The clock when the present turn began; undefined before the clock has run. */
  readonly turnClock: TurnClock | undefined;
  /** The time in which nothing was heard of the board, while it is not known whose it is. */
  readonly unheard: Unheard | undefined;
  /** When the players are to be reminded of captured stones that still lie there. */
  readonly reminderMs: number | undefined;
  /** What the board's lamps were last told to show. */
  readonly lights: readonly Light[];
  /** Everything due before this moment is settled. */
  readonly settledMs: number;
}

export interface Step {
  readonly state: TableState;
  readonly outputs: readonly Output[];
  /** When something falls due although nothing more is heard. */
  readonly wakeAtMs: number | undefined;
}

/** A stone that bounces as it settles, and a hand that hovers, are quicker than this (95 in 100 gaps are under 0.23 s). */
export const QUIET_MS = 250;

export const openTable = (settings: TableSettings): TableState => ({
  settings,
  sensing: openSensing(settings.size, { quietMs: QUIET_MS }, 0),
  game: undefined,
  tracker: undefined,
  awaitsSetUp: undefined,
  setUpOpen: false,
  pads: EMPTY_PADS,
  putRight: [],
  turnClock: undefined,
  unheard: undefined,
  reminderMs: undefined,
  lights: [],
  settledMs: 0,
});

/** The state after an event of the game. `sinceMs`: the moment of what it follows from, where that was earlier. */
export const taken = (state: TableState, event: GameEvent, sinceMs: number = event.atMs): TableState => {
  if (event.kind === 'started')
    return {
      ...state,
      game: newGame(event.settings, event.seq, event.waiting),
      tracker: undefined,
      awaitsSetUp: undefined,
      putRight: [],
      reminderMs: undefined,
      turnClock: undefined,
    };
  if (state.game === undefined) return state;
  const game = apply(state.game, event);
  const turnClock = turnClockAfter(state.turnClock, event, game, sinceMs);
  return { ...state, game, turnClock, reminderMs: reminderAfter(state.reminderMs, event, game) };
};
