/** `banmen serve` as its own process: how it starts, what it refuses, how it ends. */
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { watchTable } from './running.js';
import { recordedMoves, shownMoves } from './table-truth.js';
import { addressOf, openWorkplace } from './workplace.js';

test('without a board a simulated game is shown at the printed address, and the record grows on the disk', async () => {
  const { start, records } = openWorkplace();
  const serving = start('serve', '--port', '0', '--board', 'sim:?speed=50');
  const address = await addressOf(serving);
  expect(address).toMatch(/^http:\/\/localhost:\d+\/$/);
  expect(await (await fetch(address)).text()).toContain('<title>');
  const table = await (await watchTable(address, 'sim-1')).until(({ game }) => (game?.moves.length ?? 0) >= 3);
  expect(table.game?.gameNumber).toBe(1);
  const [record] = records().filter((name) => name.endsWith('.sgf'));
  expect(path.basename(record ?? '')).toMatch(/^\d{4}-\d\d-\d\d-\d{4}-sim-1-game-1\.sgf$/);
  expect(recordedMoves(record ?? '').length).toBeGreaterThan(0);
});

test('a support file of the running game, by a button or a command, is run by replay', async () => {
  const { folder, start } = openWorkplace();
  const serving = start('serve', '--port', '0', '--board', 'sim:?speed=50', '--black', 'Lee Sedol');
  const address = await addressOf(serving);
  await (await watchTable(address, 'sim-1')).until(({ game }) => (game?.moves.length ?? 0) >= 3);
  const got = await fetch(new URL('/api/v1/tables/sim-1/support', address));
  expect([got.status, got.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="sim-1-support.cap"']);
  const bundle = await got.text();
  expect(bundle).not.toContain('Sedol');
  expect(bundle).toContain('"program":"banmen"');
  writeFileSync(path.join(folder, 'button.cap'), bundle, 'latin1');
  const made = start('support', '--out', 'command.cap');
  expect([await made.ended, made.printed()]).toEqual([0, expect.stringMatching(/^command\.cap: \d+ octets/)]);
  for (const name of ['button', 'command']) {
    expect(await start('replay', `${name}.cap`, '--sgf', `${name}.sgf`).ended).toBe(0);
    expect(recordedMoves(path.join(folder, `${name}.sgf`)).length).toBeGreaterThanOrEqual(3);
  }
});

test('it ends in order on a signal: exit 0, nothing left half written', async () => {
  const { folder, start, records } = openWorkplace();
  const serving = start('serve', '--port', '0', '--board', 'sim:?speed=50');
  const watched = await watchTable(await addressOf(serving), 'sim-1');
  await watched.until(({ game }) => (game?.moves.length ?? 0) >= 2);
  expect(await serving.end('SIGTERM')).toBe(0);
  expect(serving.printed()).toContain('Stopped; every game is kept.');
  expect(records()).toHaveLength(1);
  expect(recordedMoves(records()[0] ?? '')).toEqual(shownMoves(watched.table()));
  // The log of the journal is folded into it at an orderly end.
  expect(readdirSync(path.join(folder, 'banmen-data')).sort()).toEqual(['access.json', 'games', 'sim-1.journal', 'sim-1.journal-kept']);
});

test('tables of a settings file are served side by side, each with a journal and records of its own', async () => {
  const { folder, start, records } = openWorkplace();
  const table = (id: string, name: string): string => `[[table]]\nboard = "sim:?speed=50"\nid = "${id}"\nname = "${name}"\n`;
  writeFileSync(path.join(folder, 'club.toml'), `port = 0\n${table('window', 'By the window')}${table('stage', 'Stage')}`);
  const serving = start('serve', '--config', 'club.toml');
  const address = await addressOf(serving);
  await serving.says(/By the window: sim:\?speed=50/);
  for (const id of ['window', 'stage']) {
    const shown = await (await watchTable(address, id)).until(({ game }) => (game?.moves.length ?? 0) >= 1);
    expect(shown.tableId).toBe(id);
  }
  const status = (await (await fetch(new URL('/api/v1/status', address))).json()) as { tables: Record<string, Record<string, number>> };
  expect(status.tables['stage']).toMatchObject({ 'linesDropped.bad-crc': 0, stepsFailed: 0, journalCommitsFailed: 0 });
  expect(status.tables['stage']?.['octetsHeard']).toBeGreaterThan(500);
  expect(await serving.end('SIGINT')).toBe(0);
  expect(readdirSync(path.join(folder, 'banmen-data')).sort()).toEqual([
    'access.json',
    'games',
    'stage.journal',
    'stage.journal-kept',
    'window.journal',
    'window.journal-kept',
  ]);
  expect(records()).toHaveLength(2);
});

test('a second one on the same table is refused by the name of the table', async () => {
  const { start } = openWorkplace();
  await addressOf(start('serve', '--port', '0', '--board', 'sim:'));
  const second = start('serve', '--port', '0', '--board', 'sim:');
  expect(await second.ended).toBe(1);
  expect(second.printed()).toMatch(/table 'sim-1' is open in another Banmen \(it holds banmen-data\/sim-1\.journal\)/);
});

test('wrong settings are refused by name, all of them, with exit status 2', async () => {
  const { folder, start } = openWorkplace();
  writeFileSync(path.join(folder, 'banmen.toml'), 'prot = 8473\n');
  const refused = start('serve', '--port', 'eight', '--board', '/dev/ttyACM0');
  expect(await refused.ended).toBe(2);
  expect(refused.printed().trim().split('\n')).toEqual([
    'banmen serve: --port: port must be a whole number from 0 (any free port) to 65535, not "eight"',
    "banmen serve: --board: '/dev/ttyACM0' is a port, not yet an address: write serial:/dev/ttyACM0",
    "banmen serve: banmen.toml:1: no setting 'prot': did you mean 'port'?",
  ]);
});

test('a port that was asked for and is taken is refused, and nothing is left running', async () => {
  const { start } = openWorkplace();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const refused = start('serve', '--port', String(port), '--board', 'sim:');
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toContain(`port ${port} is in use`);
  other.close();
});

test('a data folder that cannot be made, and a simulated board that cannot be, are refused in one line', async () => {
  const { folder, start } = openWorkplace();
  writeFileSync(path.join(folder, 'a-file'), '');
  const refused = start('serve', '--port', '0', '--board', 'sim:', '--data', 'a-file');
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toMatch(/^banmen serve: cannot make the folder a-file \(.*\): give another one with --data\n$/);
  const unknown = start('serve', '--port', '0', '--board', 'sim:?colour=red');
  expect(await unknown.ended).toBe(1);
  expect(unknown.printed()).toMatch(/^banmen serve: sim: knows no 'colour'/);
});
