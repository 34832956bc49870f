/**
 * What avr8js 0.21.1 gets wrong about the USART, and that it is put right. Each test shows the
 * fault in the bare package first: when an update has mended it, that half fails and the glue can go.
 */
import { AVRUSART, CPU, usart0Config } from 'avr8js';
import { describe, expect, test } from 'vitest';
import { EmulatedUsart, mendUsart } from '../../simulator/emulated-board/usart.js';

const CLOCK_HZ = 16_000_000;
const RXC = 0x80;
const UDRE = 0x20;
const RXCIE = 0x80;
const UDRIE = 0x20;
const RXEN = 0x10;
const TXEN = 0x08;
const INTERRUPTS_ON = 0x80;
const SREG = 95;
const { UCSRA, UCSRB, UDR } = usart0Config;

const makeUsart = (isMended: boolean): { cpu: CPU; usart: AVRUSART } => {
  const cpu = new CPU(new Uint16Array(0x1000), 0x800);
  const usart = new AVRUSART(cpu, usart0Config, CLOCK_HZ);
  if (isMended) mendUsart(cpu, usart, usart0Config);
  cpu.writeData(UCSRB, RXEN | TXEN);
  return { cpu, usart };
};

const flags = (cpu: CPU): number => cpu.data[UCSRA] ?? 0;

describe('the data register empty interrupt', () => {
  const enterTwice = (isMended: boolean): { flag: number; entered: number } => {
    const { cpu } = makeUsart(isMended);
    cpu.writeData(UCSRB, RXEN | TXEN | UDRIE);
    let entered = 0;
    for (let time = 0; time < 2; time += 1) {
      cpu.data[SREG] = INTERRUPTS_ON; // the handler returned without writing UDR
      cpu.pc = 0x100;
      cpu.tick();
      entered += cpu.pc === usart0Config.dataRegisterEmptyInterrupt ? 1 : 0;
    }
    return { flag: flags(cpu) & UDRE, entered };
  };

  test('is cleared by entering it in the bare package', () => {
    expect(enterTwice(false)).toEqual({ flag: 0, entered: 1 });
  });

  test('comes again until UDR is written, as on the chip', () => {
    expect(enterTwice(true)).toEqual({ flag: UDRE, entered: 2 });
  });

  test('stops when UDR is written', () => {
    const { cpu } = makeUsart(true);
    cpu.writeData(UCSRB, RXEN | TXEN | UDRIE);
    cpu.writeData(UDR, 0x41);
    cpu.data[SREG] = INTERRUPTS_ON;
    cpu.pc = 0x100;
    cpu.tick();
    expect([cpu.pc, flags(cpu) & UDRE]).toEqual([0x100, 0]);
  });
});

describe('an octet that was received and not yet read', () => {
  const receiveThenWriteB = (isMended: boolean): { flag: number; isHeard: boolean } => {
    const { cpu, usart } = makeUsart(isMended);
    cpu.writeData(UCSRB, RXEN | TXEN | RXCIE);
    usart.writeByte(0x4b, true);
    cpu.writeData(UCSRB, RXEN | TXEN | RXCIE | UDRIE); // the transmitter is set going
    const flag = flags(cpu) & RXC;
    cpu.data[SREG] = INTERRUPTS_ON;
    cpu.pc = 0x100;
    cpu.tick();
    return { flag, isHeard: cpu.pc === usart0Config.rxCompleteInterrupt && cpu.readData(UDR) === 0x4b };
  };

  test('is lost by a write to UCSRB in the bare package', () => {
    expect(receiveThenWriteB(false)).toEqual({ flag: 0, isHeard: false });
  });

  test('survives a write to UCSRB, as on the chip', () => {
    expect(receiveThenWriteB(true)).toEqual({ flag: RXC, isHeard: true });
  });
});

describe('a write to UCSRA', () => {
  const writeA = (isMended: boolean): number => {
    const { cpu, usart } = makeUsart(isMended);
    usart.writeByte(0x4b, true);
    cpu.writeData(UCSRA, 0x42); // double speed, and TXC cleared by writing it
    return flags(cpu) & (RXC | UDRE);
  };

  test('clears the read-only flags in the bare package', () => {
    expect(writeA(false)).toBe(0);
  });

  test('leaves the read-only flags alone, as on the chip', () => {
    expect(writeA(true)).toBe(RXC | UDRE);
  });
});

describe('octets from the host', () => {
  const listen = (): { cpu: CPU; usart: EmulatedUsart } => {
    const cpu = new CPU(new Uint16Array(0x1000), 0x800);
    const usart = new EmulatedUsart(cpu, usart0Config, CLOCK_HZ, [], () => undefined);
    cpu.writeData(UCSRA, 0x02);
    cpu.writeData(usart0Config.UBRRL, 7); // 250000 baud
    cpu.writeData(UCSRB, RXEN | TXEN);
    return { cpu, usart };
  };
  const OCTET_CYCLES = 640;

  test('come one every 40 microseconds at 250000 baud', () => {
    const { cpu, usart } = listen();
    usart.hear([1, 2, 3]);
    const heard: number[] = [];
    for (let octet = 1; octet <= 3; octet += 1) {
      cpu.cycles = octet * OCTET_CYCLES - 1;
      cpu.tick();
      expect(flags(cpu) & RXC).toBe(0);
      cpu.cycles += 1;
      cpu.tick();
      heard.push(cpu.readData(UDR));
    }
    expect([heard, usart.overruns]).toEqual([[1, 2, 3], 0]);
  });

  test('are lost and counted when the one before is still unread', () => {
    const { cpu, usart } = listen();
    usart.hear([1, 2]);
    for (let octet = 1; octet <= 2; octet += 1) {
      cpu.cycles = octet * OCTET_CYCLES;
      cpu.tick();
    }
    expect([usart.overruns, cpu.readData(UDR)]).toEqual([1, 1]);
  });
});
