/** The C core as a program on standard input and output, as a board under test. Time is this machine's. */
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Writable } from 'node:stream';
import type { BoardUnderTest } from '../../../conformance/board-under-test.js';
import { makeLetter, makeReading } from '../../../src/core/wire/marks.js';

const FIRMWARE = path.resolve('firmware-protocol', 'firmware');

/** Builds it into the folder with the host's compiler; throws with what the compiler said. */
export const buildHostProgram = (folder: string): string => {
  const made = spawnSync('make', ['-C', FIRMWARE, 'host', `B=${folder}`, 'CC=gcc'], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`${made.stdout}\n${made.stderr}`);
  return path.join(folder, 'gsb_host');
};

export const hostProgramUnderTest = (program: string): BoardUnderTest => {
  const child = spawn(program, [], { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] });
  const hands = child.stdio[3] as Writable;
  let partial = '';
  let lines: string[] = [];
  let wake: () => void = () => undefined;
  child.stdout?.setEncoding('latin1');
  child.stdout?.on('data', (text: string) => {
    const parts = (partial + text).split('\n');
    partial = parts.pop() ?? '';
    lines.push(...parts);
    if (lines.length > 0) wake();
  });
  const hand = (word: string): void => void hands.write(`${word}\n`);
  return {
    name: 'host build of the core',
    hands: {
      arePrecise: false,
      put: (column, row, reading) => hand(makeLetter(column) + makeLetter(row) + makeReading(reading)),
      press: (side, down) => hand(`${side === 'black' ? 'clkB' : 'clkW'}=${down ? 1 : 0}`),
      stall: (isStalled) => hand(`stall=${isStalled ? 1 : 0}`),
    },
    send: (line) => void child.stdin?.write(`${line}\n`, 'latin1'),
    hear: (ms) =>
      new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          wake = () => undefined;
          const came = lines;
          lines = [];
          resolve(came);
        };
        const timer = setTimeout(finish, ms);
        wake = finish;
        if (lines.length > 0) finish();
      }),
    nowMs: () => performance.now(),
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.stdin?.end();
        hands.end();
      }),
  };
};
