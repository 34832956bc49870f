/**
 * A board whose firmware is the very binary that is put on a real one.
 *
 *     stones, presses ─▶ sensor field ─▶ wiring ─▶ chip (avr8js) ─▶ octets, lines
 *     octets from the host ─────────────────────▶
 *
 * Time is the chip's: 16,000 cycles are a millisecond. `advance` runs it, as fast as this machine
 * can; nothing here looks at a clock. `live-emulated-board.ts` paces it.
 */
import { EEPROMMemoryBackend } from 'avr8js';
import type { Color } from '../../src/core/go/color.js';
import { Chance } from '../chance.js';
import type { Exposed, Happening } from '../hands/happening.js';
import type { SaidLine } from '../virtual-board/transmitter.js';
import type { Chip, PortName } from './chips.js';
import type { Firmware } from './firmware-build.js';
import { CLOCK_HZ, Microcontroller } from './microcontroller.js';
import { SensorField, SWITCH_NAMES, USUAL_TRAITS, type SensorTraits, type SwitchName } from './sensor-field.js';
import { Lamps, SensorWiring } from './wiring.js';

const CYCLES_A_MS = CLOCK_HZ / 1000;

/** Longer than any line; what is longer is no line and not kept. */
const LINE_KEPT_MAX = 200;

/** An octet is a character (latin1). */
export interface SaidOctet {
  readonly atMs: number;
  readonly octet: number;
}

export interface EmulatedBoardSettings {
  readonly firmware: Firmware;
  readonly seed: number;
  readonly traits?: Partial<SensorTraits>;
}

export class EmulatedBoard {
  readonly firmware: Firmware;
  readonly field: SensorField;
  readonly wiring: SensorWiring;
  readonly lamps: Lamps;
  /** Each octet as it leaves, before a line is whole. */
  onOctet: ((said: SaidOctet) => void) | undefined;
  /** Resets so far, by the watchdog or by hand. */
  resets = 0;
  readonly #chip: Chip;
  readonly #eeprom: EEPROMMemoryBackend;
  readonly #arriving: number[] = [];
  #micro: Microcontroller;
  /** Board ms at which the present chip began. */
  #sinceMs = 0;
  #partial = '';
  #lines: SaidLine[] = [];
  #overrunsBefore = 0;
  #switches = -1;
  #isHeld = false;

  constructor({ firmware, seed, traits }: EmulatedBoardSettings) {
    this.firmware = firmware;
    this.#chip = firmware.silicon;
    this.#eeprom = new EEPROMMemoryBackend(this.#chip.eepromBytes);
    this.field = new SensorField(firmware, { ...USUAL_TRAITS, ...traits }, new Chance(seed));
    this.wiring = new SensorWiring(firmware, this.field, () => this.nowMs);
    this.lamps = new Lamps(firmware.width * firmware.height);
    this.#micro = this.#powerOn(false);
  }

  /** Since the power came, resets included. */
  get nowMs(): number {
    return this.#sinceMs + this.#micro.cpu.cycles / CYCLES_A_MS;
  }

  /** Octets that the receiver lost because the one before was still unread. */
  get overruns(): number {
    return this.#overrunsBefore + this.#micro.usart.overruns;
  }

  /** RAM that neither static data nor the stack has used. */
  get unusedRam(): number {
    return this.#micro.unusedRam(this.firmware.ramBytes);
  }

  /** Of the time since the last reset, the share that the chip slept, 0 to 1. */
  get asleepRatio(): number {
    return this.#micro.asleepCycles / this.#micro.cpu.cycles;
  }

  /** What is kept without power; a test may spoil it. */
  get eeprom(): Uint8Array {
    return this.#eeprom.memory;
  }

  /** Octets of the host that the board has not yet heard. */
  get octetsOnTheirWay(): number {
    return this.#arriving.length;
  }

  /** Runs to this moment and gives the lines that were finished. */
  advance(toMs: number): readonly SaidLine[] {
    // Whole cycles: a moment that lies between two would never be reached.
    const isBefore = (): boolean => this.#micro.cpu.cycles < this.#cycleAt(toMs);
    while (isBefore()) {
      this.#setSwitches();
      // The switches are looked at once a millisecond: much oftener than the firmware does.
      this.#micro.run(Math.min(this.#cycleAt(toMs), this.#cycleAt(Math.floor(this.nowMs) + 1)));
      if (this.#micro.isReset) this.#restart(true);
    }
    const lines = this.#lines;
    this.#lines = [];
    return lines;
  }

  /** Octets from the host, as characters; they arrive at the baud rate. */
  hear(octets: string): void {
    this.#micro.usart.hear(Buffer.from(octets, 'latin1'));
  }

  expose(happenings: readonly Happening[]): void {
    this.field.expose(happenings);
  }

  put(point: number, exposed: Exposed): void {
    this.field.put(point, exposed, this.nowMs);
  }

  putPad(side: Color, stones: readonly Exposed[]): void {
    this.field.putPad(side, stones, this.nowMs);
  }

  turn(name: SwitchName, down: boolean): void {
    this.field.turn(name, down);
  }

  /** The host wants no octets now (HOLD), or wants them again. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#micro.setPin(this.#chip.pins.hold, !isHeld);
  }

  /** Sets the board's clock (32 bit), as if it had run so long. */
  setClock(ms: number): void {
    this.#micro.cpu.dataView.setUint32(this.firmware.clockAddress, ms, true);
  }

  /** Pulls the reset line: at once, in the middle of whatever it says. */
  reset(): void {
    this.#restart(false);
  }

  #cycleAt(ms: number): number {
    return Math.ceil((ms - this.#sinceMs) * CYCLES_A_MS);
  }

  #powerOn(afterWatchdog: boolean): Microcontroller {
    const { latch, load, firstMultiplexer, ledClock, ledData } = this.#chip.pins;
    let lampData = false;
    const micro: Microcontroller = new Microcontroller(
      this.#chip,
      this.firmware.program,
      {
        eeprom: this.#eeprom,
        arriving: this.#arriving,
        said: (octet, atCycle) => this.#said(octet, this.#sinceMs + atCycle / CYCLES_A_MS),
        spi: (sent) => this.wiring.exchange(sent),
        level: () => this.wiring.level(),
        port: (name: PortName, value: number, before: number) => {
          const changed = value ^ before;
          const rises = (bit: number): boolean => ((changed & value) >> bit) % 2 === 1;
          const falls = (bit: number): boolean => ((changed & before) >> bit) % 2 === 1;
          if (name === ledData.port) lampData = ((value >> ledData.bit) & 1) === 1;
          if (name === ledClock.port && rises(ledClock.bit)) this.lamps.clock(lampData);
          if (name === latch.port && rises(latch.bit)) this.wiring.latch();
          if (name === load.port && falls(load.bit)) this.wiring.load();
          if (name === firstMultiplexer.port) this.wiring.select((value >> firstMultiplexer.bit) & 0x0f);
        },
      },
      afterWatchdog,
    );
    micro.setPin(this.#chip.pins.hold, !this.#isHeld);
    this.#switches = -1;
    return micro;
  }

  /** A new chip; what was on the cable goes on arriving, what it was about to say is lost. */
  #restart(byWatchdog: boolean): void {
    this.#overrunsBefore += this.#micro.usart.overruns;
    this.#sinceMs = this.nowMs;
    this.resets += 1;
    this.#micro = this.#powerOn(byWatchdog);
    this.#micro.usart.hear([]);
  }

  #setSwitches(): void {
    const down = this.field.switches(this.nowMs);
    if (down === this.#switches) return;
    this.#switches = down;
    const { port, bit } = this.#chip.pins.firstSwitch;
    for (const [at] of SWITCH_NAMES.entries()) this.#micro.setPin({ port, bit: bit + at }, ((down >> at) & 1) === 0);
  }

  #said(octet: number, atMs: number): void {
    this.onOctet?.({ atMs, octet });
    if (octet !== 0x0a) {
      if (this.#partial.length < LINE_KEPT_MAX) this.#partial += String.fromCharCode(octet);
      return;
    }
    this.#lines.push({ atMs, text: this.#partial });
    this.#partial = '';
  }
}
