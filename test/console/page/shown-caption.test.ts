/** Which words are to be seen, moment by moment. */
import { expect, test } from 'vitest';
import { captionsAt, captionsKept } from '../../../src/console/page/sound/shown-caption.js';
import type { ToldCall } from '../../../src/console/view/told-call.js';

const call = (atMs: number, key: string, kind: ToldCall['kind'] = 'timed'): ToldCall => ({
  atMs,
  key,
  word: key,
  text: key,
  language: 'en',
  aloud: true,
  kind,
});

test('a word is shown from its moment on, until the next', () => {
  const kept = captionsKept([], [call(1000, 'n.1'), call(2000, 'n.2')], 500);
  expect(captionsAt(kept, 999)).toMatchObject({ count: undefined, nextMs: 1000 });
  expect(captionsAt(kept, 1000).count?.key).toBe('n.1');
  expect(captionsAt(kept, 2000).count?.key).toBe('n.2');
  expect(captionsAt(kept, 4600)).toEqual({ count: undefined, said: undefined, nextMs: undefined });
});

test('what was cancelled before it began is never shown; what has begun stays', () => {
  const first = captionsKept([], [call(1000, 'n.9'), call(2000, 'time.over')], 500);
  const pressed = captionsKept(first, [], 1500);
  expect(captionsAt(pressed, 1500).count?.key).toBe('n.9');
  expect(captionsAt(pressed, 2000).count?.key).toBe('n.9');
  expect(captionsAt(captionsKept(first, [], 500), 2000).count).toBeUndefined();
});

test('the word is not shown twice while it is told again and again', () => {
  const again = captionsKept(captionsKept([], [call(1000, 'n.1')], 500), [call(1000, 'n.1')], 1200);
  expect(again).toHaveLength(1);
});

test('a sentence stands beside the count, and the loss stays to be read', () => {
  const kept = captionsKept([], [call(1000, 'clear.prisoners', 'said'), call(1500, 'n.1'), call(2500, 'time.over')], 900);
  expect(captionsAt(kept, 1600)).toMatchObject({ count: { key: 'n.1' }, said: { key: 'clear.prisoners' } });
  expect(captionsAt(kept, 12_000)).toMatchObject({ count: { key: 'time.over' }, said: undefined });
});
