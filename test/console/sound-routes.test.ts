/** What the server tells a page that wants to be heard. */
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { makeConsole } from '../../src/console/server.js';
import type { SoundPage, SoundSource, SoundState } from '../../src/console/sound-source.js';
import type { ToldCall } from '../../src/console/view/told-call.js';
import { ok } from '../../src/core/result.js';
import type { SayRequest } from '../../src/session/ports.js';
import { EventReader } from './event-reader.js';
import { FakeTable } from './fake-table.js';

const CALL: ToldCall = { atMs: 5000, key: 'n.1', word: 'n.1', text: '一', language: 'zh', aloud: true, kind: 'timed' };

const source = () => {
  const reports: [string, SoundPage, SoundState][] = [];
  const sound: SoundSource = {
    nowMs: (table) => (table === 'table-1' ? 4242.5 : undefined),
    wordsAhead: () => ['n.1'],
    word: (_, word) => (word === 'n.1' ? Uint8Array.of(82, 73, 70, 70) : undefined),
    subscribe: (_, listener) => (listener([CALL]), () => undefined),
    report: (...one) => void reports.push(one),
    status: () => ({ speakers: {} }),
  };
  return { sound, reports };
};

let app: ReturnType<typeof makeConsole> | undefined;
afterEach(async () => app?.close());

const open = (sound?: SoundSource) =>
  (app = makeConsole({
    tables: [new FakeTable('table-1', 'Table 1')],
    pageFolder: path.resolve('dist/page'),
    ...(sound === undefined ? {} : { sound }),
  }));

test('the table’s time and a word as WAV; what there is not is refused', async () => {
  const console = open(source().sound);
  expect((await console.inject('/api/v1/tables/table-1/time')).json()).toEqual({ nowMs: 4242.5 });
  const word = await console.inject('/api/v1/tables/table-1/words/n.1');
  expect(word.headers['content-type']).toBe('audio/wav');
  expect([...word.rawPayload]).toEqual([82, 73, 70, 70]);
  expect((await console.inject('/api/v1/tables/table-9/time')).statusCode).toBe(404);
  expect((await console.inject('/api/v1/tables/table-1/words/n.99')).statusCode).toBe(404);
});

const report = (address: string, state: SoundState): Promise<Response> =>
  fetch(new URL('/api/v1/tables/table-1/sound-state', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ page: 'page-1', state }),
  });

test.each(['locked', 'playing', 'suspended'] as const)('a page that listens reports that it is %s', async (state) => {
  const { sound, reports } = source();
  const address = await open(sound).listen();
  const reader = await EventReader.open(new URL('/api/v1/events?tables=table-1&counts=table-1', address).href);
  await reader.next('table');
  expect((await report(address, state)).status).toBe(200);
  expect(reports).toEqual([['table-1', { name: 'page-1', address: '127.0.0.1', atTable: true }, state]]);
  reader.close();
});

test('whoever has not listened has nothing to report, but that it is gone', async () => {
  const { sound, reports } = source();
  const address = await open(sound).listen();
  const refused = await report(address, 'suspended');
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    403,
    'only a page that listens says how it is heard: /api/v1/events?counts=table-1',
  ]);
  expect((await report(address, 'off')).status).toBe(200);
  expect(reports.map(([, , state]) => state)).toEqual(['off']);
});

test.each([{}, { page: 'page-1' }, { page: 'page-1', state: 'loud' }, { page: '<b>', state: 'off' }, { page: 7, state: 'off' }])(
  'a report like %j is refused with what to write',
  async (payload) => {
    const { sound, reports } = source();
    const answer = await open(sound).inject({ method: 'POST', url: '/api/v1/tables/table-1/sound-state', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain('locked | playing');
    expect(reports).toEqual([]);
  },
);

test('a server without a voice has none of it, so the page offers nothing', async () => {
  const answer = await open().inject('/api/v1/tables/table-1/time');
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
});

test('a table at which nobody counts offers nothing, and is no unknown table', async () => {
  const tables = [new FakeTable('table-1', 'Table 1'), new FakeTable('table-2', 'Table 2')];
  app = makeConsole({ tables, pageFolder: path.resolve('dist/page'), sound: source().sound });
  expect((await app.inject('/api/v1/tables/table-2/time')).statusCode).toBe(204);
});

test('how late the voice was is in the status', async () => {
  const status = (await open(source().sound).inject('/api/v1/status')).json<Record<string, unknown>>();
  expect(status['voice']).toEqual({ speakers: {} });
});

describe('what people have said at the table', () => {
  const say = (payload: object, table = new FakeTable('table-1', 'Table 1'), headers: Record<string, string> = {}) => {
    app = makeConsole({ tables: [table], pageFolder: path.resolve('dist/page') });
    return app.inject({ method: 'POST', url: '/api/v1/tables/table-1/say', payload, headers });
  };
  const speaking = () => {
    const asked: SayRequest[] = [];
    const say = (request: SayRequest) => {
      asked.push(request);
      return ok([{ atMs: 1, key: 'min.left.3' }] as const);
    };
    return { asked, table: Object.assign(new FakeTable('table-1', 'Table 1'), { say }) };
  };

  test('a player asks how much time is left, and is answered with what is said', async () => {
    const { asked, table } = speaking();
    const answer = await say({ kind: 'time-left', color: 'white' }, table);
    expect([answer.statusCode, answer.json()]).toEqual([200, { said: ['min.left.3'] }]);
    expect(asked).toEqual([{ kind: 'time-left', side: 'white' }]);
  });

  test('an arbiter has a warning said', async () => {
    const { asked, table } = speaking();
    expect((await say({ kind: 'warning' }, table)).statusCode).toBe(200);
    expect(asked).toEqual([{ kind: 'warning' }]);
  });

  test.each([{}, { kind: 'time-left' }, { kind: 'time-left', color: 'red' }, { kind: 'time.over' }])(
    'a request like %j is refused with what to write',
    async (payload) => {
      const { asked, table } = speaking();
      const answer = await say(payload, table);
      expect([answer.statusCode, asked]).toEqual([400, []]);
      expect(answer.json<{ message: string }>().message).toContain('time-left');
    },
  );

  test('another site’s page may not, and a table without a voice says that it has none', async () => {
    const { asked, table } = speaking();
    expect((await say({ kind: 'warning' }, table, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(asked).toEqual([]);
    const silent = await say({ kind: 'warning' });
    expect([silent.statusCode, silent.json<{ error: string }>().error]).toEqual([409, 'no-voice']);
  });
});
