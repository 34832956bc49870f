/** Which screen an address shows. */
import { expect, test } from 'vitest';
import { parseRoute } from '../../../src/console/view/route.js';

test.each([
  ['/', '', { screen: 'hall' }],
  ['/t/table-7', '', { screen: 'table', table: 'table-7', game: undefined, move: undefined }],
  ['/t/table-7/g/3', '#60', { screen: 'table', table: 'table-7', game: 3, move: 60 }],
  ['/t/table-7/', '#0', { screen: 'table', table: 'table-7', game: undefined, move: 0 }],
  ['/t/door/clock', '', { screen: 'clock', table: 'door' }],
  ['/t/door/count', '', { screen: 'count', table: 'door' }],
  ['/desk', '', { screen: 'desk', table: undefined }],
  ['/desk/door', '', { screen: 'desk', table: 'door' }],
  ['/games', '', { screen: 'games', game: undefined, isKifu: false }],
  ['/games/2026-11-30-1000-table-1-game-1', '', { screen: 'games', game: '2026-11-30-1000-table-1-game-1', isKifu: false }],
  ['/games/2026-11-30-1000-table-1-game-1/kifu', '', { screen: 'games', game: '2026-11-30-1000-table-1-game-1', isKifu: true }],
  ['/games/../x', '', { screen: 'nothing' }],
  ['/embed/door', '', { screen: 'embed', table: 'door' }],
  ['/overlay/door', '', { screen: 'overlay', table: 'door' }],
  ['/t/../x', '', { screen: 'nothing' }],
  ['/t/a/b/c', '', { screen: 'nothing' }],
])('%s%s', (path, hash, route) => {
  expect(parseRoute(path, hash)).toEqual(route);
});

test('links of the first page still lead to their table', () => {
  expect(parseRoute('/', '#table-2')).toEqual({ screen: 'table', table: 'table-2', game: undefined, move: undefined });
});
