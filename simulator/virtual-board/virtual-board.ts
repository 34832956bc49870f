/**
 * A GSB/1 board without a board (protocol, the whole of it).
 *
 *     happenings ─▶ debounce ─▶ states ─┬─▶ D, S lines ─┐
 *                                       └─▶ R, E, B ────┤─▶ output ─▶ lines
 *     octets from the host ─▶ commands ─▶ A, H, C, P ───┘
 *
 * It does what the firmware does, with the time handed in, so the same board runs through a whole
 * game at once (captures, tests) or beside a clock (tcp, pty). The caller tells it what happens in
 * order of time and calls `advance`; nothing is ever late because nothing waits.
 */
import type { BoardSize } from '../../src/core/go/point.js';
import type { Reading } from '../../src/core/wire/board-input.js';
import { CHANGES_MAX, makeBoardLine, MS_MAX, SEQ_MAX, type BoardMessage } from '../../src/core/wire/board-line.js';
import { makeSize, type Leds } from '../../src/core/wire/capabilities.js';
import { LINE_OCTETS_MAX, type Pairs } from '../../src/core/wire/frame.js';
import type { HostCommand } from '../../src/core/wire/host-line.js';
import type { Happening } from '../hands/happening.js';
import { Contacts, type OffGrid } from './contacts.js';
import { HostInput } from './host-input.js';
import { Transmitter, type SaidLine } from './transmitter.js';
import { Rounds } from './rounds.js';
import { set } from './settings.js';

export interface VirtualBoardSettings {
  readonly size: BoardSize;
  readonly sensor: 'colour' | 'occupancy';
  readonly boardId: string;
  readonly baud: number;
  readonly leds: Leds;
  /** 2, or 0 for a board without clock buttons. */
  readonly clockButtons: number;
  /** When the board was switched on, in host ms; may be long before the host's zero. */
  readonly poweredMs: number;
}

export const USUAL_BOARD: VirtualBoardSettings = {
  size: { width: 19, height: 19 },
  sensor: 'colour',
  boardId: 'sim-0001',
  baud: 250_000,
  leds: 'rgb',
  clockButtons: 2,
  poweredMs: 0,
};

const FIRMWARE = 'sim-1.0';
/** Answers that may wait for room; a host that asks faster than that is not listened to. */
const ANSWERS_MAX = 8;
const PADS = 2;
/** The longest line there can be. */
const LINE_ROOM_OCTETS = LINE_OCTETS_MAX;

interface Done {
  /** As in an A line. */
  readonly code: string;
  readonly replies: readonly BoardMessage[];
}

const done = (...replies: readonly BoardMessage[]): Done => ({ code: 'OK', replies });
const answered = (code: string): Done => ({ code, replies: [] });

export class VirtualBoard {
  /** What it was asked to show: three hex digits a point. */
  readonly lights = new Map<number, string>();
  /** Diffs that found no room and went out as rows later (TX-DEFERRED). */
  deferred = 0;
  /** How often a host has asked for the whole grid. */
  keyframesAsked = 0;
  readonly #settings: VirtualBoardSettings;
  readonly #contacts: Contacts;
  readonly #output: Transmitter;
  readonly #input = new HostInput();
  #pending: Happening[] = [];
  #nowMs: number;
  #bootMs: number;
  #boot = 0;
  #seq = 0;
  /** As a real one keeps it, over its boots too. */
  #boardId: string;
  #rounds: Rounds;
  #lastCommand: number | undefined;
  #lastCode = 'OK';
  /** What is to be said as soon as there is room. */
  #replies: BoardMessage[] = [];
  #dirtyRows = new Set<number>();
  #keyframeRow: number | undefined;
  /** Sensors beside the grid whose present state the host has not been told. */
  readonly #offGridOwed = new Set<OffGrid>();
  #heartbeatOwed = false;

  constructor(settings: VirtualBoardSettings) {
    this.#settings = settings;
    this.#boardId = settings.boardId;
    this.#output = new Transmitter(settings.baud);
    this.#bootMs = settings.poweredMs;
    this.#nowMs = settings.poweredMs;
    this.#contacts = new Contacts(settings.size, settings.sensor, settings.poweredMs);
    this.#rounds = new Rounds(settings.poweredMs);
  }

  /** Lines that it heard and could not take. */
  get badLinesHeard(): number {
    return this.#input.badLines;
  }

  /** As its hello says it. */
  get boardId(): string {
    return this.#boardId;
  }

  /** The sequence number of the next line. */
  get seq(): number {
    return this.#seq;
  }

  get boot(): number {
    return this.#boot;
  }

  /** What it takes to lie there, point by point, as it was accepted. */
  readings(): Reading[] {
    return this.#contacts.readings();
  }

  /** What will happen, in order of time; not before what was told already. */
  expose(happenings: readonly Happening[]): void {
    this.#pending = this.#pending.length === 0 ? happenings.slice() : [...this.#pending, ...happenings];
  }

  /** The host's end of the cable was opened; boards say hello then. */
  greet(nowMs: number): void {
    this.#runTo(nowMs);
    this.#reply(...this.#hello());
    this.#pump();
  }

  /** Octets from the host, as characters; may be any part of a line, or rubbish. */
  hear(octets: string, nowMs: number): void {
    this.#runTo(nowMs);
    for (const heard of this.#input.hear(octets)) {
      if (heard.kind === 'bad') this.#reply({ kind: 'answer', command: 0, code: heard.code });
      else if (heard.line.kind === 'who-are-you') this.#reply(...this.#hello());
      else this.#obey(heard.line, heard.line.command);
    }
    this.#pump();
  }

  /** The output stands still until this moment. */
  stallUntil(atMs: number): void {
    this.#output.stallUntil(atMs);
  }

  /** When something will happen next, if nobody does anything. */
  get nextMs(): number {
    return Math.min(this.#pending[0]?.atMs ?? Infinity, this.#nextDueMs(), this.#output.nextMs);
  }

  /** Lets time pass; answers the lines whose last octet is out by `toMs`. */
  advance(toMs: number): readonly SaidLine[] {
    this.#runTo(toMs);
    return this.#output.take(toMs);
  }

  #runTo(toMs: number): void {
    let taken = 0;
    for (;;) {
      const atMs = Math.min(this.#pending[taken]?.atMs ?? Infinity, this.#nextDueMs());
      if (atMs > toMs) break;
      this.#nowMs = Math.max(this.#nowMs, atMs);
      for (let next = this.#pending[taken]; next !== undefined && next.atMs <= this.#nowMs; next = this.#pending[taken]) {
        this.#touch(next);
        taken += 1;
      }
      this.#tellChanges();
      const { heartbeat, keyframe } = this.#rounds.take(this.#nowMs);
      this.#heartbeatOwed ||= heartbeat;
      if (keyframe) this.#keyframeRow = 0;
      this.#pump();
    }
    if (taken > 0) this.#pending = this.#pending.slice(taken);
    this.#nowMs = Math.max(this.#nowMs, toMs);
  }

  #nextDueMs(): number {
    const roomMs = this.#owes() ? Math.max(this.#nowMs, this.#output.roomAtMs(LINE_ROOM_OCTETS)) : Infinity;
    return Math.min(this.#contacts.nextMs, this.#rounds.nextMs, roomMs);
  }

  #touch(happening: Happening): void {
    if (happening.kind === 'button' && this.#settings.clockButtons === 0) return;
    const told = this.#contacts.feel(happening);
    if (told !== undefined) this.#offGridOwed.add(told);
  }

  /** Changes accepted by now go out at once, 16 a line, or as whole rows when there is no room. */
  #tellChanges(): void {
    const { changes, offGrid } = this.#contacts.accept(this.#nowMs);
    for (const id of offGrid) {
      this.#offGridOwed.add(id);
      this.#sayOffGrid();
    }
    for (let from = 0; from < changes.length; from += CHANGES_MAX) {
      const some = changes.slice(from, from + CHANGES_MAX);
      if (this.#hasRoom()) this.#say({ kind: 'diff', changes: some });
      else {
        this.deferred += 1;
        for (const { row } of some) this.#dirtyRows.add(row);
      }
    }
  }

  #owes(): boolean {
    return (
      this.#replies.length > 0 ||
      this.#offGridOwed.size > 0 ||
      this.#dirtyRows.size > 0 ||
      this.#keyframeRow !== undefined ||
      this.#heartbeatOwed
    );
  }

  /** Says what is owed while there is room: answers first, then what the host does not know yet, the checksums last. */
  #pump(): void {
    while (this.#owes() && this.#hasRoom()) {
      const reply = this.#replies.shift();
      const [dirty] = this.#dirtyRows;
      if (reply !== undefined) this.#say(reply);
      else if (this.#offGridOwed.size > 0) this.#sayOffGrid();
      else if (dirty !== undefined) this.#sayRow(dirty);
      else if (this.#keyframeRow !== undefined) this.#sayKeyframe(this.#keyframeRow);
      else {
        this.#heartbeatOwed = false;
        this.#say({ kind: 'heartbeat', boardCrc: this.#contacts.crc(), badLinesHeard: this.badLinesHeard, deferred: this.deferred });
      }
    }
  }

  /** Each as it is now, however often it has changed since there was room. */
  #sayOffGrid(): void {
    if (!this.#hasRoom()) return;
    const pairs = Array.from(this.#offGridOwed, (id): readonly [string, string] => [id, this.#contacts.offGridValue(id)]);
    this.#offGridOwed.clear();
    this.#say({ kind: 'sensors', pairs });
  }

  #sayRow(row: number): void {
    this.#dirtyRows.delete(row);
    this.#say({ kind: 'row', row, readings: this.#contacts.row(row) });
  }

  #sayKeyframe(row: number): void {
    if (row < this.#settings.size.height) {
      this.#sayRow(row);
      this.#keyframeRow = row + 1;
      return;
    }
    this.#keyframeRow = undefined;
    this.#say({ kind: 'keyframe-end', boardCrc: this.#contacts.crc() });
  }

  #hasRoom(): boolean {
    return this.#output.hasRoom(LINE_ROOM_OCTETS, this.#nowMs);
  }

  #say(message: BoardMessage): void {
    const ms = Math.floor(this.#nowMs - this.#bootMs) % (MS_MAX + 1);
    this.#output.send(makeBoardLine({ ...message, seq: this.#seq, ms }), this.#nowMs);
    this.#seq = (this.#seq + 1) & SEQ_MAX;
  }

  #reply(...messages: readonly BoardMessage[]): void {
    if (this.#replies.length + messages.length <= ANSWERS_MAX) this.#replies.push(...messages);
  }

  /**
   * A command with the number of the last one is answered again and not done again (recovery 7). What hello and
   * ping bring is itself the answer, and a host that was started again may begin with the number it ended with.
   */
  #obey(command: HostCommand, number: number): void {
    if (number === this.#lastCommand && command.kind !== 'hello' && command.kind !== 'ping') {
      this.#reply({ kind: 'answer', command: number, code: this.#lastCode });
      return;
    }
    this.#lastCommand = number;
    const { code, replies } = this.#do(command, number);
    this.#lastCode = code;
    this.#reply({ kind: 'answer', command: number, code }, ...replies);
    if (command.kind === 'reset') {
      this.#pump();
      this.#reboot();
    }
  }

  #do(command: HostCommand, number: number): Done {
    switch (command.kind) {
      case 'hello':
        return done(...this.#hello());
      case 'keyframe':
        this.keyframesAsked += 1;
        this.#keyframeRow = 0;
        return done();
      case 'ping':
        return done({ kind: 'pong', command: number, token: command.token });
      case 'set':
        return answered(
          set(command.pairs, { contacts: this.#contacts, rounds: this.#rounds, keepId: (id) => (this.#boardId = id) }, this.#nowMs),
        );
      case 'calibrate':
        // Contacts have nothing to calibrate.
        return answered('ENSUP');
      case 'lights': {
        if (this.#settings.leds === 'none') return answered('ENSUP');
        const { width, height } = this.#settings.size;
        if (command.lights.some(({ column, row }) => column >= width || row >= height)) return answered('EARG');
        for (const { column, row, rgb } of command.lights) {
          if (rgb === '000') this.lights.delete(row * width + column);
          else this.lights.set(row * width + column, rgb);
        }
        return done();
      }
      case 'lights-out':
        if (this.#settings.leds === 'none') return answered('ENSUP');
        this.lights.clear();
        return done();
      case 'reset':
        return done();
      case 'unknown':
        return answered('ECMD');
    }
  }

  #hello(): readonly BoardMessage[] {
    const { size, sensor, leds, clockButtons } = this.#settings;
    const boardId = this.#boardId;
    const pairs: Pairs = [
      ['size', makeSize(size)],
      ['sensor', sensor === 'colour' ? 'colour' : 'occ'],
      ['scan', String(this.#contacts.scanMs)],
      ['deb', String(this.#contacts.equalScans)],
      ['led', leds],
      ['clk', String(clockButtons)],
      ['off', String(clockButtons + PADS)],
      ['max', String(LINE_OCTETS_MAX)],
    ];
    return [
      { kind: 'hello', version: 1, firmware: FIRMWARE, boardId, boot: this.#boot },
      { kind: 'capabilities', pairs },
    ];
  }

  /** As after switching it on: everything that was set is forgotten, what lies there is read afresh. */
  #reboot(): void {
    this.#boot += 1;
    this.#bootMs = this.#nowMs;
    this.#seq = 0;
    this.#contacts.restart(this.#nowMs);
    this.#rounds = new Rounds(this.#nowMs);
    this.#lastCommand = undefined;
    this.#dirtyRows.clear();
    this.#keyframeRow = undefined;
    this.#heartbeatOwed = false;
    this.#offGridOwed.clear();
    this.lights.clear();
    this.#reply(...this.#hello());
  }
}
