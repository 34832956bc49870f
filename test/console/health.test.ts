/** What whoever watches over the machine is told: alive, ready, and the counts as Prometheus reads them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeConsole } from '../../src/console/server.js';
import type { TablePort, TableSnapshot } from '../../src/session/ports.js';
import { ok } from '../../src/core/result.js';

const pageFolder = mkdtempSync(path.join(tmpdir(), 'banmen-page-'));
writeFileSync(path.join(pageFolder, 'index.html'), '<title>Banmen</title>');
afterAll(() => rmSync(pageFolder, { recursive: true, force: true }));

const tableWith = (warnings: TableSnapshot['warnings'], counts: Readonly<Record<string, number>> = {}): TablePort => ({
  id: 'window',
  name: 'By the window',
  snapshot: () => ({
    tableId: 'window',
    name: 'By the window',
    version: 1,
    board: { address: 'sim:', identity: undefined, link: 'up', sensors: [] },
    game: undefined,
    warnings,
  }),
  subscribe: () => () => undefined,
  submit: () => Promise.resolve(ok([])),
  sgf: () => undefined,
  counters: () => counts,
});

const ask = async (table: TablePort, url: string, status: object = {}) => {
  const app = makeConsole({ tables: [table], pageFolder, status: () => status });
  const { statusCode, body, headers } = await app.inject({ url, headers: { host: 'localhost' } });
  await app.close();
  return { statusCode, body, type: String(headers['content-type']) };
};

test('a process that answers is alive', async () => {
  expect(await ask(tableWith([]), '/healthz')).toMatchObject({ statusCode: 200, body: 'ok\n' });
});

test('a service is ready while every journal takes what happens and every table is served', async () => {
  expect((await ask(tableWith([]), '/readyz')).statusCode).toBe(200);
  const full = { kind: 'journal', message: 'the disk is full', since: '' } as const;
  const notReady = await ask(tableWith([full]), '/readyz');
  expect([notReady.statusCode, JSON.parse(notReady.body)]).toEqual([
    503,
    { ready: false, tables: { window: ['the disk is full'] }, refused: [] },
  ]);
  expect((await ask(tableWith([]), '/readyz', { tablesRefused: ['stage is damaged'] })).statusCode).toBe(503);
});

test('the counts are told as Prometheus reads them: lines, drops by cause, the journal, standstills, the loop', async () => {
  const counts = { linesHeard: 7, 'linesDropped.bad-crc': 3, journalEntriesWaiting: 2 };
  const { body, type } = await ask(tableWith([], counts), '/metrics', { loopStalls: 1, loopStalledMs: 2500 });
  expect(type).toContain('text/plain');
  for (const line of [
    'banmen_lines_heard_total{table="window"} 7',
    'banmen_lines_dropped_total{table="window",cause="bad-crc"} 3',
    'banmen_journal_waiting_entries{table="window"} 2',
    'banmen_board_up{table="window"} 1',
    'banmen_spectators{table="window"} 0',
    'banmen_loop_stalls_total 1',
    'banmen_loop_stalled_seconds_total 2.5',
  ])
    expect(body.split('\n')).toContain(line);
  expect(body).toContain('nodejs_eventloop_lag_seconds');
});
