/** The log never blocks, fails or ends the service: files and pipes here are real, what is behind them is not well. */
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOG_QUEUE_BYTES_MAX, LogQueue } from '../../src/service/log-queue.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('lines are written in order, whole, behind what the file had', async () => {
  const file = path.join(folder, 'log');
  const queue = await LogQueue.toFile(file);
  for (let line = 0; line < 1000; line += 1) queue.write(`${line}\n`);
  await queue.close();
  expect(readFileSync(file, 'utf8')).toBe(Array.from({ length: 1000 }, (_, line) => `${line}\n`).join(''));
  expect(queue.counters()).toMatchObject({ logLinesWritten: 1000, logLinesDropped: 0 });
});

test('a disk that is full costs lines, which are counted, and nothing else', async () => {
  const queue = new LogQueue(openSync('/dev/full', constants.O_WRONLY));
  const line = `${'x'.repeat(1023)}\n`;
  const lines = (2 * LOG_QUEUE_BYTES_MAX) / line.length;
  for (let written = 0; written < lines; written += 1) queue.write(line);
  await queue.close();
  expect(queue.counters()).toMatchObject({ logLinesWritten: 0 });
  expect(queue.counters()['logLinesDropped']).toBeGreaterThan(lines / 3);
});

test('a pipe that nobody reads holds nobody up, and one whose reader is gone is left alone', async () => {
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const queue = new LogQueue(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
  const line = `${'x'.repeat(1023)}\n`;
  for (let written = 0; written < 3000; written += 1) queue.write(line);
  expect(queue.counters()['logLinesDropped']).toBeGreaterThan(900);
  closeSync(reader);
  await queue.close();
  queue.write('one more\n');
  expect(queue.counters()).toMatchObject({ logLinesWaiting: 0 });
});

test('lines are whole and counted one by one, wherever a disk stops taking them', async () => {
  let file = '';
  let again: (() => void) | undefined;
  const answers: ((bytes: Buffer) => number)[] = [];
  const queue = new LogQueue({
    write: (bytes, done) => {
      const written = answers.shift()?.(bytes) ?? bytes.length;
      file += bytes.subarray(0, Math.max(0, written)).toString();
      queueMicrotask(() => (written < 0 ? done({ code: 'ENOSPC' }, 0) : done(null, written)));
    },
    close: () => undefined,
    after: (_, what) => {
      again = what;
      return () => undefined;
    },
  });
  const line = (number: number): string => `${number} ${'x'.repeat(1000)}\n`;
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const full = (): number => -1;
  // The first write stops within the second line, and then the disk is full for more lines than find room.
  answers.push(full, (bytes) => Math.floor(bytes.length / 2), full);
  for (const number of [1, 2, 3]) queue.write(line(number));
  await settle();
  again?.();
  await settle();
  const sent = 2 * Math.floor(LOG_QUEUE_BYTES_MAX / line(1).length);
  for (let number = 4; number <= sent; number += 1) queue.write(line(number));
  again?.();
  for (let turn = 0; turn < 100; turn += 1) await settle();
  const lines = file.split('\n');
  expect(lines.pop()).toBe('');
  const numbers = lines.map((text) => Number(/^(\d+) x{1000}$/.exec(text)?.[1]));
  expect(numbers.slice(0, 2)).toEqual([1, 2]);
  expect(numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))).toBe(true);
  const { logLinesWritten = 0, logLinesDropped = 0, logLinesWaiting = 0 } = queue.counters();
  expect(logLinesWritten).toBe(lines.length);
  expect(logLinesDropped).toBeGreaterThan(0);
  expect(logLinesWritten + logLinesDropped + logLinesWaiting).toBe(sent);
});
