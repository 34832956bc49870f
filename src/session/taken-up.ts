/**
 * A table as a process takes it up: what is set for it, what it needs, what its journal has of the game before, and what the journal
 * is told of the process.
 */
import type { CallTable } from '../core/clock/call-tables.js';
import { apply } from '../core/game/apply.js';
import type { GameEvent } from '../core/game/event.js';
import { newGame } from '../core/game/game.js';
import type { Position } from '../core/go/position.js';
import type { Orientation } from '../core/sensing/orientation.js';
import { openTable, type TableSettings } from '../core/table/table-state.js';
import type { OwnGames } from './own-games.js';
import type { Moment } from './pipeline.js';
import type {
  BoardCare,
  BoardIdentity,
  BoardPort,
  ClockDevicePort,
  DeadProposal,
  JournalPort,
  JournalRun,
  LogPort,
  ReaderPort,
  RecordPort,
  TimePort,
} from './ports.js';
import { tableSettingsOf, tableTakenUp } from './step-again.js';
import { NO_FACTS, afterEvent } from './table-facts.js';

/** With what holds for the games that the table starts by itself. */
export interface SessionSettings extends OwnGames {
  /** Letters, digits and hyphens. */
  readonly tableId: string;
  readonly name: string;
  readonly address: string;
  /** The board forgets its stones with its process (a simulated one): every start begins a new game. */
  readonly beginsAnew: boolean;
  /** How the board lies before its players; as it is where nothing is said. */
  readonly orientation?: Orientation | undefined;
  /** What the journal names as its writer. */
  readonly program?: { readonly name: string; readonly version: string };
}

/** What a journal keeps of the settings of its table. */
export const journalRun = (settings: SessionSettings, clockApart: boolean, wallMs: number): JournalRun => {
  const { orientation = 'as-is', program = { name: 'unknown', version: '' }, ruleset, ...others } = settings;
  const startedAt = new Date(wallMs).toISOString();
  return {
    program: program.name,
    version: program.version,
    startedAt,
    orientation,
    clockApart,
    settings: { ...others, ruleset: ruleset.name },
  };
};

export const settingsOfTable = (board: BoardIdentity, { orientation = 'as-is' }: SessionSettings, clockApart: boolean): TableSettings =>
  tableSettingsOf(board, { orientation, clockApart });

export interface SessionPorts {
  /** Its board, for whoever sets it up. */
  readonly care?: BoardCare | undefined;
  /** What is dead in a position at which play has stopped. */
  readonly proposeDead?: ((stopped: Position) => Promise<DeadProposal>) | undefined;
  readonly board: BoardPort;
  readonly journal: JournalPort;
  readonly records: RecordPort;
  readonly time: TimePort;
  readonly log: LogPort;
  /** An LED clock; its buttons are the table's clock buttons. */
  readonly clockDevice?: ClockDevicePort | undefined;
  /** The voice, and in whose manner it reads. */
  readonly reader?: { readonly table: CallTable; readonly voice: ReaderPort } | undefined;
}

export const gameBefore = (settings: SessionSettings, ports: SessionPorts): Moment => {
  const board = ports.journal.lastBoard();
  if (board === undefined) return { state: undefined, facts: NO_FACTS, gameNumber: 0 };
  const events = ports.journal.gameEvents();
  const gameNumber = ports.journal.games().length;
  const table = settingsOfTable(board, settings, ports.clockDevice !== undefined);
  if (events.length === 0) return { state: openTable(table), facts: NO_FACTS, gameNumber };
  ports.log.info({ table: settings.tableId, gameNumber, events: events.length }, 'taking up the game in the journal');
  return { state: tableTakenUp(table, events), facts: events.reduce(afterEvent, NO_FACTS), gameNumber };
};

/** The most moves that a game had at any time. */
export const mostMoves = (events: readonly GameEvent[]): number => {
  const [first] = events;
  if (first?.kind !== 'started') return 0;
  let most = 0;
  events.reduce((game, event) => {
    const next = apply(game, event);
    most = Math.max(most, next.moves.length);
    return next;
  }, newGame(first.settings));
  return most;
};
