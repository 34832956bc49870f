/** `banmen play` in a process of its own: a board over tcp, an engine of a recorded session, and words that are typed. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { pointNamed } from '../console/fake-table.js';
import { SIZE, startAtBoard } from './table-board.js';

const ENGINE = `${process.execPath} ${path.resolve('test/support/scripted-engine.mjs')} recorded session.gtp`;
const SESSION = '> name\n= Script\n\n> genmove white\n= C3\n\n';

const start = (...more: readonly string[]) =>
  startAtBoard((address) => ['play', '--board', address, '--engine', ENGINE, '--port', '0', ...more], { 'session.gtp': SESSION });

test('its stone is lit and laid, what is typed is done, and the record is whole', async () => {
  const { table, says, until, type, file, ended } = await start();
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
  expect(file('game.sgf')).toMatch(/RE\[W\+R\]/);
  expect(file('game.sgf')).toContain('PW[Script]');
  expect(file('game.sgf')).toMatch(/;B\[ee\].*;W\[cg\]/s);
});

test('in a game of an event the engine is locked, and that is said', async () => {
  const { table, says, until } = await start('--event', 'Autumn Open');
  await until(() => table.isConnected, 'the board is heard');
  await says('engines do not play in games of an event (Autumn Open)');
});
