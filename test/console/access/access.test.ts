/** Who may do what: roles, PINs, sessions, and what is tried by people who should not. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccessBook, SESSION_DAYS, type NewPin } from '../../../src/console/access/access-book.js';
import type { SignInRole } from '../../../src/console/access/caller.js';
import { TRIES_MAX, TRIES_PER_ADDRESS_MAX, TRIES_WINDOW_MS } from '../../../src/console/access/sign-in-tries.js';
import { makeConsole, type ConsoleOptions } from '../../../src/console/server.js';
import type { KeptGame } from '../../../src/session/ports.js';
import { keptFile } from '../../../src/storage/kept-file.js';
import { virtualTime } from '../../simulator/virtual-time.js';
import { FakeTable } from '../fake-table.js';

const PHONE = '192.168.1.20';
const PAUSE = { act: 'pause' };
const DAY_MS = 24 * 3600 * 1000;

/** A PIN is dear to try; here it is not. */
const CHEAP = 16;

/** A book at its first start. */
let firstBook = '';
let firstPins: readonly NewPin[] = [];
beforeAll(async () => {
  const kept = { read: () => undefined, write: (text: string) => Promise.resolve(void (firstBook = text)) };
  const opened = await AccessBook.open(kept, () => 0, CHEAP);
  if (!opened.ok) throw new Error(opened.refusal);
  firstPins = opened.value.newPins;
});

let folder = '';
let nowMs = 0;
let apps: FastifyInstance[] = [];
const bookFile = (): string => path.join(folder, 'access.json');
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-access-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Banmen</title>');
  writeFileSync(bookFile(), firstBook, { mode: 0o600 });
  nowMs = Date.UTC(2026, 10, 30);
});
afterEach(async () => {
  for (const app of apps) await app.close();
  apps = [];
  rmSync(folder, { recursive: true });
});

interface Hall {
  readonly app: FastifyInstance;
  readonly tables: readonly FakeTable[];
  readonly pins: ReadonlyMap<SignInRole, string>;
}

const openHall = async (
  options: Pick<ConsoleOptions, 'proxies' | 'otherNames' | 'delay' | 'archive' | 'embedSites'> = {},
): Promise<Hall> => {
  const opened = await AccessBook.open(keptFile(bookFile()), () => nowMs, CHEAP);
  if (!opened.ok) throw new Error(opened.refusal);
  const tables = [new FakeTable('table-1', 'Table 1'), new FakeTable('table-2', 'Table 2')];
  for (const table of tables) table.start({ width: 19, height: 19 });
  const app = makeConsole({ tables, pageFolder: folder, host: '0.0.0.0', book: opened.value.book, ...options });
  apps.push(app);
  return { app, tables, pins: new Map(firstPins.map(({ role, pin }) => [role, pin])) };
};

const ask = (
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { body, from = PHONE, headers = {} }: { readonly body?: object; readonly from?: string; readonly headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> =>
  app.inject({ method, url, remoteAddress: from, headers, ...(body === undefined ? {} : { payload: body }) });

const signIn = async ({ app, pins }: Hall, role: SignInRole, table?: string): Promise<Record<string, string>> => {
  const answer = await ask(app, 'POST', '/api/v1/session', { body: { pin: pins.get(role), ...(table === undefined ? {} : { table }) } });
  expect(answer.statusCode, answer.body).toBe(200);
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
};

const pause = (app: FastifyInstance, headers: Record<string, string> = {}, table = 'table-1'): Promise<LightMyRequestResponse> =>
  ask(app, 'POST', `/api/v1/tables/${table}/acts`, { body: PAUSE, headers });

describe('a phone', () => {
  test('that is not signed in watches, and is told how to do more', async () => {
    const { app } = await openHall();
    expect((await ask(app, 'GET', '/api/v1/tables')).statusCode).toBe(200);
    const refused = await pause(app);
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(refused.json()).toMatchObject({ status: 401, detail: expect.stringContaining("arbiter's PIN") as string });
  });

  test('signed in with the arbiter’s PIN, spaced as it is printed, rules at every table', async () => {
    const hall = await openHall();
    const spaced = hall.pins.get('arbiter')?.replace(/^(\d{4})/, '$1 ');
    const answer = await ask(hall.app, 'POST', '/api/v1/session', { body: { pin: spaced } });
    expect(answer.json()).toEqual({ role: 'arbiter', via: 'session' });
    expect(answer.headers['set-cookie']).toMatch(/^banmen=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const headers = { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
    for (const table of ['table-1', 'table-2']) expect((await pause(hall.app, headers, table)).statusCode).toBe(200);
    expect((await ask(hall.app, 'PUT', '/api/v1/pins/arbiter', { body: {}, headers })).statusCode, 'no organiser').toBe(403);
  });

  test('as the tablet of a table asks for the time there, and does nothing else and nowhere else', async () => {
    const hall = await openHall();
    const headers = await signIn(hall, 'table', 'table-1');
    const time = { body: { kind: 'time-left', color: 'black' }, headers };
    // Nobody speaks at these tables; that it was asked is not refused.
    expect((await ask(hall.app, 'POST', '/api/v1/tables/table-1/say', time)).statusCode).toBe(409);
    expect((await ask(hall.app, 'POST', '/api/v1/tables/table-2/say', time)).statusCode).toBe(403);
    expect((await ask(hall.app, 'POST', '/api/v1/tables/table-1/say', { body: { kind: 'warning' }, headers })).statusCode).toBe(403);
    expect((await pause(hall.app, headers)).statusCode).toBe(403);
    const nowhere = await ask(hall.app, 'POST', '/api/v1/session', { body: { pin: hall.pins.get('table') } });
    expect(nowhere.json()).toMatchObject({ status: 400, detail: 'say at which table this tablet lies' });
  });

  test('stays signed in over a restart, for thirty days, or until it signs out', async () => {
    const hall = await openHall();
    const headers = await signIn(hall, 'arbiter');
    const again = await openHall();
    expect((await pause(again.app, headers)).statusCode).toBe(200);
    nowMs += (SESSION_DAYS - 1) * DAY_MS;
    expect((await pause(again.app, headers)).statusCode).toBe(200);
    expect((await ask(again.app, 'DELETE', '/api/v1/session', { headers })).statusCode).toBe(204);
    expect((await pause(again.app, headers)).statusCode).toBe(401);
    const other = await signIn(again, 'arbiter');
    nowMs += SESSION_DAYS * DAY_MS;
    expect((await pause(again.app, other)).statusCode).toBe(401);
  });

  test('with a cookie that somebody made up, or of another form, watches', async () => {
    const { app } = await openHall();
    for (const token of ['', 'x', 'a'.repeat(43), '../../etc/passwd', `${'b'.repeat(42)}=`]) {
      expect((await pause(app, { cookie: `banmen=${token}` })).statusCode, token).toBe(401);
    }
  });

  test('of somebody whose role has a new PIN is signed out; the organiser sets it, as it was chosen or made', async () => {
    const hall = await openHall();
    const arbiter = await signIn(hall, 'arbiter');
    const organiser = await signIn(hall, 'organiser');
    const set = await ask(hall.app, 'PUT', '/api/v1/pins/arbiter', { body: { pin: '2468 1357' }, headers: organiser });
    expect(set.json()).toEqual({ role: 'arbiter', pin: '24681357' });
    expect((await pause(hall.app, arbiter)).statusCode).toBe(401);
    expect((await ask(hall.app, 'POST', '/api/v1/session', { body: { pin: hall.pins.get('arbiter') } })).statusCode).toBe(401);
    expect((await ask(hall.app, 'POST', '/api/v1/session', { body: { pin: '24681357' } })).statusCode).toBe(200);
    const short = await ask(hall.app, 'PUT', '/api/v1/pins/table', { body: { pin: '123' }, headers: organiser });
    expect(short.json()).toMatchObject({ status: 400, field: 'pin' });
  });
});

describe('guessing a PIN', () => {
  const guess = async ({ app }: Hall, from: string, pin = '00000000'): Promise<number> =>
    (await ask(app, 'POST', '/api/v1/session', { body: { pin }, from })).statusCode;

  test('is over for one address after a few, and the right PIN does not help it then', async () => {
    const hall = await openHall();
    for (let tried = 0; tried < TRIES_PER_ADDRESS_MAX; tried += 1) expect(await guess(hall, PHONE)).toBe(401);
    const refused = await ask(hall.app, 'POST', '/api/v1/session', { body: { pin: hall.pins.get('arbiter') } });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(TRIES_WINDOW_MS / 1000);
    expect(await guess(hall, '192.168.1.21', hall.pins.get('arbiter')), 'another phone').toBe(200);
    nowMs += TRIES_WINDOW_MS;
    expect(await guess(hall, PHONE, hall.pins.get('arbiter'))).toBe(200);
  });

  test('from many addresses is over for all, while the machine itself goes on', async () => {
    const hall = await openHall();
    for (let tried = 0; tried < TRIES_MAX; tried += 1) expect(await guess(hall, `192.168.2.${tried}`)).toBe(401);
    expect(await guess(hall, '192.168.3.1')).toBe(429);
    expect((await ask(hall.app, 'POST', '/api/v1/tables/table-1/acts', { body: PAUSE, from: '127.0.0.1' })).statusCode).toBe(200);
  });

  test('a hundred at the same moment are not a hundred tries', async () => {
    const hall = await openHall();
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(hall, PHONE)));
    expect(answers.filter((status) => status === 401)).toHaveLength(TRIES_PER_ADDRESS_MAX);
  });

  test('the file has neither PINs nor tokens, and nobody else may read it', async () => {
    const hall = await openHall();
    const { cookie = '' } = await signIn(hall, 'arbiter');
    const text = readFileSync(bookFile(), 'utf8');
    for (const pin of hall.pins.values()) expect(text).not.toContain(pin);
    expect(text).not.toContain(cookie.slice('banmen='.length));
    expect(statSync(bookFile()).mode & 0o777).toBe(0o600);
  });

  test('needs eight digits, other ones for each role, and they are told once', async () => {
    expect(firstPins.map(({ role }) => role)).toEqual(['table', 'arbiter', 'organiser']);
    for (const { pin } of firstPins) expect(pin).toMatch(/^\d{8}$/);
    expect(new Set(firstPins.map(({ pin }) => pin)).size).toBe(3);
    expect(await AccessBook.open(keptFile(bookFile()), () => nowMs, CHEAP)).toMatchObject({ ok: true, value: { newPins: [] } });
  });

  test('a file that cannot be read is no reason for new PINs', async () => {
    writeFileSync(bookFile(), '{"version":1');
    const opened = await AccessBook.open(keptFile(bookFile()), () => nowMs, CHEAP);
    expect(opened).toMatchObject({ ok: false, refusal: expect.stringContaining('put a copy back') as string });
  });
});

describe('the machine itself', () => {
  const byMachine = (app: FastifyInstance, from: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    ask(app, 'POST', '/api/v1/tables/table-1/acts', { body: PAUSE, from, headers });
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);

  test.each(['127.0.0.1', '127.5.0.1', '::1', '::ffff:127.0.0.1', ...own.map(({ address }) => address)])(
    'does everything from %s, also where the page is served at one address only',
    async (from) => {
      expect((await byMachine((await openHall()).app, from)).statusCode).toBe(200);
    },
  );

  test('must sign in too once the organiser says so', async () => {
    const hall = await openHall();
    const closed = await ask(hall.app, 'PUT', '/api/v1/machine', { body: { isClosed: true }, from: '127.0.0.1' });
    expect(closed.json()).toEqual({ isClosed: true });
    expect((await byMachine(hall.app, '127.0.0.1')).statusCode).toBe(401);
    expect((await byMachine(hall.app, '127.0.0.1', await signIn(hall, 'organiser'))).statusCode).toBe(200);
  });

  test('is not whoever comes through a proxy on it, named or not', async () => {
    const { app } = await openHall();
    expect((await byMachine(app, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(401);
    expect((await byMachine(app, '127.0.0.1', { forwarded: 'for=127.0.0.1' })).statusCode).toBe(401);
    const named = await openHall({ proxies: ['127.0.0.1'] });
    expect((await byMachine(named.app, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(401);
    expect((await byMachine(named.app, '127.0.0.1')).statusCode).toBe(401);
  });
});

describe('names', () => {
  const under = async (host: string, hall?: Hall): Promise<number> =>
    (await ask((hall ?? (await openHall())).app, 'GET', '/api/v1/tables', { headers: { host }, from: '127.0.0.1' })).statusCode;

  test.each(['localhost', 'LOCALHOST:8473', '127.0.0.1:8473', '[::1]:8473', 'localhost.'])('%s is ours', async (host) => {
    expect(await under(host)).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:8473',
    '203.0.113.9',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'a@localhost',
    '[::2]',
  ])('a page that resolves to this machine under the name "%s" gets nothing, and commands nothing', async (host) => {
    const hall = await openHall();
    expect(await under(host, hall)).toBe(421);
    const headers = { host, origin: `http://${host}` };
    expect((await ask(hall.app, 'POST', '/api/v1/tables/table-1/acts', { body: PAUSE, headers, from: '127.0.0.1' })).statusCode).toBe(421);
    expect(hall.tables[0]?.submitted).toEqual([]);
  });

  test('that a setting gives are ours too', async () => {
    expect(await under('go.club.example', await openHall({ otherNames: ['go.club.example'] }))).toBe(200);
  });

  test('of other pages may not command, though they come from this machine', async () => {
    const hall = await openHall();
    for (const headers of [{ origin: 'http://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await ask(hall.app, 'POST', '/api/v1/tables/table-1/acts', { body: PAUSE, headers, from: '127.0.0.1' });
      expect(answer.statusCode).toBe(403);
    }
    expect(hall.tables[0]?.submitted).toEqual([]);
  });
});

describe('a page of another site', () => {
  test('frames nothing, but the table that is made for it, where a setting names the site', async () => {
    const policyOf = async (url: string, sites: readonly string[]): Promise<unknown> => {
      const { app } = await openHall({ embedSites: sites });
      return (await ask(app, 'GET', url)).headers['content-security-policy'];
    };
    const named = ['https://club.example'];
    expect(await policyOf('/embed/table-1', named)).toContain('frame-ancestors https://club.example');
    for (const url of ['/', '/desk', '/t/table-1', '/embed/table-1/../../desk', '/x?/embed/table-1']) {
      expect(await policyOf(url, named), url).toContain("frame-ancestors 'none'");
    }
    expect(await policyOf('/embed/table-1', [])).toContain("frame-ancestors 'none'");
  });
});

describe('an act', () => {
  const act = async (hall: Hall, body: object, headers: Record<string, string>, table = 'table-1'): Promise<LightMyRequestResponse> =>
    ask(hall.app, 'POST', `/api/v1/tables/${table}/acts`, { body, headers });

  test('of a tablet is a player’s, whoever it says that it is', async () => {
    const hall = await openHall();
    const headers = await signIn(hall, 'table', 'table-1');
    expect((await act(hall, { act: 'resign', side: 'black', by: 'arbiter' }, headers)).statusCode).toBe(200);
    expect(hall.tables[0]?.submitted.map(({ by }) => by)).toEqual(['black']);
    expect((await act(hall, { act: 'resign', side: 'black' }, headers, 'table-2')).statusCode).toBe(403);
    for (const kind of ['pause', 'take-back', 'undo', 'end', 'amend'])
      expect((await act(hall, { act: kind }, headers)).statusCode, kind).toBe(403);
  });

  test('that is sent again after a lost answer is done once', async () => {
    const hall = await openHall();
    const headers = { ...(await signIn(hall, 'arbiter')), 'idempotency-key': 'once' };
    const [first, second] = await Promise.all([act(hall, { act: 'pause' }, headers), act(hall, { act: 'pause' }, headers)]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect((await act(hall, { act: 'pause' }, headers)).body).toBe(first.body);
    expect(hall.tables[0]?.submitted).toHaveLength(1);
    expect((await act(hall, { act: 'resume' }, headers)).statusCode, 'another act with this key').toBe(422);
    expect((await act(hall, { act: 'pause' }, headers, 'table-2')).statusCode).toBe(200);
    expect(hall.tables[1]?.submitted, 'another table').toHaveLength(1);
    const other = { ...(await signIn(hall, 'arbiter')), 'idempotency-key': 'once' };
    expect((await act(hall, { act: 'resume' }, other)).statusCode, 'another arbiter').toBe(200);
  });

  test('of a stolen key without its session is refused', async () => {
    const hall = await openHall();
    const headers = { ...(await signIn(hall, 'arbiter')), 'idempotency-key': 'once' };
    await act(hall, { act: 'pause' }, headers);
    expect((await act(hall, { act: 'pause' }, { 'idempotency-key': 'once' })).statusCode).toBe(401);
  });
});

describe('where spectators see a game later', () => {
  const movesOf = (answer: LightMyRequestResponse): number | undefined =>
    answer.json<{ readonly game: { readonly moves: readonly unknown[] } | null }>().game?.moves.length;

  test('the table, its record and the games of the archive come to them when it is time, and to the arbiter at once', async () => {
    const time = virtualTime();
    const running = { id: '2026-11-30-1000-table-1-game-1', result: '' } as KeptGame;
    const archive = { list: () => Promise.resolve([running]), sgf: () => Promise.resolve('(;B[pd])') };
    const hall = await openHall({ delay: { by: { kind: 'time', ms: 60_000 }, time }, archive });
    const arbiter = await signIn(hall, 'arbiter');
    hall.tables[0]?.play('Q16');
    for (const address of ['/api/v1/tables/table-1', '/api/v1/tables/table-1']) {
      expect(movesOf(await ask(hall.app, 'GET', address, { headers: arbiter }))).toBe(1);
      expect(movesOf(await ask(hall.app, 'GET', address)), address).toBeUndefined();
      expect((await ask(hall.app, 'GET', `${address}/game.sgf`)).statusCode, address).toBe(404);
    }
    for (const address of ['/api/v1/games/2026-11-30-1000-table-1-game-1', '/api/v1/games/2026-11-30-1000-table-1-game-1.sgf']) {
      expect((await ask(hall.app, 'GET', address)).statusCode).toBe(404);
      expect((await ask(hall.app, 'GET', address, { headers: arbiter })).statusCode).toBe(200);
    }
    expect((await ask(hall.app, 'GET', '/api/v1/games')).json()).toEqual({ total: 0, games: [] });
    time.runTo(60_000);
    expect(movesOf(await ask(hall.app, 'GET', '/api/v1/tables/table-1'))).toBe(1);
    expect((await ask(hall.app, 'GET', '/api/v1/tables/table-1/game.sgf')).body).toContain('B[pd]');
  });
});
