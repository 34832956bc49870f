/**
 * The boards of a hall by the id that stays with each: a seat asks for its board, or for one of its spares, and gets the port where that
 * is by now. Which port it was, and in which order things were plugged in, means nothing.
 *
 *     seats that wait ─▶ one look at every port that nobody has ─▶ each board found goes to the seat that wants it ─▶ claimed
 *     a cable is over ─▶ given back ─▶ looked for again, wherever it is plugged in now
 *
 * Seats that ask together share one look, and a port that somebody has is not asked: two openings would lock each other out.
 */
import type { TimePort } from '../session/ports.js';
import { makeBoardAddress, type CabledAddress } from './board-address.js';
import { boardsAmong, probeAll, type FoundBoard, type Probe } from './find-board.js';

export interface RegistryPorts {
  readonly probe: Probe;
  /** The ports that this machine has. */
  readonly candidates: () => Promise<readonly CabledAddress[]>;
  readonly time: TimePort;
}

/** What a seat wants, the first it can get. */
export interface SeatWishes {
  /** The table. */
  readonly seat: string;
  /** Its own board first, then spares. */
  readonly boardIds: readonly string[];
  /** Where else to look than at the machine's ports. */
  readonly at: readonly CabledAddress[];
}

interface Waiting extends SeatWishes {
  readonly resolve: (found: FoundBoard | undefined) => void;
}

/** Seats that ask within this time share one look: all of a hall do, when it is switched on. */
const GATHER_MS = 50;

const placeOf = (address: CabledAddress): string => (address.kind === 'serial' ? address.path : makeBoardAddress(address));

export class BoardRegistry {
  readonly #ports: RegistryPorts;
  #waiting: Waiting[] = [];
  /** By place: which seat has it. */
  readonly #claims = new Map<string, { readonly seat: string; readonly boardId: string }>();
  /** By seat: what it asked for last; what it asked before that is over. */
  readonly #latest = new Map<string, Waiting>();
  /** By board id: the seat to which it was given, for whom alone it is. */
  readonly #given = new Map<string, string>();
  #isLooking = false;
  /** One look after the other: two at one port would lock each other out. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(ports: RegistryPorts) {
    this.#ports = ports;
  }

  /** The seat that has the board there. */
  seatAt(address: CabledAddress): string | undefined {
    return this.#claims.get(placeOf(address))?.seat;
  }

  /** Who has which board, for people. */
  claims(): readonly { readonly seat: string; readonly boardId: string; readonly where: string }[] {
    return [...this.#claims].map(([where, claim]) => ({ ...claim, where }));
  }

  /** What the seat had is given back. Undefined: its board is nowhere; ask again later. */
  claim(wishes: SeatWishes): Promise<FoundBoard | undefined> {
    this.release(wishes.seat);
    return new Promise((resolve) => {
      const waiting = { ...wishes, resolve };
      this.#latest.set(wishes.seat, waiting);
      this.#waiting.push(waiting);
      this.#lookSoon();
    });
  }

  /** The board is this seat's alone from now on, whoever else has it for a spare; without a board the seat gives back what it was given. */
  give(seat: string, boardId: string | undefined): void {
    for (const [given, to] of this.#given) if (to === seat) this.#given.delete(given);
    if (boardId !== undefined) this.#given.set(boardId, seat);
  }

  /** Boards at the machine's ports and at these places that no seat has; `others`: places that somebody has open. */
  async free(at: readonly CabledAddress[], others: readonly CabledAddress[]): Promise<readonly FoundBoard[]> {
    const taken = new Set(others.map(placeOf));
    return this.#found(at, (where) => taken.has(where));
  }

  release(seat: string): void {
    this.#latest.delete(seat);
    for (const [where, claim] of this.#claims) if (claim.seat === seat) this.#claims.delete(where);
  }

  #lookSoon(): void {
    if (this.#isLooking || this.#waiting.length === 0) return;
    this.#isLooking = true;
    const { time } = this.#ports;
    time.wakeAt(time.nowMs() + GATHER_MS, () => {
      void this.#look().finally(() => {
        this.#isLooking = false;
        this.#lookSoon();
      });
    });
  }

  async #look(): Promise<void> {
    const asking = this.#waiting;
    this.#waiting = [];
    const found = await this.#found(asking.flatMap(({ at }) => at)).catch(() => []);
    const left = [...found];
    // Everybody's own board before anybody's spare.
    const most = Math.max(...asking.map(({ boardIds }) => boardIds.length));
    const served = new Set<Waiting>();
    for (let wish = 0; wish < most; wish += 1) {
      for (const one of asking) {
        const isWaiting = this.#latest.get(one.seat) === one && !served.has(one);
        const index = isWaiting ? left.findIndex(({ identity }) => this.#isFor(identity.boardId, one, wish)) : -1;
        const [board] = index === -1 ? [] : left.splice(index, 1);
        if (board === undefined) continue;
        served.add(one);
        this.#claims.set(placeOf(board.address), { seat: one.seat, boardId: board.identity.boardId });
        one.resolve(board);
      }
    }
    for (const one of asking) if (!served.has(one)) one.resolve(undefined);
  }

  #isFor(boardId: string, { seat, boardIds }: Waiting, wish: number): boolean {
    return boardId === boardIds[wish] && (this.#given.get(boardId) ?? seat) === seat;
  }

  #found(at: readonly CabledAddress[], isTaken: (where: string) => boolean = () => false): Promise<readonly FoundBoard[]> {
    const found = this.#before.then(() => this.#lookAt(at, isTaken));
    this.#before = found.catch(() => undefined);
    return found;
  }

  async #lookAt(at: readonly CabledAddress[], isTaken: (where: string) => boolean): Promise<readonly FoundBoard[]> {
    const machine = await this.#ports.candidates().catch(() => []);
    const places = new Map([...machine, ...at].map((address) => [placeOf(address), address]));
    const free = [...places].filter(([where]) => !this.#claims.has(where) && !isTaken(where)).map(([, address]) => address);
    return boardsAmong(await probeAll(free, this.#ports.probe));
  }
}
