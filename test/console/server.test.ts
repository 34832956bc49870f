/** The console over HTTP: what everybody may see, and who may command. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { applyLiveChange, type LiveChange } from '../../src/console/view/live-change.js';
import type { LiveTable } from '../../src/console/view/live-table.js';
import { makeConsole, startConsole, type RunningConsole } from '../../src/console/server.js';
import { OpenStreams } from '../../src/console/open-streams.js';
import { Listeners } from '../../src/console/listeners.js';
import type { StreamPlaces } from '../../src/console/stream-places.js';
import { addEventsRoute } from '../../src/console/events-route.js';
import { EventReader } from './event-reader.js';
import { FakeTable, REFUSED } from './fake-table.js';

const FULL = { width: 19, height: 19 };
const ACTIONS = '/api/v1/tables/table-1/acts';
const RESIGN = { act: 'resign', side: 'black', by: 'recorder' };

let pageFolder = '';
beforeAll(() => {
  pageFolder = mkdtempSync(path.join(tmpdir(), 'banmen-page-'));
  mkdirSync(path.join(pageFolder, 'assets'));
  writeFileSync(path.join(pageFolder, 'index.html'), '<!doctype html><title>Banmen</title>');
  writeFileSync(path.join(pageFolder, 'assets', 'main-1a2b.js'), '0;');
});
afterAll(() => rmSync(pageFolder, { recursive: true }));

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const consoleOf = (tables: readonly FakeTable[]): FastifyInstance => {
  const app = makeConsole({ tables, pageFolder });
  opened.push({ close: () => app.close() });
  return app;
};

const serving = async (tables: readonly FakeTable[], heartbeatMs?: number): Promise<RunningConsole> => {
  const running = await startConsole({
    tables,
    host: '127.0.0.1',
    port: 0,
    pageFolder,
    ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
  });
  opened.push(running);
  return running;
};

const playing = (...moves: readonly string[]): FakeTable => {
  const table = new FakeTable();
  table.start(FULL);
  for (const move of moves) table.play(move);
  return table;
};

describe('everybody may see', () => {
  test('the page, which may load nothing from elsewhere', async () => {
    const page = await consoleOf([playing()]).inject('/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
  });

  test('its script, which a browser keeps as its name says what is in it', async () => {
    const script = await consoleOf([playing()]).inject('/assets/main-1a2b.js');
    expect(script.headers['cache-control']).toContain('immutable');
    expect(script.headers['x-content-type-options']).toBe('nosniff');
  });

  test('the tables in short', async () => {
    const waiting = new FakeTable('table-2', 'Table 2');
    const answer = await consoleOf([playing('Q16', 'D4'), waiting]).inject('/api/v1/tables');
    expect(answer.json()).toEqual([
      {
        id: 'table-1',
        name: 'Table 1',
        link: 'up',
        players: { black: 'Shusaku', white: 'Gennan' },
        moveCount: 2,
        ended: false,
      },
      { id: 'table-2', name: 'Table 2', link: 'up', players: null, moveCount: 0, ended: false },
    ]);
  });

  test('one table as it is now', async () => {
    const table = playing('Q16');
    const app = consoleOf([table]);
    table.play('D4');
    const answer = await app.inject('/api/v1/tables/table-1');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({ name: 'Table 1', game: { moves: [{ color: 'black' }, { color: 'white' }] } });
  });

  test('the record, under a name that says which game it is', async () => {
    const answer = await consoleOf([playing('Q16')]).inject('/api/v1/tables/table-1/game.sgf');
    expect(answer.body).toBe('(;FF[4]GM[1]SZ[19];B[pd])');
    expect(answer.headers['content-type']).toBe('application/x-go-sgf; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('filename="2026-11-29-Shusaku-Gennan-table-1-game-1.sgf"');
  });

  test('who watches and what was thrown away', async () => {
    const answer = await consoleOf([playing()]).inject('/api/v1/status');
    expect(answer.json()).toEqual({ tables: { 'table-1': { spectators: 0, spectatorsDropped: 0, changesSent: 0, linesHeard: 3 } } });
  });
});

describe('refused as JSON', () => {
  test.each([
    ['GET', '/api/v1/tables/table-9', 404, 'no-table'],
    ['GET', '/api/tables', 404, 'not-found'],
    ['GET', '/api/v1/tables/table-9/game.sgf', 404, 'no-table'],
    ['GET', '/api/v1/tables/table-2/game.sgf', 404, 'no-game'],
    ['GET', '/nowhere', 404, 'not-found'],
    ['GET', '/..%2f..%2fpackage.json', 404, 'not-found'],
    ['POST', '/api/v1/tables', 405, 'method'],
    ['DELETE', '/api/v1/tables/table-1', 405, 'method'],
    ['GET', ACTIONS, 405, 'method'],
    ['POST', '/', 405, 'method'],
  ] as const)('%s %s: %i %s', async (method, url, code, error) => {
    const answer = await consoleOf([playing(), new FakeTable('table-2')]).inject({ method, url });
    expect({ code: answer.statusCode, ...answer.json<object>() }).toMatchObject({ code, error });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('a spectator who only asks for the head of the events, and could never be told anything', async () => {
    const answer = await consoleOf([playing()]).inject({ method: 'HEAD', url: '/api/v1/events?tables=table-1' });
    expect(answer.statusCode).toBe(405);
  });

  test('one spectator too many, who is asked to come back later', async () => {
    const full = { take: () => undefined } as unknown as StreamPlaces;
    const app = fastify();
    opened.push({ close: () => app.close() });
    const access = { names: { host: 'localhost', others: [] }, book: undefined, isBehindProxy: false };
    addEventsRoute(app, new Map(), { places: full, access, streams: new OpenStreams(), listeners: new Listeners() });
    const answer = await app.inject('/api/v1/events');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('30');
  });

  test('a bug, whose details go to the log and not to the spectators', async () => {
    const table = playing();
    table.sgf = () => {
      throw new Error('a secret path');
    };
    const heard: string[] = [];
    const app = makeConsole({ tables: [table], pageFolder, onError: (error) => heard.push(error.message) });
    opened.push({ close: () => app.close() });
    const answer = await app.inject('/api/v1/tables/table-1/game.sgf');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(heard).toEqual(['a secret path']);
  });

  test('what is possible instead is named', async () => {
    const answer = await consoleOf([playing()]).inject({ method: 'PUT', url: ACTIONS });
    expect(answer.headers.allow).toBe('POST');
  });
});

describe('a command', () => {
  const post = (app: FastifyInstance, body: unknown, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ method: 'POST', url: ACTIONS, payload: body as object, headers: { host: 'localhost:8080', ...headers }, remoteAddress });

  test('from the page on the table’s machine reaches the table', async () => {
    const table = playing();
    const answer = await post(consoleOf([table]), RESIGN, { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ events: [] });
    expect(table.submitted).toEqual([{ action: { kind: 'resign', color: 'black' }, by: 'recorder' }]);
  });

  test('that the table refuses comes back with the reason', async () => {
    const table = playing();
    table.answer = REFUSED;
    const answer = await post(consoleOf([table]), RESIGN);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ type: 'urn:banmen:problem:game-over', status: 409, detail: 'the game is over: start a new one' });
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of this site', { 'sec-fetch-site': 'same-site' }],
    ['another site, by an old browser', { origin: 'http://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
  ])('from %s is refused', async (_, headers) => {
    const table = playing();
    const answer = await post(consoleOf([table]), RESIGN, headers);
    expect(answer.statusCode).toBe(403);
    expect(table.submitted).toEqual([]);
  });

  test('from another machine is refused where nobody is signed in', async () => {
    const table = playing();
    expect((await post(consoleOf([table]), RESIGN, {}, '192.168.1.20')).statusCode).toBe(401);
    expect(table.submitted).toEqual([]);
  });

  test('that is none is refused, and so is one that is too long or no JSON', async () => {
    const app = consoleOf([playing()]);
    expect(await post(app, { act: 'explode' })).toMatchObject({ statusCode: 400 });
    expect(await post(app, { padding: 'x'.repeat(20_000) })).toMatchObject({ statusCode: 413 });
    const form = await app.inject({
      method: 'POST',
      url: ACTIONS,
      payload: 'kind=resign',
      headers: { 'content-type': 'text/plain' },
    });
    expect(form.statusCode).toBe(415);
  });
});

describe('pushed over a real connection', () => {
  test('the whole state, then each change as it happens', async () => {
    const table = playing('Q16');
    const { address } = await serving([table]);
    const reader = await EventReader.open(`${address}/api/v1/events?tables=table-1`);
    expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(reader.headers['access-control-allow-origin']).toBeUndefined();
    expect(reader.headers['x-content-type-options']).toBe('nosniff');
    const first = await reader.next('table');
    table.play('D4');
    table.takeBack(2);
    let page = first?.data as LiveTable;
    for (const moves of [2, 0]) {
      const change = await reader.next('change');
      const applied = applyLiveChange(page, change?.data as LiveChange);
      if (!applied.ok) throw new Error(applied.refusal);
      page = applied.value;
      expect(page.game?.moves).toHaveLength(moves);
    }
    reader.close();
  });

  test('what a browser missed while it was away', async () => {
    const table = playing('Q16');
    const { address } = await serving([table]);
    const url = `${address}/api/v1/events?tables=table-1`;
    const before = await EventReader.open(url);
    await before.next('table');
    table.play('D4');
    const lastHeard = (await before.next('change'))?.id ?? '';
    before.close();
    table.play('Q4');
    const after = await EventReader.open(url, { 'last-event-id': lastHeard });
    expect((await after.next('change'))?.data).toMatchObject({ game: { kind: 'on', keep: 2 } });
    after.close();
  });

  test('a heartbeat while nothing happens', async () => {
    const { address } = await serving([playing()], 20);
    const reader = await EventReader.open(`${address}/api/v1/events?tables=table-1`);
    expect(await reader.next('heartbeat')).toBeDefined();
    reader.close();
  });

  test('the end, when the console is closed', async () => {
    const running = await serving([playing()]);
    const reader = await EventReader.open(`${running.address}/api/v1/events?tables=table-1`);
    await reader.next('table');
    await running.close();
    expect(await reader.next('change')).toBeUndefined();
  });
});

describe('a console that cannot start says what to do', () => {
  test('when the port is taken', async () => {
    const { address } = await serving([playing()]);
    const port = Number(new URL(address).port);
    await expect(startConsole({ tables: [], host: '127.0.0.1', port, pageFolder })).rejects.toThrow(
      `port ${port} is in use: stop what uses it, or choose another port`,
    );
  });

  test('when the page was never built', () => {
    expect(() => makeConsole({ tables: [], pageFolder: path.join(pageFolder, 'absent') })).toThrow(/run 'npm run build:page' first/);
  });
});

describe('a wrong address', () => {
  test('in a browser is the page, which says so; for a program, and under /api, a problem', async () => {
    const running = await serving([playing()]);
    const browser = await fetch(`${running.address}/nowhere`, { headers: { accept: 'text/html,*/*' } });
    expect([browser.status, browser.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    for (const [where, accept] of [
      ['/nowhere', '*/*'],
      ['/api/v1/nowhere', 'text/html'],
    ] as const) {
      const answer = await fetch(running.address + where, { headers: { accept } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8']);
    }
  });
});
