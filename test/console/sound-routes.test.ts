/** What the server tells a page that wants to be heard. */
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeConsole } from '../../src/console/server.js';
import type { SoundSource, SoundState, ToldCall } from '../../src/console/sound-routes.js';
import { FakeTable } from './fake-table.js';

const CALL: ToldCall = { atMs: 5000, key: 'n.1', word: 'n.1', text: '一' };

const source = () => {
  const reports: [string, string, SoundState][] = [];
  const sound: SoundSource = {
    nowMs: (table) => (table === 'table-1' ? 4242.5 : undefined),
    wordsAhead: () => ['n.1'],
    word: (_, word) => (word === 'n.1' ? Uint8Array.of(82, 73, 70, 70) : undefined),
    lateness: () => undefined,
    subscribe: (_, listener) => (listener([CALL]), () => undefined),
    report: (...one) => void reports.push(one),
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
  expect((await console.inject('/api/tables/table-1/time')).json()).toEqual({ nowMs: 4242.5 });
  const word = await console.inject('/api/tables/table-1/words/n.1');
  expect(word.headers['content-type']).toBe('audio/wav');
  expect([...word.rawPayload]).toEqual([82, 73, 70, 70]);
  expect((await console.inject('/api/tables/table-9/time')).statusCode).toBe(404);
  expect((await console.inject('/api/tables/table-9/count')).statusCode).toBe(404);
  expect((await console.inject('/api/tables/table-1/words/n.99')).statusCode).toBe(404);
});

test.each(['locked', 'playing', 'suspended', 'off'] as const)('a page reports that it is %s', async (state) => {
  const { sound, reports } = source();
  const answer = await open(sound).inject({ method: 'POST', url: '/api/tables/table-1/sound-state', payload: { page: 'page-1', state } });
  expect(answer.statusCode).toBe(200);
  expect(reports).toEqual([['table-1', 'page-1', state]]);
});

test.each([{}, { page: 'page-1' }, { page: 'page-1', state: 'loud' }, { page: '<b>', state: 'off' }, { page: 7, state: 'off' }])(
  'a report like %j is refused with what to write',
  async (payload) => {
    const { sound, reports } = source();
    const answer = await open(sound).inject({ method: 'POST', url: '/api/tables/table-1/sound-state', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain('locked | playing');
    expect(reports).toEqual([]);
  },
);

test('a server without a voice has none of it, so the page offers nothing', async () => {
  const answer = await open().inject('/api/tables/table-1/time');
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect((await open().inject('/api/tables/table-1/count')).statusCode).toBe(404);
});
