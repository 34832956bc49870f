/** `banmen event` from outside: a day in its commands. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { eventCommand } from '../../src/cli/commands/event.js';
import { AccessBook } from '../../src/console/access/access-book.js';
import { startConsole } from '../../src/console/server.js';
import { entrantsByKey, fullName, type Tournament } from '../../src/event/tournament.js';
import { FakeTable } from '../console/fake-table.js';
import { makeSwissXml, pairSwiss, swissPlayers } from '../support/swiss.js';

const folder = mkdtempSync(path.join(tmpdir(), 'banmen-event-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Run {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

const event = async (...args: readonly string[]): Promise<Run> => {
  const said = { out: '', err: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[stream === 'stdout' ? 'out' : 'err'] += typeof text === 'string' ? text : new TextDecoder().decode(text);
      return true;
    }),
  );
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await eventCommand().parseAsync(args, { from: 'user' });
    return { status: process.exitCode, ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.exitCode = before;
  }
};

test('a day: pairings in, results by hand and from records, a correction, the file out with results alone', async () => {
  const cup = path.join(folder, 'cup');
  const players = swissPlayers(6, 5);
  const xml = makeSwissXml({ rounds: 3, players, games: pairSwiss(players, [], 1) });
  const file = path.join(folder, 'tournament.xml');
  writeFileSync(file, xml);

  expect((await event('round', cup, '1')).status).toBe(2);
  expect((await event('init', cup)).status).toBe(0);
  expect((await event('init', cup)).err).toContain('is an event already');
  expect((await event('import', cup, file)).out).toContain('6 players, 1 of 3 rounds paired, 3 games, 0 byes');
  expect((await event('round', cup, '1', '--open')).out.match(/table/g)).toHaveLength(3);
  expect((await event('round', cup, '2', '--open')).err).toContain('no pairings');

  const [first] = pairSwiss(players, [], 1);
  const nameOf = (key: string): string => {
    const player = players.find(({ name, firstName }) => (name + firstName).replaceAll(' ', '').toUpperCase() === key);
    return `${player?.firstName ?? ''} ${player?.name ?? ''}`;
  };
  const records = path.join(folder, 'sgf');
  rmSync(records, { recursive: true, force: true });
  spawnSync('mkdir', [records]);
  writeFileSync(
    path.join(records, 'a.sgf'),
    `(;GM[1]SZ[9]PB[${nameOf(first?.black ?? '')}]PW[${nameOf(first?.white ?? '')}]RE[B+2.5];B[aa])`,
  );
  expect((await event('results', cup, '--records', records)).out).toContain('B+2.5');

  expect((await event('results', cup, '--round', '1', '--set', '2=W+R', '--set', '3=both lose')).status).toBe(0);
  const again = await event('results', cup, '--round', '1', '--set', '2=B+R');
  expect([again.status, again.err]).toEqual([2, expect.stringContaining('say why')]);
  expect((await event('results', cup, '--round', '1', '--set', '2=B+R', '--why', 'wrong way round')).out).toContain('B+R');
  expect((await event('round', cup, '1', '--close')).out).toContain('round 1: closed');

  const out = path.join(folder, 'out.xml');
  expect((await event('export', cup, '--format', 'opengotha', '--out', out)).status).toBe(0);
  const exported = readFileSync(out, 'utf8');
  const results = [...exported.matchAll(/<Game [^>]*result="([A-Z_]+)" roundNumber/g)].map(([, result]) => result);
  expect(results).toEqual(['RESULT_BLACKWINS', 'RESULT_BLACKWINS', 'RESULT_BOTHLOSE']);
  expect(exported.replaceAll(/(<Game [^>]*result=")[A-Z_]+(" roundNumber)/g, '$1RESULT_UNKNOWN$2')).toBe(xml);

  for (const format of ['csv', 'h9', 'aga', 'json']) expect((await event('export', cup, '--format', format)).out).not.toBe('');
  const published = await event('export', cup, '--format', 'sgf', '--records', records);
  expect(published.status).toBe(0);
  expect(readFileSync(path.join(cup, 'published', 'round-1', 'table-1.sgf'), 'utf8')).toContain('RO[1]');
  const index = JSON.parse(readFileSync(path.join(cup, 'published', 'index.json'), 'utf8')) as { rounds: { games: unknown[] }[] };
  expect(index.rounds[0]?.games).toHaveLength(1);
  expect((await event('export', cup, '--format', 'sgf', '--records', records, '--delay', '1h')).err).toContain('published 60 min from now');
});

test('a round is arranged at the tables of a service, and its results come back from the games that were played there', async () => {
  const cup = path.join(folder, 'at-tables');
  const players = swissPlayers(4, 5);
  const games = pairSwiss(players, [], 1);
  const file = path.join(folder, 'at-tables.xml');
  writeFileSync(file, makeSwissXml({ rounds: 3, players, games }));
  await event('init', cup);
  await event('import', cup, file);
  const imported = JSON.parse((await event('export', cup, '--format', 'json')).out) as Tournament;
  const byKey = entrantsByKey(imported);
  const nameAt = (table: number, side: 'black' | 'white'): string => {
    const entrant = byKey.get(imported.pairings.find((pairing) => pairing.table === table)?.[side] ?? '');
    return entrant === undefined ? '' : fullName(entrant);
  };

  const tables = [new FakeTable('table-1', 'Table 1'), new FakeTable('window', 'By the window')];
  const kept = {
    id: 'one',
    table: 'table-1',
    date: '',
    event: imported.name,
    round: '1',
    rules: '',
    komi: null,
    handicap: 0,
    size: 19,
    moveCount: 1,
  };
  const sgf = `(;GM[1]SZ[19]PB[${nameAt(1, 'black')}]PW[${nameAt(1, 'white')}]RO[1]RE[W+0.5];B[aa])`;
  const archive = {
    list: () => Promise.resolve([{ ...kept, black: '', white: '', result: 'W+0.5' }]),
    sgf: () => Promise.resolve(sgf),
  };
  const page = path.join(folder, 'page');
  mkdirSync(page, { recursive: true });
  writeFileSync(path.join(page, 'index.html'), '<!doctype html>');
  const book = await AccessBook.open({ read: () => undefined, write: () => Promise.resolve() }, () => 0, 16);
  if (!book.ok) throw new Error(book.refusal);
  const hub = await startConsole({ host: '127.0.0.1', port: 0, tables, archive, pageFolder: page, book: book.value.book });
  onTestFinished(() => hub.close());
  const { address } = hub;

  const first = await event('arrange', cup, '1', '--url', address, '--ruleset', 'chinese');
  expect([first.status, first.err]).toEqual([1, 'table 2: the service has no such table; say which with --table 2=ID\n']);
  const whole = await event('arrange', cup, '1', '--url', address, '--table', '2=window', '--ruleset', 'chinese');
  expect(whole.out).toBe(
    `table 1 (table-1): ${nameAt(1, 'black')} - ${nameAt(1, 'white')}\ntable 2 (window): ${nameAt(2, 'black')} - ${nameAt(2, 'white')}\n`,
  );
  expect(tables[1]?.submitted).toMatchObject([
    {
      action: {
        kind: 'arrange',
        settings: {
          players: { black: nameAt(2, 'black'), white: nameAt(2, 'white') },
          event: imported.name,
          round: '1',
          table: '2',
          ruleset: { name: 'chinese' },
        },
      },
    },
  ]);
  expect(tables[0]?.submitted, 'what was arranged already is not arranged again').toHaveLength(1);

  expect((await event('results', cup, '--round', '1', '--records', address)).out).toContain('W+0.5');
  expect((await event('arrange', cup, '1', '--url', 'http://127.0.0.1:9')).err).toContain('nothing answers at');
});

test('a line of facts that was cut off is forgotten, a damaged one is named', async () => {
  const cup = path.join(folder, 'torn');
  await event('init', cup);
  const csv = path.join(folder, 'list.csv');
  writeFileSync(csv, 'round,table,black,white\n1,1,A,B\n');
  await event('import', cup, csv);
  await event('results', cup, '--round', '1', '--set', '1=B+R');
  const facts = path.join(cup, 'facts.jsonl');
  const whole = readFileSync(facts, 'utf8');
  writeFileSync(facts, `${whole}{"kind":"result","rou`);
  expect((await event('results', cup)).out).toContain('B+R');
  writeFileSync(facts, `rubbish\n${whole}`);
  expect((await event('results', cup)).err).toContain('line 1');
});
