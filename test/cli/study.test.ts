/** `banmen study` in a process of its own: a record over tcp, a mistake, a variation that is kept, and the file that it goes into. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveOverTcp } from '../../simulator/serve-board.js';
import { pointNamed } from '../console/fake-table.js';
import { SIZE, TableBoard } from './table-board.js';

test('what is laid out beside the record is told, kept, and in the file', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-study-'));
  writeFileSync(path.join(folder, 'game.sgf'), '(;GM[1]SZ[9];B[ee]C[the middle];W[cg])');
  const table = new TableBoard();
  const served = await serveOverTcp(table, 0);
  const args = ['study', 'game.sgf', '--board', served.address, '--sgf', 'mine.sgf'];
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
  const until = (holds: () => boolean): Promise<void> => expect.poll(holds, { timeout: 20_000, message: printed }).toBe(true);
  const says = (words: string): Promise<void> => until(() => printed.includes(words));
  await until(() => table.lit.includes(pointNamed('E5', SIZE)));
  table.put('E5', 'black');
  await says('1. black E5\n   the middle');
  table.put('D4', 'white');
  await says('D4 is not what was played: put it right, or keep');
  child.stdin.write('keep\n');
  await says('2. white D4');
  expect(readFileSync(path.join(folder, 'mine.sgf'), 'utf8').replaceAll('\n', '')).toContain('(;W[cg])(;W[df])');
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});
