/** The settings over HTTP: who sees and changes them, and what a refusal says. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeConsole, type ConsoleOptions } from '../../src/console/server.js';
import { ok, refuse } from '../../src/core/result.js';
import type { SettingsChange, SettingsPort, ShownSettings } from '../../src/session/settings-port.js';
import { FakeTable } from './fake-table.js';

const ADDRESS = '/api/v1/set-up/settings';
const SHOWN: ShownSettings = { file: '/club/banmen.toml', isThere: true, problems: [], settings: [], tables: [] };

/** Notes what is asked of it. */
class Desk implements SettingsPort {
  readonly asked: (readonly [SettingsChange, boolean])[] = [];
  read(): ShownSettings {
    return SHOWN;
  }
  change(change: SettingsChange, isMachine: boolean): ReturnType<SettingsPort['change']> {
    this.asked.push([change, isMachine]);
    if (change.do === 'change' && change.value === 'wrong')
      return Promise.resolve(refuse({ kind: 'bad-setting', field: change.key, why: `${change.key} must be right` }));
    return Promise.resolve(ok(SHOWN));
  }
}

let folder = '';
let desk = new Desk();
let app: FastifyInstance;
const open = (more: Partial<ConsoleOptions> = {}): FastifyInstance =>
  makeConsole({ tables: [new FakeTable('table-1')], pageFolder: folder, settings: desk, ...more });
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-settings-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
  desk = new Desk();
  app = open();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const change = (payload: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'POST', url: ADDRESS, payload, headers });

describe('a spectator', () => {
  const AFAR = { 'x-forwarded-for': '192.168.1.7' };
  test('neither sees nor changes them', async () => {
    expect((await app.inject({ url: ADDRESS, headers: AFAR })).statusCode).toBe(401);
    expect((await change({ do: 'change', key: 'port', value: '1' }, AFAR)).statusCode).toBe(401);
    expect((await change({ do: 'change', key: 'port', value: '1' }, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect(desk.asked).toEqual([]);
  });
});

describe('the organiser at the machine', () => {
  test('changes one, and the desk hears that it is the machine', async () => {
    expect((await change({ do: 'change', key: 'port', value: '9000' })).json()).toEqual(SHOWN);
    expect(desk.asked).toEqual([[{ do: 'change', key: 'port', value: '9000' }, true]]);
  });

  test('is told the field that was refused', async () => {
    const refused = await change({ do: 'change', key: 'port', value: 'wrong' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ field: 'port', detail: 'port must be right' });
  });

  test.each([{ do: 'dance' }, { do: 'change', key: 'port' }, { do: 'change', key: 'port', value: 7 }, { do: 'keep-table' }, []])(
    'is refused %j',
    async (payload) => {
      expect((await change(payload)).statusCode).toBe(400);
      expect(desk.asked).toEqual([]);
    },
  );
});

test('a service whose settings stand in no file says so', async () => {
  await app.close();
  app = makeConsole({ tables: [new FakeTable('table-1')], pageFolder: folder });
  expect((await app.inject({ url: ADDRESS })).statusCode).toBe(501);
});

test('names of the page and sites that may frame it hold from the moment at which they are set', async () => {
  let otherNames: readonly string[] = [];
  let embedSites: readonly string[] = [];
  await app.close();
  app = makeConsole({
    tables: [new FakeTable('table-1')],
    pageFolder: folder,
    get otherNames() {
      return otherNames;
    },
    get embedSites() {
      return embedSites;
    },
  });
  const asked = (): Promise<LightMyRequestResponse> => app.inject({ url: '/embed/table-1', headers: { host: 'club.example' } });
  expect((await asked()).statusCode).toBe(421);
  otherNames = ['club.example'];
  embedSites = ['https://news.example'];
  const answer = await asked();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-security-policy']).toContain('frame-ancestors https://news.example');
});
