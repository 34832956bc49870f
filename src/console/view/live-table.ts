/**
 * LiveTable: what a page knows of one table, as plain values that survive JSON.
 *
 *     TableSnapshot ─ liveTable ─▶ LiveTable ─ server-sent events ─▶ the browser
 *
 * It leaves out how the board is cabled. The game is the one of the snapshot (`core/table/live-game`).
 * Absent is `null`, never `undefined`.
 */
import type { SensorHealth } from '../../core/game/action.js';
import type { Note } from '../../core/game/notes.js';
import type { BySide } from '../../core/go/color.js';
import type { BoardSize, Point } from '../../core/go/point.js';
import type { LiveGame } from '../../core/table/live-game.js';
import type { LinkState } from '../../core/wire/board-input.js';
import type { TableSnapshot, TableWarning } from '../../session/ports.js';
import { tellNote } from '../../words/note-words.js';
import { inEnglish } from '../../words/telling.js';

export interface LiveTable {
  readonly tableId: string;
  readonly name: string;
  readonly version: number;
  readonly link: LinkState;
  /** Null until the board has said who it is. */
  readonly board: { readonly boardId: string; readonly firmware: string; readonly size: BoardSize } | null;
  /** Sensors that are not well. */
  readonly sensors: readonly { readonly point: Point; readonly health: SensorHealth }[];
  readonly warnings: readonly TableWarning[];
  /** False: shown ahead of a slow disk, and not safe on it yet. */
  readonly kept: boolean;
  readonly game: LiveGame | null;
}

/** The fact, and beside it the English sentence, for programs. */
const withText = (note: Note): Note & { readonly text: string } => ({ ...note, text: inEnglish(tellNote(note.fact)) });

export const liveTable = ({ tableId, name, version, board, game, warnings }: TableSnapshot, kept = true): LiveTable => ({
  tableId,
  name,
  version,
  link: board.link,
  board:
    board.identity === undefined
      ? null
      : {
          boardId: board.identity.boardId,
          firmware: board.identity.firmware,
          size: { width: board.identity.width, height: board.identity.height },
        },
  sensors: board.sensors,
  warnings,
  kept,
  game: game === undefined ? null : { ...game, notes: game.notes.map(withText) },
});

/** One line of the chooser. */
export interface TableSummary {
  readonly id: string;
  readonly name: string;
  readonly link: LinkState;
  readonly players: BySide<string> | null;
  readonly moveCount: number;
  readonly ended: boolean;
}

export const tableSummary = (table: LiveTable): TableSummary => ({
  id: table.tableId,
  name: table.name,
  link: table.link,
  players: table.game?.players ?? null,
  moveCount: table.game?.moves.length ?? 0,
  ended: table.game !== null && table.game.ended !== null,
});
