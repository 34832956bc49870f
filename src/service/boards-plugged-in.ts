/**
 * Boards that are plugged in while everything runs: every port that no table has is asked, and a board that answers gets a
 * table, as at the start (found-tables.ts).
 */
import { candidateAddresses, probeWith } from '../boards/find-board.js';
import { diagnose, diagnosePlug } from '../boards/diagnosis.js';
import { isCabled, makeBoardAddress, parseBoardAddress, type CabledAddress } from '../boards/board-address.js';
import { thisMachine, type Machine } from '../boards/machine.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { EngineSeat } from '../engine/engine-seat.js';
import type { BoardAtHand, BoardRefusal, LookedAt, SetUpPort, TablePort } from '../session/ports.js';
import { tablesFound } from './found-tables.js';
import { hostTime } from './host-time.js';
import { openTables, type TableSession, type TablesWith } from './open-tables.js';
import type { Settings } from './settings.js';

/** All that is open; what is added here is closed with the others. */
export interface OpenSoFar {
  readonly sessions: TableSession[];
  readonly seats: EngineSeat[];
}

export class BoardsPluggedIn implements SetUpPort {
  readonly #settings: Settings;
  readonly #open: OpenSoFar;
  readonly #having: TablesWith;
  readonly #listeners: ((table: TablePort) => void)[] = [];
  #looking: Promise<readonly LookedAt[]> | undefined;

  constructor(settings: Settings, open: OpenSoFar, having: TablesWith) {
    this.#settings = settings;
    this.#open = open;
    this.#having = having;
  }

  added(listener: (table: TablePort) => void): void {
    this.#listeners.push(listener);
  }

  async look(address?: string): Promise<Result<readonly LookedAt[], string>> {
    if (address === undefined) {
      // Whoever asks while it is looked is told what comes of that.
      this.#looking ??= this.#lookAtAll().finally(() => (this.#looking = undefined));
      return ok(await this.#looking);
    }
    const parsed = parseBoardAddress(address);
    if (!parsed.ok) return parsed;
    if (!isCabled(parsed.value)) return refuse(`only boards at serial: and tcp: are added so; give others as --board '${address}'`);
    return ok([await this.#lookAt(parsed.value, thisMachine())]);
  }

  boards(): Promise<readonly BoardAtHand[]> {
    return this.#having.boardSeats.boards();
  }

  giveBoard(tableId: string, boardId: string | undefined): Promise<Result<undefined, BoardRefusal>> {
    return this.#having.boardSeats.give(tableId, boardId);
  }

  /** Nothing is opened any more. */
  async close(): Promise<void> {
    await this.#looking?.catch(() => undefined);
  }

  /** Ports that are open lock others out, so they are not asked. */
  #tableAt(where: string): string | undefined {
    const parsed = parseBoardAddress(where);
    const seat = parsed.ok && isCabled(parsed.value) ? this.#having.registry.seatAt(parsed.value) : undefined;
    if (seat !== undefined) return seat;
    return this.#having.boardSeats.holderOf(where);
  }

  async #lookAtAll(): Promise<readonly LookedAt[]> {
    const machine = thisMachine();
    const plugs = (await machine.driverlessPlugs()).map(diagnosePlug);
    const addresses = await candidateAddresses([]);
    const ports = await Promise.all(addresses.map((address) => this.#lookAt(address, machine)));
    return [...ports, ...plugs.map(({ what, mend }) => ({ where: '', isBoard: false, what, mend, table: undefined }))];
  }

  async #lookAt(address: CabledAddress, machine: Machine): Promise<LookedAt> {
    const where = makeBoardAddress(address);
    const table = this.#tableAt(where);
    if (table !== undefined) return { where, isBoard: true, what: '', mend: [], table };
    const { kind, what, mend, identity } = await diagnose(address, probeWith(hostTime(0)), machine);
    if (kind !== 'well' || identity === undefined) return { where, isBoard: false, what, mend, table: undefined };
    return { where, isBoard: true, what, mend, table: await this.#openTable({ address, identity }) };
  }

  /** The id of its table; undefined where it cannot be opened, which the log says. */
  async #openTable(board: Parameters<typeof tablesFound>[0][number]): Promise<string | undefined> {
    const [found] = tablesFound([board]);
    if (found === undefined) return undefined;
    const { id, name, board: address } = found;
    const opened = await openTables([{ ...this.#settings, clockDevice: undefined, id, name, board: address }], this.#having);
    const session = opened.ok ? opened.value.sessions[0] : undefined;
    if (session === undefined) {
      this.#having.log.error({ board: found.board }, opened.ok ? 'no table' : opened.refusal);
      return undefined;
    }
    this.#open.sessions.push(session);
    if (opened.ok) this.#open.seats.push(...opened.value.seats);
    for (const listener of this.#listeners) listener(session);
    return session.id;
  }
}
