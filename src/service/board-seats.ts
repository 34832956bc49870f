/**
 * BoardSeats: which board each table has, as the settings say it or as somebody gave it while everything ran: a spare in place of a
 * board that broke. What was given is kept in the data folder, so that a restart finds it; it is taken back as easily.
 *
 *     give(table-3, spare-1) ─▶ boards.json ─▶ registry: spare-1 is table-3's alone ─▶ SeatBoard.use(the board with that id)
 *
 * The table hears what it hears when a board was away and is back, and looks at what lies there in the same way.
 */
import { isCabled, makeBoardAddress, parseBoardAddress, type CabledAddress } from '../boards/board-address.js';
import type { BoardRegistry } from '../boards/board-registry.js';
import type { SeatBoard } from '../boards/seat-board.js';
import { ok, refuse, type Result } from '../core/result.js';
import { isSameKind } from '../session/board-policy.js';
import type { BoardAtHand, BoardPort, BoardRefusal, KeptTextPort, LogPort, TableSnapshot } from '../session/ports.js';

/** By table. */
type Given = Readonly<Record<string, { readonly boardId: string; readonly at?: string | undefined }>>;

export interface BoardSeat {
  readonly id: string;
  /** As the settings have it. */
  readonly own: string;
  readonly board: SeatBoard;
  open(address: string): Result<BoardPort, string>;
  snapshot(): TableSnapshot;
}

const readGiven = (kept: KeptTextPort, log: LogPort): Given => {
  try {
    const given = JSON.parse(kept.read() ?? '{}') as Given;
    if (Object.values(given).every((one) => typeof one.boardId === 'string')) return given;
    throw new Error('it is not as it was written');
  } catch (error) {
    log.error({ error: String(error) }, 'which boards were given to tables cannot be read: each has its own');
    return {};
  }
};

/** Ports where a table's own board may be; another board may be there as well. */
const placesOf = (own: string): readonly CabledAddress[] => {
  const address = parseBoardAddress(own);
  if (!address.ok) return [];
  if (address.value.kind === 'id') return address.value.at;
  return isCabled(address.value) ? [address.value] : [];
};

const isPlayed = ({ game }: TableSnapshot): boolean => game !== undefined && game.phase !== 'arranged' && game.phase !== 'over';

export class BoardSeats {
  readonly #registry: BoardRegistry;
  readonly #kept: KeptTextPort;
  readonly #seats = new Map<string, BoardSeat>();
  readonly #log: LogPort;
  /** Undefined: not read yet. */
  #givenBefore: Given | undefined;

  constructor(registry: BoardRegistry, kept: KeptTextPort, log: LogPort) {
    this.#registry = registry;
    this.#kept = kept;
    this.#log = log;
  }

  /** Read with the first table: then its folder is there. */
  get #given(): Given {
    if (this.#givenBefore === undefined) {
      this.#givenBefore = readGiven(this.#kept, this.#log);
      for (const [id, { boardId }] of Object.entries(this.#givenBefore)) this.#registry.give(id, boardId);
    }
    return this.#givenBefore;
  }

  /** Where the table's board is, given or its own. */
  addressOf(id: string, own: string): string {
    const given = this.#given[id];
    if (given === undefined) return own;
    const found = given.at === undefined ? undefined : parseBoardAddress(given.at);
    const at = found?.ok === true && isCabled(found.value) ? [found.value] : [];
    return makeBoardAddress({ kind: 'id', boardIds: [given.boardId], at: [...placesOf(own), ...at] });
  }

  add(seat: BoardSeat): void {
    this.#seats.set(seat.id, seat);
  }

  /** The table has the port there open; undefined: none, as far as it was opened by where it is. */
  holderOf(where: string): string | undefined {
    return [...this.#seats.values()].find(({ id, own }) => {
      const address = parseBoardAddress(own);
      return this.#given[id] === undefined && address.ok && makeBoardAddress(address.value) === where;
    })?.id;
  }

  async boards(): Promise<readonly BoardAtHand[]> {
    const seats = [...this.#seats.values()];
    const atTables = seats.flatMap((seat): readonly BoardAtHand[] => {
      const { id, own } = seat;
      // A simulated board, or one of another family, is nowhere else.
      if (this.#given[id] === undefined && !/^(?:id|serial|tcp):/.test(own)) return [];
      const { identity, link } = seat.snapshot().board;
      if (identity === undefined || link === 'down') return [];
      const { boardId, width, height } = identity;
      return [{ boardId, size: { width, height }, where: '', table: id, isGiven: this.#given[id] !== undefined }];
    });
    const open = seats.flatMap(({ id, own }) => (this.#given[id] === undefined && !own.startsWith('id:') ? placesOf(own) : []));
    const free = await this.#registry.free(
      seats.flatMap(({ own }) => placesOf(own)),
      open,
    );
    return [
      ...atTables,
      ...free.map(({ address, identity: { boardId, width, height } }) => ({
        boardId,
        size: { width, height },
        where: makeBoardAddress(address),
        table: undefined,
        isGiven: false,
      })),
    ];
  }

  /** Undefined: the table has its own board again. */
  async give(id: string, boardId: string | undefined): Promise<Result<undefined, BoardRefusal>> {
    const seat = this.#seats.get(id);
    if (seat === undefined) return refuse('no-table');
    if (boardId === undefined) return this.#takeBack(seat);
    const found = (await this.boards()).filter((board) => board.boardId === boardId);
    const [board] = found;
    if (board === undefined) return refuse('not-found');
    if (found.length > 1) return refuse('two-boards');
    if (board.table === id) return refuse('own-already');
    const other = board.table === undefined ? undefined : this.#seats.get(board.table);
    if (other !== undefined && isPlayed(other.snapshot())) return refuse('in-play');
    if (!this.#fits(seat, board, other)) return refuse('other-kind');
    const at = board.where.startsWith('tcp:') ? { at: board.where } : {};
    // A board that was given to another table is no longer that one's.
    const without = Object.fromEntries(Object.entries(this.#given).filter(([, given]) => given.boardId !== boardId));
    if (!(await this.#keep({ ...without, [id]: { boardId, ...at } }))) return refuse('not-kept');
    if (other !== undefined) await (board.isGiven ? this.#use(other) : this.#seek(other, boardId));
    await this.#use(seat);
    return ok(undefined);
  }

  async #takeBack(seat: BoardSeat): Promise<Result<undefined, BoardRefusal>> {
    if (this.#given[seat.id] === undefined) return refuse('own-already');
    if (!(await this.#keep(Object.fromEntries(Object.entries(this.#given).filter(([id]) => id !== seat.id))))) return refuse('not-kept');
    await this.#use(seat);
    return ok(undefined);
  }

  /** A game that is on goes on only with a board of its kind. */
  #fits(seat: BoardSeat, { size }: BoardAtHand, other: BoardSeat | undefined): boolean {
    const now = seat.snapshot();
    if (!isPlayed(now)) return true;
    const [mine, theirs] = [now.board.identity, other?.snapshot().board.identity];
    if (mine !== undefined && theirs !== undefined) return isSameKind(mine, theirs);
    const { width, height } = mine ?? now.game?.size ?? size;
    return size.width === width && size.height === height;
  }

  async #keep(given: Given): Promise<boolean> {
    try {
      await this.#kept.write(JSON.stringify(given));
    } catch {
      return false;
    }
    this.#givenBefore = given;
    for (const id of this.#seats.keys()) this.#registry.give(id, given[id]?.boardId);
    return true;
  }

  #use(seat: BoardSeat): Promise<void> {
    return this.#open(seat, this.addressOf(seat.id, seat.own));
  }

  /** Its board was given away: it waits for that one by its id, and has it when it is free again. */
  #seek(seat: BoardSeat, boardId: string): Promise<void> {
    const isById = seat.own.startsWith('id:');
    return this.#open(seat, isById ? seat.own : makeBoardAddress({ kind: 'id', boardIds: [boardId], at: placesOf(seat.own) }));
  }

  async #open(seat: BoardSeat, address: string): Promise<void> {
    const opened = seat.open(address);
    if (!opened.ok) throw new Error(opened.refusal);
    await seat.board.use(opened.value);
  }
}
