/** One stream for several tables: what is told, in which order, and how a browser goes on where it was cut off. */
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startConsole, type ConsoleOptions, type RunningConsole } from '../../src/console/server.js';
import type { SoundSource } from '../../src/console/sound-source.js';
import type { ToldCall } from '../../src/console/view/told-call.js';
import { EventReader } from './event-reader.js';
import { FakeTable } from './fake-table.js';

const CALL: ToldCall = { atMs: 5000, key: 'n.1', word: 'n.1', text: '一', language: 'zh', aloud: true, kind: 'timed' };

let running: RunningConsole;
let tables: readonly FakeTable[];
const open = async (options: Partial<ConsoleOptions> = {}): Promise<void> => {
  running = await startConsole({ tables, host: '127.0.0.1', port: 0, pageFolder: path.resolve('dist/page'), ...options });
};
beforeEach(() => {
  tables = ['a', 'b', 'c'].map((id) => new FakeTable(id));
  for (const table of tables) table.start({ width: 9, height: 9 });
});
afterEach(() => running.close());

const stream = (query: string, lastEventId?: string): Promise<EventReader> =>
  EventReader.open(`${running.address}/api/v1/events?${query}`, lastEventId === undefined ? {} : { 'last-event-id': lastEventId });

/** The next events up to the named change of a table, as short words. */
const readTo = async (reader: EventReader, table: string, keep: number): Promise<readonly string[]> => {
  const told: string[] = [];
  for (;;) {
    const event = await reader.next('table', 'change');
    const data = event?.data as { readonly tableId: string; readonly game?: { readonly keep: number } };
    told.push(event?.name === 'table' ? `${data.tableId} whole` : `${data.tableId} ${data.game?.keep}`);
    if (event === undefined || told.at(-1) === `${table} ${keep}`) return told;
  }
};

test('whoever comes back with the id of the last event hears of every table what was missed, in the order in which it happened', async () => {
  await open();
  const [a, b] = tables;
  const before = await stream('tables=*');
  for (let whole = 0; whole < 3; whole += 1) await before.next('table');
  a?.play('C3');
  const heard = await before.next('change');
  before.close();
  b?.play('G7');
  a?.play('G3');
  b?.play('C7');
  const after = await stream('tables=*', heard?.id);
  a?.play('E5');
  expect(await readTo(after, 'a', 2)).toEqual(['b 0', 'a 1', 'b 1', 'a 2']);
  after.close();
});

test('cut off before every table was told, it hears all of them whole', async () => {
  await open();
  const before = await stream('tables=*');
  const whole = await before.next('table');
  before.close();
  const after = await stream('tables=*', whole?.id);
  tables[0]?.play('C3');
  expect(await readTo(after, 'a', 0)).toEqual(['a whole', 'b whole', 'c whole', 'a 0']);
  after.close();
});

test('a page that wants one table more hears that one whole, and of the others only what is new', async () => {
  await open();
  const before = await stream('tables=a');
  await before.next('table');
  tables[0]?.play('C3');
  const heard = await before.next('change');
  before.close();
  const after = await stream(`tables=a,b&since=a:${heard?.id}`);
  tables[0]?.play('G7');
  expect(await readTo(after, 'a', 1)).toEqual(['b whole', 'a 1']);
  after.close();
});

const speaking = (): { sound: SoundSource; tell: (calls: readonly ToldCall[]) => void } => {
  let tell: (calls: readonly ToldCall[]) => void = () => undefined;
  const sound: SoundSource = {
    nowMs: (table) => (table === 'a' ? 4242 : undefined),
    wordsAhead: () => ['n.1'],
    word: () => undefined,
    subscribe: (_, listener) => {
      tell = listener;
      listener([]);
      return () => undefined;
    },
    report: () => undefined,
    status: () => ({}),
  };
  return { sound, tell: (calls) => tell(calls) };
};

test('what is spoken comes by the same stream, and goes on being told with the moment by which it is meant', async () => {
  const { sound, tell } = speaking();
  await open({ sound, heartbeatMs: 20 });
  const reader = await stream('tables=a&counts=a,b');
  expect((await reader.next('words'))?.data).toEqual({ tableId: 'a', words: ['n.1'] });
  expect((await reader.next('calls'))?.data).toEqual({ tableId: 'a', nowMs: 4242, calls: [] });
  tell([CALL]);
  for (;;) {
    const { calls = [] } = (await reader.next('calls'))?.data as { readonly calls?: readonly ToldCall[] };
    if (calls.length === 0) continue;
    expect(calls).toEqual([CALL]);
    break;
  }
  expect((await reader.next('calls'))?.data).toEqual({ tableId: 'a', nowMs: 4242 });
  reader.close();
});

test('whoever looks at a table that is not there yet hears that the server lives, and the table as soon as it comes', async () => {
  let come: (table: FakeTable) => void = () => undefined;
  const [a, late] = tables;
  if (a === undefined || late === undefined) throw new Error();
  tables = [a];
  await open({ heartbeatMs: 20, setUp: { look: () => Promise.reject(new Error()), added: (listener) => (come = listener) } });
  const reader = await stream('tables=b');
  expect((await reader.next('table', 'heartbeat'))?.name).toBe('heartbeat');
  come(new FakeTable('other'));
  come(late);
  expect((await reader.next('table'))?.data).toMatchObject({ tableId: 'b' });
  late.play('C3');
  expect((await reader.next('change'))?.data).toMatchObject({ tableId: 'b' });
  reader.close();
});
