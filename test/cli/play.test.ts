/** `banmen play` in a process of its own: a board over tcp, an engine of a recorded session, and words that are typed. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveOverTcp } from '../../simulator/serve-board.js';
import { pointNamed } from '../console/fake-table.js';
import { SIZE, TableBoard } from './table-board.js';

const ENGINE = `${process.execPath} ${path.resolve('test/support/scripted-engine.mjs')} recorded session.gtp`;
const SESSION = '> name\n= Script\n\n> genmove white\n= C3\n\n';

const start = async (...more: readonly string[]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-play-'));
  writeFileSync(path.join(folder, 'session.gtp'), SESSION);
  const table = new TableBoard();
  const served = await serveOverTcp(table, 0);
  const args = ['play', '--board', served.address, '--engine', ENGINE, '--port', '0', ...more];
  const child = spawn(process.execPath, [path.resolve('dist/src/cli/main.js'), ...args], { cwd: folder });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await served.close();
    rmSync(folder, { recursive: true });
  });
  const until = (holds: () => boolean, what: string): Promise<void> =>
    expect.poll(holds, { timeout: 30_000, message: `${what}\n${printed}` }).toBe(true);
  return {
    table,
    ended,
    until,
    says: (words: string): Promise<void> => until(() => printed.includes(words), words),
    type: (line: string): boolean => child.stdin.write(`${line}\n`),
    record: (): string => readFileSync(path.join(folder, 'game.sgf'), 'utf8'),
  };
};

test('its stone is lit and laid, what is typed is done, and the record is whole', async () => {
  const { table, says, until, type, record, ended } = await start();
  await says('The game is on the page at http://');
  await until(() => table.isConnected, 'the board is heard');
  table.put('E5', 'black');
  await says('1. black E5');
  await says('white: the engine plays C3; put its stone there');
  await until(() => table.lit.includes(pointNamed('C3', SIZE)), 'C3 is lit');
  table.put('C3', 'white');
  await says('2. white C3');
  type('fly');
  await says('type one of pass, undo, resign, accept');
  type('resign');
  await says('The game is over: W+R. The record is in game.sgf.');
  expect(await ended).toBe(0);
  expect(record()).toMatch(/RE\[W\+R\]/);
  expect(record()).toContain('PW[Script]');
  expect(record()).toMatch(/;B\[ee\].*;W\[cg\]/s);
});

test('in a game of an event the engine is locked, and that is said', async () => {
  const { table, says, until } = await start('--event', 'Autumn Open');
  await until(() => table.isConnected, 'the board is heard');
  await says('engines do not play in games of an event (Autumn Open)');
});
