/**
 * LiveTable: what a page knows of one table, as plain values that survive JSON.
 *
 *     TableSnapshot ─ liveTable ─▶ LiveTable ─ server-sent events ─▶ the browser
 *
 * It leaves out what a spectator has no use for (evidence, position history, how the board is
 * cabled) and what follows from the rest: positions are replayed from the set-up and the moves,
 * with the core's own rules, so looking back needs no request. Absent is `null`, never `undefined`.
 */
import { makeCheckpoint, type ClockCheckpoint } from '../../core/clock/checkpoint.js';
import type { Clock } from '../../core/clock/clock.js';
import type { EndReason } from '../../core/game/action.js';
import type { SensorHealth } from '../../core/game/action.js';
import type { InfractionKind } from '../../core/game/infraction.js';
import type { Note } from '../../core/game/notes.js';
import type { BySide, Color } from '../../core/go/color.js';
import type { BoardSize, Point } from '../../core/go/point.js';
import type { SetUp } from '../../core/go/position.js';
import type { Ruleset } from '../../core/go/ruleset.js';
import type { LinkState } from '../../core/wire/board-input.js';
import type { GameSnapshot, RecordedMove, TableSnapshot, TableWarning } from '../../session/ports.js';

/** One turn; its number is its place in the list, from 1. */
export interface LiveMove {
  readonly color: Color;
  /** Null: a pass. */
  readonly point: Point | null;
  readonly certain: boolean;
  readonly order: 'known' | 'unknown';
  readonly why: string;
  readonly flagged: InfractionKind | null;
}

export interface LiveInfraction {
  readonly infraction: InfractionKind;
  readonly color: Color;
  readonly point: Point | null;
  readonly why: string;
}

export interface LiveGame {
  readonly gameNumber: number;
  readonly size: BoardSize;
  readonly ruleset: Ruleset;
  readonly players: BySide<string>;
  readonly startedAt: string;
  readonly setUp: SetUp;
  readonly moves: readonly LiveMove[];
  readonly prisonersPending: readonly Point[];
  readonly mismatch: readonly Point[];
  readonly infractions: readonly LiveInfraction[];
  readonly ended: { readonly reason: EndReason; readonly result: string | null } | null;
  /** The clock at a moment of the table's time; a page lets it run from there. Null: the game is played without one. */
  readonly clock: LiveClock | null;
  /** Team play: the members of each side in the order in which they play. */
  readonly members: BySide<readonly string[]> | null;
  /** Which of them is to play now; null where it is no team's turn. */
  readonly memberToPlay: string | null;
  /** Points lost to overtime (Ing time). */
  readonly pointsLost: BySide<number> | null;
  /** The game is adjourned; the move itself is not told. */
  readonly sealed: { readonly color: Color; readonly onPaper: boolean } | null;
  readonly late: { readonly lateMs: BySide<number>; readonly chargeMs: BySide<number>; readonly forfeits: readonly Color[] } | null;
  /** What happened besides the moves. */
  readonly notes: readonly Note[];
}

export interface LiveClock {
  readonly atMs: number;
  readonly checkpoint: ClockCheckpoint;
}

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
  readonly game: LiveGame | null;
}

const liveMove = ({ color, move, certain, order, why, flagged }: RecordedMove): LiveMove => ({
  color,
  point: move.kind === 'play' ? move.point : null,
  certain,
  order,
  why,
  flagged: flagged ?? null,
});

/** Without what only an arbiter's undoing needs. */
const liveClock = (clock: Clock): LiveClock => ({
  atMs: clock.asOfMs,
  checkpoint: { ...makeCheckpoint(clock, clock.asOfMs), corrections: { black: [], white: [] } },
});

const liveGame = (game: GameSnapshot): LiveGame => ({
  gameNumber: game.gameNumber,
  size: game.settings.size,
  ruleset: game.settings.ruleset,
  players: game.settings.players,
  startedAt: game.settings.startedAt,
  setUp: game.setUp,
  moves: game.moves.map(liveMove),
  prisonersPending: game.prisonersPending,
  mismatch: game.mismatch,
  infractions: game.infractions.map(({ infraction, color, point, why }) => ({ infraction, color, point: point ?? null, why })),
  ended: game.ended === undefined ? null : { reason: game.ended.reason, result: game.ended.result ?? null },
  clock: game.clock === undefined ? null : liveClock(game.clock),
  members: game.settings.members ?? null,
  memberToPlay: game.memberToPlay ?? null,
  pointsLost: game.pointsLost ?? null,
  sealed: game.sealed ?? null,
  late: game.late ?? null,
  notes: game.notes ?? [],
});

export const liveTable = ({ tableId, name, version, board, game, warnings }: TableSnapshot): LiveTable => ({
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
  game: game === undefined ? null : liveGame(game),
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
