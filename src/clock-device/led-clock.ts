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
 * `Led.Digits` takes 195 bytes and five visible steps for one change, so `shown-face.ts` writes a
 * picture at once. Every loss makes a new board: nothing of the old one is used again, and nothing
 * but empty shells, which johnny-five and Firmata never let go, is kept.
 */
import five from 'johnny-five';
import firmata from 'firmata-io';
import { messageOf } from '../core/result.js';
import type { ClockFace } from '../core/clock/face.js';
import type { Color } from '../core/go/color.js';
import { listenToContacts } from './contacts.js';
import { BRIGHTNESS_MAX, ShownFace } from './shown-face.js';
import { BoundedTransport, type SerialLine } from './transport.js';
import { DEFAULT_WIRING, type Wiring } from './wiring.js';

/** Firmata's question for the version: one byte, three back. */
const REPORT_VERSION = Buffer.from([0xf9]);

/** Asked for the version when the board has not said it by itself: an Uno restarts as the port opens and says it 1.6 s later. */
const REPORT_VERSION_TIMEOUT_MS = 10;
/** A board that restarts needs about 2 s to its greeting; the version is asked for again meanwhile. */
const READY_TIMEOUT_MS = 4000;
const ASK_AGAIN_MS = 250;
/** How long after a loss the port is tried again. */
export const PORT_RETRY_MS = 100;
/** A version query this often while ready: three bytes back. */
export const ALIVE_EVERY_MS = 250;
/** No byte for this long: lost. Four queries unanswered. */
export const ALIVE_TIMEOUT_MS = 1000;
/** A message that has not ended after so many bytes never will: the capability answer of the largest board has about 600. */
const MESSAGE_MAX_BYTES = 4096;

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

const NOTHING_YET = { bytesOut: 0, bytesIn: 0, writesDropped: 0, framesSent: 0 };

/** johnny-five keeps every board that it was ever given in a list and in a map, and with it all that was said on its line. */
const forgetBoard = (board: five.Board): void => {
  const at = five.Board.cache.indexOf(board);
  if (at >= 0) five.Board.cache.splice(at, 1);
  five.Board.Pins.normalize.clear();
  board.removeAllListeners();
  board.on('error', () => undefined);
};

/** Firmata keeps every board that has ever had an I2C bus: what it keeps is emptied. */
const emptyOut = (io: firmata.Firmata): void => {
  io.removeAllListeners();
  for (const name of Object.keys(io)) Reflect.deleteProperty(io, name);
  io.on('error', () => undefined);
};

interface Connection {
  readonly transport: BoundedTransport;
  readonly io: firmata.Firmata;
  readonly timers: Set<NodeJS.Timeout>;
  /** Undefined until the board is ready. */
  face: ShownFace | undefined;
  /** Lets go of everything that johnny-five has of it. */
  forget: () => void;
  heardAtMs: number;
}

export class LedClock {
  readonly #options: LedClockOptions;
  readonly #wiring: Wiring;
  #listener: LedClockListener = { pressed: () => undefined, stateChanged: () => undefined };
  #state: ClockDeviceState = 'closed';
  #face: ClockFace | undefined;
  #connection: Connection | undefined;
  #retry: NodeJS.Timeout | undefined;
  #counters = { losses: 0, opens: 0, presses: 0 };
  /** Of the connections before this one. */
  #past = NOTHING_YET;

  constructor(options: LedClockOptions) {
    this.#options = options;
    this.#wiring = options.wiring ?? DEFAULT_WIRING;
  }

  get state(): ClockDeviceState {
    return this.#state;
  }

  get counters(): LedClockCounters {
    return { ...this.#counters, ...this.#lineCounters() };
  }

  #lineCounters(): typeof NOTHING_YET {
    const { bytesOut, bytesIn, writesDropped } = this.#connection?.transport.counters ?? NOTHING_YET;
    return {
      bytesOut: this.#past.bytesOut + bytesOut,
      bytesIn: this.#past.bytesIn + bytesIn,
      writesDropped: this.#past.writesDropped + writesDropped,
      framesSent: this.#past.framesSent + (this.#connection?.face?.framesSent ?? 0),
    };
  }

  start(listener: LedClockListener): void {
    this.#listener = listener;
    if (this.#state === 'closed') this.#open();
  }

  /** The face to show from now on; sent at once when there is a clock, and whole when one comes. */
  show(face: ClockFace): void {
    this.#face = face;
    if (this.#state === 'ready') this.#connection?.face?.show(face);
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
        if (isWanted()) this.#lose(messageOf(error));
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
      face: undefined,
      forget: () => undefined,
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
      if (this.#state === 'greeting') transport.write(REPORT_VERSION);
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
    board.on('error', () => undefined);
    connection.forget = () => forgetBoard(board);
    board.once('ready', () => {
      if (this.#connection !== connection) return;
      const face = new ShownFace(board, this.#wiring, this.#options.brightness ?? BRIGHTNESS_MAX);
      connection.face = face;
      const letGo = listenToContacts(board, io, this.#wiring.buttons, this.#options.nowMs, (side, atMs) => {
        if (this.#connection !== connection) return;
        this.#counters.presses += 1;
        this.#listener.pressed(side, atMs);
      });
      connection.forget = () => {
        letGo();
        forgetBoard(board);
      };
      // Said unasked, as a board does that has begun anew: what it showed is gone.
      io.once('queryfirmware', () => {
        if (this.#connection === connection) this.#lose('the clock restarted');
      });
      this.#setState('ready', 'the clock answers');
      if (this.#face !== undefined) face.show(this.#face);
      face.lightUp();
      this.#every(connection, ALIVE_EVERY_MS, () => {
        if (this.#options.nowMs() - connection.heardAtMs > ALIVE_TIMEOUT_MS) this.#lose('the clock no longer answers');
        else connection.transport.write(REPORT_VERSION);
      });
    });
  }

  #lose(why: string): void {
    this.#counters.losses += 1;
    this.#drop();
    this.#setState('lost', why);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      if (this.#state === 'lost') this.#open();
    }, PORT_RETRY_MS);
  }

  /** Leaves nothing of a connection behind: timers, the buttons' intervals, the port. */
  #drop(): void {
    const connection = this.#connection;
    if (connection === undefined) return;
    this.#past = this.#lineCounters();
    this.#connection = undefined;
    const { transport, io, timers } = connection;
    for (const timer of timers) clearTimeout(timer);
    clearTimeout(io.reportVersionTimeoutId);
    transport.end();
    connection.forget();
    // Nothing more is heard on it; an error that comes all the same ends nothing.
    transport.removeAllListeners('data');
    // It may be in the middle of what it was told last.
    setImmediate(() => emptyOut(io)).unref();
  }

  #after(connection: Connection, ms: number, action: () => void): void {
    connection.timers.add(setTimeout(action, ms));
  }

  #every(connection: Connection, ms: number, action: () => void): void {
    connection.timers.add(setInterval(action, ms));
  }
}
