/**
 * A table at which a program plays: the real session and seat; board, hands, disk and time are made up. Hands do what the lamps say.
 */
import type { Color } from '../../src/core/go/color.js';
import { opposite } from '../../src/core/go/color.js';
import { makePointName, neighboursOn, parsePointName, type Point } from '../../src/core/go/point.js';
import { lastCaptured, play, playAt } from '../../src/core/go/position.js';
import type { LiveGame } from '../../src/core/table/live-game.js';
import type { Reading } from '../../src/core/wire/board-input.js';
import { shareLights } from '../../src/boards/shared-lights.js';
import { EngineSeat, positionNow, type StartedEngine } from '../../src/engine/engine-seat.js';
import type { Light } from '../../src/session/ports.js';
import { Session } from '../../src/session/session.js';
import type { SessionSettings } from '../../src/session/taken-up.js';
import { inEnglish } from '../../src/words/telling.js';
import { BOARD_19, FakeBoard, FakeRecords, japanese, MemoryJournal, SILENT, VirtualTime } from '../session/fakes.js';

export const SIZE = { width: 9, height: 9 };
const BOARD_9 = { ...BOARD_19, ...SIZE };
/** From one thing that hands do to the next, and for a stone to be believed. */
const HAND_MS = 700;
const SETTLES_MS = 5000;

/** What whoever sits there does on their turn: a point, or `pass`. */
export type Player = (game: LiveGame) => Promise<string> | string;

const pointNamed = (name: string): Point => {
  const point = parsePointName(name, SIZE);
  if (!point.ok) throw new Error(point.refusal);
  return point.value;
};

export interface SeatGiven {
  readonly start: (time: VirtualTime) => StartedEngine;
  /** The engine's. */
  readonly side: Color;
  readonly settings?: Partial<SessionSettings>;
  readonly level?: number;
  readonly playsAtEvents?: boolean;
  readonly who?: 'engine' | 'table';
}

export class SeatedTable {
  readonly time = new VirtualTime();
  readonly board = new FakeBoard();
  readonly records = new FakeRecords();
  readonly session: Session;
  readonly seat: EngineSeat;
  /** What the program had to say, each once. */
  readonly said: string[] = [];
  readonly spoken: string[] = [];
  prisonersLifted = 0;
  readonly side: Color;
  readonly #lying = new Map<Point, Color>();

  constructor({ start, side, settings = {}, level, playsAtEvents = false, who = 'engine' }: SeatGiven) {
    this.side = side;
    const lamps = shareLights(this.board);
    this.session = new Session(
      { tableId: 'table-1', name: 'Table 1', address: 'sim:', ruleset: japanese(), beginsAnew: false, ...settings },
      { board: lamps.board, journal: new MemoryJournal(), records: this.records, time: this.time, log: SILENT },
    );
    this.board.connects(BOARD_9);
    this.seat = new EngineSeat({
      table: this.session,
      start: () => start(this.time),
      side,
      level,
      thinkMs: 60_000,
      playsAtEvents,
      who,
      light: (lights) => lamps.wish(lights),
      tell: (sentence) => {
        this.session.engineSays(sentence);
        const words = sentence === undefined ? '' : inEnglish(sentence);
        if (words !== '' && words !== this.said.at(-1)) this.said.push(words);
      },
      say: (key) => this.spoken.push(key),
    });
  }

  async close(): Promise<void> {
    await this.seat.close();
    await this.session.close();
  }

  get lights(): readonly Light[] {
    return this.board.lights.at(-1) ?? [];
  }

  /** `put-here C3`; without the last stone. */
  get lit(): readonly string[] {
    return this.lights.flatMap(({ point, meaning }) => (meaning === 'last' ? [] : [`${meaning} ${makePointName(point, SIZE)}`]));
  }

  get stonesOnBoard(): number {
    return this.#lying.size;
  }

  get game(): LiveGame {
    const { game } = this.session.snapshot();
    if (game === undefined) throw new Error('no game yet');
    return game;
  }

  get moves(): readonly string[] {
    return this.game.moves.map(({ point }) => (point === null ? 'pass' : makePointName(point, SIZE)));
  }

  get warnings(): readonly string[] {
    return this.session.snapshot().warnings.map(({ message }) => message);
  }

  async pass(ms: number = HAND_MS): Promise<void> {
    // An engine in a process of its own answers in its own time.
    await new Promise((resolve) => setImmediate(resolve));
    await this.time.pass(ms);
  }

  /** Passes time in small pieces until it is so. */
  async until(what: string, holds: () => boolean, atMostMs = 300_000): Promise<void> {
    for (let ms = 0; !holds();) {
      if (ms > atMostMs) throw new Error(`${what}: not within ${atMostMs} ms; lit ${this.lit.join(', ')}; ${this.warnings.join('; ')}`);
      if (this.warnings.some((words) => words.endsWith('the engine thinks'))) await this.#thinking();
      else {
        await this.pass();
        ms += HAND_MS;
      }
    }
  }

  put(name: string, reading: Color | 'empty'): void {
    this.#read(pointNamed(name), reading);
  }

  press(side: Color): void {
    const atMs = this.time.nowMs();
    this.board.says({
      inputs: [
        { kind: 'button', atMs, side, down: true },
        { kind: 'button', atMs, side, down: false },
      ],
    });
  }

  /** The player's stone, its prisoners, and the press. */
  async plays(name: string): Promise<void> {
    const player = opposite(this.side);
    if (name !== 'pass') {
      await this.#lays(pointNamed(name), player);
    }
    this.press(player);
    await this.pass();
  }

  /** Lays the stone that is lit, beside its point first where hands are clumsy; then its prisoners, and the press for the engine. */
  async layIts({
    clumsy = false,
    onWrong = () => Promise.resolve(),
  }: { clumsy?: boolean; onWrong?: () => Promise<void> } = {}): Promise<void> {
    const wished = this.lights.find(({ meaning }) => meaning === 'put-here');
    if (wished === undefined) throw new Error('nothing is lit');
    const beside = (neighboursOn(SIZE)[wished.point] ?? []).find((near) => !this.#lying.has(near));
    if (clumsy && beside !== undefined) {
      this.#read(beside, this.side);
      await this.pass(SETTLES_MS);
      await onWrong();
      for (const { point, meaning } of this.lights) if (meaning === 'take-off') this.#read(point, 'empty');
      await this.pass();
    }
    await this.#lays(wished.point, this.side);
    this.press(this.side);
    await this.pass();
  }

  /** A real engine takes real time. */
  async #thinking(): Promise<void> {
    await this.pass();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }

  /** A stone, and its prisoners off. */
  async #lays(point: Point, side: Color): Promise<void> {
    const played = play(positionNow(this.game), side, playAt(point));
    this.#read(point, side);
    await this.pass();
    for (const prisoner of played.ok ? lastCaptured(played.value) : []) {
      this.#read(prisoner, 'empty');
      this.prisonersLifted += 1;
      await this.pass();
    }
  }

  #read(point: Point, reading: Reading & (Color | 'empty')): void {
    if (reading === 'empty') this.#lying.delete(point);
    else this.#lying.set(point, reading);
    this.board.says({ inputs: [{ kind: 'readings', atMs: this.time.nowMs(), changes: [{ point, reading }] }] });
  }

  /** A whole game, until it is over: the player's moves, and what the lamps say. */
  async playOut(player: Player, movesMax = 300): Promise<void> {
    while (this.game.phase !== 'over') {
      if (this.game.moves.length > movesMax) throw new Error('the game does not end');
      if (this.game.phase === 'counting') {
        // Whoever sits there agrees.
        if (this.game.count?.accepted[this.side] !== true) {
          await this.#thinking();
          continue;
        }
        const agreed = this.session.submit({ kind: 'accept-count', side: opposite(this.side) }, opposite(this.side));
        await this.pass();
        await agreed;
      } else if (this.lit.some((light) => light.startsWith('put-here'))) {
        const before = this.game.moves.length;
        await this.layIts();
        await this.until('its stone is recorded', () => this.game.moves.length > before || this.game.phase !== 'playing');
        await this.until('its stone is right', () => !this.lit.some((light) => light.startsWith('put-here')));
      } else if (this.game.toMove === opposite(this.side)) {
        const before = this.game.moves.length;
        await this.plays(await player(this.game));
        await this.until('the move is recorded', () => this.game.moves.length > before || this.game.phase !== 'playing');
      } else {
        await this.#thinking();
      }
    }
  }
}

/** An engine that answers `genmove` from a list, then passes; what it was asked goes into `asked`. */
export const scripted = (moves: readonly string[], asked: string[] = [], answers: Readonly<Record<string, string>> = {}): StartedEngine => {
  const left = [...moves];
  const usual: Readonly<Record<string, string>> = { name: 'Script', version: '1', list_commands: 'final_status_list', ...answers };
  return {
    ask: (command) => {
      asked.push(command);
      const [word = ''] = command.split(' ');
      return Promise.resolve({ ok: true, value: word === 'genmove' ? (left.shift() ?? 'pass') : (usual[word] ?? '') });
    },
    close: () => Promise.resolve(),
  };
};
