/**
 * The two chips, as far as the firmware uses them: memory, interrupt vectors, pins.
 *
 * Registers lie at the same addresses in both (data sheets ATmega48A/328P and ATmega640/2560,
 * register summary); vectors do not. A vector's number here is the address of its jump, in
 * words: 2 for each vector.
 */
import {
  adcConfig,
  eepromConfig,
  portAConfig,
  portBConfig,
  portCConfig,
  portDConfig,
  portFConfig,
  spiConfig,
  timer0Config,
  usart0Config,
  watchdogConfig,
  type ADCConfig,
  type AVREEPROMConfig,
  type AVRPortConfig,
  type AVRTimerConfig,
  type SPIConfig,
  type WatchdogConfig,
} from 'avr8js';

/** The package exports the value and not its type. */
export type USARTConfig = typeof usart0Config;

export const PORT_NAMES = ['A', 'B', 'C', 'D', 'F'] as const;
export type PortName = (typeof PORT_NAMES)[number];

export interface Pin {
  readonly port: PortName;
  readonly bit: number;
}

/** The pins of firmware-protocol/firmware/avr/pins.h. */
export interface Pins {
  readonly latch: Pin;
  readonly load: Pin;
  readonly hold: Pin;
  /** clkB, clkW, lidB, lidW, touch: this pin and the next four. */
  readonly firstSwitch: Pin;
  readonly ledClock: Pin;
  readonly ledData: Pin;
  /** S0 of the multiplexers; S1 to S3 are the next three. */
  readonly firstMultiplexer: Pin;
}

export interface Chip {
  readonly name: string;
  readonly flashBytes: number;
  /** The last address of RAM, plus one. */
  readonly ramEnd: number;
  readonly ramBytes: number;
  readonly eepromBytes: number;
  readonly ports: Partial<Record<PortName, AVRPortConfig>>;
  readonly usart: USARTConfig;
  readonly timer: AVRTimerConfig;
  readonly spi: SPIConfig;
  readonly adc: ADCConfig;
  readonly eeprom: AVREEPROMConfig;
  readonly watchdog: WatchdogConfig;
  readonly pins: Pins;
}

const ATMEGA328P: Chip = {
  name: 'atmega328p',
  flashBytes: 0x8000,
  ramEnd: 0x900,
  ramBytes: 2048,
  eepromBytes: 1024,
  ports: { B: portBConfig, C: portCConfig, D: portDConfig },
  usart: usart0Config,
  timer: timer0Config,
  spi: spiConfig,
  adc: adcConfig,
  eeprom: eepromConfig,
  watchdog: watchdogConfig,
  pins: {
    latch: { port: 'B', bit: 2 },
    load: { port: 'B', bit: 1 },
    hold: { port: 'D', bit: 7 },
    firstSwitch: { port: 'D', bit: 2 },
    ledClock: { port: 'C', bit: 5 },
    ledData: { port: 'B', bit: 0 },
    firstMultiplexer: { port: 'C', bit: 1 },
  },
};

const vector = (number: number): number => number * 2;

const ATMEGA2560: Chip = {
  name: 'atmega2560',
  flashBytes: 0x4_0000,
  ramEnd: 0x2200,
  ramBytes: 8192,
  eepromBytes: 4096,
  ports: {
    A: portAConfig,
    B: { PIN: portBConfig.PIN, DDR: portBConfig.DDR, PORT: portBConfig.PORT, externalInterrupts: [] },
    C: { PIN: portCConfig.PIN, DDR: portCConfig.DDR, PORT: portCConfig.PORT, externalInterrupts: [] },
    F: portFConfig,
  },
  usart: {
    ...usart0Config,
    rxCompleteInterrupt: vector(25),
    dataRegisterEmptyInterrupt: vector(26),
    txCompleteInterrupt: vector(27),
  },
  timer: { ...timer0Config, compAInterrupt: vector(21), compBInterrupt: vector(22), ovfInterrupt: vector(23) },
  spi: { ...spiConfig, spiInterrupt: vector(24) },
  adc: { ...adcConfig, adcInterrupt: vector(29) },
  eeprom: { ...eepromConfig, eepromReadyInterrupt: vector(30) },
  watchdog: { ...watchdogConfig, watchdogInterrupt: vector(12) },
  pins: {
    latch: { port: 'B', bit: 0 },
    load: { port: 'B', bit: 4 },
    hold: { port: 'A', bit: 7 },
    firstSwitch: { port: 'A', bit: 0 },
    ledClock: { port: 'C', bit: 0 },
    ledData: { port: 'C', bit: 1 },
    firstMultiplexer: { port: 'C', bit: 4 },
  },
};

const CHIPS: readonly Chip[] = [ATMEGA328P, ATMEGA2560];

/** Throws for a chip that nobody has wired up: the manifest and this file belong together. */
export const chipNamed = (name: string): Chip => {
  const chip = CHIPS.find((candidate) => candidate.name === name);
  if (chip === undefined) throw new Error(`no chip '${name}'`);
  return chip;
};
