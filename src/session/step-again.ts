/**
 * The inputs of a journal stepped through again: what was decided then has to come out, byte for byte, over restarts too.
 *
 *     started ─▶ the table as the journal has it      board ─▶ another table, where it is another kind of board
 *     input   ─▶ step ─▶ events, to be those that follow in the journal
 *
 * Where a table had more inputs than a journal keeps (`entry-budget.ts`), the steps cannot be made again: the counts say so.
 */
import type { GameEvent } from '../core/game/event.js';
import { resumeTable } from '../core/table/resume.js';
import { step } from '../core/table/step.js';
import { openTable, type TableSettings, type TableState } from '../core/table/table-state.js';
import { playersSize } from '../core/sensing/orientation.js';
import { isSameKind } from './board-policy.js';
import type { BoardIdentity, JournalEntry, JournalRun } from './ports.js';

export interface SteppedAgain {
  readonly inputs: number;
  readonly events: number;
  /** The first place where it is not the same; undefined: all of it is. */
  readonly differs: { readonly entry: number; readonly was: string | undefined; readonly again: string | undefined } | undefined;
}

export const tableSettingsOf = (
  { width, height, clockButtons }: Pick<BoardIdentity, 'width' | 'height' | 'clockButtons'>,
  { orientation, clockApart }: Pick<JournalRun, 'orientation' | 'clockApart'>,
): TableSettings => ({
  size: playersSize({ width, height }, orientation),
  orientation,
  clockButtons: clockButtons > 0,
  ...(clockApart ? { clockApart } : {}),
});

/** A journal of before `started` entries: its table lay as it is, and had the buttons of its board. */
const RUN_UNKNOWN = { orientation: 'as-is', clockApart: false } as const;

export const stepAgain = (entries: Iterable<JournalEntry>): SteppedAgain => {
  let run: Pick<JournalRun, 'orientation' | 'clockApart'> = RUN_UNKNOWN;
  let board: BoardIdentity | undefined;
  let state: TableState | undefined;
  let game: GameEvent[] = [];
  let owed: string[] = [];
  let inputs = 0;
  let events = 0;
  let index = 0;
  for (const entry of entries) {
    index += 1;
    if (owed.length > 0 && entry.kind !== 'event') return { inputs, events, differs: { entry: index, was: undefined, again: owed[0] } };
    if (entry.kind === 'started') {
      run = entry.run;
      state = board === undefined ? undefined : tableTakenUp(tableSettingsOf(board, run), game);
    }
    if (entry.kind === 'board') {
      if (state === undefined || !isSameKind(board, entry.identity)) state = openTable(tableSettingsOf(entry.identity, run));
      board = entry.identity;
    }
    if (entry.kind === 'input') {
      inputs += 1;
      if (state !== undefined) {
        const stepped = steppedOrNot(state, entry);
        state = stepped.state;
        owed = stepped.events;
      }
    }
    if (entry.kind === 'event') {
      events += 1;
      const was = JSON.stringify(entry.event);
      const again = owed.shift();
      if (was !== again) return { inputs, events, differs: { entry: index, was, again } };
      game = entry.event.kind === 'started' ? [entry.event] : [...withoutKept(game, entry.event), entry.event];
    }
  }
  return { inputs, events, differs: undefined };
};

/** Of checkpoints of the clock only the latest means anything: an evening has thousands. */
const withoutKept = (game: readonly GameEvent[], next: GameEvent): readonly GameEvent[] =>
  next.kind === 'clock-kept' && game.at(-1)?.kind === 'clock-kept' ? game.slice(0, -1) : game;

export const tableTakenUp = (table: TableSettings, events: readonly GameEvent[]): TableState =>
  events.length === 0 ? openTable(table) : resumeTable(table, events);

/** A step that threw changed nothing then either. */
const steppedOrNot = (
  state: TableState,
  { input, nowMs }: JournalEntry & { readonly kind: 'input' },
): { readonly state: TableState; readonly events: string[] } => {
  try {
    const stepped = step(state, input, nowMs);
    return {
      state: stepped.state,
      events: stepped.outputs.flatMap((output) => (output.kind === 'event' ? [JSON.stringify(output.event)] : [])),
    };
  } catch {
    return { state, events: [] };
  }
};
