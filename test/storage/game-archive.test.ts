import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addGamesRoutes } from '../../src/console/games-routes.js';
import { makeAnalysis } from '../../src/core/record/analysis.js';
import { openArchive } from '../../src/storage/game-archive.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-archive-'));
  const kept = folder;
  onTestFinished(() => rmSync(kept, { recursive: true }));
});

const keep = (name: string, sgf: string): void => writeFileSync(path.join(folder, name), sgf);
const SATO = '2026-11-29-1900-table-1-game-1';
const KIM = '2026-11-30-1900-table-2-game-4';
const twoGames = (): void => {
  keep(`${SATO}.sgf`, '(;FF[4]GM[1]SZ[19]PB[Sato]PW[Lee]DT[2026-11-29]EV[Club evening]RO[2]KM[6.5]RU[Japanese]RE[B+3.5];B[pd];W[dp];B[])');
  keep(`${KIM}.sgf`, '(;FF[4]GM[1]SZ[9]PB[Kim]PW[Sato]DT[2026-11-30]KM[7];B[ee])');
};

test('every record is listed with what it says of itself, newest first', async () => {
  twoGames();
  const games = await openArchive(folder).list();
  expect(games.map(({ id }) => id)).toEqual([KIM, SATO]);
  expect(games[1]).toEqual({
    id: SATO,
    table: 'table-1',
    date: '2026-11-29',
    black: 'Sato',
    white: 'Lee',
    event: 'Club evening',
    round: '2',
    rules: 'Japanese',
    komi: 6.5,
    handicap: 0,
    size: 19,
    result: 'B+3.5',
    moveCount: 3,
  });
});

test('a record that goes on is read again, what is no record is left out', async () => {
  twoGames();
  keep('notes.txt', 'not a game');
  keep('2026-11-30-2000-table-3-game-1.sgf', 'nor is this');
  const archive = openArchive(folder);
  expect(await archive.list()).toHaveLength(2);
  keep(`${KIM}.sgf`, '(;FF[4]GM[1]SZ[9]PB[Kim]PW[Sato];B[ee];W[ce])');
  utimesSync(path.join(folder, `${KIM}.sgf`), 0, 0);
  expect((await archive.list())[0]?.moveCount).toBe(2);
});

test('many are listed newest first, in whatever order they came; other names are none', async () => {
  const days = [14, 3, 27, 8, 21, 1, 19];
  for (const day of days) keep(`2026-11-${String(day).padStart(2, '0')}-1900-table-1-game-1.sgf`, '(;SZ[9];B[ee])');
  keep('undated-table-1-game-2.sgf', '(;SZ[9];B[ee])');
  for (const name of ['notes.sgf', `${SATO}.sgf.bak`, `.${SATO}.sgf.tmp`]) keep(name, '(;SZ[9];B[ee])');
  expect((await openArchive(folder).list()).map(({ id }) => id.slice(0, 10))).toEqual([
    'undated-ta',
    ...[27, 21, 19, 14, '08', '03', '01'].map((day) => `2026-11-${day}`),
  ]);
});

test('a file that did not change is not read again, unless it was gone meanwhile', async () => {
  const again = (moves: string): void => {
    keep(`${KIM}.sgf`, `(;SZ[9];${moves})`);
    utimesSync(path.join(folder, `${KIM}.sgf`), 1, 1);
  };
  const archive = openArchive(folder);
  const movesListed = async () => (await archive.list()).map(({ moveCount }) => moveCount);
  again('B[ee]');
  expect(await movesListed()).toEqual([1]);
  again('B[ee];W[ce]');
  expect(await movesListed()).toEqual([1]);
  rmSync(path.join(folder, `${KIM}.sgf`));
  expect(await movesListed()).toEqual([]);
  again('B[ee];W[ce]');
  expect(await movesListed()).toEqual([2]);
});

test('what is larger than any record is not read, nor what is no file', async () => {
  const record = '(;SZ[9];B[ee])';
  keep(`${SATO}.sgf`, record + ' '.repeat(4 * 1024 * 1024 - record.length));
  keep(`${KIM}.sgf`, record + ' '.repeat(4 * 1024 * 1024 - record.length + 1));
  mkdirSync(path.join(folder, '2026-11-30-1900-table-9-game-1.sgf'));
  expect((await openArchive(folder).list()).map(({ id }) => id)).toEqual([SATO]);
});

test('what an engine said of a game lies beside its record', async () => {
  const analysis = { engine: 'GNU Go 3.8', moves: ['BQ16'], leads: [0, 1.5], better: ['D4'] };
  const archive = openArchive(folder);
  expect(await archive.analysis?.(SATO)).toBeUndefined();
  keep(`${SATO}.analysis.json`, makeAnalysis(analysis));
  expect(await archive.analysis?.(SATO)).toEqual(analysis);
  keep(`${SATO}.analysis.json`, '{"engine":');
  expect(await archive.analysis?.(SATO)).toBeUndefined();
  keep('secret.analysis.json', makeAnalysis(analysis));
  expect(await archive.analysis?.('secret')).toBeUndefined();
});

test('a folder that is not there has no games', async () => {
  expect(await openArchive(path.join(folder, 'none')).list()).toEqual([]);
});

const ask = async (url: string): Promise<{ readonly status: number; readonly body: string; readonly json: () => unknown }> => {
  const app = fastify();
  onTestFinished(() => app.close());
  addGamesRoutes(app, openArchive(folder));
  const answer = await app.inject(url);
  return { status: answer.statusCode, body: answer.body, json: () => answer.json() };
};

test.each([
  ['player=sato', [KIM, SATO]],
  ['player=LEE', [SATO]],
  ['event=club', [SATO]],
  ['date=2026-11-30', [KIM]],
  ['result=B%2B', [SATO]],
  ['result=%3F', [KIM]],
  ['player=sato&round=2', [SATO]],
  ['table=table-2', [KIM]],
  ['player=nobody', []],
])('asked for %s', async (query, ids) => {
  twoGames();
  expect((await ask(`/api/v1/games?${query}`)).json()).toMatchObject({ total: ids.length, games: ids.map((id) => ({ id })) });
});

test('one of them comes as moves by name and as SGF, and as its record', async () => {
  twoGames();
  for (const form of ['', '.json']) {
    expect((await ask(`/api/v1/games/${SATO}${form}`)).json()).toMatchObject({
      black: 'Sato',
      moves: [
        { number: 1, color: 'black', point: 'Q16', sgf: 'pd' },
        { number: 2, color: 'white', point: 'D4', sgf: 'dp' },
        { number: 3, color: 'black', point: 'pass', sgf: '' },
      ],
    });
  }
  expect((await ask(`/api/v1/games/${SATO}.sgf`)).body).toContain('PB[Sato]');
});

test.each(['nobody', '../secret', '..%2fsecret', '%2e%2e%2fsecret', 'secret', `${KIM}%00`, 'a'.repeat(5000)])(
  'asked for "%s" it gives nothing that is no record of its own',
  async (id) => {
    writeFileSync(path.join(folder, 'secret.sgf'), '(;PB[a secret])');
    writeFileSync(`${folder}-secret.sgf`, '(;PB[a secret])');
    onTestFinished(() => rmSync(`${folder}-secret.sgf`));
    symlinkSync(`${folder}-secret.sgf`, path.join(folder, 'link.sgf'));
    const answer = await ask(`/api/v1/games/${id}.sgf`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('a secret');
  },
);

test('a query that is none names its field', async () => {
  expect((await ask('/api/v1/games?from=-1')).json()).toMatchObject({ status: 400, field: 'from' });
});
