/** A request that never becomes whole does not hold its connection. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { REQUEST_MS_MAX, startConsole } from '../../src/console/server.js';

/** What the server says before it closes. */
const answerTo = async (port: number, sent: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  let heard = '';
  socket.on('data', (text: string) => (heard += text));
  socket.on('error', () => undefined);
  socket.write(sent);
  await new Promise((resolve) => socket.on('close', resolve));
  return heard;
};

test.each([
  ['headers that never end', 'GET /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  [
    'a body that never comes',
    'POST /api/v1/tables/a/acts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  ],
])('%s: the connection is closed', async (_, sent) => {
  const pageFolder = mkdtempSync(path.join(tmpdir(), 'banmen-slow-'));
  writeFileSync(path.join(pageFolder, 'index.html'), '<!doctype html>');
  const running = await startConsole({ tables: [], host: '127.0.0.1', port: 0, pageFolder, requestMsMax: 200 });
  onTestFinished(async () => {
    await running.close();
    rmSync(pageFolder, { recursive: true });
  });
  expect(await answerTo(Number(/:(\d+)$/.exec(running.address)?.[1]), sent)).toMatch(/^HTTP\/1\.1 408 /);
});

test('twenty seconds are what a request may take', () => {
  expect(REQUEST_MS_MAX).toBe(20_000);
});
