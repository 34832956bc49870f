/** Games found by how they began, whichever way the board was turned; and taken along as one file. */
import { unzipSync, strFromU8 } from 'fflate';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasPosition } from '../../src/console/kept-position.js';
import { makeConsole } from '../../src/console/server.js';
import type { KeptGame } from '../../src/session/ports.js';

const SGF = '(;FF[4]GM[1]SZ[19]PB[Sato]PW[Lee];B[pd];W[dp];B[qn])';

test.each([
  ['bQ16', true],
  ['bQ16,wD4,bR6', true],
  // The corner seen from another side.
  ['bD16,wQ4,bC6', true],
  ['bC14', true],
  ['wQ16,wD4', false],
  ['bQ16,bD4', false],
  ['bK10', false],
  ['', true],
])('a game with Q16, D4, R6 is found by %s: %s', (position, isFound) => {
  expect(hasPosition(SGF, position)).toBe(isFound);
});

test('what is no record has no position', () => {
  expect(hasPosition('hello', 'bQ16')).toBe(false);
});

let app: ReturnType<typeof makeConsole>;
beforeAll(() => {
  const of = (id: string, event: string): KeptGame =>
    ({ id, table: 'table-1', date: '2026-11-30', black: 'Sato', white: 'Lee', event, round: '1', result: 'B+R', moveCount: 3 }) as KeptGame;
  const games = [of('one', 'Autumn'), of('two', 'Spring')];
  const archive = { list: () => Promise.resolve(games), sgf: (id: string) => Promise.resolve(id === 'one' ? SGF : '(;SZ[19];B[aa])') };
  app = makeConsole({ tables: [], pageFolder: path.resolve('dist/page'), archive });
});
afterAll(() => app.close());

test('the list is asked for a position, and what cannot be one is refused', async () => {
  const found = await app.inject('/api/v1/games?position=bQ16,wD4');
  expect(found.json<{ games: { id: string }[] }>().games.map(({ id }) => id)).toEqual(['one']);
  expect((await app.inject('/api/v1/games?position=hello')).json()).toMatchObject({ status: 400, field: 'position' });
});

test('what fits comes as one zip file, whole', async () => {
  const answer = await app.inject('/api/v1/games.zip?event=autumn');
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([['one.sgf', SGF]]);
  expect((await app.inject('/api/v1/games.zip?event=winter')).statusCode).toBe(404);
});
