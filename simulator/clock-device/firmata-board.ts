/**
 * A board running StandardFirmata 2.5 on an Uno, byte by byte: the handshake, pins, I2C writes.
 *
 *     bytes from the host ─▶ receive ─▶ pins, I2C ─▶ bytes to the host
 *
 * Source: the Firmata protocol (protocol.md of firmata/protocol) and StandardFirmata.ino. What
 * the clock never uses (analog values, servos) is read over and counted.
 */

const START_SYSEX = 0xf0;
const END_SYSEX = 0xf7;
const DIGITAL_MESSAGE = 0x90;
const REPORT_DIGITAL = 0xd0;
const SET_PIN_MODE = 0xf4;
const REPORT_VERSION = 0xf9;
const SYSTEM_RESET = 0xff;
const ANALOG_MAPPING_QUERY = 0x69;
const CAPABILITY_QUERY = 0x6b;
const REPORT_FIRMWARE = 0x79;
const I2C_REQUEST = 0x76;
const I2C_CONFIG = 0x78;
const MODE_INPUT = 0;
const MODE_OUTPUT = 1;
const MODE_PULLUP = 0x0b;

const FIRMWARE_NAME = 'StandardFirmata.ino';
const VERSION = [2, 5] as const;
const PINS = 20;
const FIRST_ANALOG_PIN = 14;
const PINS_A_PORT = 8;

/** StandardFirmata's own limit (MAX_DATA_BYTES); a longer message is cut and thrown away. */
const SYSEX_MAX_BYTES = 64;

/** How many bytes follow a command byte that is no sysex; by its upper half below 0xf0. */
const argumentsOf = (command: number): number => {
  if (command === SET_PIN_MODE || command === 0xf5) return 2;
  if (command >= 0xf0) return 0;
  return (command & 0xf0) === 0xc0 || (command & 0xf0) === 0xd0 ? 1 : 2;
};

export interface FirmataBoardHooks {
  send(bytes: readonly number[]): void;
  i2cWrite(address: number, bytes: readonly number[]): void;
}

export class FirmataBoard {
  /** Level of every pin: outputs as the host set them, inputs as the world holds them. */
  readonly levels = Array<number>(PINS).fill(1);
  readonly modes = Array<number>(PINS).fill(MODE_INPUT);
  readonly counters = { bytesIn: 0, bytesOut: 0, messagesIn: 0, thrownAway: 0 };

  readonly #hooks: FirmataBoardHooks;
  #message: number[] = [];
  #reported = new Set<number>();
  #i2cReady = false;

  constructor(hooks: FirmataBoardHooks) {
    this.#hooks = hooks;
  }

  /** As after power on: StandardFirmata greets with its version and name without being asked. */
  boot(): void {
    this.#message = [];
    this.#reported = new Set();
    this.#i2cReady = false;
    this.modes.fill(MODE_INPUT);
    this.#sendVersion();
    this.#sendFirmware();
  }

  receive(bytes: Uint8Array): void {
    for (const byte of bytes) this.#receiveByte(byte);
  }

  /** The world moves a contact. Tells the host if it asked to hear of that port. */
  setInput(pin: number, level: number): void {
    if (this.levels[pin] === level) return;
    this.levels[pin] = level;
    const port = Math.floor(pin / PINS_A_PORT);
    if (this.#reported.has(port)) this.#sendPort(port);
  }

  #send(...bytes: readonly number[]): void {
    this.counters.bytesOut += bytes.length;
    this.#hooks.send(bytes);
  }

  #receiveByte(byte: number): void {
    this.counters.bytesIn += 1;
    const [command] = this.#message;
    if (command === START_SYSEX) {
      if (byte === END_SYSEX) this.#take();
      else if (byte >= 0x80) this.#restartAt(byte);
      else if (this.#message.length <= SYSEX_MAX_BYTES * 2) this.#message.push(byte);
      return;
    }
    if (byte >= 0x80) this.#restartAt(byte);
    else if (command === undefined) this.counters.thrownAway += 1;
    else this.#message.push(byte);
    this.#takeIfWhole();
  }

  #restartAt(byte: number): void {
    this.counters.thrownAway += this.#message.length;
    this.#message = [byte];
  }

  #takeIfWhole(): void {
    const [command] = this.#message;
    if (command === undefined || command === START_SYSEX) return;
    if (this.#message.length === argumentsOf(command) + 1) this.#take();
  }

  #take(): void {
    const message = this.#message;
    this.#message = [];
    this.counters.messagesIn += 1;
    const [command = 0, first = 0, second = 0] = message;
    if (command === START_SYSEX) this.#takeSysex(message.slice(1));
    else if (command === REPORT_VERSION) this.#sendVersion();
    else if (command === SYSTEM_RESET) this.#reported = new Set();
    else if (command === SET_PIN_MODE) {
      if (first < PINS) this.modes[first] = second;
    } else if ((command & 0xf0) === REPORT_DIGITAL) {
      const port = command & 0x0f;
      if (first === 0) this.#reported.delete(port);
      else {
        this.#reported.add(port);
        this.#sendPort(port);
      }
    } else if ((command & 0xf0) === DIGITAL_MESSAGE) this.#writePort(command & 0x0f, first | (second << 7));
  }

  #takeSysex([command = 0, ...data]: readonly number[]): void {
    switch (command) {
      case REPORT_FIRMWARE:
        this.#sendFirmware();
        return;
      case CAPABILITY_QUERY:
        this.#send(START_SYSEX, 0x6c, ...this.#capabilities(), END_SYSEX);
        return;
      case ANALOG_MAPPING_QUERY:
        this.#send(START_SYSEX, 0x6a, ...this.levels.map((_, pin) => (pin < FIRST_ANALOG_PIN ? 0x7f : pin - FIRST_ANALOG_PIN)), END_SYSEX);
        return;
      case I2C_CONFIG:
        this.#i2cReady = true;
        return;
      case I2C_REQUEST: {
        // StandardFirmata's answer to I2C before its configuration is to do nothing.
        if (!this.#i2cReady || data.length % 2 !== 0) break;
        const [address = 0, , ...halves] = data;
        const bytes: number[] = [];
        for (let place = 0; place < halves.length; place += 2) bytes.push((halves[place] ?? 0) | ((halves[place + 1] ?? 0) << 7));
        this.#hooks.i2cWrite(address, bytes);
        return;
      }
    }
    this.counters.thrownAway += data.length + 1;
  }

  #capabilities(): number[] {
    return this.levels.flatMap((_, pin) => {
      if (pin < 2) return [0x7f];
      const digital = [MODE_INPUT, 1, MODE_OUTPUT, 1, MODE_PULLUP, 1];
      const pwm = [3, 5, 6, 9, 10, 11].includes(pin) ? [3, 8] : [];
      const analog = pin >= FIRST_ANALOG_PIN ? [2, 10] : [];
      const i2c = pin === 18 || pin === 19 ? [6, 1] : [];
      return [...digital, ...analog, ...pwm, ...i2c, 0x7f];
    });
  }

  #writePort(port: number, value: number): void {
    for (let bit = 0; bit < PINS_A_PORT; bit += 1) {
      const pin = port * PINS_A_PORT + bit;
      if (pin < PINS && this.modes[pin] === MODE_OUTPUT) this.levels[pin] = (value >> bit) & 1;
    }
  }

  #sendPort(port: number): void {
    let value = 0;
    for (let bit = 0; bit < PINS_A_PORT; bit += 1) {
      const pin = port * PINS_A_PORT + bit;
      if (this.modes[pin] !== MODE_OUTPUT && (this.levels[pin] ?? 0) === 1) value |= 1 << bit;
    }
    this.#send(DIGITAL_MESSAGE | port, value & 0x7f, value >> 7);
  }

  #sendVersion(): void {
    this.#send(REPORT_VERSION, ...VERSION);
  }

  #sendFirmware(): void {
    this.#send(
      START_SYSEX,
      REPORT_FIRMWARE,
      ...VERSION,
      ...Array.from(FIRMWARE_NAME).flatMap((letter) => [letter.charCodeAt(0) & 0x7f, 0]),
      END_SYSEX,
    );
  }
}
