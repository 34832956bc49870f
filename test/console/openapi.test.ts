/** The description of the API against the server and its answers. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AccessBook } from '../../src/console/access/access-book.js';
import { actRequest } from '../../src/console/acts/act-schema.js';
import * as forms from '../../src/console/api/openapi.js';
import { makeConsole } from '../../src/console/server.js';
import type { SoundSource } from '../../src/console/sound-source.js';
import { ok } from '../../src/core/result.js';
import type { SettingsPort } from '../../src/session/settings-port.js';
import type { EventPort } from '../../src/session/event-port.js';
import { FakeTable } from './fake-table.js';

const GAME = '2026-11-29-1900-table-1-game-1';
const SGF = '(;FF[4]GM[1]SZ[19]PB[Sato]PW[Lee]RE[B+R];B[pd];W[dp])';
const KEPT = {
  id: GAME,
  table: 'table-1',
  date: '',
  black: 'Sato',
  white: 'Lee',
  event: '',
  round: '',
  rules: '',
  komi: null,
  handicap: 0,
};

const SILENT: SoundSource = {
  nowMs: () => 1,
  wordsAhead: () => [],
  word: () => undefined,
  subscribe: (_, listener) => (listener([]), () => undefined),
  report: () => undefined,
  status: () => ({}),
};

const PLAYER = { key: 'SATO', name: 'Sato', rank: '3d', presence: 'there', minutes: 0 } as const;
const EVENT: EventPort = {
  subscribe: () => () => undefined,
  view: (round = 1) =>
    Promise.resolve({
      name: 'Cup',
      location: '',
      players: 2,
      facts: 1,
      trouble: null,
      rounds: [{ round: 1, state: 'open', games: 1, results: 0, toConfirm: 0 }],
      round,
      openedAt: null,
      games: [
        {
          table: 1,
          at: 'table-1',
          black: PLAYER,
          white: { ...PLAYER, key: 'LEE', presence: 'late', minutes: 5 },
          handicap: 0,
          state: 'missing',
          result: '',
          proposed: '',
          moves: 0,
          startedAt: null,
        },
      ],
      byes: [],
      idle: [],
      strays: [],
      now: '2026-11-30T10:00:00Z',
    }),
  standings: () => [{ place: 1, name: 'Sato', rank: '3d', points: '1', sos: '0', sosos: '0' }],
  facts: () => [{ kind: 'round-opened', round: 1, at: '2026-11-30T10:00:00Z' }],
  act: () => Promise.resolve({ ok: true, value: { notes: [] } }),
  takePairings: () => Promise.resolve({ ok: true, value: { notes: [] } }),
  file: () => ({ ok: false, refusal: 'no pairings yet' }),
  published: () => Promise.resolve(undefined),
};

const SETTING = {
  key: 'time',
  value: '1h',
  usual: null,
  otherwise: 'no clock',
  from: 'file',
  place: 'banmen.toml:1',
  inFile: '1h',
  effect: 'next-game',
  waits: false,
  allowed: 'a time control',
  choices: null,
  isOfMachine: false,
} as const;
const SETTINGS: SettingsPort = {
  read: () => ({
    file: 'banmen.toml',
    isThere: true,
    problems: [],
    settings: [SETTING],
    tables: [{ id: 'table-1', name: 'Table 1', isInFile: true, canBeKept: false, settings: [SETTING] }],
  }),
  change: () => Promise.resolve(ok(SETTINGS.read())),
};

let app: FastifyInstance;
let pageFolder = '';
beforeAll(async () => {
  pageFolder = mkdtempSync(path.join(tmpdir(), 'banmen-api-'));
  writeFileSync(path.join(pageFolder, 'index.html'), '<!doctype html>');
  const opened = await AccessBook.open({ read: () => undefined, write: () => Promise.resolve() }, () => 0, 16);
  if (!opened.ok) throw new Error(opened.refusal);
  const table = new FakeTable();
  table.start({ width: 19, height: 19 });
  table.play('Q16');
  const games = [{ ...KEPT, size: 19, result: 'B+R', moveCount: 2 }];
  const analysis = { engine: 'GNU Go 3.8', moves: ['BQ16', 'WD4'], leads: [0, 1, null], better: [null, null] };
  const archive = { list: () => Promise.resolve(games), sgf: () => Promise.resolve(SGF), analysis: () => Promise.resolve(analysis) };
  app = makeConsole({ tables: [table], pageFolder, book: opened.value.book, archive, sound: SILENT, event: EVENT, settings: SETTINGS });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(pageFolder, { recursive: true });
});

test('it names every route of version 1 that the server has, and no other', () => {
  for (const { method, path: address } of forms.API_OPERATIONS) {
    const url = address.replaceAll(/\{(\w+)\}/g, ':$1');
    expect(app.hasRoute({ method: method.toUpperCase(), url }), `${method} ${address}`).toBe(true);
  }
  const printed = app.printRoutes({ commonPrefix: false });
  const served = [...printed.matchAll(/(\/api\/v1\/\S+) \(([A-Z, ]+)\)/g)].flatMap(([, url = '', methods = '']) =>
    methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method.toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`),
  );
  const described = forms.API_OPERATIONS.map(({ method, path: address }) => `${method} ${address}`);
  for (const route of served) expect(described).toContain(route);
});

describe('an answer has the form that is described', () => {
  const cases: readonly (readonly [string, z.ZodType])[] = [
    ['/api/v1/tables/table-1', forms.tableForm],
    ['/api/v1/tables/table-1/proposal', forms.proposalForm],
    ['/api/v1/event?round=1', forms.eventForm],
    ['/api/v1/event/standings', z.array(forms.standingForm)],
    ['/api/v1/event/facts?after=0', z.array(forms.eventFactForm)],
    ['/api/v1/session', forms.sessionForm],
    ['/api/v1/status', forms.statusForm],
    ['/api/v1/set-up/settings', forms.settingsForm],
    ['/api/v1/tables/table-1/time', forms.tableTimeForm],
    ['/api/v1/games', forms.gamesForm],
    [`/api/v1/games/${GAME}`, forms.keptGameWithMovesForm],
    [`/api/v1/games/${GAME}/analysis`, forms.analysisForm],
    ['/api/v1/games/nowhere/analysis', forms.problemAnswerForm],
    ['/api/v1/tables/nowhere', forms.problemAnswerForm],
    ['/api/v1/nowhere', forms.problemAnswerForm],
    ['/api/v1/games?from=x', forms.problemAnswerForm],
  ];
  test.each(cases)('%s', async (url, form) => {
    expect(form.safeParse((await app.inject(url)).json()).error?.issues ?? []).toEqual([]);
  });

  test('the tables in short', async () => {
    expect(
      forms.tableSummaryForm
        .array()
        .min(1)
        .safeParse((await app.inject('/api/v1/tables')).json()).success,
    ).toBe(true);
  });

  test('an act', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/v1/tables/table-1/acts', payload: { act: 'pause' } });
    expect(forms.actAnswerForm.safeParse(answer.json()).success, answer.body).toBe(true);
  });
});

test('it is OpenAPI 3.1, its acts are those that the input is checked with, and every reference leads somewhere', async () => {
  const text = (await app.inject('/api/v1/openapi.json')).body;
  const described = JSON.parse(text) as {
    readonly openapi: string;
    readonly components: { readonly schemas: Readonly<Record<string, { readonly oneOf?: readonly object[] }>> };
  };
  expect(described.openapi).toBe('3.1.0');
  expect(described.components.schemas['Act']?.oneOf).toHaveLength(actRequest.options.length);
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) expect(described.components.schemas).toHaveProperty(name);
});

test('the types for programs in docs/ are those of this API (npm run client-types writes them)', async () => {
  const kept = readFileSync('docs/banmen-api.d.ts', 'utf8');
  expect((await app.inject('/api/v1/client.d.ts')).body).toBe(kept);
  for (const { method, path: address } of forms.API_OPERATIONS) expect(kept).toContain(`'${method.toUpperCase()} ${address}'`);
});

test('people read it as a page that runs no script', async () => {
  const page = await app.inject('/api/v1');
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.body).toContain('/api/v1/tables/{id}/acts');
  expect(page.body).not.toMatch(/<script|style=/);
});
