import { expect, test } from 'vitest';
import { AnsweredOnce, ANSWERS_KEPT_MAX } from '../../src/console/answered-once.js';
import type { CommandAnswer } from '../../src/console/problem.js';

const counting = (): { readonly answer: () => Promise<CommandAnswer>; done: number } => {
  const counted = { done: 0, answer: () => Promise.resolve({ status: 200, body: `done ${(counted.done += 1)} times` }) };
  return counted;
};

test('a second click while the first is on its way, and one after it, get the answer of the first', async () => {
  const once = new AnsweredOnce();
  const command = counting();
  const [first, second] = [once.do('k', 'pause', command.answer), once.do('k', 'pause', command.answer)];
  expect(await second).toEqual(await first);
  expect(await once.do('k', 'pause', command.answer)).toEqual({ status: 200, body: 'done 1 times' });
  expect(command.done).toBe(1);
});

test('the key of another command is refused, and that command not done', () => {
  const once = new AnsweredOnce();
  const command = counting();
  void once.do('k', 'pause', command.answer);
  expect(once.do('k', 'resign', command.answer)).toBeUndefined();
  expect(command.done).toBe(1);
});

test('what was refused may be tried again: it was not done', async () => {
  const once = new AnsweredOnce();
  const command = counting();
  await once.do('k', 'pause', () => Promise.resolve({ status: 409, body: 'the disk is full' }));
  expect((await once.do('k', 'pause', command.answer))?.body).toBe('done 1 times');
});

test('what failed by a fault of the server may be tried again', async () => {
  const once = new AnsweredOnce();
  const command = counting();
  await expect(once.do('k', 'pause', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect((await once.do('k', 'pause', command.answer))?.body).toBe('done 1 times');
});

test('the oldest are forgotten', async () => {
  const once = new AnsweredOnce();
  const command = counting();
  for (let nth = 0; nth <= ANSWERS_KEPT_MAX; nth += 1) await once.do(`k${nth}`, 'pause', command.answer);
  await once.do(`k${ANSWERS_KEPT_MAX}`, 'pause', command.answer);
  expect(command.done).toBe(ANSWERS_KEPT_MAX + 1);
  await once.do('k0', 'pause', command.answer);
  expect(command.done).toBe(ANSWERS_KEPT_MAX + 2);
});
