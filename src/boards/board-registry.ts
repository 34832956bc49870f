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
  #isLooking = false;

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
      this.#waiting.push({ ...wishes, resolve });
      this.#lookSoon();
    });
  }

  release(seat: string): void {
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
    const found = await this.#found(asking).catch(() => []);
    const left = [...found];
    // Everybody's own board before anybody's spare.
    const most = Math.max(...asking.map(({ boardIds }) => boardIds.length));
    const served = new Set<Waiting>();
    for (let wish = 0; wish < most; wish += 1) {
      for (const one of asking) {
        const index = served.has(one) ? -1 : left.findIndex(({ identity }) => identity.boardId === one.boardIds[wish]);
        const [board] = index === -1 ? [] : left.splice(index, 1);
        if (board === undefined) continue;
        served.add(one);
        this.#claims.set(placeOf(board.address), { seat: one.seat, boardId: board.identity.boardId });
        one.resolve(board);
      }
    }
    for (const one of asking) if (!served.has(one)) one.resolve(undefined);
  }

  async #found(asking: readonly Waiting[]): Promise<readonly FoundBoard[]> {
    const machine = await this.#ports.candidates().catch(() => []);
    const places = new Map([...machine, ...asking.flatMap(({ at }) => at)].map((address) => [placeOf(address), address]));
    const free = [...places].filter(([where]) => !this.#claims.has(where)).map(([, address]) => address);
    return boardsAmong(await probeAll(free, this.#ports.probe));
  }
}
