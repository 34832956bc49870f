/** The hall's own folder: one hall has it, and each folder reads the stream for itself. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startHall, type HallService, type HallSettings } from '../../src/service/hall-service.js';

const folders = (): ((name: string) => HallSettings) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-hall-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return (name) => ({
    // Nothing listens there: a hall starts without its engine.
    servers: ['nats://127.0.0.1:1'],
    credentials: undefined,
    name: 'hall',
    replicas: 1,
    data: path.join(folder, name),
    host: '127.0.0.1',
    port: 0,
    pageNames: [],
    proxies: [],
    spectatorDelay: undefined,
    logLevel: 'silent',
    pageFolder: path.resolve('dist/page'),
  });
};

const started = async (settings: HallSettings): Promise<HallService> => {
  const hall = await startHall(settings);
  if (!hall.ok) throw new Error(hall.refusal);
  return hall.value;
};

test('a second hall on the folder of a running one is refused, and takes the folder up once that one has ended', async () => {
  const settings = folders()('one');
  const first = await started(settings);
  const second = await startHall(settings);
  expect(second.ok ? '' : second.refusal).toBe(
    `${settings.data} is in use by another hall: stop that one, or give a folder of its own with --data`,
  );
  await first.close();
  const third = await started(settings);
  await third.close();
});

test('two halls of one name read the stream each for itself, and each goes on where it was', async () => {
  const settings = folders();
  const readerOf = async (name: string): Promise<string> => {
    await (await started(settings(name))).close();
    return readFileSync(path.join(settings(name).data, 'hall.reader'), 'utf8');
  };
  const one = await readerOf('one');
  expect(await readerOf('other')).not.toBe(one);
  expect(await readerOf('one')).toBe(one);
});
