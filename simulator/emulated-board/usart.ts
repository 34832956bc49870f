/**
 * The serial port of the emulated chip: avr8js 0.21.1's USART, with what it gets wrong put right.
 *
 *     octets from the host ─▶ one at a time, at the baud rate ─▶ RXC interrupt
 *     UDR written ─▶ octet to the host, dated when its stop bit is over
 *
 * Put right here, each with a test that also shows the fault in the bare package:
 *
 * 1. UDRE is cleared on entering its interrupt. On the chip it is a level: it stays until UDR is
 *    written, and comes again if the handler wrote nothing (data sheet, USART, Data Register
 *    Empty). A firmware that looks into an empty queue in its handler would never send again.
 * 2. Any write to UCSRnB with RXEN set loses an octet that was received and not yet read. So
 *    enabling the transmitter's interrupt loses what the host just said.
 * 3. A write to UCSRnA clears RXC and UDRE, which are read-only there.
 *
 * The chip holds two received octets, avr8js one; octets that come while one is still unread are
 * lost here and counted (`overruns`), which is harder on the firmware than the chip is.
 */
import { AVRUSART, type CPU } from 'avr8js';
import type { USARTConfig } from './chips.js';

const RXC = 0x80;
const TXC = 0x40;
const UDRE = 0x20;
const RXEN = 0x10;

/** Start bit, eight data bits, stop bit. */
const BITS_AN_OCTET = 10;

type Interrupt = Parameters<CPU['setInterruptFlag']>[0];

/** The package keeps its interrupts private; these two are what has to be put right. */
interface UsartInside {
  readonly RXC: Interrupt;
  readonly UDRE: Interrupt;
}

const insideOf = (usart: AVRUSART): UsartInside => usart as unknown as UsartInside;

const mustBe = <Hook>(hook: Hook | undefined, what: string): Hook => {
  if (hook === undefined) throw new Error(`avr8js has no ${what} hook: not the version that this was written for`);
  return hook;
};

/** Puts the three faults right on a USART that was just made. */
export const mendUsart = (cpu: CPU, usart: AVRUSART, config: USARTConfig): void => {
  const inside = insideOf(usart);
  inside.UDRE.constant = true;

  const writeB = mustBe(cpu.writeHooks[config.UCSRB], 'UCSRB');
  cpu.writeHooks[config.UCSRB] = (value, old, address, mask) => {
    const wasUnread = ((cpu.data[config.UCSRA] ?? 0) & RXC) !== 0;
    const answer = writeB(value, old, address, mask);
    if (wasUnread && (value & RXEN) !== 0) cpu.setInterruptFlag(inside.RXC);
    return answer;
  };

  const writeA = mustBe(cpu.writeHooks[config.UCSRA], 'UCSRA');
  cpu.writeHooks[config.UCSRA] = (value, old, address, mask) => {
    const answer = writeA(value, old, address, mask);
    const kept = old & (RXC | UDRE | ((value & TXC) === 0 ? TXC : 0));
    cpu.data[config.UCSRA] = (cpu.data[config.UCSRA] ?? 0) | kept;
    return answer;
  };
};

export class EmulatedUsart {
  /** Octets that came while the one before was still unread. */
  overruns = 0;
  readonly #cpu: CPU;
  readonly #config: USARTConfig;
  readonly #usart: AVRUSART;
  readonly #clockHz: number;
  readonly #arriving: number[];
  #isArriving = false;

  /** `arriving`: octets that are still on the cable; they outlive a reset of the chip. `said`: an octet, and the cycle at which it is out. */
  constructor(cpu: CPU, config: USARTConfig, clockHz: number, arriving: number[], said: (octet: number, atCycle: number) => void) {
    this.#cpu = cpu;
    this.#config = config;
    this.#clockHz = clockHz;
    this.#arriving = arriving;
    this.#usart = new AVRUSART(cpu, config, clockHz);
    mendUsart(cpu, this.#usart, config);
    this.#usart.onByteTransmit = (octet) => said(octet, cpu.cycles + this.#octetCycles());
  }

  /** Octets from the host; they arrive one after the other at the baud rate. */
  hear(octets: Iterable<number>): void {
    for (const octet of octets) this.#arriving.push(octet);
    this.#next();
  }

  #octetCycles(): number {
    return Math.round((BITS_AN_OCTET * this.#clockHz) / this.#usart.baudRate);
  }

  #next(): void {
    if (this.#isArriving || this.#arriving.length === 0) return;
    this.#isArriving = true;
    this.#cpu.addClockEvent(() => {
      this.#isArriving = false;
      const octet = this.#arriving.shift();
      const isUnread = ((this.#cpu.data[this.#config.UCSRA] ?? 0) & RXC) !== 0;
      if (isUnread) this.overruns += 1;
      else if (octet !== undefined) this.#usart.writeByte(octet, true);
      this.#next();
    }, this.#octetCycles());
  }
}
