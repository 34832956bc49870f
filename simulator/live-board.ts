/**
 * A board that is played on now: the virtual board beside a clock, with hands that begin when a
 * host has asked for the whole grid (so nothing is missed), and a cable that may be faulty.
 *
 *     host ─ connect ─▶ octets in, octets out      tcp, pty and `sim:` all come through here
 *
 * One host at a time, as on a serial cable: whoever connects next has the board. Time is handed in,
 * so a test plays a whole evening in a moment.
 */
import type { TimePort } from '../src/session/ports.js';
import { Chance } from './chance.js';
import { drawOutages, FaultyLine, type FaultCounts } from './faults/line-faults.js';
import { tellableIn } from './faults/tellable.js';
import { joinedAt, type GameToPlay } from './hands/game.js';
import { playGame, type Played } from './hands/play-game.js';
import type { Profile } from './hands/profiles.js';
import type { Happening } from './hands/happening.js';
import type { Truth } from './hands/truth.js';
import { USUAL_BOARD, VirtualBoard } from './virtual-board/virtual-board.js';

export interface LiveBoardListener {
  /** A move is on the board: how many there are now, of how many. */
  moved?(played: number, of: number): void;
  /** The last hand has left the board. */
  ended?(truth: Truth): void;
}

/** The host's end of the cable. */
export interface LiveCable {
  /** Octets from the host, as characters (latin1). */
  send(octets: string): void;
  close(): void;
}

/** From the host's first look at the grid to the first thing that happens on the board. */
const FIRST_AFTER_MS = 1_200;

export class LiveBoard {
  readonly board: VirtualBoard;
  readonly truth: Truth;
  readonly #time: TimePort;
  readonly #cable: FaultyLine;
  readonly #happenings: readonly Happening[];
  readonly #listener: LiveBoardListener;
  /** Host ms on the time port that is zero for the board. */
  readonly #zeroMs: number;
  /** From the hands' own zero to the first thing that they do, and to when it shall happen. */
  readonly #shiftMs: number;
  /** Added to the hands' own times once they have begun. */
  #handsFromMs: number | undefined;
  #host: ((octets: string) => void) | undefined;
  #cancel: () => void = () => undefined;
  #told = 0;
  #ended = false;
  #closed = false;

  /** `played`: what hands do there, where it is not this one game: a whole evening, say. */
  constructor(
    game: GameToPlay,
    profile: Profile,
    seed: number,
    time: TimePort,
    listener: LiveBoardListener = {},
    played: Played = playGame(game, profile.hands, seed),
  ) {
    const { happenings, truth } = played;
    const chance = new Chance(seed).stream('line');
    const suits = profile.faults.tellableOutages ? tellableIn(joinedAt(game, profile.hands.joinedAtMove), truth.moves) : undefined;
    const outages = drawOutages(profile.faults.outages, truth.start, truth.end, chance.stream('outages'), suits);
    this.truth = { profile: profile.name, seed, ...truth, outages };
    this.#happenings = happenings;
    this.#time = time;
    this.#listener = listener;
    this.#zeroMs = time.nowMs();
    this.#shiftMs = FIRST_AFTER_MS - (happenings[0]?.atMs ?? 0);
    this.#cable = new FaultyLine(profile.faults, chance.stream('faults'), outages);
    this.board = new VirtualBoard({
      ...USUAL_BOARD,
      size: game.size,
      sensor: profile.hands.sensor,
      clockButtons: profile.hands.clockButtons ? 2 : 0,
      boardId: `sim-${String(seed).padStart(4, '0')}`,
      poweredMs: 0,
    });
  }

  /** What the cable did to the lines so far. */
  get faults(): FaultCounts {
    return this.#cable.counts;
  }

  /** Opens the host's end; what the board says comes to `listen`. The host before this one hears nothing more. */
  connect(listen: (octets: string) => void): LiveCable {
    this.#run();
    this.#host = listen;
    this.board.greet(this.#nowMs());
    this.#schedule();
    const isMine = (): boolean => this.#host === listen;
    return {
      send: (octets) => {
        if (isMine()) this.#hear(octets);
      },
      close: () => {
        if (isMine()) this.#host = undefined;
      },
    };
  }

  /** Ends it: no timer runs after this. */
  close(): void {
    this.#closed = true;
    this.#host = undefined;
    this.#cancel();
  }

  #nowMs(): number {
    return this.#time.nowMs() - this.#zeroMs;
  }

  #begin(): void {
    const fromMs = this.#nowMs() + this.#shiftMs;
    this.#handsFromMs = fromMs;
    this.board.expose(this.#happenings.map((happening) => ({ ...happening, atMs: happening.atMs + fromMs })));
  }

  /** What the host says goes through the same cable, line by line. */
  #hear(octets: string): void {
    const nowMs = this.#nowMs();
    for (const part of octets.split(/(?<=\n)/)) {
      const whole = part.endsWith('\n');
      const arrived = whole ? this.#carry(part.slice(0, -1)) : part;
      if (arrived !== undefined) this.board.hear(whole ? `${arrived}\n` : arrived, nowMs);
    }
    if (this.#handsFromMs === undefined && this.board.keyframesAsked > 0) this.#begin();
    // Not at once: the host may be speaking in the middle of hearing.
    this.#schedule();
  }

  #carry(line: string): string | undefined {
    return line === '' ? line : this.#cable.carry(line, this.#nowMs() - (this.#handsFromMs ?? 0));
  }

  #run(): void {
    if (this.#closed) return;
    const nowMs = this.#nowMs();
    for (const { text } of this.board.advance(nowMs)) {
      if (this.#host === undefined) continue;
      const arrived = this.#carry(text);
      if (arrived !== undefined) this.#host(`${arrived}\n`);
    }
    this.#tell(nowMs);
    this.#schedule();
  }

  #schedule(): void {
    this.#cancel();
    if (this.#closed) return;
    this.#cancel = this.#time.wakeAt(this.#zeroMs + Math.max(this.#nowMs(), this.board.nextMs), () => this.#run());
  }

  #tell(nowMs: number): void {
    if (this.#handsFromMs === undefined) return;
    const handsMs = nowMs - this.#handsFromMs;
    const { moves, end } = this.truth;
    const before = this.#told;
    while ((moves[this.#told]?.t ?? Infinity) <= handsMs) this.#told += 1;
    if (this.#told > before) this.#listener.moved?.(this.#told, moves.length);
    if (handsMs < end || this.#ended) return;
    this.#ended = true;
    this.#listener.ended?.(this.truth);
  }
}
