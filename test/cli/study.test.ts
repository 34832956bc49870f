/** `banmen study` in a process of its own: a record over tcp, a mistake, a variation that is kept, and the file that it goes into. */
import { expect, test } from 'vitest';
import { pointNamed } from '../console/fake-table.js';
import { SIZE, startAtBoard } from './table-board.js';

test('what is laid out beside the record is told, kept, and in the file', async () => {
  const { table, until, says, type, file, interrupt, ended } = await startAtBoard(
    (address) => ['study', 'game.sgf', '--board', address, '--sgf', 'mine.sgf'],
    { 'game.sgf': '(;GM[1]SZ[9];B[ee]C[the middle];W[cg])' },
  );
  await until(() => table.lit.includes(pointNamed('E5', SIZE)), 'E5 is lit');
  table.put('E5', 'black');
  await says('1. black E5\n   the middle');
  table.put('D4', 'white');
  await says('D4 is not what was played: put it right, or keep');
  type('keep');
  await says('2. white D4');
  expect(file('mine.sgf').replaceAll('\n', '')).toContain('(;W[cg])(;W[df])');
  interrupt();
  expect(await ended).toBe(0);
});
