/**
 * The chip: avr8js's CPU with the peripherals that the firmware uses, run by the cycle.
 *
 *     run(untilCycle) ─▶ instruction, events, interrupts ─▶ ... ─▶ a reset makes a new chip
 *
 * Two things make it fast without changing a cycle: a sleeping CPU is taken straight to the next
 * event, and a delay loop (SBIW, BRNE) is counted down in one go as far as no event lies in it.
 *
 * A watchdog reset in avr8js 0.21.1 puts the CPU back to address 0 and leaves the peripherals as
 * they were. Here the whole chip is made anew; EEPROM, cable and sensors live outside and stay.
 */
import { AVRADC, AVRClock, AVREEPROM, AVRIOPort, AVRSPI, AVRTimer, AVRWatchdog, avrInstruction, CPU, type EEPROMBackend } from 'avr8js';
import type { Chip, Pin, PortName } from './chips.js';
import { EmulatedUsart } from './usart.js';

export const CLOCK_HZ = 16_000_000;

const SLEEP = 0x9588;
/** SMCR and its bit SE: without it SLEEP does nothing. */
const SMCR = 0x53;
const SLEEP_ENABLE = 0x01;
const MCUSR = 0x54;
const WATCHDOG_RESET = 0x08;

/** `sbiw rN, 1` for r24, r26, r28, r30, and `brne` back to it. */
const SBIW_ONE_MASK = 0xffcf;
const SBIW_ONE = 0x9701;
const BRNE_BACK = 0xf7f1;
const DELAY_LOOP_CYCLES = 4;
/** Below 0x100 avr8js keeps the registers; `sramBytes` is what lies above. */
const REGISTER_BYTES = 0x100;

/** What the chip is connected to. */
export interface Surroundings {
  readonly eeprom: EEPROMBackend;
  /** Octets on their way from the host. */
  readonly arriving: number[];
  said(octet: number, atCycle: number): void;
  spi(sent: number): number;
  /** The ADC's level, 0 to 255. */
  level(): number;
  /** An output port changed. */
  port(name: PortName, value: number, before: number): void;
}

interface CpuInside {
  readonly nextClockEvent: { readonly cycles: number } | null;
}

export class Microcontroller {
  readonly cpu: CPU;
  readonly usart: EmulatedUsart;
  /** The watchdog has bitten, or `reset` was pulled: the owner makes a new chip. */
  isReset = false;
  /** The lowest that the stack has come. */
  stackLow: number;
  /** Cycles that were slept through. */
  asleepCycles = 0;
  readonly #chip: Chip;
  readonly #ports = new Map<PortName, AVRIOPort>();
  #isAsleep = false;

  constructor(chip: Chip, program: Uint16Array, around: Surroundings, afterWatchdog: boolean) {
    const cpu = new CPU(program, chip.ramEnd - REGISTER_BYTES);
    this.cpu = cpu;
    this.#chip = chip;
    this.stackLow = chip.ramEnd;
    cpu.reset = () => {
      this.isReset = true;
    };
    if (afterWatchdog) cpu.data[MCUSR] = WATCHDOG_RESET;
    for (const [name, config] of Object.entries(chip.ports) as [PortName, NonNullable<Chip['ports'][PortName]>][]) {
      const port = new AVRIOPort(cpu, config);
      port.addListener((value, before) => around.port(name, value, before));
      this.#ports.set(name, port);
    }
    new AVRTimer(cpu, chip.timer);
    new AVREEPROM(cpu, around.eeprom, chip.eeprom);
    new AVRWatchdog(cpu, chip.watchdog, new AVRClock(cpu, CLOCK_HZ));
    const spi = new AVRSPI(cpu, chip.spi, CLOCK_HZ);
    spi.onByte = (sent) => {
      const heard = around.spi(sent);
      cpu.addClockEvent(() => spi.completeTransfer(heard), spi.transferCycles);
    };
    const adc = new AVRADC(cpu, chip.adc);
    // The ADC has 10 bits, the sensors of the emulated board 8.
    adc.onADCRead = () => {
      const level = around.level() << 2;
      cpu.addClockEvent(() => adc.completeADCRead(level), adc.sampleCycles);
    };
    this.usart = new EmulatedUsart(cpu, chip.usart, CLOCK_HZ, around.arriving, (octet, atCycle) => around.said(octet, atCycle));
  }

  setPin({ port, bit }: Pin, isHigh: boolean): void {
    this.#ports.get(port)?.setPin(bit, isHigh);
  }

  /** Runs until this cycle, or until the chip resets; the last instruction may end a few cycles later. */
  run(untilCycle: number): void {
    const { cpu } = this;
    const { progMem } = cpu;
    while (cpu.cycles < untilCycle && !this.isReset) {
      if (this.#isAsleep) {
        this.#sleepUntil(untilCycle);
        continue;
      }
      const opcode = progMem[cpu.pc] ?? 0;
      const isSleep = opcode === SLEEP && ((cpu.data[SMCR] ?? 0) & SLEEP_ENABLE) !== 0;
      if ((opcode & SBIW_ONE_MASK) === SBIW_ONE && progMem[cpu.pc + 1] === BRNE_BACK) this.#skipDelay(opcode, untilCycle);
      avrInstruction(cpu);
      const after = cpu.pc;
      cpu.tick();
      this.#isAsleep = isSleep && cpu.pc === after; // an interrupt in this very cycle has woken it
      if (cpu.SP < this.stackLow) this.stackLow = cpu.SP;
    }
  }

  get #nextEventCycle(): number {
    return (this.cpu as unknown as CpuInside).nextClockEvent?.cycles ?? Number.POSITIVE_INFINITY;
  }

  #sleepUntil(untilCycle: number): void {
    const { cpu } = this;
    const wakesAt = Math.max(cpu.cycles, Math.min(this.#nextEventCycle, untilCycle));
    this.asleepCycles += wakesAt - cpu.cycles;
    cpu.cycles = wakesAt;
    const asleepAt = cpu.pc;
    cpu.tick();
    this.#isAsleep = cpu.pc === asleepAt;
  }

  /** All turns of the loop but the last, as far as nothing else happens meanwhile. */
  #skipDelay(opcode: number, untilCycle: number): void {
    const { cpu } = this;
    const register = 24 + ((opcode >> 4) & 3) * 2;
    const left = cpu.dataView.getUint16(register, true);
    const free = Math.floor((Math.min(this.#nextEventCycle, untilCycle) - cpu.cycles) / DELAY_LOOP_CYCLES) - 1;
    const turns = Math.min(left - 1, free);
    if (turns <= 0) return;
    cpu.dataView.setUint16(register, left - turns, true);
    cpu.cycles += turns * DELAY_LOOP_CYCLES;
  }

  /** Bytes of RAM that static data and the stack have never both wanted so far. */
  unusedRam(staticBytes: number): number {
    const ramStart = this.#chip.ramEnd - this.#chip.ramBytes;
    return this.stackLow - ramStart - staticBytes;
  }
}
