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
