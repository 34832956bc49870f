/**
 * What a session needs from the flow of a table (`core/table`): it starts, it takes a step, it can be looked at.
 *
 * `core-table.ts` is the real one. Tests of the session bring a scripted one, so that they are about
 * the order of journal, listeners and restarts, and not about Go.
 */
import type { GameEvent } from '../core/game/event.js';
import type { Ruleset } from '../core/go/ruleset.js';
import type { Announcement } from '../core/table/announcements.js';
import type { TableRefusal, BoardIdentity, GameSnapshot, Light, TableInput } from './ports.js';

/** The game as the record has it. */
export type GameView = Omit<GameSnapshot, 'gameNumber' | 'infractions'>;

export interface TableStep<State> {
  readonly state: State;
  /** In order of decision; each is in the journal before anyone hears of it. */
  readonly events: readonly GameEvent[];
  /** The complete picture for the board's lights, where it changed. */
  readonly lights: readonly Light[] | undefined;
  /** To be spoken once the events are safe. */
  readonly said?: readonly Announcement[];
  /** Why the action that was the input was not taken. */
  readonly refusal: TableRefusal | undefined;
  /** When something falls due although nothing more is heard. */
  readonly wakeAtMs: number | undefined;
}

/** Pure. States are values: an older one stays as it was. */
export interface TableLogic<State> {
  /** A table whose board has said who it is, before its first game. */
  open(board: BoardIdentity, ruleset: Ruleset): State;
  /** The table as it was after these events (from `started` on); what the board shows comes with its next keyframe. */
  resume(board: BoardIdentity, events: readonly GameEvent[]): State;
  step(state: State, input: TableInput, nowMs: number): TableStep<State>;
  /** Undefined before the first game. */
  game(state: State): GameView | undefined;
  /** The record of a game as SGF. */
  sgf(game: GameView): string;
}
