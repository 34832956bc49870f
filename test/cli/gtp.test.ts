/** `banmen gtp` in a process of its own: a GTP script over a simulated board on tcp, with a hand that does what the lights say. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { serveOverTcp } from '../../simulator/serve-board.js';
import { TableBoard } from './table-board.js';

test('a program plays a stone, gets one, takes it back, scores and quits', async () => {
  const table = new TableBoard();
  const served = await serveOverTcp(table, 0);
  const child = spawn(process.execPath, [path.resolve('dist/src/cli/main.js'), 'gtp', '--board', served.address, '--rules', 'japanese']);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const until = (holds: () => boolean, what: string): Promise<void> => expect.poll(holds, { timeout: 20_000, message: what }).toBe(true);
  const say = (line: string): boolean => child.stdin.write(`${line}\n`);
  const isLit = (): boolean => table.lit.length > 0;
  try {
    say('1 boardsize 9');
    say('2 clear_board');
    say('3 komi 6.5');
    say('4 play b E5');
    await until(isLit, 'E5 is lit');
    expect(printed).toBe('=1 \n\n=2 \n\n=3 \n\n');
    table.put('E5', 'black');
    await until(() => printed.endsWith('=4 \n\n'), 'the stone was seen');
    say('5 genmove w');
    table.put('C3', 'white');
    await until(() => printed.endsWith('=5 C3\n\n'), 'the reply was seen');
    say('6 undo');
    table.put('C3', 'empty');
    await until(() => printed.endsWith('=6 \n\n'), 'it was taken back');
    say('7 final_score');
    say('8 quit');
    await until(() => printed.endsWith('=8 \n\n'), 'it was told to quit');
    expect(printed).toContain('=7 B+73.5\n\n');
    expect(await ended).toBe(0);
  } finally {
    child.kill('SIGKILL');
    await served.close();
  }
});
