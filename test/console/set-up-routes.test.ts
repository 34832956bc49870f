/** Setting boards up over HTTP: who may, what is refused, and a table that is added while people watch. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startConsole, type RunningConsole } from '../../src/console/server.js';
import { ok, refuse } from '../../src/core/result.js';
import type { BoardCare, SetUpPort, TablePort } from '../../src/session/ports.js';
import { tell } from '../../src/words/telling.js';
import { EventReader } from './event-reader.js';
import { FakeTable } from './fake-table.js';

const SIZE = { width: 3, height: 1 };
const CARE: BoardCare = {
  inspect: () => ({
    size: SIZE,
    readings: ['black', 'empty', 'empty'],
    changes: [{ point: 1, count: 9 }],
    seen: [{ point: 0, reading: 'black', agoMs: 400.4 }],
    levels: undefined,
    hasLamps: true,
    lampsTested: false,
  }),
  measure: () => Promise.resolve(false),
  calibrate: (what) => Promise.resolve(what === 'zero' ? ok(undefined) : refuse(tell('calibrate.failed'))),
  testLamps: () => true,
};

/** A port of the machine at which a board is plugged in when somebody looks. */
class Plugs implements SetUpPort {
  #listener: (table: TablePort) => void = () => undefined;
  /** What was given to which table. */
  readonly given: string[] = [];
  boards(): ReturnType<NonNullable<SetUpPort['boards']>> {
    const size = { width: 19, height: 19 };
    return Promise.resolve([{ boardId: 'spare-1', size, where: 'serial:/dev/ttyACM9', table: undefined, isGiven: false }]);
  }
  giveBoard(table: string, boardId: string | undefined): ReturnType<NonNullable<SetUpPort['giveBoard']>> {
    if (boardId === 'taken') return Promise.resolve(refuse('in-play'));
    this.given.push(`${table} ${boardId ?? 'its own'}`);
    return Promise.resolve(ok(undefined));
  }
  added(listener: (table: TablePort) => void): void {
    this.#listener = listener;
  }
  look(address?: string): ReturnType<SetUpPort['look']> {
    if (address === 'nonsense') return Promise.resolve(refuse("'nonsense' is no address of a board"));
    const table = new FakeTable('board-7', 'Board 7');
    table.start({ width: 9, height: 9 });
    this.#listener(table);
    const what = 'board 7';
    return Promise.resolve(ok([{ where: address ?? 'serial:/dev/ttyACM0', isBoard: true, what, mend: [], table: table.id }]));
  }
}

let folder = '';
let running: RunningConsole;
let plugs: Plugs;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-set-up-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
  const table = new FakeTable('table-1');
  table.care = CARE;
  running = await startConsole({
    tables: [table, new FakeTable('table-2')],
    host: '127.0.0.1',
    port: 0,
    pageFolder: folder,
    setUp: (plugs = new Plugs()),
  });
});
afterEach(async () => {
  await running.close();
  rmSync(folder, { recursive: true });
});

const ask = (where: string, body?: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${running.address}/api/v1${where}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  });

const PASSED_ON = { 'x-forwarded-for': '192.168.1.7' };

describe('a spectator', () => {
  test.each([
    ['/tables/table-1/board', undefined],
    ['/tables/table-1/board', { do: 'lamps' }],
    ['/tables/table-1/board', { do: 'use', boardId: 'spare-1' }],
    ['/tables/table-1/board', { do: 'use-own' }],
    ['/set-up/boards', undefined],
    ['/set-up/look', { address: 'tcp://127.0.0.1:22' }],
  ])('is refused %s', async (where, body) => {
    expect((await ask(where, body, PASSED_ON)).status).toBe(401);
    expect(plugs.given).toEqual([]);
  });
});

describe('the organiser', () => {
  test('sees what every point reads, by its name', async () => {
    expect(await (await ask('/tables/table-1/board')).json()).toMatchObject({
      size: SIZE,
      readings: ['black', 'empty', 'empty'],
      changes: [{ point: 'B1', count: 9 }],
      seen: [{ point: 'A1', reading: 'black', agoMs: 400 }],
      levels: null,
    });
  });

  test('calibrates, and is told why not', async () => {
    expect(await (await ask('/tables/table-1/board', { do: 'calibrate', what: 'zero' })).json()).toEqual({ isDone: true });
    const refused = await ask('/tables/table-1/board', { do: 'calibrate', what: 'black' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: 'calibrate-failed', detail: expect.stringMatching(/no stone was seen/) as string });
  });

  test.each([
    ['/tables/table-9/board', { do: 'lamps' }, 404],
    ['/tables/table-1/board', { do: 'dance' }, 400],
    ['/tables/table-1/board', { do: 'use' }, 400],
    ['/tables/table-9/board', { do: 'use-own' }, 404],
    ['/tables/table-1/board', { do: 'calibrate', what: 'grey' }, 400],
    ['/tables/table-2/board', { do: 'lamps' }, 501],
    ['/set-up/look', { address: 'nonsense' }, 400],
    ['/set-up/look', { address: 7 }, 400],
  ])('is refused %s %j with %i', async (where, body, status) => {
    expect((await ask(where, body)).status).toBe(status);
  });

  test('gives a table another board, and its own again, and is told why not', async () => {
    expect(await (await ask('/set-up/boards')).json()).toMatchObject([{ boardId: 'spare-1', table: null, isGiven: false }]);
    expect(await (await ask('/tables/table-2/board', { do: 'use', boardId: 'spare-1' })).json()).toEqual({ isDone: true });
    expect(await (await ask('/tables/table-2/board', { do: 'use-own' })).json()).toEqual({ isDone: true });
    expect(plugs.given).toEqual(['table-2 spare-1', 'table-2 its own']);
    const refused = await ask('/tables/table-1/board', { do: 'use', boardId: 'taken' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: 'board-in-play', detail: expect.stringMatching(/at another table/) as string });
  });

  test('plugs a board in: whoever watches the hall sees its table at once, and then its moves', async () => {
    const hall = await EventReader.open(`${running.address}/api/v1/events?tables=*`);
    const one = await EventReader.open(`${running.address}/api/v1/events?tables=table-1`);
    expect((await hall.next('tables'))?.data).toEqual(['table-1', 'table-2']);
    for (let nth = 0; nth < 2; nth += 1) await hall.next('table');
    expect(await (await ask('/set-up/look', {})).json()).toMatchObject([{ isBoard: true, table: 'board-7' }]);
    expect((await hall.next('tables'))?.data).toEqual(['table-1', 'table-2', 'board-7']);
    expect((await hall.next('table'))?.data).toMatchObject({ tableId: 'board-7' });
    const listed = (await (await ask('/tables')).json()) as readonly { readonly id: string }[];
    expect(listed.map(({ id }) => id)).toContain('board-7');
    for (const reader of [hall, one]) reader.close();
  });
});
