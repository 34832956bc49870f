/**
 * What people who should not try at the API, and what becomes of texts that are meant to break something: refused, or shown
 * harmlessly. What a browser makes of the same texts is in test/browser/abuse.test.ts; PINs and hosts in access/access.test.ts.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startConsole, type RunningConsole } from '../../src/console/server.js';
import type { LiveGame } from '../../src/core/table/live-game.js';
import { gameOf, turnsOf } from '../../src/core/record/kifu-game.js';
import { parseSgf } from '../../src/core/record/sgf-parse.js';
import { openArchive } from '../../src/storage/game-archive.js';
import { openRig, settle, type Rig } from '../session/fakes.js';

/** As texts of games: a name, a comment, a reason. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['HTML', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
  ['an SGF property', 'Ann]RE[B+R](;B[aa'],
  ['the end of a record', ']);B[dd];W[pp'],
  ['a backslash at the end', 'Ann\\'],
  ['marks that turn the line around', '\u202egnik\u202c \u2066Ann\u2069 \u200f'],
  ['no sign at all', '\u0000\u0007\u001b[31m'],
  ['lines', 'Ann\nRE[B+R]\r\nBea'],
  ['half a sign', '\ud83d'],
  ['a template', '${process.env.HOME} {{1+1}} %s %n'],
];

let folder = '';
let rig: Rig;
let running: RunningConsole;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-abuse-'));
  mkdirSync(path.join(folder, 'page', 'assets'), { recursive: true });
  mkdirSync(path.join(folder, 'games'));
  writeFileSync(path.join(folder, 'page', 'index.html'), '<!doctype html>the page');
  writeFileSync(path.join(folder, 'secret.sgf'), '(;FF[4]C[secret])');
  writeFileSync(path.join(folder, 'games', '2026-11-30-1000-table-1-game-1.sgf'), '(;FF[4]SZ[19]PB[Ann]PW[Bea];B[pd])');
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  rig = openRig();
  rig.board.connects();
  await settle();
  const archive = openArchive(path.join(folder, 'games'));
  running = await startConsole({ tables: [rig.session], host: '127.0.0.1', port: 0, pageFolder: path.join(folder, 'page'), archive });
});
afterEach(async () => {
  await running.close();
  await rig.session.close();
});

const post = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${running.address}/api/v1/tables/table-1/acts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const game = (): LiveGame => {
  const now = rig.session.snapshot().game;
  if (now === undefined) throw new Error('no game');
  return now;
};

describe.each(HOSTILE)('%s', (_, text) => {
  test('as names, comments and reasons leaves one record with one main line and the same moves', async () => {
    for (const point of ['Q16', 'D4']) expect((await post({ act: 'play', point })).status).toBe(200);
    const about = { players: { black: text, white: text }, event: text, round: text, place: text, ranks: { black: text } };
    for (const body of [
      { act: 'amend', ...about, why: text },
      { act: 'note', text: `x${text}` },
      { act: 'rule', ruling: 'warning', side: 'black', article: text, why: text },
      { act: 'call-arbiter', side: 'white', why: text },
      { act: 'replace', move: 2, point: 'C3', why: text },
      { act: 'end', result: 'W+R', why: text },
    ]) {
      const answer = await post(body);
      expect([200, 400, 409], `${body.act}: ${await answer.clone().text()}`).toContain(answer.status);
    }
    const sgf = await (await fetch(`${running.address}/api/v1/tables/table-1/game.sgf`)).text();
    const parsed = parseSgf(sgf);
    if (!parsed.ok) throw new Error(`the record cannot be read: ${sgf}`);
    expect(parsed.value.games).toHaveLength(1);
    const [root] = parsed.value.games;
    if (root === undefined) throw new Error('no game in the record');
    const read = gameOf(root);
    expect(read.problems).toEqual([]);
    expect(turnsOf(read)).toHaveLength(2);
    expect(game().ended?.result).toBe('W+R');
    expect(sgf.match(/RE\[W\+R\]/g)).toHaveLength(1);
  });

  test('as a result, a point, rules or a time is no such thing, and is said so', async () => {
    for (const body of [
      { act: 'end', result: text },
      { act: 'play', point: text },
      { act: 'amend', ruleset: text },
      { act: 'amend', time: text },
      { act: 'mark', point: text, as: 'dead' },
      { act: text },
    ]) {
      const answer = await post(body);
      expect([400, 409], JSON.stringify(body)).toContain(answer.status);
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(game().moves).toEqual([]);
  });
});

test('ten kilobytes of a name or a comment are refused with the field, and a hundred are not even read', async () => {
  const long = 'x'.repeat(10_000);
  for (const [body, field] of [
    [{ act: 'amend', players: { black: long }, why: 'x' }, 'players.black'],
    [{ act: 'note', text: long }, 'text'],
    [{ act: 'amend', event: long, why: 'x' }, 'event'],
  ] as const) {
    const answer = await post(body);
    expect([answer.status, ((await answer.json()) as { field: string }).field]).toEqual([400, field]);
  }
  expect((await post({ act: 'note', text: 'x'.repeat(100_000) })).status).toBe(413);
  expect(game().players.black).toBe('');
});

test.each([
  ['no JSON', '{"act":'],
  ['a number', '7'],
  ['null', 'null'],
  ['a prototype', '{"__proto__":{"act":"pause"},"act":"resign","side":"black"}'],
  ['a constructor', '{"constructor":{"prototype":{"x":1}},"act":"resign","side":"black"}'],
])('%s is refused, and nothing is done', async (_, body) => {
  expect((await post(body)).status).toBe(400);
  expect(game().ended).toBeNull();
  expect(({} as Record<string, unknown>)['act']).toBeUndefined();
});

test('JSON deeper than a stack is refused, and the service goes on', async () => {
  expect((await post(`${'{"act":'.repeat(2000)}1${'}'.repeat(2000)}`)).status).toBe(400);
  expect((await post({ act: 'play', point: 'Q16' })).status).toBe(200);
});

test('a command that is played again is done once, by whoever recorded it, and never after another one', async () => {
  const once = { 'idempotency-key': 'k-1' };
  const body = { act: 'take-back', moves: 1 };
  for (const point of ['Q16', 'D4', 'Q4']) await post({ act: 'play', point });
  const first = await post(body, once);
  const replayed = await Promise.all(Array.from({ length: 20 }, () => post(body, once)));
  expect(new Set(await Promise.all([first, ...replayed].map((answer) => answer.text()))).size).toBe(1);
  expect(game().moves).toHaveLength(2);
  expect((await post({ ...body, moves: 2 }, once)).status).toBe(422);
  expect((await post(body, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400);
  expect(game().moves).toHaveLength(2);
});

/** As it stands: a browser or `fetch` would tidy the address first. */
const raw = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(running.address).port), '127.0.0.1', () =>
      socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });

test.each([
  '/../secret.sgf',
  '/..%2fsecret.sgf',
  '/%2e%2e/secret.sgf',
  '/assets/../../secret.sgf',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.sgf',
  '/..%5csecret.sgf',
  '/%00../secret.sgf',
  '//etc/passwd',
  '/t/../../secret.sgf',
  '/api/v1/games/..%2f..%2fsecret',
  '/api/v1/games/..%2fsecret.sgf',
  '/api/v1/games/%2e%2e%2fsecret.sgf',
  '/api/v1/games/..%5csecret.sgf',
  '/api/v1/games/2026-11-30-1000-table-1-game-1%00.sgf',
  '/api/v1/tables/..%2f..%2fsecret/game.sgf',
  '/api/v1/tables/table-1/words/..%2f..%2fsecret',
])('%s leads to no file beside those that are served', async (address) => {
  const answer = await raw(address);
  expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404|200)/);
  expect(answer).not.toContain('secret])');
  expect(answer).not.toContain('root:');
});

test('a game of the archive is had by its name', async () => {
  expect(await raw('/api/v1/games/2026-11-30-1000-table-1-game-1.sgf')).toContain('PB[Ann]');
});
