/** The order of a journal thread: what somebody waits for first, and nothing waits for ever. */
import { expect, test } from 'vitest';
import { RequestQueue } from '../../src/storage/request-queue.js';
import type { JournalRequest } from '../../src/storage/journal-messages.js';

const append = (request: number, isUrgent: boolean, file = `table-${request}`): JournalRequest => ({
  kind: 'append',
  request,
  file,
  afterSeq: 0,
  entries: [],
  isUrgent,
});

const inOrder = (queue: RequestQueue): readonly number[] => {
  const done: number[] = [];
  for (let next = queue.next(); next !== undefined; next = queue.next()) done.push(next.request);
  return done;
};

test('a move does not stand behind the clocks of the hall', () => {
  const queue = new RequestQueue();
  for (let table = 1; table <= 50; table += 1) queue.put(append(table, false));
  queue.put(append(100, true));
  expect(inOrder(queue).slice(0, 3)).toEqual([100, 1, 2]);
});

test('a move at the table whose clock is just being kept takes that along', () => {
  const queue = new RequestQueue();
  for (let table = 1; table <= 5; table += 1) queue.put(append(table, false));
  queue.put({ kind: 'hurry', file: 'table-4' });
  expect(inOrder(queue)).toEqual([4, 1, 2, 3, 5]);
});

test('under nothing but moves the clocks are kept too', () => {
  const queue = new RequestQueue();
  queue.put(append(100, false));
  for (let table = 1; table <= 30; table += 1) queue.put(append(table, true));
  expect(inOrder(queue).indexOf(100)).toBe(8);
});

test('opening and closing keep their order', () => {
  const queue = new RequestQueue();
  queue.put({ kind: 'look', request: 1, file: 'a' });
  queue.put({ kind: 'open', request: 2, file: 'b', tableId: 'b' });
  queue.put({ kind: 'close', request: 3, file: 'b' });
  expect(inOrder(queue)).toEqual([2, 3, 1]);
});

test('a page for a reader waits behind moves, and is not what a move takes along', () => {
  const queue = new RequestQueue();
  queue.put({ kind: 'page', request: 1, file: 'a', afterSeq: 0 });
  queue.put({ kind: 'look', request: 2, file: 'a' });
  queue.put(append(3, false, 'a'));
  queue.put({ kind: 'hurry', file: 'a' });
  queue.put(append(4, true, 'b'));
  expect(inOrder(queue)).toEqual([3, 4, 1, 2]);
});

test('many moves and nothing else keep their order', () => {
  const queue = new RequestQueue();
  const tables = Array.from({ length: 30 }, (_, index) => index + 1);
  for (const table of tables) queue.put(append(table, true));
  expect(inOrder(queue)).toEqual(tables);
});
