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
import { columnOf, pointCount, rowOf } from '../../src/core/go/point.js';
import type { Reading } from '../../src/core/wire/board-input.js';
import { CHANGES_MAX, makeBoardLine, MS_MAX, SEQ_MAX, type BoardMessage, type Change } from '../../src/core/wire/board-line.js';
import { makeSize, type Leds } from '../../src/core/wire/capabilities.js';
import { crcOfOctets } from '../../src/core/wire/crc.js';
import { LINE_OCTETS_MAX, type Pairs } from '../../src/core/wire/frame.js';
import type { HostCommand } from '../../src/core/wire/host-line.js';
import { makeReading } from '../../src/core/wire/marks.js';
import type { Happening } from '../hands/happening.js';
import { Debounce } from './debounce.js';
import { HostInput } from './host-input.js';
import { Output, type SaidLine } from './output.js';

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
const SCAN_MS = 5;
const DEBOUNCE_SCANS = 4;
const HEARTBEAT_S = 1;
const KEYFRAME_S = 60;
const MS_A_SECOND = 1_000;
/** Answers that may wait for room; a host that asks faster than that is not listened to. */
const ANSWERS_MAX = 8;
/** Clock buttons and pads, as S lines name them. */
type OffGrid = 'clkB' | 'clkW' | 'padB' | 'padW';
const PADS = 2;
/** The longest line but rows: a full diff, an answer, a heartbeat. */
const LINE_ROOM_OCTETS = LINE_OCTETS_MAX;

/** Bounds of what `S` may set; units as on the wire (`scan` ms, `hb` and `kf` seconds, `deb` scans). */
const SETTING_BOUNDS: Readonly<Record<string, readonly [number, number]>> = { deb: [1, 50], scan: [1, 100], hb: [1, 60], kf: [0, 3_600] };

/** Readings as the debounce holds them: their marks on the wire. */
const markOf = (reading: Reading): number => makeReading(reading).charCodeAt(0);
const EMPTY_MARK = markOf('empty');
const READING_OF: ReadonlyMap<number, Reading> = new Map(
  (['empty', 'black', 'white', 'occupied'] as const).map((reading) => [markOf(reading), reading]),
);
const readingOf = (mark: number): Reading => READING_OF.get(mark) ?? 'fault';

export class VirtualBoard {
  /** What it was asked to show: three hex digits a point. */
  readonly lights = new Map<number, string>();
  /** Diffs that found no room and went out as rows later (TX-DEFERRED). */
  deferred = 0;
  /** How often a host has asked for the whole grid. */
  keyframesAsked = 0;
  readonly #settings: VirtualBoardSettings;
  readonly #points: number;
  /** What the contacts read now: points, then the black and the white button. */
  readonly #contacts: Uint8Array;
  /** What was accepted: the same inputs. */
  #states: Uint8Array;
  #debounce: Debounce;
  readonly #output: Output;
  readonly #input = new HostInput();
  #pending: Happening[] = [];
  #nowMs: number;
  #bootMs: number;
  #boot = 0;
  #seq = 0;
  #heartbeatMs: number;
  #heartbeatEveryMs = HEARTBEAT_S * MS_A_SECOND;
  #keyframeMs: number;
  #keyframeEveryMs = KEYFRAME_S * MS_A_SECOND;
  #lastCommand: number | undefined;
  #lastCode = 'OK';
  /** What is to be said as soon as there is room. */
  #replies: BoardMessage[] = [];
  #dirtyRows = new Set<number>();
  #keyframeRow: number | undefined;
  readonly #pads: Record<'black' | 'white', string> = { black: '.', white: '.' };
  /** Sensors beside the grid whose present state the host has not been told. */
  readonly #offGridOwed = new Set<OffGrid>();
  #heartbeatOwed = false;
  #boardCrc: number | undefined;

  constructor(settings: VirtualBoardSettings) {
    this.#settings = settings;
    this.#points = pointCount(settings.size);
    this.#contacts = new Uint8Array(this.#points + 2).fill(EMPTY_MARK, 0, this.#points);
    this.#states = this.#contacts.slice();
    this.#output = new Output(settings.baud);
    this.#bootMs = settings.poweredMs;
    this.#nowMs = settings.poweredMs;
    this.#debounce = this.#newDebounce();
    this.#heartbeatMs = this.#bootMs + this.#heartbeatEveryMs;
    this.#keyframeMs = this.#bootMs + this.#keyframeEveryMs;
  }

  /** Lines that it heard and could not take. */
  get badLinesHeard(): number {
    return this.#input.badLines;
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
    return Array.from(this.#states.subarray(0, this.#points), readingOf);
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
      if (this.#heartbeatMs <= this.#nowMs) {
        this.#heartbeatMs += this.#heartbeatEveryMs;
        this.#heartbeatOwed = true;
      }
      if (this.#keyframeMs <= this.#nowMs) {
        this.#keyframeMs += this.#keyframeEveryMs;
        this.#keyframeRow = 0;
      }
      this.#pump();
    }
    if (taken > 0) this.#pending = this.#pending.slice(taken);
    this.#nowMs = Math.max(this.#nowMs, toMs);
  }

  #nextDueMs(): number {
    const roomMs = this.#owes() ? Math.max(this.#nowMs, this.#output.roomAtMs(LINE_ROOM_OCTETS)) : Infinity;
    return Math.min(this.#debounce.nextMs, this.#heartbeatMs, this.#keyframeMs, roomMs);
  }

  #touch(happening: Happening): void {
    const { kind, atMs } = happening;
    if (kind === 'button' && this.#settings.clockButtons === 0) return;
    if (kind === 'pad') {
      this.#pads[happening.side] = happening.stones.map((stone) => makeReading(stone)).join('') || makeReading('empty');
      this.#offGridOwed.add(happening.side === 'black' ? 'padB' : 'padW');
      return;
    }
    const input = kind === 'point' ? happening.point : this.#points + (happening.side === 'black' ? 0 : 1);
    const value = kind === 'point' ? this.#sensed(happening.exposed) : happening.down ? 1 : 0;
    this.#contacts[input] = value;
    this.#debounce.expose(input, value, atMs);
  }

  #sensed(exposed: Reading): number {
    return markOf(exposed === 'empty' || this.#settings.sensor === 'colour' ? exposed : 'occupied');
  }

  /** Changes accepted by now go out at once, 16 a line, or as whole rows when there is no room. */
  #tellChanges(): void {
    const { size } = this.#settings;
    const changes: Change[] = [];
    for (const { input, value } of this.#debounce.accept(this.#nowMs)) {
      this.#states[input] = value;
      if (input < this.#points) {
        this.#boardCrc = undefined;
        changes.push({ column: columnOf(input, size), row: rowOf(input, size), reading: readingOf(value) });
      } else {
        this.#offGridOwed.add(input === this.#points ? 'clkB' : 'clkW');
        this.#sayOffGrid();
      }
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
        this.#say({ kind: 'heartbeat', boardCrc: this.#crc(), badLinesHeard: this.badLinesHeard, deferred: this.deferred });
      }
    }
  }

  /** Each as it is now, however often it has changed since there was room. */
  #sayOffGrid(): void {
    if (!this.#hasRoom()) return;
    const pairs = Array.from(this.#offGridOwed, (id): readonly [string, string] => [id, this.#offGridValue(id)]);
    this.#offGridOwed.clear();
    this.#say({ kind: 'sensors', pairs });
  }

  #offGridValue(id: OffGrid): string {
    switch (id) {
      case 'clkB':
        return String(this.#states[this.#points] ?? 0);
      case 'clkW':
        return String(this.#states[this.#points + 1] ?? 0);
      case 'padB':
        return this.#pads.black;
      case 'padW':
        return this.#pads.white;
    }
  }

  #sayRow(row: number): void {
    const { width } = this.#settings.size;
    this.#dirtyRows.delete(row);
    this.#say({ kind: 'row', row, readings: Array.from(this.#states.subarray(row * width, (row + 1) * width), readingOf) });
  }

  #sayKeyframe(row: number): void {
    if (row < this.#settings.size.height) {
      this.#sayRow(row);
      this.#keyframeRow = row + 1;
      return;
    }
    this.#keyframeRow = undefined;
    this.#say({ kind: 'keyframe-end', boardCrc: this.#crc() });
  }

  #crc(): number {
    this.#boardCrc ??= crcOfOctets(this.#states.subarray(0, this.#points));
    return this.#boardCrc;
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

  #do(command: HostCommand, number: number): { code: string; replies: readonly BoardMessage[] } {
    const done = (...replies: readonly BoardMessage[]): { code: string; replies: readonly BoardMessage[] } => ({ code: 'OK', replies });
    const refused = (code: string): { code: string; replies: readonly BoardMessage[] } => ({ code, replies: [] });
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
        return refused(this.#set(command.pairs));
      case 'calibrate':
        // Contacts have nothing to calibrate.
        return refused('ENSUP');
      case 'lights': {
        if (this.#settings.leds === 'none') return refused('ENSUP');
        const { width, height } = this.#settings.size;
        if (command.lights.some(({ column, row }) => column >= width || row >= height)) return refused('EARG');
        for (const { column, row, rgb } of command.lights) {
          if (rgb === '000') this.lights.delete(row * width + column);
          else this.lights.set(row * width + column, rgb);
        }
        return done();
      }
      case 'lights-out':
        if (this.#settings.leds === 'none') return refused('ENSUP');
        this.lights.clear();
        return done();
      case 'reset':
        return done();
      case 'unknown':
        return refused('ECMD');
    }
  }

  /** All or none of the pairs. */
  #set(pairs: Pairs): string {
    for (const [key, value] of pairs) {
      if (key === 'level') return 'ENSUP';
      const bounds = SETTING_BOUNDS[key];
      const number = Number(value);
      if (bounds === undefined || !/^\d+$/.test(value) || number < bounds[0] || number > bounds[1]) return 'EARG';
    }
    for (const [key, value] of pairs) {
      const number = Number(value);
      if (key === 'deb') this.#debounce.count = number;
      if (key === 'scan') this.#debounce.scanMs = number;
      if (key === 'hb') {
        this.#heartbeatEveryMs = number * MS_A_SECOND;
        this.#heartbeatMs = this.#nowMs + this.#heartbeatEveryMs;
      }
      if (key === 'kf') {
        this.#keyframeEveryMs = number === 0 ? Infinity : number * MS_A_SECOND;
        this.#keyframeMs = this.#nowMs + this.#keyframeEveryMs;
      }
    }
    return 'OK';
  }

  #hello(): readonly BoardMessage[] {
    const { size, sensor, boardId, leds, clockButtons } = this.#settings;
    const pairs: Pairs = [
      ['size', makeSize(size)],
      ['sensor', sensor === 'colour' ? 'colour' : 'occ'],
      ['scan', String(this.#debounce.scanMs)],
      ['deb', String(this.#debounce.count)],
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
    this.#states = this.#contacts.slice();
    this.#boardCrc = undefined;
    this.#debounce = this.#newDebounce();
    this.#heartbeatEveryMs = HEARTBEAT_S * MS_A_SECOND;
    this.#keyframeEveryMs = KEYFRAME_S * MS_A_SECOND;
    this.#heartbeatMs = this.#nowMs + this.#heartbeatEveryMs;
    this.#keyframeMs = this.#nowMs + this.#keyframeEveryMs;
    this.#lastCommand = undefined;
    this.#dirtyRows.clear();
    this.#keyframeRow = undefined;
    this.#heartbeatOwed = false;
    this.#offGridOwed.clear();
    this.lights.clear();
    this.#reply(...this.#hello());
  }

  #newDebounce(): Debounce {
    return new Debounce(this.#contacts, this.#bootMs, SCAN_MS, DEBOUNCE_SCANS);
  }
}
