/**
 * A board at a simulated table: the virtual board, two players who put stones down and press, and a cable of octets that loses
 * some, changes some, and is pulled.
 *
 *     hands ─▶ virtual board ─ octets ─▶ faults ─▶ what waits to be read ─▶ lines ─▶ the service
 *
 * What really happened is kept beside it: the stones, and whose thinking time went by when.
 */
import type { Chance } from '../simulator/chance.js';
import { USUAL_BOARD, VirtualBoard } from '../simulator/virtual-board/virtual-board.js';
import type { Cable, CableEvents, OpenCable } from '../src/boards/gsb/cable.js';
import type { BySide, Color } from '../src/core/go/color.js';
import { makePointName, type Point } from '../src/core/go/point.js';
import type { Faults } from './faults.js';
import type { SimulatedProcess, World } from './world.js';

export const SIZE = { width: 9, height: 9 };

/** What a kernel keeps of a port that nobody reads, in octets (Linux: a page). */
const UNREAD_OCTETS_MAX = 4096;

/** On the way, in ms. */
const TRAVEL_MS = 2;

/** From the stone to the press, and how long the finger stays. */
const PRESS_AFTER_MS = [500, 1800] as const;
const THINK_MS = [1500, 15_000] as const;
const HELD_MS = 80;

/** Points of one shade of a chequered board: no two are neighbours, so nothing is ever captured and every order is legal. */
const POINTS: readonly Point[] = Array.from({ length: 81 }, (_, point) => point).filter(
  (point) => ((point % 9) + Math.floor(point / 9)) % 2 === 0,
);

export interface Put {
  readonly color: Color;
  readonly point: Point;
  readonly putMs: number;
}

export class BoardAtTable {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #board: VirtualBoard;
  readonly #boardId: string;
  faults: Faults;
  readonly moves: Put[] = [];
  /** When each press was made: by turns, black first. */
  readonly pressedMs: number[] = [];
  #isPlaying = true;
  #hasBegun = false;
  #pulledSinceMs = 0;
  #pulledUntilMs = 0;
  #events: CableEvents | undefined;
  #process: SimulatedProcess | undefined;
  #unread = '';
  #unfinished = '';
  #isRead = false;
  #cancelSay: () => void = () => undefined;
  readonly counts = { octetsLost: 0, octetsFlipped: 0, octetsOverrun: 0, cablesPulled: 0 };

  constructor(world: World, chance: Chance, faults: Faults, boardId: string) {
    this.#world = world;
    this.#chance = chance;
    this.faults = faults;
    this.#boardId = boardId;
    this.#board = new VirtualBoard({ ...USUAL_BOARD, size: SIZE, boardId, poweredMs: world.nowMs });
    this.#say();
  }

  /** The players sit down when the page shows their game. */
  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const points = this.#chance.stream('points').shuffled(POINTS);
    this.#world.after(this.#chance.between(4500, 8000), () => this.#think(points));
  }

  /** No further move is begun. */
  stopPlaying(): void {
    this.#isPlaying = false;
  }

  /** The stones go back into their bowls, and after a while others sit down. */
  playAnother(afterMs: number): void {
    const atMs = this.#world.nowMs;
    this.#board.expose(this.moves.map(({ point }) => ({ kind: 'point', atMs, point, exposed: 'empty' })));
    this.#say();
    this.moves.length = 0;
    this.pressedMs.length = 0;
    this.#isPlaying = true;
    const points = this.#chance.stream(`points ${atMs}`).shuffled(POINTS);
    this.#world.after(afterMs, () => this.#think(points));
  }

  get stones(): BySide<readonly Point[]> {
    const of = (color: Color): readonly Point[] => this.moves.filter((move) => move.color === color).map(({ point }) => point);
    return { black: of('black'), white: of('white') };
  }

  /** Whose thinking time runs; undefined before the first press. */
  get onTurn(): Color | undefined {
    return this.pressedMs.length === 0 ? undefined : this.pressedMs.length % 2 === 1 ? 'white' : 'black';
  }

  /** The thinking time that each side has really used. The first press starts the clock. */
  usedMs(atMs: number): BySide<number> {
    const used = { black: 0, white: 0 };
    for (let index = 0; index < this.pressedMs.length; index += 1) {
      const from = this.pressedMs[index] ?? 0;
      const to = this.pressedMs[index + 1] ?? atMs;
      used[index % 2 === 0 ? 'white' : 'black'] += Math.max(0, Math.min(to, atMs) - from);
    }
    return used;
  }

  pull(forMs: number): void {
    this.counts.cablesPulled += 1;
    this.#world.note(`${this.#boardId}: the cable is out for ${Math.round(forMs)} ms`);
    this.#pulledSinceMs = this.outSinceMs() ?? this.#world.nowMs;
    this.#pulledUntilMs = this.#world.nowMs + forMs;
    this.#unread = '';
    const { events, process } = { events: this.#events, process: this.#process };
    this.#events = undefined;
    process?.at(this.#world.nowMs, () => events?.closed({ code: 'EIO', message: 'the cable was pulled' }));
  }

  /** Since when the cable is out; undefined: it is in. */
  outSinceMs(): number | undefined {
    return this.#world.nowMs < this.#pulledUntilMs ? this.#pulledSinceMs : undefined;
  }

  cable(process: SimulatedProcess): OpenCable {
    return (events): Cable => {
      let octetsHeard = 0;
      let isOver = false;
      const mine: CableEvents = {
        opened: () => !isOver && events.opened(),
        line: (text) => {
          octetsHeard += text.length + 1;
          if (!isOver) events.line(text);
        },
        closed: (fault) => !isOver && events.closed(fault),
      };
      process.after(1, () => {
        if (isOver) return;
        if (this.#world.nowMs < this.#pulledUntilMs) {
          mine.closed({ code: 'ENOENT', message: 'no such port' });
          return;
        }
        this.#events = mine;
        this.#process = process;
        this.#unread = '';
        this.#unfinished = '';
        mine.opened();
        this.#board.greet(this.#world.nowMs);
        this.#say();
      });
      return {
        send: (line) => {
          if (this.#events === mine) this.#board.hear(this.#damaged(`${line}\n`), this.#world.nowMs);
          this.#say();
        },
        close: () => {
          isOver = true;
          if (this.#events === mine) this.#events = undefined;
          return Promise.resolve();
        },
        get octetsHeard() {
          return octetsHeard;
        },
        octetsGivenUp: 0,
      };
    };
  }

  #think(points: readonly Point[]): void {
    const [point, ...rest] = points;
    if (point === undefined || !this.#isPlaying) return;
    const color: Color = this.moves.length % 2 === 0 ? 'black' : 'white';
    this.moves.push({ color, point, putMs: this.#world.nowMs });
    this.#world.note(`${this.#boardId}: ${color} puts ${makePointName(point, SIZE)} (${this.moves.length})`);
    this.#board.expose([{ kind: 'point', atMs: this.#world.nowMs, point, exposed: color }]);
    this.#say();
    this.#world.after(this.#chance.between(...PRESS_AFTER_MS), () => {
      const atMs = this.#world.nowMs;
      this.pressedMs.push(atMs);
      this.#world.note(`${this.#boardId}: ${color} presses`);
      this.#board.expose([
        { kind: 'button', atMs, side: color, down: true },
        { kind: 'button', atMs: atMs + HELD_MS, side: color, down: false },
      ]);
      this.#say();
      this.#world.after(this.#chance.between(...THINK_MS), () => this.#think(rest));
    });
  }

  /** The board speaks; what nobody reads waits, and what finds no room is gone. */
  #say(): void {
    for (const { text } of this.#board.advance(this.#world.nowMs)) {
      if (this.#events === undefined) continue;
      const octets = this.#damaged(`${text}\n`);
      const room = UNREAD_OCTETS_MAX - this.#unread.length;
      this.counts.octetsOverrun += Math.max(0, octets.length - room);
      this.#unread += octets.slice(0, Math.max(0, room));
      this.#readSoon();
    }
    this.#cancelSay();
    this.#cancelSay = this.#world.at(Math.max(this.#board.nextMs, this.#world.nowMs + 1), () => this.#say());
  }

  #readSoon(): void {
    if (this.#isRead || this.#process === undefined) return;
    this.#isRead = true;
    const { process } = { process: this.#process };
    process.after(TRAVEL_MS, () => this.#read());
    if (process.isKilled) this.#isRead = false;
  }

  /** A process that is killed reads nothing more: the next one begins anew. */
  forgetReader(): void {
    this.#events = undefined;
    this.#process = undefined;
    this.#isRead = false;
    this.#unread = '';
  }

  #read(): void {
    this.#isRead = false;
    const lines = (this.#unfinished + this.#unread).split('\n');
    this.#unread = '';
    this.#unfinished = lines.pop() ?? '';
    for (const line of lines) this.#events?.line(line);
  }

  #damaged(octets: string): string {
    const { octetsLost, octetsFlipped } = this.faults;
    if (octetsLost === 0 && octetsFlipped === 0) return octets;
    let out = '';
    for (const octet of octets) {
      if (this.#chance.happens(octetsLost)) this.counts.octetsLost += 1;
      else if (this.#chance.happens(octetsFlipped)) {
        this.counts.octetsFlipped += 1;
        out += String.fromCharCode(octet.charCodeAt(0) ^ (1 << this.#chance.whole(0, 7)));
      } else out += octet;
    }
    return out;
  }
}
