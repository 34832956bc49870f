/**
 * The LED clock: two displays, two buttons and six lights on a board running StandardFirmata,
 * driven through johnny-five.
 *
 *     open the port ─▶ Firmata's handshake ─▶ whole face sent ─▶ shown faces, presses
 *          ▲                    │                                      │
 *          └── RETRY_MS ◀── lost: no answer, closed, stuck, rubbish ◀──┘
 *
 * The clock is only a face: the game owns the time. Unplugged, it changes nothing but the
 * display; plugged in again, it is sent the whole face, brightness and lights.
 *
 * Facts about johnny-five that shape this file: `disconnect` never fires and `isReady` stays
 * true after an unplug, so liveness is our own (a version query, answered or not); its
 * `Led.Digits` takes 195 bytes and five visible steps for one change, so a face is one I2C write
 * of FRAME_BYTES; a held `Button` keeps its interval for ever, so on the way out it is told that
 * it was let go. Every loss makes a new board: nothing of the old one is used again.
 */
import five from 'johnny-five';
import firmata from 'firmata-io';
import type { ClockFace } from '../core/clock/face.js';
import { COLORS, opposite, type BySide, type Color } from '../core/go/color.js';
import { makePicture } from './digits.js';
import { BoundedTransport, type SerialLine } from './transport.js';
import { DEFAULT_WIRING, type Wiring } from './wiring.js';

/** What Firmata makes of one display change: F0 76 address mode, register and ten bytes in two halves each, F7. */
export const FRAME_BYTES = 27;

/** Asked for the version when the board has not said it by itself: an Uno restarts as the port opens and says it 1.6 s later. */
const REPORT_VERSION_TIMEOUT_MS = 10;
/** A board that restarts needs about 2 s to its greeting; the version is asked for again meanwhile. */
const READY_TIMEOUT_MS = 4000;
const ASK_AGAIN_MS = 250;
/** How long after a loss the port is tried again. */
export const RETRY_MS = 100;
/** A version query this often while ready: three bytes back. */
export const ALIVE_EVERY_MS = 250;
/** No byte for this long: lost. Four queries unanswered. */
export const ALIVE_TIMEOUT_MS = 1000;
/** A message that has not ended after so many bytes never will: the capability answer of the largest board has about 600. */
const MESSAGE_MAX_BYTES = 4096;

/** HT16K33 commands (data sheet): oscillator on, display on without blinking, brightness 0 to 15. */
const OSCILLATOR_ON = 0x21;
const DISPLAY_ON = 0x81;
const BRIGHTNESS = 0xe0;
const BRIGHTNESS_MAX = 15;
/** Display memory begins at address 0. */
const MEMORY_START = 0x00;

/** Plain outputs: johnny-five's Led would make pins 5, 6 and 9 dimmed ones. */
const MODE_OUTPUT = 1;

/** A contact that was let go, with the pull-up. */
const PIN_HIGH = 1;

export type ClockDeviceState = 'closed' | 'opening' | 'greeting' | 'ready' | 'lost';

export interface LedClockOptions {
  /** Opens the port at 57600 baud; rejects when it is not there. */
  readonly openLine: () => Promise<SerialLine>;
  readonly wiring?: Wiring;
  /** 0 to 15. */
  readonly brightness?: number;
  /** Monotonic milliseconds of the host, for the moments of presses. */
  readonly nowMs: () => number;
}

export interface LedClockListener {
  /** The first touch of the contact, not the end of its bouncing: what a player's time is charged to. */
  pressed(side: Color, atMs: number): void;
  /** `why` in words, for people: what made it so. */
  stateChanged(state: ClockDeviceState, why: string): void;
}

export interface LedClockCounters {
  readonly losses: number;
  readonly opens: number;
  readonly framesSent: number;
  readonly presses: number;
  readonly bytesOut: number;
  readonly bytesIn: number;
  readonly writesDropped: number;
}

interface Connection {
  readonly transport: BoundedTransport;
  readonly io: firmata.Firmata;
  readonly timers: Set<NodeJS.Timeout>;
  board: five.Board | undefined;
  /** What each display and light shows now; nothing known at first. */
  readonly shown: Map<string, string>;
  heardAtMs: number;
}

const contactsOf = ({ buttons }: Wiring): readonly number[] =>
  buttons.kind === 'two' ? COLORS.map((color) => buttons[color]) : [buttons.pin];

export class LedClock {
  readonly #options: LedClockOptions;
  readonly #wiring: Wiring;
  #listener: LedClockListener = { pressed: () => undefined, stateChanged: () => undefined };
  #state: ClockDeviceState = 'closed';
  #face: ClockFace | undefined;
  #connection: Connection | undefined;
  #retry: NodeJS.Timeout | undefined;
  #counters = { losses: 0, opens: 0, framesSent: 0, presses: 0 };
  #past = { bytesOut: 0, bytesIn: 0, writesDropped: 0 };

  constructor(options: LedClockOptions) {
    this.#options = options;
    this.#wiring = options.wiring ?? DEFAULT_WIRING;
  }

  get state(): ClockDeviceState {
    return this.#state;
  }

  get counters(): LedClockCounters {
    const line = this.#connection?.transport.counters ?? { bytesOut: 0, bytesIn: 0, writesDropped: 0 };
    return {
      ...this.#counters,
      bytesOut: this.#past.bytesOut + line.bytesOut,
      bytesIn: this.#past.bytesIn + line.bytesIn,
      writesDropped: this.#past.writesDropped + line.writesDropped,
    };
  }

  start(listener: LedClockListener): void {
    this.#listener = listener;
    if (this.#state === 'closed') this.#open();
  }

  /** The face to show from now on; sent at once when there is a clock, and whole when one comes. */
  show(face: ClockFace): void {
    this.#face = face;
    if (this.#state === 'ready') this.#sendFace();
  }

  /** Lets the port and every timer go. */
  async close(): Promise<void> {
    clearTimeout(this.#retry);
    this.#drop();
    this.#setState('closed', 'closed');
    await Promise.resolve();
  }

  #setState(state: ClockDeviceState, why: string): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listener.stateChanged(state, why);
  }

  #open(): void {
    // A clock that was lost stays lost for everybody until it answers: the attempts between are nobody's news.
    if (this.#state !== 'lost') this.#setState('opening', 'opening the port');
    const isWanted = (): boolean => this.#state === 'opening' || this.#state === 'lost';
    this.#options.openLine().then(
      (line) => {
        if (isWanted()) this.#greet(line);
        else line.close(() => undefined);
      },
      (error: unknown) => {
        if (isWanted()) this.#lose(error instanceof Error ? error.message : String(error));
      },
    );
  }

  #greet(line: SerialLine): void {
    const transport = new BoundedTransport(line);
    const io = new firmata.Firmata(transport, { reportVersionTimeout: REPORT_VERSION_TIMEOUT_MS });
    const connection: Connection = {
      transport,
      io,
      timers: new Set(),
      board: undefined,
      shown: new Map(),
      heardAtMs: this.#options.nowMs(),
    };
    this.#connection = connection;
    this.#counters.opens += 1;
    const ifCurrent = (action: () => void) => (): void => {
      if (this.#connection === connection) action();
    };
    transport.on('data', () => {
      connection.heardAtMs = this.#options.nowMs();
      if (io.buffer.length > MESSAGE_MAX_BYTES) ifCurrent(() => this.#lose('rubbish: a message without an end'))();
    });
    transport.on(
      'close',
      ifCurrent(() => this.#lose('the port was closed')),
    );
    transport.on(
      'error',
      ifCurrent(() => this.#lose('the port failed')),
    );
    transport.on(
      'stuck',
      ifCurrent(() => this.#lose('nothing goes out any more')),
    );
    io.on('error', () => undefined);
    io.once(
      'ready',
      ifCurrent(() => this.#ready(connection)),
    );
    this.#setState('greeting', 'the port is open');
    // An Uno that restarted has not heard the first question.
    this.#every(connection, ASK_AGAIN_MS, () => {
      if (this.#state === 'greeting') transport.write(Buffer.from([0xf9]));
    });
    this.#after(connection, READY_TIMEOUT_MS, () => {
      if (this.#state === 'greeting') this.#lose('no clock answers at this port');
    });
    transport.emit('open');
  }

  #ready(connection: Connection): void {
    const { io } = connection;
    // Made only now: johnny-five keeps every board it was ever given.
    const board = new five.Board({ io, repl: false, sigint: false, debug: false });
    connection.board = board;
    board.on('error', () => undefined);
    board.once('ready', () => {
      if (this.#connection !== connection) return;
      board.i2cConfig();
      this.#listenToButtons(connection, board);
      for (const lights of [this.#wiring.toMove, this.#wiring.counting, this.#wiring.flag])
        for (const color of COLORS) board.pinMode(lights[color], MODE_OUTPUT);
      const brightness = BRIGHTNESS | Math.min(BRIGHTNESS_MAX, Math.max(0, this.#options.brightness ?? BRIGHTNESS_MAX));
      for (const color of COLORS) for (const command of [OSCILLATOR_ON, brightness]) board.i2cWrite(this.#wiring.display[color], [command]);
      // Said unasked, as a board does that has begun anew: what it showed is gone.
      io.once('queryfirmware', () => {
        if (this.#connection === connection) this.#lose('the clock restarted');
      });
      this.#setState('ready', 'the clock answers');
      this.#sendFace();
      // Switched on only with the right picture in memory: what was there before is never seen.
      for (const color of COLORS) board.i2cWrite(this.#wiring.display[color], [DISPLAY_ON]);
      this.#every(connection, ALIVE_EVERY_MS, () => {
        if (this.#options.nowMs() - connection.heardAtMs > ALIVE_TIMEOUT_MS) this.#lose('the clock no longer answers');
        else connection.transport.write(Buffer.from([0xf9]));
      });
    });
  }

  #listenToButtons(connection: Connection, board: five.Board): void {
    const { buttons } = this.#wiring;
    const contacts: readonly (readonly [pin: number, down: Color, up: Color | undefined])[] =
      buttons.kind === 'two'
        ? COLORS.map((color) => [buttons[color], color, undefined] as const)
        : [[buttons.pin, 'black', opposite('black')]];
    for (const [pin, down, up] of contacts) {
      // The board tells every contact of a port when one of them changes, and all of them at first.
      let level: number | undefined;
      let restsAt: number | undefined;
      let touchedAtMs: number | undefined;
      const button = new five.Button({ board, pin, isPullup: true });
      connection.io.on(`digital-read-${String(pin)}`, (value: number) => {
        restsAt ??= value;
        if (value !== (level ?? value)) touchedAtMs ??= this.#options.nowMs();
        level = value;
      });
      const settled = (): void => {
        const atMs = touchedAtMs ?? this.#options.nowMs();
        touchedAtMs = undefined;
        // How it lay when the clock came is no press, and neither is a contact that came back to where it was.
        if (level === undefined || level === restsAt || this.#connection !== connection) return;
        restsAt = level;
        const side = level === PIN_HIGH ? up : down;
        if (side === undefined) return;
        this.#counters.presses += 1;
        this.#listener.pressed(side, atMs);
      };
      button.on('down', settled);
      button.on('up', settled);
    }
  }

  #sendFace(): void {
    const connection = this.#connection;
    const board = connection?.board;
    const face = this.#face;
    if (connection === undefined || board === undefined || face === undefined) return;
    const changed = (what: string, value: string): boolean => {
      if (connection.shown.get(what) === value) return false;
      connection.shown.set(what, value);
      return true;
    };
    for (const color of COLORS) {
      const picture = makePicture(face[color].digits);
      if (!changed(`display ${color}`, picture.join())) continue;
      board.i2cWrite(this.#wiring.display[color], [MEMORY_START, ...picture]);
      this.#counters.framesSent += 1;
    }
    const lights: readonly (readonly [BySide<number>, (color: Color) => boolean])[] = [
      [this.#wiring.toMove, (color) => face.running === color],
      [this.#wiring.counting, (color) => face[color].counting],
      [this.#wiring.flag, (color) => face[color].flag],
    ];
    for (const [pins, isLit] of lights)
      for (const color of COLORS) {
        const lit = isLit(color);
        if (!changed(`light ${String(pins[color])}`, String(lit))) continue;
        board.digitalWrite(pins[color], lit ? 1 : 0);
      }
  }

  #lose(why: string): void {
    this.#counters.losses += 1;
    this.#drop();
    this.#setState('lost', why);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      if (this.#state === 'lost') this.#open();
    }, RETRY_MS);
  }

  /** Leaves nothing of a connection behind: timers, the buttons' intervals, the port. */
  #drop(): void {
    const connection = this.#connection;
    if (connection === undefined) return;
    this.#connection = undefined;
    const { transport, io, timers } = connection;
    for (const timer of timers) clearTimeout(timer);
    clearTimeout(io.reportVersionTimeoutId);
    const { bytesOut, bytesIn, writesDropped } = transport.counters;
    this.#past = {
      bytesOut: this.#past.bytesOut + bytesOut,
      bytesIn: this.#past.bytesIn + bytesIn,
      writesDropped: this.#past.writesDropped + writesDropped,
    };
    transport.end();
    if (connection.board !== undefined) for (const pin of contactsOf(this.#wiring)) io.emit(`digital-read-${String(pin)}`, PIN_HIGH);
  }

  #after(connection: Connection, ms: number, action: () => void): void {
    connection.timers.add(setTimeout(action, ms));
  }

  #every(connection: Connection, ms: number, action: () => void): void {
    connection.timers.add(setInterval(action, ms));
  }
}
