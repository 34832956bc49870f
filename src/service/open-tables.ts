/**
 * Tables of `banmen serve`: each with its journal, its records, its board and its session.
 *
 *     journal (held for this process) ─▶ time (goes on after it) ─▶ board ─▶ session
 *
 * The journal comes first: it says whether another Banmen has the table, and where its time goes on.
 */
import path from 'node:path';
import { openSimulatedBoard, parseSimulatedBoard } from '../../simulator/simulated-board.js';
import type { Position } from '../core/go/position.js';
import { isCabled, parseBoardAddress } from '../boards/board-address.js';
import { BoardRegistry } from '../boards/board-registry.js';
import { boardsAmong, candidateAddresses, probeAll, probeWith } from '../boards/find-board.js';
import { LIGHT_STRENGTHS, type LightStrength } from '../boards/light-colors.js';
import { CaredBoard } from '../boards/cared-board.js';
import { openBoardAt, openBoardById } from '../boards/open-board.js';
import { openPolledBoard } from '../boards/open-polled-board.js';
import { SeatBoard } from '../boards/seat-board.js';
import { shareLights, type SharedLights } from '../boards/shared-lights.js';
import type { EngineSeat } from '../engine/engine-seat.js';
import { seatEngine } from './seat-engine.js';
import type { CallTable } from '../core/clock/call-tables.js';
import { ok, reasonOf, refuse, type Result } from '../core/result.js';
import type { BoardSeats } from './board-seats.js';
import { tablesFound } from './found-tables.js';
import { hostTime } from './host-time.js';
import type { LoopWatch } from './loop-watch.js';
import type { RelayedTable } from '../relay/hub-relay.js';
import type { BoardPort, DeadProposal, LogPort, ReaderPort, TimePort } from '../session/ports.js';
import { ENGINE_TIMEOUTS } from '../engine/engine-dead-stones.js';
import { playoutsInThread } from './playouts-thread.js';
import { proposeDead } from './propose-dead.js';
import { Session } from '../session/session.js';
import { openJournal } from '../storage/journal.js';
import type { JournalStore } from '../storage/journal-store.js';
import { oneAfterTheOther, openRecordFolder, type Turns } from '../storage/sgf-file.js';
import { openClockDevice } from './open-clock-device.js';
import { PROGRAM, programVersion } from './program.js';
import type { GameSettingsOfTable, ServedTableSettings } from './settings.js';
import { makeFolder } from './make-folder.js';

/** The last number of a host command (protocol, Host to board: n). */
const COMMAND_MAX = 65_535;

/** The boards remember the last command number: a run that begins with the number of the one before would not be heard. */
const randomCommand = (): number => 1 + Math.floor(Math.random() * COMMAND_MAX);

/** Who reads the seconds of a table aloud, and in whose manner; undefined where nobody does. */
export type TableVoice = (tableId: string, time: TimePort) => { readonly table: CallTable; readonly voice: ReaderPort } | undefined;

export type TableSession = Session;

/** What tables are opened with. */
export interface TablesWith {
  readonly dataFolder: string;
  readonly journals: JournalStore;
  readonly log: LogPort;
  readonly voice?: TableVoice | undefined;
  readonly watch: LoopWatch;
  /** Which board is where, and whose. */
  readonly registry: BoardRegistry;
  /** What was given to tables in place of their own boards. */
  readonly boardSeats: BoardSeats;
  /** The command of the engine that says what is dead. */
  readonly engine?: string | undefined;
  /** Hears of each table that is open, where tables are told to an event. */
  readonly relayed?: ((table: RelayedTable) => void) | undefined;
  /** Programs may play in games of an event. */
  readonly enginesPlayAtEvents: boolean;
}

export interface OpenTables {
  readonly sessions: readonly TableSession[];
  /** Programs that play at them: they leave before the tables are closed. */
  readonly seats: readonly EngineSeat[];
  /** Why the others could not be opened: a damaged journal or a missing folder of one table is no reason for the rest to wait. */
  readonly refused: readonly string[];
}

/** Every table that can be opened; refused where none can. */
export const openTables = async (tables: readonly ServedTableSettings[], having: TablesWith): Promise<Result<OpenTables, string>> => {
  const sessions: TableSession[] = [];
  const seats: EngineSeat[] = [];
  const refused: string[] = [];
  const recordTurns = oneAfterTheOther();
  for (const settings of tables) {
    const table = await openTable(settings, having, recordTurns);
    if (!table.ok) {
      refused.push(table.refusal);
      continue;
    }
    const { session, lamps } = table.value;
    sessions.push(session);
    if (settings.opponent === undefined) continue;
    const seat = seatEngine(session, lamps, settings, {
      orientation: settings.orientation ?? 'as-is',
      playsAtEvents: having.enginesPlayAtEvents,
      time: hostTime(0),
    });
    if (seat.ok) seats.push(seat.value);
    else refused.push(`${settings.name}: ${seat.refusal}`);
  }
  return sessions.length === 0 ? refuse(refused.join('\n')) : ok({ sessions, seats, refused });
};

const openTable = async (
  settings: ServedTableSettings,
  { dataFolder, journals, log, voice, watch, engine, relayed, registry, boardSeats }: TablesWith,
  recordTurns: Turns,
): Promise<Result<{ readonly session: TableSession; readonly lamps: SharedLights }, string>> => {
  try {
    makeFolder(dataFolder);
  } catch (error) {
    return refuse(`cannot make the folder ${dataFolder} (${reasonOf(error)}): give another one with --data`);
  }
  const journal = await openJournal(journals, path.join(dataFolder, `${settings.id}.journal`), settings.id);
  if (!journal.ok) return journal;
  const time = hostTime(journal.value.lastMs(), watch);
  const openAt = (address: string): Result<BoardPort, string> =>
    openBoard(address, settings.id, time, LIGHT_STRENGTHS[settings.boardLights ?? 'full'], registry);
  const address = boardSeats.addressOf(settings.id, settings.board);
  const board = openAt(address);
  if (!board.ok) {
    await journal.value.close();
    return board;
  }
  const seatBoard = new SeatBoard(board.value, time);
  const cared = new CaredBoard(seatBoard, time, settings.orientation);
  const gamesFolder = path.join(dataFolder, 'games');
  try {
    const records = await openRecordFolder(gamesFolder, settings.id, recordTurns);
    const clockDevice = settings.clockDevice === undefined ? undefined : await openClockDevice(settings.clockDevice, () => time.nowMs());
    const reader = voice?.(settings.id, time);
    const lamps = shareLights(cared);
    const session = new Session(
      {
        ...settings,
        tableId: settings.id,
        address,
        beginsAnew: isSimulated(settings.board),
        program: { name: PROGRAM, version: programVersion() },
      },
      { board: lamps.board, care: cared, journal: journal.value, records, time, log, clockDevice, reader, proposeDead: deadBy(engine) },
    );
    boardSeats.add({ id: settings.id, own: settings.board, board: seatBoard, open: openAt, snapshot: () => session.snapshot() });
    relayed?.({ table: session, journal: journal.value, time });
    return ok({ session, lamps });
  } catch (error) {
    await journal.value.close();
    return refuse(`cannot use the folder ${gamesFolder} (${reasonOf(error)}): give another one with --data`);
  }
};

/** The same position is asked about once, however many pages show its count. */
const deadBy = (engine: string | undefined): ((stopped: Position) => Promise<DeadProposal>) => {
  let last: { readonly position: Position; readonly proposal: Promise<DeadProposal> } | undefined;
  return (position) => {
    if (last?.position !== position) {
      const proposal = proposeDead({ kind: 'stopped', position }, engine, ENGINE_TIMEOUTS, playoutsInThread).then((proposed) => {
        if (!proposed.ok) throw new Error(proposed.refusal);
        return proposed.value;
      });
      last = { position, proposal };
    }
    return last.proposal;
  };
};

export const isSimulated = (address: string): boolean => address.startsWith('sim:');

/** One for all tables of a service. */
export const newRegistry = (): BoardRegistry => {
  const time = hostTime(0);
  return new BoardRegistry({ probe: probeWith(time), candidates: () => candidateAddresses([]), time });
};

/** `lights`: how bright its lamps are. */
export const openBoard = (
  text: string,
  table: string,
  time: TimePort,
  lights: LightStrength = 1,
  registry: BoardRegistry = newRegistry(),
): Result<BoardPort, string> => {
  const address = parseBoardAddress(text);
  if (!address.ok) return address;
  if (isCabled(address.value)) return ok(openBoardAt(address.value, { time, firstCommand: randomCommand(), lights }));
  if (address.value.kind === 'id') {
    const { boardIds, at } = address.value;
    return ok(openBoardById(registry, { seat: table, boardIds, at }, { time, firstCommand: randomCommand(), lights }));
  }
  if (address.value.kind !== 'sim') return ok(openPolledBoard(address.value, time, lights));
  const simulated = parseSimulatedBoard(address.value.options, table);
  return simulated.ok ? ok(openSimulatedBoard(simulated.value, time, randomCommand())) : simulated;
};

/**
 * Asks every serial port of this machine for a board; each that answers is a table, named after the id that stays
 * with the board, so that it finds its journal again on whatever port. None: a simulated game, to see something.
 */
export const findTables = async ({ clockDevice, ...ofEvery }: GameSettingsOfTable): Promise<readonly ServedTableSettings[]> => {
  const found = boardsAmong(await probeAll(await candidateAddresses([]), probeWith(hostTime(0))));
  if (found.length === 0) return [{ ...ofEvery, id: 'sim-1', name: 'A simulated game', board: 'sim:', clockDevice }];
  return tablesFound(found).map(({ id, name, board }) => ({
    ...ofEvery,
    id,
    name,
    board,
    clockDevice: found.length === 1 ? clockDevice : undefined,
  }));
};
